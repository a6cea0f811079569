"""The verbs of the saddle."""

from __future__ import annotations

from tui.core.command import Command
from tui.core.state import State
from tui.core.verbs import Flag, OddsPlan, Slot, Verb
from tui.rules.adventures_edge.combined import COST
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.mounting import dismount, free_mount, mount, no_dismounting, no_mounting
from tui.rules.adventures_edge.move_verbs import MOVE, not_engaged
from tui.rules.adventures_edge.movement import mover
from tui.rules.adventures_edge.reins import cannot_ride
from tui.rules.adventures_edge.ride import ride, usual_way

Fights = State[Fighter, Battle]


def _who_acts(state: Fights, command: Command) -> str:
    return state.flow.turn


def _as_far_as_it_goes(state: Fights, command: Command) -> str:
    return str(usual_way(state, command))


def no_gallop(state: Fights, command: Command) -> str:
    """Why a mount cannot run: it has not the actions for it."""
    body = state.who.get(command.arg("by"))
    if body is None:
        return ""
    mount = mover(state, body.id)
    return f"{mount.name} has not the actions to run." if mount.strides + mount.actions < COST else ""


def nobody_to_leave(state: Fights, command: Command) -> str:
    """Why nobody can be left without a name."""
    return "" if command.flag("leave") else not_engaged(state, command)


RIDE_ODDS = OddsPlan((("obeys", "obeys"),), skip=frozenset({"reaction"}))
"""Only whether the mount obeys: blows on the way are not followed."""

RIDE: tuple[Flag[Fighter, Battle], ...] = (
    Flag("run", "run", "r", note="3 times the speed", why_not=no_gallop),
    Flag("leave", "leaving foes", "o", "whos", note="may strike, not at a run", why_not=nobody_to_leave),
    *(flag for flag in MOVE if flag.name not in ("run", "extra", "leave")),
    Flag("mod", "modifier", kind="text", bare=False, repeat=True, note="+2 why, -1e why"),
)

BY: Slot[Fighter, Battle] = Slot("by", "who", "Who", default=_who_acts)


def riding_verbs() -> tuple[Verb[Fighter, Battle], ...]:
    """Mount, ride, dismount."""
    return (
        Verb(
            "ride",
            "Ride",
            ride,
            "action",
            (BY, Slot("spaces", "number", "Spaces", default=_as_far_as_it_goes)),
            RIDE,
            cost="the mount's movement",
            cite="11.3",
            why_not=cannot_ride,
            odds=RIDE_ODDS,
        ),
        Verb(
            "mount",
            "Mount",
            mount,
            "action",
            (BY, Slot("mount", "who", "What", default=free_mount)),
            cost="1 action",
            cite="4.7",
            why_not=no_mounting,
        ),
        Verb("dismount", "Dismount", dismount, "action", (BY,), cost="1 action", cite="4.7", why_not=no_dismounting),
    )
