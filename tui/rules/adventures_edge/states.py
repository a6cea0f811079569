"""Conditions put on and taken off by the rules."""

from __future__ import annotations

from typing import Literal

from tui.core.effects import put_on, taken_off
from tui.core.encounter import Effect
from tui.core.links import part
from tui.rules.adventures_edge.but import but
from tui.rules.adventures_edge.strike import Ground
from tui.rules.adventures_edge.ties import grappled_with, held_by


def put(scene: Ground, who: str, condition: str, until: Literal["", "round"] = "") -> None:
    """He is in this condition now; with `until` only to the end of the round."""
    effect = Effect(condition, until=until)
    scene.edit(who, lambda c: but(c, effects=put_on(c.effects, effect)))


def take(scene: Ground, who: str, *conditions: str) -> None:
    """He is no longer in these conditions. Nothing happens when he is in none of them."""
    if any(scene[who].has(condition) for condition in conditions):
        scene.edit(who, lambda c: but(c, effects=taken_off(c.effects, conditions)))


def unpinned(scene: Ground, who: str) -> None:
    """Whoever is held by nobody any more is not pinned either (5.4)."""
    if scene[who].has("pinned") and not held_by(scene.flow, who):
        take(scene, who, "pinned")
        scene.say("5.4", f"{scene[who].name} is no longer pinned.")


def parted(scene: Ground, who: str) -> None:
    """Somebody is gone: every link ends, and with a grapple that the other one is pinned."""
    held = grappled_with(scene.flow, who)
    part(scene, who)
    for id in held:
        unpinned(scene, id)
