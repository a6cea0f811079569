"""The modifier ledger: every number that goes into a roll, with its reason and its rule."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """One modifier. `channel` says what it adds to (a flat bonus, edge, steps ...); games name their channels."""

    channel: str
    value: int
    why: str
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Ledger:
    """All terms of one roll, in the order in which they are shown."""

    terms: tuple[Term, ...] = ()

    def add(self, channel: str, value: int, why: str, cite: str = "") -> Ledger:
        """The ledger with one more term; a term of 0 is left out."""
        return Ledger((*self.terms, Term(channel, value, why, cite))) if value else self

    def total(self, channel: str) -> int:
        """The sum of the terms of one channel."""
        return sum(t.value for t in self.terms if t.channel == channel)

    def cites(self) -> tuple[str, ...]:
        """The rules behind the terms, each once, in order."""
        return tuple(dict.fromkeys(t.cite for t in self.terms if t.cite))


NOTHING = Ledger()
