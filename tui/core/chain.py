"""A chain of commands that belong to one step: what waits in it, and what is finished."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic

from tui.core.play import Pending, Played
from tui.core.request import Choice
from tui.core.state import C, F, State

LONGEST_CHAIN = 200
"""How many commands may follow one another in one group before it is taken for a rule that runs in a circle."""


@dataclass(frozen=True, slots=True)
class Open(Generic[C, F]):
    """A command that waits: pinned to the entry `at` it began from. `asides` are the entries made since its step began
    that are no part of it."""

    pending: Pending[C, F]
    at: int
    group: int
    queue: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    asides: tuple[int, ...] = ()

    def question(self) -> str:
        """What waits, in a few words: `Answer Goblin 2: defend?`"""
        q = self.pending.requests[0]
        name = getattr(self.pending.so_far.who.get(q.who), "name", q.who)
        return f"Answer {name}: {q.label}" if isinstance(q, Choice) else f"Throw {name}'s {q.label}"


@dataclass(slots=True)
class Run(Generic[C, F]):
    """A chain being played: what is finished, and what waits."""

    state: State[C, F]
    finished: list[Played[C, F]] = field(default_factory=list)
    waits: Pending[C, F] | None = None
    queue: tuple[str, ...] = ()
