"""The rulebook: a sentence for every rule that is cited, a test for every rule that is played."""

from __future__ import annotations

from dataclasses import fields
from importlib.resources import files
from pathlib import Path

from tests.rules.books import check_sentences, without_entry, without_test
from tests.rules.earthdawn.table import fight
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.conditions import CONDITIONS
from tui.rules.earthdawn.settings import Settings
from tui.rules.earthdawn.tables import MODIFIERS, OPTIONS, TALENTS

HERE = Path(__file__).parent
CODE = Path(str(files("tui.rules.earthdawn")))


def test_every_rule_has_a_sentence_of_one_line() -> None:
    check_sentences(GAME)


def test_every_rule_has_a_test() -> None:
    assert without_test(GAME, HERE) == []


def test_every_citation_is_in_the_rulebook() -> None:
    told = {c.cite for c in CONDITIONS} | {m.cite for m in MODIFIERS} | {o.cite for o in OPTIONS} | {t.cite for t in TALENTS}
    told |= {f.metadata["cite"] for f in fields(Settings)}
    assert without_entry(GAME, CODE, told) == []


def test_every_house_rule_has_its_default_and_its_help() -> None:
    settings = fight().flow.settings
    assert all(f.metadata["help"] and f.metadata["cite"] for f in fields(settings))
    assert {f.name: getattr(settings, f.name) for f in fields(settings)} == {
        "rule_of_one_min_dice": 1,
        "min_step": 1,
        "declaration": "ahead",
        "surprised_act": False,
        "knockdown_lowers_sd": False,
        "knockdown_when_unconscious": False,
        "fresh_wound_counts": False,
        "harried_by": 4,
        "most_attackers": 6,
        "wound_penalty": "after_first",
        "recovery_hours": 1,
        "recovery_minus_wounds": True,
        "recovery_least": 1,
        "damage_is_a_test": True,
        "reserved_dn_mod": 0,
        "scatter_orientation": "beyond",
        "fall_ignores_armor": True,
        "set_charge_adds_own_str": False,
        "shots_at_passers": False,
    }
