"""The fight of the worked example, step by step, by the rule where the example slips. Dice in the order asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.rules.adventures_edge.table import (
    RAPIER,
    SPEAR,
    Fights,
    changed,
    done,
    fight,
    goblin,
    having,
    maren,
    question,
    refused,
    rule,
    said,
    story,
    tobin,
    waits,
)
from tui.rules.adventures_edge.model import Weapon, Wound
from tui.rules.adventures_edge.numbers import bleed_out

FIRST = ("attack maren goblin-1 longsword", "15", "parry")
MISHAP = ("attack goblin-1 maren spear", "1", "11", "none")
ARM = ("react maren goblin-1 longsword --why=mishap", "20", "16", "1")


@rule("6.5", "6.7", "9.1")
def test_t4_first_strike() -> None:
    # 15 + 7 = 22 against the parry of 17: by 5, and 2 more are 7 slash; 7 // 5 = 1 step of the ladder: bleed.
    played = done(fight(), *FIRST)
    guard = played.after.who["goblin-1"]
    assert (guard.hp, guard.bleed, guard.stun, guard.actions) == (7, 1, 0, 1)
    assert "22 against parry 17: hit by 5" in said(played)
    assert "5 +2 = 7 slash: bleed 1" in said(played)
    assert dict(played.entry.marks) == {"hit": 1, "damage": 7}


@rule("8.1", "8.2", "8.3")
def test_t5_mishap() -> None:
    # 1 + 3 = 4, at most 20 - 5: a mishap; 11 opens its defences to Maren, who may strike and cannot be parried.
    state = story(fight(), FIRST)
    state = changed(fight(*state.who.values(), turn="goblin-1"), "goblin-1", spent=1)
    q = question(state, "attack goblin-1 maren spear", "1", "11")
    assert (q.who, q.default) == ("maren", ("strike",))
    played = done(state, "attack goblin-1 maren spear", "1", "11", "strike", "10")
    assert "defend?" not in " ".join(a.key for a in played.entry.tape)
    # 10 + 7 = 17 against 15: by 2, and 2 more: 4 of the 7 points that are left.
    assert played.after.who["goblin-1"].hp == 3
    assert played.entry.count("mishap") == 1


@rule("9.4")
def test_t6_bleed_tick() -> None:
    state = story(fight(), FIRST)
    played = done(state, "begin-turn goblin-1", "12")  # at half health: its morale holds
    assert played.after.who["goblin-1"].hp == 6
    assert played.after.who["goblin-1"].bled == 1


def after_the_mishap(ticked: bool) -> tuple[int, int, tuple[Wound, ...], int]:
    steps = [FIRST, *([("begin-turn goblin-1", "12")] if ticked else [])]
    state = story(fight(), *steps)
    state = fight(*state.who.values(), turn="goblin-1")
    state = story(state, MISHAP, ARM)
    guard = state.who["goblin-1"]
    return guard.hp, guard.bleed, guard.wounds, bleed_out(guard)


@rule("8.4", "9.5", "9.10")
def test_t7_critical() -> None:
    # 20 + 7 = 27 against the bare arm's 14: 13 of at most 22, and 2 more: 15. 15 // 5 = 3 steps, the ladder has two:
    # bleed and stun. 15 is three times 5: Mortal. The jerkin does not cover the arm: nothing worn.
    state = fight(turn="goblin-1")
    played = done(state, *ARM)
    guard = played.after.who["goblin-1"]
    assert "lower right arm: 27 against 14 there, at most 22" in said(played)
    assert (guard.hp, guard.bleed, guard.stun) == (-1, 1, 1)
    assert guard.wounds == (Wound(3, "lower right arm"),)
    assert guard.wear == ()


@rule("9.9", "9.10")
def test_t7a_without_the_tick() -> None:
    # 7 - 15 = -8, bleeding 2: -10, -12, -14, -16; dead at -15, so in four turns.
    assert after_the_mishap(ticked=False) == (-8, 2, (Wound(3, "lower right arm"),), 4)


@rule("9.4", "9.10")
def test_t7b_with_the_tick() -> None:
    # 6 - 15 = -9: -11, -13, -15: three turns.
    assert after_the_mishap(ticked=True) == (-9, 2, (Wound(3, "lower right arm"),), 3)


def spear(bonus: int) -> tuple[Weapon, ...]:
    """The second guard's weapons with this attack bonus."""
    return (replace(SPEAR, bonus=bonus),)


