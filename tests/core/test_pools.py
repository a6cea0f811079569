"""Pools: every closed form against the enumeration of all faces."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from random import Random
from typing import Any

import pytest

from tui.core.errors import BadAnswer
from tui.core.pools import Keep, Kept, Pool, Sum, Summed, check_faces, draw, every, observed


def natural_and_ones(roll: Kept) -> tuple[int, int]:
    return roll.natural, roll.ones


def total(roll: Summed) -> int:
    return roll.total


def is_even(roll: Summed) -> bool:
    return roll.total % 2 == 0


def by_brute_force(pool: Pool[Any], see: Callable[[Any], Hashable]) -> dict[Hashable, float]:
    out: dict[Hashable, float] = defaultdict(float)
    for dice, weight in every(pool):
        out[see(pool.read(dice))] += weight
    return dict(out)


def by_outcomes(pool: Pool[Any], see: Callable[[Any], Hashable]) -> dict[Hashable, float]:
    out: dict[Hashable, float] = defaultdict(float)
    for dice, weight in pool.outcomes():
        check_faces(pool, dice)  # a witness is a possible throw
        out[see(pool.read(dice))] += weight
    return dict(out)


KEEPS = [Keep(sides, n, best) for sides in (2, 4, 6) for n in (1, 2, 3) for best in (True, False)] + [
    Keep(20, 2),
    Keep(20, 2, False),
]
SUMS = [
    Sum((6,)),
    Sum((6, 6)),
    Sum((4, 8), (6,), 2),
    Sum((), (6,), 3),
    Sum((2, 2, 2), (4,), -1),
    Sum((), (), 5),
    Sum((12,), (), -3),
]


@pytest.mark.parametrize("pool", KEEPS, ids=lambda p: f"{p.text} {p.best}")
def test_the_kept_die_and_the_ones_fall_as_often_as_counted(pool: Keep) -> None:
    assert by_outcomes(pool, natural_and_ones) == pytest.approx(by_brute_force(pool, natural_and_ones))


@pytest.mark.parametrize("pool", SUMS, ids=lambda p: p.text)
def test_sums_fall_as_often_as_counted(pool: Sum) -> None:
    assert by_outcomes(pool, total) == pytest.approx(by_brute_force(pool, total))


@pytest.mark.parametrize("pool", [*KEEPS, *SUMS], ids=lambda p: p.text)
def test_weights_sum_to_one(pool: Pool[Any]) -> None:
    assert sum(w for _, w in pool.outcomes()) == pytest.approx(1)
    assert sum(w for _, w in every(pool)) == pytest.approx(1)


def test_two_dice_by_hand() -> None:
    # Of the 36 throws of 2d6, six make 7; of the 400 of 2d20, 39 have a 20 as the best and 39 a 1 as the worst.
    assert by_outcomes(Sum((6, 6)), total)[7] == pytest.approx(6 / 36)
    best: dict[Hashable, float] = by_outcomes(Keep(20, 2), lambda k: k.natural)
    worst: dict[Hashable, float] = by_outcomes(Keep(20, 2, False), lambda k: k.natural)
    assert best[20] == pytest.approx(39 / 400)
    assert worst[1] == pytest.approx(39 / 400)


def test_what_a_rule_sees_is_merged_into_one_witness_each() -> None:
    even = observed(Sum((6, 6)), is_even)
    assert len(even) == 2
    assert {value: w for _, w, value in even} == pytest.approx({True: 0.5, False: 0.5})
    assert all(is_even(Sum((6, 6)).read(dice)) == value for dice, _, value in even)


@pytest.mark.parametrize("pool", [Keep(), Keep(6, 3, False), Sum((4, 8), (6,), 2)], ids=lambda p: p.text)
def test_what_is_drawn_is_a_possible_throw(pool: Pool[Any]) -> None:
    rng = Random(7)
    for _ in range(50):
        check_faces(pool, draw(pool, rng))


@pytest.mark.parametrize(
    ("dice", "why"),
    [((), "another d20"), ((21,), "a d20 has no 21"), ((0,), "a d20 has no 0"), ((3, 4), "1 dice too many")],
)
def test_impossible_faces_are_refused(dice: tuple[int, ...], why: str) -> None:
    with pytest.raises(BadAnswer, match=why):
        check_faces(Keep(), dice)


def test_dice_of_different_sides_are_checked_one_by_one() -> None:
    with pytest.raises(BadAnswer, match="a d4 has no 5"):
        check_faces(Sum((6, 4)), (5, 5))
    check_faces(Sum((6, 4)), (5, 4))


def test_a_told_total_must_be_one_that_the_dice_can_make() -> None:
    pool = Sum((6, 6), (4,), 3)  # from 2 - 4 + 3 = 1 to 12 - 1 + 3 = 14
    assert pool.force("1").total == 1
    assert pool.force("14").total == 14
    for word in ("0", "15", "", "x", "1_0", "²"):
        with pytest.raises(BadAnswer):
            pool.force(word)


def test_a_told_kept_die_is_a_face_and_never_hides_the_ones() -> None:
    assert Keep().force("1").natural == 1
    assert Keep(20, 2).force("17").natural == 17
    for pool, word in ((Keep(), "21"), (Keep(), "0"), (Keep(), "²"), (Keep(20, 2), "1")):
        with pytest.raises(BadAnswer):
            pool.force(word)


@pytest.mark.parametrize(
    ("pool", "text"),
    [
        (Keep(), "d20"),
        (Keep(20, 2), "2d20 best"),
        (Keep(6, 3, False), "3d6 worst"),
        (Sum((6, 6), (4,), 3), "2d6-d4+3"),
        (Sum((8,), (), -1), "d8-1"),
        (Sum((), (), 7), "7"),
    ],
)
def test_pools_are_named_as_the_table_says_them(pool: Pool[Any], text: str) -> None:
    assert pool.text == text


def test_the_kept_die_is_marked() -> None:
    assert Keep(20, 2).show((5, 18)) == "[5 (18)]"
    assert Keep(20, 2, False).show((5, 18)) == "[(5) 18]"
    assert Keep().show((15,)) == "[15]"
    assert Sum((6, 6)).show((2, 5)) == "[2 5]"
