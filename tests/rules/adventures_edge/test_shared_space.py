"""Blows into and out of a space that two share, as the links tell of it (7.1, 7.3, 10.2), and the Edge of who is held."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.adventures_edge.table import Fights, bonus, done, edge, fight, goblin, having, maren, refused, rule, tobin
from tui.core.encounter import Link
from tui.core.state import State
from tui.rules.adventures_edge.ties import GRAPPLING, SHARING


def tied(state: Fights, *links: tuple[str, str, str]) -> Fights:
    """The fight with these links."""
    return State(state.who, replace(state.flow, links=tuple(Link(*x) for x in links)))


def melee() -> Fights:
    """Tobin and the first goblin in one space, Maren and the second goblin beside them."""
    return tied(fight(maren(), tobin(), goblin(1), goblin(2)), (SHARING, "tobin", "goblin-1"))


@rule("10.2", "7.1")
def test_blows_into_a_shared_space() -> None:
    assert edge(melee(), "attack maren goblin-1 longsword") == -1
    assert edge(melee(), "attack maren goblin-1 bow") == -2
    assert edge(melee(), "attack maren goblin-2 longsword") == 0


@rule("10.2", "7.1")
def test_blows_out_of_it_and_within_it() -> None:
    state = State(melee().who, replace(melee().flow, turn="tobin"))
    assert edge(state, "attack tobin goblin-2 rapier") == -1
    assert edge(state, "attack tobin goblin-1 dagger") == 0
    # From one shared space into another: one for each.
    both = tied(state, (SHARING, "tobin", "goblin-1"), (SHARING, "maren", "goblin-2"))
    assert edge(both, "attack tobin goblin-2 rapier") == -2


@rule("7.3", "10.2")
def test_a_wide_miss_goes_to_the_other_one_without_asking() -> None:
    # Dice 3 and 14 at minus Edge: 3 + 7 = 10 against 15: by 5. Then 14 + 7 = 21 against Tobin's 16: by 5: 5 and 2.
    played = done(melee(), "attack maren goblin-1 longsword", "[3 14]", "none")
    assert played.after.who["tobin"].damage == 7
    assert played.after.who["goblin-1"].damage == 0


@rule("7.3")
def test_among_several_the_game_master_says_who_it_goes_to() -> None:
    crowd = tied(melee(), (SHARING, "tobin", "goblin-1"), (SHARING, "goblin-1", "goblin-2"))
    played = done(crowd, "attack maren goblin-1 longsword", "[3 14]", "goblin-2", "none")
    # 21 against 15: by 6: 6 and 2.
    assert played.after.who["goblin-2"].damage == 8


@rule("10.2", "4.8")
def test_nobody_outside_is_threatened() -> None:
    assert refused(melee(), "react goblin-1 maren spear --why=leaves") == (
        "Goblin 1 is in close combat and threatens nobody outside it."
    )
    # Maren fumbles against the second goblin (1 and 11): only that one may strike.
    done(melee(), "attack maren goblin-2 longsword", "1", "11", "none")


@rule("10.4", "7.1")
def test_who_is_held_has_an_edge_less() -> None:
    held = tied(melee(), (SHARING, "goblin-1", "maren"), (GRAPPLING, "goblin-1", "maren"))
    # Held: one; a longsword in one's own space: another.
    assert edge(held, "attack maren goblin-1 longsword") == -2
    # Out of the shared space as well: two.
    assert edge(held, "attack maren goblin-2 longsword") == -2
    # Marked by hand too, it counts once.
    assert edge(having(held, "maren", "grappled"), "attack maren goblin-1 longsword") == -2
    # Who controls it has none less.
    holds = tied(melee(), (SHARING, "goblin-1", "maren"), (GRAPPLING, "maren", "goblin-1"))
    assert edge(holds, "attack maren goblin-1 longsword") == -1
    assert bonus(holds, "attack maren goblin-1 longsword") == 7


@rule("10.4", "8.5")
def test_it_hinders_a_killing_blow_as_well() -> None:
    held = tied(having(melee(), "goblin-2", "helpless"), (GRAPPLING, "goblin-1", "maren"))
    assert edge(held, "killingblow maren goblin-2 longsword") == -1


@rule("7.1", "8.5")
def test_a_killing_blow_into_or_out_of_a_shared_space() -> None:
    text = "killingblow maren goblin-1 longsword"
    assert edge(having(melee(), "goblin-1", "helpless"), text) == -1
    # From within one space at somebody else: one for that.
    out = tied(having(melee(), "goblin-1", "helpless"), (SHARING, "maren", "goblin-2"))
    assert edge(out, text) == -1
    # Within one space none.
    assert edge(tied(out, (SHARING, "maren", "goblin-1")), text) == 0
