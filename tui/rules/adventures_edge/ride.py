"""Riding (11.1, 11.3, 11.5): the mount is taken in hand where it has to be, then it moves for both as anybody moves."""

from __future__ import annotations

from functools import partial

from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.overruled import by_word
from tui.core.state import State
from tui.core.views import Preview
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.mounting import no_saddle
from tui.rules.adventures_edge.move import carry_out, may_move
from tui.rules.adventures_edge.preview_move import preview_way
from tui.rules.adventures_edge.reins import CONTROL, reins_cost, reins_terms, take_the_reins
from tui.rules.adventures_edge.strike import Ground
from tui.rules.adventures_edge.ways import Way, settled, spaces_of, way_of, why_not

Fights = State[Fighter, Battle]


def ride(scene: Ground, command: Command) -> None:
    """The mount moves on its own movement, and with its own actions farther; with 0 spaces it is only taken in hand. One
    that does not obey stays where it is."""
    by = command.arg("by")
    if why := no_saddle(scene.view(), by):
        raise Refused(why, "11.3")
    way = settled(scene.view(), way_of(scene.view(), command))
    word = by_word(command, partial(may_move, scene, way))
    if scene[by].reins:
        scene.mark("obeys")
    elif not take_the_reins(scene, by, way.mount, command, 0 if word else reins_cost(scene[by])):
        return
    if goes(way):
        carry_out(scene, way, word)


def goes(way: Way) -> bool:
    """Is this more than taking the mount in hand?"""
    return bool(way.told or way.turn or way.away or way.to or way.past or way.leaves)


def usual_way(state: Fights, command: Command) -> int:
    """How far a mount goes when nothing is told: as far as it can at this gait."""
    by = command.arg("by")
    return spaces_of(state, way_of(state, command)) if by in state.who and not no_saddle(state, by) else 0


def preview_ride(state: Fights, command: Command) -> Preview:
    """The check, if there is one, who may strike at the riders, and how far the mount goes."""
    by = command.arg("by")
    body = state.who.get(by)
    if body is None or (why := no_saddle(state, by)):
        return Preview(enter="" if body is None else why)
    try:
        way = settled(state, way_of(state, command))
    except Refused as no:
        return Preview(enter=no.reason)
    free, mount = command.has("gm"), state.who[way.mount]
    why = "" if free else why_not(state, way)[0]
    shown = preview_way(state, way, free) if why or goes(way) else Preview()
    if why:
        return shown
    does = f"{mount.name} {shown.enter}" if shown.enter else ""
    if body.reins:
        return Preview(asks=shown.asks, enter=does)
    ledger, cost = reins_terms(body, mount, command, state.flow), reins_cost(body)
    edge = ledger.total("edge")
    dice = f"d20{ledger.total('flat'):+d}{f', {edge:+d} Edge' if edge else ''}"
    asks = [f"DL {CONTROL}, {'1 action' if cost else 'free'}", *([shown.asks] if shown.asks else [])]
    return Preview(roll=dice, asks="; ".join(asks), enter=f"roll {dice}{f', then {does}' if does else ''}")
