"""A command being put together: what is filled in, what stands there by default, what could."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from tui.core.command import Command, Target
from tui.core.encounter import Combatant
from tui.core.game import acting, side_of
from tui.core.language.names import targets_text
from tui.core.possible import GM
from tui.core.request import Option
from tui.core.verbs import Flag, Slot, Verb
from tui.ui.desk.memory import actor_slot, whom_slot

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk

StopKind = Literal["who", "whos", "number", "option", "text", "flag", "enter"]


@dataclass(frozen=True, slots=True)
class Stop:
    """A place the cursor can rest on in a prompt: a slot, an option of a slot, a flag, the Enter line."""

    kind: StopKind
    name: str = ""
    value: str = ""


ENTER = Stop("enter")
_STOPS: dict[str, StopKind] = {
    "who": "who",
    "whos": "whos",
    "amount": "number",
    "number": "number",
    "text": "text",
    "assign": "text",
}


class Draft:
    """The filling of one verb on the fight as it is."""

    def __init__(self, desk: Desk, verb: Verb[Any, Any], given: dict[str, str] | None = None, fiat: bool = False) -> None:
        self.desk = desk
        self.verb = verb
        self.values: dict[str, str] = dict(given or {})
        self.flags: dict[str, str] = {}
        self.touched: set[str] = set()
        self.free: list[str] = []
        self.forget = False
        self.fiat = fiat
        self.actor = actor_slot(verb)
        self.whom = whom_slot(verb)
        self.free_flag: Flag[Any, Any] | None = next((f for f in verb.flags if f.repeat), None)
        self.shown_flags = tuple(f for f in verb.flags if not f.repeat)

    # ---- what stands where

    def command(self) -> Command:
        """The command as it stands, defaults filled in; slots without a value are left out."""
        made = Command(self.verb.name)
        for slot in self.verb.slots:
            value = self.values.get(slot.name) or self.default(slot, made)
            if value:
                made = Command(made.verb, (*made.args, (slot.name, value)))
        flags: list[tuple[str, str]] = []
        for flag in self.verb.flags:
            if flag.repeat:
                flags += [(flag.name, text) for text in self.free]
            elif (on := self.on(flag, made)) is not None:
                flags.append((flag.name, on))
        if self.fiat:
            flags.append((GM, ""))
        return Command(made.verb, made.args, tuple(flags))

    def value(self, slot: Slot[Any, Any]) -> str:
        """What stands in a slot now."""
        return self.command().arg(slot.name)

    def on(self, flag: Flag[Any, Any], command: Command) -> str | None:
        """The value of a flag, remembered ones included; None when it is off."""
        if flag.name in self.touched:
            return self.flags.get(flag.name)
        if self.forget:
            return None
        kept = self.desk.memory.on(self.verb, flag, command)
        impossible = flag.why_not is not None and kept is not None and flag.why_not(self.desk.state, command)
        return None if impossible else kept

    def default(self, slot: Slot[Any, Any], made: Command) -> str:
        """What stands in a slot when nothing is typed; empty when it has to be asked."""
        state = self.desk.state
        if slot.optional and slot.kind in ("who", "whos"):
            return slot.default(state, made) if slot.default is not None else ""
        if slot is self.actor and self.verb.kind == "reaction":
            return (slot.default(state, made) if slot.default is not None else "") or self._reacting(slot, made)
        if slot is self.actor:
            told = slot.default(state, made) if slot.default is not None else ""
            return told or acting(state) or self._first(slot, made)
        if slot.kind == "who":
            return self._someone(slot, made)
        if slot.kind == "whos":
            named = [w for w in self.desk.look.whom() if w in state.who]
            return targets_text(tuple(Target(w) for w in named))
        if slot.kind == "choice":
            return self._chosen(slot, made)
        return slot.default(state, made) if slot.default is not None else ""

    def _someone(self, slot: Slot[Any, Any], made: Command) -> str:
        """One target: marked, aimed at, aimed at before, under the cursor, else the first of another side."""
        look, state = self.desk.look, self.desk.state
        by = made.arg(self.actor.name) if self.actor is not None else ""
        if (slot is not self.whom and self.whom is not None) or self.verb.kind == "reaction":
            return slot.default(state, made) if slot.default is not None else ""
        walked = look.cursor if look.walked and side_of(state, look.cursor) != side_of(state, by) else ""
        wanted = (*look.marks, walked, look.aim, self.desk.memory.target(by) if by else "")
        if self.verb.kind in ("edit", "fight"):
            wanted = (*look.whom(), look.here())
        possible = [o.id for o in self.options(slot, made) if not o.why_not]
        if self.verb.kind not in ("edit", "fight"):
            possible = [who for who in possible if not look.gone(who)]
        for who in wanted:
            if who and who in possible and (who != by or self.verb.kind in ("edit", "fight")):
                return who
        if slot.default is not None and (told := slot.default(state, made)):
            return told
        others = [who for who in possible if who != by and side_of(state, who) != side_of(state, by)]
        return next(iter(sorted(others, key=self._place)), "")

    def foes(self, made: Command) -> bool:
        """Does anybody of another side than the one who acts stand?"""
        state, game = self.desk.state, self.desk.game
        side = side_of(state, made.arg(self.actor.name) if self.actor is not None else "")
        bodies = [b for b in state.who.values() if isinstance(b, Combatant)]
        return any(side_of(state, b.id) != side and not b.out and game.standing(b) == "up" for b in bodies)

    def _place(self, who: str) -> tuple[int, bool]:
        rows = self.desk.look.rows()
        body = self.desk.state.who[who]
        down = self.desk.game.standing(body) != "up"
        return (len(rows) if down else 0) + (rows.index(who) if who in rows else len(rows)), down

    def _reacting(self, slot: Slot[Any, Any], made: Command) -> str:
        """Who acts out of turn: marked, aimed at or under the cursor, else the first of another side who can."""
        look, state, turn = self.desk.look, self.desk.state, acting(self.desk.state)
        possible = [o.id for o in self.options(slot, made) if not o.why_not and o.id != turn]
        near = [w for w in (*look.marks, look.aim, look.cursor) if w in possible]
        others = sorted((w for w in possible if side_of(state, w) != side_of(state, turn)), key=self._place)
        return next((w for w in (*near, *others, *possible) if not self.verb.why_not(state, w)), "")

    def _first(self, slot: Slot[Any, Any], made: Command) -> str:
        return next((o.id for o in self.options(slot, made) if not o.why_not), "")

    def _chosen(self, slot: Slot[Any, Any], made: Command) -> str:
        by = made.arg(self.actor.name) if self.actor is not None else ""
        if self.actor is None and self.whom is not None and self.verb.kind == "action":
            by = next((t.id for t in made.targets(self.whom.name)), "")
        options = {o.id: o for o in self.options(slot, made)}
        last = self.desk.memory.last(by, self.verb) if by else None
        before = options.get(last.arg(slot.name)) if last is not None else None
        if before is not None and not before.why_not:
            return before.id
        if slot.default is not None and (told := slot.default(self.desk.state, made)):
            return told
        possible = [o.id for o in options.values() if not o.why_not]
        if slot.optional or not possible or (slot.asks and len(possible) > 1):
            return ""
        return possible[0] if self.verb.kind in ("action", "reaction") or len(possible) == 1 else ""

    def options(self, slot: Slot[Any, Any], made: Command | None = None) -> tuple[Option, ...]:
        """What may stand in a slot: everybody, for one that names somebody and says no more."""
        state = self.desk.state
        if slot.options is not None:
            return tuple(slot.options(state, made if made is not None else self.command()))
        if slot.kind in ("who", "whos"):
            return tuple(Option(id, b.name) for id, b in state.who.items() if isinstance(b, Combatant))
        return ()

    def closed(self, slot: Slot[Any, Any], command: Command) -> str:
        """Why nothing can be chosen for a slot: each option with its reason; empty when something can."""
        if slot.kind != "choice":
            return ""
        options = self.options(slot, command)
        if not options:
            return f"There is no {slot.title.lower() or slot.name} to choose."
        if self.fiat or not all(o.why_not for o in options):
            return ""
        return ", ".join(f"{o.label}: {o.why_not.rstrip('.')}" for o in options) + "."

    def missing(self, command: Command) -> Slot[Any, Any] | None:
        """The first slot that still has to be filled."""
        return next((s for s in self.verb.slots if not s.optional and not command.arg(s.name)), None)

    def stops(self, command: Command) -> list[Stop]:
        """Every place the cursor can go, in order."""
        out: list[Stop] = []
        for slot in self.verb.slots:
            if slot.kind == "choice":
                out += [Stop("option", slot.name, o.id) for o in self.options(slot, command)]
            else:
                out.append(Stop(_STOPS[slot.kind], slot.name))
        out += [Stop("flag", f.name) for f, _ in self.flags_with_why(command)]
        return [*out, ENTER]

    # ---- changing it

    def set(self, slot: str, value: str) -> None:
        """Fill a slot; empty text gives it back to its default."""
        if value:
            self.values[slot] = value
        else:
            self.values.pop(slot, None)

    def set_flag(self, flag: Flag[Any, Any], value: str | None) -> None:
        """Set a flag, or clear it."""
        self.touched.add(flag.name)
        if value is None:
            self.flags.pop(flag.name, None)
        else:
            self.flags[flag.name] = value

    def turn_flag(self, flag: Flag[Any, Any], by: int) -> None:
        """A flag to its next setting, or the one before."""
        self.set_flag(flag, self.next_setting(flag, by))

    def next_setting(self, flag: Flag[Any, Any], by: int) -> str | None:
        """The next setting of a flag (or the one before): off (None), bare, its levels, or a number one up.

        Bare leaves the level to the one it is about: a player is asked, so it comes first; of the others the game master
        knows, so it comes last.
        """
        now = self.on(flag, self.command())
        if flag.kind == "number" and not flag.levels:
            if now is None and by > 0 and flag.start is not None:
                return self._last_number(flag) or flag.start(self.desk.state, self.command())
            number = (int(now or 1) if now is not None else 0) + by
            return str(number) if number > 0 else None
        settings: list[str | None] = [None, *(x.id for x in flag.levels)] if flag.levels else [None, ""]
        if flag.levels and flag.bare:
            settings.insert(1 if self._about_a_player() else len(settings), "")
        at = settings.index(now) if now in settings else 0
        return settings[(at + by) % len(settings)]

    def _last_number(self, flag: Flag[Any, Any]) -> str:
        """What this one had there the last time; empty when nothing."""
        who = self.command().arg(self.actor.name) if self.actor is not None else ""
        last = self.desk.memory.last(who, self.verb)
        return last.flag(flag.name) if last is not None else ""

    def _about_a_player(self) -> bool:
        whom = self.command().targets(self.whom.name) if self.whom is not None else ()
        return any(side_of(self.desk.state, t.id) == "party" for t in whom)

    def flags_with_why(self, command: Command) -> list[tuple[Flag[Any, Any], str]]:
        """The flags in the order they are shown, each with the reason why not: those that can be used now come first."""
        state = self.desk.state
        why = [(f, f.why_not(state, command) if f.why_not is not None and not self.fiat else "") for f in self.shown_flags]
        return sorted(why, key=lambda one: bool(one[1]) and self.on(one[0], command) is None)

    def clear_options(self) -> None:
        """All options off, remembered ones and free modifiers too."""
        self.forget = True
        self.flags.clear()
        self.touched.clear()
        self.free.clear()


def neighbour(options: Sequence[Option], now: str, by: int) -> str:
    """The possible option after (or before) this one."""
    possible = [o.id for o in options if not o.why_not]
    if not possible:
        return now
    at = possible.index(now) + by if now in possible else 0
    return possible[at % len(possible)]
