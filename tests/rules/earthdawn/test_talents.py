"""Talents of initiative, of the body and of the mind (12.2, 12.3, 12.4), and at the moment of death."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.rules.earthdawn.table import (
    BROADSWORD,
    Fights,
    asked_roll,
    changed,
    corvane,
    done,
    fight,
    having,
    number,
    refused,
    rogue,
    rule,
    said,
    step,
)
from tui.core.encounter import Effect, Link
from tui.core.riding import RIDING
from tui.rules.earthdawn.ratings import armor_against, spell_defense, wound_threshold
from tui.rules.earthdawn.sheet import Armor, Sheet, Shield, Talent, Weapon
from tui.rules.earthdawn.tables import Tables

ATTACK = "attack corvane rogue-1 broadsword"
BOW = Weapon("bow", "short bow", "missile", rank=2, damage=3)
OWN = Tables()


def with_talents(*talents: Talent, **sheet: Any) -> Fights:
    """Corvane with these talents, and a rogue."""
    numbers = replace(corvane().sheet, talents=talents, weapons=(BROADSWORD, BOW))
    return fight(replace(corvane(), sheet=replace(numbers, **sheet)), rogue())


def pause(state: Fights, round: int = 1) -> Fights:
    """The pause before a round's initiative."""
    return replace(state, flow=replace(state.flow, declaring=True, turn="", order=(), round=round))


@rule("12.2")
def test_sure_mount_is_for_the_saddle() -> None:
    state = with_talents(Talent("sure-mount", 9), death=60, unconsciousness=50)
    assert step(state, "hurt corvane 17") == 6
    horse = replace(state, flow=replace(state.flow, links=(Link(RIDING, "corvane", "rogue-1"),)))
    assert step(horse, "hurt corvane 17") == 9


@rule("12.4", "3.5")
def test_talents_of_initiative() -> None:
    mail = (Armor("mail", "mail", 5, initiative=2),)  # step 6 less 2
    tiger = done(pause(with_talents(Talent("tiger-spring", 3, 3), armor=mail)), "declare corvane tiger-spring").after
    assert tiger.who["corvane"].damage == 1
    assert asked_roll(tiger, "roll-initiative").pool.text == "d12"  # 6 - 2 + 3
    air = done(pause(with_talents(Talent("air-dance", 10), armor=mail)), "declare corvane air-dance").after
    assert asked_roll(air, "roll-initiative").pool.text == "2d6"  # 10 - 2
    cobra = done(pause(with_talents(Talent("cobra-strike", 10, 2), armor=mail)), "declare corvane cobra-strike").after
    assert asked_roll(cobra, "roll-initiative").pool.text == "d10+d6"  # whatever is worn
    assert refused(pause(with_talents()), "declare corvane tiger-spring") == "Corvane has no talent Tiger Spring."


@rule("12.4")
def test_cobra_strike_is_for_the_first_round_and_its_first_attack() -> None:
    state = changed(with_talents(Talent("cobra-strike", 10, 2)), "corvane", declared=("cobra-strike",))
    assert step(state, ATTACK) == 12
    assert step(changed(state, "corvane", attacks=1, acted=True), ATTACK + " --gm") == 10
    late = pause(with_talents(Talent("cobra-strike", 10, 2)), 2)
    assert refused(late, "declare corvane cobra-strike") == "Cobra Strike is for the first round of a fight."
    two = pause(with_talents(Talent("cobra-strike", 10, 2), Talent("tiger-spring", 3, 3)))
    both = done(two, "declare corvane tiger-spring").after
    assert "not both" in refused(both, "declare corvane cobra-strike")


@rule("12.4")
def test_an_air_dance_strikes_once_more_after_a_slow_foe() -> None:
    state = changed(with_talents(Talent("air-dance", 10)), "corvane", declared=("air-dance",), acted=True, attacks=1)
    theirs = replace(state, flow=replace(state.flow, turn="rogue-1"))
    dance = ATTACK + " air-dance"
    assert refused(changed(theirs, "rogue-1", initiative=10), dance).startswith("Rogue 1 has not attacked yet")
    slow = changed(theirs, "rogue-1", initiative=10, attacks=1)
    done(slow, dance, "=3")
    assert (
        refused(changed(theirs, "rogue-1", initiative=11, attacks=1), dance)
        == "Air Dance takes twice the initiative of Rogue 1, 22."
    )
    assert refused(slow, ATTACK) == "It is Rogue 1's turn."


