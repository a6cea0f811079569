"""Which verbs of a game go with an action's key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tui.core.encounter import Combatant
from tui.core.game import AnyGame
from tui.core.verbs import Verb
from tui.ui.desk.actions import ACTIONS, BY_ID
from tui.ui.desk.keys import NEVER, word

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
CHOOSERS = ("wait", "react", "initiative")
"""Actions whose key first asks which verb, where there are several."""


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


def letters_in_chooser(verbs: Sequence[Verb[Any, Any]]) -> list[str]:
    """The letter of each verb of one key: the first of its name that is free."""
    taken, out = set(NEVER), list[str]()
    for verb in verbs:
        out.append(next((c for c in verb.name if c.isalpha() and c not in taken), ""))
        taken.add(out[-1])
    return out


def keys_to(desk: Desk, verb: Verb[Any, Any]) -> str:
    """What is typed for a verb: `a`, or `i d` where the key first asks which; empty when no key leads there."""
    action = next((a for a in ACTIONS if a.verb and a.verb == verb.key), None)
    if action is None or not (key := word(desk.key_of(action.id))):
        return ""
    verbs = verbs_of(desk.game, action.id)
    if action.id not in CHOOSERS or len(verbs) < 2:
        return key
    return f"{key} {letters_in_chooser(verbs)[verbs.index(verb)]}"
