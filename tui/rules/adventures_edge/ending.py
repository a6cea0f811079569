"""Who can still fight: a camp without anybody who can has lost."""

from __future__ import annotations

from tui.rules.adventures_edge.model import Fighter


def able_to_fight(body: Fighter) -> bool:
    """On both feet, so to speak: neither down, nor helpless, nor out of the fight, and not given in."""
    return not body.downed and not body.out and not body.helpless and not body.has("surrendered")
