"""The rulebook: a sentence for every rule that is cited, a test for every rule."""

from __future__ import annotations

import re
from dataclasses import fields
from importlib.resources import files
from pathlib import Path

from tests.rules.adventures_edge.table import fight
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.conditions import CONDITIONS
from tui.rules.adventures_edge.settings import Settings
from tui.rules.adventures_edge.tables import MODIFIERS, TRIGGERS

HERE = Path(__file__).parent
CODE = Path(str(files("tui.rules.adventures_edge")))
MARK = re.compile(r"@rule\(([^)]*)\)")
CITE = re.compile(r'"((?:\d{1,2}(?:\.\d{1,2}a?)?)(?: \d{1,2}\.\d{1,2}a?)*)"')


def test_every_rule_has_a_sentence_of_one_line() -> None:
    for id, said in GAME.rulebook().items():
        assert said.id == id
        assert said.title
        assert said.sentence.endswith("."), id
        assert "\n" not in said.sentence


def test_every_rule_has_a_test() -> None:
    marked: set[str] = set()
    for file in sorted(HERE.glob("test_*.py")):
        for names in MARK.findall(file.read_text(encoding="utf-8")):
            marked |= set(re.findall(r'"([^"]+)"', names))
    assert sorted(set(GAME.rulebook()) - marked) == []


def test_every_citation_is_in_the_rulebook() -> None:
    cited = {c.cite for c in CONDITIONS} | {m.cite for m in MODIFIERS} | {t.cite for t in TRIGGERS}
    cited |= {f.metadata["cite"] for f in fields(Settings)} | {v.cite for v in GAME.own_verbs()}
    for file in sorted(CODE.glob("*.py")):
        for words in CITE.findall(file.read_text(encoding="utf-8")):
            cited |= set(words.split())
    assert sorted(id for id in cited - set(GAME.rulebook()) if "." in id) == []


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