@rule("12.3")
def test_a_mystic_aim_lasts_until_the_shot() -> None:
    state = with_talents(Talent("mystic-aim", 8, 3))
    assert number(state, "talent corvane mystic-aim rogue-1") == 6  # Spell Defense
    marked = done(state, "talent corvane mystic-aim rogue-1", "=7").after
    body = marked.who["corvane"]
    assert (body.marked, body.acted, body.damage) == ("rogue-1", True, 1)
    next_round = changed(marked, "corvane", acted=False, tried=())
    shot = "attack corvane rogue-1 bow"
    assert step(next_round, shot) == 11  # 6 and 2, and 3
    assert step(next_round, ATTACK) == 10
    assert done(next_round, shot, "=3").after.who["corvane"].marked == ""
    assert done(state, "talent corvane mystic-aim rogue-1", "=5").after.who["corvane"].marked == ""


@rule("12.3")
def test_blows_that_are_anticipated() -> None:
    state = with_talents(Talent("anticipate-blow", 8, 3))
    foreseen = done(state, "talent corvane anticipate-blow rogue-1", "=7").after
    assert not foreseen.who["corvane"].acted
    # 3 more Physical Defense, and 3 more on the result: a 3 reaches the rogue's 6, and 10 is Good.
    assert number(replace(foreseen, flow=replace(foreseen.flow, turn="rogue-1")), "attack rogue-1 corvane club") == 11
    assert number(foreseen, ATTACK) == 3
    assert "= step 10 and 3 foreseen against 6: Good hit" in said(done(foreseen, ATTACK, "=7", "=2"))
    slow = changed(state, "corvane", initiative=18)
    assert (
        refused(slow, "talent corvane anticipate-blow rogue-1") == "Anticipate Blow takes a higher initiative than Rogue 1's."
    )
    again = "Corvane has used Anticipate Blow this round."
    assert refused(foreseen, "talent corvane anticipate-blow rogue-1") == again
    assert done(foreseen, "begin-round").after.who["corvane"].anticipated == ""


@rule("12.4")
def test_thoughts_of_steel_stand_in_for_mystic_armour() -> None:
    state = with_talents(Talent("steel-thought", 8, 2), mystic_armor=4)
    steeled = done(state, "talent corvane steel-thought", "=3").after
    assert armor_against(steeled.who["corvane"], "mystic", OWN) == 3  # lower, and holds all the same
    assert steeled.who["corvane"].effects == (Effect("steel-thought", 3, "round", "", 2),)
    over = done(done(steeled, "begin-round").after, "begin-round").after
    assert armor_against(over.who["corvane"], "mystic", OWN) == 4


@rule("12.4", "8.7", "4.5")
def test_past_a_shield_only_the_shields_own_part_is_gone() -> None:
    bearer = with_talents(mystic_armor=4, shield=Shield("crystal shield", 2, 3)).who["corvane"]
    assert armor_against(bearer, "mystic", OWN) == 7
    assert armor_against(bearer, "mystic", OWN, past_shield=True) == 4
    steeled = replace(bearer, effects=(Effect("steel-thought", 2),))
    assert armor_against(steeled, "mystic", OWN, past_shield=True) == 2  # the thoughts have no shield in them
    bare = replace(bearer, sheet=replace(bearer.sheet, mystic_armor=-2))
    assert armor_against(bare, "mystic", OWN, past_shield=True) == 0  # never less


