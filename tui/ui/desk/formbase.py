"""The prompt of a verb: what it holds and where its cursor is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui.core.command import Command
from tui.core.verbs import Flag, Slot, Verb
from tui.core.views import Words
from tui.ui.desk import formlines
from tui.ui.desk.draft import ENTER, Draft, Stop
from tui.ui.desk.editing import Typed
from tui.ui.desk.keys import is_digit
from tui.ui.desk.labels import Calling
from tui.ui.desk.mode import Mode

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk
    from tui.ui.desk.outlook import Outlook


class FormBase(Mode):
    """A prompt for one verb. `at` is where the cursor rests; `walked` tells that the arrows brought it there."""

    digits_flag = ""
    """The flag that digits belong to when no slot takes them."""

    def __init__(self, desk: Desk, verb: Verb[Any, Any], given: dict[str, str] | None = None, fiat: bool = False) -> None:
        super().__init__(desk)
        self.verb = verb
        self.draft = Draft(desk, verb, given, fiat)
        self.typed: set[str] = set(given or {})
        self.calling = Calling()
        self.text = Typed()
        self.modifier: Typed | None = None
        self.modifier_of: Flag[Any, Any] | None = None
        """The option whose text is being typed; none while it is a free modifier."""
        self.walked = False
        self.fresh = True
        self.range_from = self.range_to = self.range_before = ""
        """A range being typed: from whom, the digits of its end, and those named before it."""
        self.star = False
        self.siblings: list[Verb[Any, Any]] = []
        """Other verbs of the same key, each on a letter; picking one keeps whom it is about."""
        self._take_up()
        self.at = self._start()

    def _take_up(self) -> None:
        """What was typed into this prompt before it was closed, if the fight is where it was."""
        kept = self.desk.memory.closed.pop(self.verb.name, None)
        if kept is None or kept.at != self.desk.referee.history.at or self.typed:
            return
        self.draft.values.update(kept.values)
        for flag in self.draft.shown_flags:
            if flag.name in kept.flags:
                self.draft.set_flag(flag, kept.flags[flag.name])

    def _start(self) -> Stop:
        command = self.draft.command()
        first = self.draft.missing(command)
        if first is not None and first.kind in ("who", "whos", "choice"):
            return self.stop_of(first, command)
        for slot in self.verb.slots:
            if slot.kind in ("text", "assign"):
                if slot.name not in self.draft.values and (present := self._present(command)):
                    self.draft.set(slot.name, present)
                self.text.put(self.draft.values.get(slot.name, ""))
                return Stop("text", slot.name)
        number = next((s for s in self.verb.slots if s.kind in ("amount", "number")), None)
        if number is not None and not number.optional:
            return Stop("number", number.name)
        if self.verb.kind == "reaction" and self.draft.actor is not None:
            return self.stop_of(self.draft.actor, command)
        missing = self.draft.missing(command)
        return self.stop_of(missing, command) if missing is not None else ENTER

    def _present(self, command: Command) -> str:
        """The text that is there already and would be written over."""
        if self.verb.name == "fightnote":
            return str(getattr(self.desk.state.flow, "note", ""))
        body = self.desk.state.who.get(command.arg(self.draft.whom.name)) if self.draft.whom is not None else None
        return str(getattr(body, self.verb.name, "")) if self.verb.name in ("note", "alias") else ""

    def stop_of(self, slot: Slot[Any, Any], command: Command) -> Stop:
        """The place of a slot."""
        return next((s for s in self.draft.stops(command) if s.name == slot.name and s.kind != "flag"), ENTER)

    @property
    def writes(self) -> bool:
        return self.at.kind == "text" or self.modifier is not None

    def move(self, by: int) -> None:
        """Cursor to the next or previous place."""
        stops = self.draft.stops(self.draft.command())
        at = stops.index(self.at) if self.at in stops else len(stops) - 1
        self.go(stops[(at + by) % len(stops)], walked=True)

    def go(self, stop: Stop, walked: bool = False) -> None:
        """Cursor to a place."""
        self.at, self.walked, self.fresh = stop, walked, True
        if stop.kind == "text":
            self.text.put(self.draft.values.get(stop.name, ""))

    def field(self, by: int) -> None:
        """Cursor to the next field: a slot, the options, the Enter line."""
        stops = self.draft.stops(self.draft.command())
        fields: list[Stop] = []
        for s in stops:
            if not fields or (s.kind, s.name if s.kind != "flag" else "") != (
                fields[-1].kind,
                fields[-1].name if fields[-1].kind != "flag" else "",
            ):
                fields.append(s)
        mine = next(
            (i for i, f in enumerate(fields) if f.kind == self.at.kind and (f.kind == "flag" or f.name == self.at.name)), 0
        )
        self.go(fields[(mine + by) % len(fields)], walked=True)

    def who_slot(self) -> Slot[Any, Any] | None:
        """Where a capital goes: the field under the cursor, else the one it is done to, else the one who acts."""
        here = self.verb.slot(self.at.name) if self.at.kind in ("who", "whos") else None
        return here or self.draft.whom or self.draft.actor

    def whos_slot(self) -> Slot[Any, Any] | None:
        """The field of several people that capitals go to, if they go to one."""
        slot = self.who_slot()
        return slot if slot is not None and slot.kind == "whos" else None

    def number_slot(self) -> Slot[Any, Any] | None:
        """The field that takes a number."""
        return next((s for s in self.verb.slots if s.kind in ("amount", "number")), None)

    def amount_open(self) -> bool:
        """Is an amount being typed?"""
        slot = self.number_slot()
        return slot is not None and slot.kind == "amount" and bool(self.draft.values.get(slot.name))

    def flag_at(self) -> Flag[Any, Any] | None:
        """The flag under the cursor."""
        return self.verb.option(self.at.name) if self.at.kind == "flag" else None

    def number_flag(self) -> Flag[Any, Any] | None:
        """The flag under the cursor, when it takes a number."""
        flag = self.flag_at()
        return flag if flag is not None and flag.kind in ("number", "amount") and not flag.levels else None

    def next_choice(self, slot: Slot[Any, Any]) -> None:
        """After a numbered choice the digits belong to the next one that is not made yet."""
        later = [s for s in self.verb.slots[self.verb.slots.index(slot) + 1 :] if s.kind == "choice"]
        after = next((s for s in later if s.name not in self.typed and not self.lettered(s)), None)
        if after is not None:
            self.go(self.stop_of(after, self.draft.command()))

    def lettered(self, slot: Slot[Any, Any]) -> bool:
        """Have the options of this slot letters of their own?"""
        options = self.draft.options(slot)
        return bool(options) and all(o.key and not is_digit(o.key) for o in options)

    def flag_key(self, flag: Flag[Any, Any]) -> str:
        """The letter of a flag in this prompt: its own, else the first of its name that is free."""
        return formlines.flag_keys(self).get(flag.name, "")

    def reserved(self) -> str:
        """Letters that no option may have in this prompt."""
        return ""

    def next_text(self, flag: Flag[Any, Any]) -> str:
        """What Enter does on an option that holds a text."""
        return f"type {flag.title}"

    def asks_for(self, slot: Slot[Any, Any], command: Command) -> str:
        """Why a slot cannot be filled by itself, in a sentence; empty when it only has to be."""
        if shut := self.draft.closed(slot, command):
            return shut
        aims = slot is self.draft.whom and slot.kind == "who" and self.verb.odds is not None and not self.verb.helps
        if not aims or self.draft.foes(command):
            return ""
        return "No foe stands; a capital names somebody."

    def made(self) -> Command:
        """The command as Enter would do it."""
        return self.draft.command()

    def does(self, command: Command, outlook: Outlook | None) -> Words:
        """What Enter does, in words."""
        return formlines.does(self, command, outlook)
