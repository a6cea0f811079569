"""Groups: one letter, numbered members."""

from __future__ import annotations

from tests.ui.desk.support import desk_of, fighter, message, press, prompt
from tui.ui.desk import Desk


def twelve() -> Desk:
    """Twelve wolves under one letter, with their numbers behind it."""
    desk = desk_of()
    press(desk, "b12wol⏎")
    assert fighter(desk, "dire-wolf-12").letter[1:] == "12"
    return desk


def letter(desk: Desk) -> str:
    return fighter(desk, "dire-wolf-1").letter.rstrip("1")


def named(desk: Desk) -> str:
    return desk.referee.history.recent(1)[0].entry.command


def test_a_member_of_one_digit_and_of_two() -> None:
    desk = twelve()
    g = letter(desk)
    press(desk, f"2B{g}3⏎")
    assert named(desk) == "hurt brawn,dire-wolf-3 2"
    press(desk, f"2B{g}12⏎")
    assert named(desk) == "hurt brawn,dire-wolf-12 2"


def test_a_range_of_members_and_all_of_them() -> None:
    desk = twelve()
    g = letter(desk)
    press(desk, f"2{g}2-4⏎")
    assert named(desk) == "hurt dire-wolf-2,dire-wolf-3,dire-wolf-4 2"
    press(desk, f"2{g}9-12⏎")
    assert named(desk) == "hurt dire-wolf-9,dire-wolf-10,dire-wolf-11,dire-wolf-12 2"
    press(desk, f"1{g}*⏎")
    assert [fighter(desk, f"dire-wolf-{n}").hp for n in range(1, 13)] == [13, 11, 11, 11, 13, 13, 13, 13, 11, 11, 11, 11]


def test_the_bare_letter_is_the_next_who_stands_where_one_is_meant() -> None:
    desk = twelve()
    g = letter(desk)
    press(desk, f"=0{g}1⏎")
    press(desk, g)
    assert desk.view().aim == "dire-wolf-2"
    press(desk, f"a{g}")
    assert prompt(desk).startswith(f"Attack {g}2 Dire Wolf 2")


def test_the_bare_letter_never_means_all() -> None:
    desk = twelve()
    g = letter(desk)
    press(desk, f"2{g}")
    assert message(desk).startswith(f"Which of them? {g}1 {g}2 ")


def test_a_number_after_the_letter_is_a_member_in_the_fight_too() -> None:
    desk = twelve()
    press(desk, f"{letter(desk)}7")
    assert desk.view().aim == "dire-wolf-7"
    assert desk.view().mode == "fight"


def test_a_member_that_is_not_there_is_refused_and_nobody_else_is_hurt_instead() -> None:
    desk = twelve()
    g = letter(desk)
    before, entries = desk.state, desk.referee.history.at
    press(desk, f"7{g}9")
    assert "dire-wolf-9" in str(desk.mode.wanted())
    press(desk, "⎋⎋")
    press(desk, f"7{g}0")
    assert message(desk) == f"Nobody has the letter {g}0."
    press(desk, "⏎⏎")
    assert message(desk).startswith("Which of them?")
    assert (desk.state, desk.referee.history.at) == (before, entries)
    press(desk, "⎋⎋⎋")
    press(desk, f"{g}0")
    assert message(desk) == f"Nobody has the letter {g}0."
