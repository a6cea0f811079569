"""Moving (4.1, 4.6, 4.8-4.14): who is left, passed and met on the way, who strikes at it, and what it costs."""

from __future__ import annotations

from functools import partial

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.links import loosen, tie
from tui.core.overruled import by_word
from tui.core.request import Option
from tui.core.riding import mount_of
from tui.rules.adventures_edge.combined import rooted
from tui.rules.adventures_edge.model import Fighter
from tui.rules.adventures_edge.morale import no_fight
from tui.rules.adventures_edge.movement import allowance, movement_left, mover, spaces_text
from tui.rules.adventures_edge.reaching import far_reach
from tui.rules.adventures_edge.reaction import APPROACH
from tui.rules.adventures_edge.strike import Ground, disabled
from tui.rules.adventures_edge.ties import ENGAGED, SHARING, grappled_with
from tui.rules.adventures_edge.triggers import LEAVES, THROUGH, TURNS, outreaches, provoke, who_may
from tui.rules.adventures_edge.ways import (
    Fights,
    Way,
    actions_for,
    bound_to,
    must_engage,
    price_of,
    reserves,
    settled,
    way_of,
    why_not,
)


def move(scene: Ground, command: Command) -> None:
    """A move: paid for, told, then everything it provokes in the order of the way."""
    scene[command.arg("by")]
    way = settled(scene.view(), way_of(scene.view(), command))
    word = by_word(command, partial(may_move, scene, way))
    carry_out(scene, way, word)


def carry_out(scene: Ground, way: Way, word: str) -> None:
    """A move on foot or in the saddle that is allowed, or overruled by the game master's `word`."""
    way, left = leaving(scene, way)
    said, kept = sentence(scene.view(), way, left), reserves(scene.view(), way)
    if not word:
        pay(scene, way)
    if way.mount and way.run:
        scene.edit(way.by, lambda c: but(c, gait="running"))
    walked = (way.told or 0) - bool(way.disengage)
    if walked > 0:
        scene.edit(way.mover, lambda c: but(c, walked=c.walked + walked))
    name, moves = scene[way.by].name, mover(scene.view(), way.by)
    rest = f"{'; ' if way.mount else ': '}{movement_left(moves)} of {allowance(moves)} left" if not word else ""
    does = f"{name} rides: {moves.name}" if way.mount else name
    scene.say(_cites(way, left, kept), f"{does} {said}{rest}{word}.")
    if _back_off(scene, way, bool(word)):
        return
    _walk(scene, way, left)


def may_move(scene: Ground, way: Way) -> None:
    """Refuse a move that the rules do not allow now."""
    why, cite = why_not(scene.view(), way)
    if why:
        raise Refused(why, cite)


def in_gallop(state: Fights, way: Way) -> bool:
    """A mount that runs, be it in the fight or not, provokes nobody by leaving or passing (4.8j, 11.5)."""
    if way.mount:
        return way.run
    mount = next((e.level for e in state.who[way.by].effects if e.id == "mounted"), 0)
    return bool(mount) and (way.run or mount > 1)


def kept_to(state: Fights, way: Way) -> tuple[str, ...]:
    """Foes within whose reach the move begins, and of whom nothing was told."""
    if not way.told:
        return ()
    return tuple(id for id in bound_to(state, way.by) if id not in (*way.to, *way.engage, *way.disengage, *way.leaves))


def asks_leaving(state: Fights, way: Way) -> bool:
    """Has the game master to say whether this move leads out of somebody's reach? Only where it makes a difference."""
    rest = kept_to(state, way)
    if way.leave or not rest or in_gallop(state, way):
        return False
    return bool(who_may(state, way.by, LEAVES, rest))


