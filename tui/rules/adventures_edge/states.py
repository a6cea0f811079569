"""Conditions put on and taken off by the rules."""

from __future__ import annotations

from typing import Literal

from tui.core.effects import put_on, taken_off
from tui.core.encounter import Effect
from tui.rules.adventures_edge.but import but
from tui.rules.adventures_edge.strike import Ground


def put(scene: Ground, who: str, condition: str, until: Literal["", "round"] = "") -> None:
    """He is in this condition now; with `until` only to the end of the round."""
    effect = Effect(condition, until=until)
    scene.edit(who, lambda c: but(c, effects=put_on(c.effects, effect)))


def take(scene: Ground, who: str, *conditions: str) -> None:
    """He is no longer in these conditions. Nothing happens when he is in none of them."""
    if any(scene[who].has(condition) for condition in conditions):
        scene.edit(who, lambda c: but(c, effects=taken_off(c.effects, conditions)))
