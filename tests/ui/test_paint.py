"""Lines of inked text: cleaned, cropped and wrapped by cells."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tui.core.views import words
from tui.ui.paint import Piece, crop, fit, inked, plain_ascii, safe, shorten, width_of, wrap

anything = st.text(max_size=40)


@given(anything)
def test_safe_text_holds_nothing_but_text(text: str) -> None:
    assert all(c.isprintable() for c in safe(text))


@given(anything, st.integers(0, 30))
def test_a_fitted_line_has_its_width(text: str, width: int) -> None:
    line = fit(inked(words(text)), width)
    assert width_of(line) == width


@given(anything, st.integers(4, 30))
def test_a_wrapped_line_keeps_its_words_and_its_width(text: str, width: int) -> None:
    line = inked(words(text))
    rows = wrap(line, width, indent=2)
    assert all(width_of(row) <= width for row in rows)
    kept = "".join(p.text for row in rows for p in row).replace(" ", "")
    assert kept == "".join(p.text for p in line).replace(" ", "")


def test_blanks_of_a_plain_text_stay() -> None:
    assert safe("  a   b ") == "  a   b "


def test_what_is_no_text_goes_and_the_blanks_around_it_stay() -> None:
    assert safe(" a\x1b[2Jb\u202e\u200b ") == " a [2Jb "


def test_cutting_is_told() -> None:
    assert shorten("Goblin 2", 6) == "Gobli…"
    assert [p.text for p in fit((Piece("Goblin"), Piece(" 2")), 6)] == ["Gobli…"]


def test_half_a_wide_character_is_left_out() -> None:
    assert crop("漢字", 3) == "漢"


def test_words_are_not_broken() -> None:
    rows = wrap((Piece("Goblin 2 falls over"),), 11, indent=2)
    assert ["".join(p.text for p in row).rstrip() for row in rows] == ["Goblin 2", "  falls", "  over"]


def test_every_sign_has_a_stand_in() -> None:
    assert plain_ascii("► ◄ † ■ · ▸ ● ○ █▌ ▁▇ ─│┌═") == "> < + # . > o . ## 17 -|+="
    assert plain_ascii("漢é") == "???"
