"""What can stand on the screen: the fight, or the choice of a campaign. Plain Python; the canvas shows its picture."""

from __future__ import annotations

from typing import Protocol

from tui.ui.paint import Line


class Stage(Protocol):
    """One thing that fills the screen and takes the keys."""

    def resized(self, width: int, height: int) -> None:
        """The screen has this size now."""

    def picture(self) -> list[Line]:
        """Every row of the screen, each as wide as the screen."""

    def press(self, key: str, character: str | None) -> None:
        """One key: Textual's name for it and, for a printable one, its character."""

    def paste(self, text: str) -> None:
        """Pasted text: never read as keys."""

    def click(self, x: int, y: int) -> None:
        """A click on this cell."""

    def wheel(self, x: int, y: int, steps: int) -> None:
        """The wheel over this cell, down being positive."""

    def idle(self) -> bool:
        """Do a slice of what can wait; tells whether there is more."""

    @property
    def done(self) -> bool:
        """Does the game master want to leave it?"""

    @property
    def redraws(self) -> int:
        """How often a fresh drawing of the whole screen was asked for."""
