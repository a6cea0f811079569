"""Nothing is left out: every rule is told and tested, every worked example and every slip of the rules has its test, every
house rule is told and makes a difference."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from tests.rules.earthdawn.test_house_rules import CHOICES
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.settings import Settings

HERE = Path(__file__).parent
MARK = re.compile(r"@rule\(([^)]*)\)")
NAMED = re.compile(r"def test_([ec]\d+[a-z]?)(?=_)")


def numbered(chapter: int, last: int) -> tuple[str, ...]:
    """The ids of a chapter: `3.1` to `3.11`."""
    return tuple(f"{chapter}.{n}" for n in range(1, last + 1))


RULES = (
    *numbered(1, 9),  # dice and tests
    *numbered(2, 8),  # characteristics
    *numbered(3, 11),  # the round
    *numbered(4, 9),  # the attack
    *numbered(5, 5),  # knockdown
    *numbered(6, 9),  # kinds of combat
    *numbered(7, 6),  # in the saddle and in the air
    *numbered(8, 10),  # combat options
    *numbered(9, 8),  # situations
    *numbered(10, 5),  # wounds, recovery, death
    *numbered(11, 2),  # creatures
    *numbered(12, 4),  # talents
)
"""Every rule of the fight by its id."""

EXAMPLES = (*(f"e{n}" for n in range(1, 23)), "e1b", "e3b", "e3c", "e4b", "e6b", "e11b")
"""The worked examples, each with a test named for it, or several."""

SLIPS = tuple(f"c{n}" for n in range(1, 12))
"""Where the rules contradict themselves or leave something out, each with a test of what is played."""

HOUSE_RULES = (
    "rule_of_one_min_dice",
    "min_step",
    "reserved_dn_mod",
    "knockdown_lowers_sd",
    "fall_ignores_armor",
    "wound_penalty",
    "recovery_hours",
    "recovery_minus_wounds",
    "recovery_least",
    "set_charge_adds_own_str",
    "surprised_act",
    "scatter_orientation",
    "knockdown_when_unconscious",
    "fresh_wound_counts",
    "declaration",
    "harried_by",
    "most_attackers",
    "damage_is_a_test",
    "shots_at_passers",
)
"""The choices that the rules leave."""


def texts() -> list[str]:
    """The tests of the game."""
    return [file.read_text(encoding="utf-8") for file in sorted(HERE.glob("test_*.py"))]


def marked() -> set[str]:
    """The ids of rules that a test is marked with."""
    return {id for text in texts() for names in MARK.findall(text) for id in re.findall(r'"([^"]+)"', names)}


def named() -> set[str]:
    """The examples and slips that tests are named for."""
    return {name for text in texts() for name in NAMED.findall(text)}


@pytest.mark.parametrize("id", RULES)
def test_a_rule_is_told_and_tested(id: str) -> None:
    assert id in GAME.rulebook(), "no sentence"
    assert id in marked(), "no test"


def test_the_rulebook_tells_nothing_else() -> None:
    assert sorted(set(GAME.rulebook()) - set(RULES)) == []


@pytest.mark.parametrize("id", [*EXAMPLES, *SLIPS])
def test_an_example_or_a_slip_has_its_test(id: str) -> None:
    assert id in named()


def test_no_test_is_named_for_an_example_that_does_not_exist() -> None:
    assert sorted(named() - {*EXAMPLES, *SLIPS}) == []


@pytest.mark.parametrize("key", HOUSE_RULES)
def test_a_house_rule_is_told(key: str) -> None:
    field = next(f for f in fields(Settings) if f.name == key)
    assert field.default is not MISSING
    assert field.metadata["help"]


def test_every_house_rule_makes_a_difference_once() -> None:
    assert sorted(c.key for c in CHOICES) == sorted(f.name for f in fields(Settings))
