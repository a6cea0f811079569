"""Who is meant."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.core.language.reading_lines import AIMED, read, wrong
from tests.tiny import TinyState, under_way
from tui.core.state import State


def hurt(whom: str, state: TinyState | None = None) -> str:
    """Who is hurt by this word or these words."""
    return read(f"hurt {whom} 1", AIMED, state).removeprefix("hurt ").removesuffix(" 1")


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("goblin-2", "goblin-2"),
        ("C", "goblin-2"),
        ('"Goblin 2"', "goblin-2"),
        ('"goblin 2"', "goblin-2"),
        ("Kara", "kara"),
        ("A,C", "goblin-1,goblin-2"),
        ("A C", "goblin-1,goblin-2"),
        ("A, C", "goblin-1,goblin-2"),
        ("A-D", "goblin-1,brawn,goblin-2,goblin-3"),
        ("A-D C/", "goblin-1,brawn,goblin-2/,goblin-3"),
        ("foes/", "goblin-1/,goblin-2/,goblin-3/"),
        ("party!", "kara!,brawn!"),
        ("all.", "kara.,brawn.,goblin-1.,goblin-2.,goblin-3."),
        ("marked", "kara,goblin-3"),
        ("goblin*", "goblin-1,goblin-2,goblin-3"),
        ("me,it/", "kara,goblin-2/"),
        ('"Goblin 1"/,K', "goblin-1/,kara"),
        ("C C/", "goblin-2/"),
    ],
)
def test_words_for_people(words: str, ids: str) -> None:
    assert hurt(words) == ids


def grouped() -> TinyState:
    """The three goblins as members 1 to 3 of one group G."""
    state = under_way(3)
    who = {id: replace(b, letter=f"G{id[-1]}") if b.side == "foes" else b for id, b in state.who.items()}
    return State(who, state.flow)


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("G3", "goblin-3"),
        ("G2-3", "goblin-2,goblin-3"),
        ("G*", "goblin-1,goblin-2,goblin-3"),
        ("G", "goblin-1"),
        ("B-G", "brawn,goblin-1,goblin-2,goblin-3"),
    ],
)
def test_members_of_a_group(words: str, ids: str) -> None:
    assert hurt(words, grouped()) == ids


def test_who_is_out_is_meant_only_by_name() -> None:
    state = under_way(3)
    gone = State({**state.who, "goblin-2": replace(state.who["goblin-2"], out="fled")}, state.flow)
    assert hurt("foes", gone) == "goblin-1,goblin-3"
    assert hurt("A-D", gone) == "goblin-1,brawn,goblin-3"
    assert hurt("goblin*", gone) == "goblin-1,goblin-3"
    assert hurt("C", gone) == "goblin-2"


def test_down_is_who_lies_there() -> None:
    state = under_way(3)
    fallen = State({**state.who, "goblin-2": replace(state.who["goblin-2"], hp=-1)}, state.flow)
    assert hurt("down", fallen) == "goblin-2"


def test_two_letters_come_after_one() -> None:
    state = under_way(3)
    many = State({**state.who, "goblin-3": replace(state.who["goblin-3"], letter="QA")}, state.flow)
    assert hurt("QA", many) == "goblin-3"
    assert hurt("C-QB", many) == "goblin-2,kara,goblin-3"


@pytest.mark.parametrize(
    ("line", "at", "sentence"),
    [
        ("hurt gobln-2 7", "gobln-2", 'Nobody here is called "gobln-2". Like it: goblin-2 (C)'),
        ("hurt A,gobln-2 7", "gobln-2", 'Nobody here is called "gobln-2".'),
        ("hurt A gobln 7", "gobln", 'Nobody here is called "gobln".'),
        ("hurt Z 7", "Z", "Nobody has the letter Z."),
        ("hurt orc* 7", "orc*", 'Nobody\'s name begins with "orc".'),
        ("hurt allies 7", "allies", "There is nobody on that side."),
        ("hurt down 7", "down", "Everybody is up."),
        ('hurt "Goblin 9" 7', '"Goblin 9"', 'Nobody here is called "Goblin 9".'),
        ("attack K A-C", "A-C", "A-C are 3: name one of them."),
        ("hurt ,", ",", "Nobody is named."),
    ],
)
def test_who_is_nobody(line: str, at: str, sentence: str) -> None:
    found_at, found = wrong(line)
    assert found_at == at
    assert found.startswith(sentence)


def test_marks_and_aim_may_be_missing() -> None:
    assert wrong("hurt marked 7") == ("marked", "Nobody is marked.")
    assert wrong("hurt it 7") == ("it", "Nobody is aimed at.")
