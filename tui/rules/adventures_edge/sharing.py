"""Two in one space (10.2): into close combat, and out of it again."""

from __future__ import annotations

from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.links import linked, loosen, tie
from tui.core.overruled import by_word
from tui.core.request import Option
from tui.core.state import State
from tui.rules.adventures_edge.attack import allow
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.movement import go, movement_left, mover, no_movement
from tui.rules.adventures_edge.parting import unpinned
from tui.rules.adventures_edge.strike import Ground
from tui.rules.adventures_edge.ties import (
    ENGAGED,
    GRAPPLING,
    SHARING,
    engaged_with,
    grappled_with,
    held_by,
    held_fast,
    sharing_with,
)
from tui.rules.adventures_edge.triggers import LEAVES, provoke

Fights = State[Fighter, Battle]

CAREFULLY = 2
"""Spaces of movement for backing off without being struck, as in disengaging (4.14)."""


def move_in(scene: Ground, by: str, at: str) -> None:
    """Into somebody's space: in close combat with all who are there, and engaged with the one it was about."""
    for other in (at, *(id for id in sharing_with(scene.flow, at) if id != by)):
        if linked(scene.flow.links, SHARING, by, other) is None:
            tie(scene, SHARING, by, other)
    engage(scene, by, at)


def engage(scene: Ground, by: str, at: str) -> None:
    """The two are engaged from now on, if they are not already."""
    if linked(scene.flow.links, ENGAGED, by, at) is None:
        tie(scene, ENGAGED, by, at)


def let_loose(scene: Ground, one: str, other: str) -> None:
    """A grapple of two ends, and with it that one of them is pinned (5.4)."""
    if loosen(scene, one, GRAPPLING, other):
        for who in (one, other):
            unpinned(scene, who)


def carried_off(scene: Ground, pair: tuple[str, str], spaces: int) -> None:
    """Two go on together (10.4, 10.5): out of any space they shared with others, and out of reach of those they were engaged
    with; of a single space the game master says so. Whoever is in a grapple with one of them goes along."""
    along = [*pair, *(id for one in pair for id in grappled_with(scene.flow, one))]
    met = [id for one in pair for id in (*sharing_with(scene.flow, one), *engaged_with(scene.flow, one)) if id not in along]
    rest = list(dict.fromkeys(met))
    if not rest:
        return
    stay: tuple[str, ...] = ()
    if spaces < 2:
        stay = scene.some(
            "gm", "a space further on, still engaged with whom?", [Option(id, scene[id].name) for id in rest], rest
        )
    for one in pair:
        for id in rest:
            loosen(scene, one, SHARING, id)
            if id not in stay:
                loosen(scene, one, ENGAGED, id)
    lost = ", ".join(scene[id].name for id in rest if id not in stay)
    if lost:
        scene.say("4.13", f"{scene[pair[0]].name} and {scene[pair[1]].name} are out of reach of {lost}: no longer engaged.")


def leave(scene: Ground, command: Command) -> None:
    """Out of a shared space: carefully with two spaces of movement, or in haste with one, which provokes. Whoever is left
    behind may follow (10.2); a grapple that was one's own is let go."""
    by = command.arg("by")
    hasty = command.has("hasty")
    said = by_word(command, lambda: may_leave(scene, by, hasty))
    name, others = scene[by].name, sharing_with(scene.flow, by)
    if not others:
        raise Refused(f"{name} shares no space.", "10.2")
    for other in grappled_with(scene.flow, by):
        scene.say("10.4", f"{name} and {scene[other].name}: the grapple ends.")
        let_loose(scene, by, other)
    if not said:
        go(scene, by, 1 if hasty else CAREFULLY, "10.2")
    scene.say("10.2", f"{name} leaves the shared space{' in haste' if hasty else ''}{said}.")
    if hasty:
        provoke(scene, by, LEAVES, others)
    for other in others:
        follow(scene, other, by)


def follow(scene: Ground, who: str, leaver: str) -> None:
    """Ask whoever is left behind whether to go along; one who cannot is not asked."""
    if scene[leaver].dead or scene[leaver].out:
        return
    if not no_movement(scene.view(), who):
        options = (
            Option("follow", "follow", "1 space of movement, still in one space", "f"),
            Option("stay", "stay", "the two part", "0"),
        )
        if scene.ask(who, "follow?", options, "stay") == "follow":
            go(scene, who, 1, "10.2")
            scene.say("10.2", f"{scene[who].name} follows.")
            return
    let_loose(scene, who, leaver)
    for kind in (SHARING, ENGAGED):
        loosen(scene, who, kind, leaver)
    scene.say("10.2", f"{scene[leaver].name} and {scene[who].name} share no space any more.")


def not_leaving(state: Fights, who: str, hasty: bool = True) -> str:
    """Why somebody cannot leave a shared space; empty when he can."""
    body = state.who.get(who)
    if body is None:
        return ""
    if not sharing_with(state.flow, who):
        return f"{body.name} shares no space."
    holder = held_by(state.flow, who)
    if holder:
        return f"{body.name} is held by {state.who[holder].name}: break free first."
    if held_fast(state.flow, body):
        return f"{body.name} is held in a grapple."
    moves, cost = mover(state, who), 1 if hasty else CAREFULLY
    if moves.id != who and (why := no_movement(state, who)):
        return f"{why}."
    left = movement_left(moves)
    if left < cost:
        return f"{moves.name} has {left} of {cost} {'space' if cost == 1 else 'spaces'} of movement."
    return ""


def may_leave(scene: Ground, by: str, hasty: bool) -> None:
    """Refuse to leave where the rules do not allow it now."""
    why = not_leaving(scene.view(), by, hasty)
    if why:
        raise Refused(why, "10.2")
    allow(scene, by, 0)
