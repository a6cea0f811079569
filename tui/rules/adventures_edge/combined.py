"""Combined actions (4.5): both actions of a turn and all of its movement."""

from __future__ import annotations

from tui.rules.adventures_edge.but import but
from tui.rules.adventures_edge.model import Battle, Fighter, Weapon
from tui.rules.adventures_edge.movement import allowance
from tui.rules.adventures_edge.settings import Settings

COST = 2
"""The actions it takes."""


def no_combined(body: Fighter, settings: Settings) -> str:
    """Why somebody cannot take a combined action after what he has done; empty when he can. The number of actions is not
    looked at here. A move made before bars it unless the campaign says otherwise."""
    if body.moved and not settings.combined_allows_prior_move:
        return f"{body.name} has moved this round: a combined action takes all movement."
    return ""


def no_double(by: Fighter, weapon: Weapon, flow: Battle) -> str:
    """Why two blows of this weapon cannot be one combined action; empty when they can (6.1, 4.5)."""
    if weapon.attack != "heavy":
        return f"{weapon.name} is not heavy: its second blow is no harder anyway."
    if by.swings:
        return f"{by.name} has attacked this round: a combined action is declared with the first blow."
    return no_combined(by, flow.settings)


def rooted(body: Fighter) -> Fighter:
    """Somebody who has no movement left in this round."""
    return but(body, moved=max(body.moved, allowance(body)))
