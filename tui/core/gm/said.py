"""Sentences about combatants: the name first, no name left out."""

from __future__ import annotations

from collections.abc import Sequence

from tui.core.command import Command
from tui.core.encounter import Combatant, Fight
from tui.core.errors import Refused
from tui.core.scene import Scene

GmScene = Scene[Combatant, Fight]
"""A scene of any game, as far as the game master's own verbs know it."""


def listed(words: Sequence[str]) -> str:
    """`Kara`, `Kara and Brawn`, `Kara, Brawn and Goblin 1`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def names(scene: GmScene, ids: Sequence[str]) -> str:
    """The names of several combatants in one list."""
    return listed([scene[id].name for id in ids])


def is_or_are(ids: Sequence[str]) -> str:
    """The verb that fits so many."""
    return "is" if len(ids) == 1 else "are"


def any_hidden(scene: GmScene, ids: Sequence[str]) -> bool:
    """Must a line about them be kept from the players?"""
    return any(scene[id].hidden for id in ids)


def ids_of(scene: GmScene, command: Command, slot: str) -> list[str]:
    """Everybody named in a slot, each once. Refused when somebody is not there, or nobody is named."""
    ids = list(dict.fromkeys(t.id for t in command.targets(slot)))
    for id in ids:
        scene[id]  # refuses who is not here
    if not ids:
        raise Refused(f"{command.verb.capitalize()}: whom?")
    return ids
