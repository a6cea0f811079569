"""A mode: one meaning of the keyboard, with what it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tui.core.views import Words, words
from tui.ui.desk.keys import word
from tui.ui.surface import Box

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk

Hints = tuple[tuple[str, str], ...]
"""Keys as they are written, each with what it does."""


class Mode:
    """What the keys mean now. Modes lie on one another; the topmost hears the keys first."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def writes(self) -> bool:
        """Is this a text field, in which letters are letters?"""
        return False

    def title(self) -> Words:
        """What the prompt pane is called."""
        return ()

    def lines(self, width: int, rows: int) -> tuple[Words, ...]:
        """What stands in the prompt pane; at most `rows` lines."""
        return ()

    def caret(self, width: int) -> tuple[int, int] | None:
        """Where the text cursor stands in those lines."""
        return None

    def over(self, width: int, rows: int) -> Box | None:
        """What is drawn over the panes above the prompt, if anything."""
        return None

    def wanted(self) -> tuple[str, ...] | None:
        """Whose cards matter here; None when it is about nobody."""
        return None

    def aimed(self) -> str:
        """The one this is done to, if it is done to somebody."""
        return ""

    def hints(self) -> Hints:
        """Every key this mode knows, for the footer (in this order) and for help."""
        return ()

    def press(self, key: str) -> bool:
        """Take a key; False when it means nothing here."""
        return False

    def paste(self, text: str) -> None:
        """Pasted text, cleaned. Only where text is typed does it mean anything."""
        self.desk.refuse("Nothing can be pasted here.")

    def unknown(self, key: str) -> None:
        """Answer a key that means nothing."""
        signs = dict.fromkeys(k for k, _ in self.hints() if len(k) == 1)
        known = " ".join(sorted(signs, key=lambda k: not k.isalnum()))
        what = f"keys: {known} · ? all" if known else "? shows the keys"
        self.desk.refuse(f"{word(key)} does nothing here ({what}).")

    def close(self) -> None:
        """Leave this mode."""
        self.desk.pop(self)


class Overlay(Mode):
    """A mode that is drawn over the panes; the prompt below it stays as it is."""

    def heading(self) -> Words:
        """The title of what is drawn over the panes."""
        return ()

    def body(self, width: int, rows: int) -> tuple[Words, ...]:
        """The lines drawn over the panes."""
        return ()

    def over(self, width: int, rows: int) -> Box | None:
        return Box(self.heading(), self.body(width, rows))

    def title(self) -> Words:
        return self.desk.below(self).title()

    def lines(self, width: int, rows: int) -> tuple[Words, ...]:
        return self.desk.below(self).lines(width, rows)


class Told(Overlay):
    """Text to read: help, explanations. The arrows scroll, Esc ends it. `make` makes the text anew for another width."""

    def __init__(self, desk: Desk, title: str, make: Callable[[], list[Words]]) -> None:
        super().__init__(desk)
        self._title = title
        self._make = make
        self._width = desk.prompt_width
        self.text = make()
        self.top = 0
        self._rows = 10

    def heading(self) -> Words:
        return words(self._title, "title")

    def body(self, width: int, rows: int) -> tuple[Words, ...]:
        self._rows = rows
        if self.desk.prompt_width != self._width:
            self._width, self.text = self.desk.prompt_width, self._make()
        self.top = max(0, min(self.top, len(self.text) - rows))
        return tuple(self.text[self.top : self.top + rows])

    def hints(self) -> Hints:
        return (("Up Down", "scroll"), ("PgUp PgDn", "page"), ("Esc", "back"))

    def press(self, key: str) -> bool:
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -self._rows, "pagedown": self._rows, "space": self._rows}
        if key in steps:
            self.top = max(0, min(self.top + steps[key], max(0, len(self.text) - self._rows)))
        elif key == "home":
            self.top = 0
        elif key == "end":
            self.top = max(0, len(self.text) - self._rows)
        elif key in ("escape", "q", "enter", "?", "x", "v"):
            self.close()
        else:
            return False
        return True
