"""Into the saddle and out of it, up into the air and down: what leads to section 7."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tui.core.camps import opposed
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.links import loosen, tie
from tui.core.overruled import by_word
from tui.core.riding import RIDING, mount_of, no_such_pair
from tui.core.states import put, take
from tui.rules.earthdawn.acting import no_freedom, not_now
from tui.rules.earthdawn.model import Fights, Ground
from tui.rules.earthdawn.sheet import Weapon


def no_mounting(state: Fights, by: str) -> str:
    """Why somebody cannot get into any saddle now; empty when that is possible."""
    body = state.who.get(by)
    if body is None:
        return ""
    if at := mount_of(state.flow.links, by):
        return f"{body.name} rides {state.who[at].name} already."
    if body.down:
        return f"{body.name} is knocked down."
    if body.has("flying"):
        return f"{body.name} is in the air."
    return no_freedom(state, by) or not_now(state, by)


def no_place(state: Fights, by: str, at: str) -> str:
    """Why nobody's word puts this rider on this mount; empty when there can be such a pair."""
    body, beast = state.who[by], state.who[at]
    if why := no_such_pair(state.who, state.flow.links, by, at):
        return why
    return "" if body.able and beast.able else f"{(beast if body.able else body).name} cannot act."


def cannot_ride(state: Fights, by: str, at: str) -> str:
    """Why this one cannot be mounted now; empty when it can."""
    body, beast = state.who[by], state.who[at]
    if why := no_place(state, by, at):
        return why
    if beast.down:
        return f"{beast.name} is knocked down."
    return f"{beast.name} is a foe." if opposed(body, beast) and not beast.sheet.mount else ""


def free_mount(state: Fights, command: Command) -> str:
    """The first beast to ride that nobody rides, those of the own side before others."""
    by = command.arg("by") or state.flow.turn
    body = state.who.get(by)
    if body is None:
        return ""
    free = [b for b in state.who.values() if b.sheet.mount and not cannot_ride(state, by, b.id)]
    own = [b.id for b in free if not opposed(b, body)]
    return next(iter([*own, *(b.id for b in free)]), "")


def mount(scene: Ground, command: Command) -> None:
    """Into the saddle, as the simple task of the round. The mount has no turn of its own any more: it acts in its rider's."""
    by, at = command.arg("by"), command.arg("mount")
    state = scene.view()
    scene[by], scene[at]
    if why := no_place(state, by, at):
        raise Refused(why, "3.1")
    word = by_word(command, partial(_refuse, no_mounting(state, by) or cannot_ride(state, by, at)))
    tie(scene, RIDING, by, at)
    flow = scene.flow
    if flow.turn != at:
        scene.flow = replace(flow, order=tuple(id for id in flow.order if id != at))
    scene.say("3.1", f"{scene[by].name} mounts {scene[at].name}{word}.", secret=scene[by].hidden)


def _refuse(why: str) -> None:
    if why:
        raise Refused(why, "3.1")


def no_saddle(state: Fights, by: str) -> str:
    """Why somebody has nothing to get down from; empty when there is a mount."""
    body = state.who.get(by)
    return "" if body is None or mount_of(state.flow.links, by) else f"{body.name} rides nothing."


def cannot_dismount(state: Fights, by: str) -> str:
    """Why somebody cannot get down now; empty when that is possible."""
    return no_saddle(state, by) or no_freedom(state, by) or not_now(state, by)


def dismount(scene: Ground, command: Command) -> None:
    """Out of the saddle, as the simple task of the round."""
    by = command.arg("by")
    if why := no_saddle(scene.view(), by):
        raise Refused(why, "3.1")
    word = by_word(command, partial(_refuse, cannot_dismount(scene.view(), by)))
    at = mount_of(scene.flow.links, by)
    loosen(scene, by, RIDING)
    scene.say("3.1", f"{scene[by].name} dismounts from {scene[at].name}{word}.", secret=scene[by].hidden)


def cannot_charge(state: Fights, by: str, weapon: Weapon | None) -> str:
    """Why somebody cannot charge with this weapon; empty when that is possible (7.1). There is one run-up in a round."""
    body = state.who.get(by)
    if body is None:
        return ""
    if why := no_saddle(state, by):
        return why
    if weapon is not None and weapon.kind != "melee":
        return f"{weapon.name} is no melee weapon."
    if body.charged:
        return f"{body.name} has charged this round."
    beast = state.who[mount_of(state.flow.links, by)]
    if body.down or beast.down:
        return f"{(body if body.down else beast).name} is knocked down."
    return no_freedom(state, beast.id) if beast.able else f"{beast.name} cannot act."


def cannot_fly(state: Fights, who: str) -> str:
    """Why somebody cannot take to the air now; empty when that is possible."""
    body = state.who.get(who)
    if body is None:
        return ""
    if body.has("flying"):
        return f"{body.name} is in the air."
    if mount_of(state.flow.links, who):
        return f"{body.name} is in the saddle."
    if body.down:
        return f"{body.name} is knocked down."
    if not body.sheet.flying_movement:
        return f"{body.name} cannot fly."
    return no_freedom(state, who) or not_now(state, who)


def fly(scene: Ground, command: Command) -> None:
    """Up into the air, as part of the movement (7.5)."""
    who = command.arg("who")
    word = by_word(command, partial(_refuse_flight, cannot_fly(scene.view(), who)))
    put(scene, who, "flying")
    scene.say("7.5", f"{scene[who].name} takes to the air{word}.", secret=scene[who].hidden)


def cannot_land(state: Fights, who: str) -> str:
    """Why somebody cannot come down now; empty when that is possible."""
    body = state.who.get(who)
    if body is None:
        return ""
    if not body.has("flying"):
        return f"{body.name} is on the ground."
    return no_freedom(state, who) or not_now(state, who)


def land(scene: Ground, command: Command) -> None:
    """Down to the ground of one's own will, as part of the movement (7.5)."""
    who = command.arg("who")
    word = by_word(command, partial(_refuse_flight, cannot_land(scene.view(), who)))
    take(scene, who, "flying")
    scene.say("7.5", f"{scene[who].name} lands{word}.", secret=scene[who].hidden)


def _refuse_flight(why: str) -> None:
    if why:
        raise Refused(why, "7.5")
