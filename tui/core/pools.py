"""Dice pools. A pool knows which die comes next, what the faces mean and how likely each class of faces is."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Protocol, TypeVar

from tui.core.errors import BadAnswer

Faces = tuple[int, ...]
R_co = TypeVar("R_co", covariant=True)
V = TypeVar("V", bound=Hashable)

_DIGITS = re.compile(r"[0-9]{1,4}")
_WHOLE = re.compile(r"[+-]?[0-9]{1,6}")


class Pool(Protocol[R_co]):
    """Frozen and hashable. `R` is what a rule may look at once the dice have fallen."""

    def __hash__(self) -> int: ...

    @property
    def text(self) -> str:
        """How the table says it: `d20`, `2d20 best`, `2d6+3`."""

    def need(self, dice: Faces) -> int:
        """The sides of the die to be thrown next after `dice`, or 0 when the pool is complete."""

    def read(self, dice: Faces) -> R_co:
        """The meaning of a complete pool."""

    def show(self, dice: Faces) -> str:
        """The faces for the log, the kept ones marked: `[5 (18)]`."""

    def outcomes(self) -> tuple[tuple[Faces, float], ...]:
        """One witness for each class of faces that `read` tells apart, with its weight; the sum is 1 less what was cut."""

    def force(self, word: str) -> R_co:
        """The result a game master names instead of faces. Raises BadAnswer where the rules need the faces."""


def whole_number(word: str) -> int:
    """The number a told total is. Raises BadAnswer when it is none."""
    if not _WHOLE.fullmatch(word):
        raise BadAnswer(f"a total is a number, not {word!r}")
    return int(word)


def draw(pool: Pool[Any], rng: Random) -> Faces:
    """Throw a whole pool."""
    dice: Faces = ()
    while sides := pool.need(dice):
        dice += (rng.randrange(sides) + 1,)
    return dice


def every(pool: Pool[Any], floor: float = 0.0) -> Iterator[tuple[Faces, float]]:
    """Every sequence of faces with its weight, by brute force. Branches below `floor` are left out (exploding dice)."""
    todo: list[tuple[Faces, float]] = [((), 1.0)]
    while todo:
        dice, weight = todo.pop()
        sides = pool.need(dice)
        if not sides:
            yield dice, weight
        elif weight / sides >= floor:
            todo.extend(((*dice, face), weight / sides) for face in range(1, sides + 1))


def check_faces(pool: Pool[Any], dice: Faces) -> None:
    """Raise BadAnswer unless `dice` is a complete and possible throw of `pool`."""
    for i, face in enumerate(dice):
        sides = pool.need(dice[:i])
        if not sides:
            raise BadAnswer(f"{len(dice) - i} dice too many for {pool.text}")
        if not 1 <= face <= sides:
            raise BadAnswer(f"a d{sides} has no {face}")
    if sides := pool.need(dice):
        raise BadAnswer(f"another d{sides} is to be rolled for {pool.text}")


@lru_cache(maxsize=4096)
def observed(pool: Pool[Any], see: Callable[[Any], V]) -> tuple[tuple[Faces, float, V], ...]:
    """What odds have to follow: one witness for each value that `see` tells apart, its weight, and the value."""
    seen: dict[V, tuple[Faces, float]] = {}
    for dice, weight in pool.outcomes():
        value = see(pool.read(dice))
        old = seen.get(value)
        seen[value] = (dice, weight) if old is None else (old[0], old[1] + weight)
    return tuple((dice, weight, value) for value, (dice, weight) in seen.items())


@dataclass(frozen=True, slots=True)
class Kept:
    """One die kept out of several."""

    dice: Faces
    at: int

    @property
    def natural(self) -> int:
        """The face of the kept die."""
        return self.dice[self.at]

    @property
    def ones(self) -> int:
        """How many of all dice, dropped ones included, show a 1."""
        return self.dice.count(1)


@dataclass(frozen=True, slots=True)
class Keep:
    """`dice` dice of `sides` sides, of which the best (or worst) one counts; the dropped ones stay visible."""

    sides: int = 20
    dice: int = 1
    best: bool = True

    @property
    def text(self) -> str:
        if self.dice == 1:
            return f"d{self.sides}"
        return f"{self.dice}d{self.sides} {'best' if self.best else 'worst'}"

    def need(self, dice: Faces) -> int:
        return self.sides if len(dice) < self.dice else 0

    def read(self, dice: Faces) -> Kept:
        pick = max if self.best else min
        return Kept(dice, pick(range(len(dice)), key=lambda i: dice[i]))

    def show(self, dice: Faces) -> str:
        if len(dice) == 1:
            return f"[{dice[0]}]"
        at = self.read(dice).at
        return "[" + " ".join(f"({d})" if i == at else str(d) for i, d in enumerate(dice)) + "]"

    def outcomes(self) -> tuple[tuple[Faces, float], ...]:
        return _keep_outcomes(self)

    def force(self, word: str) -> Kept:
        if not _DIGITS.fullmatch(word) or not 1 <= int(word) <= self.sides:
            raise BadAnswer(f"name the kept die, 1 to {self.sides}: a total hides whether it was a natural 1 or {self.sides}")
        if self.dice > 1 and int(word) == 1:
            raise BadAnswer("the rules count the ones here: type every die")
        return Kept((int(word),), 0)


@lru_cache(maxsize=128)
def _keep_outcomes(pool: Keep) -> tuple[tuple[Faces, float], ...]:
    n, s = pool.dice, pool.sides
    if n == 1:
        return tuple(((k,), 1 / s) for k in range(1, s + 1))
    out: list[tuple[Faces, float]] = []
    for k in range(1, s + 1):
        weight = (k**n - (k - 1) ** n) / s**n if pool.best else ((s + 1 - k) ** n - (s - k) ** n) / s**n
        # The number of ones is part of what a rule may see: two of them are a class of their own.
        if pool.best:
            out.extend(_best_by_ones(k, n, s))
        elif k > 1:
            out.append(((k,) * n, weight))
        else:
            out.extend(_worst_by_ones(n, s))
    return tuple(out)


def _best_by_ones(k: int, n: int, s: int) -> Iterator[tuple[Faces, float]]:
    """Best die k, split by how many of the others show 1."""
    if k == 1:
        yield (1,) * n, 1 / s**n
        return
    for ones in range(n):
        rest = n - ones
        ways = _choose(n, ones) * ((k - 1) ** rest - (k - 2) ** rest)
        yield (1,) * ones + (k,) * rest, ways / s**n


def _worst_by_ones(n: int, s: int) -> Iterator[tuple[Faces, float]]:
    """Worst die 1, split by how many dice show it."""
    for ones in range(1, n + 1):
        yield (1,) * ones + (s,) * (n - ones), _choose(n, ones) * (s - 1) ** (n - ones) / s**n


def _choose(n: int, k: int) -> int:
    out = 1
    for i in range(k):
        out = out * (n - i) // (i + 1)
    return out


@dataclass(frozen=True, slots=True)
class Summed:
    """The sum of a pool."""

    dice: Faces
    total: int


@dataclass(frozen=True, slots=True)
class Sum:
    """Dice added (`plus`), dice subtracted (`minus`) and a fixed number; each entry is a die's sides."""

    plus: Faces
    minus: Faces = ()
    add: int = 0

    @property
    def text(self) -> str:
        words = [_dice_text(self.plus, "+"), _dice_text(self.minus, "-")]
        return ("".join(words) + (f"{self.add:+d}" if self.add else "")).removeprefix("+")

    def need(self, dice: Faces) -> int:
        sides = self.plus + self.minus
        return sides[len(dice)] if len(dice) < len(sides) else 0

    def read(self, dice: Faces) -> Summed:
        n = len(self.plus)
        return Summed(dice, sum(dice[:n]) - sum(dice[n:]) + self.add)

    def show(self, dice: Faces) -> str:
        return "[" + " ".join(str(d) for d in dice) + "]"

    def outcomes(self) -> tuple[tuple[Faces, float], ...]:
        return _sum_outcomes(self)

    def force(self, word: str) -> Summed:
        total = whole_number(word)
        least, most = len(self.plus) - sum(self.minus) + self.add, sum(self.plus) - len(self.minus) + self.add
        if not least <= total <= most:
            raise BadAnswer(f"{self.text} gives {least} to {most}, not {total}")
        return Summed((), total)


def _dice_text(sides: Faces, sign: str) -> str:
    counts: dict[int, int] = {}
    for s in sides:
        counts[s] = counts.get(s, 0) + 1
    return "".join(f"{sign}{n if n > 1 else ''}d{s}" for s, n in counts.items())


@lru_cache(maxsize=512)
def _sum_outcomes(pool: Sum) -> tuple[tuple[Faces, float], ...]:
    totals: dict[int, tuple[Faces, float]] = {pool.add: ((), 1.0)}
    for sign, sides in ((1, pool.plus), (-1, pool.minus)):
        for s in sides:
            after: dict[int, tuple[Faces, float]] = {}
            for total, (dice, weight) in totals.items():
                for face in range(1, s + 1):
                    key = total + sign * face
                    old = after.get(key)
                    after[key] = ((*dice, face), weight / s) if old is None else (old[0], old[1] + weight / s)
            totals = after
    return tuple(totals.values())
