"""What is wrong with a line, and where: an error is a value that points at the word."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches

from tui.core.errors import BadAnswer, Refused
from tui.core.text import folded


@dataclass(frozen=True, slots=True)
class Pointed:
    """One complaint about the characters `start` to `end` of `line`: what is wrong, and what would do."""

    line: str
    start: int
    end: int
    what: str
    would: str = ""
    cite: str = ""

    @property
    def sentence(self) -> str:
        """What is wrong and what would do, in one line."""
        return f"{self.what} {self.would}" if self.would else self.what

    def picture(self, place: str = "") -> str:
        """The line and, below it, carets under the word with the sentence. `place` (`fight.aff:12`) stands in front."""
        front = f"{place}: " if place else ""
        carets = "^" * max(1, self.end - self.start)
        return f"{front}{self.line}\n{' ' * (len(front) + self.start)}{carets} {self.sentence}"

    def moved(self, by: int, line: str) -> Pointed:
        """The same complaint in a longer line, in which the old one begins at `by`."""
        return replace(self, line=line, start=self.start + by, end=self.end + by)


class LanguageError(Refused):
    """A line that cannot be understood, or names something that cannot be done now. Nothing has changed."""

    def __init__(self, pointed: Pointed) -> None:
        super().__init__(pointed.sentence, pointed.cite)
        self.pointed = pointed


class WrongAnswer(BadAnswer):
    """An answer in a line that cannot be given to what is asked. Nothing has changed."""

    def __init__(self, pointed: Pointed) -> None:
        super().__init__(pointed.sentence)
        self.pointed = pointed


def like(word: str, names: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """The names most like a misspelt word, the nearest first."""
    by_fold = {folded(n): n for n in names}
    return tuple(by_fold[n] for n in get_close_matches(folded(word), list(by_fold), n=count, cutoff=0.6))


def like_it(word: str, names: Iterable[str]) -> str:
    """`Like it: goblin-2, goblin-1.` or nothing."""
    near = like(word, names)
    return f"Like it: {', '.join(near)}" if near else ""
