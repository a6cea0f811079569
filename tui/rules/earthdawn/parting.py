"""What ends when somebody moves away, falls, or is gone: the melee (6.1) and the hold (6.9)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from tui.core.but import but
from tui.core.links import loosen
from tui.rules.earthdawn.gripping import let_go
from tui.rules.earthdawn.model import Adept, Ground
from tui.rules.earthdawn.ties import ATTACKING, held_by, holds

MELEE_REACH = 2
"""Yards that a melee reaches (6.1)."""


def break_off(scene: Ground, who: str) -> None:
    """Out of every melee and every hold."""
    end_holds(scene, who)
    loosen(scene, who, ATTACKING)


def end_holds(scene: Ground, who: str) -> None:
    """Nobody is held any more by somebody who is elsewhere, nor the other way round."""
    for holder in (who if holds(scene.flow, who) else "", held_by(scene.flow, who)):
        if holder:
            let_go(scene, holder)


def forget_holds(scene: Ground, whose: Iterable[str]) -> None:
    """Nothing of a hold stays on any of these whom no link binds any more, whatever has taken it off."""
    for id in whose:
        body = scene[id]
        if body.grip or body.holding:
            scene.edit(id, partial(_left_of, bool(held_by(scene.flow, id)), bool(holds(scene.flow, id))))


def _left_of(held: bool, holding: bool, body: Adept) -> Adept:
    return but(body, grip=body.grip if held else 0, holding=body.holding and holding)
