"""What is wrong with a file, in one sentence with its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path


class Fault(Exception):
    """A file cannot be used as it stands; nothing has been written.

    `str()` is the message: file and line, place (key path), what was found, what was expected, the nearest known name.
    """

    def __init__(
        self,
        file: Path | str,
        found: str,
        *,
        place: str = "",
        line: int = 0,
        expected: str = "",
        nearest: str = "",
    ) -> None:
        self.file = str(file)
        self.line = line
        self.place = place
        self.found = found
        self.expected = expected
        self.nearest = nearest
        self.also: tuple[Fault, ...] = ()
        """What else is wrong with the same file."""
        super().__init__(self._sentence())

    def _sentence(self) -> str:
        where = self.file + (f", line {self.line}" if self.line else "")
        out = f"{where}: " + (f"{self.place}: " if self.place else "") + self.found
        out += f", expected {self.expected}." if self.expected else "" if self.found.endswith(".") else "."
        return out + (f" Did you mean {self.nearest}?" if self.nearest else "")


def nearest(word: str, known: Iterable[str]) -> str:
    """The known name that looks most like `word`; empty when none does."""
    names = sorted(known)
    close = get_close_matches(word, names, 1, 0.6)
    if close:
        return close[0]
    folded = {name.casefold(): name for name in reversed(names)}
    close = get_close_matches(word.casefold(), list(folded), 1, 0.6)
    return folded[close[0]] if close else ""


def listed(names: Sequence[str], most: int = 8) -> str:
    """Names as a choice in words: `a, b or c`; a long list is cut."""
    if len(names) > most:
        return ", ".join(names[:most]) + " ..."
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