def leaving(scene: Ground, way: Way) -> tuple[Way, tuple[str, ...]]:
    """The move as it will be, and whose reach it leaves without disengaging. A single space as a rule stays within."""
    state = scene.view()
    rest, told = kept_to(state, way), way.leaves
    far = (way.told or 0) > 1
    if way.leave or not rest:
        return way, (*told, *rest)
    if not asks_leaving(state, way):
        return way, (*told, *rest) if far else told
    off = settled(state, but(way, disengage=(*way.disengage, *rest)))
    no_way, _ = why_not(state, off)
    names = ", ".join(scene[id].name for id in rest)
    options = (
        Option("stay", "stays within reach", f"still engaged with {names}", "s"),
        Option("leave", "leaves", "may be struck at", "w"),
        Option("disengage", "disengages", f"{spaces_text(price_of(state, off))} of movement in all", "d", no_way),
    )
    answer = scene.ask("gm", f"out of reach of {names}?", options, "leave" if far else "stay")
    if answer == "disengage":
        return off, told
    if answer == "stay" or len(rest) == 1:
        return way, (*told, *rest) if answer == "leave" else told
    return way, (*told, *scene.some("gm", "whose reach?", [Option(id, scene[id].name) for id in rest], rest, least=1))


def pay(scene: Ground, way: Way) -> None:
    """Movement and actions for it; a run takes all movement (4.5). A mount pays with its own, and may run in parts (11.3)."""
    state = scene.view()
    price, actions, kept = price_of(state, way), actions_for(state, way), reserves(state, way)

    def paid(c: Fighter) -> Fighter:
        c = but(c, spent=c.spent + actions)
        return but(c, reserved=0, prepared=c.prepared if c.actions else "") if kept else c

    def gone(c: Fighter) -> Fighter:
        c = but(c, moved=c.moved + price, strides=c.strides + way.actions, spent=c.spent + (way.actions if way.mount else 0))
        return rooted(c) if way.run and not way.mount else c

    scene.edit(way.by, paid)
    scene.edit(way.mover, gone)


def sentence(state: Fights, way: Way, left: tuple[str, ...]) -> str:
    """`moves 4 spaces, leaving Goblin 1, up to Goblin 2`."""
    n, price = way.told or 0, price_of(state, way)

    def names(ids: tuple[str, ...]) -> str:
        return ", ".join(state.who[id].name for id in ids if id in state.who)

    moves = "goes" if way.mount else "moves"
    did = "runs" if way.run else f"{moves} as prepared" if reserves(state, way) else moves
    parts = [f"{did} {spaces_text(n)}" if n else "turns" if way.turn or way.away else moves]
    parts += [f"backing off from {names(way.disengage)}"] if way.disengage else []
    parts += [f"leaving {names(left)}"] if left else []
    parts += [f"past {names(way.past)}"] if way.past else []
    parts += [f"by way of {names((way.friend,))}"] if way.friend else []
    parts += [f"up to {names(way.to)}"] if way.to else []
    parts += [f"engaging {names(way.engage)}"] if way.engage else []
    parts += ["where nobody threatens"] if way.behind else []
    parts += [f"{way.turn} degrees"] if way.turn and not n else [f"turning {way.turn} degrees"] if way.turn else []
    parts += [f"side or back to {names(way.away)}"] if way.away else []
    parts += [f"for {actions} {'action' if actions == 1 else 'actions'}"] if (actions := actions_for(state, way)) else []
    return ", ".join(parts) + (f" ({price} of movement)" if price != n else "")


def _cites(way: Way, left: tuple[str, ...], kept: bool) -> str:
    told = (
        ("4.4", kept),
        ("4.6 4.5", way.run),
        ("4.6", way.extra),
        ("4.14", way.disengage),
        ("4.13", way.engage),
        ("4.12", way.turn or way.away),
        ("4.10", way.friend),
        ("4.9", way.behind),
        ("4.8", left or way.past),
    )
    first = ["11.3", *(["11.5"] if left or way.past or way.to else [])] if way.mount else ["4.1"]
    return " ".join(dict.fromkeys([*first, *(id for id, on in told if on)]))


BACKING_OFF = 2
"""Movement that disengaging takes for the one space back (4.14)."""


