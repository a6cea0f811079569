"""Grappling (6.9): taking hold, keeping it, letting go, breaking free."""

from __future__ import annotations

import pytest

from tests.rules.earthdawn.table import (
    Fights,
    changed,
    corvane,
    dice,
    done,
    fight,
    having,
    number,
    question,
    refused,
    rogue,
    rule,
    said,
    step,
    story,
)
from tui.core.chances import columns
from tui.core.language.stored import parse_stored
from tui.core.views import Row
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.sheet import Weapon
from tui.rules.earthdawn.ties import GRAPPLING

GRAPPLE = "grapple corvane rogue-1"
HANDS = Weapon("hands", "unarmed combat", "unarmed", rank=4)  # DEX step 6 and 4: step 10


def wrestlers(**sheet: int) -> Fights:
    """Corvane at step 10 against a rogue with Physical Defense 7, whose Good begins at 12."""
    return fight(corvane(weapons=(HANDS,)), rogue(physical_defense=7, **sheet))


def held(total: str = "=12") -> Fights:
    """The rogue is held; it is the rogue's turn."""
    return story(wrestlers(), (GRAPPLE, total), ("end-turn corvane",), ("begin-turn rogue-1",))


@rule("6.9")
def test_e11_a_total_of_12_holds_and_has_to_be_reached() -> None:
    taken = done(wrestlers(), GRAPPLE, "=12")
    assert taken.after.who["rogue-1"].grip == 12
    assert taken.after.who["rogue-1"].damage == 0  # no Damage Test
    assert "Corvane holds Rogue 1: 12 breaks free." in said(taken)
    state = held()
    assert number(state, "breakfree rogue-1") == 12
    tried = done(state, "breakfree rogue-1", "=11")
    assert [x.kind for x in tried.after.flow.links if x.kind == GRAPPLING] == [GRAPPLING]
    free = done(state, "breakfree rogue-1", "=12").after
    assert [x for x in free.flow.links if x.kind == GRAPPLING] == []
    assert free.who["rogue-1"].grip == 0


@rule("6.9")
def test_e11b_an_average_success_holds_nobody() -> None:
    tried = done(wrestlers(), GRAPPLE, "=11")
    assert tried.after.who["rogue-1"].grip == 0
    assert "Less than Good: no hold." in said(tried)
    assert "missed" in said(done(wrestlers(), GRAPPLE, "=6"))


@rule("6.9")
def test_what_is_rolled_to_hold_and_to_break_free() -> None:
    assert dice(wrestlers(), GRAPPLE) == "d10+d6"  # Unarmed Combat, step 10
    assert step(fight(), GRAPPLE) == 6  # without it DEX 14 alone
    assert step(held(), "breakfree rogue-1") == 5  # the rogue's Strength 10
    strong = fight(corvane(weapons=(HANDS,)), rogue(weapons=(Weapon("hands", "unarmed combat", "unarmed", rank=3),)))
    state = story(strong, (GRAPPLE, "=12"), ("end-turn corvane",), ("begin-turn rogue-1",))
    assert step(state, "breakfree rogue-1") == 8  # DEX 10 is step 5, and 3
    assert step(having(held(), "rogue-1", "darkness"), "breakfree rogue-1") == 2  # what lowers all tests


@rule("6.9")
def test_the_held_can_do_nothing_but_break_free() -> None:
    state, why = held(), "Rogue 1 is held by Corvane: breakfree."
    assert refused(state, "attack rogue-1 corvane club") == why
    assert refused(state, "pass rogue-1") == why
    assert refused(state, 'act rogue-1 "bites"') == why
    assert refused(having(state, "rogue-1", "knocked-down"), "stand rogue-1") == why
    assert refused(state, "move rogue-1 5") == why
    assert refused(done(held(), "attack rogue-1 corvane club --gm", "=3").after, "leave rogue-1") == why
    assert GAME.verbs["attack"].why_not(state, "rogue-1") == why
    after = done(state, "breakfree rogue-1", "=11").after
    assert refused(after, "breakfree rogue-1") == "Rogue 1 has used the action of this round."
    assert refused(wrestlers(), "breakfree corvane") == "Nobody holds Corvane."


@rule("6.9")
def test_a_hold_is_kept_by_the_action_of_each_round() -> None:
    state = story(held(), ("end-turn rogue-1",), ("begin-round",), ("roll-initiative", "9", "4"), ("begin-turn corvane",))
    assert not state.who["corvane"].holding
    kept = done(state, "hold corvane").after
    assert (kept.who["corvane"].acted, kept.who["corvane"].holding) == (True, True)
    done(kept, "end-turn corvane")  # nothing is asked
    # Not declared: asked at the end of the turn, and Enter keeps it.
    asked = question(state, "end-turn corvane")
    assert asked.default == ("hold",)
    assert done(state, "end-turn corvane", "hold").after.who["rogue-1"].grip == 12
    gone = done(state, "end-turn corvane", "release")
    assert gone.after.who["rogue-1"].grip == 0
    assert [x.kind for x in gone.after.flow.links] == ["attacking"]
    # With the action used for something else it is over.
    other = done(done(state, 'act corvane "shouts"').after, "end-turn corvane")
    assert "Corvane has done something else and lets go of Rogue 1." in said(other)


@rule("6.9")
def test_letting_go_and_falling_unconscious_end_a_hold() -> None:
    taken = done(wrestlers(), GRAPPLE, "=12").after
    assert done(taken, "release corvane").after.who["rogue-1"].grip == 0
    assert refused(wrestlers(), "release corvane") == "Corvane holds nobody."
    assert done(taken, "leave corvane").after.who["rogue-1"].grip == 0
    out = done(changed(taken, "corvane", damage=27), "hurt corvane 1").after
    assert [x for x in out.flow.links if x.kind == GRAPPLING] == []
    assert refused(taken, GRAPPLE) == "Corvane holds Rogue 1 already."
    assert refused(wrestlers(), "hold corvane") == "Corvane holds nobody."


@rule("6.9")
def test_both_cards_and_the_ladder_tell_of_the_hold() -> None:
    state = held()
    both = {
        id: " ".join("".join(s.text for s in x) for x in GAME.card(state, id).lines[1:] if isinstance(x, tuple))
        for id in state.who
    }
    assert "holds Rogue 1, 12 breaks free" in both["corvane"]
    assert "held by Corvane, 12 breaks free" in both["rogue-1"]
    flags = {r.who: [s.text for s in r.flags] for r in GAME.ladder(state) if isinstance(r, Row)}
    assert "holds A" in flags["corvane"]
    assert "held 12" in flags["rogue-1"]


@rule("6.9")
def test_the_prompt_of_a_grapple() -> None:
    shown = GAME.preview(wrestlers(), parse_stored(GAME, GRAPPLE))
    assert shown.against == "against 7, holds from 12"
    assert shown.roll == "step 10: d10+d6 against 7, holds from 12"
    freed = GAME.preview(held(), parse_stored(GAME, "breakfree rogue-1"))
    assert (freed.against, freed.roll) == ("against 12", "step 5: d8 against 12")
    # A lone D8 reaches 12 by 8 and then 4 and more: 5 of 8 faces.
    *_, last = columns(GAME.verbs["breakfree"], parse_stored(GAME, "breakfree rogue-1"), held())
    assert last[0].chance("free") == pytest.approx(1 / 8 * 5 / 8, abs=2e-6)
