"""What the prompt says of a move or a turn before Enter: how far, what is left, who may strike or follow."""

from __future__ import annotations

from collections.abc import Iterable

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.state import State
from tui.core.views import Preview
from tui.rules.adventures_edge.combined import rooted
from tui.rules.adventures_edge.facing import by_action, degrees_of, no_turn, turn_price, turned_from
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.move import (
    asks_leaving,
    cannot_follow,
    in_gallop,
    kept_to,
    sentence,
    still_threatens,
)
from tui.rules.adventures_edge.movement import allowance, movement_left, mover, spaces_text
from tui.rules.adventures_edge.reaction import APPROACH
from tui.rules.adventures_edge.triggers import LEAVES, THROUGH, TURNS, who_may
from tui.rules.adventures_edge.ways import Way, must_engage, price_of, reserves, settled, way_of, why_not

Fights = State[Fighter, Battle]


def preview_move(state: Fights, command: Command) -> Preview:
    """The prompt of `move`."""
    if command.arg("by") not in state.who:
        return Preview()
    try:
        way = settled(state, way_of(state, command))
    except Refused as no:
        return Preview(enter=no.reason)
    return preview_way(state, way, command.has("gm"))


def preview_way(state: Fights, way: Way, free: bool) -> Preview:
    """A settled move on foot or in the saddle: why it cannot be (unless it is `free` by the game master's word), else who
    may do what about it, how it goes and what is left."""
    why = "" if free else why_not(state, way)[0]
    if why:
        return Preview(enter=why)
    if any(id not in state.who for id in (*way.to, *way.engage, *way.disengage, *way.leaves)):
        return Preview()
    left = (*way.leaves, *(kept_to(state, way) if way.leave else ()))
    rest = "" if free else f"; {_left(state, way)} left"
    return Preview(asks="; ".join(_events(state, way, left)), enter=sentence(state, way, left) + rest)


def _left(state: Fights, way: Way) -> str:
    body = mover(state, way.by)
    kept = 0 if reserves(state, way) else body.reserved
    body = but(body, moved=body.moved + price_of(state, way), strides=body.strides + way.actions, reserved=kept)
    body = rooted(body) if way.run and not way.mount else body
    return f"{movement_left(body)} of {allowance(body)}"


def _events(state: Fights, way: Way, left: tuple[str, ...]) -> list[str]:
    """Who may do what about it."""
    at = way.by
    out: list[str] = []
    if asks_leaving(state, way):
        out.append(f"out of reach of {_names(state, kept_to(state, way))}?")
    follow = [id for id in way.disengage if not cannot_follow(state, id, way.by)]
    if follow:
        out.append(f"{_names(state, follow)} may follow")
    leaves = (*left, *(id for id in way.disengage if (way.told or 0) > 1 and still_threatens(state, id)))
    runs = in_gallop(state, way)
    strike: list[str] = [] if runs else [*who_may(state, at, LEAVES, leaves)]
    if not way.behind:
        strike += [] if runs else who_may(state, at, THROUGH, way.past)
        engaged = must_engage(state, way)
        strike += who_may(state, at, APPROACH, [id for id in (*way.to, *way.engage) if id not in engaged])
    strike += who_may(state, at, TURNS, way.away)
    if strike:
        out.append(f"{_names(state, dict.fromkeys(strike))} may strike")
    return out


def _names(state: Fights, ids: Iterable[str]) -> str:
    return ", ".join(state.who[id].name for id in ids)


def preview_face(state: Fights, command: Command) -> Preview:
    """The prompt of `face`."""
    who = command.arg("by")
    if who not in state.who or not command.arg("degrees"):
        return Preview()
    try:
        degrees = degrees_of(command.arg("degrees"))
    except Refused as no:
        return Preview(enter=no.reason)
    acts = by_action(state, who, degrees, command.has("action"))
    why = "" if command.has("gm") else no_turn(state, who, degrees, acts)
    if why:
        return Preview(enter=why)
    price = turn_price(degrees, False)
    paid = "1 action" if acts else f"{spaces_text(price)} of {movement_left(mover(state, who))} left"
    strike = who_may(state, who, TURNS, turned_from(state, command))
    return Preview(asks=f"{_names(state, strike)} may strike" if strike else "", enter=f"turns {degrees} degrees for {paid}")
