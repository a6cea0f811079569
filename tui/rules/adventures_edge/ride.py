"""Riding (11.1, 11.3, 11.5): the mount is taken in hand where it has to be, then it moves for both."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.links import loosen, tie
from tui.core.scene import Scene
from tui.core.state import State
from tui.core.views import Preview
from tui.rules.adventures_edge.attack import allow, by_word
from tui.rules.adventures_edge.but import but
from tui.rules.adventures_edge.model import Battle, Fighter, opposed
from tui.rules.adventures_edge.mounting import in_hands, no_saddle
from tui.rules.adventures_edge.movement import allowance, movement_left
from tui.rules.adventures_edge.reaction import APPROACH
from tui.rules.adventures_edge.reins import CONTROL, reins_cost, reins_terms, take_the_reins
from tui.rules.adventures_edge.strike import Ground, gone
from tui.rules.adventures_edge.ties import ENGAGED, SHARING, engaged_with, mount_of, sharing_with
from tui.rules.adventures_edge.triggers import LEAVES, THROUGH, provoke, who_may

Fights = State[Fighter, Battle]

RUN = 2
"""The actions of a mount that make a move a run (4.6)."""


@dataclass(frozen=True, slots=True)
class Ride:
    """What is told of a ride: how far, whom it leaves, passes and comes up to, and how many actions of the mount it takes."""

    by: str
    mount: str
    spaces: int
    strides: int
    leave: tuple[str, ...] = ()
    past: tuple[str, ...] = ()
    to: tuple[str, ...] = ()

    @property
    def foes(self) -> tuple[str, ...]:
        """Everybody who is met on the way."""
        return (*self.leave, *self.past, *self.to)


def ride(scene: Ground, command: Command) -> None:
    """The mount moves on its own movement, and with its own actions farther; with 0 spaces it is only taken in hand. One
    that does not obey stays where it is."""
    by = command.arg("by")
    if why := no_saddle(scene.view(), by):
        raise Refused(why, "11.3")
    word = by_word(command, partial(may_ride, scene, command))
    if scene[by].reins:
        scene.mark("obeys")
    elif not take_the_reins(scene, by, mount_of(scene.flow, by), command, 0 if word else reins_cost(scene[by])):
        return
    way = ride_of(scene.view(), command)
    if way.spaces or way.foes:
        _go(scene, way, word)


def ride_of(state: Fights, command: Command) -> Ride:
    """The ride that a command describes. More than one space leads away from all who are engaged and not come up to."""
    by, flow = command.arg("by"), state.flow
    at = mount_of(flow, by)
    mount, told = state.who[at], command.arg("spaces")
    spaces = int(told) if told.isdecimal() else usual_way(state, command)
    to = _named(command, "to")
    met = [id for who in (by, at) for id in (*engaged_with(flow, who), *sharing_with(flow, who)) if id not in (by, at)]
    leave = (*_named(command, "leave"), *(id for id in met if spaces > 1 and id not in to))
    strides = max(0, -(-(mount.moved + spaces) // max(1, mount.sheet.speed)) - 1 - mount.strides)
    if command.has("run"):
        strides = max(strides, RUN - mount.strides)
    return Ride(by, at, spaces, strides, tuple(dict.fromkeys(leave)), _named(command, "past"), to)


def _named(command: Command, flag: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word.rstrip("/!.") for word in command.flag(flag).split(",") if word))


def usual_way(state: Fights, command: Command) -> int:
    """How far a mount goes when nothing is told: as far as it can at this gait."""
    mount = state.who.get(mount_of(state.flow, command.arg("by")))
    if mount is None:
        return 0
    return mount.sheet.speed * (1 + RUN) - mount.moved if command.has("run") else movement_left(mount)


def may_ride(scene: Ground, command: Command) -> None:
    """Refuse a ride that the rules do not allow now."""
    state, by = scene.view(), command.arg("by")
    if why := cannot_ride(state, by):
        raise Refused(why, "11.1")
    way = ride_of(state, command)
    mount = state.who[way.mount]
    for id in way.foes:
        foe = state.who.get(id)
        if foe is None or not opposed(foe, state.who[by]):
            raise Refused(f"{foe.name if foe else id} is no foe of {state.who[by].name}'s.", "11.5")
        if foe.dead or foe.out:
            raise Refused(f"{foe.name} {gone(foe)}.", "11.5")
    if not way.spaces and not way.foes and state.who[by].reins:
        raise Refused(f"{mount.name} obeys already: how far?", "11.1")
    if way.strides > mount.actions or mount.strides + way.strides > RUN:
        most = mount.sheet.speed * (1 + min(RUN, mount.strides + mount.actions)) - mount.moved
        raise Refused(f"{mount.name} can go {most} spaces more this round.", "4.6")


def cannot_ride(state: Fights, by: str) -> str:
    """Why somebody cannot ride at all now; empty when that is possible."""
    body = state.who.get(by)
    if body is None:
        return ""
    if why := no_saddle(state, by) or in_hands(state, by):
        return why
    mount = state.who[mount_of(state.flow, by)]
    if mount.downed or mount.helpless or mount.out:
        return f"{mount.name} cannot act."
    try:
        allow(Scene(state), by, reins_cost(body))
    except Refused as no:
        return no.reason
    return ""


def runs(state: Fights, way: Ride) -> bool:
    """Does the mount run, in this move or since an earlier one of the round?"""
    return state.who[way.mount].strides + way.strides >= RUN


def sentence(state: Fights, way: Ride) -> str:
    """`runs 24 spaces, leaving Goblin 1, up to Goblin 2`."""

    def names(ids: tuple[str, ...]) -> str:
        return ", ".join(state.who[id].name for id in ids)

    parts = [f"{'runs' if runs(state, way) else 'goes'} {way.spaces} {'space' if way.spaces == 1 else 'spaces'}"]
    parts += [f"leaving {names(way.leave)}"] if way.leave else []
    parts += [f"past {names(way.past)}"] if way.past else []
    parts += [f"up to {names(way.to)}"] if way.to else []
    return ", ".join(parts)


def _go(scene: Ground, way: Ride, word: str) -> None:
    """The move of the mount, then what it provokes: those left and passed strike unless it runs, a longer reach always."""
    running, said = runs(scene.view(), way), sentence(scene.view(), way)
    cost = 0 if word else way.strides
    scene.edit(way.mount, lambda c: but(c, moved=c.moved + way.spaces, strides=c.strides + way.strides, spent=c.spent + cost))
    scene.edit(way.by, lambda c: but(c, gait="running" if running else c.gait))
    mount = scene[way.mount]
    rest = f"{movement_left(mount)} of {allowance(mount)} left"
    scene.say("11.3 11.5" if way.foes else "11.3", f"{scene[way.by].name} rides: {mount.name} {said}; {rest}{word}.")
    for trigger, foes in ((LEAVES, way.leave), (THROUGH, way.past)):
        if not running:
            provoke(scene, way.by, trigger, foes)
        if _fallen(scene, way):
            return
    for foe in way.leave:
        for who in (way.by, way.mount):
            loosen(scene, who, ENGAGED, foe)
            loosen(scene, who, SHARING, foe)
    provoke(scene, way.by, APPROACH, way.to)
    if _fallen(scene, way):
        return
    for foe in way.to:
        tie(scene, ENGAGED, way.by, foe)


def _fallen(scene: Ground, way: Ride) -> bool:
    """Is the ride over because one of the two is down?"""
    if mount_of(scene.flow, way.by) == way.mount and not scene[way.by].helpless:
        return False
    scene.say("11.3", f"{scene[way.by].name} rides no further.")
    return True


def preview_ride(state: Fights, command: Command) -> Preview:
    """The check, if there is one, who may strike at the riders, and how far the mount goes."""
    by = command.arg("by")
    body = state.who.get(by)
    if body is None or no_saddle(state, by):
        return Preview(enter=no_saddle(state, by))
    if not command.has("gm"):
        try:
            may_ride(Scene(state), command)
        except Refused as no:
            return Preview(enter=no.reason)
    way = ride_of(state, command)
    does = f"{state.who[way.mount].name} {sentence(state, way)}" if way.spaces or way.foes else ""
    told = [(APPROACH, way.to)] if runs(state, way) else [(LEAVES, way.leave), (THROUGH, way.past), (APPROACH, way.to)]
    strikers = dict.fromkeys(state.who[id].name for trigger, foes in told for id in who_may(state, by, trigger, foes))
    asks = [f"{', '.join(strikers)} may strike"] if strikers else []
    if body.reins:
        return Preview(asks="; ".join(asks), enter=does)
    ledger, cost = reins_terms(body, state.who[way.mount], command, state.flow), reins_cost(body)
    edge = ledger.total("edge")
    dice = f"d20{ledger.total('flat'):+d}{f', {edge:+d} Edge' if edge else ''}"
    asks.insert(0, f"DL {CONTROL}, {'1 action' if cost else 'free'}")
    return Preview(roll=dice, asks="; ".join(asks), enter=f"roll {dice}{f', then {does}' if does else ''}")
