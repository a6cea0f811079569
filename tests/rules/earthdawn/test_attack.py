"""The attack from its test to death (4), and the numbers it begins with (2)."""

from __future__ import annotations

import pytest

from tests.core.determinism import rule_of
from tests.rules.earthdawn.table import (
    BOLT,
    BROADSWORD,
    attacked,
    changed,
    cites,
    corvane,
    dice,
    done,
    fight,
    number,
    refused,
    rogue,
    rule,
    said,
    step,
)
from tui.core.odds import exact
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.model import Adept
from tui.rules.earthdawn.numbers import (
    initiative_step,
    mystic_armor,
    physical_armor,
    physical_defense,
    recovery_tests,
    social_defense,
    spell_defense,
    strength,
    wound_threshold,
)
from tui.rules.earthdawn.sheet import Armor, Sheet, Shield, Weapon
from tui.rules.earthdawn.tables import Tables

ATTACK = "attack corvane rogue-1 broadsword"
OWN = Tables()


@rule("2.1", "2.2", "2.3", "2.4", "2.5")
def test_e19_the_ratings_of_an_elf_archer() -> None:
    sheet = Sheet(dexterity=18, strength=13, toughness=12, perception=14, willpower=12, charisma=13)
    archer = Adept(id="a", name="A", sheet=sheet)
    assert (physical_defense(sheet, OWN), spell_defense(sheet, OWN), social_defense(sheet, OWN)) == (10, 8, 7)
    assert (archer.death_rating, archer.unconsciousness_rating, wound_threshold(sheet, OWN)) == (34, 26, 9)
    assert (recovery_tests(sheet, OWN), mystic_armor(sheet, OWN)) == (2, 1)
    assert (initiative_step(sheet), strength(sheet)) == (7, 6)


@rule("2.1")
@pytest.mark.parametrize(("value", "found"), [(1, 2), (3, 2), (4, 3), (10, 5), (14, 6), (16, 7), (18, 7), (19, 8), (30, 11)])
def test_the_step_of_an_attribute(value: int, found: int) -> None:
    assert strength(Sheet(strength=value)) == found


@rule("2.6")
def test_durability_raises_both_ratings() -> None:
    # TOU 12 has 34 and 26; three ranks of a warrior add 27 and 21.
    hard = Adept(id="a", name="A", sheet=Sheet(toughness=12, discipline="warrior", durability=3))
    assert (hard.death_rating, hard.unconsciousness_rating) == (61, 47)


@rule("2.8", "2.4")
def test_what_is_given_goes_before_what_follows() -> None:
    sheet = Sheet(dexterity=18, physical_defense=3, death=40, armor=(Armor("a", "a", 5, 1),), shield=Shield("s", 2))
    assert physical_defense(sheet, OWN) == 3
    assert Adept(id="a", name="A", sheet=sheet).death_rating == 40
    assert physical_armor(sheet) == 7  # worn 5 and the shield's 2


@rule("4.1", "4.2")
def test_e1_a_good_hit_meets_armour() -> None:
    # 14 against 7 is Good (12 to 14). Damage 6 + 5 = 11, armour 4: 7 get through.
    state = fight(corvane(), rogue(physical_defense=7, armor=(Armor("mail", "mail", 4),)))
    played = done(state, ATTACK, "[9 5]", "[6 5]")
    assert "= step 10 against 7: Good hit" in said(played)
    assert played.after.who["rogue-1"].damage == 7
    assert played.entry.count("defeats") == 0


@rule("4.3", "4.5")
def test_e1b_an_excellent_hit_defeats_armour() -> None:
    # 15 against 7 is Excellent; the threshold of 20 keeps the 11 points from wounding.
    soft = rogue(physical_defense=7, wound_threshold=20, armor=(Armor("mail", "mail", 4),))
    played = done(fight(corvane(), soft), ATTACK, "[9 6>1]", "[6 5]")
    assert played.after.who["rogue-1"].damage == 11  # 9 + 6 + 1 = 16, Excellent all the same
    hard = rogue(physical_defense=7, wound_threshold=20, armor=(Armor("hide", "hide", 4, hard=True),))
    assert done(fight(corvane(), hard), ATTACK, "=15", "[6 5]").after.who["rogue-1"].damage == 7
    assert done(fight(corvane(), hard), ATTACK, "=19", "[6 5]").after.who["rogue-1"].damage == 11
    never = rogue(physical_defense=7, wound_threshold=20, armor=(Armor("hide", "hide", 4, undefeatable=True),))
    assert done(fight(corvane(), never), ATTACK, "=30", "[6 5]").after.who["rogue-1"].damage == 7


