"""Attack types and the off hand (6.1, 6.2): two blows of a heavy weapon, reloading, and fighting with two weapons."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.rules.adventures_edge.table import (
    changed,
    done,
    edge,
    fight,
    goblin,
    having,
    maren,
    question,
    refused,
    rule,
    said,
    story,
)
from tui.core.bus import Bus
from tui.core.encounter import Link
from tui.core.history import History
from tui.core.language.stored import parse_stored
from tui.core.referee import Referee
from tui.core.request import Choice
from tui.core.state import State
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.ties import ENGAGED


@rule("6.1", "4.5")
def test_two_blows_as_one_combined_action() -> None:
    played = done(fight(), "attack maren goblin-1 maul --combined", "8")
    after = played.after.who["maren"]
    # 8 + 6 = 14 against 15: a miss by 1. Both actions and the whole movement are gone, and the second blow follows.
    assert (after.spent, after.moved) == (2, after.sheet.speed)
    assert played.follow_ups == ("second-blow maren goblin-1 maul --combined",)
    # The second is as free of the heavy weapon's price as the first, and costs nothing.
    second = done(played.after, "second-blow maren goblin-1 maul --combined", "goblin-1", "18", "none")
    # 18 + 6 = 24 against 15: 9 damage (1-9, with Strength 1-12).
    assert second.after.who["goblin-1"].damage == 9
    assert second.after.who["maren"].spent == 2
    assert "18" in str(second.entry.tape)


@rule("6.1")
def test_the_second_blow_may_go_elsewhere() -> None:
    after = done(fight(), "attack maren goblin-1 maul --combined --flank", "[8 7]").after
    q = question(after, "second-blow maren goblin-1 maul --combined --flank")
    assert [o.id for o in q.options] == ["goblin-1", "goblin-2", "none"]
    assert q.default == ("goblin-1",)
    # Flank was said of the first: one die at the other, two at the same.
    done(after, "second-blow maren goblin-1 maul --combined --flank", "goblin-2", "8")
    done(after, "second-blow maren goblin-1 maul --combined --flank", "goblin-1", "[8 7]")
    none = done(after, "second-blow maren goblin-1 maul --combined --flank", "none")
    assert said(none) == "Maren lets the second blow be."
    # The first one down: nobody knows whether the next is near, unless they are in melee.
    fallen = changed(after, "goblin-1", damage=14)
    fallen = State(fallen.who, replace(fallen.flow, links=()))
    text = "second-blow maren goblin-1 maul --combined"
    assert question(changed(fallen, "goblin-1", out="dead"), text).default == ("none",)
    met = State(fallen.who, replace(fallen.flow, links=(Link(ENGAGED, "goblin-2", "maren"),)))
    assert question(changed(met, "goblin-1", out="dead"), text).default == ("goblin-2",)
    # With one foe left there is nothing to ask.
    alone = changed(after, "goblin-2", out="fled")
    done(alone, "second-blow maren goblin-1 maul --combined", "8")


@rule("6.1", "8.3")
def test_the_second_blow_is_lost_with_the_weapon() -> None:
    # 3 + 6 = 9, 6 below 15: a mishap; 6: the maul is dropped, 3: straight ahead.
    after = done(fight(), "attack maren goblin-1 maul --combined", "3", "6", "3").after
    lost = done(after, "second-blow maren goblin-1 maul --combined", "goblin-1")
    assert said(lost) == "The second blow comes to nothing: Maren's maul lies on the ground."


@rule("6.1", "4.5")
def test_a_combined_action_has_to_be_one() -> None:
    text = "attack maren goblin-1 maul --combined"
    assert refused(changed(fight(), "maren", spent=1), text) == "Maren has only 1 of 2 actions left."
    moved = "Maren has moved this round: a combined action takes all movement."
    assert refused(changed(fight(), "maren", moved=1), text) == moved
    late = "Maren has attacked this round: a combined action is declared with the first blow."
    assert refused(changed(having(fight(), "maren", "inspired"), "maren", swings=1, spent=1), text) == late
    light = "longsword is not heavy: its second blow is no harder anyway."
    assert refused(fight(), "attack maren goblin-1 longsword --combined") == light
    # The prompt greys the option with the very same words.
    flag = next(f for f in GAME.verbs["attack"].flags if f.name == "combined")
    assert flag.why_not is not None
    for state, line, why in (
        (changed(fight(), "maren", moved=1), text, moved),
        (fight(), "attack maren goblin-1 longsword", light),
        (fight(), "attack maren goblin-1 maul", ""),
    ):
        assert flag.why_not(state, parse_stored(GAME, line)) == why


@rule("6.1", "3.8")
def test_the_inspired_strike_a_third_time_with_the_price() -> None:
    state = having(fight(), "maren", "inspired")
    after = done(state, "attack maren goblin-1 maul --combined", "8").after
    after = done(after, "second-blow maren goblin-1 maul --combined", "goblin-1", "8").after
    assert after.who["maren"].actions == 1
    assert edge(after, "attack maren goblin-1 maul") == -1


@rule("6.1")
def test_both_blows_are_one_step() -> None:
    referee: Referee[Fighter, Battle] = Referee(GAME, History(fight(maren(), goblin(1))), Bus(), Random(4))
    referee.do(parse_stored(GAME, "attack maren goblin-1 maul --combined"))
    while referee.pending is not None:
        (open_,) = referee.pending.requests
        assert isinstance(open_, Choice)
        referee.answer(open_.default[0])
    assert [node.entry.command.split()[0] for node in referee.history.recent(9)] == ["attack", "second-blow"]
    referee.undo()
    assert referee.now.who["maren"].spent == 0


@rule("6.2", "6.3")
def test_the_free_parry_needs_two_blows_of_the_own_turn() -> None:
    state = fight(maren(dual_wielding=True), goblin(1), goblin(2))
    twice = story(state, ("attack maren goblin-1 longsword", "7"), ("attack maren goblin-1 dagger --off-hand --close", "9"))
    assert (twice.who["maren"].blows, twice.who["maren"].spent) == (2, 2)
    foes = replace(twice.flow, turn="goblin-1")
    options = question(type(twice)(twice.who, foes), "attack goblin-1 maren spear", "18").options
    assert {o.id: o.why_not for o in options if o.id == "parry"} == {"parry": ""}
    # A blow of the own turn and one out of turn are not two in a turn.
    once = changed(state, "maren", swings=2, blows=1, spent=2)
    foes = replace(once.flow, turn="goblin-1")
    done(type(once)(once.who, foes), "attack goblin-1 maren spear", "18")
    # And without the style nothing is free.
    plain = changed(fight(turn="goblin-1"), "maren", swings=2, blows=2, spent=2)
    done(plain, "attack goblin-1 maren spear", "18")


@rule("6.2", "6.3")
def test_blows_out_of_turn_are_counted_apart() -> None:
    after = done(fight(turn="goblin-1"), "react maren goblin-1 longsword --why=leaves", "7").after
    assert (after.who["maren"].swings, after.who["maren"].blows) == (1, 0)
