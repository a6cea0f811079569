"""Up and down (4.7, 11): getting into the saddle and out of it of one's own will."""

from __future__ import annotations

from functools import partial

from tui.core.but import but
from tui.core.camps import camp, opposed
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.links import loosen, tie
from tui.core.overruled import by_word
from tui.core.riding import RIDING, mount_of, no_such_pair, rider_of
from tui.core.scene import Scene
from tui.core.state import State
from tui.rules.adventures_edge.attack import allow
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.strike import Ground
from tui.rules.adventures_edge.ties import held_fast, in_grapple

Fights = State[Fighter, Battle]


def mount(scene: Ground, command: Command) -> None:
    """Into the saddle, for an action: the two are linked, and the mount has yet to be taken in hand."""
    by, at = command.arg("by"), command.arg("mount")
    word = by_word(command, partial(_may_mount, scene, by, at))
    if no_place := no_such_pair(scene.view().who, scene.flow.links, by, at):
        raise Refused(no_place, "11.3")
    scene.edit(by, lambda c: but(c, spent=c.spent + (not word), reins="", urged=0, gait=""))
    tie(scene, RIDING, by, at)
    scene.say("4.7 11.3", f"{scene[by].name} mounts {scene[at].name}{word}.")


def dismount(scene: Ground, command: Command) -> None:
    """Out of the saddle, for an action."""
    by = command.arg("by")
    if why := no_saddle(scene.view(), by):
        raise Refused(why, "11.3")
    at = mount_of(scene.flow.links, by)
    word = by_word(command, partial(_may_dismount, scene, by))
    scene.edit(by, lambda c: but(c, spent=c.spent + (not word), reins="", gait=""))
    loosen(scene, by, RIDING)
    scene.say("4.7", f"{scene[by].name} dismounts from {scene[at].name}{word}.")


def _may_dismount(scene: Ground, by: str) -> None:
    if why := in_hands(scene.view(), by):
        raise Refused(why, "10.4")
    allow(scene, by)


def _may_mount(scene: Ground, by: str, at: str) -> None:
    state = scene.view()
    nothing = "" if scene[at].sheet.mount else nothing_to_mount(state, by)  # of a beast to ride its own reason is told
    why = _kept_afoot(state, by) or nothing or _no_place(state, by, at)
    if why:
        raise Refused(why, "11.3")


def no_mounting(state: Fights, by: str) -> str:
    """Why somebody cannot get into any saddle now; empty when that is possible."""
    return _kept_afoot(state, by) or nothing_to_mount(state, by)


def _kept_afoot(state: Fights, by: str) -> str:
    """Why somebody cannot get into a saddle, whatever there is to ride; empty when that is possible."""
    body, flow = state.who.get(by), state.flow
    if body is None:
        return ""
    if at := mount_of(flow.links, by):
        return f"{body.name} rides {state.who[at].name} already."
    if rider_of(flow.links, by):
        return f"{body.name} carries somebody."
    if body.has("mounted"):
        return f"{body.name} is mounted already."
    if body.has("prone"):
        return f"{body.name} is prone."
    if held_fast(flow, body):
        return f"{body.name} is held in a grapple."
    return no_turn(state, by)


def nothing_to_mount(state: Fights, by: str) -> str:
    """Why no beast here is to be ridden by somebody; empty when there is one."""
    free = any(b.sheet.mount and not _no_place(state, by, b.id) for b in state.who.values())
    return "" if free or by not in state.who else "There is no free mount here (set mount=trained makes one)."


def no_turn(state: Fights, by: str) -> str:
    """Why somebody cannot spend an action now; empty when that is possible."""
    try:
        allow(Scene(state), by)
    except Refused as no:
        return no.reason
    return ""


def _no_place(state: Fights, by: str, at: str) -> str:
    """Why this one cannot be mounted; empty when it can."""
    body, beast = state.who[by], state.who[at]
    if full := no_such_pair(state.who, state.flow.links, by, at):
        return full
    if beast.dead or beast.out or beast.downed or beast.helpless:
        return f"{beast.name} cannot carry anybody now."
    return f"{beast.name} is a foe." if opposed(body, beast) and not beast.sheet.mount else ""


def no_saddle(state: Fights, by: str) -> str:
    """Why somebody has no mount of the fight's; empty when there is one."""
    body = state.who.get(by)
    return "" if body is None or mount_of(state.flow.links, by) else f"{body.name} is not in the saddle."


def no_dismounting(state: Fights, by: str) -> str:
    """Why somebody cannot get down now; empty when that is possible."""
    return no_saddle(state, by) or in_hands(state, by) or (no_turn(state, by) if by in state.who else "")


def in_hands(state: Fights, by: str) -> str:
    """Who of a rider and the mount is in a grapple, which keeps them where they are (10.4); empty when neither is."""
    for id in (by, mount_of(state.flow.links, by)):
        if id in state.who and in_grapple(state.flow, state.who[id]):
            return f"{state.who[id].name} is in a grapple: break free or let go first."
    return ""


def free_mount(state: Fights, command: Command) -> str:
    """The first beast to ride that nobody rides, those of the own side before others."""
    body = state.who.get(command.arg("by") or state.flow.turn)
    if body is None:
        return ""
    free = [b for b in state.who.values() if b.sheet.mount and b.id != body.id and not _no_place(state, body.id, b.id)]
    own = [b.id for b in free if camp(b.side) == camp(body.side)]
    return next(iter([*own, *(b.id for b in free)]), "")
