"""A move as a value: how far, up to whom, away from whom; what it costs and why it cannot be (4.1, 4.6, 4.10-4.14)."""

from __future__ import annotations

from dataclasses import dataclass

from tui.core.but import but
from tui.core.camps import opposed
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.riding import mount_of
from tui.core.state import State
from tui.rules.adventures_edge.attack import out_of_turn
from tui.rules.adventures_edge.combined import COST, no_combined
from tui.rules.adventures_edge.facing import STEP, degrees_of, turn_price
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.movement import allowance, movement_left, mover, spaces_text
from tui.rules.adventures_edge.reins import cannot_ride, reins_cost
from tui.rules.adventures_edge.saddle import cannot_engage, carries
from tui.rules.adventures_edge.strike import disabled, gone
from tui.rules.adventures_edge.ties import engaged_with, in_grapple, sharing_with
from tui.rules.adventures_edge.triggers import outreaches

Fights = State[Fighter, Battle]


@dataclass(frozen=True, slots=True)
class Way:
    """What the game master has told of a move. `told` are the spaces, None when they were not told; `away` are those to
    whom flank or back is turned; `friend` is the one in melee whose space is crossed, `leaves` are foes left by name.

    In the saddle the `mount` moves, and gives as many of its own actions to it (`strides`) as the spaces take."""

    by: str
    told: int | None = None
    to: tuple[str, ...] = ()
    engage: tuple[str, ...] = ()
    disengage: tuple[str, ...] = ()
    leave: bool = False
    past: tuple[str, ...] = ()
    friend: str = ""
    behind: bool = False
    turn: int = 0
    away: tuple[str, ...] = ()
    extra: bool = False
    run: bool = False
    leaves: tuple[str, ...] = ()
    mount: str = ""
    strides: int = 0

    @property
    def mover(self) -> str:
        """Whose movement it takes (11.3)."""
        return self.mount or self.by

    @property
    def actions(self) -> int:
        """Actions given to movement, those of the mount in the saddle."""
        return self.strides if self.mount else COST if self.run else int(self.extra)


def way_of(state: Fights, command: Command) -> Way:
    """The move that a command describes, with those it means where it does not name them. Refused when it makes no sense."""
    by, told = command.arg("by"), command.arg("spaces")
    if by not in state.who:
        return Way(by)
    if told.startswith("-"):
        raise Refused("How far? A number of spaces.", "4.1")
    newcomer = usual_foe(state, by)
    mount = state.who.get(mount_of(state.flow.links, by)) if command.verb == "ride" else None
    friend = next(iter(_meant(command, "friend", usual_friend(state, by))), "")
    return Way(
        by,
        int(told) if told else None,
        _meant(command, "to", newcomer),
        _meant(command, "engage", newcomer),
        _meant(command, "disengage", *bound_to(state, by)),
        command.has("leave") and not command.named("leave"),
        _meant(command, "past", newcomer) or (() if command.has("behind") else _around(state, by, friend)),
        friend,
        command.has("behind"),
        degrees_of(command.flag("turn")) if command.has("turn") else 0,
        _meant(command, "away", *bound_to(state, by)),
        command.has("extra"),
        command.has("run"),
        command.named("leave"),
        mount.id if mount is not None else "",
        max(0, COST - mount.strides) if mount is not None and command.has("run") else 0,
    )


def _meant(command: Command, flag: str, *usual: str) -> tuple[str, ...]:
    if not command.has(flag):
        return ()
    return command.named(flag) or tuple(id for id in usual if id)


def _around(state: Fights, by: str, friend: str) -> tuple[str, ...]:
    """Who threatens the space of a friend as a rule: the foes in melee with the friend and not with who passes (4.8i)."""
    if friend not in state.who or opposed(state.who[friend], state.who[by]):
        return ()
    met = bound_to(state, by)
    return tuple(id for id in bound_to(state, friend) if id not in met)


def usual_foe(state: Fights, by: str) -> str:
    """Whom somebody comes up to as a rule: the foe attacked last, else the first who stands; nobody engaged already."""
    body, busy = state.who[by], bound_to(state, by)
    foes = [b.id for b in state.who.values() if opposed(b, body) and not b.downed and not b.out and b.id not in busy]
    return body.aim if body.aim in foes else next(iter(foes), "")


def usual_friend(state: Fights, by: str) -> str:
    """Whose space in melee could be crossed: the first friend there who has not attacked this round (4.10)."""
    body = state.who[by]
    for friend in state.who.values():
        if friend.id != by and not opposed(friend, body) and not friend.swings and bound_to(state, friend.id):
            return friend.id
    return ""


