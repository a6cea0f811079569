"""Amounts as they are said at the table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.core.amount import Amount, parse_amount
from tui.core.pools import Sum


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("7", Amount("", Sum((), (), 7))),
        ("-7", Amount("-", Sum((), (), 7))),
        ("+7", Amount("+", Sum((), (), 7))),
        ("=30", Amount("=", Sum((), (), 30))),
        ("2d6+3", Amount("", Sum((6, 6), (), 3))),
        ("d8", Amount("", Sum((8,)))),
        ("3+d4-d6", Amount("", Sum((4,), (6,), 3))),
        ("7/2", Amount("", Sum((), (), 7), 2)),
        ("2d6/2 slash", Amount("", Sum((6, 6)), 2, "slash")),
        ("5-2", Amount("", Sum((), (), 3))),
    ],
)
def test_what_is_said_is_read(text: str, amount: Amount) -> None:
    assert parse_amount(text) == amount


@pytest.mark.parametrize("text", ["", "x", "7x", "d0", "0d6", "101d6", "7/0", "--7", "2d", "d", "3-5", "1e3"])
def test_what_is_no_amount_is_none(text: str) -> None:
    assert parse_amount(text) is None


def test_blanks_around_an_amount_do_no_harm() -> None:
    assert parse_amount(" 7 ") == parse_amount("7")


def test_fixed_is_what_needs_no_dice() -> None:
    seven, dice = parse_amount("7"), parse_amount("7+d4")
    assert seven is not None
    assert seven.fixed
    assert dice is not None
    assert not dice.fixed


@given(
    st.sampled_from(["", "+", "-", "="]),
    st.lists(st.sampled_from([4, 6, 8, 20]), max_size=4).map(lambda xs: tuple(sorted(xs))),
    st.integers(0, 40),
    st.integers(1, 4),
    st.sampled_from(["", "slash"]),
)
def test_the_text_of_an_amount_is_read_back(sign: str, dice: tuple[int, ...], add: int, part: int, kind: str) -> None:
    amount = Amount(sign, Sum(dice, (), add), part, kind)
    assert parse_amount(amount.text) == amount
