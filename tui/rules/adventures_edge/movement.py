"""Movement counted in spaces (4.1, 4.6): how far somebody can still go this round, and going it."""

from __future__ import annotations

from tui.core.errors import Refused
from tui.rules.adventures_edge.but import but
from tui.rules.adventures_edge.model import Fighter
from tui.rules.adventures_edge.strike import Ground


def allowance(body: Fighter) -> int:
    """All spaces of this round: the combat speed once, and once more for every action given to movement (4.6)."""
    return body.sheet.speed * (1 + body.strides)


def movement_left(body: Fighter) -> int:
    """Spaces that are still to go; none to the downed and helpless."""
    if body.out or body.downed or body.helpless:
        return 0
    return max(0, allowance(body) - body.moved)


def go(scene: Ground, who: str, spaces: int, cite: str = "4.1") -> None:
    """Use movement. Refused when there is not so much left."""
    body = scene[who]
    left = movement_left(body)
    if spaces > left:
        raise Refused(f"{body.name} has {left} of {allowance(body)} spaces of movement left.", cite)
    scene.edit(who, lambda c: but(c, moved=c.moved + spaces))
