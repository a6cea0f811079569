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
"""Every branch behind a fork is tallied with this and its tag as a mark, and has the weight of all of them."""

_Tags = tuple[str, ...] | None
"""The tags of a fork that a branch stands for, those that answer the same together; None before there was a fork."""

_Marks = tuple[tuple[str, int], ...]
_Job = tuple[Callable[..., object], tuple[Any, ...], tuple[tuple[str, Any], ...], Any]
"""What the rest of a rule can depend on, the merge key: the stage, its arguments, who has changed, the fight."""
_Past = tuple[_Tags, _Marks]
"""How a job was reached. No stage may look at it, so jobs are worked out once for all their pasts."""

_Way = tuple[Answer, float, Any]
"""One way to answer: the answer, its weight, and what the rule sees of it (of a fork: its tags)."""


def no_fork(_: Choice) -> Sequence[tuple[str, str]]:
    """Every decision has one answer."""
    return ()


@lru_cache(maxsize=4096)
def _ways(pool: Pool[Any], see: Callable[[Any], Hashable], cut: float) -> tuple[_Way, ...]:
    """Every way a roll can come out; the least likely are left out as long as they weigh no more than `cut` together."""
    found = [(Answer(faces_text(dice), "program"), weight, value) for dice, weight, value in observed(pool, see)]
    lost, least = 0.0, 0.0
    for weight in sorted(weight for _, weight, _ in found):
        lost += weight
        if lost > cut:
            least = weight
            break
    return tuple(way for way in found if way[1] >= least)


class _Odometer:
    """A source that leads every run to a leaf: the next run changes the last question that has answers left."""

    __slots__ = ("choose", "cut", "first", "fork", "i", "seen", "stack", "tags", "weight")

    def __init__(self, choose: Choose, fork: Fork, cut: float, tags: _Tags) -> None:
        self.choose = choose
        self.fork = fork
        self.cut = cut
        self.first = self.tags = tags
        self.stack: list[tuple[tuple[_Way, ...], int]] = []
        self.seen: dict[str, Any] = {}
        self.i = 0
        self.weight = 1.0

    def start(self) -> None:
        self.i, self.weight, self.tags = 0, 1.0, self.first

    def __call__(self, q: Request) -> Answer:
        if self.i == len(self.stack):
            self.stack.append((self._branches(q), 0))
        ways, at = self.stack[self.i]
        self.i += 1
        answer, weight, seen = ways[at]
        self.seen[q.key] = seen
        self.weight *= weight
        if seen is not None and isinstance(q, Choice):
            self.tags = seen
        return answer

    def _branches(self, q: Request) -> tuple[_Way, ...]:
        if isinstance(q, Choice):
            tags: dict[str, tuple[str, ...]] = {}
            for tag, text in self.fork(q):
                if self.tags is None or tag in self.tags:
                    tags[text] = (*tags.get(text, ()), tag)
            if tags:
                return tuple((Answer(text, "policy"), 1.0, own) for text, own in tags.items())
            return ((Answer(self.choose(q), "policy"), 1.0, None),)
        return _ways(q.pool, q.see, self.cut)

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
    cut: float = 0.0,
    slice: int = 300,
) -> Iterator[Odds[K]]:
    """Odds of a rule, refined: yields after every `slice` runs and at the end.

    `tally` reads the marks at the end of a branch. `skip` names the nested procedures that are not followed (the
    horizon). Branches of less weight than `floor` are cut and stay missing, and so do the least likely outcomes of each
    roll, as long as they weigh no more than `cut` of it together. With a `fork` the tally must tell the tags apart: the
    chances of each tag, together with those of the branches without one, sum to 1. Refused passes through.
    """
    chances: dict[K, float] = {}
    ended: dict[_Past, float] = {}
    runs, reached = 0, 0.0
    todo: dict[_Job, dict[_Past, float]] = {(_first(rule), (), (), state.flow): {(None, ()): 1.0}}
    while todo:
        later: dict[_Job, dict[_Past, float]] = {}
        for (stage, args, bodies, flow), pasts in todo.items():
            if sum(pasts.values()) < floor:
                continue
            odometer = _Odometer(choose, fork, cut, _all_tags(pasts))
            while True:
                odometer.start()
                scene = _Branch(state, odometer, skip, bodies, flow)
                stage(scene, *args)
                runs += 1
                leaves = _behind(pasts, odometer.tags, tuple(sorted(scene.marks.items())), odometer.weight)
                into = later.setdefault(scene.job(), {}) if scene.stages else ended
                for past, weight in leaves:
                    into[past] = into.get(past, 0.0) + weight
                if runs % slice == 0:
                    reached += _tallied(ended, tally, chances)
                    yield Odds(dict(chances), max(0.0, 1.0 - reached), runs)
                if not odometer.step():
                    break
        todo = later
    reached += _tallied(ended, tally, chances)
    yield Odds(chances, max(0.0, 1.0 - reached) if reached < 1 - 1e-12 else 0.0, runs, True)


