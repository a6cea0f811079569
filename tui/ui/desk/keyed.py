"""Which verbs of a game go with an action's key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui.core.encounter import Combatant
from tui.core.game import AnyGame
from tui.core.verbs import Verb
from tui.ui.desk.actions import BY_ID

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk

COMPANIONS = {
    "out": ("back",),
    "secret": ("show", "alias", "side"),
    "note": ("fightnote",),
    "bring": ("wave",),
    "initiative": ("place",),
}
"""Verbs every game has that belong to the key of another."""


def verbs_of(game: AnyGame, id: str) -> list[Verb[Any, Any]]:
    """The verbs of an action: those with its letter, then those that go with them."""
    letter = BY_ID[id].verb
    own = [v for v in game.verbs.values() if letter and v.key == letter and v.kind != "inner"]
    if id == "react":
        own += [v for v in game.verbs.values() if v.kind == "reaction" and v not in own]
    return own + [v for name in COMPANIONS.get(id, ()) if (v := game.verb(name)) is not None and v not in own]


def somebody_can(desk: Desk, verb: Verb[Any, Any]) -> bool:
    """Can anybody of the fight do this now, whoever acts?"""
    state = desk.state
    return any(isinstance(body, Combatant) and not verb.why_not(state, who) for who, body in state.who.items())
