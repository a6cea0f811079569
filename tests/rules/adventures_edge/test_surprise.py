"""The surprise round and the warning (3.9, 3.10), and T25."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.rules.adventures_edge.table import (
    Fights,
    done,
    edge,
    fight,
    goblin,
    maren,
    pool,
    question,
    refused,
    rule,
    story,
    tobin,
)
from tui.core.views import Divider
from tui.rules.adventures_edge import GAME


def ambush(**settings: Any) -> Fights:
    """Two goblins lie in wait; Tobin has seen them, Maren has not; he is faster: 14 + 5 against 9."""
    state = fight(maren(), tobin(), goblin(1), goblin(2), round=0, **settings)
    return story(state, ("surprise maren",), ("begin-round", "14", "9"), ("begin-turn tobin",))


@rule("3.9")
def test_only_the_aware_act() -> None:
    state = ambush()
    assert state.flow.order == ("tobin", "goblin-1", "goblin-2")
    assert state.who["maren"].actions == 0
    assert "unaware" in [row.text for row in GAME.ladder(state) if isinstance(row, Divider)]


@rule("3.9")
def test_edge_against_the_surprised() -> None:
    state = fight(*ambush().who.values(), turn="goblin-1", surprise=True)
    assert edge(state, "attack goblin-1 maren spear") == 1
    assert edge(state, "attack goblin-1 tobin spear") == 0
    # She cannot defend herself: nothing is asked though the spear gets there.
    assert "defend?" not in " ".join(a.key for a in done(state, "attack goblin-1 maren spear", "[2 18]").entry.tape)


@rule("3.9")
def test_it_ends_with_the_round() -> None:
    state = ambush()
    after = done(state, "begin-round", "10", "3", "5").after
    assert not after.flow.surprise
    assert not after.who["maren"].has("surprised")
    assert "maren" in after.flow.order
    assert after.who["maren"].actions == 2


@rule("3.10")
def test_t25_a_warning() -> None:
    state = ambush()
    warned = done(state, "warn tobin").after
    assert warned.who["tobin"].actions == 2
    # The ambushers keep their Edge, she can defend herself now.
    state = fight(*warned.who.values(), turn="goblin-1", surprise=True)
    assert pool(state, "attack goblin-1 maren spear") == "2d20 best"
    assert question(state, "attack goblin-1 maren spear", "[2 18]").who == "maren"
    assert state.who["maren"].actions == 2


@rule("3.10")
def test_one_reaction_if_the_campaign_says_so() -> None:
    assert done(ambush(warned_reactions="one"), "warn tobin").after.who["maren"].actions == 1


@rule("3.10")
def test_only_the_faster_can_warn() -> None:
    # The goblins are faster here: 19 against 8 + 5.
    state = fight(maren(), tobin(), goblin(1), round=0)
    state = story(state, ("surprise maren",), ("begin-round", "8", "19"), ("begin-turn tobin",))
    assert state.flow.order == ("goblin-1", "tobin")
    assert refused(state, "warn tobin") == "Goblin 1 was faster: 19 against 13."
    # Sefa sits before the foes since Tobin has won, 18 + 5 against 14; but her own 4 + 5 is behind them.
    sefa = replace(tobin(), id="sefa", name="Sefa")
    state = fight(maren(), tobin(), sefa, goblin(1), round=0)
    state = story(state, ("surprise maren",), ("begin-round", "18", "4", "14"))
    assert state.flow.order == ("tobin", "sefa", "goblin-1")
    assert refused(story(state, ("begin-turn sefa",)), "warn sefa") == "Goblin 1 was faster: 14 against 9."
    assert done(story(state, ("begin-turn tobin",)), "warn tobin").after.who["maren"].has("warned")
    # Of equal totals the higher bonus acts first and has won: 9 + 5 and 14 + 0.
    state = story(fight(maren(), tobin(), goblin(1), round=0), ("surprise maren",), ("begin-round", "9", "14"))
    assert done(story(state, ("begin-turn tobin",)), "warn tobin").after.who["maren"].has("warned")
    # And loses to a higher one: 9 + 5 and 8 + 6.
    state = fight(maren(), tobin(), goblin(1, initiative=6), round=0)
    state = story(state, ("surprise maren",), ("begin-round", "9", "8"), ("begin-turn tobin",))
    assert refused(state, "warn tobin") == "Goblin 1 was faster: 14 against 14."
    assert refused(ambush(), "warn maren") == "Maren can warn when it is Maren's turn."
    assert refused(fight(), "warn maren") == "A warning belongs into a surprise round."


def test_surprise_is_settled_before_the_fight() -> None:
    assert "has begun" in refused(fight(), "surprise goblin-1")
    assert refused(fight(round=0), "surprise maren,goblin-1,goblin-2") == "Somebody has to be aware."
    # Naming others takes the first ones out again.
    state = story(fight(round=0), ("surprise maren",), ("surprise goblin-1",))
    assert [state.who[x].has("surprised") for x in ("maren", "goblin-1")] == [False, True]
