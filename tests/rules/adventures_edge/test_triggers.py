"""What provokes blows out of turn, and who may answer (4.3, 4.8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.core.playing import Script
from tests.rules.adventures_edge.table import (
    BOW,
    FISTS,
    SPEAR,
    Fights,
    changed,
    fight,
    goblin,
    having,
    maren,
    rule,
    said,
    tobin,
)
from tui.core.encounter import Link
from tui.core.play import Played, play
from tui.core.state import State
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.ties import SHARING
from tui.rules.adventures_edge.triggers import LEAVES, cannot_answer, provoke, who_may

BOTH = ("goblin-1", "goblin-2")


def provoked(state: Fights, trigger: str, *answers: str) -> tuple[Played[Fighter, Battle], tuple[str, ...]]:
    """Maren lays herself open to both goblins; what comes of it, and whose blows have hurt."""
    hurt: list[tuple[str, ...]] = []

    def rule_(scene: Any) -> None:
        hurt.append(provoke(scene, "maren", trigger, BOTH))

    source = Script(*answers)
    result = play("x", rule_, state, (), source)
    assert isinstance(result, Played), [q.key for q in result.requests]
    assert source.used_up
    return result, hurt[-1]


@rule("4.3", "4.8")
def test_all_are_asked_at_once_and_strike_in_their_order() -> None:
    # 18 + 3 = 21 hits 20 by 1: 1 damage. 16 + 3 = 19 misses by 1.
    played, hurt = provoked(fight(), LEAVES, "strike", "strike", "18", "none", "16")
    assert [played.after.who[id].actions for id in BOTH] == [1, 1]
    assert hurt == ("goblin-1",)
    assert said(played).count("(left without disengaging)") == 2


@rule("4.3")
def test_a_reaction_costs_an_action_and_nobody_has_to() -> None:
    played, hurt = provoked(fight(), LEAVES, "none", "strike", "16")
    assert [played.after.who[id].actions for id in BOTH] == [2, 1]
    assert hurt == ()


@rule("4.3", "4.8")
def test_who_cannot_is_not_asked() -> None:
    tired = changed(changed(fight(), "goblin-1", spent=2), "goblin-2", spent=2)
    played, hurt = provoked(tired, LEAVES)
    assert (played.entry.tape, played.entry.lines, hurt) == ((), (), ())


@rule("4.8")
def test_why_somebody_cannot_answer() -> None:
    state = fight(maren(), tobin(), goblin(1), goblin(2))

    def why(state: Fights, who: str = "goblin-1", trigger: str = LEAVES) -> str:
        return cannot_answer(state, who, "maren", trigger)

    assert why(state) == ""
    assert why(state, "tobin") == "Tobin and Maren are on one side."
    assert why(changed(state, "goblin-1", spent=2)) == "Goblin 1 has no action left."
    assert why(having(state, "goblin-1", "surprised")) == "Goblin 1 has no action left."
    assert why(having(state, "goblin-1", "helpless")) == "Goblin 1 cannot act."
    assert why(changed(state, "goblin-1", damage=15)) == "Goblin 1 cannot act."
    assert why(changed(state, "maren", out="fled")) == "Maren has fled."
    # A bow is no answer; bare hands are, where they are all there is.
    archer = fight(maren(), goblin(1, weapons=(BOW, replace(FISTS, missile=True))))
    assert why(archer) == "Goblin 1 has no weapon in hand that reaches Maren."
    # One in close combat threatens nothing but that space (10.2).
    close = State(state.who, replace(state.flow, links=(Link(SHARING, "tobin", "goblin-1"),)))
    assert why(close) == "Goblin 1 is in close combat and threatens nobody outside it."
    assert cannot_answer(close, "goblin-1", "tobin", LEAVES) == ""


@rule("4.8", "5.7")
def test_only_a_longer_reach_punishes_an_approach() -> None:
    # A spear (3) against the longsword (4): no; a pike (5): yes.
    state = fight(maren(), goblin(1), goblin(2, weapons=(replace(SPEAR, reach=5),)))
    assert who_may(state, "maren", "reach", BOTH) == ("goblin-2",)


def test_nobody_strikes_at_the_dead() -> None:
    # Maren has 28 HP and CON 15: a spear that does 45 kills her at once; the second goblin keeps its action.
    deadly = goblin(1, weapons=(replace(SPEAR, extra=44),))
    played, hurt = provoked(fight(maren(), deadly, goblin(2)), LEAVES, "strike", "strike", "17", "none")
    assert played.after.who["maren"].dead
    assert hurt == ("goblin-1",)
    assert played.after.who["goblin-2"].actions == 2
    assert said(played).count("Maren is dead.") == 1  # no vain blow is told of
