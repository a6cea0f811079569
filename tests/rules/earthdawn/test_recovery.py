"""Recovery Tests, waking and death (10). Corvane has TOU 14: step 6, a d10, three Recovery Tests a day; WIL 12: step 5."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.earthdawn.table import (
    Fights,
    changed,
    corvane,
    dice,
    done,
    fight,
    having,
    refused,
    rogue,
    rule,
    said,
    step,
    story,
)
from tui.core.command import Command
from tui.core.possible import impossible
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.numbers import recovery_tests
from tui.rules.earthdawn.recovery import whoever_can
from tui.rules.earthdawn.sheet import Sheet
from tui.rules.earthdawn.tables import Tables


def resting(**settings: Any) -> Fights:
    """After the fight: 12 damage on Corvane."""
    return changed(fight(round=0, **settings), "corvane", damage=12)


@rule("10.1", "10.3")
def test_a_test_heals_its_result_and_is_used_up() -> None:
    assert dice(resting(), "recover corvane") == "d10"
    played = done(resting(), "recover corvane", "7")
    body = played.after.who["corvane"]
    assert (body.damage, body.recoveries) == (5, 1)
    assert "= step 6: Corvane recovers 7 after 1 hour, from 12 to 5 damage." in said(played)
    assert done(resting(), "recover corvane", "[10 9]").after.who["corvane"].damage == 0  # 19, and no more than there is


@rule("10.3", "2.3")
def test_as_many_a_day_as_toughness_gives() -> None:
    worn = changed(resting(), "corvane", damage=27)
    used = story(worn, *(("recover corvane", "1"),) * 3)
    assert used.who["corvane"].damage == 24
    assert refused(used, "recover corvane") == "Corvane: all 3 Recovery Tests of the day are used."
    assert done(used, "recover corvane --gm", "4").after.who["corvane"].damage == 20
    fresh = done(used, "newday").after
    assert fresh.who["corvane"].recoveries == 0
    done(fresh, "recover corvane", "1")


@rule("10.3", "2.3")
@pytest.mark.parametrize(("toughness", "tests"), [(1, 0), (2, 0), (3, 1), (7, 1), (8, 2), (12, 2), (13, 2), (14, 3), (20, 4)])
def test_the_tests_of_a_day(toughness: int, tests: int) -> None:
    assert recovery_tests(Sheet(toughness=toughness), Tables()) == tests


@rule("10.3")
def test_who_has_none_and_who_has_one() -> None:
    frail = changed(fight(corvane(toughness=2), round=0), "corvane", damage=5)
    assert refused(frail, "recover corvane") == "Corvane: no Recovery Tests."
    once = story(changed(fight(corvane(toughness=6), round=0), "corvane", damage=9), ("recover corvane", "1"))
    assert refused(once, "recover corvane") == "Corvane: the Recovery Test of the day is used."


@rule("10.3", "10.2")
def test_wounds_lower_the_result_and_not_the_step() -> None:
    hurt = changed(resting(), "corvane", wounds=3)
    assert step(hurt, "recover corvane") == 6
    assert done(hurt, "recover corvane", "7").after.who["corvane"].damage == 8  # 7 - 3 = 4
    assert done(hurt, "recover corvane", "2").after.who["corvane"].damage == 11  # 2 - 3, but 1 at the least
    strict = changed(resting(recovery_least=0), "corvane", wounds=3)
    assert done(strict, "recover corvane", "2").after.who["corvane"].damage == 12
    mild = changed(resting(recovery_minus_wounds=False), "corvane", wounds=3)
    assert done(mild, "recover corvane", "7").after.who["corvane"].damage == 5
    # Lying down hinders nobody who rests.
    assert step(having(hurt, "corvane", "knocked-down", "darkness"), "recover corvane") == 6


@rule("10.1", "10.3")
def test_without_damage_the_first_test_of_a_day_heals_a_wound() -> None:
    wounded = changed(fight(round=0), "corvane", wounds=2)
    played = done(wounded, "recover corvane")
    body = played.after.who["corvane"]
    assert (body.wounds, body.recoveries) == (1, 1)
    assert "heals a Wound" in said(played)
    assert refused(played.after, "recover corvane") == "Corvane: Wounds alone heal by the first test of a day only."
    assert story(played.after, ("newday",), ("recover corvane",)).who["corvane"].wounds == 0
    assert refused(fight(round=0), "recover corvane") == "Corvane: unhurt."


@rule("10.3")
def test_no_rest_in_a_fight() -> None:
    state = changed(fight(), "corvane", damage=12)
    assert refused(state, "recover corvane") == "Corvane: the fight is on, and a Recovery Test takes 1 hour of rest."
    assert "by the GM's word" in said(done(state, "recover corvane --gm", "7"))
    assert done(changed(fight(recovery_hours=0), "corvane", damage=12), "recover corvane", "7").after.who["corvane"].damage == 5
    assert refused(fight(), "newday") == "The fight is on."


@rule("10.4")
def test_the_unconscious_come_round_at_once() -> None:
    # Out at 28: 30 - 2 is not below it, 28 - 1 is.
    out = having(changed(fight(), "corvane", damage=30), "corvane", "knocked-down")
    still = done(out, "recover corvane", "2").after
    assert still.who["corvane"].unconscious
    played = done(still, "recover corvane", "1")
    body = played.after.who["corvane"]
    assert (body.damage, body.able, body.down) == (27, True, True)
    assert "Corvane wakes, and lies on the ground." in said(played)


@rule("10.4", "8.3")
def test_the_first_test_in_a_coma_by_stun_adds_willpower() -> None:
    coma = changed(fight(), "corvane", damage=20, stun=14)
    assert step(coma, "recover corvane") == 11
    first = done(coma, "recover corvane", "[1 2]").after  # 34 - 3 = 31: out still
    assert (first.who["corvane"].damage, first.who["corvane"].stun) == (20, 11)
    assert step(first, "recover corvane") == 6
    awake = done(first, "recover corvane", "4").after  # 27
    assert awake.who["corvane"].able
    again = changed(awake, "corvane", stun=20)
    assert step(again, "recover corvane") == 11  # another coma
    assert step(changed(fight(), "corvane", damage=30), "recover corvane") == 6  # no stun in it


@rule("10.5", "10.3")
def test_the_dead_do_not_recover() -> None:
    assert refused(changed(fight(round=0), "corvane", damage=36), "recover corvane") == "Corvane: dead."


@rule("10.5", "4.9")
def test_c6_death_comes_at_the_rating_and_not_beyond_it() -> None:
    assert done(fight(), "hurt corvane 36 strain").after.who["corvane"].dead
    assert not done(fight(), "hurt corvane 35 strain").after.who["corvane"].dead


@rule("10.3")
def test_several_recover_at_once_or_nobody() -> None:
    state = changed(changed(fight(round=0), "corvane", damage=12), "rogue-1", damage=3)
    after = done(state, "recover corvane,rogue-1", "7", "2").after
    assert (after.who["corvane"].damage, after.who["rogue-1"].damage) == (5, 1)
    assert refused(changed(state, "rogue-1", damage=0), "recover corvane,rogue-1") == "Rogue 1: unhurt."
    assert whoever_can(state, Command("recover")) == "corvane"
    assert whoever_can(fight(corvane(), rogue(), round=0), Command("recover")) == ""


@rule("10.3", "10.4")
def test_menu_and_rule_give_one_reason() -> None:
    verb = GAME.verb("recover")
    assert verb is not None
    state = changed(changed(fight(), "corvane", damage=30), "rogue-1", damage=3)
    assert impossible(verb, state, Command("recover", (("whos", "corvane"),))) == ""
    theirs = "Rogue 1: the fight is on, and a Recovery Test takes 1 hour of rest."
    assert impossible(verb, state, Command("recover", (("whos", "rogue-1"),))) == theirs
    assert refused(state, "recover rogue-1") == theirs
    assert impossible(verb, fight(), Command("recover")).startswith("Nobody can make a Recovery Test")


@rule("10.3")
def test_the_card_tells_what_is_left_of_the_day() -> None:
    def told(state: Fights) -> str:
        return str(GAME.card(state, "corvane"))

    assert "recovery tests 3 a day" in told(resting())
    assert "recovery tests 2 of 3 left" in told(done(resting(), "recover corvane", "7").after)


@rule("10.2")
@pytest.mark.parametrize(
    ("how", "less"),
    [("none", (0, 0, 0, 0)), ("after_first", (0, 0, 1, 2)), ("each", (0, 1, 2, 3))],
)
def test_three_readings_of_what_wounds_cost(how: str, less: tuple[int, ...]) -> None:
    for wounds, steps in enumerate(less):
        state = changed(fight(wound_penalty=how), "corvane", wounds=wounds)
        assert step(state, "attack corvane rogue-1 broadsword") == 10 - steps
        assert step(state, "attack corvane rogue-1 broadsword", "=9") == 11 - steps
