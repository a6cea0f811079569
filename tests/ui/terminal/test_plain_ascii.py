"""ASCII stand-ins: as wide as what they stand for, and as like as can be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tui.ui.terminal.plain_ascii import LOOKS_LIKE, ascii_bytes, utf8_bytes


@pytest.mark.parametrize(
    ("text", "stands_for_it"),
    [
        ("Kaël", b"Kael"),
        ("│ 7 ─┼─ ╒══╕", b"| 7 -+- +--+"),
        ("█▌░ ● ○ † × … ►", b"#|. * o + x . >"),
        ("日本", b"????"),
        ("½", b"/"),
    ],
)
def test_likenesses(text: str, stands_for_it: bytes) -> None:
    assert ascii_bytes(text) == stands_for_it


def test_every_stand_in_is_one_cell_for_one_cell() -> None:
    assert [c for c, like in LOOKS_LIKE.items() if cell_len(c) != 1 or len(like) != 1 or not like.isascii()] == []


@given(st.text())
def test_the_width_stays(text: str) -> None:
    found = ascii_bytes(text).decode("ascii")
    assert len(found) == sum(1 if c.isascii() else cell_len(c) for c in text)


@given(st.text(st.characters(codec="utf-8")))
def test_utf8_is_the_text_itself(text: str) -> None:
    assert utf8_bytes(text).decode("utf-8") == text


def test_half_a_surrogate_is_a_question_mark() -> None:
    assert utf8_bytes("a\ud800b") == b"a?b"
