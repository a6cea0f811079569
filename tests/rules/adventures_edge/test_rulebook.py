"""The rulebook: a sentence for every rule that is cited, a test for every rule."""

from __future__ import annotations

from dataclasses import fields
from importlib.resources import files
from pathlib import Path

from tests.rules.adventures_edge.table import fight
from tests.rules.books import check_sentences, without_entry, without_test
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.conditions import CONDITIONS
from tui.rules.adventures_edge.settings import Settings
from tui.rules.adventures_edge.tables import MODIFIERS, TRIGGERS

HERE = Path(__file__).parent
CODE = Path(str(files("tui.rules.adventures_edge")))


def test_every_rule_has_a_sentence_of_one_line() -> None:
    check_sentences(GAME)


def test_every_rule_has_a_test() -> None:
    assert without_test(GAME, HERE) == []


def test_every_citation_is_in_the_rulebook() -> None:
    told = {c.cite for c in CONDITIONS} | {m.cite for m in MODIFIERS} | {t.cite for t in TRIGGERS}
    told |= {f.metadata["cite"] for f in fields(Settings)}
    assert without_entry(GAME, CODE, told) == []


def test_every_house_rule_has_its_default_and_its_help() -> None:
    settings = fight().flow.settings
    assert all(f.metadata["help"] and f.metadata["cite"] for f in fields(settings))
    assert {f.name: getattr(settings, f.name) for f in fields(settings)} == {
        "half_rounding": "half_up",
        "beat_means": "ge",
        "engage_cost": 2,
        "parry_timing": "after_roll",
        "mishap_trigger": "total_minus_5",
        "mishap_against": "db",
        "redirect_replaces_mishap": True,
        "drop_orientation": "facing",
        "ladder_basis": "damage",
        "ladder_overflow": "none",
        "stun_carry": True,
        "wound_step": 5,
        "press_lasts_round": True,
        "press_miss_costs_action": False,
        "killing_blow_mode": "text",
        "warned_reactions": "all",
        "combined_allows_prior_move": False,
        "close_reach_anywhere": False,
        "drawing_costs_action": True,
        "broken_string_stops": False,
        "disengage_costs_action": False,
        "tackle_always_provokes": True,
        "morale": True,
    }
