"""Combat options beyond the plain ones (8): what a blow does instead of harm, called shots, ground given, shields passed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.earthdawn.table import (
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
from tui.core.command import Command
from tui.rules.earthdawn.declare import declarable
from tui.rules.earthdawn.sheet import Armor, Shield

ATTACK = "attack corvane rogue-1 broadsword"
MAIL = Armor("mail", "mail", 4)


def told(state: Fights, *entries: str) -> Fights:
    """Corvane has declared this for the round."""
    return changed(state, "corvane", declared=entries)


@rule("8.2")
def test_an_attack_to_knock_down_does_no_harm() -> None:
    # 11 of damage less armour 4: the Knockdown Test is against 7; the rogue's Strength is step 5.
    state = told(fight(corvane(), rogue(armor=(MAIL,))), "to-knockdown")
    assert number(state, ATTACK, "=7", "=11") == 7
    down = done(state, ATTACK, "=7", "=11", "6").after.who["rogue-1"]
    assert (down.damage, down.wounds, down.down) == (0, 0, True)
    assert not done(state, ATTACK, "=7", "=11", "7").after.who["rogue-1"].down
    done(state, ATTACK, "=7", "=4")  # nothing through: no test
    done(having(state, "rogue-1", "knocked-down"), ATTACK, "=7", "=11")  # lies already: no test


@rule("8.3")
def test_an_attack_to_stun_puts_into_a_coma_and_does_not_kill() -> None:
    # The rogue is out at 22 and dead at 31; 40 points leave it in a coma.
    state = told(fight(), "to-stun")
    hit = done(state, ATTACK, "=7", "=40").after.who["rogue-1"]
    assert (hit.damage, hit.stun, hit.unconscious, hit.dead, hit.wounds) == (0, 40, True, False, 0)


@rule("8.4")
def test_a_called_shot_names_its_spot() -> None:
    declared = done(fight(), 'declare corvane called-shot --gm --spot="left arm"')
    assert "called shot for this round (attack -3, left arm)" in said(declared)
    state = declared.after
    assert step(state, ATTACK) == 7
    assert "It strikes where it was aimed: left arm." in said(done(state, ATTACK, "=7", "=2"))
    assert "left arm" not in said(done(state, ATTACK, "=5"))
    bare = done(fight(), "declare corvane called-shot --gm").after
    assert bare.who["corvane"].declared == ("called-shot",)


@rule("8.5")
def test_a_defensive_stance() -> None:
    state = told(fight(turn="rogue-1"), "defensive")
    assert number(state, "attack rogue-1 corvane club") == 11  # 8 and 3
    assert step(told(fight(), "defensive"), ATTACK) == 7


@rule("8.6")
@pytest.mark.parametrize(("feet", "defence"), [("12", 12), ("9", 11), ("5", 9), ("2", 8)])
def test_ground_given_raises_the_defense(feet: str, defence: int) -> None:
    # Rank 4 with the broadsword: 12 feet at most. Physical Defense 8 and 1 for every 3 feet.
    declared = done(fight(turn="rogue-1"), f"declare corvane giving-ground --gm --feet={feet}").after
    assert declared.who["corvane"].damage == 1  # the Strain
    assert number(declared, "attack rogue-1 corvane club") == defence


@rule("8.6")
def test_as_much_ground_as_there_are_ranks() -> None:
    usual = done(fight(), "declare corvane giving-ground --gm")
    assert usual.after.who["corvane"].declared == ("giving-ground:12",)
    assert "12 feet, Physical Defense +4" in said(usual)
    assert refused(fight(), "declare corvane giving-ground --gm --feet=13") == "Corvane can give 1 to 12 feet of ground."
    state = fight(corvane(weapons=()), rogue())
    assert refused(state, "declare corvane giving-ground") == "Corvane has no rank with a melee weapon."


def shielded() -> Fights:
    """A rogue behind a shield of 3 and in mail of 4; the pause before initiative."""
    state = fight(corvane(), rogue(armor=(MAIL,), shield=Shield("footman's shield", 3)))
    return replace(state, flow=replace(state.flow, declaring=True, turn="", order=()))


@rule("8.7")
def test_inside_the_shield_costs_initiative() -> None:
    state = done(shielded(), "declare corvane inside-shield").after
    assert state.who["corvane"].declared == ("inside-shield:rogue-1 3",)
    assert asked_roll(state, "roll-initiative").pool.text == "d4"  # step 6 less 3
    assert refused(replace(fight(), flow=state.flow), "declare corvane inside-shield") == "No foe of Corvane has a shield."
    assert "no shield" in refused(shielded(), "declare rogue-1 inside-shield --gm --on=corvane")


@rule("8.7")
def test_who_wins_initiative_is_past_the_shield() -> None:
    ready = told(replace(shielded(), flow=fight().flow), "inside-shield:rogue-1 3")
    # 18 against 20: won. Of 4 and 3 only the 4 keeps anything off.
    won = done(ready, ATTACK, "=7", "=9")
    assert won.after.who["rogue-1"].damage == 5
    assert "past the shield, armour 4" in said(won)
    assert step(ready, ATTACK) == 10
    lost = changed(ready, "corvane", initiative=18)
    assert step(lost, ATTACK) == 8
    assert done(lost, ATTACK, "=7", "=9").after.who["rogue-1"].damage == 2


@rule("8.1", "3.4")
def test_strain_is_paid_with_the_declaration_and_can_knock_out() -> None:
    edge = changed(fight(), "corvane", damage=27)  # out at 28
    played = done(edge, "declare corvane aggressive")
    assert played.after.who["corvane"].unconscious
    assert played.after.who["corvane"].wounds == 0
    back = done(done(fight(), "declare corvane aggressive").after, "declare corvane aggressive --off").after
    assert (back.who["corvane"].damage, back.who["corvane"].ahead) == (0, ())


@rule("8.1")
def test_c8_who_attacks_back_gains_steps_and_no_lower_number() -> None:
    state = told(fight(turn="rogue-1"), "aggressive")
    assert step(state, "attack rogue-1 corvane club") == 10  # 7 and 3
    assert number(state, "attack rogue-1 corvane club") == 8  # the Physical Defense stays


@rule("3.4")
def test_a_side_declares_at_once() -> None:
    both = done(fight(corvane(), rogue(1), rogue(2)), "declare rogue-1,rogue-2 aggressive")
    assert "Rogue 1 and Rogue 2 declare: aggressive attack for round 2" in said(both)
    assert [both.after.who[id].damage for id in ("rogue-1", "rogue-2")] == [1, 1]


@rule("3.4")
def test_what_does_not_go_together() -> None:
    state = changed(fight(), "corvane", ahead=("to-stun",))
    why = "Corvane has declared: attack to stun, and not both go together."
    assert refused(state, "declare corvane to-knockdown") == why
    shown = {o.id: o.why_not for o in declarable(state, Command("declare", (("whos", "corvane"),)))}
    assert shown["to-knockdown"] == why
    assert shown["defensive"] == ""


@rule("8.8", "8.9", "9.5")
def test_splitting_movement_lowers_the_defense() -> None:
    state = told(fight(turn="rogue-1"), "split-movement")
    assert number(state, "attack rogue-1 corvane club") == 6


@rule("7.6")
def test_karma_of_a_creature_goes_to_any_test() -> None:
    # Steps given outright make a creature: Strength step 5, D8, and a karma die.
    beast = replace(
        rogue(steps=True, strength=5, dexterity=5, toughness=5, death=60, unconsciousness=50, wound_threshold=9), karma=2
    )
    state = fight(corvane(), beast)
    assert asked_roll(state, "hurt rogue-1 12", "karma").pool.text == "d8+d6"
    assert done(state, "hurt rogue-1 12", "karma", "[4 2]").after.who["rogue-1"].karma == 1
    assert asked_roll(state, "hurt rogue-1 12", "none").pool.text == "d8"
    adept = fight(corvane(karma=2, death=60, unconsciousness=50), rogue())
    assert asked_roll(adept, "hurt corvane 17").pool.text == "d10"  # an adept is not asked
    pause = replace(state, flow=replace(state.flow, declaring=True, turn="", order=()))
    first = done(pause, "declare rogue-1 initiative-karma").after
    rolled = done(first, "roll-initiative", "4", "[3 2]").after
    assert (rolled.who["rogue-1"].initiative, rolled.who["rogue-1"].karma) == (5, 1)
    assert "no creature" in refused(fight(corvane(karma=3), rogue()), "declare corvane initiative-karma")
