"""The state of a fight as immutable values, and changes to it that can be applied and taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import Field, dataclass, fields, replace
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, Generic, Protocol, TypeVar


class Body(Protocol):
    """Any frozen dataclass with an id: what a scene can hold."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def id(self) -> str:
        """What it is called in commands, for good: a slug."""


class Round(Protocol):
    """Any frozen dataclass: the fight's own data (round, turn, order, settings)."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


C = TypeVar("C", bound=Body)
F = TypeVar("F", bound=Round)


@dataclass(frozen=True, slots=True)
class State(Generic[C, F]):
    """All combatants by id, in the order of entering, and the fight's data. Settings live in `flow`,
    so an entry is a function of state and tape alone."""

    who: Mapping[str, C]
    flow: F


@dataclass(frozen=True, slots=True)
class Change:
    """One field of one combatant (`who`), of the fight (`who` is empty), or a coming or going (`field` is `*`).

    A coming has `before` None, a going `after` None; `at` is then the place in the order of entering.
    """

    who: str
    field: str
    before: object
    after: object
    at: int = -1


def diff(who: str, before: Any, after: Any) -> Iterator[Change]:
    """The fields in which two values of one dataclass differ."""
    if before is after:
        return
    names, values = _plan(before.__class__)
    for name, x, y in zip(names, values(before), values(after), strict=False):
        if x is not y and x != y:
            yield Change(who, name, x, y)


@cache
def _plan(kind: type) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The fields of a dataclass, and what reads all of them at once (the first one twice: it is always a tuple)."""
    names = tuple(f.name for f in fields(kind))
    return names, attrgetter(*names, names[0])


def apply(state: State[C, F], changes: Iterable[Change], back: bool = False) -> State[C, F]:
    """The state with the changes made, or taken back (in reverse order)."""
    who: dict[str, C] = dict(state.who)
    flow = state.flow
    for change in reversed(tuple(changes)) if back else changes:
        value: Any = change.before if back else change.after
        if change.field == "*":
            who = _moved(who, change, value)
        elif change.who == "":
            flow = replace(flow, **{change.field: value})
        else:
            who[change.who] = replace(who[change.who], **{change.field: value})
    return State(who, flow)


def _moved(who: dict[str, C], change: Change, body: C | None) -> dict[str, C]:
    """Everybody after one coming or going."""
    if body is None:
        del who[change.who]
        return who
    everyone = list(who.items())
    everyone.insert(change.at, (change.who, body))
    return dict(everyone)
