"""The odds of a command as the prompt shows them: one column for each answer the other side may give."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tui.core.command import Command
from tui.core.game import AnyState
from tui.core.odds import Marks, Odds, by_default, explore
from tui.core.request import Choice
from tui.core.scene import Scene
from tui.core.verbs import OddsPlan, Verb

Key = tuple[tuple[bool, ...], int]
"""Which of the plan's chances came true, and the total of its amount."""

BY_DEFAULT = ""


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


def columns(verb: Verb[Any, Any], command: Command, state: AnyState, *, slice: int = 300) -> Iterator[tuple[Column, ...]]:
    """The columns of a command's odds, refined with each step; the last one is as exact as the plan allows.

    Raises Refused when the command is not legal now.
    """
    plan = verb.odds
    if plan is None:
        return
    seen: dict[str, str] = {}
    done: list[Column] = []

    def tally(marks: Marks) -> Key:
        return tuple(name in marks for name, _ in plan.chances), marks.get(plan.amount, 0)

    def rule(scene: Scene[Any, Any]) -> None:
        verb.rule(scene, command)

    def column(id: str, label: str) -> Iterator[Column]:
        for odds in explore(rule, state, tally, choose=_answering(plan, id, seen), skip=plan.skip, slice=slice):
            yield Column(id, label, plan, odds)

    for part in column(BY_DEFAULT, ""):
        yield (part,)
    done.append(part)
    for id, label in tuple(seen.items()):
        for part in column(id, label):
            yield (*done, part)
        done.append(part)
    yield tuple(done)


def _answering(plan: OddsPlan, id: str, seen: dict[str, str]) -> Callable[[Choice], str]:
    """A chooser that gives one fixed answer to the plan's decision where it is possible, and defaults elsewhere."""

    def choose(choice: Choice) -> str:
        if choice.label != plan.columns:
            return by_default(choice)
        for o in choice.options:
            if not o.why_not:
                seen.setdefault(o.id, o.label)
        option = choice.option(id)
        if id == BY_DEFAULT:
            return by_default(choice)
        if option is None or option.why_not:
            return "none" if choice.option("none") else by_default(choice)
        return id

    return choose
