"""Exploding dice: a die that shows its highest face stays, and the same die is thrown again and added, for as long as it does.

Their totals have no upper end. What is worked out of them is exact up to `CUT`: so much of the weight, that of the highest
totals, is left out, and odds show it as weight that was not followed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tui.core.errors import BadAnswer
from tui.core.pools import Faces, whole_number

CUT = 1e-6
"""The weight of the highest totals that the outcomes of a pool leave out, at most."""


@dataclass(frozen=True, slots=True)
class Burst:
    """What fell: every face in the order of the throws, the total, and whether each die began with a 1 (so that none
    went on)."""

    dice: Faces
    total: int
    all_ones: bool


@dataclass(frozen=True, slots=True)
class Exploding:
    """The sum of dice of which each explodes on its own, and a fixed number. `sides` are the dice, of three sides or more.

    The faces of a throw stand die by die, each followed by its further throws: d8+d6 as `[8 2 6 6 3]`, which is shown as
    `[8>2 6>6>3] = 25`.
    """

    sides: Faces
    add: int = 0

    def __post_init__(self) -> None:
        if not self.sides or min(self.sides) < 3:
            raise ValueError(f"exploding dice have three sides or more: {self.sides}")

    @property
    def text(self) -> str:
        counts: dict[int, int] = {}
        for s in self.sides:
            counts[s] = counts.get(s, 0) + 1
        return "+".join(f"{n if n > 1 else ''}d{s}" for s, n in counts.items()) + (f"{self.add:+d}" if self.add else "")

    def need(self, dice: Faces) -> int:
        at = 0
        for face in dice:
            if at == len(self.sides):
                return 0
            at += face != self.sides[at]
        return self.sides[at] if at < len(self.sides) else 0

    def read(self, dice: Faces) -> Burst:
        return Burst(dice, sum(dice) + self.add, all(face == 1 for face in dice))

    def show(self, dice: Faces) -> str:
        """Each die with what it went on with, and the total where it is not plain to see: `[8>2 6>6>3] = 25`."""
        out, at = "", 0
        for n, face in enumerate(dice):
            more = face == self.sides[at]
            out += str(face) + ("" if n == len(dice) - 1 else ">" if more else " ")
            at += not more
        return f"[{out}]" + (f" = {sum(dice) + self.add}" if self.add or len(dice) > 1 else "")

    def outcomes(self) -> tuple[tuple[Faces, float], ...]:
        """A witness for each total; all ones is the lowest total, so it is a class of its own."""
        return _outcomes(self.sides)

    def force(self, word: str) -> Burst:
        total = whole_number(word)
        least = len(self.sides) + self.add
        if total < least:
            raise BadAnswer(f"{self.text} gives {least} or more, not {total}")
        if len(self.sides) == 1 and (total - self.add) % self.sides[0] == 0:
            raise BadAnswer(f"{self.text} never gives {total}: with its highest face the die is thrown again")
        return Burst((), total, total == least)


@lru_cache(maxsize=512)
def _outcomes(sides: Faces) -> tuple[tuple[Faces, float], ...]:
    """The distribution of the total, die by die, from the lowest up; the highest are cut off, within `CUT` in all."""
    share = CUT / len(sides) / 2
    totals: dict[int, tuple[Faces, float]] = {0: ((), 1.0)}
    for s in sides:
        one = _one_die(s, share)
        after: dict[int, tuple[Faces, float]] = {}
        for total, (dice, weight) in totals.items():
            for n, (more, chance) in one.items():
                old = after.get(total + n)
                after[total + n] = ((*dice, *more), weight * chance) if old is None else (old[0], old[1] + weight * chance)
        totals = _without_tail(after, share)
    return tuple(totals[total] for total in sorted(totals))


@lru_cache(maxsize=64)
def _one_die(s: int, cut: float) -> dict[int, tuple[Faces, float]]:
    """What one die comes to, with its faces and weight, as long as going on is likelier than `cut`."""
    out: dict[int, tuple[Faces, float]] = {}
    high: Faces = ()
    chance = 1.0
    while chance > cut:
        for face in range(1, s):
            out[len(high) * s + face] = ((*high, face), chance / s)
        high, chance = (*high, s), chance / s
    return out


def _without_tail(totals: dict[int, tuple[Faces, float]], cut: float) -> dict[int, tuple[Faces, float]]:
    """The totals without the highest ones, as far as those weigh no more than `cut` together."""
    lost, highest = 0.0, max(totals)
    for total in sorted(totals, reverse=True):
        lost += totals[total][1]
        if lost > cut:
            highest = total
            break
    return {total: found for total, found in totals.items() if total <= highest}
