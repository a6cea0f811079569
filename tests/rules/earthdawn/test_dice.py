"""Steps, success levels, the rule of one (1)."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.rules.earthdawn.table import corvane, dice, done, fight, rogue, rule, said
from tui.core.exploding import Burst
from tui.core.pools import observed
from tui.rules.earthdawn.rolling import effect, result
from tui.rules.earthdawn.steps import dice_text, pool_of
from tui.rules.earthdawn.success import LEVELS, level
from tui.rules.earthdawn.tables import SUCCESS, Tables

PRINTED = tomllib.loads((Path(__file__).parent / "steps.toml").read_text(encoding="utf-8"))


def total(burst: Burst) -> int:
    return burst.total


@rule("1.8")
@pytest.mark.parametrize("step", range(1, 101))
def test_the_closed_form_gives_the_printed_dice(step: int) -> None:
    assert dice_text(step) == PRINTED[str(step)]


@rule("1.8")
def test_every_step_above_the_table_is_higher_on_average_than_the_one_two_below() -> None:
    def average(step: int) -> float:
        mean: float = sum(w * value for _, w, value in observed(pool_of(step), total))
        return mean

    means = [average(step) for step in range(3, 130)]
    assert all(high > low for low, high in zip(means, means[2:], strict=False))


@rule("1.6")
def test_steps_below_3_take_off_a_d4() -> None:
    assert [dice_text(s) for s in (2, 1, 0, -4)] == ["d4-1", "d4-2", "d4-2", "d4-2"]
    assert dice_text(1, min_step=2) == "d4-1"  # the campaign rolls nothing below step 2
    low = Burst((1,), -1, True)
    assert (result(low), effect(low)) == (1, 0)  # a test comes to 1 at least, damage to 0


@rule("1.2")
def test_e14_each_die_explodes_on_its_own() -> None:
    pool = pool_of(9)  # d8+d6: 8 and 2, then 6 and 6 and 3
    assert pool.read((8, 2, 6, 6, 3)).total == 8 + 2 + 6 + 6 + 3 == 25


@rule("1.3", "2.7")
def test_karma_dice_are_added_and_explode() -> None:
    state = fight(corvane(karma=3, karma_die=8), rogue())
    assert dice(state, "attack corvane rogue-1 broadsword --karma=2") == "d10+d6+2d8"
    # d10 2, d6 1, the karma dice 8 and 3, and 1: 15, and two of three karma are gone
    played = done(state, "attack corvane rogue-1 broadsword --karma=2", "[2 1 8>3 1]", "[1 1]")
    assert "= step 10 against 6" in said(played)
    assert played.after.who["corvane"].karma == 1


@rule("1.1")
def test_modifiers_change_the_step_before_the_dice() -> None:
    assert dice(fight(), "attack corvane rogue-1 broadsword") == "d10+d6"  # step 10
    assert dice(fight(), 'attack corvane rogue-1 broadsword --mod="+2 high ground"') == "2d10"  # step 12


@rule("1.4", "1.5")
def test_e22_nothing_but_ones_fails() -> None:
    # Step 8, 2d6: 1 and 1 are 2, which would reach a Physical Defense of 2.
    state = fight(corvane(weapons=()), rogue(physical_defense=2))
    text = "attack corvane rogue-1 unarmed --mod=+2"  # DEX step 6, +2
    assert dice(state, text) == "2d6"
    assert "only ones, missed" in said(done(state, text, "[1 1]"))
    assert "Average hit" in said(done(state, text, "[1 2]", "1"))


@rule("1.4")
def test_the_rule_of_one_may_need_two_dice() -> None:
    state = fight(corvane(dexterity=4, weapons=()), rogue(physical_defense=1))  # step 3, d4
    assert "only ones" in said(done(state, "attack corvane rogue-1 unarmed", "1"))
    lenient = fight(corvane(dexterity=4, weapons=()), rogue(physical_defense=1), rule_of_one_min_dice=2)
    assert "Average hit" in said(done(lenient, "attack corvane rogue-1 unarmed", "1", "1"))


@rule("1.9", "1.5")
def test_success_levels_of_7() -> None:
    # The row of 7: Good 12, Excellent 15, Extraordinary 19, Pathetic up to 2.
    found = {n: level(n, 7, Tables()) for n in (2, 3, 6, 7, 11, 12, 14, 15, 18, 19)}
    assert found == {
        2: "pathetic",
        3: "poor",
        6: "poor",
        7: "average",
        11: "average",
        12: "good",
        14: "good",
        15: "excellent",
        18: "excellent",
        19: "extraordinary",
    }


@rule("1.9")
def test_success_levels_beyond_the_table() -> None:
    # The last row, 42, has Good 54, Excellent 62, Extraordinary 72: 12, 20 and 30 above it.
    assert [level(n, 50, Tables()) for n in (49, 50, 61, 62, 70, 80)] == [
        "poor",
        "average",
        "average",
        "good",
        "excellent",
        "extraordinary",
    ]
    assert level(1, 0, Tables()) == "average"  # below 1 is 1


@rule("1.9")
def test_a_higher_total_is_never_a_worse_success() -> None:
    for number in range(1, 60):
        places = [LEVELS.index(level(n, number, Tables())) for n in range(1, 120)]
        assert places == sorted(places)
        assert places[number - 1] >= LEVELS.index("average")
        assert number == 1 or places[number - 2] < LEVELS.index("average")


def test_the_table_of_success_is_whole() -> None:
    assert [row.difficulty for row in SUCCESS] == list(range(1, 43))
