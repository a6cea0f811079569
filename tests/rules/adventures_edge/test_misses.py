"""Natural 1, mishaps and their branches, blows gone astray (7.3, 8.1-8.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.adventures_edge.table import (
    CROSSBOW,
    LONGSWORD,
    MAUL,
    changed,
    cites,
    done,
    edge,
    fight,
    goblin,
    maren,
    question,
    refused,
    rule,
    said,
    tobin,
    waits,
)
from tui.rules.adventures_edge.model import Count, Dropped

MISS = "attack maren goblin-1 longsword"
"""3 + 7 = 10 is 5 below 15: a mishap."""


@rule("8.1", "1.5")
def test_natural_one_misses_whatever_the_total() -> None:
    # 1 + 30 = 31 is far above 15, yet missed; no mishap.
    state = fight(maren(weapons=(replace(LONGSWORD, bonus=30),)), goblin(1))
    played = done(state, MISS, "1")
    assert (played.entry.count("hit"), played.entry.count("mishap")) == (0, 0)
    assert "8.1" in cites(played)
    # With Edge for it the better die counts: not a natural 1.
    assert done(state, MISS + " --flank", "[1 2]", "none").entry.count("hit") == 1
    # With Edge against it any 1 is the die that counts.
    assert done(state, MISS + " --cover=half", "[1 19]").entry.count("hit") == 0


@rule("8.2")
def test_five_below_is_a_mishap() -> None:
    assert done(fight(), MISS, "3", "4").entry.count("mishap") == 1
    assert done(fight(), MISS, "4").entry.count("mishap") == 0


@rule("8.2")
def test_only_on_a_natural_one_if_the_campaign_says_so() -> None:
    state = fight(mishap_trigger="natural1")
    assert done(state, MISS, "3").entry.count("mishap") == 0
    assert done(state, MISS, "1", "4").entry.count("mishap") == 1


@rule("8.2")
def test_below_the_defense_bonus_or_below_the_parry() -> None:
    # 8 + 7 = 15 against a parry of 20: no mishap below 15 - 5, one below 20 - 5.
    people = maren(), goblin(1, parry=20)
    assert done(fight(*people), MISS, "8", "parry").entry.count("mishap") == 0
    assert done(fight(*people, mishap_against="target_number"), MISS, "8", "parry", "4").entry.count("mishap") == 1


@rule("8.3")
def test_the_weapon_is_worn() -> None:
    played = done(fight(), MISS, "3", "5")
    assert played.after.who["maren"].wear == (Count("longsword", 1),)
    assert "takes 1 damage, 1 of 7" in said(played)


@rule("8.3")
def test_a_natural_weapon_hurts_its_wielder() -> None:
    played = done(fight(), "attack maren goblin-1 fists --close", "3", "5")
    assert played.after.who["maren"].hp == 27
    assert played.after.who["maren"].wear == ()
    assert "nothing to drop" in said(done(fight(), "attack maren goblin-1 fists --close", "3", "6"))


@rule("8.3")
def test_a_bowstring_breaks_on_a_one() -> None:
    assert "Its string breaks" in said(done(fight(), "attack maren goblin-1 bow", "3", "1"))
    assert "string" not in said(done(fight(), "attack maren goblin-1 bow", "3", "2"))


@rule("8.3a")
def test_t23_a_worn_weapon_breaks() -> None:
    # Breakage 7, five taken: fit for use; two more: broken.
    worn = replace(maren(), wear=(Count("longsword", 5),))
    state = fight(worn, goblin(1))
    once = done(state, MISS, "3", "4").after
    assert done(fight(*once.who.values()), MISS, "12", "none").entry.count("hit") == 1
    twice = done(fight(*once.who.values()), MISS, "3", "4")
    assert "It is broken" in said(twice)
    assert refused(fight(*twice.after.who.values()), MISS) == "Maren's longsword is broken."


@rule("8.3")
@pytest.mark.parametrize(
    ("die", "where"),
    [
        ("1", "ahead to the left"),
        ("3", "straight ahead"),
        ("6", "ahead to the right"),
        ("7", "to the right"),
        ("10", "behind to the right"),
        ("11", "straight behind"),
        ("14", "behind to the left"),
        ("15", "to the left"),
        ("17", "in the same space"),
        ("20", "in the same space"),
    ],
)
def test_dropped_and_where(die: str, where: str) -> None:
    after = done(fight(), MISS, "3", "6", die).after
    assert after.who["maren"].dropped == (Dropped("longsword", where),)


@rule("8.3")
def test_dropped_to_the_north_if_the_campaign_says_so() -> None:
    after = done(fight(drop_orientation="north"), MISS, "3", "7", "9").after
    assert after.who["maren"].dropped == (Dropped("longsword", "to the south-east"),)


@rule("8.3")
def test_an_ally_is_struck() -> None:
    state = fight(maren(), tobin(), replace(tobin(), id="sefa", name="Sefa"), goblin(1))
    q = question(state, MISS, "3", "8")
    assert (q.who, [o.id for o in q.options], q.default) == ("gm", ["tobin", "sefa"], ())
    # Nobody near: nothing more. One: attacked anew with one Edge less: 12 and 15: 12 + 7 = 19 against 16: 3 and 2.
    assert done(state, MISS, "3", "10", "none").after.who["tobin"].hp == 18
    played = done(state, MISS, "3", "8", "tobin", "[12 15]", "none")
    assert played.after.who["tobin"].hp == 13
    assert played.after.who["maren"].spent == 1
    assert waits(state, MISS, "3", "8", "tobin").requests[0].spec == "roll 2d20 worst"
    # Two: luck, the lowest is struck; equal ones roll again.
    played = done(state, MISS, "3", "8", "tobin+sefa", "9", "9", "12", "4", "[2 19]", "4")
    assert "attacks Sefa" in said(played)
    assert done(fight(), MISS, "3", "8").after.who["maren"].spent == 1


@rule("8.3", "4.8")
def test_open_to_all_around() -> None:
    state = fight(maren(), goblin(1), goblin(2), goblin(3))
    q = waits(state, MISS, "3", "15", "none")
    assert [r.who for r in q.requests] == ["goblin-2", "goblin-3"]
    # 17 + 3 = 20 and 18 + 3 = 21 against 20, no parry: 1 and 1.
    played = done(state, MISS, "3", "15", "strike", "17", "strike", "none", "18")
    assert played.after.who["maren"].hp == 26
    assert [played.after.who[f"goblin-{n}"].actions for n in (1, 2, 3)] == [1, 1, 2]


@rule("8.3")
def test_a_blow_gone_astray_is_no_second_shot_or_swing() -> None:
    # The bolt flies at Tobin: 12 and 15 with one Edge less, 12 + 5 = 17 against 16. One shot, one reloading; one swing.
    state = fight(maren(weapons=(CROSSBOW, MAUL)), tobin(), goblin(1))
    after = done(state, "attack maren goblin-1 crossbow", "3", "8", "tobin", "[12 15]", "none").after.who["maren"]
    assert (after.reloading, after.swings, after.spent) == ((Count("crossbow", 2),), 1, 1)


@rule("8.3")
def test_what_hinders_the_attacker_hinders_the_blow_at_an_ally() -> None:
    # Off hand and by the GM's word one Edge less each, and one more for going astray: four dice.
    state = fight(maren(), tobin(), goblin(1))
    text = "attack maren goblin-1 dagger --off-hand --close --mod=-1e"
    assert waits(state, text, "[2 9 9]", "8", "tobin").requests[0].spec == "roll 4d20 worst"
    # The cover of the foe does not protect the ally.
    assert waits(state, MISS + " --cover=half", "[2 9]", "8", "tobin").requests[0].spec == "roll 2d20 worst"


@rule("8.3")
def test_only_opponents_use_the_opening() -> None:
    # Maren strikes at Tobin, her ally: 3 + 7 = 10 against 16. He is not asked, the goblin is.
    state = fight(maren(), tobin(), goblin(1))
    assert [r.who for r in waits(state, "attack maren tobin longsword", "3", "15").requests] == ["goblin-1"]


@rule("8.3")
def test_whoever_was_shot_at_is_hardly_near_enough() -> None:
    assert question(fight(), MISS, "3", "15").default == ("strike",)
    assert question(fight(), "attack maren goblin-1 bow", "3", "15").default == ("none",)


@rule("8.2")
def test_the_line_of_the_miss_tells_of_the_mishap() -> None:
    played = done(fight(), MISS, "3", "4")
    assert "= 10 against DB 15: missed by 5, a mishap" in said(played)
    assert "8.2" in cites(played)
    assert "a mishap" not in said(done(fight(), MISS, "4"))


@rule("8.3")
def test_hurts_oneself() -> None:
    assert done(fight(), MISS, "3", "20").after.who["maren"].hp == 27


def test_a_mishap_within_a_mishap() -> None:
    # The ally's blow goes wrong too: 1 and 2 with one Edge less; the weapon is worn by it.
    state = fight(maren(), tobin(), goblin(1))
    played = done(state, MISS, "3", "9", "tobin", "[1 2]", "4")
    assert played.after.who["maren"].worn("longsword") == 1
    assert played.entry.count("mishap") == 2


@rule("7.3", "1.6")
def test_astray_in_a_shared_space() -> None:
    # One Edge less: 4 and 15: 4 + 7 = 11, 4 below 15: just missed. 3 and 15: 10, by 5: 15 + 7 = 22 against the other's
    # 15: 7, and 2.
    state = fight()
    assert edge(state, MISS + " --shared=into") == -1
    assert done(state, MISS + " --shared=into", "[4 15]").entry.count("miss") == 1
    played = done(state, MISS + " --shared=into", "[3 15]", "goblin-2", "none")
    assert played.after.who["goblin-2"].hp == 15 - 9
    assert played.after.who["goblin-1"].hp == 14
    assert played.entry.count("mishap") == 0
    assert "7.3" in cites(played)
    assert "The higher die, 15, for Goblin 2: 22 against DB 15: hit by 7" in said(played)
    # 3 and 7: 14 does not get to 15.
    assert "14 against DB 15: missed by 1" in said(done(state, MISS + " --shared=into", "[3 7]", "goblin-2"))


@rule("7.3", "5.3")
def test_who_is_struck_astray_may_parry() -> None:
    # 22 against the parry of 17: 5, and 2.
    q = question(fight(), MISS + " --shared=into", "[3 15]", "goblin-2")
    assert (q.who, q.label) == ("goblin-2", "defend?")
    guard = done(fight(), MISS + " --shared=into", "[3 15]", "goblin-2", "parry").after.who["goblin-2"]
    assert (guard.hp, guard.actions) == (15 - 7, 1)


@rule("7.3", "8.4")
def test_the_higher_die_is_a_die_like_any_other() -> None:
    # A 20 is critical: 27 against the forearm's 14: 13, and 2; it falls to 0 and stays conscious with a 10.
    played = done(fight(), MISS + " --shared=into", "[3 20]", "goblin-2", "16", "10")
    assert played.entry.count("critical") == 1
    assert played.after.who["goblin-2"].hp == 0


@rule("7.3", "8.1")
def test_a_higher_one_misses_too() -> None:
    # Two ones, +30: 31 would be far above 15 if a 1 could hit; the one aimed at has 40. A mishap follows: a 4 wears the sword.
    state = fight(maren(weapons=(replace(LONGSWORD, bonus=30),)), goblin(1, db=40), goblin(2))
    played = done(state, MISS + " --shared=into", "[1 1]", "goblin-2", "4")
    assert (played.entry.count("hit"), played.after.who["goblin-2"].hp) == (0, 15)


@rule("7.3", "8.2")
def test_two_ones_are_a_mishap_even_astray() -> None:
    # 3 + 7 = 10, 5 below 15: astray, and therefore no mishap; the 14 + 7 = 21 hits the other one's 15.
    assert done(fight(), MISS + " --shared=into", "[3 14]", "goblin-2", "none").entry.count("mishap") == 0
    # Of two ones it is a mishap whatever the total, and whatever becomes of the higher die.
    assert done(fight(), MISS + " --shared=into", "[1 1]", "goblin-2", "4").entry.count("mishap") == 1


@rule("7.3")
def test_astray_and_a_mishap_if_the_campaign_says_so() -> None:
    state = fight(redirect_replaces_mishap=False)
    played = done(state, MISS + " --shared=into", "[3 15]", "goblin-2", "none", "4")
    assert played.entry.count("mishap") == 1


@rule("6.6", "10.3")
def test_a_missed_press_may_be_answered() -> None:
    # 4 + 7 + 3 = 14: missed. The goblin strikes back: 15 + 3 + 2 = 20 against 20: 1; she may
    # dodge, not parry.
    q = question(fight(), MISS + " --press=stand", "4")
    assert (q.who, q.label, q.default) == ("goblin-1", "strike?", ("strike",))
    played = done(fight(), MISS + " --press=stand", "4", "strike", "15", "none")
    assert "= 20 against DB 20: hit by 0" in said(played)
    assert played.after.who["maren"].hp == 27
    # Whoever has no action left cannot answer.
    spent = changed(fight(), "goblin-1", spent=2)
    assert done(spent, MISS + " --press=stand", "4").entry.count("miss") == 1
