"""The pools of this game: what they read and how likely each class of faces is, against brute force (1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.adventures_edge.table import rule
from tui.core.errors import BadAnswer
from tui.core.pools import Pool, every, observed
from tui.rules.adventures_edge.dice import D20, AtLeast, Reroll, SeesSwing, Spread, Swing, edge_pool, half, is_one, natural


@rule("1.2", "1.3", "1.5")
def test_edge_is_dice() -> None:
    assert [edge_pool(n).text for n in (0, 1, -1, 2, -3)] == ["d20", "2d20 best", "2d20 worst", "3d20 best", "4d20 worst"]
    # The pairs of the rules' examples: 6 and 10 at +1 are 10; 7 and 10 at -1 are 7; 14 and 15 at -1 are 14.
    assert natural(edge_pool(1).read((6, 10))) == 10
    assert natural(edge_pool(-1).read((7, 10))) == 7
    assert natural(edge_pool(-1).read((14, 15))) == 14
    assert natural(edge_pool(1).read((5, 18))) == 18


@rule("1.6")
def test_what_an_attack_sees() -> None:
    minus = SeesSwing(minus=True, astray=True)
    assert minus(edge_pool(-1, spread=True).read((3, 17))) == Swing(3, False, 17)
    assert minus(edge_pool(-1, spread=True).read((1, 1))) == Swing(1, True, 1)
    # Two ones at plus Edge are no double.
    assert SeesSwing(minus=False, astray=False)(edge_pool(1).read((1, 1))) == Swing(1, False, 0)


def brute(pool: Pool[Any], see: Callable[[Any], object]) -> dict[object, float]:
    """The weight of each value seen, face by face."""
    out: dict[object, float] = {}
    for dice, weight in every(pool):
        value = see(pool.read(dice))
        out[value] = out.get(value, 0.0) + weight
    return out


@pytest.mark.parametrize("edge", [-3, -2, -1, 0, 1, 2])
@pytest.mark.parametrize("astray", [False, True])
def test_classes_weigh_what_brute_force_says(edge: int, astray: bool) -> None:
    pool, see = edge_pool(edge, spread=astray), SeesSwing(edge < 0, astray)
    seen: dict[object, float] = {}
    for dice, weight, _ in observed(pool, see):
        seen[see(pool.read(dice))] = weight
    assert seen == pytest.approx(brute(pool, see))
    assert sum(seen.values()) == pytest.approx(1)


def test_thrown_again_until_it_counts() -> None:
    pool = Reroll((1, 2, 3))
    assert (pool.need(()), pool.need((2,)), pool.need((2, 9))) == (20, 20, 0)
    assert pool.read((2, 9)).natural == 9
    assert pool.show((2, 9)) == "[2 (9)]"
    assert pool.show((9,)) == "[9]"
    assert pool.force("4").natural == 4
    with pytest.raises(BadAnswer, match="counts"):
        pool.force("2")
    # The seventeen faces left are equally likely.
    assert sum(w for _, w in pool.outcomes()) == pytest.approx(1)
    assert {dice for dice, _ in pool.outcomes()} == {(n,) for n in range(4, 21)}
    assert Reroll(()).text == "d20"


def test_a_spread_is_shown_and_named_like_its_plain_kind() -> None:
    pool = Spread(2)
    assert (pool.text, pool.show((3, 17))) == ("2d20 worst", "[(3) 17]")
    assert pool.force("7").natural == 7
    with pytest.raises(BadAnswer, match="type every die"):
        pool.force("1")


@rule("1.8")
def test_half() -> None:
    assert [half(n, "half_up") for n in (8, 9)] == [4, 5]
    assert [half(n, "floor") for n in (8, 9)] == [4, 4]


def test_observers() -> None:
    assert AtLeast(11)(D20.read((11,)))
    assert not AtLeast(11)(D20.read((10,)))
    assert is_one(D20.read((1,)))
    assert not is_one(D20.read((2,)))
