"""Text from outside: cleaned once, and then for good."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.core.text import clean, folded, slug


@pytest.mark.parametrize(
    ("dirty", "said"),
    [
        ("Goblin 2", "Goblin 2"),
        ("  two \t\n words ", "two words"),
        ("a\x1b[31mred\x07", "a [31mred"),  # the escape is gone, what it carried is plain text
        ("\u202edrowkcab\u202c", "drowkcab"),
        ("ze\u200bro\ufeff", "zero"),
        ("lone\ud800", "lone"),
        ("c1\x9b31m", "c1 31m"),
        ("e\u0301", "\u00e9"),
        ("e\u200d\u0301", "\u00e9"),  # what stood between them is gone first
        ("[red]x[/]", "[red]x[/]"),
        ("\u3164\u2800\u115f", ""),  # fillers that nobody sees
        ("v\ufe0f\U000e0101", "v"),
        ("漢字", "漢字"),
    ],
)
def test_only_what_can_be_seen_is_kept(dirty: str, said: str) -> None:
    assert clean(dirty) == said


def test_what_is_too_long_is_cut() -> None:
    assert clean("x" * 100) == "x" * 60
    assert clean("ab " * 50, 5) == "ab ab"
    assert clean("abcd efgh", 5) == "abcd"


@given(st.text(max_size=80))
def test_clean_text_stays_as_it_is(text: str) -> None:
    once = clean(text)
    assert clean(once) == once
    assert once.isprintable()
    assert len(once) <= 60


@given(st.text(max_size=40))
def test_a_slug_is_an_id(text: str) -> None:
    id = slug(text)
    assert id.isascii()
    assert id[0].isalpha()
    assert id == id.lower()
    assert slug(id) == id


def test_slugs_by_hand() -> None:
    assert slug("Goblin 2") == "goblin-2"
    assert slug("Größe & Äpfel") == "grosse-apfel"
    assert slug("12 Monkeys") == "x-12-monkeys"
    assert slug("漢") == "x"


def test_names_are_compared_without_accents_and_case() -> None:
    assert folded("Ysólde") == folded("YSOLDE")
    assert folded("漢") != folded("字")
    assert folded("Øre") != folded("re")
