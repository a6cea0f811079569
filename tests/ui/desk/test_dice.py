"""Dice from the table, typed die by die."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tiny import under_way
from tests.ui.desk.support import desk_of, fighter, message, press, prompt
from tui.core.encounter import Policy
from tui.core.pools import Sum
from tui.core.state import State
from tui.ui.desk import Desk
from tui.ui.desk.dicebox import DiceBox


def table(policy: str = "table") -> Desk:
    """Kara's dice are on the table, the foes' too."""
    state = under_way(3)
    flow = replace(state.flow, dice=(Policy("party", policy), Policy("foes", policy)))
    desk = desk_of(State(state.who, flow))
    press(desk, "C")
    return desk


def box(*sides: int) -> DiceBox:
    return DiceBox(Sum(sides))


@pytest.mark.parametrize(
    ("sides", "typed", "faces", "waits"),
    [
        (4, "3", (3,), ""),
        (8, "8", (8,), ""),
        (10, "0", (10,), ""),
        (10, "1", (1,), ""),
        (12, "3", (3,), ""),
        (12, "1", (), "1"),
        (12, "2", (), "2"),
        (12, "11", (11,), ""),
        (20, "1", (), "1"),
        (20, "2", (), "2"),
        (20, "20", (20,), ""),
        (20, "9", (9,), ""),
        (100, "10", (), "10"),
        (100, "11", (11,), ""),
        (100, "100", (100,), ""),
    ],
)
def test_a_die_is_taken_as_soon_as_no_longer_number_is_possible(
    sides: int, typed: str, faces: tuple[int, ...], waits: str
) -> None:
    one = box(sides, 6)
    for key in typed:
        assert one.digit(key) == ""
    assert (one.faces, one.digits) == (faces, waits)


@pytest.mark.parametrize(("sides", "typed", "says"), [(8, "9", "A d8 has no 9."), (6, "0", "A d6 has no 0.")])
def test_a_face_the_die_has_not_is_refused_in_place(sides: int, typed: str, says: str) -> None:
    one = box(sides)
    assert one.digit(typed) == says
    assert one.empty


def test_a_second_digit_that_cannot_be_is_refused_and_the_first_stays() -> None:
    one = box(20)
    one.digit("2")
    assert one.digit("5") == "A d20 has no 25."
    assert one.digits == "2"


def test_the_last_die_commits_the_throw() -> None:
    desk = table()
    press(desk, "a⏎")
    assert "d20 [_]" in prompt(desk)
    press(desk, "7")
    assert "defend?" in prompt(desk)


def test_a_waiting_one_or_two_is_taken_by_enter_or_space() -> None:
    for end in "⏎␣":
        desk = table()
        press(desk, "a⏎2")
        assert "d20 [2]" in prompt(desk)
        press(desk, end)
        node = desk.referee.history.node(desk.referee.history.at)
        assert node is not None
        assert node.entry.tape[0].answer.text == "2"


def test_dice_typed_before_their_box_are_not_stored() -> None:
    desk = table()
    press(desk, "a⏎7")
    press(desk, "9")
    assert message(desk) == "There is no answer 9."
    press(desk, "0")
    assert "damage" in prompt(desk)
    assert "d6 [_]" in prompt(desk)


def test_backspace_takes_out_a_digit_and_undo_reopens_the_last_throw() -> None:
    desk = table()
    press(desk, "a⏎1⌫")
    assert "d20 [_]" in prompt(desk)
    press(desk, "18u")
    assert "d20 [_]" in prompt(desk)
    press(desk, "u")
    assert desk.question is None


def test_the_program_throws_when_told_to() -> None:
    desk = table()
    press(desk, "a⏎r")
    open_ = desk.referee.open
    tape = open_.pending.tape if open_ is not None else desk.referee.history.recent(1)[0].entry.tape
    assert tape[0].answer.by == "program"


def test_a_told_total_where_the_rules_can_do_without_faces() -> None:
    desk = table()
    press(desk, "a⏎180")
    press(desk, "=5⏎")
    assert desk.question is None
    assert fighter(desk, "goblin-2").hp == 2


def test_where_they_need_the_faces_a_total_is_refused_in_place() -> None:
    desk = table()
    press(desk, "a⏎=25⏎")
    assert message(desk).startswith("name the kept die, 1 to 20")
    assert "told total" in prompt(desk)


def test_enter_on_an_empty_box_asks_for_the_face() -> None:
    desk = table()
    press(desk, "a⏎⏎")
    assert message(desk) == "Type the face of the d20, or r and the program throws."


def test_asked_each_time_enter_lets_the_program_throw() -> None:
    desk = table("ask")
    press(desk, "a⏎")
    assert prompt(desk).endswith("Enter: the program throws d20")
    press(desk, "18")
    assert "defend?" in prompt(desk)
    desk = table("ask")
    press(desk, "a⏎⏎")
    assert "d20 [_]" not in prompt(desk)


def test_what_was_thrown_before_is_offered() -> None:
    desk = table()
    press(desk, "a⏎18")
    press(desk, "⎋u")
    assert desk.question is None
    press(desk, "a⏎")
    assert prompt(desk).endswith("Enter: use the 18 thrown before")
    press(desk, "⏎")
    assert "defend?" in prompt(desk)


def test_arrows_change_the_number_in_the_box() -> None:
    desk = table()
    press(desk, "a⏎→→→⏎")
    node = desk.referee.history.node(desk.referee.history.at)
    assert node is not None
    assert node.entry.tape[0].answer.text == "3"


def test_several_throws_at_once_are_answered_in_any_order() -> None:
    desk = table()
    press(desk, "i⏎")
    assert "also open" in prompt(desk)
    press(desk, "⇥")
    assert "Brawn" in prompt(desk).splitlines()[0]
    press(desk, "4")
    for _ in range(4):
        press(desk, "3")
    assert desk.question is None
    assert [fighter(desk, who).count for who in ("brawn", "kara", "goblin-1")] == [4, 6, 5]
