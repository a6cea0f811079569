"""What lowers somebody's tests (5, 6.1, 9, 10.2), getting up, healing, and the GM's numbers."""

from __future__ import annotations

from tests.rules.earthdawn.table import (
    attacked,
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
from tui.core.encounter import Effect
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.sheet import Talent

ATTACK = "attack corvane rogue-1 broadsword"
CROWD = ("rogue-1", "rogue-2", "rogue-3", "rogue-4")


@rule("6.1", "9.1")
def test_e10_four_attackers_harry() -> None:
    state = attacked(fight(corvane(), *(rogue(n) for n in range(1, 5))), "corvane", *CROWD)
    assert step(state, ATTACK) == 8
    assert step(attacked(state, "corvane", *CROWD[:3]), ATTACK) == 10
    gone = done(state, "leave rogue-4").after
    assert step(gone, ATTACK) == 10
    assert step(having(fight(), "corvane", "harried"), ATTACK) == 8  # by the GM's word


@rule("6.1")
def test_attacks_in_melee_count_and_shots_do_not() -> None:
    state = done(fight(), ATTACK, "[3 2]").after
    assert [(x.a, x.b) for x in state.flow.links] == [("corvane", "rogue-1")]
    assert done(fight(), "attack corvane rogue-1 bow", "[1 2]").after.flow.links == ()
    assert refused(fight(), "leave corvane") == "Corvane is in melee with nobody."
    dead = done(changed(state, "rogue-1", damage=30), "hurt rogue-1 5").after
    assert dead.flow.links == ()


@rule("5.2", "9.2")
def test_knocked_down() -> None:
    state = having(fight(), "corvane", "knocked-down")
    assert (step(state, ATTACK), step(state, ATTACK, "=9")) == (7, 8)  # 10 and 11, less 3
    theirs = having(fight(turn="rogue-1"), "corvane", "knocked-down")
    assert number(theirs, "attack rogue-1 corvane club") == 5  # 8 less 3


@rule("5.2")
def test_c7_spell_defense_stays_unless_the_campaign_says_otherwise() -> None:
    state = having(fight(), "rogue-1", "knocked-down")
    assert number(state, "attack corvane rogue-1 bolt") == 6
    lower = having(fight(knockdown_lowers_sd=True), "rogue-1", "knocked-down")
    assert number(lower, "attack corvane rogue-1 bolt") == 3


@rule("5.2")
def test_getting_up_takes_the_action() -> None:
    up = done(having(fight(), "corvane", "knocked-down"), "stand corvane").after
    assert not up.who["corvane"].down
    assert refused(up, ATTACK) == "Corvane has used the action of this round."
    assert refused(fight(), "stand corvane") == "Corvane is not knocked down."
    used = changed(having(fight(), "corvane", "knocked-down"), "corvane", acted=True)
    assert refused(used, "stand corvane") == "Corvane has used the action of this round."


@rule("9.7")
def test_darkness_spares_the_knockdown_test() -> None:
    state = having(fight(corvane(death=60, unconsciousness=50), rogue()), "corvane", "darkness")
    assert step(state, ATTACK) == 7
    assert step(state, "hurt corvane 17") == 6
    pitch = changed(fight(), "corvane", effects=(Effect("darkness", 2),))
    assert step(pitch, ATTACK) == 5


@rule("10.2")
def test_each_wound_after_the_first_costs_a_step() -> None:
    hurt = changed(fight(), "corvane", wounds=3)
    assert step(hurt, ATTACK) == 8
    assert step(changed(fight(wound_penalty="each"), "corvane", wounds=3), ATTACK) == 7
    assert step(changed(fight(wound_penalty="none"), "corvane", wounds=3), ATTACK) == 10


@rule("10.2", "5.1")
def test_a_fresh_wound_does_not_lower_its_own_knockdown_test() -> None:
    tough = corvane(death=90, unconsciousness=80)
    assert step(changed(fight(tough, rogue()), "corvane", wounds=1), "hurt corvane 17") == 6
    strict = fight(tough, rogue(), fresh_wound_counts=True)
    assert step(changed(strict, "corvane", wounds=1), "hurt corvane 17") == 5


@rule("1.2")
def test_damage_tests_are_spared_where_the_campaign_says_so() -> None:
    state = having(fight(damage_is_a_test=False), "corvane", "knocked-down")
    assert step(state, ATTACK, "=9") == 11


@rule("5.1", "12.2")
def test_who_rolls_a_knockdown_test_with_what() -> None:
    tough = {"death": 60, "unconsciousness": 50}
    assert step(fight(corvane(knockdown=9, **tough), rogue()), "hurt corvane 17") == 9
    balanced = corvane(talents=(Talent("wound-balance", 11),), **tough)
    assert step(fight(balanced, rogue()), "hurt corvane 17") == 11
    done(having(fight(corvane(**tough), rogue()), "corvane", "knocked-down"), "hurt corvane 17")  # down already: no test


@rule("5.1", "4.9")
def test_the_unconscious_lie_without_a_test_unless_the_campaign_wants_one() -> None:
    state = changed(fight(knockdown_when_unconscious=True), "corvane", damage=20)
    assert step(state, "hurt corvane 10") == 6


@rule("4.5")
def test_damage_by_the_gms_word_may_meet_armour() -> None:
    assert done(fight(), "hurt corvane 7 physical").after.who["corvane"].damage == 4  # a jerkin of 3
    assert done(fight(), "hurt corvane 7 mystic").after.who["corvane"].damage == 6  # WIL 12: 1
    assert done(fight(), "hurt corvane 15 strain").after.who["corvane"].wounds == 0
    bare = done(fight(), "hurt corvane 15 --bare").after.who["corvane"]
    assert (bare.damage, bare.wounds) == (15, 0)


@rule("8.3")
def test_stun_knocks_out_and_does_not_kill() -> None:
    state = done(fight(), "hurt corvane 60 stun").after
    assert state.who["corvane"].unconscious
    assert not state.who["corvane"].dead


@rule("10.1", "10.4", "10.5")
def test_healing() -> None:
    out = changed(fight(), "corvane", damage=30, wounds=2)
    woken = done(having(out, "corvane", "knocked-down"), "heal corvane 5")
    body = woken.after.who["corvane"]
    assert (body.damage, body.wounds, body.able) == (25, 2, True)
    assert "Corvane wakes" in said(woken)
    assert "is dead" in refused(changed(fight(), "corvane", damage=40), "heal corvane 5")
    numb = done(changed(fight(), "corvane", damage=10, stun=4), "heal corvane 5").after.who["corvane"]
    assert (numb.stun, numb.damage) == (0, 9)


def test_damage_counts_up() -> None:
    state = done(fight(), "hurt corvane =12").after
    assert GAME.health(state.who["corvane"]) == (12, 36)
    assert done(state, "hurt corvane =0").after.who["corvane"].damage == 0
