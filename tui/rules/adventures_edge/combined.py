"""Combined actions (4.5): both actions of a turn and all of its movement."""

from __future__ import annotations

from tui.core.but import but
from tui.core.state import State
from tui.rules.adventures_edge.model import Battle, Fighter, Weapon
from tui.rules.adventures_edge.movement import allowance, mover
from tui.rules.adventures_edge.strike import Ground

COST = 2
"""The actions it takes."""


def no_combined(state: State[Fighter, Battle], who: str) -> str:
    """Why somebody cannot take a combined action after what was done before; empty when that is possible. The number of
    actions is not looked at here. A move made before, in the saddle one of the mount, bars it unless the campaign says
    otherwise."""
    moves = mover(state, who)
    if moves.moved and not state.flow.settings.combined_allows_prior_move:
        return f"{moves.name} has moved this round: a combined action takes all movement."
    return ""


def no_double(state: State[Fighter, Battle], who: str, weapon: Weapon) -> str:
    """Why two blows of this weapon cannot be one combined action; empty when they can (6.1, 4.5)."""
    if weapon.attack != "heavy":
        return f"{weapon.name} is not heavy: its second blow is no harder anyway."
    if state.who[who].swings:
        return f"{state.who[who].name} has attacked this round: a combined action is declared with the first blow."
    return no_combined(state, who)


def rooted(body: Fighter) -> Fighter:
    """Somebody who has no movement left in this round."""
    return but(body, moved=max(body.moved, allowance(body)))


def root(scene: Ground, who: str) -> None:
    """All movement of this round is taken; in the saddle that of the mount, its own actions included, so that the pair
    stands (4.5, 11.3)."""
    moves = mover(scene.view(), who)
    if moves.id == who:
        scene.edit(who, rooted)
    else:
        scene.edit(moves.id, lambda c: but(c, moved=max(c.moved, c.sheet.speed * (1 + COST))))
