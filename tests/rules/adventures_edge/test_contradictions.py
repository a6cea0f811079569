"""Where the rules' own examples contradict the rules: what is played, named as in the list of slips."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

from tests.rules.adventures_edge.table import (
    SPEAR,
    bonus,
    done,
    fight,
    goblin,
    having,
    maren,
    refused,
    rule,
    said,
    story,
)
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.numbers import bleed_out

FIRST = ("attack maren goblin-2 longsword --press=stand", "18", "parry")


@rule("6.5")
def test_c3_the_total_of_the_first_blow_is_22() -> None:
    assert "22 against parry 17: hit by 5" in said(done(fight(), "attack maren goblin-1 longsword", "15", "parry"))


@rule("9.4")
def test_c4_the_tick_is_not_left_out() -> None:
    state = story(fight(), ("attack maren goblin-1 longsword", "15", "parry"), ("begin-turn goblin-1", "12"))
    assert state.who["goblin-1"].hp == 6


@rule("5")
def test_c6_the_guards_attack_bonus_is_three() -> None:
    assert bonus(fight(turn="goblin-1"), "attack goblin-1 maren spear") == 3


@rule("10.3")
def test_c7_the_second_blow_is_made_with_the_full_bonus() -> None:
    state = story(fight(), FIRST)
    assert "= 22 against DB 15: hit by 7" in said(done(state, "attack maren goblin-2 longsword", "12", "20"))


@rule("6.7")
def test_c8_the_bonus_damage_counts_on_the_second_blow() -> None:
    assert done(story(fight(), FIRST), "attack maren goblin-2 longsword", "12", "20").entry.count("damage") == 9


@rule("9.8")
def test_c9_the_guard_is_at_minus_seven() -> None:
    state = story(fight(), FIRST, ("attack maren goblin-2 longsword", "12", "20"))
    assert state.who["goblin-2"].hp == -7


@rule("8.2")
def test_c10_a_natural_one_is_not_needed_for_a_mishap() -> None:
    # 3 + 7 = 10, and 15 - 5 = 10. Where the campaign wants a 1 besides, 3 is just a miss, and 1 + 7 = 8 goes wrong.
    text, strict = "attack maren goblin-1 longsword", fight(mishap_trigger="natural1")
    assert done(fight(), text, "3", "4").entry.count("mishap") == 1
    assert done(strict, text, "3").entry.count("mishap") == 0
    assert done(strict, text, "1", "4").entry.count("mishap") == 1


@rule("9.1", "9.5")
def test_c12_steps_of_wounds_and_threshold_are_two_things() -> None:
    # A large body: 15 from a critical is a Mortal wound by steps of 5, but one step of its ladder (10).
    state = fight(maren(), goblin(1, hp=60, size="large"))
    guard = done(state, "attack maren goblin-1 longsword", "20", "16").after.who["goblin-1"]
    assert (guard.wounds[0].severity, guard.bleed, guard.stun) == (3, 1, 0)


@rule("8.3")
def test_c16_the_twenty_hurts_for_one_point() -> None:
    assert done(fight(), "attack maren goblin-1 longsword", "3", "20").after.who["maren"].damage == 1


@rule("8.3")
def test_c17_no_ally_no_further_effect() -> None:
    after = done(fight(), "attack maren goblin-1 longsword", "3", "8").after
    assert (after.who["maren"].actions, after.who["maren"].damage) == (1, 0)


@rule("6.4")
def test_c18_both_times_of_the_parry() -> None:
    late = done(fight(), "attack maren goblin-1 longsword", "15", "parry")
    early = done(fight(parry_timing="before_roll"), "attack maren goblin-1 longsword", "parry", "15")
    assert late.after.who == early.after.who


@rule("9.3", "9.5")
def test_c22_the_critical_stuns_and_wounds() -> None:
    state = fight(turn="goblin-1")
    guard = done(state, "react maren goblin-1 longsword --why=mishap", "20", "16", "9").after.who["goblin-1"]
    assert (guard.stun, guard.wounds[0].severity) == (1, 3)


@rule("9.10")
def test_c5_the_clock_goes_by_the_rule() -> None:
    # Dies at -15, bleed 2: from -8 by -10, -12, -14, -16: four turns; from -9 by -11, -13, -15: three.
    assert [bleed_out(replace(goblin(1, 14), damage=n, bleed=2)) for n in (22, 23)] == [4, 3]


@rule("8.5")
def test_c11_both_readings_of_a_killing_blow() -> None:
    # +7, 1-11+2: 27, at most 22 or 11; and 2; twice: 48 or 26.
    for mode, damage in (("text", 48), ("example", 26)):
        state = having(fight(maren(), goblin(1, hp=60), killing_blow_mode=mode), "goblin-1", "helpless")
        assert done(state, "killingblow maren goblin-1 longsword", "5").entry.count("damage") == damage


@rule("4.8")
def test_c14_an_approach_is_punished_by_a_longer_reach_only() -> None:
    assert "longer reach" in refused(fight(), "react goblin-1 maren spear --why=reach")
    assert done(fight(), "react goblin-1 maren spear --why=leaves", "14").entry.count("miss") == 1


@rule("4.13")
def test_c23_engaging_costs_two_spaces() -> None:
    # Two spaces, the second within the reach of a pike: 1 and 2 of the 6.
    state = fight(maren(), goblin(1, weapons=(replace(SPEAR, reach=5),)))
    assert done(state, "move maren 2 --engage=goblin-1").after.who["maren"].moved == 3


@rule("1.10", "4.1")
def test_c21_one_word_for_one_thing() -> None:
    other = re.compile(r"\bDCs?\b")
    assert [id for id, said in GAME.rulebook().items() if other.search(said.title + said.sentence)] == ["1.10"]
    code = Path(str(files("tui.rules.adventures_edge")))
    for file in sorted(code.glob("*.py")):
        texts = [x.value for x in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(x, ast.Constant)]
        assert [text for text in texts if isinstance(text, str) and other.search(text)] == [], file.name
    # Reach by its number and by its name are one and the same: 4 is Medium, which gets the better of a spear's 3.
    assert bonus(fight(), "attack maren goblin-1 longsword --press=stand") == 7 + 2 + 1
