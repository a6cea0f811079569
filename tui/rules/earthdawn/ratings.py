"""Ratings of somebody as they are now: those of the sheet, and what talents have raised or replaced (12.4)."""

from __future__ import annotations

from tui.rules.earthdawn import numbers
from tui.rules.earthdawn.model import Adept, raised
from tui.rules.earthdawn.tables import Tables

STEEL_THOUGHT = "steel-thought"


def wound_threshold(body: Adept, tables: Tables) -> int:
    """Damage of one attack from which it wounds (2.3, 12.4)."""
    own = numbers.wound_threshold(body.sheet, tables)
    return own + raised(body, "threshold") if body.effects else own


def spell_defense(body: Adept, tables: Tables) -> int:
    """Spell Defense (2.2, 12.4)."""
    own = numbers.spell_defense(body.sheet, tables)
    return own + raised(body, "spell") if body.effects else own


def mystic_armor(body: Adept, tables: Tables) -> int:
    """Mystic armour (2.4); Steel Thought stands in its place, be it more or less (12.4)."""
    steeled = next((e.level for e in body.effects if e.id == STEEL_THOUGHT), 0)
    return steeled or numbers.mystic_armor(body.sheet, tables)


def armor_against(body: Adept, kind: str, tables: Tables, past_shield: bool = False) -> int:
    """Physical or mystic armour (4.5); of a blow `past_shield` without the shield's part of it (8.7), of which thoughts
    of steel have none (12.4)."""
    shield = body.sheet.shield
    if kind == "mystic":
        part = shield.mystic if past_shield and not body.has(STEEL_THOUGHT) else 0
        return max(0, mystic_armor(body, tables) - part)
    return max(0, numbers.physical_armor(body.sheet) - (shield.physical if past_shield else 0))
