"""Where the ratings on a card come from: each that is not given is told with its attribute (2)."""

from __future__ import annotations

from tui.rules.earthdawn.model import Adept, Skirmish
from tui.rules.earthdawn.numbers import (
    dexterity,
    physical_defense,
    recovery_tests,
    social_defense,
    spell_defense,
    step_of,
    value_of,
    wound_threshold,
)
from tui.rules.earthdawn.sheet import Sheet
from tui.rules.earthdawn.tables import index, rating

SHORT = (
    ("DEX", "dexterity"),
    ("STR", "strength"),
    ("TOU", "toughness"),
    ("PER", "perception"),
    ("WIL", "willpower"),
    ("CHA", "charisma"),
)


def derivation(body: Adept, flow: Skirmish) -> list[str]:
    """Sentences such as `PD 10 by DEX 18`; ratings that are given outright say nothing."""
    sheet, tables = body.sheet, flow.tables
    out = ["steps " + " ".join(f"{short} {step_of(sheet, getattr(sheet, name))}" for short, name in SHORT)]
    found = []
    if sheet.physical_defense is None:
        found.append(f"PD {physical_defense(sheet, tables)} by {_attribute(sheet, 'DEX')}")
    if sheet.spell_defense is None:
        found.append(f"SD {spell_defense(sheet, tables)} by {_attribute(sheet, 'PER')}")
    if sheet.social_defense is None:
        found.append(f"SocD {social_defense(sheet, tables)} by {_attribute(sheet, 'CHA')}")
    if sheet.wound_threshold is None:
        found.append(f"threshold {wound_threshold(sheet, tables)} by {_attribute(sheet, 'TOU')}")
    if health := _health(body):
        found.append(f"{health} by {_attribute(sheet, 'TOU')}{_durability(body, flow)}")
    if sheet.recovery_tests is None:
        found.append(f"recovery {recovery_tests(sheet, tables)} by {_attribute(sheet, 'TOU')}")
    if sheet.mystic_armor is None:
        found.append(f"mystic {rating(tables.mystic, value_of(sheet, sheet.willpower))} by {_attribute(sheet, 'WIL')}")
    if sheet.initiative is None:
        found.append(f"initiative {dexterity(sheet)} by {_attribute(sheet, 'DEX')}")
    return out + ([", ".join(found)] if found else [])


def _health(body: Adept) -> str:
    """`out 26, death 34`: what of the two follows from Toughness."""
    out = []
    if body.sheet.unconsciousness is None and not body.sheet.immune:
        out.append(f"out {body.unconsciousness_rating}")
    if body.sheet.death is None:
        out.append(f"death {body.death_rating}")
    return ", ".join(out)


def _attribute(sheet: Sheet, short: str) -> str:
    """`DEX 18`; of an attribute given as a step the value taken for it."""
    name = dict(SHORT)[short]
    return f"{short} {'about ' if sheet.steps else ''}{value_of(sheet, getattr(sheet, name))}"


def _durability(body: Adept, flow: Skirmish) -> str:
    """`+ Durability 2 (warrior 9/7)`."""
    sheet = body.sheet
    row = index(flow.tables).durability.get(sheet.discipline)
    if row is None or not sheet.durability:
        return ""
    return f" + Durability {sheet.durability} ({row.discipline} {row.death}/{row.unconscious})"
