"""Numbers that follow from a sheet: attribute steps, defences, armour, health, and the steps that tests begin with (2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tui.rules.earthdawn.sheet import Sheet, Weapon, WeaponKind
from tui.rules.earthdawn.tables import Tables, health_row, index, rating


def step_of(sheet: Sheet, attribute: int) -> int:
    """The step of an attribute (2.1): of a value a third, rounded up, and 1; a creature's attributes are steps already."""
    return attribute if sheet.steps else -(-attribute // 3) + 1


def value_of(sheet: Sheet, attribute: int) -> int:
    """The value of an attribute; of one given as a step the middle one of its three."""
    return max(1, 3 * (attribute - 1) - 1) if sheet.steps else attribute


def dexterity(sheet: Sheet) -> int:
    """The Dexterity step."""
    return step_of(sheet, sheet.dexterity)


def strength(sheet: Sheet) -> int:
    """The Strength step."""
    return step_of(sheet, sheet.strength)


def toughness(sheet: Sheet) -> int:
    """The Toughness step."""
    return step_of(sheet, sheet.toughness)


def willpower(sheet: Sheet) -> int:
    """The Willpower step."""
    return step_of(sheet, sheet.willpower)


def physical_defense(sheet: Sheet, tables: Tables) -> int:
    """From Dexterity unless it is given (2.2)."""
    if sheet.physical_defense is not None:
        return sheet.physical_defense
    return rating(tables.defences, value_of(sheet, sheet.dexterity))


def spell_defense(sheet: Sheet, tables: Tables) -> int:
    """From Perception unless it is given (2.2)."""
    return (
        sheet.spell_defense if sheet.spell_defense is not None else rating(tables.defences, value_of(sheet, sheet.perception))
    )


def social_defense(sheet: Sheet, tables: Tables) -> int:
    """From Charisma unless it is given (2.2)."""
    return (
        sheet.social_defense if sheet.social_defense is not None else rating(tables.defences, value_of(sheet, sheet.charisma))
    )


def physical_armor(sheet: Sheet) -> int:
    """All worn armour and the shield (2.4)."""
    return sum(p.physical for p in sheet.armor) + sheet.shield.physical


def mystic_armor(sheet: Sheet, tables: Tables) -> int:
    """From Willpower unless it is given (2.4), and what is worn."""
    own = sheet.mystic_armor if sheet.mystic_armor is not None else rating(tables.mystic, value_of(sheet, sheet.willpower))
    return own + sum(p.mystic for p in sheet.armor) + sheet.shield.mystic


def armor_against(sheet: Sheet, kind: str, tables: Tables) -> int:
    """Physical or mystic armour (4.5)."""
    return mystic_armor(sheet, tables) if kind == "mystic" else physical_armor(sheet)


def hard(sheet: Sheet) -> bool:
    """Does only an Extraordinary success defeat this armour (4.3)?"""
    return any(p.hard for p in sheet.armor)


def undefeatable(sheet: Sheet) -> bool:
    """Does nothing defeat this armour (4.3)?"""
    return any(p.undefeatable for p in sheet.armor)


def wound_threshold(sheet: Sheet, tables: Tables) -> int:
    """Damage of one attack from which it wounds (2.3)."""
    if sheet.wound_threshold is not None:
        return sheet.wound_threshold
    return health_row(tables, value_of(sheet, sheet.toughness)).wound


def recovery_tests(sheet: Sheet, tables: Tables) -> int:
    """Recovery Tests of a day (2.3)."""
    if sheet.recovery_tests is not None:
        return sheet.recovery_tests
    return health_row(tables, value_of(sheet, sheet.toughness)).recovery


def initiative_step(sheet: Sheet) -> int:
    """The Dexterity step, or what a creature's block says (2.5), before armour."""
    return dexterity(sheet) if sheet.initiative is None else sheet.initiative


def initiative_penalty(sheet: Sheet) -> int:
    """Steps that armour and shield cost together (3.5)."""
    return sum(p.initiative for p in sheet.armor) + sheet.shield.initiative


TALENT_WITH: Mapping[WeaponKind, str] = {
    "melee": "melee-weapons",
    "unarmed": "unarmed-combat",
    "missile": "missile-weapons",
    "thrown": "throwing-weapons",
    "spell": "spellcasting",
}
"""The talent or skill that each kind of weapon is used with (4.1)."""


def attack_step(sheet: Sheet, weapon: Weapon) -> int:
    """The step of the Attack Test (4.1): given with the weapon, else Dexterity and the rank with it, or the talent of its
    kind where that is better."""
    if weapon.attack is not None:
        return weapon.attack
    own = dexterity(sheet) + weapon.rank
    talent = sheet.talent(TALENT_WITH[weapon.kind]) if sheet.talents else None
    return own if talent is None else max(own, talent.step)


def too_weak(sheet: Sheet, weapon: Weapon) -> bool:
    """Is a weapon made for stronger arms (6.2)?"""
    return value_of(sheet, sheet.strength) < weapon.strength


def damage_step(sheet: Sheet, weapon: Weapon) -> int:
    """The step of the Damage Test: Strength and the weapon, or the effect given (4.4)."""
    return strength(sheet) + weapon.damage if weapon.damage_step is None else weapon.damage_step


class FoundStep(NamedTuple):
    """What a test is rolled with, and by which right."""

    step: int
    why: str
    cite: str


def knockdown_step(sheet: Sheet, tables: Tables, mounted: bool = False) -> FoundStep:
    """A creature's Knockdown step or the Strength step (5.1), or a talent that stands in for it where that is better (12.2):
    one of them in the saddle only."""
    found = FoundStep(strength(sheet), "Strength", "5.1")
    if sheet.knockdown is not None:
        found = FoundStep(sheet.knockdown, "Knockdown", "5.1")
    found = _or_talent(found, "knockdown", sheet, tables)
    return _or_talent(found, "knockdown-mounted", sheet, tables) if mounted else found


def seat_step(sheet: Sheet, tables: Tables) -> FoundStep:
    """What keeps a rider in the saddle, and the weapon in the hand: Strength, or a talent where that is better (7.2)."""
    return _or_talent(FoundStep(strength(sheet), "Strength", "7.2"), "seat", sheet, tables)


def _or_talent(found: FoundStep, test: str, sheet: Sheet, tables: Tables) -> FoundStep:
    """The best of a step and the talents that stand in for it in this test."""
    known = index(tables).talent
    for talent in sheet.talents:
        row = known.get(talent.id)
        if row is not None and row.instead == test and talent.step > found.step:
            found = FoundStep(talent.step, row.name, row.cite)
    return found
