"""Movement counted in spaces (4.1, 4.6): how far somebody can still go this round, and going it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.core.but import but
from tui.core.errors import Refused
from tui.core.riding import mount_of, rider_of
from tui.core.state import State
from tui.rules.adventures_edge.model import Battle, Fighter

if TYPE_CHECKING:  # the card counts spaces too, and needs nothing of what plays the game
    from tui.rules.adventures_edge.strike import Ground


def mover(state: State[Fighter, Battle], who: str) -> Fighter:
    """Who moves for this one (11.3): the mount in the saddle, else the one itself. What the rider keeps for later counts as
    kept by the mount, so that both go by one movement."""
    body = state.who[who]
    if not state.flow.links:
        return body
    if mount := state.who.get(mount_of(state.flow.links, who)):
        return but(mount, reserved=body.reserved) if mount.reserved != body.reserved else mount
    rider = state.who.get(rider_of(state.flow.links, who))
    return but(body, reserved=rider.reserved) if rider and rider.reserved else body


def no_movement(state: State[Fighter, Battle], who: str) -> str:
    """Why somebody can go nowhere any more in this round; empty when there is movement left. A mount that is not in hand
    stays where it is (11.1)."""
    body, moves = state.who[who], mover(state, who)
    if moves.id != who and not body.reins:
        return f"{moves.name} is not in hand: there is no movement"
    if moves.id != who and (body.helpless or body.downed or body.out):
        return f"{body.name} has no movement left"
    return "" if movement_left(moves) else f"{moves.name} has no movement left"


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
    """Use movement, that of the mount in the saddle. Refused when there is not so much left."""
    moves = mover(scene.view(), who)
    why = too_far(moves, spaces)
    if why:
        raise Refused(why, cite)
    scene.edit(moves.id, lambda c: but(c, moved=c.moved + spaces))


def spaces_text(n: int) -> str:
    """`1 space`, `4 spaces`."""
    return f"{n} {'space' if n == 1 else 'spaces'}"


def prepared_text(body: Fighter) -> str:
    """What somebody waits for, with the movement kept for it: `the door opens: shoot (3 spaces)`; empty when nothing."""
    kept = f" ({spaces_text(body.reserved)})" if body.reserved else ""
    return f"{body.prepared}{kept}" if body.prepared else ""