def test_t8_spear_against_the_shield() -> None:
    # 17 + 4 = 21 against 20: by 1.
    state = fight(maren(), goblin(2, weapons=spear(4)), turn="goblin-2")
    played = done(changed(state, "maren", spent=2), "attack goblin-2 maren spear", "17")
    assert (played.after.who["maren"].hp, played.entry.count("damage")) == (27, 1)


@rule("6.7")
def test_t8_prime_hits_exactly() -> None:
    # 17 + 3 = 20 hits the 20 by nothing: the least the spear does, 1.
    state = fight(turn="goblin-2")
    played = done(changed(state, "maren", spent=2), "attack goblin-2 maren spear", "17")
    assert played.entry.count("damage") == 1


@rule("7.4")
def test_t9_aimed_at_the_forearm() -> None:
    # The gambeson (4) is not on the forearm: 20 - 4 = 16. One Edge less: 14 counts of 14 and 15. 14 + 4 = 18: by 2.
    state = changed(fight(maren(), goblin(2, weapons=spear(4)), turn="goblin-2"), "maren", spent=2)
    played = done(state, "attack goblin-2 maren spear --spot=forearm", "[14 15]")
    assert "= 18 against DB 16: hit by 2" in said(played)
    assert played.after.who["maren"].hp == 26
    # C6: with the first blow of the example (1) that is 3 in all.
    both = story(state, ("attack goblin-2 maren spear", "17"), ("attack goblin-2 maren spear --spot=forearm", "[14 15]"))
    assert both.who["maren"].damage == 3


def test_t9_prime_with_the_lower_bonus() -> None:
    # 14 + 3 = 17 against 16: 1; with the 1 of the first blow the 2 of the example.
    state = changed(fight(turn="goblin-2"), "maren", spent=2)
    both = story(state, ("attack goblin-2 maren spear", "17"), ("attack goblin-2 maren spear --spot=forearm", "[14 15]"))
    assert both.who["maren"].damage == 2


PRESS = ("attack maren goblin-2 longsword --press=stand", "18", "parry")


@rule("10.3", "7.2", "5.7", "9.3")
def test_t10_press() -> None:
    # 7 + 2 for the press + 1 for the longer weapon: 18 + 10 = 28 against 17: 11, the most; and 2: 13. Two steps: bleed,
    # stun. Of two actions one went into the parry and one into the stun.
    played = done(fight(), *PRESS)
    guard = played.after.who["goblin-2"]
    assert (guard.hp, guard.bleed, guard.stun, guard.actions) == (2, 1, 1, 0)
    assert "28 against parry 17: hit by 11" in said(played)


@rule("9.8", "10.3")
def test_t11_second_attack() -> None:
    # The press lasts: 12 + 10 = 22, and no action is left for a parry: 22 - 15 = 7, and 2: 9. 2 - 9 = -7, against 17.
    # One more step of bleed: 2. From -7 by 2: -9, -11, -13, -15: four turns.
    state = story(fight(), PRESS)
    played = done(state, "attack maren goblin-2 longsword", "12", "16")
    guard = played.after.who["goblin-2"]
    assert (guard.hp, guard.bleed) == (-7, 2)
    assert guard.has("unconscious")
    assert "= 16 against DL 17: Goblin 2 is unconscious. Goblin 2 bleeds out in 4 turns." in said(played)
    # 17 is enough.
    assert not done(state, "attack maren goblin-2 longsword", "12", "17").after.who["goblin-2"].has("unconscious")


