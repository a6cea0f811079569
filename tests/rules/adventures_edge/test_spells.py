"""Directed spells: their attack bonus, and the parry against them (5)."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.adventures_edge.table import HEATER, done, fight, goblin, maren, question, rule
from tui.rules.adventures_edge.model import Sheet, Weapon
from tui.rules.adventures_edge.numbers import attack_bonus, most_base
from tui.rules.adventures_edge.settings import Settings

BOLT = Weapon("bolt", "bolt", most=8, kind="force", attack="spell", range=12, missile=True, natural=True)
CASTER = maren(weapons=(BOLT,), spellcraft_ranks=7, int_bonus=3)
TEXT = "attack maren goblin-1 bolt"


@rule("5")
def test_the_bonus_of_a_spell() -> None:
    # Half of 7 is 3.5: 4, and Intelligence 3; neither Strength nor Dexterity widens its range.
    sheet = Sheet(spellcraft_ranks=7, int_bonus=3, combat_ranks=20, str_bonus=5, dex_bonus=6)
    assert attack_bonus(sheet, BOLT, Settings()) == 7
    assert attack_bonus(sheet, BOLT, Settings(half_rounding="floor")) == 6
    assert attack_bonus(sheet, replace(BOLT, bonus=9), Settings()) == 9
    assert most_base(sheet, BOLT, Settings()) == 8
    # 13 + 7 = 20 against 15: 5 force, a point of stun.
    guard = done(fight(CASTER, goblin(1)), TEXT, "13", "none").after.who["goblin-1"]
    assert (guard.damage, guard.stun) == (5, 1)


@rule("5", "5.3")
def test_a_spell_is_parried_with_an_item_made_for_it() -> None:
    # A spear and a shield are of no use; dodging is.
    armed = fight(CASTER, goblin(1, shield=replace(HEATER, automatic=False)))
    found = {o.id: o for o in question(armed, TEXT, "13").options}
    assert found["parry"].why_not == "Goblin 1 has no wand, staff or amulet to parry a spell with"
    assert found["dodge"].why_not == ""
    # With a wand: 15 and half of 9, 5: 20; the longer reach of its spear adds nothing. 19 misses, 20 hits.
    wand = fight(CASTER, goblin(1, spell_parry=True, spellcraft_ranks=9))
    assert done(wand, TEXT, "12", "parry").entry.count("hit") == 0
    assert done(wand, TEXT, "13", "parry").entry.count("hit") == 1
    # Nobody parries a sword with a spell.
    caster = fight(maren(), goblin(1, weapons=(BOLT,), spell_parry=True))
    refusal = {o.id: o.why_not for o in question(caster, "attack maren goblin-1 longsword", "12").options}
    assert refusal["parry"] == "Goblin 1 has nothing to parry with"
