"""Reach: how far each degree goes, how much shorter a weapon can be used, and what the links tell of it (5.5-5.7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.adventures_edge.table import (
    AXE,
    CROSSBOW,
    DAGGER,
    FISTS,
    LONGSWORD,
    SPEAR,
    Fights,
    bonus,
    edge,
    fight,
    goblin,
    maren,
    question,
    refused,
    rule,
)
from tui.core.encounter import Link
from tui.core.language.stored import parse_stored
from tui.core.state import State
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.reaching import far_reach, weapon_for_reaction
from tui.rules.adventures_edge.ties import SHARING

PIKE = replace(SPEAR, id="pike", name="pike", reach=5)
LANCE = replace(SPEAR, id="lance", name="lance", reach=6)
WHIP = replace(SPEAR, id="whip", name="whip", reach=6, extended=5)


def armed() -> Fights:
    """Maren with a weapon of each degree."""
    return fight(maren(weapons=(DAGGER, SPEAR, LONGSWORD, PIKE, LANCE, WHIP, FISTS)), goblin(1), goblin(2))


def in_one_space(state: Fights, a: str = "maren", b: str = "goblin-1") -> Fights:
    """The fight with two of them in one space."""
    return State(state.who, replace(state.flow, links=(*state.flow.links, Link(SHARING, a, b))))


@rule("5.5", "5.6")
def test_how_far_each_degree_goes() -> None:
    # Close: the same space. Short and Medium: beside. Long: 2. Extended: as listed, else 6 is the third space.
    sheet = maren().sheet
    assert [far_reach(sheet, w) for w in (DAGGER, SPEAR, LONGSWORD, PIKE, LANCE, WHIP)] == [0, 1, 1, 2, 3, 5]
    # Long arms make a dagger a Short weapon; short arms do not take a spear from the spaces beside.
    assert far_reach(maren(reach_modifier=1).sheet, DAGGER) == 1
    assert far_reach(maren(reach_modifier=-1).sheet, SPEAR) == 1
    assert far_reach(maren(reach_modifier=-1).sheet, PIKE) == 1


@rule("5.5")
@pytest.mark.parametrize(
    ("weapon", "gap", "why"),
    [
        ("dagger", 1, "dagger reaches only the same space, Goblin 1 is 1 away."),
        ("longsword", 2, "longsword reaches 1 space away, Goblin 1 is 2 away."),
        ("pike", 3, "pike reaches 2 spaces away, Goblin 1 is 3 away."),
        ("whip", 6, "whip reaches 5 spaces away, Goblin 1 is 6 away."),
        ("pike", 0, "pike is too long for close combat."),
    ],
)
def test_out_of_reach(weapon: str, gap: int, why: str) -> None:
    assert refused(armed(), f"attack maren goblin-1 {weapon} --gap={gap}") == why
    preview = GAME.preview(armed(), parse_stored(GAME, f"attack maren goblin-1 {weapon} --gap={gap}"))
    assert preview.enter == why


@rule("5.5")
@pytest.mark.parametrize(
    ("weapon", "gap", "less"),
    # Degrees: dagger 0, spear 1, longsword 2, pike 3, lance 4. Beside is Medium (2) at most, two spaces are Long (3).
    [
        ("dagger", 0, 0),
        ("spear", 0, 0),
        ("longsword", 0, -1),
        ("longsword", 1, 0),
        ("pike", 1, 0),
        ("pike", 2, 0),
        ("lance", 1, -1),
        ("lance", 2, 0),
        ("lance", 3, 0),
    ],
)
def test_degrees_shorter(weapon: str, gap: int, less: int) -> None:
    assert edge(armed(), f"attack maren goblin-1 {weapon} --gap={gap}") == less


@rule("5.5")
def test_close_weapons_need_the_same_space() -> None:
    assert refused(armed(), "attack maren goblin-1 dagger") == "dagger is Close: close in, or --close when in one space."
    assert refused(armed(), "attack maren goblin-1 fists").startswith("fists are Close")
    # The links know who is in one space, and a campaign may take it less strictly.
    together = in_one_space(armed())
    assert edge(together, "attack maren goblin-1 dagger") == 0
    assert refused(together, "attack maren goblin-2 dagger").startswith("dagger is Close")
    assert edge(together, "attack maren goblin-1 longsword") == -1
    assert refused(together, "attack maren goblin-1 pike") == "pike is too long for close combat."
    free = State(armed().who, replace(armed().flow, settings=replace(armed().flow.settings, close_reach_anywhere=True)))
    assert edge(free, "attack maren goblin-1 dagger") == 0
    assert edge(free, "attack maren goblin-1 dagger --gap=1") == 0


@rule("5.5")
def test_one_distance_is_told() -> None:
    assert "not both" in refused(armed(), "attack maren goblin-1 spear --gap=1 --close")
    assert refused(armed(), "attack maren goblin-1 spear --spaces=3 --gap=1") == "Thrown, or in melee: not both."
    assert refused(armed(), "attack maren goblin-1 spear --gap=x") == "x is no number of spaces."


@rule("5.5", "4.8")
def test_who_can_strike_back_at_once() -> None:
    state = armed()
    flow = state.flow
    # A dagger in hand reaches nobody beside her: the next weapon does. In one space it is the dagger, and never the pike.
    body = replace(state.who["maren"], wielded="dagger")
    assert (found := weapon_for_reaction(body, "goblin-1", flow)) is not None
    assert found.id == "spear"
    inside = in_one_space(state).flow
    assert weapon_for_reaction(body, "goblin-1", inside) == DAGGER
    assert weapon_for_reaction(replace(body, wielded="pike"), "goblin-1", inside) == DAGGER
    assert weapon_for_reaction(maren(weapons=(CROSSBOW,)), "goblin-1", flow) is None


@rule("5.7", "7.2")
def test_the_longer_weapon_presses_and_parries_better() -> None:
    # Longsword 4 against spear 3: +7, +2 for the press and +1; spear against spear: no more than +2.
    assert bonus(armed(), "attack maren goblin-1 longsword --press=stand") == 10
    assert bonus(armed(), "attack maren goblin-1 spear --press=stand") == 5
    # Maren's longsword parries a spear with one more: 18 + 2 + 2 + 1. Her spear does not.
    state = fight(maren(weapons=(LONGSWORD,)), goblin(1), turn="goblin-1")
    assert question(state, "attack goblin-1 maren spear", "18").options[0].note.startswith("23")
    state = fight(maren(weapons=(SPEAR,)), goblin(1), turn="goblin-1")
    assert question(state, "attack goblin-1 maren spear", "18").options[0].note.startswith("22")
    # Reach counts with the arm that holds the weapon: a spear in a shorter arm is shorter.
    state = fight(maren(weapons=(SPEAR,)), goblin(1, reach_modifier=-1), turn="goblin-1")
    assert question(state, "attack goblin-1 maren spear", "18").options[0].note.startswith("23")


@rule("7.1", "7.6")
def test_several_opponents_in_the_way() -> None:
    # One Edge less for each of the same size, two for each a size larger.
    state = fight(maren(weapons=(AXE,)), goblin(1))
    told = {"same": -1, "larger": -2, "two": -2, "mixed": -3, "three": -3, "two-larger": -4}
    assert {who: edge(state, f"attack maren goblin-1 axe --spaces=4 --through={who}") for who in told} == told


@rule("7.6")
def test_nobody_throws_a_fist() -> None:
    assert refused(armed(), "attack maren goblin-1 fists --spaces=2") == "fists cannot be thrown."
