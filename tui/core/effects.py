"""Conditions with a duration: put on, taken off, counted down."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Literal

from tui.core.encounter import Effect


def put_on(effects: tuple[Effect, ...], effect: Effect) -> tuple[Effect, ...]:
    """The effects with this one on; the same condition is replaced, in its place."""
    if any(e.id == effect.id for e in effects):
        return tuple(effect if e.id == effect.id else e for e in effects)
    return (*effects, effect)


def taken_off(effects: tuple[Effect, ...], ids: Iterable[str]) -> tuple[Effect, ...]:
    """The effects without these conditions."""
    gone = set(ids)
    return tuple(e for e in effects if e.id not in gone)


def counted(
    effects: tuple[Effect, ...],
    moment: Literal["start", "end", "round"],
    whose: str = "",
    order: Collection[str] | None = None,
) -> tuple[tuple[Effect, ...], tuple[Effect, ...]]:
    """After one moment has passed: the effects that go on, and those that have ended with it.

    At the end of a round those count too that hang on the turn of somebody who has no place in `order` any more.
    """
    left: list[Effect] = []
    ended: list[Effect] = []
    for e in effects:
        here = e.until == moment and (moment == "round" or e.whose == whose)
        bound = e.until in ("start", "end")
        orphaned = moment == "round" and bound and order is not None and e.whose not in order
        if not here and not orphaned:
            left.append(e)
        elif e.rounds <= 1:
            ended.append(e)
        else:
            left.append(replace(e, rounds=e.rounds - 1))
    return tuple(left), tuple(ended)


def duration_text(e: Effect) -> str:
    """How long it still lasts, in words; empty when it lasts until it is taken off."""
    if not e.until:
        return ""
    if e.until == "round":
        return f"{e.rounds} rounds" if e.rounds > 1 else "this round"
    times = f"{e.rounds}x " if e.rounds > 1 else ""
    return f"until {times}{e.until} of {e.whose}'s turn"
