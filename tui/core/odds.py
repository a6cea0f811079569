"""Exact odds from the rule itself: every outcome the rule can observe is followed, with its weight."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Generic, TypeVar

from tui.core.ledger import NOTHING, Ledger
from tui.core.pools import Pool, observed
from tui.core.request import Answer, Choice, Request, RollAsked, faces_text
from tui.core.scene import Scene
from tui.core.state import C, F, State

K = TypeVar("K", bound=Hashable)

Marks = Mapping[str, int]
Choose = Callable[[Choice], str]
"""Which answer a decision gets while odds are worked out: the canonical text."""


def by_default(choice: Choice) -> str:
    """Take the default the rule proposes."""
    return "+".join(choice.default) or "none"


@dataclass(frozen=True, slots=True)
class Odds(Generic[K]):
    """Chances by what the tally tells apart. `missing` is the weight not followed, never shared out among the rest;
    `runs` is what it cost."""

    chances: dict[K, float] = field(default_factory=dict)
    missing: float = 1.0
    runs: int = 0
    done: bool = False

    def chance(self, true: Callable[[K], bool]) -> float:
        """The chance of everything for which `true` holds."""
        return sum(p for k, p in self.chances.items() if true(k))


Fork = Callable[[Choice], Sequence[tuple[str, str]]]
"""Answers to a decision that are followed side by side, each with its tag (tag, canonical text); none: `choose` answers."""

TAG = "tag:"
"""Every branch behind a fork is marked with this and its tag, and has the weight of all of them."""

_Way = tuple[Answer, float, Any]
"""One way to answer: the answer, its weight, and what the rule sees of it (of a fork: its tag)."""


def no_fork(_: Choice) -> Sequence[tuple[str, str]]:
    """Every decision has one answer."""
    return ()


@lru_cache(maxsize=4096)
def _ways(pool: Pool[Any], see: Callable[[Any], Hashable]) -> tuple[_Way, ...]:
    return tuple((Answer(faces_text(dice), "program"), weight, value) for dice, weight, value in observed(pool, see))


class _Odometer:
    """A source that leads every run to a leaf: the next run changes the last question that has answers left."""

    __slots__ = ("choose", "fork", "i", "seen", "stack", "tag", "weight")

    def __init__(self, choose: Choose, fork: Fork) -> None:
        self.choose = choose
        self.fork = fork
        self.tag: str | None = None
        self.stack: list[tuple[tuple[_Way, ...], int]] = []
        self.seen: dict[str, Any] = {}
        self.i = 0
        self.weight = 1.0

    def start(self, weight: float, tag: str | None) -> None:
        self.i, self.weight, self.tag = 0, weight, tag

    def __call__(self, q: Request) -> Answer:
        if self.i == len(self.stack):
            self.stack.append((self._branches(q), 0))
        ways, at = self.stack[self.i]
        self.i += 1
        answer, weight, seen = ways[at]
        self.seen[q.key] = seen
        self.weight *= weight
        if seen is not None and isinstance(q, Choice):
            self.tag = seen
        return answer

    def _branches(self, q: Request) -> tuple[_Way, ...]:
        if isinstance(q, Choice):
            forks = [(tag, text) for tag, text in self.fork(q) if self.tag in (None, tag)]
            if forks:
                return tuple((Answer(text, "policy"), 1.0, tag) for tag, text in forks)
            return ((Answer(self.choose(q), "policy"), 1.0, None),)
        return _ways(q.pool, q.see)

    def step(self) -> bool:
        while self.stack:
            branches, at = self.stack.pop()
            if at + 1 < len(branches):
                self.stack.append((branches, at + 1))
                return True
        return False


def explore(
    rule: Callable[[Scene[C, F]], None],
    state: State[C, F],
    tally: Callable[[Marks], K],
    *,
    choose: Choose = by_default,
    fork: Fork = no_fork,
    skip: frozenset[str] = frozenset(),
    floor: float = 0.0,
    slice: int = 300,
) -> Iterator[Odds[K]]:
    """Odds of a rule, refined: yields after every `slice` runs and at the end.

    `tally` reads the marks at the end of a branch. `skip` names the nested procedures that are not followed (the
    horizon). Branches of less weight than `floor` are cut and stay missing. With a `fork` the tally must tell the tags
    apart: the chances of each tag, together with those of the branches without one, sum to 1. Refused passes through.
    """
    chances: dict[K, float] = {}
    runs, reached = 0, 0.0
    todo: dict[tuple[Any, ...], float] = {(_first(rule), (), (), state.flow, ()): 1.0}
    while todo:
        later: dict[tuple[Any, ...], float] = {}
        for (stage, args, bodies, flow, marks), weight in todo.items():
            if weight < floor:
                continue
            odometer = _Odometer(choose, fork)
            tag = next((name.removeprefix(TAG) for name, _ in marks if name.startswith(TAG)), None)
            while True:
                odometer.start(weight, tag)
                scene = _Branch(state, odometer, skip, bodies, flow, marks)
                stage(scene, *args)
                runs += 1
                if scene.stages:
                    job = scene.job()
                    later[job] = later.get(job, 0.0) + odometer.weight
                else:
                    key = tally(scene.marks)
                    chances[key] = chances.get(key, 0.0) + odometer.weight
                    reached += odometer.weight
                if runs % slice == 0:
                    yield Odds(dict(chances), max(0.0, 1.0 - reached), runs)
                if not odometer.step():
                    break
        todo = later
    yield Odds(chances, max(0.0, 1.0 - reached) if reached < 1 - 1e-12 else 0.0, runs, True)


def exact(
    rule: Callable[[Scene[C, F]], None],
    state: State[C, F],
    tally: Callable[[Marks], K],
    *,
    choose: Choose = by_default,
    skip: frozenset[str] = frozenset(),
    floor: float = 0.0,
) -> Odds[K]:
    """The odds worked out to the end."""
    *_, last = explore(rule, state, tally, choose=choose, skip=skip, floor=floor, slice=1_000_000_000)
    return last


def _first(rule: Callable[[Scene[C, F]], None]) -> Callable[[Scene[C, F]], None]:
    return rule


class _Branch(Scene[C, F]):
    """A scene that starts in the middle: with the bodies, flow and marks of the branch so far."""

    __slots__ = ("_odometer",)

    def __init__(
        self,
        state: State[C, F],
        source: _Odometer,
        skip: frozenset[str],
        bodies: tuple[tuple[str, C | None], ...],
        flow: F,
        marks: tuple[tuple[str, int], ...],
    ) -> None:
        super().__init__(state, (), source, skip=skip)
        self._odometer = source
        self._new.update(bodies)
        self.flow = flow
        self.marks.update(marks)

    def _note(self, q: Request, answer: Answer) -> None:
        """A branch keeps no tape, but the tag of a fork."""
        if isinstance(q, Choice) and (tag := self._odometer.seen[q.key]) is not None:
            self.marks[TAG + tag] = 1

    def _read(self, q: RollAsked, answer: Answer) -> Any:
        """The value is known already: the dice are its witnesses."""
        return self._odometer.seen[q.key]

    def say(
        self,
        cite: str,
        text: str,
        *,
        ledger: Ledger = NOTHING,
        shows: bool = False,
        sums: int | None = None,
        secret: bool = False,
    ) -> None:
        """The dice of a branch are mere witnesses: nothing may be told of them."""

    def job(self) -> tuple[Any, ...]:
        """What the rest of the rule can depend on: the merge key."""
        stage, args = self.stages.pop()
        return stage, args, tuple(sorted(self._new.items())), self.flow, tuple(sorted(self.marks.items()))
