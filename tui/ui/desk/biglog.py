"""The whole log with a cursor of its own; the rule behind the line under it is shown below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.core.views import Span, Words
from tui.ui.desk.explain import rule_lines
from tui.ui.desk.lines import fit, line
from tui.ui.desk.mode import Hints, Mode

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk


class BigLog(Mode):
    """The log fills the screen; the prompt pane tells the rule of the line under the cursor."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._before = desk.look.big
        desk.look.big = "log"

    def close(self) -> None:
        self.desk.look.big = self._before
        self.desk.log_cursor = -1
        super().close()

    def press(self, key: str) -> bool:
        page = self.desk.log_page
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -page, "pagedown": page}
        if key in steps:
            self.desk.scroll(steps[key])
        elif key == "home":
            while self.desk.log.older():
                pass
            self.desk.log_cursor = 0 if len(self.desk.log) > 1 else -1
        elif key == "end":
            self.desk.log_cursor = -1
        elif key in ("escape", "q", "l", "enter"):
            self.close()
        else:
            return False
        return True

    def title(self) -> Words:
        return line(Span("Log", "title"))

    def lines(self, width: int, rows: int) -> tuple[Words, ...]:
        if not self.desk.log.made:
            return (line("Nothing has happened yet."),)
        at = self.desk.log_cursor if self.desk.log_cursor >= 0 else len(self.desk.log) - 1
        _, said = self.desk.log.source(at)
        told = [w for cite in said.cite.split() for w in rule_lines(self.desk.game, cite, width)]
        return tuple(fit(w, width) for w in (told or [line(Span("No rule stands behind this line.", "dim"))])[:rows])

    def hints(self) -> Hints:
        return (
            ("Up Down", "line"),
            ("PgUp PgDn", "page"),
            ("Home", "beginning"),
            ("End", "newest"),
            ("x", "why"),
            ("/", "find"),
            ("l", "back"),
            ("Esc", "back"),
        )
