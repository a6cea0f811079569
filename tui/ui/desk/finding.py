"""Find by name: in the ladder, or in the log when that is what is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.core.text import clean, folded
from tui.core.views import Span, Words
from tui.ui.desk.editing import Typed
from tui.ui.desk.lines import line, text_of
from tui.ui.desk.mode import Hints, Mode

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk


class Find(Mode):
    """The cursor jumps while the name is typed; Enter stays there, Esc goes back."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.typed = Typed()
        self._cursor, self._log = desk.look.cursor, desk.log_cursor
        self.in_log = desk.look.big == "log" or (desk.look.focus == "log" and desk.mode is desk.fight)

    @property
    def writes(self) -> bool:
        return True

    def press(self, key: str) -> bool:
        if key == "escape":
            self.desk.look.point(self._cursor)
            self.desk.log_cursor = self._log
            self.close()
        elif key == "enter":
            self.close()
        elif key in ("down", "up"):
            self.jump(1 if key == "down" else -1)
        elif self.typed.press(key):
            self.jump(0)
        else:
            return False
        return True

    def paste(self, text: str) -> None:
        self.typed.insert(clean(text))
        self.jump(0)

    def jump(self, by: int) -> None:
        """To the next (or this, or the one before) place where the text stands."""
        wanted = folded(self.typed.text.strip())
        if not wanted:
            return
        if self.in_log:
            self._jump_in_log(wanted, by)
            return
        rows = self.desk.look.rows()
        found = [r for r in rows if _fits(folded(self.desk.look.name(r)[1]), wanted)]
        if not found:
            self.desk.refuse(f'Nobody here is called "{self.typed.text}".')
            return
        here = self.desk.look.here()
        at = (found.index(here) + by) % len(found) if here in found else 0
        self.desk.look.point(found[at])

    def _jump_in_log(self, wanted: str, by: int) -> None:
        log = self.desk.log
        at = self.desk.log_cursor if self.desk.log_cursor >= 0 else len(log) - 1
        step = 1 if by > 0 else -1
        i = at + (by if by else 0)
        while 0 <= i < len(log):
            if wanted in folded(text_of(log.line(i).words)):
                self.desk.log_cursor = i
                return
            i += step
            if i < 0 and (came := log.older()):
                i += came
        self.desk.refuse(f'"{self.typed.text}" stands nowhere in the log.')

    def title(self) -> Words:
        return line(Span("Find", "title"), " in the log" if self.in_log else "")

    def lines(self, width: int, rows: int) -> tuple[Words, ...]:
        return (line(Span("/ ", "key"), self.typed.shown(width - 3)[0]),)

    def caret(self, width: int) -> tuple[int, int] | None:
        return 0, 2 + self.typed.shown(width - 3)[1]

    def hints(self) -> Hints:
        return (("Enter", "stay"), ("Up Down", "another"), ("Esc", "back"))


def _fits(name: str, wanted: str) -> bool:
    return wanted in name
