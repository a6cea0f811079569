"""Errors as pictures."""

from __future__ import annotations

from tests.tiny import GAME, under_way
from tui.core.language.faults import LanguageError, Pointed, like, like_it
from tui.core.language.parse import parse_line


def picture(line: str, place: str = "") -> str:
    """The picture of what is wrong with a line."""
    try:
        parse_line(GAME, under_way(2), line)
    except LanguageError as no:
        return no.pointed.picture(place)
    raise AssertionError(line)


def test_carets_stand_under_the_word() -> None:
    assert picture("attack kara gobln-2 --aim") == (
        'attack kara gobln-2 --aim\n            ^^^^^^^ Nobody here is called "gobln-2". Like it: goblin-2 (C), goblin-1 (A)'
    )


def test_a_value_that_stands_behind_its_flag_is_joined_to_it() -> None:
    assert picture("attack kara goblin-2 --aim 2") == (
        'attack kara goblin-2 --aim 2\n                           ^ attack takes no "2". Write --aim=2.'
    )
    assert "Usage: attack" in picture("attack kara goblin-2 2 --aim")


def test_the_place_moves_them_along() -> None:
    assert picture("hurt C 7x", "fight.aff:12") == (
        "fight.aff:12: hurt C 7x\n"
        '                     ^^ "7x" is no amount. Amounts: 7  +7  =30  2d6+3  7/2'
    )  # fmt: skip


def test_a_complaint_about_nothing_still_has_a_caret() -> None:
    assert Pointed("next", 5, 5, "More.").picture() == "next\n     ^ More."


def test_a_complaint_moves_with_its_line() -> None:
    moved = Pointed("C 7x", 2, 4, "Wrong.").moved(5, "hurt C 7x")
    assert moved.line[moved.start : moved.end] == "7x"


def test_the_error_is_a_refusal_with_the_whole_sentence() -> None:
    no = LanguageError(Pointed("x", 0, 1, "No command.", "There is: next", "T1"))
    assert (no.reason, no.cite) == ("No command. There is: next", "T1")


def test_like_finds_names_by_their_letters_without_accents_and_case() -> None:
    assert like("BRAUN", ("brawn", "kara")) == ("brawn",)
    assert like("zoe", ("Zoë", "kara")) == ("Zoë",)
    assert like_it("xyz", ("brawn",)) == ""