@rule("9.8")
def test_t12_discipline_level() -> None:
    # At -1 the level is 11.
    played = done(fight(), "hurt goblin-2 16", "10")
    assert "= 10 against DL 11: Goblin 2 is unconscious" in said(played)
    assert "stays conscious" in said(done(fight(), "hurt goblin-2 16", "11"))


def dying(**settings: Any) -> Fights:
    """Somebody unconscious at -1 before the one with the rapier."""
    state = fight(tobin(), goblin(1), turn="tobin", **settings)
    return having(changed(state, "goblin-1", damage=16), "goblin-1", "prone", "unconscious")


@rule("8.5", "5.4")
def test_t13_killing_blow() -> None:
    # Counts as 20: 20 + 6 = 26 against 0; the rapier's 7 doubled: 14, and that twice: 28. -1 - 28 = -29.
    played = done(dying(), "killingblow tobin goblin-1 rapier --spot=neck", "7")
    guard = played.after.who["goblin-1"]
    assert guard.hp == -29
    assert guard.dead
    assert played.after.who["tobin"].actions == 0
    # 28 // 5 = 5 steps, pierce has three: two of bleed, one of stun; 28 // 5 = 5 of a wound: Mortal.
    assert (guard.bleed, guard.stun, guard.wounds) == (2, 1, (Wound(3, "neck"),))


@rule("8.5")
def test_t13_prime_as_in_the_example() -> None:
    # The range is not doubled, the damage is: 7 twice is 14: dead at exactly -15. Two steps: bleed 2; 14 // 5 = 2: Major.
    state = dying(killing_blow_mode="example")
    guard = done(state, "killingblow tobin goblin-1 rapier --spot=neck", "7").after.who["goblin-1"]
    assert (guard.hp, guard.dead, guard.bleed, guard.stun) == (-15, True, 2, 0)
    assert guard.wounds == (Wound(2, "neck"),)


@rule("8.5", "8.3")
def test_t13_second_prime_a_one_is_a_mishap() -> None:
    played = done(dying(), "killingblow tobin goblin-1 rapier", "1", "3")
    assert played.entry.count("mishap") == 1
    assert played.after.who["tobin"].worn("rapier") == 1
    assert played.after.who["goblin-1"].hp == -1


@rule("4.2")
def test_t24_spent() -> None:
    # Maren: one attack, one blow back: nothing is left for a parry; the question is not asked.
    state = story(fight(), FIRST)
    state = fight(*state.who.values(), turn="goblin-1")
    state = story(state, MISHAP, ARM)
    assert state.who["maren"].actions == 0
    state = fight(*state.who.values(), turn="goblin-2")
    assert "defend?" not in " ".join(a.key for a in done(state, "attack goblin-2 maren spear", "18").entry.tape)
    # The guard that has parried and attacked has nothing left either.
    other = story(fight(), FIRST)
    other = story(fight(*other.who.values(), turn="goblin-1"), ("attack goblin-1 maren spear", "14"))
    assert other.who["goblin-1"].actions == 0
    assert "no action left" in refused(other, "attack goblin-1 maren spear")


@rule("8.2", "1.6")
def test_t28_two_ones() -> None:
    # One Edge less, both dice a 1: a mishap whatever the total; here 1 + 30 would be far above.
    state = fight(maren(weapons=(replace(RAPIER, bonus=30),)), goblin(1))
    state = having(state, "maren", "dazed")
    played = done(state, "attack maren goblin-1 rapier", "[1 1]", "4")
    assert played.entry.count("mishap") == 1
    assert played.entry.count("hit") == 0
    # One 1 alone misses, and is no mishap while the total is above 15 - 5.
    assert waits(state, "attack maren goblin-1 rapier").requests[0].spec == "roll 2d20 worst"
    assert done(state, "attack maren goblin-1 rapier", "[1 9]").entry.count("mishap") == 0
