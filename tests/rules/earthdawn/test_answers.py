"""Avoid Blow and Riposte (12.1): what the target does about a blow that would hit."""

from __future__ import annotations

import pytest

from tests.rules.earthdawn.table import (
    Fights,
    changed,
    corvane,
    done,
    fight,
    having,
    question,
    refused,
    rogue,
    rule,
    said,
    step,
)
from tui.core.chances import columns
from tui.core.language.stored import parse_stored
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.sheet import Talent, Weapon

BLOW = "attack rogue-1 corvane club"


def nimble(*talents: Talent, karma: int = 0) -> Fights:
    """The rogue's turn, with a club at step 9 (D8+D6); Corvane, Physical Defense 8, has these talents."""
    foe = rogue(weapons=(Weapon("club", "club", rank=4, damage=3),))
    return fight(corvane(karma=karma, talents=talents or (Talent("avoid-blow", 9),)), foe, turn="rogue-1")


@rule("12.1")
def test_e17_a_12_avoids_a_12() -> None:
    played = done(nimble(), BLOW, "=12", "avoid-blow", "=12")
    body = played.after.who["corvane"]
    assert (body.damage, body.down) == (1, False)  # the Strain alone
    assert "= step 9 against 12: Corvane avoids the blow." in said(played)


@rule("12.1")
def test_who_fails_to_avoid_falls_and_is_hit() -> None:
    played = done(nimble(), BLOW, "=12", "avoid-blow", "=11", "=5")
    body = played.after.who["corvane"]
    assert (body.damage, body.down) == (3, True)  # 1 Strain, 5 less a jerkin of 3
    assert done(nimble(), BLOW, "=12", "none", "=5").after.who["corvane"].damage == 2
    done(nimble(), BLOW, "=7")  # a miss: nothing is asked


@rule("12.1")
def test_once_a_round_and_not_from_the_blind_side() -> None:
    used = changed(nimble(), "corvane", tried=("avoid-blow",))
    done(used, BLOW, "=12", "=5")
    assert done(used, "begin-round").after.who["corvane"].tried == ()
    done(nimble(), BLOW + " --blindside", "=12", "=5")
    done(having(nimble(), "corvane", "surprised"), BLOW, "=12", "=5")
    done(having(nimble(), "corvane", "helpless"), BLOW, "=12", "=5")
    two = nimble(Talent("avoid-blow", 9), Talent("riposte", 11), karma=1)
    closed = question(changed(two, "corvane", tried=("avoid-blow",)), BLOW, "=12")
    assert closed.options[0].why_not == "Corvane has used Avoid Blow this round"


@rule("12.1")
def test_the_usual_answer_is_the_one_that_gets_there_about_as_often_as_not() -> None:
    assert question(nimble(), BLOW, "=9").default == ("avoid-blow",)
    assert question(nimble(), BLOW, "=10").default == ("none",)
    both = nimble(Talent("avoid-blow", 9), Talent("riposte", 11), karma=1)
    assert question(both, BLOW, "=11").default == ("riposte",)
    assert step(having(nimble(), "corvane", "darkness"), BLOW, "=9", "avoid-blow") == 6  # what lowers all tests


@rule("12.1")
def test_the_strain_of_avoiding_can_knock_out() -> None:
    state = changed(nimble(), "corvane", damage=27)
    played = done(state, BLOW, "=12", "avoid-blow", "=5")  # out at 28: no test any more, the blow lands
    assert played.after.who["corvane"].damage == 30


@rule("12.1")
def test_a_riposte_is_an_attack_of_its_own() -> None:
    # 13 is above 12: the blow is turned, and 13 against the rogue's 6 is Excellent.
    swords = nimble(Talent("riposte", 11), karma=1)
    played = done(swords, BLOW, "=12", "riposte", "=13", "=7")
    assert (played.after.who["corvane"].damage, played.after.who["corvane"].karma) == (2, 0)  # 2 Strain
    assert played.after.who["rogue-1"].damage == 7
    assert "The riposte against 6: Excellent hit, armour defeated." in said(played)
    assert not played.after.who["corvane"].acted
    even = done(swords, BLOW, "=12", "riposte", "=12", "=5")  # not higher: the blow lands
    assert even.after.who["corvane"].damage == 4
    assert not even.after.who["corvane"].down


@rule("12.1")
def test_a_riposte_takes_karma_and_two_melee_weapons() -> None:
    done(nimble(Talent("riposte", 11)), BLOW, "=12", "=5")  # no karma: nothing to decide
    bow = fight(
        corvane(karma=1, talents=(Talent("riposte", 11),)),
        rogue(weapons=(Weapon("bow", "bow", "missile", rank=5),)),
        turn="rogue-1",
    )
    done(bow, "attack rogue-1 corvane bow", "=12", "=5")


@rule("12.1")
def test_the_odds_have_a_column_for_each_answer() -> None:
    # Step 4 (D6) against 4 hits half the time; avoiding it takes the total again, at step 40 nearly always.
    stick = rogue(weapons=(Weapon("stick", "stick", attack=4, damage_step=4),))
    state = fight(corvane(physical_defense=4, talents=(Talent("avoid-blow", 60),)), stick, turn="rogue-1")
    *_, last = columns(GAME.verbs["attack"], parse_stored(GAME, "attack rogue-1 corvane stick"), state)
    found = {c.id: c for c in last}
    assert set(found) == {"", "avoid-blow", "none"}
    assert found["none"].chance("hit") == pytest.approx(0.5, abs=1e-5)
    assert found["avoid-blow"].chance("hit") < 0.01


@rule("12.1", "6.9")
def test_a_grapple_can_be_avoided_too() -> None:
    state = nimble()
    played = done(state, "grapple rogue-1 corvane", "=14", "avoid-blow", "=14")
    assert played.after.who["corvane"].grip == 0
    assert done(state, "grapple rogue-1 corvane", "=14", "none").after.who["corvane"].grip == 14
    assert refused(state, "grapple corvane rogue-1") == "It is Rogue 1's turn."
