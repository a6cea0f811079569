"""The verbs of the saddle."""

from __future__ import annotations

from tui.core.command import Command
from tui.core.state import State
from tui.core.verbs import Slot, Verb
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.mounting import dismount, free_mount, mount, no_dismounting, no_mounting

Fights = State[Fighter, Battle]


def _who_acts(state: Fights, command: Command) -> str:
    return state.flow.turn


BY: Slot[Fighter, Battle] = Slot("by", "who", "Who", default=_who_acts)


def riding_verbs() -> tuple[Verb[Fighter, Battle], ...]:
    """Mount and dismount."""
    return (
        Verb(
            "mount",
            "Mount",
            mount,
            "action",
            (BY, Slot("at", "who", "What", default=free_mount)),
            cost="1 action",
            cite="4.7",
            why_not=no_mounting,
        ),
        Verb("dismount", "Dismount", dismount, "action", (BY,), cost="1 action", cite="4.7", why_not=no_dismounting),
    )