def bound_to(state: Fights, by: str) -> tuple[str, ...]:
    """The foes somebody is engaged with; in the saddle those of the mount too, and who shares their space (11.3)."""
    flow, met = state.flow, engaged_with(state.flow, by)
    if mount := mount_of(flow.links, by):
        met = tuple(dict.fromkeys((*met, *engaged_with(flow, mount), *sharing_with(flow, by), *sharing_with(flow, mount))))
    return tuple(id for id in met if id in state.who and opposed(state.who[id], state.who[by]))


def must_engage(state: Fights, way: Way) -> tuple[str, ...]:
    """Those of the engaged whose reach is longer: only they make it cost more (4.13)."""
    met = bound_to(state, way.by)
    return tuple(id for id in way.engage if id not in met and outreaches(state.flow, state.who[id], state.who[way.by]))


def reserves(state: Fights, way: Way) -> bool:
    """Is this out of turn, and so a move that was kept for later (4.4)?"""
    turn = state.flow.turn
    return bool(turn) and turn != way.by and bool(state.who[way.by].reserved)


def budget(state: Fights, way: Way) -> int:
    """Spaces of movement there are for this move, with the actions it gives to movement."""
    return state.who[way.by].reserved if reserves(state, way) else movement_left(_striding(state, way))


def _all(state: Fights, way: Way) -> int:
    return state.who[way.by].reserved if reserves(state, way) else allowance(_striding(state, way))


def _striding(state: Fights, way: Way) -> Fighter:
    """The one who moves, the mount in the saddle, with the actions given to movement."""
    body = mover(state, way.by)
    return but(body, strides=body.strides + way.actions) if way.actions else body


def extras(state: Fights, way: Way) -> int:
    """Movement beyond the spaces walked: for engaging, for backing off, for turning."""
    engaging = max(0, state.flow.settings.engage_cost - 1) if must_engage(state, way) else 0
    turning = turn_price(way.turn, way.told != 0 and not way.run) if way.turn and not way.run else 0
    return engaging + bool(way.disengage) + turning


def spaces_of(state: Fights, way: Way) -> int:
    """Spaces walked. Not told: one for backing off, none for a mere turn, else as far as it goes."""
    if way.told is not None:
        return way.told
    if way.disengage and not (way.to or way.engage or way.past or way.actions):
        return 1
    if (way.turn or way.away) and way == Way(way.by, turn=way.turn, away=way.away, mount=way.mount):
        return 0
    return max(0, budget(state, way) - extras(state, way))


