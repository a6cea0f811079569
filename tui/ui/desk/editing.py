"""A line being typed."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

LONGEST = 400
"""How many characters a line may hold."""


@dataclass(slots=True)
class Typed:
    """The text and the place of the caret in it."""

    text: str = ""
    at: int = 0

    def put(self, text: str) -> None:
        """The whole text anew, the caret at its end."""
        self.text = text[:LONGEST]
        self.at = len(self.text)

    def insert(self, text: str) -> None:
        """Characters at the caret."""
        text = text[: LONGEST - len(self.text)]
        self.text = self.text[: self.at] + text + self.text[self.at :]
        self.at += len(text)

    def press(self, key: str) -> bool:
        """A key of editing or a character; tells whether it was one."""
        if key == "space":
            self.insert(" ")
        elif len(key) == 1 and key.isprintable():
            self.insert(key)
        elif key == "backspace":
            if self.at:
                self.text = self.text[: self.at - 1] + self.text[self.at :]
                self.at -= 1
        elif key == "delete":
            self.text = self.text[: self.at] + self.text[self.at + 1 :]
        elif key == "left":
            self.at = max(0, self.at - 1)
        elif key == "right":
            self.at = min(len(self.text), self.at + 1)
        elif key == "home":
            self.at = 0
        elif key == "end":
            self.at = len(self.text)
        elif key == "ctrl+u":
            self.put("")
        else:
            return False
        return True

    def shown(self, width: int) -> tuple[str, int]:
        """The part around the caret that fits, and the cell of the caret in it."""
        if cells(self.text) < width:
            return self.text, cells(self.text[: self.at])
        start = max(0, self.at - max(1, width - 2))
        return self.text[start : start + max(1, width - 1)], cells(self.text[start : self.at])


def cells(text: str) -> int:
    """How many cells a text takes."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
