"""What provokes blows out of turn, and who may answer (4.3, 4.8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

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
    question,
    rule,
    said,
    tobin,
)
from tui.core.encounter import Link
from tui.core.play import Played, play
from tui.core.state import State
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.strike import Strike
from tui.rules.adventures_edge.struck_back import hit_chance, strike_note
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


@rule("4.8", "6.5")
def test_the_offer_says_roll_chance_and_damage() -> None:
    # Goblin 1, spear +3 and 1-6 with Strength +1, against Maren's 18 and the shield of 2: from 17 on, 4 faces of 20.
    state = fight()
    note = strike_note(state.who["goblin-1"], state.who["maren"], SPEAR, Strike("goblin-1", "maren", "spear"), state.flow)
    assert note == "spear +3 against DB 20, 20%; 1-7 pierce"
    # Two dice, the lower counts: (4/20)^2 = 4%.
    dazed = having(state, "goblin-1", "dazed")
    low = strike_note(dazed.who["goblin-1"], state.who["maren"], SPEAR, Strike("goblin-1", "maren", "spear"), state.flow)
    assert low == "spear +3, -1 Edge against DB 20, 4%; 1-7 pierce"
    asked = question(fight(turn="goblin-1"), "close goblin-1 maren", "16")
    # Maren: +7 against 15: from 8 on, 13 of 20; 1-8 and Strength +3, and 2.
    assert [o.note for o in asked.options] == ["longsword +7 against DB 15, 65%; 3-13 slash; 1 of 2 actions", ""]


@rule("8.1", "8.4")
@pytest.mark.parametrize(
    ("edge", "flat", "number", "chance"),
    # A 20 always hits, a 1 never; with an Edge one of two dice is enough: 1 - (7/20)^2.
    [(0, 0, 40, 1 / 20), (0, 30, 5, 19 / 20), (0, 7, 15, 13 / 20), (1, 7, 15, 1 - (7 / 20) ** 2)],
)
def test_the_chance_of_a_roll(edge: int, flat: int, number: int, chance: float) -> None:
    assert hit_chance(edge, flat, number) == pytest.approx(chance)
