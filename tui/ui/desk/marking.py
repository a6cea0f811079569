"""Marks: by letters without Shift, and whole sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.core.views import Span, Words
from tui.ui.desk import whos
from tui.ui.desk.keys import is_capital, is_small
from tui.ui.desk.labels import Calling, letters_of
from tui.ui.desk.lines import line
from tui.ui.desk.mode import Hints, Mode

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk


class Marking(Mode):
    """Small letters are combatants here: `;bcd` marks three."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.calling = Calling()

    def title(self) -> Words:
        return line(Span("Mark whom?", "title"))

    def lines(self, width: int, rows: int) -> tuple[Words, ...]:
        named = ", ".join(self.desk.look.named(m) for m in self.desk.look.marks) or "nobody"
        return (line(Span("marked  ", "dim"), named), line(Span("Enter", "key"), ": keep these marks"))[:rows]

    def press(self, key: str) -> bool:
        if key in ("enter", "escape"):
            self.close()
        elif is_small(key) or is_capital(key):
            who = self.calling.capital(key.upper(), letters_of(self.desk.state))
            if who is None:
                self.desk.refuse(f"Nobody has the letter {key.upper()}.")
                self.calling.over()
            elif who:
                self.desk.look.mark(who)
        elif key in ("up", "down"):
            self.desk.look.step(-1 if key == "up" else 1)
        elif key == "space":
            self.desk.look.mark(self.desk.look.here())
        elif key == "backspace":
            self.desk.look.marks = self.desk.look.marks[:-1]
        elif self.calling.last and (member := self.calling.digit(key, letters_of(self.desk.state))) is not None:
            if member and self.calling.replaces:
                self.desk.look.marks = self.desk.look.marks[:-1]
            if member:
                self.desk.look.mark(member)
        else:
            return False
        return True

    def hints(self) -> Hints:
        return (("a-z", "mark"), ("Up Down", "move"), ("Space", "mark the row"), ("Backspace", "last off"), ("Enter", "done"))


class SideMarking(Mode):
    """One key marks a side."""

    def title(self) -> Words:
        return line(Span("Mark which side?", "title"))

    def lines(self, width: int, rows: int) -> tuple[Words, ...]:
        return (line(whos.SIDE_KEYS),)

    def press(self, key: str) -> bool:
        if key == "escape":
            self.close()
            return True
        ids = whos.side(self.desk, "f" if key == "enter" else key)
        if ids is None:
            return False
        self.desk.look.marks = tuple(ids)
        self.close()
        if not ids:
            self.desk.tell("There is nobody of that kind.")
        return True

    def hints(self) -> Hints:
        return (*((k, v) for k, v in whos.SIDES.items()), ("Enter", "foes"), ("Esc", "back"))