@rule("12.4", "4.9")
def test_skins_of_wood_and_earth() -> None:
    state = with_talents(Talent("wood-skin", 6), Talent("earth-skin", 5, 2))
    assert refused(state, "talent corvane earth-skin") == "Earth Skin takes Wood Skin first."
    wood = done(state, "talent corvane wood-skin", "9").after
    body = wood.who["corvane"]
    assert (body.death_rating, body.unconsciousness_rating, body.recoveries) == (45, 37, 1)  # 36 and 28
    earth = done(changed(wood, "corvane", acted=False), "talent corvane earth-skin").after.who["corvane"]
    assert (earth.death_rating, earth.unconsciousness_rating, spell_defense(earth, OWN)) == (47, 37, 8)
    assert refused(changed(wood, "corvane", acted=False, tried=()), "talent corvane wood-skin") == "Wood Skin lasts already."
    spent = changed(state, "corvane", recoveries=3)
    assert refused(spent, "talent corvane wood-skin") == "Corvane has no Recovery Test left."


@rule("12.4")
def test_tempering_takes_half_an_hour_and_can_wound() -> None:
    state = with_talents(Talent("temper-self", 8, 2), Talent("temper-other", 8, 3))
    assert refused(state, "talent corvane temper-self") == "Temper Self takes half an hour: not in a fight."
    calm = replace(state, flow=replace(state.flow, round=0, turn="", order=()))
    assert number(calm, "talent corvane temper-self") == 6  # her Toughness step
    done_well = done(calm, "talent corvane temper-self", "=7").after.who["corvane"]
    assert (done_well.death_rating, done_well.unconsciousness_rating, wound_threshold(done_well, OWN)) == (38, 30, 12)
    other = done(calm, "talent corvane temper-other rogue-1", "=7").after.who["rogue-1"]
    assert (other.death_rating, wound_threshold(other, OWN)) == (34, 11)  # 31 and 8
    burnt = done(calm, "talent corvane temper-self", "=5", "9").after.who["corvane"]  # threshold 10: damage and a Wound
    assert (burnt.damage, burnt.wounds) == (10, 1)


@rule("12.4")
def test_fireblood_heals_in_place_of_an_attack() -> None:
    state = changed(with_talents(Talent("fireblood", 8)), "corvane", damage=12, wounds=1)
    healed = done(state, "talent corvane fireblood", "=7").after
    assert healed.who["corvane"].damage == 6  # 7 less 1 Wound
    assert refused(healed, ATTACK) == "Corvane has used the action of this round."
    assert refused(with_talents(Talent("fireblood", 8)), "talent corvane fireblood") == "Corvane is not hurt."


@rule("12.4", "4.9")
def test_a_life_check_turns_death() -> None:
    # Dead at 36, out at 28: 40 less 5 is 35, alive and unconscious; less 13 it is 27, and awake.
    state = changed(with_talents(Talent("life-check", 8), wound_threshold=99), "corvane", damage=30)
    lives = done(state, "hurt corvane 10", "=5")
    body = lives.after.who["corvane"]
    assert (body.damage, body.dead, body.unconscious, body.recoveries) == (35, False, True, 1)
    assert "Corvane lives" in said(lives)
    awake = done(state, "hurt corvane 10", "=13")  # 27: she was out at 30, and wakes
    assert awake.after.who["corvane"].able
    assert "Corvane wakes" in said(awake)
    dead = done(state, "hurt corvane 10", "=4")
    assert dead.after.who["corvane"].dead
    assert "Corvane is dead." in said(dead)
    none_left = done(changed(state, "corvane", recoveries=3), "hurt corvane 10")
    assert none_left.after.who["corvane"].dead
    assert "no Recovery Test left" in said(none_left)


@rule("12.3", "6.9")
def test_who_has_nothing_to_use_and_who_is_held() -> None:
    assert refused(with_talents(), "talent corvane mystic-aim rogue-1") == "Corvane has no talent to use by itself."
    held = having(with_talents(Talent("mystic-aim", 8)), "rogue-1")
    gripped = replace(held, flow=replace(held.flow, links=(Link("grappling", "rogue-1", "corvane"),)))
    assert refused(gripped, "talent corvane mystic-aim rogue-1") == "Corvane is held by Rogue 1: breakfree."
    assert Sheet().talents == ()
