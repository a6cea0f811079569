"""What lasts until somebody's turn begins or ends, counted once a round for each, whoever acts late or not at all."""

from __future__ import annotations

from collections.abc import Iterable

from tui.core.but import but
from tui.core.gm.effects import tick
from tui.rules.earthdawn.conditions import CONDITIONS
from tui.rules.earthdawn.model import Ground


def turn_begins(scene: Ground, who: str) -> None:
    """What lasts until the turn begins is over. A turn from which the action was reserved has begun already (3.7)."""
    if not scene[who].begun:
        scene.edit(who, lambda c: but(c, begun=True))
        tick(scene, "start", who, CONDITIONS)


def turn_ends(scene: Ground, who: str) -> None:
    """What lasts until the turn ends is over."""
    tick(scene, "end", who, CONDITIONS)


def passed_over(scene: Ground, ids: Iterable[str]) -> None:
    """What lasts until the turn of somebody who cannot act ends where that would have been."""
    for id in ids:
        if id in scene:
            turn_begins(scene, id)
        else:
            tick(scene, "start", id, CONDITIONS)
        turn_ends(scene, id)
