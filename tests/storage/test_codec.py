"""Dataclasses as TOML values and back: every type a game may use, and what does not fit."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from tui.core.fields import Range
from tui.storage.codec import decode, differing, encode
from tui.storage.document import overlaid
from tui.storage.reading import Reading


class Colour(Enum):
    """An enum with texts."""

    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Row:
    """A row of a table."""

    least: Annotated[int, Range(1, 20)]
    name: str = ""


@dataclass(frozen=True)
class Everything:
    """A field of every kind."""

    name: str
    bonus: Annotated[int, Range(-9, 9)] | None = None
    malus: int | None = 3
    share: float = 0.5
    kind: Literal["", "a", "b"] = ""
    colour: Colour = Colour.RED
    rows: tuple[Row, ...] = (Row(1, "one"),)
    pair: tuple[int, str] = (1, "x")
    words: frozenset[str] = frozenset()
    prices: Mapping[str, int] = field(default_factory=dict)
    row: Row = Row(2)
    sure: bool = True


def back(raw: object, kind: Any = Everything) -> tuple[Any, list[str]]:
    """What a value is read as, and what is said of it."""
    data = tomli_w.dumps({"value": raw}).encode()
    doc = Reading(Path("any.toml"), data)
    value = decode(doc, kind, doc.raw["value"], ("value",))
    return value, [str(fault).removeprefix("any.toml, ") for fault in doc.faults]


everything = st.builds(
    Everything,
    st.text("abc xyz'\"[]", max_size=9),
    st.none() | st.integers(-9, 9),
    st.none() | st.integers(-99, 99),
    st.floats(-9, 9),
    st.sampled_from(["", "a", "b"]),
    st.sampled_from(Colour),
    st.lists(st.builds(Row, st.integers(1, 20), st.text("abc")), max_size=3).map(tuple),
    st.tuples(st.integers(-9, 9), st.text("abc")),
    st.frozensets(st.text("abc", max_size=3)),
    st.dictionaries(st.text("ab c", min_size=1, max_size=3), st.integers(-9, 9)),
    st.builds(Row, st.integers(1, 20)),
    st.booleans(),
)


@given(everything)
def test_every_type_comes_back(value: Everything) -> None:
    assert back(encode(value)) == (value, [])


def test_defaults_are_left_out_and_a_missing_value_is_not() -> None:
    assert encode(Everything("x")) == {"name": "x"}
    assert encode(Everything("x", malus=None)) == {"name": "x", "malus": {"none": True}}
    assert encode(Everything("x", rows=())) == {"name": "x", "rows": []}


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ({"name": "x", "bonus": 10}, "value.bonus: found 10, expected a whole number from -9 to 9."),
        ({"name": "x", "bonus": True}, "value.bonus: found true, expected a whole number from -9 to 9."),
        ({"name": "x", "malus": "3"}, 'value.malus: found "3", expected a whole number.'),
        ({"name": "x", "share": float("nan")}, "value.share: found nan, expected a number."),
        ({"name": "x", "share": "1"}, 'value.share: found "1", expected a number.'),
        ({"name": "x", "kind": "c"}, 'value.kind: found "c", expected a, b or nothing.'),
        ({"name": "x", "kind": 1}, "value.kind: found 1, expected a, b or nothing."),
        ({"name": "x", "colour": "green"}, 'value.colour: found "green", expected red or blue.'),
        ({"name": "x", "rows": [{"least": 0}]}, "value.rows[1].least: found 0, expected a whole number from 1 to 20."),
        ({"name": "x", "rows": [{}]}, 'value.rows[1]: "least" is missing.'),
        ({"name": "x", "pair": [1]}, "value.pair: found 1 values, expected 2."),
        ({"name": "x", "pair": ["x", 1]}, 'value.pair[1]: found "x", expected a whole number.'),
        ({"name": "x", "prices": {"a": "b"}}, 'value.prices.a: found "b", expected a whole number.'),
        ({"name": "x", "prices": 3}, "value.prices: found 3, expected a table."),
        ({"name": "x", "words": ["a", 1]}, "value.words[2]: found 1, expected text in quotes."),
        ({"name": "x", "row": {"lest": 1}}, 'value.row: unknown key "lest", expected least or name. Did you mean least?'),
        ({"name": 1}, "value.name: found 1, expected text in quotes."),
        (3, "value: found 3, expected a table."),
    ],
)
def test_what_does_not_fit_is_told_with_its_place(raw: object, told: str) -> None:
    value, faults = back(raw)
    assert value is None
    assert told in [fault.partition(": ")[2] for fault in faults]


def test_what_has_no_place_in_a_save_is_a_mistake_of_the_game() -> None:
    with pytest.raises(TypeError, match="bytes has no place in a save"):
        encode((b"x",))


@dataclass(frozen=True)
class Tables:
    """Tables of a game, one inside another."""

    rows: tuple[Row, ...] = (Row(1, "one"), Row(2, "two"))
    first: Row = Row(1, "one")
    limit: Annotated[int, Range(0, 9)] = 3


def over(text: str) -> tuple[Any, list[str]]:
    """The tables with what a file overrides."""
    doc = Reading(Path("any.toml"), text.encode())
    value = overlaid(doc, Tables(), Tables, doc.raw["tables"], ("tables",))
    return value, [str(fault) for fault in doc.faults]


def test_a_campaign_overrides_field_by_field_and_lists_as_a_whole() -> None:
    text = '[tables]\nlimit = 5\nfirst = { name = "uno" }\n[[tables.rows]]\nleast = 20\n'
    value, faults = over(text)
    assert (value, faults) == (Tables((Row(20),), Row(1, "uno"), 5), [])
    assert differing(value, Tables()) == tomllib.loads(text)["tables"]
    assert differing(Tables(), Tables()) == {}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[tables]\nlimit = 10\n", "any.toml, line 2: tables.limit: found 10, expected a whole number from 0 to 9."),
        (
            "[tables]\nrow = []\n",
            'any.toml, line 2: tables: unknown key "row", expected rows, first or limit. Did you mean rows?',
        ),
        (
            "[tables.first]\nleast = 21\n",
            "any.toml, line 2: tables.first.least: found 21, expected a whole number from 1 to 20.",
        ),
        ("[tables]\nfirst = 3\n", "any.toml, line 2: tables.first: found 3, expected a table."),
        ("[[tables.rows]]\nname = 'x'\n", 'any.toml, line 1: tables.rows[1]: "least" is missing.'),
    ],
)
def test_what_is_wrong_with_an_override_is_told(text: str, told: str) -> None:
    assert over(text)[1] == [told]
