"""A line of text being typed."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from tui.ui.paint import crop, safe


@dataclass(slots=True)
class Field:
    """The text and the place of the caret in it."""

    text: str = ""
    at: int = 0

    def put(self, text: str) -> None:
        """Type this at the caret."""
        self.text = self.text[: self.at] + text + self.text[self.at :]
        self.at += len(text)

    def press(self, key: str, character: str | None) -> None:
        """One key; one that means nothing here is passed over."""
        if key == "backspace" and self.at:
            self.text = self.text[: self.at - 1] + self.text[self.at :]
            self.at -= 1
        elif key == "delete":
            self.text = self.text[: self.at] + self.text[self.at + 1 :]
        elif key in ("left", "right"):
            self.at = max(0, min(len(self.text), self.at + (1 if key == "right" else -1)))
        elif key in ("home", "end"):
            self.at = 0 if key == "home" else len(self.text)
        elif key == "ctrl+u":
            self.text, self.at = self.text[self.at :], 0
        elif character and character.isprintable():
            self.put(character)

    def shown(self, width: int) -> tuple[str, int]:
        """The part around the caret that fits into `width` cells, and the caret's cell in it."""
        start = 0
        while start < self.at and cell_len(safe(self.text[start : self.at])) >= width:
            start += 1
        return crop(safe(self.text[start:]), width), cell_len(safe(self.text[start : self.at]))
