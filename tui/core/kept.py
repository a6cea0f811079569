"""Dice that have been seen for a command that was dropped: the same command gets the same dice, so nobody fishes for better."""

from __future__ import annotations

from tui.core.request import Answered, Request


class KeptDice:
    """Rolls by command and key, for as long as the fight stands at the entry at which they were dropped."""

    def __init__(self) -> None:
        self._dice: dict[tuple[str, str], Answered] = {}
        self._at = 0

    def keep(self, command: str, tape: tuple[Answered, ...], but: str = "") -> None:
        """Remember the rolls on a tape, except that of one key."""
        self._dice.update({(command, a.key): a for a in tape if a.key != but and a.spec.startswith("roll")})
        self._dice.pop((command, but), None)

    def stands_at(self, n: int) -> None:
        """They hold at this entry."""
        self._at = n

    def forget(self, at: int = -1) -> None:
        """Forget them all, unless the fight still stands at the entry `at` where they hold."""
        if at != self._at:
            self._dice = {}

    def found(self, command: str, q: Request) -> Answered | None:
        """The roll that was seen for this question of this command."""
        old = self._dice.get((command, q.key))
        return old if old is not None and old.spec == q.spec else None
