"""What is in hand: weapons have to be drawn before they strike (4.7), and a bow needs its string (8.3).

Nobody writes down what is in whose hand before the fight: whatever is used first was in hand. From then on it is known.
"""

from __future__ import annotations

from tui.core.but import but
from tui.rules.adventures_edge.model import Fighter, Weapon
from tui.rules.adventures_edge.settings import Settings


def to_draw(body: Fighter, weapon: Weapon, settings: Settings, off_hand: bool = False) -> bool:
    """Does this weapon have to be drawn first, and does that cost an action? What the off hand uses first was in it."""
    if not settings.drawing_costs_action or weapon.natural or len(body.drawn) < 1 + off_hand:
        return False
    return weapon.id not in body.drawn


def drawn(body: Fighter, weapon: Weapon, off_hand: bool = False) -> Fighter:
    """The body with this weapon in hand: in the off hand beside the other one, else alone."""
    if weapon.natural or weapon.id in body.drawn:
        return body
    return but(body, drawn=(*body.drawn[:1], weapon.id) if off_hand else (weapon.id,))


def no_string(body: Fighter, weapon: Weapon, settings: Settings) -> str:
    """Why a weapon cannot be shot for want of a string, where the campaign takes that so; empty when it can."""
    if settings.broken_string_stops and weapon.id in body.unstrung:
        return f"{body.name}'s {weapon.name} has no string: mend it."
    return ""
