"""The odds of a command as the prompt shows them: one column for each answer the other side may give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tui.core.command import Command
from tui.core.game import AnyState
from tui.core.odds import TAG, Marks, Odds, by_default, explore
from tui.core.request import Choice
from tui.core.scene import Scene
from tui.core.verbs import OddsPlan, Verb

Key = tuple[tuple[bool, ...], int]
"""Which of the plan's chances came true, and the total of its amount."""

BY_DEFAULT = ""

ROUNDING = 1e-12
"""So little weight is no branch that was left out."""


@dataclass(frozen=True, slots=True)
class Column:
    """The odds if the other side always answers this (when it can); the column without an id takes each default."""

    id: str
    label: str
    plan: OddsPlan
    odds: Odds[Key]

    def chance(self, mark: str) -> float:
        """How likely the mark is set at least once."""
        at = [name for name, _ in self.plan.chances].index(mark)
        return self.odds.chance(lambda key: key[0][at])

    def whole(self) -> tuple[str, ...]:
        """The most marks of which exactly one comes true whatever happens: their chances add up. Empty when there are none."""
        names = [name for name, _ in self.plan.chances]
        for size in range(len(names), 1, -1):
            for some in combinations(range(len(names)), size):
                if all(sum(key[0][i] for i in some) == 1 for key in self.odds.chances):
                    return tuple(names[i] for i in some)
        return ()

    def amounts(self) -> dict[int, float]:
        """How likely each amount above 0 is, in order; not normalised."""
        out: dict[int, float] = {}
        for (_, amount), p in self.odds.chances.items():
            if amount:
                out[amount] = out.get(amount, 0.0) + p
        return dict(sorted(out.items()))

    def average(self) -> float:
        """The mean amount of those above 0."""
        amounts = self.amounts()
        weight = sum(amounts.values())
        return sum(n * p for n, p in amounts.items()) / weight if weight else 0.0


def columns(
    verb: Verb[Any, Any], command: Command, state: AnyState, *, slice: int = 300, quick: bool = False
) -> Iterator[tuple[Column, ...]]:
    """The columns of a command's odds, refined with each step; the last one is as exact as the pools are, `quick` within the
    plan's cut.

    All columns are worked out in one go: what comes before the plan's decision is the same for each of them. Raises
    Refused when the command is not legal now.
    """
    plan = verb.odds
    if plan is None:
        return
    fork = _Fork(plan)

    def tally(marks: Marks) -> tuple[str, Key]:
        tag = next((name for name in marks if name.startswith(TAG)), "")
        return tag, (tuple(name in marks for name, _ in plan.chances), marks.get(plan.amount, 0))

    def rule(scene: Scene[Any, Any]) -> None:
        verb.rule(scene, command)

    for odds in explore(rule, state, tally, fork=fork, skip=plan.skip, cut=plan.cut if quick else 0.0, slice=slice):
        yield tuple(_column(id, label, plan, odds) for id, label in ((BY_DEFAULT, ""), *fork.legal.items()))


class _Fork:
    """Follows the default of the plan's decision and each of its options side by side. An option that is closed gives way
    to none, or to the default; `legal` are those that were open at least once, with their labels."""

    def __init__(self, plan: OddsPlan) -> None:
        self.plan = plan
        self.legal: dict[str, str] = {}
        self._offered: tuple[str, ...] = ()

    def __call__(self, choice: Choice) -> tuple[tuple[str, str], ...]:
        if choice.label != self.plan.columns:
            return ()
        offered = tuple(o.id for o in choice.options)
        if self._offered not in ((), offered):
            raise RuntimeError(f"{choice.label} has to offer the same options each time, closed ones with their reason")
        self._offered = offered
        self.legal.update({o.id: o.label for o in choice.options if not o.why_not})
        default = by_default(choice)
        instead = "none" if "none" in offered else default
        return ((BY_DEFAULT, default), *((o.id, instead if o.why_not else o.id) for o in choice.options))


def _column(id: str, label: str, plan: OddsPlan, odds: Odds[tuple[str, Key]]) -> Column:
    """The branches of one answer, and those in which it was never asked."""
    chances: dict[Key, float] = {}
    for (tag, key), weight in odds.chances.items():
        if tag in ("", TAG + id):
            chances[key] = chances.get(key, 0.0) + weight
    missing = max(0.0, 1.0 - sum(chances.values()))
    return Column(id, label, plan, Odds(chances, 0.0 if missing < ROUNDING else missing, odds.runs, odds.done))