def _all_tags(pasts: Mapping[_Past, float]) -> _Tags:
    """The tags that any of these stands for; None when one of them has met no fork."""
    found: dict[str, None] = {}
    for tags, _ in pasts:
        if tags is None:
            return None
        found.update(dict.fromkeys(tags))
    return tuple(found)


def _behind(pasts: Mapping[_Past, float], tags: _Tags, marks: _Marks, weight: float) -> Iterator[tuple[_Past, float]]:
    """Every past gone on by one run: its tags narrowed to those of the run, its marks added up."""
    for (old, before), chance in pasts.items():
        both = tags if old is None else old if tags is None else tuple(t for t in old if t in tags)
        if both != ():
            yield (both, _added(before, marks)), chance * weight


def _added(a: _Marks, b: _Marks) -> _Marks:
    if not a or not b:
        return a or b
    out = dict(a)
    for name, n in b:
        out[name] = out.get(name, 0) + n
    return tuple(sorted(out.items()))


def _tallied(ended: dict[_Past, float], tally: Callable[[Marks], K], chances: dict[K, float]) -> float:
    """Move the branches that have ended over to the chances, one with several tags to each of them; the weight moved."""
    moved = 0.0
    for (tags, marks), weight in ended.items():
        for own in ({},) if tags is None else ({TAG + tag: 1} for tag in tags):
            key = tally({**dict(marks), **own})
            chances[key] = chances.get(key, 0.0) + weight
            moved += weight
    ended.clear()
    return moved


def exact(
    rule: Callable[[Scene[C, F]], None],
    state: State[C, F],
    tally: Callable[[Marks], K],
    *,
    choose: Choose = by_default,
    skip: frozenset[str] = frozenset(),
    floor: float = 0.0,
    cut: float = 0.0,
) -> Odds[K]:
    """The odds worked out to the end."""
    *_, last = explore(rule, state, tally, choose=choose, skip=skip, floor=floor, cut=cut, slice=1_000_000_000)
    return last


def _first(rule: Callable[[Scene[C, F]], None]) -> Callable[[Scene[C, F]], None]:
    return rule


class _Branch(Scene[C, F]):
    """A scene that starts in the middle: with the bodies and the flow of the branch so far."""

    __slots__ = ("_odometer",)

    def __init__(
        self,
        state: State[C, F],
        source: _Odometer,
        skip: frozenset[str],
        bodies: tuple[tuple[str, C | None], ...],
        flow: F,
    ) -> None:
        super().__init__(state, (), source, skip=skip)
        self._odometer = source
        self._new.update(bodies)
        self.flow = flow

    def _note(self, q: Request, answer: Answer) -> None:
        """A branch keeps no tape."""

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

    def job(self) -> _Job:
        """What the rest of the rule can depend on."""
        stage, args = self.stages.pop()
        return stage, args, tuple(sorted(self._new.items())), self.flow