def _back_off(scene: Ground, way: Way, free: bool) -> bool:
    """Disengaging: a foe who reaches as far may follow for an action, and both stay engaged; all others are loose. Tells
    whether the move ends with it."""
    if not way.disengage:
        return False
    able = [id for id in way.disengage if not cannot_follow(scene.view(), id, way.by)]
    options = (
        Option("follow", "follow", "costs an action, still engaged", "f"),
        Option("none", "none", "lets go", "0"),
    )
    unused = price_of(scene.view(), way) - BACKING_OFF
    said = scene.asks("follow?", dict.fromkeys(able, options), "none") if able else {}
    after = [id for id in able if said[id] == "follow"]
    for id in after:
        scene.edit(id, lambda c: but(c, spent=c.spent + 1))
        scene.say("4.14", f"{scene[id].name} follows: still engaged with {scene[way.by].name}.")
    _part(scene, way.by, [id for id in way.disengage if id not in after])
    rest = (way.told or 1) - 1
    if not after:
        return False
    scene.edit(way.mover, lambda c: but(c, walked=max(0, c.walked - rest)))
    if not free:
        scene.edit(way.mover, lambda c: but(c, moved=max(0, c.moved - unused)))
    if not rest:
        return True
    scene.say("4.14", f"{scene[way.by].name} gets no further: {spaces_text(rest)} not moved.")
    return True


def cannot_follow(state: Fights, who: str, by: str) -> str:
    """Why somebody cannot follow a foe who disengages; empty when that is possible (4.14)."""
    body, foe = state.who[who], state.who[by]
    if why := disabled(body):
        return why
    if why := no_fight(body):
        return why
    if any(other != by for other in grappled_with(state.flow, who)):
        return f"{body.name} is in a grapple."
    if outreaches(state.flow, foe, body):
        return f"{body.name}'s reach is shorter than {foe.name}'s."
    return "" if body.actions else f"{body.name} has no action left."


def still_threatens(state: Fights, who: str) -> bool:
    """Does a foe reach further than the next space, so that backing off a single one is not enough (4.14)?"""
    body = state.who[who]
    return not body.wields.missile and far_reach(body.sheet, body.wields) > 1


def _part(scene: Ground, by: str, foes: list[str] | tuple[str, ...]) -> None:
    """No longer engaged with them; a mount and its rider leave them together (11.5)."""
    mount = mount_of(scene.flow.links, by)
    for id in foes:
        loosen(scene, by, ENGAGED, id)
        for who in (by, mount) if mount else ():
            loosen(scene, who, ENGAGED, id)
            loosen(scene, who, SHARING, id)


def _walk(scene: Ground, way: Way, left: tuple[str, ...]) -> None:
    """Out of reach, through threatened spaces, up to somebody, turned about: each with the blows it provokes. Whoever goes
    down goes no further."""
    by = way.by
    runs = in_gallop(scene.view(), way)
    far = (way.told or 0) > 1
    out = [*left, *(id for id in way.disengage if far and still_threatens(scene.view(), id))]
    if out and not runs:
        provoke(scene, by, LEAVES, out)
        if _down(scene, way):
            return
    _part(scene, by, left)
    if way.friend and bound_to(scene.view(), way.friend):
        scene.edit(way.friend, lambda c: but(c, yields=True))
        scene.say("4.10", f"{scene[way.friend].name} lets {scene[by].name} by and does not attack this round.")
    if way.past and not way.behind and not runs:
        provoke(scene, by, THROUGH, way.past)
        if _down(scene, way):
            return
    _meet(scene, way)
    if way.away and not _down(scene, way):
        provoke(scene, by, TURNS, way.away)


def _meet(scene: Ground, way: Way) -> None:
    """Up to foes: a longer reach may strike at whoever does not engage it, and then they are in each other's reach."""
    met = bound_to(scene.view(), way.by)
    new = [id for id in dict.fromkeys((*way.to, *way.engage)) if id not in (*met, way.by)]
    engaged = must_engage(scene.view(), way)
    if not way.behind:
        provoke(scene, way.by, APPROACH, [id for id in new if id not in engaged])
        if _down(scene, way):
            return
    for id in new:
        if not scene[id].dead and not scene[id].out:
            tie(scene, ENGAGED, way.by, id)


def _down(scene: Ground, way: Way) -> bool:
    """Is the move over because whoever moves is down, or out of the saddle?"""
    body = scene[way.by]
    unhorsed = bool(way.mount) and mount_of(scene.flow.links, way.by) != way.mount
    if not (body.downed or body.helpless or body.out or unhorsed):
        return False
    scene.say("11.3" if way.mount else "4.1", f"{body.name} {'rides' if way.mount else 'goes'} no further.")
    return True
