"""Throwing at somebody or at a spot, and where it lands (6.4, 6.5)."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.earthdawn.table import asked_roll, cites, corvane, dice, done, fight, number, refused, rogue, rule, said, step
from tui.core.language.stored import parse_stored
from tui.core.views import Picture
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.model import Landed
from tui.rules.earthdawn.scatter import BEYOND, NORTH, where
from tui.rules.earthdawn.sheet import Talent, Weapon
from tui.rules.earthdawn.tables import Tables, index

ROCK = "throw corvane rock rogue-1"
HARD = rogue(physical_defense=10)


@rule("6.4")
def test_a_throw_goes_against_the_physical_defense() -> None:
    # DEX 14 is step 6, STR 14 step 6, and a rock adds nothing.
    assert (number(fight(), ROCK), dice(fight(), ROCK)) == (6, "d10")
    played = done(fight(), ROCK, "7", "[5]")
    assert played.after.who["rogue-1"].damage == 5
    assert "Corvane throws at Rogue 1: rock." in said(played)
    assert played.after.who["corvane"].wielded == ""
    assert refused(played.after, ROCK) == "Corvane has made an attack this round."


@rule("6.4", "4.1")
def test_the_talent_of_throwing_is_used_where_it_is_better() -> None:
    state = fight(corvane(talents=(Talent("throwing-weapons", 9), Talent("melee-weapons", 12))), rogue())
    assert step(state, ROCK) == 9
    # A sword that is thrown is no melee weapon: neither its rank of 4 counts nor the talent with it.
    assert step(state, "throw corvane broadsword rogue-1") == 9
    assert step(fight(), "throw corvane broadsword rogue-1") == 6
    assert step(state, "attack corvane rogue-1 broadsword") == 12
    assert refused(fight(), "throw corvane bow rogue-1") == "Corvane has no bow to throw."


@rule("6.5", "1.7")
def test_e5_a_boulder_lands_5_feet_beyond() -> None:
    # 6 against 10 falls short by 4: a d6 for the distance, and a plain one for where.
    state = fight(corvane(), HARD)
    direction = asked_roll(state, ROCK, "6")
    assert (direction.label, direction.pool.text, direction.who) == ("direction", "d6", "gm")
    assert dice(state, ROCK, "6", "1") == "d6"
    played = done(state, ROCK, "6", "1", "5")
    assert "the rock lands 5 feet beyond Rogue 1." in said(played)
    assert "· x ·" in said(played)
    assert played.after.who["corvane"].landed == (Landed("rock", 1, 5, "Rogue 1"),)
    assert {"1.7", "6.5"} <= cites(played)


@rule("1.7", "6.5")
def test_a_six_does_not_go_on() -> None:
    state = fight(corvane(), HARD)
    assert asked_roll(state, ROCK, "6", "6").label == "distance"
    # The dice of the distance are those of a step and do go on: a 6 and a 2 are 8 feet.
    assert "8 feet beyond Rogue 1, to the left" in said(done(state, ROCK, "6", "6", "[6 2]"))


@rule("6.5")
def test_the_directions_go_clockwise() -> None:
    told = [where(Landed("rock", n, 3, "it"), "beyond") for n in (1, 2, 3, 4, 5, 6)]
    assert told[0] == "3 feet beyond it"
    assert told[3] == "3 feet short of it"
    assert [("right" in t, "left" in t) for t in told] == [
        (False, False),
        (True, False),
        (True, False),
        (False, False),
        (False, True),
        (False, True),
    ]
    assert len(set(BEYOND)) == len(set(NORTH)) == 6
    north = fight(corvane(), HARD, scatter_orientation="north")
    assert "the rock lands 1 foot north of Rogue 1." in said(done(north, ROCK, "6", "1", "1"))
    assert where(Landed("rock", 2, 0, "it"), "beyond") == "right at it"


@rule("6.5")
def test_it_stands_on_the_card_until_the_next_round() -> None:
    played = done(fight(corvane(), HARD), ROCK, "6", "4", "3").after
    pictures = [x for x in GAME.card(played, "corvane").lines if isinstance(x, Picture)]
    assert [x.rows[2] for x in pictures] == ["· x ·"]
    after = done(replace(played, flow=replace(played.flow, order=("corvane",))), "begin-round").after
    assert after.who["corvane"].landed == ()


@rule("6.4", "6.5")
def test_a_spot_has_the_number_7() -> None:
    text = 'throw corvane rock --spot="the barrel"'
    assert number(fight(), text) == 7
    hit = done(fight(), text, "7")
    assert "Corvane throws: rock, at the barrel." in said(hit)
    assert hit.after.who["corvane"].acted
    # A 5 falls short by 2: step 2 is a d4 less 1.
    assert dice(fight(), text, "5", "3") == "d4-1"
    missed = done(fight(), text, "5", "3", "3")
    assert "the rock lands 2 feet short of the barrel, to the right." in said(missed)
    assert GAME.preview(fight(), parse_stored(GAME, text)).against == "against 7"
    assert refused(hit.after, text) == "Corvane has made an attack this round."
    for closed in ("cover=partial", "between=rogue-1", "blindside"):
        assert refused(fight(), f"{text} --{closed}") == "Nobody is at a spot."
    assert refused(fight(), "throw corvane rock") == "At whom, or at which spot?"


@rule("6.5", "1.4")
def test_nothing_but_ones_lands_right_there_when_it_would_have_been_enough() -> None:
    state = fight(corvane(), rogue(physical_defense=1))
    assert dice(state, ROCK, "1", "2") == "d4-2"
    assert "the rock lands right at Rogue 1." in said(done(state, ROCK, "1", "2", "1"))


@rule("6.4", "6.6")
def test_a_throw_into_a_melee_hits_somebody_or_scatters() -> None:
    state = fight(corvane(), HARD, rogue(2, physical_defense=6))
    text = ROCK + " --between=rogue-2"
    assert number(state, text) == 11
    played = done(state, text, "6", "[4]")
    assert played.after.who["rogue-2"].damage == 4
    assert played.after.who["corvane"].landed == ()
    assert dice(state, text, "5", "1") == "d10"  # short by 11 - 5 = 6


@rule("6.4")
def test_thrown_weapons_of_a_sheet_have_their_own_step() -> None:
    axe = Weapon("axe", "throwing axe", "thrown", rank=3, damage=2, short=10, medium=20, long=30)
    state = fight(corvane(weapons=(axe,)), rogue())
    for verb in ("attack corvane rogue-1 axe", "throw corvane axe rogue-1"):
        text = f"{verb} --yards=15"
        assert (step(state, text), step(state, text, "=9")) == (7, 6)
    # Step 9 is d8+d6: 1 and 2 are 3, short of 6 by 3, a d4.
    assert said(done(state, "attack corvane rogue-1 axe", "[1 2]", "1", "2")).count("lands") == 1


@rule("6.4")
def test_what_can_be_thrown() -> None:
    verb = GAME.verb("throw")
    slot = verb.slot("weapon") if verb is not None else None
    assert slot is not None
    assert slot.options is not None
    assert [o.id for o in slot.options(fight(), parse_stored(GAME, ROCK))] == ["rock", "broadsword"]
    assert index(Tables()).weapon["rock"].kind == "thrown"


@rule("6.4", "7.2")
def test_what_is_thrown_is_out_of_hand_until_it_is_picked_up() -> None:
    thrown = done(fight(corvane(attacks=2), rogue()), "throw corvane broadsword rogue-1", "=3", "1", "2").after
    body = thrown.who["corvane"]
    assert (body.dropped, body.wielded) == (("broadsword",), "")
    assert body.wields.id != "broadsword"
    why = "Corvane has to pick up broadsword first."
    assert refused(thrown, "attack corvane rogue-1 broadsword") == why
    assert refused(thrown, "throw corvane broadsword rogue-1") == why
    assert refused(thrown, "throw corvane broadsword --spot=door") == why
    slot = GAME.verbs["throw"].slots[1]
    assert slot.options is not None
    offered = {o.id: o.why_not for o in slot.options(thrown, parse_stored(GAME, "throw corvane rock"))}
    assert (offered["broadsword"], offered["rock"]) == (why, "")
    again = done(thrown, "pick-up corvane broadsword").after
    assert (again.who["corvane"].dropped, again.who["corvane"].wielded) == ((), "broadsword")
    # At a spot it lies there as well; a rock off the ground is nobody's, and there is always another.
    assert done(fight(), 'throw corvane broadsword --spot="the door"', "=7").after.who["corvane"].dropped == ("broadsword",)
    assert done(fight(), ROCK, "7", "[5]").after.who["corvane"].dropped == ()
