"""Grappling (6.9): taking hold, keeping it, letting go, breaking free."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.earthdawn.riders import mounted
from tests.rules.earthdawn.table import (
    Fights,
    attacked,
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
from tui.core.encounter import Link
from tui.core.language.stored import parse_stored
from tui.core.views import Row
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.sheet import Weapon
from tui.rules.earthdawn.ties import ATTACKING, GRAPPLING

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


def bonds(state: Fights) -> list[str]:
    """The kinds of all links."""
    return [x.kind for x in state.flow.links]


@rule("6.9", "3.10")
def test_a_holder_without_a_turn_in_a_round_loses_the_hold() -> None:
    # In the next round Corvane has no place in the order: the hold was not declared in it.
    state = done(held(), "begin-round").after
    assert bonds(state) == ["attacking", "grappling"]  # taken in this round
    slow = having(replace(state, flow=replace(state.flow, order=("rogue-1",), declaring=False)), "corvane", "surprised")
    ended = done(slow, "begin-round")
    assert bonds(ended.after) == ["attacking"]
    assert ended.after.who["rogue-1"].grip == 0
    assert "Corvane had no turn to hold on in and lets go of Rogue 1." in said(ended)


@rule("6.1", "6.9", "3.9")
def test_moving_farther_than_melee_reaches_ends_melee_and_hold() -> None:
    taken = done(wrestlers(), GRAPPLE, "=12").after
    near = done(taken, "move corvane 2").after  # melee reaches 2 yards
    assert bonds(near) == ["attacking", "grappling"]
    away = done(taken, "move corvane 3")
    assert bonds(away.after) == []
    assert (away.after.who["rogue-1"].grip, away.after.who["corvane"].holding) == (0, False)
    assert "Corvane moves 3 yards, out of the melee.\nCorvane lets go of Rogue 1." in said(away)
    # Whoever is held goes nowhere; by the game master's word the hold is over with it.
    dragged = done(held(), "move rogue-1 3 --gm")
    assert bonds(dragged.after) == []
    assert "Corvane lets go of Rogue 1." in said(dragged)
    assert "melee" not in said(done(wrestlers(), "move corvane 9"))


@rule("6.1", "7.3")
def test_a_mount_takes_its_rider_out_of_the_melee() -> None:
    state = mounted()
    links = (*state.flow.links, Link(ATTACKING, "troll", "horse"), Link(ATTACKING, "gralk", "troll"))
    gone = done(replace(state, flow=replace(state.flow, links=links)), "move gralk 30")
    assert bonds(gone.after) == ["riding"]
    assert "Gralk rides 30 yards, out of the melee." in said(gone)


@pytest.mark.parametrize("who", ["corvane", "rogue-1"])
@pytest.mark.parametrize("end", ["out {} fled", "out {} removed", "hurt {} 28 strain", "hurt {} 40 strain"])
@rule("6.9", "4.9")
def test_nothing_of_a_hold_is_left_when_one_of_the_two_is_gone(who: str, end: str) -> None:
    after = done(held(), end.format(who)).after
    assert bonds(after) == []
    assert (after.who["rogue-1"].grip, after.who["corvane"].holding) == (0, False)


@rule("6.1")
def test_the_log_does_not_say_that_the_fallen_attack_nobody() -> None:
    both = attacked(fight(), "rogue-1", "corvane")
    both = replace(both, flow=replace(both.flow, links=(*both.flow.links, Link(ATTACKING, "rogue-1", "corvane"))))
    for end in ("out rogue-1 fled", "hurt rogue-1 40 strain"):
        played = done(both, end)
        assert bonds(played.after) == []
        assert "no longer" not in said(played)
    assert "Corvane and Rogue 1: no longer grappling." in said(done(held(), "out rogue-1 fled"))


@rule("6.9", "7.3")
def test_a_mount_keeps_its_hold_in_the_turn_of_its_rider() -> None:
    state = changed(mounted(), "troll", grip=12)
    state = replace(state, flow=replace(state.flow, links=(*state.flow.links, Link(GRAPPLING, "horse", "troll"))))
    kept = done(state, "end-turn gralk", "hold").after
    assert kept.who["horse"].holding
    assert bonds(done(kept, "begin-round").after) == ["riding", "grappling"]
