"""Whom a shield covers in this round, in words (5.2)."""

from __future__ import annotations

from tui.core.state import State
from tui.rules.adventures_edge.model import Battle, Fighter

MEETS = {"small": 1, "medium": 2, "large": 3}
"""Against how many opponents a shield of each size helps in one round."""


def covered(state: State[Fighter, Battle], body: Fighter) -> str:
    """Whom a shield covers in this round, in words."""
    if body.covers == "missiles":
        return "a field of fire"
    names = [state.who[id].name for id in body.shielded if id in state.who]
    if body.covers or len(names) >= MEETS[body.sheet.shield.size]:
        return ", ".join(names)
    first = f"whoever attacks first, {MEETS[body.sheet.shield.size]} at most"
    return f"{', '.join(names)}, then {first}" if names else first
