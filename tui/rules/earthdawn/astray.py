"""A shot into a melee that misses its target (6.6): whom it hits instead."""

from __future__ import annotations

from tui.rules.earthdawn.model import Ground
from tui.rules.earthdawn.modifiers import defence_terms
from tui.rules.earthdawn.rolling import Result
from tui.rules.earthdawn.sheet import Weapon
from tui.rules.earthdawn.strike import Strike


def struck_instead(scene: Ground, s: Strike, weapon: Weapon, found: Result) -> str:
    """The first of those in between, nearest first, whose defense the total reaches; empty when it reaches none, and for
    nothing but ones (1.4)."""
    if found.only_ones:
        return ""
    return next((id for id in s.flight.between if _reached(scene, id, weapon, found.total)), "")


def _reached(scene: Ground, id: str, weapon: Weapon, total: int) -> bool:
    """Nothing hits one who has no such defense (11.1)."""
    if f"{weapon.against}-defense" in scene[id].sheet.without:
        return False
    return total >= defence_terms(scene[id], weapon, scene.flow).total("defence")
