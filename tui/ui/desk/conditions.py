"""A condition on, off or for a time: whom, its letter, a number of rounds."""

from __future__ import annotations

from typing import Any

from tui.core.command import Command
from tui.core.verbs import Flag
from tui.core.views import Span, Words
from tui.ui.desk import formlines
from tui.ui.desk.draft import Stop
from tui.ui.desk.form import Form
from tui.ui.desk.formlines import NEVER
from tui.ui.desk.keys import is_capital
from tui.ui.desk.labels import letters_of
from tui.ui.desk.lines import line
from tui.ui.desk.mode import Hints

MOMENTS = {"e": "end", "b": "start"}


class ConditionForm(Form):
    """`cBp2` is prone for two rounds. Digits are rounds; `e` or `b` and a capital: until the end or beginning of his turn."""

    digits_flag = "rounds"
    until = ""

    def moments(self) -> dict[str, str]:
        """The letters for the end and the beginning of a turn, where no condition has them."""
        taken = {c.key for c in self.desk.game.conditions} | NEVER
        spare = {"e": "wt", "b": "sg"}
        out: dict[str, str] = {}
        for key, moment in MOMENTS.items():
            free = next((k for k in key + spare[key] if k not in taken), "")
            if free:
                out[free] = moment
        return out

    def reserved(self) -> str:
        return "".join(self.moments())

    def press(self, key: str) -> bool:
        if self.writes:
            return super().press(key)
        if self.until and is_capital(key):
            who = self.calling.capital(key, letters_of(self.desk.state))
            if who is None:
                self.desk.refuse(f"Nobody has the letter {self.calling.last}.")
                self.calling.over()
            elif who:
                self._until(who)
            return True
        if key in self.moments():
            self.until = self.moments()[key]
            self._until(self.desk.acting)
            self.until = self.moments()[key]
            self.desk.tell(f"Until the {self.until} of whose turn? A capital, or Enter for who acts.")
            return True
        self.until = ""
        return super().press(key)

    def _until(self, who: str) -> None:
        flag = self.verb.option("until")
        if flag is not None and who:
            self.draft.set_flag(flag, f"{self.until} of {who}")
            self.until = ""

    def times(self) -> list[str | None]:
        """The ends that the arrows go through: none, then the turns of who acts and of those it is about."""
        about = [t.id for t in self.draft.command().targets("whos")]
        ids = [id for id in dict.fromkeys((self.desk.acting, *about)) if id]
        return [None, *(f"{moment} of {id}" for id in ids for moment in MOMENTS.values())]

    def _flag(self, flag: Flag[Any, Any], by: int) -> None:
        if flag.name != "until":
            super()._flag(flag, by)
            return
        self.draft.set_flag(flag, self._next_time(by))
        self.at, self.walked, self.fresh = Stop("flag", flag.name), False, True

    def _next_time(self, by: int) -> str | None:
        times, now = self.times(), self.draft.flags.get("until")
        return times[((times.index(now) if now in times else 0) + by) % len(times)]

    def next_text(self, flag: Flag[Any, Any]) -> str:
        if flag.name != "until":
            return super().next_text(flag)
        value = self._next_time(1)
        return formlines.value_label(self, flag, value) if value else f"{flag.title} off"

    def does(self, command: Command, outlook: object) -> Words:
        title = next((c.title for c in self.desk.game.conditions if c.id == command.arg("name")), command.arg("name"))
        whom = formlines.told(self, command.arg("whos"))
        ids = [t.id for t in command.targets("whos")]
        timed = any(command.has(f) for f in ("rounds", "until", "level"))
        on = all(self.desk.state.who[id].has(command.arg("name")) for id in ids if id in self.desk.state.who)
        if command.has("off") or (on and not timed):
            return line(f"{whom} no longer {title}")
        rounds = command.flag("rounds")
        time = f" for {rounds} rounds" if rounds and rounds != "1" else " for this round" if rounds else ""
        if command.has("until"):
            moment, _, who = command.flag("until").partition(" of ")
            time = f" until the {moment} of {self.desk.look.named(who)}'s turn"
        return line(f"{title} on {whom}{time}")

    def lines(self, width: int, rows: int) -> tuple[Words, ...]:
        out = list(super().lines(width, rows))
        if len(out) < rows:
            keys = "   ".join(f"{k} until the {m} of a turn" for k, m in self.moments().items())
            out.insert(len(out) - 1, line(Span(f"digits: rounds   {keys}", "dim")))
        return tuple(out)

    def hints(self) -> Hints:
        moments = tuple((k, f"until the {m} of a turn") for k, m in self.moments().items())
        return (*super().hints()[:2], ("0-9", "rounds"), *moments, *super().hints()[2:])
