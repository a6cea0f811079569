"""Creatures by their blocks (11): what is not applicable, what is immune, how often they attack."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.rules.earthdawn.table import BOLT, changed, corvane, done, fight, having, refused, rogue, rule, said, story
from tests.rules.earthdawn.test_views import card
from tui.core.state import State
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.model import Adept
from tui.rules.earthdawn.sheet import Sheet, Weapon

BLOW = "attack corvane thing broadsword"
TALONS = Weapon("talons", "talons", "unarmed", attack=10, damage_step=8)


def thing(**sheet: Any) -> Adept:
    """A creature with a Wound Threshold of 5, dead at 60 and out at 50: every defense 6."""
    block = Sheet(steps=True, physical_defense=6, spell_defense=6, social_defense=6, mystic_armor=0, wound_threshold=5)
    numbers = replace(block, death=60, unconsciousness=50, knockdown=6, weapons=(TALONS,), **sheet)
    return Adept(id="thing", name="Thing", letter="T", sheet=numbers)


@rule("11.1", "4.7", "5.1")
def test_a_block_without_wounds_or_knockdown() -> None:
    # 15 damage, no armour, threshold 5: a Wound, and a test that a 9 and a 4 pass (15 - 5 + 3 = 13).
    usual = done(fight(corvane(), thing()), BLOW, "[2 4]", "=15", "=13").after.who["thing"]
    assert (usual.wounds, usual.down) == (1, False)
    whole = done(fight(corvane(), thing(without=("wounds",))), BLOW, "[2 4]", "=15").after.who["thing"]
    assert (whole.damage, whole.wounds, whole.down) == (15, 0, False)
    firm = done(fight(corvane(), thing(without=("knockdown",))), BLOW, "[2 4]", "=15").after.who["thing"]
    assert (firm.damage, firm.wounds, firm.down) == (15, 1, False)


@rule("11.1", "4.1")
def test_a_defense_that_is_not_there_cannot_be_attacked() -> None:
    state = fight(corvane(), thing(without=("spell-defense",)))
    why = "Thing has no Spell Defense: no such attack touches it."
    assert refused(state, "attack corvane thing bolt") == why
    assert done(state, BLOW, "[2 4]", "=4").after.who["thing"].damage == 4
    assert refused(fight(corvane(), thing(without=("physical-defense",))), BLOW).startswith("Thing has no Physical Defense")


@rule("11.1")
def test_a_block_with_spells_alone() -> None:
    caster = thing(without=("attacks",))
    armed = replace(caster, sheet=replace(caster.sheet, weapons=(TALONS, BOLT)))
    state = fight(armed, corvane(), turn="thing")
    assert refused(state, "attack thing corvane talons") == "Thing has no attacks but spells."
    # PER 10: Spell Defense 6.
    assert "missed" in said(done(state, "attack thing corvane bolt", "[2 3]"))


@rule("11.1", "3.11")
def test_other_actions_come_off_attacks_in_parentheses() -> None:
    state = fight(thing(attacks=3, attacks_shared=True), corvane(), turn="thing")
    miss = ("attack thing corvane talons", "[1 2]")
    twice = story(state, ('act thing "roars"',), miss, miss)
    assert refused(twice, miss[0]) == "Thing has made all 3 attacks of this round."
    assert refused(twice, 'act thing "roars"') == "Thing has used the action of this round."
    assert story(state, miss, ('act thing "roars"',), miss).who["thing"].attacks == 3
    # Getting up is an action like another.
    up = story(having(state, "thing", "knocked-down"), ("stand thing",), miss, miss)
    assert refused(up, miss[0]) == "Thing has made all 3 attacks of this round."


@rule("11.1")
def test_attacks_without_parentheses_are_all_of_the_action() -> None:
    state = fight(thing(attacks=3), corvane(), turn="thing")
    miss = ("attack thing corvane talons", "[1 2]")
    done_ = story(state, miss, miss, miss)
    assert done_.who["thing"].attacks == 3
    assert refused(done_, miss[0]) == "Thing has made all 3 attacks of this round."
    assert refused(story(state, miss), 'act thing "roars"') == "Thing has used the action of this round."


@rule("11.1", "4.9")
def test_immune_to_unconsciousness_and_to_stun() -> None:
    state = fight(corvane(), thing(immune=True))
    hurt = done(state, "hurt thing 59 strain").after.who["thing"]
    assert hurt.able
    assert done(state, "hurt thing 90 stun").after.who["thing"].able
    assert done(changed(state, "thing", damage=59), "hurt thing 1 strain").after.who["thing"].dead


@rule("2.1", "2.2", "2.3", "2.4", "2.5", "2.6")
def test_the_card_tells_where_each_rating_comes_from() -> None:
    # The elf archer, with a rank of Durability: 26 + 5 and 34 + 6.
    archer = corvane(dexterity=18, strength=13, toughness=12, perception=14, willpower=12, charisma=13)
    archer = replace(archer, sheet=replace(archer.sheet, discipline="archer", durability=1))
    told = " ".join(line.strip() for line in card(fight(archer), "corvane"))
    assert "steps DEX 7 STR 6 TOU 5 PER 6 WIL 5 CHA 6" in told
    for words in (
        "PD 10 by DEX 18",
        "SD 8 by PER 14",
        "SocD 7 by CHA 13",
        "threshold 9 by TOU 12",
        "out 31, death 40 by TOU 12 + Durability 1 (archer 6/5)",
        "recovery 2 by TOU 12",
        "mystic 1 by WIL 12",
        "initiative 7 by DEX 18",
    ):
        assert words in told, words


@rule("11.1", "2.8")
def test_the_card_says_what_is_not_applicable() -> None:
    shown = card(fight(corvane(), thing(without=("social-defense", "wounds", "knockdown"))), "thing")
    assert "PD 6  SD 6  SocD NA" in shown
    assert "armour 0  mystic 0  threshold NA" in shown
    assert any(line.endswith("knockdown NA") for line in shown)


@rule("11.2")
def test_the_four_creatures_by_their_blocks() -> None:
    # Initiative; attacks; dead, threshold, out; Recovery Tests; movement; knockdown.
    blocks = {
        "espagra": (9, 3, 55, 13, 50, 1, 100, 200, 9),
        "bog-gob": (5, 1, 24, 6, 16, 2, 30, 60, 7),
        "spectral-dancer": (14, 1, 90, 16, 90, 4, 45, 90, 7),
        "spirit-mount": (7, 1, 24, 6, 16, 2, 75, 150, 7),
    }
    found = {}
    for c in GAME.new_fight().bestiary:
        s = c.sheet
        health = (c.death_rating, s.wound_threshold, c.unconsciousness_rating, s.recovery_tests)
        found[c.id] = (s.initiative, s.attacks, *health, s.combat_movement, s.full_movement, s.knockdown)
    assert found == blocks


@rule("11.2", "11.1")
def test_the_dancer_casts_and_does_not_strike() -> None:
    dancer = next(c for c in GAME.new_fight().bestiary if c.id == "spectral-dancer")
    state = fight(replace(dancer, letter="S"), rogue(), turn="spectral-dancer")
    assert refused(State(state.who, state.flow), "attack spectral-dancer rogue-1 unarmed").endswith("no attacks but spells.")
