"""Lines cut into words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.core.language.tokens import cut, in_quotes, quoted, unquoted


def texts(line: str) -> list[str]:
    return [w.text for w in cut(line).words]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", []),
        ("  next  ", ["next"]),
        ("a b\tc", ["a", "b", "c"]),
        ('rename c "Grik the Tall"', ["rename", "c", "Grik the Tall"]),
        ('x --until="end of c" y', ["x", "--until=end of c", "y"]),
        (r'"say \"no\"" \n', ['say "no"', r"\n"]),
        (r'"a\\" b', ["a\\", "b"]),
        ("a,b/ c", ["a,b/", "c"]),
        ("a#b # c", ["a#b"]),
        ('"# no comment" # one', ["# no comment"]),
    ],
)
def test_words(line: str, words: list[str]) -> None:
    assert texts(line) == words


def test_words_know_their_place() -> None:
    words = cut('hurt  "Goblin 2" 7').words
    assert [(w.start, w.end) for w in words] == [(0, 4), (6, 16), (17, 18)]


def test_answers_begin_behind_the_mark() -> None:
    found = cut("attack a b < stand, [7 18] 5,6 who:[1 2] * # seen")
    assert [w.text for w in found.words] == ["attack", "a", "b"]
    assert [w.raw for w in found.answers] == ["stand", "[7 18]", "5", "6", "who:[1 2]", "*"]
    assert found.marked == 11


def test_the_mark_needs_no_blanks_and_is_none_in_quotes() -> None:
    assert [w.raw for w in cut("a<b").answers] == ["b"]
    assert cut('note a "1 < 2"').marked == -1


@pytest.mark.parametrize(
    ("line", "at"), [('a "b', 2), ('a "b\\"', 2), ('"', 0), ("a < [1 2", 4), ("a [1", -1), ('"a" "\\\\"', -1)]
)
def test_what_is_never_closed(line: str, at: int) -> None:
    assert cut(line).unclosed == at


@given(st.text())
def test_a_text_in_quotes_is_one_word_and_comes_back(text: str) -> None:
    assert texts(in_quotes(text)) == [text]
    assert cut(in_quotes(text)).unclosed == -1


@given(st.text(min_size=1))
def test_what_is_written_without_quotes_comes_back_too(text: str) -> None:
    assert texts(f"x {quoted(text)} y") == ["x", text, "y"]


@given(st.text())
def test_every_line_can_be_cut(line: str) -> None:
    found = cut(line)
    for word in (*found.words, *found.answers):
        assert found.line[word.start : word.end] == word.raw
        assert unquoted(word.raw) == word.text
