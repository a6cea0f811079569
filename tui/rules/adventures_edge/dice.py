"""The dice of this game: one d20 kept from several (1), and what the rules look at once they have fallen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Literal, NamedTuple

from tui.core.errors import BadAnswer
from tui.core.ledger import Ledger
from tui.core.pools import Faces, Keep, Kept, Pool

D20 = Keep(20)


@dataclass(frozen=True, slots=True)
class Spread:
    """Several d20 of which the lowest counts, while the highest is looked at too: a blow into a shared space (7.3)."""

    dice: int

    @property
    def text(self) -> str:
        return f"{self.dice}d20 worst"

    def need(self, dice: Faces) -> int:
        return 20 if len(dice) < self.dice else 0

    def read(self, dice: Faces) -> Kept:
        return Kept(dice, dice.index(min(dice)))

    def show(self, dice: Faces) -> str:
        return Keep(20, self.dice, False).show(dice)

    def outcomes(self) -> tuple[tuple[Faces, float], ...]:
        return _spread(self.dice)

    def force(self, word: str) -> Kept:
        return Keep(20, self.dice, False).force(word)


@lru_cache(maxsize=32)
def _spread(n: int) -> tuple[tuple[Faces, float], ...]:
    """A witness for each lowest die, number of ones and highest die."""
    return tuple((dice, ways / 20**n) for dice, ways in _classes(n))


def _classes(n: int) -> Iterator[tuple[Faces, int]]:
    yield (1,) * n, 1
    for high in range(2, 21):
        for ones in range(1, n):
            rest = n - ones
            yield (1,) * ones + (high,) * rest, comb(n, ones) * ((high - 1) ** rest - (high - 2) ** rest)
        yield (high,) * n, 1
        for low in range(2, high):
            width = high - low
            yield (low,) + (high,) * (n - 1), (width + 1) ** n - 2 * width**n + (width - 1) ** n


@dataclass(frozen=True, slots=True)
class Reroll:
    """One d20, thrown again while it shows a face that does not count (7.5)."""

    barred: Faces

    @property
    def text(self) -> str:
        return "d20 again" if self.barred else "d20"

    def need(self, dice: Faces) -> int:
        return 20 if not dice or dice[-1] in self.barred else 0

    def read(self, dice: Faces) -> Kept:
        return Kept(dice, len(dice) - 1)

    def show(self, dice: Faces) -> str:
        return "[" + " ".join([*map(str, dice[:-1]), f"({dice[-1]})" if len(dice) > 1 else str(dice[-1])]) + "]"

    def outcomes(self) -> tuple[tuple[Faces, float], ...]:
        free = [face for face in range(1, 21) if face not in self.barred]
        return tuple(((face,), 1 / len(free)) for face in free)

    def force(self, word: str) -> Kept:
        if not word.isdigit() or not 1 <= int(word) <= 20 or int(word) in self.barred:
            raise BadAnswer("name the face that counts, 1 to 20")
        return Kept((int(word),), 0)


def edge_pool(edge: int, spread: bool = False) -> Pool[Kept]:
    """The dice of a check at so much Edge (1.2, 1.3): one more die for each point, the best or the worst kept."""
    if edge == 0:
        return D20
    if spread and edge < 0:
        return Spread(1 - edge)
    return _keep(edge)


@lru_cache(maxsize=64)
def _keep(edge: int) -> Keep:
    return Keep(20, 1 + abs(edge), edge > 0)


class Swing(NamedTuple):
    """What an attack looks at: the kept die, whether two dice show a 1 (counted at minus Edge only), and the highest
    die (0 unless the blow may go astray)."""

    natural: int
    double: bool
    high: int


@dataclass(frozen=True, slots=True)
class SeesSwing:
    """Reads an attack's dice: `minus` at minus Edge, `astray` when the highest die may matter."""

    minus: bool
    astray: bool

    def __call__(self, kept: Kept) -> Swing:
        return Swing(kept.natural, self.minus and kept.ones > 1, max(kept.dice) if self.astray else 0)


@dataclass(frozen=True, slots=True)
class AtLeast:
    """Does the kept die reach a number?"""

    least: int

    def __call__(self, kept: Kept) -> bool:
        return kept.natural >= self.least


def in_dice(ledger: Ledger) -> str:
    """`d20+7, +1 Edge`: what a ledger comes to."""
    edge = ledger.total("edge")
    return f"d20{ledger.total('flat'):+d}, {f'{edge:+d} Edge' if edge else 'no Edge'}"


def natural(kept: Kept) -> int:
    """The face of the kept die (1.5)."""
    return kept.natural


def is_one(kept: Kept) -> bool:
    """A natural 1: all that a killing blow asks (8.5)."""
    return kept.natural == 1


def half(n: int, rounding: Literal["half_up", "floor"]) -> int:
    """Half of a number by the campaign's rounding (1.8)."""
    return (n + 1) // 2 if rounding == "half_up" else n // 2
