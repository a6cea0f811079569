"""Conditions put on and taken off by a game's rules."""

from __future__ import annotations

from typing import Any, Literal

from tui.core.but import but
from tui.core.effects import put_on, taken_off
from tui.core.encounter import Effect
from tui.core.scene import Scene

AnyScene = Scene[Any, Any]


def put(scene: AnyScene, who: str, condition: str, until: Literal["", "round"] = "") -> None:
    """Somebody is in this condition now; with `until` only to the end of the round."""
    effect = Effect(condition, until=until)
    scene.edit(who, lambda c: but(c, effects=put_on(c.effects, effect)))


def take(scene: AnyScene, who: str, *conditions: str) -> None:
    """Somebody is no longer in these conditions. Nothing happens when in none of them."""
    if any(scene[who].has(condition) for condition in conditions):
        scene.edit(who, lambda c: but(c, effects=taken_off(c.effects, conditions)))
