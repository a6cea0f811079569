"""A throw typed die by die."""

from __future__ import annotations

from typing import Any

from tui.core.pools import Faces, Pool

WAITS = ("1", "2")
"""On a die of more than ten sides these may be the beginning of a second digit; they wait for it, for Enter or Space."""


class DiceBox:
    """The faces typed so far of one pool, and the digits of the next one. `told` holds a total instead of faces."""

    def __init__(self, pool: Pool[Any]) -> None:
        self.pool = pool
        self.faces: Faces = ()
        self.digits = ""
        self.told: str | None = None

    @property
    def sides(self) -> int:
        """The sides of the die asked for; 0 when all are thrown."""
        return self.pool.need(self.faces)

    @property
    def empty(self) -> bool:
        """Nothing typed yet."""
        return not self.faces and not self.digits and self.told is None

    def digit(self, key: str) -> str:
        """A digit. Returns why it cannot be, else nothing; the die is taken as soon as no longer number is possible."""
        if self.told is not None:
            self.told = (self.told + key)[:5]
            return ""
        sides = self.sides
        text = self.digits + key
        if text == "0" and sides == 10:
            return self._take(10)
        if not 1 <= int(text) <= sides:
            return f"A d{sides} has no {int(text)}."
        self.digits = text
        longer = int(text) * 10 <= sides and sides > 10
        if not longer and not (sides > 10 and text in WAITS):
            return self._take(int(text))
        return ""

    def _take(self, face: int) -> str:
        self.faces, self.digits = (*self.faces, face), ""
        return ""

    def enter(self) -> bool:
        """Take what stands in the box; False when nothing does."""
        if not self.digits:
            return False
        self._take(int(self.digits))
        return True

    def change(self, by: int) -> None:
        """The number in the box up or down, by arrows."""
        if self.told is not None:
            self.told = str(int(self.told or "0") + by)
        elif self.sides:
            now = int(self.digits) if self.digits else (0 if by > 0 else self.sides + 1)
            self.digits = str(max(1, min(self.sides, now + by)))

    def back(self) -> bool:
        """Take back the last digit, or the last die; False when there is none."""
        if self.told is not None:
            self.told = self.told[:-1] if self.told else None
        elif self.digits:
            self.digits = self.digits[:-1]
        elif self.faces:
            self.faces = self.faces[:-1]
        else:
            return False
        return True
