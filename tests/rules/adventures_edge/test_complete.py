"""Nothing is left out: every rule is told and tested, every worked example and every slip of the rules has its test, every
house rule is told and makes a difference."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from tests.rules.adventures_edge.test_house_rules import CHOICES
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.settings import Settings

HERE = Path(__file__).parent
MARK = re.compile(r"@rule\(([^)]*)\)")
NAMED = re.compile(r"def test_([tc]\d+[a-z]?(?:_prime|_second_prime)?)(?=_)")


def numbered(chapter: int, last: int) -> tuple[str, ...]:
    """The ids of a chapter: `3.1` to `3.10`."""
    return tuple(f"{chapter}.{n}" for n in range(1, last + 1))


RULES = (
    *numbered(1, 10),  # dice
    *numbered(2, 4),  # meeting somebody
    *numbered(3, 10),  # rounds and surprise
    *numbered(4, 15),  # turns, reactions, movement
    "5",
    *numbered(5, 7),  # the numbers of the sheet
    *numbered(6, 8),  # the attack
    *numbered(7, 6),  # modifiers
    *numbered(8, 5),  # mishaps and critical hits
    "8.3a",
    *numbered(9, 10),  # harm
    *numbered(10, 7),  # manoeuvres
    *numbered(11, 5),  # in the saddle
    *numbered(12, 3),  # morale
)
"""Every rule of the fight by its id."""

EXAMPLES = (
    *(f"t{n}" for n in range(1, 29)),
    "t1b",
    "t7a",
    "t7b",
    "t8_prime",
    "t9_prime",
    "t13_prime",
    "t13_second_prime",
)
"""The worked examples, each a test named for it."""

SLIPS = tuple(f"c{n}" for n in range(1, 24))
"""Where the rules' own text contradicts itself, each a test of what is played."""

HOUSE_RULES = (
    "half_rounding",
    "beat_means",
    "engage_cost",
    "parry_timing",
    "mishap_trigger",
    "mishap_against",
    "redirect_replaces_mishap",
    "drop_orientation",
    "ladder_basis",
    "ladder_overflow",
    "stun_carry",
    "wound_step",
    "press_lasts_round",
    "press_miss_costs_action",
    "killing_blow_mode",
    "warned_reactions",
    "combined_allows_prior_move",
    "disengage_costs_action",
    "tackle_always_provokes",
)
"""The choices that the rules leave."""


def texts() -> list[str]:
    """The tests of the game."""
    return [file.read_text(encoding="utf-8") for file in sorted(HERE.glob("test_*.py"))]


def marked() -> set[str]:
    """The ids of rules that a test is marked with."""
    return {id for text in texts() for names in MARK.findall(text) for id in re.findall(r'"([^"]+)"', names)}


def named() -> list[str]:
    """The examples and slips that tests are named for, as often as there are such tests."""
    return [name for text in texts() for name in NAMED.findall(text)]


@pytest.mark.parametrize("id", RULES)
def test_a_rule_is_told_and_tested(id: str) -> None:
    assert id in GAME.rulebook(), "no sentence"
    assert id in marked(), "no test"


def test_the_list_and_the_rulebook_are_of_the_same_rules() -> None:
    assert sorted(GAME.rulebook()) == sorted(RULES)


@pytest.mark.parametrize("id", [*EXAMPLES, *SLIPS])
def test_an_example_or_a_slip_has_one_test(id: str) -> None:
    assert named().count(id) == 1


def test_no_test_is_named_for_an_example_that_does_not_exist() -> None:
    assert sorted(set(named()) - {*EXAMPLES, *SLIPS}) == []


@pytest.mark.parametrize("key", HOUSE_RULES)
def test_a_house_rule_is_told_and_makes_a_difference(key: str) -> None:
    field = next(f for f in fields(Settings) if f.name == key)
    assert field.default is not MISSING
    assert field.metadata["help"]
    assert [c.key for c in CHOICES].count(key) == 1


def test_every_house_rule_that_was_added_makes_a_difference_too() -> None:
    added = {f.name for f in fields(Settings)} - {c.key for c in CHOICES}
    assert sorted(added) == [], "a case in test_house_rules.py is missing"