def settled(state: Fights, way: Way) -> Way:
    """The move with its spaces in numbers, and with the actions a mount gives to it: both of them make it a run (4.6)."""
    way = but(way, told=spaces_of(state, way))
    if not way.mount:
        return way
    mount, price, strides = mover(state, way.by), price_of(state, way), way.strides
    if price and not reserves(state, way):
        used = mount.moved + mount.reserved + price
        strides = max(strides, -(-used // max(1, mount.sheet.speed)) - 1 - mount.strides)
    runs = way.run or state.who[way.by].gait == "running" or mount.strides + strides >= COST
    return but(way, strides=strides, run=runs)


def price_of(state: Fights, way: Way) -> int:
    """Movement it takes in all."""
    return spaces_of(state, way) + extras(state, way)


def actions_for(state: Fights, way: Way) -> int:
    """Actions it takes: for more movement (a mount gives its own), and for disengaging where the campaign says so."""
    return (0 if way.mount else way.actions) + bool(way.disengage and state.flow.settings.disengage_costs_action)


def cannot_move(state: Fights, who: str) -> str:
    """Why somebody cannot move at all now; empty when that is possible."""
    body = state.who.get(who)
    if body is None:
        return ""
    if why := disabled(body):
        return why
    if not body.reserved and (theirs := out_of_turn(state, who)):
        return theirs
    if mount := mount_of(state.flow.links, who):
        return f"{body.name} rides {state.who[mount].name}: ride instead."
    if rider := carries(state, who):
        return f"{body.name} is ridden by {state.who[rider].name}: ride instead."
    if in_grapple(state.flow, body):
        return f"{body.name} is in a grapple: push, pull or break free."
    if sharing_with(state.flow, who):
        return f"{body.name} shares a space: leave it first."
    if body.sheet.speed and not movement_left(body) and (body.strides or not body.actions) and not body.reserved:
        return f"{body.name} has no movement left."
    return ""


def why_not(state: Fights, way: Way) -> tuple[str, str]:
    """Why this move cannot be and the rule that says so; empty when it can."""
    if why := cannot_ride(state, way.by) if way.mount else cannot_move(state, way.by):
        return why, "11.1" if way.mount else "4.1"
    for ask in (_by_whom, _more_movement, _ends, _friend):
        why, cite = ask(state, way)
        if why:
            return why, cite
    body, price, have = state.who[way.by], price_of(state, way), budget(state, way)
    if price > have:
        name = state.who[way.mover].name
        return f"{name} has {have} of {spaces_text(_all(state, way))} of movement left, this takes {price}.", "4.1"
    if price or way.turn or way.away or way.to:
        return "", ""
    if way.mount:
        return (f"{state.who[way.mount].name} obeys already: how far?", "11.1") if body.reins else ("", "")
    return "How far?", "4.1"


def _by_whom(state: Fights, way: Way) -> tuple[str, str]:
    """People who are not there to be met."""
    body = state.who[way.by]
    for id in (*way.to, *way.engage, *way.leaves, *way.past, *way.away):
        other = state.who.get(id)
        if other is None or not opposed(other, body):
            return f"{other.name if other else id} is no foe of {body.name}'s.", "4.1"
        if other.dead or other.out:
            return f"{other.name} {gone(other)}.", "4.1"
    return "", ""


def _more_movement(state: Fights, way: Way) -> tuple[str, str]:
    """What bars an additional move, a run, or disengaging for an action."""
    body, cost = state.who[way.by], actions_for(state, way)
    if way.actions and reserves(state, way):
        return f"It is {state.who[state.flow.turn].name}'s turn: only what was kept can be moved.", "4.4"
    if way.mount:
        if why := _past_its_speed(state, way):
            return why, "4.6"
        cost += 0 if body.reins else reins_cost(body)
    elif way.run and way.extra:
        return "An additional move or a run, not both.", "4.6"
    elif way.actions and body.strides:
        return f"{body.name} has taken an additional move already.", "4.6"
    elif way.run and (why := no_combined(state, way.by)):
        return why, "4.5"
    if way.run and way.turn > STEP:
        return f"A run turns {STEP} degrees at most.", "4.6"
    if way.run and way.disengage:
        return "A run leaves no time to disengage.", "4.5"
    if body.actions < cost:
        left = "no action" if not body.actions else f"only {body.actions} of {cost} actions"
        return f"{body.name} has {left} left.", "4.2"
    return "", ""


def _past_its_speed(state: Fights, way: Way) -> str:
    """Why a mount cannot go as far, with all its own actions; empty when it can."""
    mount = mover(state, way.by)
    if way.strides <= mount.actions and mount.strides + way.strides <= COST:
        return ""
    most = mount.sheet.speed * (1 + min(COST, mount.strides + mount.actions)) - mount.moved - mount.reserved
    return f"{mount.name} can go {spaces_text(max(0, most))} more this round."


def _ends(state: Fights, way: Way) -> tuple[str, str]:
    """What bars engaging and disengaging."""
    body, met = state.who[way.by], bound_to(state, way.by)
    if way.engage and (saddle := cannot_engage(state.flow, body)):
        return saddle, "4.13"
    if way.engage and way.behind:
        return "Nobody is engaged from behind: come up to the foe instead.", "4.13"
    if way.leave and not met:
        return f"{body.name} is not engaged.", "4.8"
    for id in way.disengage:
        if id not in met:
            return f"{body.name} is not engaged with {state.who[id].name if id in state.who else id}.", "4.14"
    if way.leave and way.disengage and set(way.disengage) == set(met):
        return "Disengaging or leaving, not both.", "4.14"
    if way.disengage and way.told == 0:
        return "Disengaging goes a space back at least.", "4.14"
    return "", ""


def _friend(state: Fights, way: Way) -> tuple[str, str]:
    """What bars crossing the space of a friend."""
    if not way.friend:
        return "", ""
    body, friend = state.who[way.by], state.who.get(way.friend)
    if friend is None or friend.id == way.by or opposed(friend, body):
        return f"{friend.name if friend else way.friend} is no friend to pass by.", "4.10"
    if bound_to(state, friend.id) and friend.swings:
        return f"{friend.name} is in melee and has attacked this round: nobody gets by.", "4.10"
    return "", ""
