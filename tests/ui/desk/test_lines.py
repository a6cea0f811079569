"""Lines of a prompt: which of them are shown, and in how many rows."""

from __future__ import annotations

from tui.core.views import words
from tui.ui.desk.lines import newest, text_of

TOLD = [words("Kara attacks"), words("2d6 [3 4] = 7 against 6: hit")]
"""12 and 28 cells."""


def shown(width: int, room: int) -> list[str]:
    return [text_of(row).rstrip() for row in newest(TOLD, width, room)]


def test_the_newest_line_is_told_to_its_end() -> None:
    # 20 cells hold "2d6 [3 4] = 7"(13) and "against"(+8 is 21: no more), the rest goes two cells into a second row
    assert shown(20, 2) == ["2d6 [3 4] = 7", "  against 6: hit"]
    assert shown(20, 3) == ["Kara attacks", "2d6 [3 4] = 7", "  against 6: hit"]


def test_what_cannot_be_told_to_its_end_takes_one_row() -> None:
    assert shown(20, 1) == ["2d6 [3 4] = 7 against 6: hit"]
    assert shown(20, 0) == []


def test_a_wide_prompt_breaks_nothing() -> None:
    assert shown(28, 2) == ["Kara attacks", "2d6 [3 4] = 7 against 6: hit"]
