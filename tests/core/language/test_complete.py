"""What is offered while a line is typed, and how the line reads."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tiny import GAME, start, table, under_way
from tui.core.encounter import Policy
from tui.core.language.complete import Completion, complete
from tui.core.language.parse import Step, parse_line
from tui.core.language.reader import Context
from tui.core.language.reading import reading
from tui.core.play import Pending
from tui.core.referee import Referee
from tui.core.state import State

AIMED = Context(aim="goblin-2")


def at_end(line: str) -> Completion:
    return complete(GAME, under_way(2), line, len(line), AIMED)


def offered(line: str) -> list[str]:
    return [c.text for c in at_end(line).candidates]


def test_verbs_that_the_referee_alone_plays_are_not_offered() -> None:
    assert "begin-turn" not in offered("")
    assert {"attack", "next", "hurt", "undo"} <= set(offered(""))


def test_verbs_used_lately_come_first() -> None:
    assert [c.text for c in complete(GAME, under_way(), "", 0, used=("hurt", "next")).candidates[:2]] == ["hurt", "next"]


def test_beginnings_come_before_beginnings_of_words_and_those_before_the_rest() -> None:
    found = offered("a")
    assert found[:2] == ["attack", "add"]
    assert found.index("add") < found.index("initiative")


def test_who_acts_comes_first_then_who_is_aimed_at_then_the_ladder() -> None:
    first = at_end("attack ").candidates[:4]
    assert [c.text for c in first] == ["kara", "goblin-2", "goblin-1", "brawn"]
    assert (first[1].label, first[1].note) == ("C Goblin 2", "7/7")


def test_a_letter_or_a_piece_of_the_name_is_enough() -> None:
    assert offered("hurt C")[0] == "goblin-2"
    assert offered("hurt 2")[0] == "goblin-2"
    assert offered("hurt oblin") == ["goblin-2", "goblin-1"]


def test_accents_do_not_matter() -> None:
    state = under_way()
    who = {**state.who, "kara": replace(state.who["kara"], name="Karä")}
    found = complete(GAME, State(who, state.flow), "hurt kära", 9)
    assert [c.text for c in found.candidates] == ["kara"]


def test_what_is_not_possible_comes_last_with_its_reason() -> None:
    found = [c for c in at_end("attack kara ").candidates if not c.text.startswith("--")]
    assert [c.text for c in found] == ["goblin-2", "goblin-1", "brawn", "kara"]
    assert next(c.why_not for c in at_end("attack kara ").candidates if c.text == "kara") == "not himself"
    assert at_end("attack kara ").candidates[-1].text == "kara"


@pytest.mark.parametrize(
    ("line", "first", "start"),
    [
        ("hurt C,", "kara", 7),
        ("hurt C,gob", "goblin-2", 7),
        ("hurt C 7 ", "blunt", 9),
        ("hurt C 7 c", "cut", 9),
        ("condition C pr", "prone", 12),
        ("condition pr", "prone", 10),
        ("set kara hp", "hp=", 9),
        ("side C al", "allies", 7),
        ("add 3 dire", "dire-wolf", 6),
        ("attack K C --", "--aim", 11),
        ("attack K C --co", "--cover=", 11),
        ("attack K C --cover=", "half", 19),
        ("attack K C --cover=f", "full", 19),
        ("attack K C <", "*", 12),
        ("attack K C < 18 ", "parry", 16),
        ("attack K C < 18 pa", "parry", 16),
        ("attack K C < 18 goblin-2:pa", "parry", 25),
    ],
)
def test_what_comes_next(line: str, first: str, start: int) -> None:
    found = at_end(line)
    assert found.candidates[0].text == first
    assert (found.start, found.end) == (start, len(line))


@pytest.mark.parametrize(
    "line", ["undo ", "bla bla ", "attack K C # no", "attack K K <", "hurt C 7 blunt # ", "attack zz yy <"]
)
def test_where_nothing_fits_nothing_is_offered(line: str) -> None:
    assert [c for c in offered(line) if not c.startswith("--")] == []


def test_flags_that_are_set_are_not_offered_again() -> None:
    assert offered("attack K C --aim=1 --") == ["--cover=", "--gm"]


def test_taking_one_ends_the_word_and_keeps_the_rest_of_the_line() -> None:
    found = complete(GAME, under_way(2), "attack kara gob --aim", 15, AIMED)
    assert found.taken("attack kara gob --aim", 0) == ("attack kara goblin-2 --aim", 21)
    assert at_end("set kara hp").taken("set kara hp", 0) == ("set kara hp=", 12)


def test_the_open_question_is_offered_to_a_line_of_answers() -> None:
    history, bus, rng = table(start(2, dice=[Policy("party", "table")]))
    ref = Referee(GAME, history, bus, rng)
    line = parse_line(GAME, ref.now, "attack kara goblin-1")
    assert not isinstance(line, Step)
    assert line.command is not None
    waits = ref.do(line.command)
    assert isinstance(waits, Pending)
    assert [c.text for c in complete(GAME, ref.now, "< ", 2, asked=waits.requests).candidates] == ["*"]
    ref.answer("18")
    assert ref.pending is not None
    assert [c.text for c in complete(GAME, ref.now, "< ", 2, asked=ref.pending.requests).candidates] == ["parry", "none"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("hurt K,B,C/ 7 cut", "7 cut to Kara and Brawn, half to Goblin 2"),
        ("hurt K A! C. 2d6", "2d6 to Kara, double to Goblin 1, nothing to Goblin 2"),
        ("7", "7 to Goblin 2"),
        ("attack K C --cover=half --aim=2 < 18 none", "Kara, Goblin 2, aim 2, cover half; answers 18, none"),
        ("attack K C --gm", "Kara, Goblin 2, by the GM's word"),
        ("condition C,A prone", "Goblin 2 and Goblin 1, prone"),
        ("set C hp=5", "Goblin 2, hp = 5"),
        ("next", "Next turn"),
        ("undo", "back a step"),
        ("undo 3", "back 3 steps"),
        ("redo 2", "2 steps again, same dice"),
        ("goto 4", "to entry 4"),
        ("< parry", "answer parry"),
    ],
)
def test_how_a_line_reads(line: str, says: str) -> None:
    assert reading(GAME, under_way(2), parse_line(GAME, under_way(2), line, AIMED)) == says
    assert at_end(line).reading == says


def test_a_line_that_cannot_be_understood_reads_as_nothing_and_shows_how_the_verb_is_written() -> None:
    found = at_end("hurt C ")
    assert (found.reading, found.usage) == ("", "hurt <whom> <how much> [--bare]")


@given(st.text(max_size=30), st.integers(0, 30))
def test_whatever_is_typed_completion_never_fails(line: str, cursor: int) -> None:
    found = complete(GAME, under_way(), line, min(cursor, len(line)))
    assert 0 <= found.start <= found.end <= len(line)


@given(
    st.sampled_from(["attack ", "hurt ", "set K ", "condition ", "add ", "attack K C < "]),
    st.text(' "-=,*/KC7<[#', max_size=12),
)
def test_after_a_verb_neither(verb: str, rest: str) -> None:
    line = verb + rest
    found = complete(GAME, under_way(), line, len(line), AIMED)
    for i in range(len(found.candidates)):
        assert found.taken(line, i)[0].startswith(line[: found.start])
