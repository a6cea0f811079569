"""What the desk hears from the bus: facts change what is shown, never the fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.core.command import Command
from tui.core.game import AnyState, acting
from tui.core.language.stored import parse_stored
from tui.core.messages import Asked, Cancelled, Moved, NotSaved, Recorded, RefusedCommand, Saved
from tui.core.play import Entry
from tui.core.text import clean
from tui.ui.desk import standing
from tui.ui.desk.memory import whom_slot
from tui.ui.desk.spoken import said, spoken, worded

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk
    from tui.ui.desk.question import Question


class Hearing:
    """Listens for one desk. `question` is what is open, `refusal` why the last request was not done."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._front = ""
        self.question: Question | None = self._asking() if desk.referee.open is not None else None
        self.refusal = ""
        self.not_saved = ""
        self.used: list[str] = []
        """Verbs in the order of their last use."""
        self.last: tuple[Entry, AnyState] | None = None
        """The newest entry of this sitting and the fight as it was before it."""
        self._group = 0
        self._said: list[str] = []
        """What was said so far of the step being recorded."""
        hear = desk.bus.subscribe
        hear(Recorded, self._recorded)
        hear(Moved, self._moved)
        hear(Asked, self._asked)
        hear(Cancelled, self._cancelled)
        hear(RefusedCommand, self._refused)
        hear(Saved, self._saved)
        hear(NotSaved, self._unsaved)

    def _asking(self) -> Question:
        from tui.ui.desk.question import Question  # only a fight with questions needs it

        return Question(self.desk, self._front)

    def _see(self, before: AnyState, after: AnyState) -> None:
        look = self.desk.look
        look.see(after)
        if acting(before) != acting(after):
            look.point("")
            look.take_aim(self.desk.memory.target(acting(after)))

    def _recorded(self, m: Recorded) -> None:
        desk, entry = self.desk, m.node.entry
        aside = self.question is not None and entry.command != self.question.command
        command = parse_stored(desk.game, entry.command)
        desk.memory.learn(command)
        self.used = [*(v for v in self.used if v != command.verb), command.verb]
        self.last = (entry, m.before)
        self._close()
        desk.log.opened(None)
        desk.log.recorded(m.node, m.after.flow)
        self._see(m.before, m.after)
        self._aim(command)
        if not entry.group or entry.group != self._group:
            self._group, self._said = entry.group, []
        self._said += said(entry)
        if entry.lines:
            told = "; ".join((spoken(self._said, max(20, desk.width - 6)), *m.notes))
            desk.tell(f"{told}. The question stands." if aside else told)

    def _aim(self, command: Command) -> None:
        """Whoever was acted upon last is the one aimed at, unless that could not fail: getting on a horse."""
        verb = self.desk.game.verb(command.verb)
        aims = verb is not None and verb.kind == "action" and verb.odds is not None
        slot = whom_slot(verb) if verb is not None and aims else None
        named = [t.id for t in command.targets(slot.name) if t.id in self.desk.state.who] if slot is not None else []
        if len(named) == 1:
            self.desk.look.take_aim(named[0])

    def _moved(self, m: Moved) -> None:
        desk = self.desk
        self._close()
        desk.log.opened(None)
        if m.how == "undo":
            desk.log.taken_back(m.nodes)
        else:
            desk.log.rebuild()
        self._see(m.before, m.after)
        desk.tell(standing.moved(desk.game, m))

    def _asked(self, m: Asked) -> None:
        self.question = self._asking()
        self.desk.log.opened(m.pending, self.desk.referee.now.flow)
        if m.notes:
            self.desk.tell("; ".join(m.notes))

    def _cancelled(self, m: Cancelled) -> None:
        desk = self.desk
        self._close()
        desk.log.opened(None)
        desk.tell(f"taken back: {worded(desk.game, parse_stored(desk.game, m.command), lambda who: desk.look.name(who)[1])}")

    def _refused(self, m: RefusedCommand) -> None:
        self.refusal = m.reason or "refused"
        self.desk.say(standing.refusal(self.desk.game, m), "error" if m.bug else "warning")

    def _saved(self, _: Saved) -> None:
        self.not_saved = ""

    def _unsaved(self, m: NotSaved) -> None:
        self.not_saved = clean(m.reason, 120) or "the disk gives no reason"

    def _close(self) -> None:
        if self.question is not None:
            self._front = self.question.front
        self.question = None
        self.desk.parked = False
