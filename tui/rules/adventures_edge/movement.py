"""Movement counted in spaces (4.1, 4.6): how far somebody can still go this round, and going it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.core.errors import Refused
from tui.rules.adventures_edge.but import but
from tui.rules.adventures_edge.model import Fighter

if TYPE_CHECKING:  # the card counts spaces too, and needs nothing of what plays the game
    from tui.rules.adventures_edge.strike import Ground


def allowance(body: Fighter) -> int:
    """All spaces of this round: the combat speed once, and once more for every action given to movement (4.6)."""
    return body.sheet.speed * (1 + body.strides)


def movement_left(body: Fighter) -> int:
    """Spaces that are still to go and not kept for later (4.4); none to the downed, the defenceless and the unaware (3.9)."""
    if body.out or body.downed or body.defenceless or (body.effects and body.has("surprised") and not body.has("warned")):
        return 0
    return max(0, allowance(body) - body.moved - body.reserved)


def too_far(body: Fighter, spaces: int) -> str:
    """Why somebody cannot go so many spaces more; empty when there is enough movement."""
    left = movement_left(body)
    if spaces <= left:
        return ""
    kept = f" besides {body.reserved} kept for later" if body.reserved else ""
    return f"{body.name} has {left} of {allowance(body)} spaces of movement left{kept}."


def go(scene: Ground, who: str, spaces: int, cite: str = "4.1") -> None:
    """Use movement. Refused when there is not so much left."""
    why = too_far(scene[who], spaces)
    if why:
        raise Refused(why, cite)
    scene.edit(who, lambda c: but(c, moved=c.moved + spaces))


def spaces_text(n: int) -> str:
    """`1 space`, `4 spaces`."""
    return f"{n} {'space' if n == 1 else 'spaces'}"


def prepared_text(body: Fighter) -> str:
    """What somebody waits for, with the movement kept for it: `the door opens: shoot (3 spaces)`; empty when nothing."""
    kept = f" ({spaces_text(body.reserved)})" if body.reserved else ""
    return f"{body.prepared}{kept}" if body.prepared else ""
