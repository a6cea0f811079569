"""Fights of the tiny game to begin a test with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from tests.tiny.model import BESTIARY, Fighter, Melee, Sheet, TinyState
from tui.core.bus import Bus
from tui.core.encounter import Policy
from tui.core.history import History
from tui.core.state import State


def kara(**more: Any) -> Fighter:
    """A party member."""
    body = Fighter(id="kara", name="Kara", letter="K", side="party", hp=12, most=12, sheet=Sheet(6, 13, 3))
    return replace(body, **more)


def brawn() -> Fighter:
    """Another one."""
    return Fighter(id="brawn", name="Brawn", letter="B", side="party", hp=15, most=15, sheet=Sheet(4, 14, 0))


def goblin(n: int) -> Fighter:
    """Goblin 1 is A, Goblin 2 is C, then D and E."""
    return replace(BESTIARY[0], id=f"goblin-{n}", name=f"Goblin {n}", letter="ACDEFG"[n - 1])


def start(goblins: int = 2, *, dice: Sequence[Policy] = (), answers: Sequence[Policy] = ()) -> TinyState:
    """Kara, Brawn and some goblins before the first round."""
    everyone = (kara(), brawn(), *(goblin(n + 1) for n in range(goblins)))
    return State({b.id: b for b in everyone}, Melee(dice=tuple(dice), answers=tuple(answers)))


def under_way(goblins: int = 2) -> TinyState:
    """The same in round 1: Kara acts, then Goblin 1, Brawn, Goblin 2 ..."""
    state = start(goblins)
    order = ("kara", "goblin-1", "brawn", *(f"goblin-{n}" for n in range(2, goblins + 1)))
    return State(state.who, replace(state.flow, round=1, turn="kara", order=order))


def table(state: TinyState, bus: Bus | None = None, seed: int = 1) -> tuple[History[Fighter, Melee], Bus, Random]:
    """What a referee needs besides the game."""
    return History(state), bus or Bus(), Random(seed)
