"""When a fight can be over: nobody of one camp stands any more."""

from __future__ import annotations

from tui.rules.adventures_edge.model import Fighter, camp
from tui.rules.adventures_edge.strike import Ground

NAMES = {"foes": "foe", "friends": "friend"}


def able_to_fight(body: Fighter) -> bool:
    """On both feet, so to speak: neither down, nor helpless, nor out of the fight, and not given in."""
    return not body.downed and not body.out and not body.helpless and not body.has("surrendered")


def tell_if_over(scene: Ground, *camps: str) -> None:
    """Say so when nobody of one of these camps stands; ending the fight is the game master's to decide."""
    if not scene.flow.round:
        return
    standing = {camp(scene[id].side) for id in scene.ids() if able_to_fight(scene[id])}
    for one in camps:
        if one not in standing:
            scene.say("", f"No {NAMES[one]} is standing: the fight can be ended (:end).")
