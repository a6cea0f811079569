"""Lines of keys: what the parser does not tell."""

from __future__ import annotations

import tomllib
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tui.storage.places import line_of, lines, place_text
from tui.storage.toml import value

TEXT = '''\
# a comment = 1
title = "x = [1"          # [not.a.table]
"quoted key" = 1
a.b.c = 2

[one]  # comment
long = [
    1,
    # between
    { x = 1, y = [2, 3] }, 4,
    "]", """
    three = 3
    """,
]
text = """
[two]
key = 1
"""

[[many]]
k = 1
[[many]]
k = 2
  [many.inner]
  deep = true
  [[many.rows]]
  [[many.rows]]
  z = 1
[last]
'''


def test_every_key_has_its_line() -> None:
    found = lines(TEXT)
    expected = {
        ("title",): 2,
        ("quoted key",): 3,
        ("a", "b", "c"): 4,
        ("one",): 6,
        ("one", "long"): 7,
        ("one", "long", 0): 8,
        ("one", "long", 1): 10,
        ("one", "long", 3): 11,
        ("one", "text"): 15,
        ("many", 0): 20,
        ("many", 0, "k"): 21,
        ("many", 1): 22,
        ("many", 1, "k"): 23,
        ("many", 1, "inner"): 24,
        ("many", 1, "inner", "deep"): 25,
        ("many", 1, "rows", 1, "z"): 28,
        ("last",): 29,
    }
    assert {place: found.get(place) for place in expected} == expected
    assert ("two",) not in found
    assert ("three",) not in found


def test_a_place_inside_takes_the_line_around_it() -> None:
    found = lines(TEXT)
    assert line_of(found, ("one", "long", 1, "y", 0)) == 10
    assert line_of(found, ("many", 1, "missing")) == 22
    assert line_of(found, ("nowhere",)) == 0


def test_places_are_counted_from_one() -> None:
    assert place_text(("combatant", 2, "sheet", "hp")) == "combatant[3].sheet.hp"
    assert place_text(()) == ""


values = st.recursive(
    st.booleans() | st.integers(-9, 9) | st.text("ab[]{}#=,\"'\\ \n", max_size=6),
    lambda v: st.lists(v, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.text("abc", min_size=1, max_size=3), values, min_size=1, max_size=5))
def test_keys_are_found_whatever_stands_in_their_values(raw: dict[str, Any]) -> None:
    """A document of one key a line, its values full of what looks like structure."""
    text = "".join(f"{key} = {value(v)}\n" for key, v in raw.items())
    assert tomllib.loads(text) == raw
    assert {place: line for place, line in lines(text).items() if len(place) == 1} == {
        (key,): n for n, key in enumerate(raw, 1)
    }
