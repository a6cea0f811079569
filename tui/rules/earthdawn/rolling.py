"""Tests as they are rolled (1.1-1.6): the dice of a step, and what a rule sees of them."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import NamedTuple

from tui.core.exploding import Burst, Exploding
from tui.core.ledger import Ledger
from tui.rules.earthdawn.model import Adept, Ground, Skirmish
from tui.rules.earthdawn.steps import pool_of
from tui.rules.earthdawn.success import Level, level


class Result(NamedTuple):
    """An action test: the total, and whether it fails because all dice show a 1 (1.4)."""

    total: int
    only_ones: bool

    def level(self, difficulty: int, flow: Skirmish) -> Level:
        """The success level; by the rule of one never a success (1.4)."""
        found = level(self.total, difficulty, flow.tables)
        return "poor" if self.only_ones and found not in ("pathetic", "poor") else found


@dataclass(frozen=True, slots=True)
class SeesTest:
    """Reads an action test; `ones_fail` when so few dice of nothing but ones fail (1.4). A total below 1 counts as 1 (1.6);
    to the result `more` is added where a rule says so (12.3). Where it matters only which of some numbers are reached, those
    are the `bounds` in rising order: the total is the highest of them that it reaches, 0 below all. Without, it is itself."""

    ones_fail: bool
    more: int = 0
    bounds: tuple[int, ...] = ()

    def __call__(self, burst: Burst) -> Result:
        total = max(1, burst.total) + self.more
        if self.bounds:
            reached = bisect_right(self.bounds, total)
            total = self.bounds[reached - 1] if reached else 0
        return Result(total, self.ones_fail and burst.all_ones)


@dataclass(frozen=True, slots=True)
class HighestReached:
    """Reads an action test that does nothing below the first of the `bounds`, as `SeesTest` does, the rule of one (1.4) and
    all: the highest of them that is reached, else 0."""

    ones_fail: bool
    bounds: tuple[int, ...]

    def __call__(self, burst: Burst) -> int:
        found = SeesTest(self.ones_fail, bounds=self.bounds)(burst)
        return 0 if found.only_ones else found.total


@dataclass(frozen=True, slots=True)
class Reaches:
    """Does an action test get to a number (1.5)?"""

    difficulty: int
    ones_fail: bool

    def __call__(self, burst: Burst) -> bool:
        return max(1, burst.total) >= self.difficulty and not (self.ones_fail and burst.all_ones)


@dataclass(frozen=True, slots=True)
class Through:
    """What of a roll for damage gets through so much armour (4.5)."""

    armor: int

    def __call__(self, burst: Burst) -> int:
        return max(0, effect(burst) - self.armor)


def effect(burst: Burst) -> int:
    """The total of a roll for damage or another effect: never below 0 (1.6), and ones mean nothing (1.4)."""
    return max(0, burst.total)


def result(burst: Burst) -> int:
    """The plain total, not below 1."""
    return max(1, burst.total)


def pool_for(ledger: Ledger, body: Adept, flow: Skirmish, karma: int = 0) -> Exploding:
    """The dice of a ledger's step, with so many of somebody's karma dice (1.3)."""
    return pool_of(ledger.total("step"), (body.sheet.karma_die,) * karma, flow.settings.min_step)


def ones_fail(pool: Exploding, flow: Skirmish) -> bool:
    """Has this pool dice enough for the rule of one (1.4)?"""
    return len(pool.sides) >= flow.settings.rule_of_one_min_dice


def passes(scene: Ground, who: str, label: str, ledger: Ledger, difficulty: int, karma: int = 0) -> bool:
    """An action test of which only success or failure matters; the line that follows shows its dice."""
    flow = scene.flow
    pool = pool_for(ledger, scene[who], flow, karma)
    sees = Reaches(difficulty, ones_fail(pool, flow))
    return scene.roll(who, label, pool, sees, ledger=ledger, target=difficulty, formula=f"step {ledger.total('step')}")
