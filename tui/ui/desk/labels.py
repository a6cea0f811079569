"""Capitals typed one after another: whose letter they are."""

from __future__ import annotations

from collections.abc import Mapping

from tui.core.encounter import Combatant
from tui.core.game import AnyState


def letters_of(state: AnyState) -> dict[str, str]:
    """Everybody's id by letter."""
    return {b.letter: id for id, b in state.who.items() if isinstance(b, Combatant) and b.letter}


def members(state: AnyState, letter: str) -> list[str]:
    """The ids of a group: those whose letter is this one and a number, by number."""
    found = [(x.removeprefix(letter), id) for x, id in letters_of(state).items() if letter and x.startswith(letter)]
    return [id for n, id in sorted(((int(n), id) for n, id in found if n.isdigit()))]


class Calling:
    """The capitals and digits that name somebody. A letter of two signs waits for its second one, however long."""

    def __init__(self) -> None:
        self.begun = ""
        self.last = ""
        self.replaces = False
        """Whether what was typed before the last digit was somebody's letter already (G1 of G12)."""

    def capital(self, key: str, letters: Mapping[str, str]) -> str | None:
        """A capital: the id it names, empty while more is needed, None when nobody has this letter."""
        typed = self.begun + key
        self.begun, self.last = "", typed
        if typed in letters:
            return letters[typed]
        if any(k.startswith(typed) for k in letters):
            self.begun = typed
            return ""
        return None

    def digit(self, key: str, letters: Mapping[str, str]) -> str | None:
        """A digit right after a capital: the member it names, empty while more is needed, None when it belongs elsewhere."""
        typed = self.last + key
        if not self.last or not any(k.startswith(typed) for k in letters):
            return None
        self.replaces = self.last in letters
        self.last = typed
        self.begun = "" if typed in letters else typed
        return letters.get(typed, "")

    def stray(self, key: str, letters: Mapping[str, str]) -> str:
        """A digit that can only go on with the letter begun, and does not: the letter nobody has; else empty."""
        typed = self.last + key
        return typed if self.begun and not any(k.startswith(typed) for k in letters) else ""

    def over(self) -> None:
        """Some other key has come."""
        self.begun = self.last = ""
