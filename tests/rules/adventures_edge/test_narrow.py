"""Narrow places of the rules, each of which a careless change would get wrong unnoticed."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.adventures_edge.table import (
    LONGSWORD,
    done,
    edge,
    fight,
    goblin,
    having,
    maren,
    number,
    question,
    rule,
)
from tui.rules.adventures_edge.model import ArmorPiece, Count, Weapon


@rule("5.3", "5.2")
def test_a_shield_does_not_help_a_dodge() -> None:
    # 18 and a shield of 2 are 20, hit by 1; her dodge is 19 without it, hit by 2: worse than doing nothing.
    q = question(fight(turn="goblin-1"), "attack goblin-1 maren spear", "18")
    dodge = q.option("dodge")
    assert dodge is not None
    assert dodge.note == "19: still hit by 2: 2 pierce"


@rule("7.1")
def test_a_large_body_lying_far_off_is_no_smaller_mark() -> None:
    text = "attack maren goblin-1 bow --spaces=30"
    assert edge(having(fight(maren(), goblin(1)), "goblin-1", "prone"), text) == -2
    assert edge(having(fight(maren(), goblin(1, size="large")), "goblin-1", "prone"), text) == -1


@rule("5")
def test_the_same_foe_is_parried_anew() -> None:
    # Five ranks hold two opponents with one reaction, not two blows of one.
    state = fight(maren(combat_ranks=5), goblin(1), turn="goblin-1")
    once = done(state, "attack goblin-1 maren spear", "18", "parry").after
    assert once.who["maren"].actions == 1
    assert done(once, "attack goblin-1 maren spear", "18", "parry").after.who["maren"].actions == 0


@rule("5.4", "5.2")
def test_the_shield_of_the_helpless_hangs_idle() -> None:
    state = having(fight(turn="goblin-1"), "maren", "helpless")
    assert number(state, "attack goblin-1 maren spear") == 0


@rule("8.4")
def test_the_better_of_two_pieces_is_worn() -> None:
    two = (ArmorPiece("shirt", "shirt", 1, ("chest",)), ArmorPiece("mail", "mail", 3, ("chest",)))
    for armor in (two, two[::-1]):
        state = having(fight(maren(), goblin(1, armor=armor)), "goblin-1", "helpless")
        after = done(state, "killingblow maren goblin-1 longsword --spot=chest", "5").after
        assert after.who["goblin-1"].wear == (Count("mail", 1),)


@rule("3.3", "3.4")
def test_two_sides_of_the_gms_when_one_has_won() -> None:
    # Both 18 against 3 + 3: a bare d20 each, 4 and 11: the foes, then the allies, then the party.
    ally = replace(goblin(3), id="ally", side="allies")
    played = done(fight(maren(), goblin(1), ally, round=0), "begin-round", "3", "18", "18", "4", "11")
    assert played.after.flow.order == ("goblin-1", "ally", "maren")


@rule("9.2", "8.5")
def test_the_ladder_of_a_killing_blow_goes_by_its_base() -> None:
    # 1 at most, doubled 2, and 2: twice 4 is 8 damage, twice 2 is 4: one full 5 or none.
    club = Weapon("club", "club", bonus=7, least=1, most=1, extra=2, kind="slash")
    for basis, bleed in (("damage", 1), ("base", 0)):
        state = fight(maren(weapons=(club,), str_bonus=0), goblin(1), ladder_basis=basis)
        after = done(having(state, "goblin-1", "helpless"), "killingblow maren goblin-1 club", "5").after
        assert (after.who["goblin-1"].damage, after.who["goblin-1"].bleed) == (8, bleed)


@rule("8.4")
def test_a_critical_hit_does_a_point_at_least() -> None:
    # 27 against 49 on the bare arm, with a weapon whose least is 0.
    straw = Weapon("straw", "straw", bonus=7, least=0, most=0, kind="crush")
    state = fight(maren(weapons=(straw,), str_bonus=0), goblin(1, db=50))
    assert done(state, "attack maren goblin-1 straw", "20", "16").entry.count("damage") == 1
    # The same strength in a plain hit, by 0 with the 8, does nothing.
    plain = fight(maren(weapons=(straw,), str_bonus=0), goblin(1))
    assert done(plain, "attack maren goblin-1 straw", "8", "none").entry.count("damage") == 0


@rule("6.7")
def test_a_hit_by_nothing_does_the_least() -> None:
    heavy = replace(LONGSWORD, least=3, extra=0)
    assert (
        done(fight(maren(weapons=(heavy,)), goblin(1)), "attack maren goblin-1 longsword", "8", "none").entry.count("damage")
        == 3
    )
