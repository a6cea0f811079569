"""Distances and reach (T15-T21), as the dice that an attack asks for and the damage it does."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.adventures_edge.table import (
    DAGGER,
    LONGSWORD,
    SPEAR,
    done,
    edge,
    fight,
    goblin,
    having,
    maren,
    pool,
    refused,
    rule,
)
from tui.rules.adventures_edge.numbers import DEGREES, degree, increment, reach


@rule("7.6", "7.1", "1.4")
def test_t15_beyond_the_range_and_prone() -> None:
    # Range 25, 30 away: second increment, -1; prone beyond the first: -1. Two Edge less: three dice, the worst.
    state = having(fight(), "goblin-1", "prone")
    assert pool(state, "attack maren goblin-1 bow --spaces=30") == "3d20 worst"
    # Within the first increment being prone changes nothing for a shot.
    assert edge(state, "attack maren goblin-1 bow --spaces=25") == 0


@rule("7.6", "6.7")
def test_t16_axe_at_twice_its_range() -> None:
    # 8 spaces at range 4: second increment: -1, and the +1 of the axe is lost: 15 + 6 = 21 against 15: 6.
    state = fight(maren(), goblin(1))
    assert edge(state, "attack maren goblin-1 axe --spaces=8") == -1
    assert done(state, "attack maren goblin-1 axe --spaces=8", "[15 18]", "none").entry.count("damage") == 6
    assert done(state, "attack maren goblin-1 axe --spaces=4", "15", "none").entry.count("damage") == 7


@rule("7.6")
def test_t17_crossbow_far_away() -> None:
    # 80 spaces at 30: third increment: -2, no bonus damage: 18 + 5 = 23 against 15: 8.
    state = fight(maren(), goblin(1))
    assert edge(state, "attack maren goblin-1 crossbow --spaces=80") == -2
    assert done(state, "attack maren goblin-1 crossbow --spaces=80", "[18 18 19]", "none").entry.count("damage") == 8
    assert edge(state, "attack maren goblin-1 crossbow --distance=3") == -2


@rule("7.1")
def test_t18_crossbow_point_blank() -> None:
    # 20 feet: one Edge, and the bonus damage counts: 18 + 5 = 23: 8 and 2.
    state = fight(maren(), goblin(1))
    assert edge(state, "attack maren goblin-1 crossbow --spaces=4") == 1
    assert edge(state, "attack maren goblin-1 crossbow --distance=near") == 1
    assert edge(state, "attack maren goblin-1 crossbow --spaces=5") == 0
    assert done(state, "attack maren goblin-1 crossbow --spaces=4", "[3 18]", "none").entry.count("damage") == 10
    # A short bow is neither a firearm nor mechanical.
    assert edge(state, "attack maren goblin-1 bow --spaces=4") == 0


@rule("7.1", "7.6")
def test_t19_short_weapon_thrown() -> None:
    # Reach 3 without a range of its own: -1 for throwing it, range 4: 8 spaces are the second increment: -2.
    state = fight(maren(weapons=(replace(SPEAR, id="arming", reach=3),)), goblin(1))
    assert edge(state, "attack maren goblin-1 arming --spaces=4") == -1
    assert edge(state, "attack maren goblin-1 arming --spaces=8") == -2


@rule("7.1", "7.6")
def test_t20_long_weapon_thrown() -> None:
    # Reach 4: range 2.
    state = fight(maren(weapons=(LONGSWORD,)), goblin(1))
    assert edge(state, "attack maren goblin-1 longsword --spaces=2") == -1
    assert edge(state, "attack maren goblin-1 longsword --spaces=3") == -2


@rule("5.5", "5.6")
def test_t21_close_use() -> None:
    # Medium (4) at Close: two degrees: -1. Short (3): one degree: free. Long (5): three, not at all.
    state = fight(maren(weapons=(LONGSWORD, SPEAR, DAGGER, replace(SPEAR, id="pike", name="pike", reach=5))), goblin(1))
    assert edge(state, "attack maren goblin-1 longsword --close") == -1
    assert edge(state, "attack maren goblin-1 spear --close") == 0
    assert edge(state, "attack maren goblin-1 dagger --close") == 0
    assert refused(state, "attack maren goblin-1 pike --close") == "pike is too long for close combat."


@rule("5.6")
def test_reach_as_a_number() -> None:
    assert [DEGREES[degree(n)] for n in (1, 2, 3, 4, 5, 6, 9)] == [
        "Close",
        "Close",
        "Short",
        "Medium",
        "Long",
        "Extended",
        "Extended",
    ]
    # The wielder's own reach counts: a short one makes a longsword Short.
    assert reach(maren(reach_modifier=-1).sheet, LONGSWORD) == 3


@rule("7.6")
def test_increments() -> None:
    # At range 4: 1-4 first, 5-8 second, 9 third; no distance at all is the first.
    assert [increment(n, 4) for n in (0, 1, 4, 5, 8, 9)] == [1, 1, 1, 2, 2, 3]
    # Eight spaces for a throwing axe: one Edge less; nine: two.
    assert [edge(fight(), f"attack maren goblin-1 axe --spaces={n}") for n in (4, 8, 9)] == [0, -1, -2]


@rule("7.6")
def test_distance_is_told_once() -> None:
    assert "not both" in refused(fight(), "attack maren goblin-1 bow --distance=2 --spaces=30")
