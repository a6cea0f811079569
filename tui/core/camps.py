"""Who fights with whom: the party and its allies together against the foes, and when one of the two has nobody left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tui.core.encounter import Combatant
from tui.core.scene import Scene

NAMES = {"foes": "foe", "friends": "friend"}
"""One member of each camp."""


def camp(side: str) -> str:
    """Whom a side fights with."""
    return "foes" if side == "foes" else "friends"


def opposed(a: Combatant, b: Combatant) -> bool:
    """Are the two enemies?"""
    return camp(a.side) != camp(b.side)


def tell_if_over(scene: Scene[Any, Any], able: Callable[[Any], bool], *camps: str) -> None:
    """Say so when of one of these camps nobody is `able` to fight; ending the fight is the game master's to decide."""
    if not scene.flow.round:
        return
    standing = [camp(scene[id].side) for id in scene.ids() if able(scene[id])]
    for one in camps:
        if one not in standing:
            scene.say("", f"No {NAMES[one]} is standing: the fight can be ended (:end).")