@rule("4.4")
def test_e2_strength_and_the_weapon_are_the_damage_step() -> None:
    # STR 14 is step 6, the broadsword 5: step 11, D10+D8.
    assert step(fight(), ATTACK, "=14") == 11
    assert dice(fight(), ATTACK, "=14") == "d10+d8"
    assert step(fight(), "attack corvane rogue-1 unarmed", "=14") == 6  # bare hands: Strength alone


@rule("6.8", "4.1")
def test_a_spell_goes_against_spell_defense_and_mystic_armour() -> None:
    # PER 10 is a Spell Defense of 6; effect step 8; mystic armour 2, and the 9 of the mail keep nothing off.
    state = fight(corvane(), rogue(mystic_armor=2, armor=(Armor("mail", "mail", 9),)))
    assert number(state, "attack corvane rogue-1 bolt") == 6
    played = done(state, "attack corvane rogue-1 bolt", "[4 3]", "[4 3]")
    assert played.after.who["rogue-1"].damage == 7 - 2
    assert BOLT.damage_step == 8
    # Always so, whatever the sheet says or leaves out; PER 19 is a Spell Defense of 10.
    careless = corvane(weapons=(Weapon("dart", "flame dart", "spell", attack=10, damage_step=8),))
    assert number(fight(careless, rogue(perception=19, physical_defense=3)), "attack corvane rogue-1 dart") == 10


@rule("4.2")
def test_a_miss_rolls_no_damage() -> None:
    played = done(fight(), ATTACK, "[3 2]")  # 5 against 6
    assert played.after.who["rogue-1"].damage == 0
    assert "missed" in said(played)


@rule("4.5", "4.6")
def test_e12_armour_keeps_5_of_12_off() -> None:
    state = fight(corvane(), rogue(wound_threshold=20, armor=(Armor("mail", "mail", 5),)))
    assert done(state, ATTACK, "=6", "[7 5]").after.who["rogue-1"].damage == 7
    assert done(state, ATTACK, "=13", "[7 5]").after.who["rogue-1"].damage == 12  # 13 against 6 is Excellent


@rule("4.7", "4.8", "5.1")
def test_e3_17_points_at_a_threshold_of_10() -> None:
    # 17 - 10 + 3 = 10; STR 14 is step 6, and a 9 does not reach it.
    state = fight(corvane(death=60, unconsciousness=50), rogue())
    played = done(state, "hurt corvane 17", "9")
    body = played.after.who["corvane"]
    assert (body.damage, body.wounds, body.down) == (17, 1, True)
    assert "= step 6 against 10: Corvane is knocked down." in said(played)
    assert {"4.7", "5.1", "5.2"} <= cites(played)


@rule("5.1")
def test_e3b_a_10_stands() -> None:
    state = fight(corvane(death=60, unconsciousness=50), rogue())
    # The D10 of step 6 shows 10 and is thrown again: =11 is the lowest total above 9 that comes up.
    body = done(state, "hurt corvane 17", "=11").after.who["corvane"]
    assert (body.wounds, body.down) == (1, False)


@rule("4.7", "4.8")
def test_e3c_10_points_wound_and_9_do_not() -> None:
    state = fight(corvane(death=60, unconsciousness=50), rogue())
    played = done(state, "hurt corvane 10", "3")  # 10 - 10 + 3 = 3
    assert (played.after.who["corvane"].wounds, played.after.who["corvane"].down) == (1, False)
    assert done(state, "hurt corvane 9").after.who["corvane"].wounds == 0


@rule("4.9")
@pytest.mark.parametrize(("damage", "standing"), [(25, "up"), (26, "down"), (33, "down"), (34, "dead")])
def test_e13_unconscious_at_26_and_dead_at_34(damage: int, standing: str) -> None:
    state = changed(fight(corvane(toughness=12), rogue()), "corvane", damage=damage - 1)
    assert GAME.standing(done(state, "hurt corvane 1").after.who["corvane"]) == standing


@rule("4.7", "4.9")
def test_what_kills_leaves_no_wound() -> None:
    state = changed(fight(), "corvane", damage=30)  # dead at 36
    body = done(state, "hurt corvane 10").after.who["corvane"]
    assert (body.dead, body.wounds) == (True, 0)
    out = done(changed(fight(), "corvane", damage=20), "hurt corvane 10").after.who["corvane"]
    assert (out.unconscious, out.wounds, out.down) == (True, 1, True)  # no Knockdown Test: down anyway


