"""Movement (3.1, 3.9): before the action or after it, on both sides only for those who have declared it."""

from __future__ import annotations

from functools import partial

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.links import loosen
from tui.core.overruled import by_word
from tui.core.riding import mount_of, rider_of
from tui.rules.earthdawn.acting import no_freedom, not_now
from tui.rules.earthdawn.model import Adept, Fights, Ground
from tui.rules.earthdawn.parting import MELEE_REACH, end_holds
from tui.rules.earthdawn.passing import SPLIT, aloft
from tui.rules.earthdawn.ties import ATTACKING


def legs(state: Fights, who: str) -> Adept:
    """Whose movement counts: the mount's for a rider."""
    return state.who.get(mount_of(state.flow.links, who)) or state.who[who]


def allowance(state: Fights, who: str) -> int:
    """Yards of this round: Combat Movement along with the action, Full Movement without it; 0 when no sheet says."""
    body, mover = state.who[who], legs(state, who)
    if body.acted or SPLIT in body.declared:
        return mover.sheet.combat_movement
    fly = mover.sheet.flying_movement if aloft(mover) else 0
    return max(mover.sheet.full_movement, fly)


def cannot_move(state: Fights, who: str) -> str:
    """Why somebody cannot move now; empty when nothing speaks against it."""
    body = state.who.get(who)
    if body is None:
        return ""
    if rider := rider_of(state.flow.links, who):
        return f"{body.name} moves with {state.who[rider].name}."
    if body.down:
        return f"{body.name} is knocked down."
    if body.acted and body.moved_first and SPLIT not in body.declared:
        return f"{body.name} has moved before the action: to go on after it, splitting movement has to be declared."
    return no_freedom(state, who) or no_freedom(state, legs(state, who).id) or not_now(state, who)


def move(scene: Ground, command: Command) -> None:
    """So many yards. More than Combat Movement takes the action as well, more than melee reaches ends melee and hold (6.1)."""
    who, text = command.arg("who"), command.arg("yards")
    body = scene[who]
    if not text.isdecimal() or not int(text):
        raise Refused("How many yards?", "3.1")
    yards = int(text)
    word = by_word(command, partial(_may_move, scene, who, yards))
    mover = legs(scene.view(), who)
    far = mover.sheet.combat_movement and body.moved + yards > mover.sheet.combat_movement and not body.acted
    first = body.moved_first or not body.acted
    scene.edit(who, lambda c: but(c, moved=c.moved + yards, moved_first=first, acted=c.acted or bool(far)))
    does = "rides" if mover.id != who else "flies" if aloft(body) else "moves"
    all_of_it = ", with all of the round" if far else ""
    movers = dict.fromkeys((who, mover.id)) if yards > MELEE_REACH else {}
    away = [link for id in movers for link in loosen(scene, id, ATTACKING)]
    out, cite = (", out of the melee", "3.9 6.1") if away else ("", "3.9")
    scene.say(cite, f"{body.name} {does} {yards} yards{all_of_it}{out}{word}.", secret=body.hidden)
    for id in movers:
        end_holds(scene, id)


def _may_move(scene: Ground, who: str, yards: int) -> None:
    state = scene.view()
    if why := cannot_move(state, who):
        raise Refused(why, "3.9")
    most = allowance(state, who)
    if most and scene[who].moved + yards > most:
        raise Refused(f"{legs(state, who).name} can go {max(0, most - scene[who].moved)} yards more this round.", "3.1")


def usual_way(state: Fights, command: Command) -> str:
    """What is left of the Combat Movement."""
    who = command.arg("who") or state.flow.turn
    if who not in state.who:
        return ""
    left = legs(state, who).sheet.combat_movement - state.who[who].moved
    return str(left) if left > 0 else ""
