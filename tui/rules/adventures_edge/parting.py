"""Whoever is held by nobody any more, and whoever is gone."""

from __future__ import annotations

from tui.core.links import part
from tui.core.states import take
from tui.rules.adventures_edge.strike import Ground
from tui.rules.adventures_edge.ties import grappled_with, held_by


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