@rule("4.9")
def test_the_immune_go_straight_to_death() -> None:
    ghost = rogue(immune=True, death=20, wound_threshold=99)
    assert done(fight(corvane(), ghost), "hurt rogue-1 19").after.who["rogue-1"].able
    assert done(fight(corvane(), ghost), "hurt rogue-1 20").after.who["rogue-1"].dead


@rule("3.8")
def test_one_attack_a_round() -> None:
    after = done(fight(), ATTACK, "[3 2]").after
    assert refused(after, ATTACK) == "Corvane has made an attack this round."
    assert "by the GM's word" in said(done(after, ATTACK + " --gm", "[3 2]"))
    assert refused(fight(), "attack rogue-1 corvane club") == "It is Corvane's turn."


@rule("3.11", "11.1")
def test_a_creature_makes_all_its_attacks_at_one_count() -> None:
    beast = corvane(attacks=2, weapons=(Weapon("claw", "claw", attack=10, damage_step=9),))
    state = fight(beast, rogue())
    once = done(state, "attack corvane rogue-1 claw", "[3 2]").after
    twice = done(once, "attack corvane rogue-1 claw", "[3 2]").after
    assert refused(twice, "attack corvane rogue-1 claw") == "Corvane has made all 2 attacks of this round."
    # Another action comes off attacks that are given in parentheses; of others it takes the whole action.
    shared = done(fight(corvane(attacks=2, attacks_shared=True), rogue()), 'act corvane "roars"').after
    done(shared, ATTACK, "[3 2]")
    plain = done(fight(corvane(attacks=2), rogue()), 'act corvane "roars"').after
    assert refused(plain, ATTACK) == "Corvane has used the action of this round."


@rule("6.1")
def test_no_more_than_six_attack_one() -> None:
    foes = [rogue(n) for n in range(1, 8)]
    state = attacked(fight(corvane(), *foes, turn="rogue-7"), "corvane", *[f.id for f in foes[:6]])
    assert refused(state, "attack rogue-7 corvane club") == "6 attack Corvane already: there is no room for another."


@rule("7.6")
def test_karma_on_damage_is_spent_when_it_is_rolled() -> None:
    state = fight(corvane(karma=2), rogue())
    assert dice(state, ATTACK + " --damage-karma", "=14") == "d10+d8+d6"
    missed = done(state, ATTACK + " --damage-karma", "[3 2]")
    assert missed.after.who["corvane"].karma == 2
    hit = done(state, ATTACK + " --karma --damage-karma", "[3 4 1]", "[1 1 1]")
    assert hit.after.who["corvane"].karma == 0
    assert refused(fight(), ATTACK + " --karma") == "Corvane has 0 karma, and 1 are wanted."


@rule("4.2")
def test_the_odds_of_a_plain_hit() -> None:
    # Step 4, d6, against 4: 4 and 5 are a third, and a 6 is thrown again and always enough: a half in all.
    weak = corvane(weapons=(Weapon("stick", "stick", attack=4, damage_step=4),))
    state = fight(weak, rogue(physical_defense=4))
    odds = exact(
        rule_of(GAME, "attack corvane rogue-1 stick"), state, lambda marks: (marks.get("hit", 0), marks.get("damage", 0))
    )
    assert odds.chance(lambda key: key[0] == 1) == pytest.approx(0.5, abs=2e-6)
    assert 0 < odds.missing < 3e-6  # the highest totals are left out, and counted as not followed
    assert odds.chance(lambda key: key[1] == 5) == pytest.approx(0.5 / 6, abs=2e-6)


@rule("11.2")
def test_the_creatures_that_come_with_the_game() -> None:
    found = {c.id: c for c in GAME.new_fight().bestiary}
    espagra, gob = found["espagra"], found["bog-gob"]
    assert (espagra.death_rating, espagra.unconsciousness_rating) == (55, 50)
    assert (espagra.sheet.attacks, initiative_step(espagra.sheet), physical_armor(espagra.sheet)) == (3, 9, 5)
    assert (mystic_armor(gob.sheet, OWN), wound_threshold(gob.sheet, OWN)) == (3, 6)
    assert found["spectral-dancer"].sheet.immune
    assert found["spirit-mount"].sheet.full_movement == 150
    assert BROADSWORD.damage == 5
