"""Exploding dice: the distribution against the enumeration of all faces, and how throws are read, typed and told."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.core.errors import BadAnswer
from tui.core.exploding import CUT, Burst, Exploding
from tui.core.pools import check_faces, draw, every, observed
from tui.core.request import RollAsked, answered, parse

POOLS = (
    Exploding((4,), -2),
    Exploding((6,)),
    Exploding((8, 6)),
    Exploding((6, 6)),
    Exploding((4, 3, 3), 1),
    Exploding((20, 4)),
)


def total(burst: Burst) -> int:
    return burst.total


def asked(pool: Exploding) -> RollAsked:
    return RollAsked("attack@a", "a", "attack", pool, total)


@pytest.mark.parametrize("pool", POOLS, ids=lambda p: p.text)
def test_totals_fall_as_often_as_counted(pool: Exploding) -> None:
    counted: dict[int, float] = defaultdict(float)
    for dice, weight in every(pool, 1e-7):
        counted[pool.read(dice).total] += weight
    found = {pool.read(dice).total: weight for dice, weight in pool.outcomes()}
    for n, weight in found.items():
        assert weight == pytest.approx(counted[n], abs=2e-5)


@pytest.mark.parametrize("sides", [(4,), (20, 10, 10, 8, 8), (20,) * 4 + (10,) * 6 + (8,) * 4])
def test_no_more_than_the_cut_is_left_out(sides: tuple[int, ...]) -> None:
    weight = sum(w for _, w in Exploding(sides).outcomes())
    assert 1 - CUT <= weight <= 1 + 1e-12


def test_one_die_by_hand() -> None:
    # d6: a face of 1 to 5 is one in six, 7 = 6 and 1 is one in 36; 6 and 12 never come up.
    found = {value: w for _, w, value in observed(Exploding((6,)), total)}
    assert found[5] == pytest.approx(1 / 6)
    assert found[7] == pytest.approx(1 / 36)
    assert found[13] == pytest.approx(1 / 216)
    assert 6 not in found
    assert 12 not in found


def test_the_mean_of_an_exploding_die() -> None:
    # The mean m of d8 is 4.5 and, in one case of eight, m again: m = 4.5 * 8 / 7; two dice have twice that.
    mean = sum(value * w for _, w, value in observed(Exploding((8, 8)), total))
    assert mean == pytest.approx(2 * 4.5 * 8 / 7, abs=1e-4)


@given(st.lists(st.sampled_from([3, 4, 6, 8, 10, 12, 20]), min_size=1, max_size=6), st.integers(-2, 3), st.integers(0, 999))
def test_what_is_drawn_is_a_possible_throw(sides: list[int], add: int, seed: int) -> None:
    pool = Exploding(tuple(sides), add)
    dice = draw(pool, Random(seed))
    check_faces(pool, dice)
    burst = pool.read(dice)
    assert burst.total == sum(dice) + add
    # Each die goes on exactly as often as it shows its highest face, and the last face of each is none.
    assert len(dice) == len(sides) + pool.show(dice).count(">")
    assert burst.all_ones == (burst.total == len(sides) + add)
    assert pool.force(str(burst.total)).total == burst.total


def test_the_throw_of_the_rulebook_is_shown_die_by_die() -> None:
    pool = Exploding((8, 6))
    assert pool.show((8, 2, 6, 6, 3)) == "[8>2 6>6>3] = 25"  # 8 + 2 and 6 + 6 + 3
    assert Exploding((6,)).show((5,)) == "[5]"
    assert Exploding((4,), -1).show((3,)) == "[3] = 2"


def test_a_throw_can_be_typed_as_it_is_shown() -> None:
    q = asked(Exploding((8, 6)))
    assert parse(q, "[8>2 6>6>3]").text == parse(q, "8 2 6 6 3").text == "[8 2 6 6 3]"
    assert answered(q, parse(q, "[8>2 6>6>3]")).shown == "d8+d6 [8>2 6>6>3] = 25"


def test_the_same_die_is_asked_again_after_its_highest_face() -> None:
    pool = Exploding((8, 6))
    assert [pool.need(faces) for faces in ((), (8,), (8, 2), (8, 2, 6), (8, 2, 6, 3))] == [8, 8, 6, 6, 0]
    with pytest.raises(BadAnswer, match="another d6"):
        check_faces(pool, (8, 2, 6))
    with pytest.raises(BadAnswer, match="1 dice too many"):
        check_faces(pool, (7, 2, 3))


def test_a_told_total_must_be_one_that_can_come_up() -> None:
    assert Exploding((8, 6)).force("25").total == 25
    assert Exploding((8, 6)).force("2").all_ones
    for pool, word in ((Exploding((8, 6)), "1"), (Exploding((6,)), "12"), (Exploding((4,), -1), "3"), (Exploding((6,)), "x")):
        with pytest.raises(BadAnswer):
            pool.force(word)


def test_dice_of_two_sides_are_none() -> None:
    with pytest.raises(ValueError, match="three sides"):
        Exploding((2,))
