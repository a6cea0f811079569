"""Initiative by seats, ties, Inspired and Off balance (3), and T26, T27."""

from __future__ import annotations

from dataclasses import replace

from tests.core.determinism import rule_of
from tests.core.playing import Script
from tests.rules.adventures_edge.table import (
    cites,
    done,
    fight,
    goblin,
    having,
    maren,
    question,
    refused,
    rule,
    said,
    story,
    tobin,
    waits,
)
from tui.core.play import Pending, play
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import Fighter


def sefa(**sheet: object) -> Fighter:
    """The third seat."""
    body = maren(initiative=3, **sheet)
    return replace(body, id="sefa", name="Sefa", letter="S")


def asked(*people: Fighter) -> list[tuple[str, str]]:
    result = play("begin-round", rule_of(GAME, "begin-round"), fight(*people, round=0), (), Script())
    assert isinstance(result, Pending)
    return [(q.who, getattr(q, "formula", "")) for q in result.requests]


@rule("3.2")
def test_one_roll_each_and_one_a_side() -> None:
    # Party members one by one, each side of the game master's with the bonus of its best member.
    quick = goblin(2, initiative=4)
    ally = replace(goblin(3), id="ally", side="allies")
    assert asked(maren(), tobin(), goblin(1), quick, ally) == [
        ("maren", "d20+3"),
        ("tobin", "d20+5"),
        ("allies", "d20+0"),
        ("foes", "d20+4"),
    ]


@rule("3.3", "3.5", "3.1")
def test_t26_seats() -> None:
    # Totals 12 + 0, 19, 7 and 15 for the goblins: the second seat begins, then the third, the first, the goblins.
    a, b, c = (replace(maren(initiative=0), id=x, name=x.upper()) for x in "abc")
    played = done(fight(a, b, c, goblin(1), goblin(2), round=0), "begin-round", "12", "19", "7", "15")
    assert played.after.flow.order == ("b", "c", "a", "goblin-1", "goblin-2")
    assert played.after.flow.round == 1
    assert played.follow_ups == ("begin-turn b",)
    # A natural 20 gives an action and no place: 20 + 0 is less than 21 by bonus.
    quick = replace(b, sheet=replace(b.sheet, initiative=6))
    played = done(fight(a, quick, c, goblin(1), round=0), "begin-round", "20", "15", "7", "9")
    assert played.after.flow.order[0] == "b"
    assert played.after.who["a"].has("inspired")
    assert played.after.who["a"].actions == 3


@rule("3.3")
def test_a_side_of_the_gms_first() -> None:
    # The foes have 18 of Maren's 15 and Tobin's 17: they begin, the party follows from its first seat.
    played = done(fight(maren(), tobin(), goblin(1), goblin(2), round=0), "begin-round", "12", "12", "18")
    assert played.after.flow.order == ("goblin-1", "goblin-2", "maren", "tobin")
    assert "foes act first" in said(played)


@rule("3.3")
def test_two_sides_by_their_totals() -> None:
    ally = replace(goblin(3), id="ally", side="allies")
    # Maren 20 wins (17 + 3); foes 12 before allies 9.
    played = done(fight(maren(), goblin(1), ally, round=0), "begin-round", "17", "9", "12")
    assert played.after.flow.order == ("maren", "goblin-1", "ally")
    assert [(s.side, s.total) for s in played.after.flow.sides] == [("allies", 9), ("foes", 12)]
    # Foes 12 and allies 12, both with bonus 0: a bare d20 each.
    played = done(fight(maren(), goblin(1), ally, round=0), "begin-round", "17", "12", "12", "14", "3")
    assert played.after.flow.order == ("maren", "ally", "goblin-1")


@rule("3.4")
def test_t27_exact_tie() -> None:
    # 15 + 3 = 18 and 13 + 5 = 18: the bonus of 5 first, nothing is rolled for it.
    played = done(fight(maren(), tobin(), goblin(1), round=0), "begin-round", "15", "13", "2")
    assert played.after.flow.order[0] == "tobin"


@rule("3.4")
def test_tie_by_bare_dice_again_while_equal() -> None:
    # Both 18 with bonus 3: 7 and 7, then 4 and 11.
    state = fight(maren(), sefa(), goblin(1), round=0)
    played = done(state, "begin-round", "15", "15", "2", "7", "7", "4", "11")
    assert played.after.flow.order[0] == "sefa"
    assert [a.key for a in played.entry.tape][-4:] == [
        "tie-1/tie@maren",
        "tie-1/tie@sefa",
        "tie-2/tie@maren",
        "tie-2/tie@sefa",
    ]


@rule("3.5", "4.2")
def test_off_balance_loses_an_action() -> None:
    played = done(fight(maren(), goblin(1), round=0), "begin-round", "1", "9")
    assert played.after.who["maren"].actions == 1
    assert "3.5" in cites(played)


@rule("3.6")
def test_a_sides_twenty_touches_one() -> None:
    quick = goblin(2, initiative=4)
    state = fight(maren(), goblin(1), quick, round=0)
    q = question(state, "begin-round", "5", "20")
    assert (q.who, q.label, q.default) == ("gm", "who is inspired?", ("goblin-2",))
    played = done(state, "begin-round", "5", "20", "goblin-1")
    assert [played.after.who[g].actions for g in ("goblin-1", "goblin-2")] == [3, 2]
    # For a 1 the default is the slowest; alone nobody is asked.
    q = question(state, "begin-round", "5", "1")
    assert (q.label, q.default) == ("who is off balance?", ("goblin-1",))
    assert done(fight(maren(), goblin(1), round=0), "begin-round", "5", "1").after.who["goblin-1"].actions == 1


@rule("3.7", "9.7")
def test_a_single_action_lost() -> None:
    # Slowed: one action; off balance besides: none.
    state = having(fight(maren(), goblin(1), round=0), "maren", "slowed")
    assert state.who["maren"].actions == 1
    assert done(state, "begin-round", "1", "9").after.who["maren"].actions == 0


@rule("3.8", "4.5")
def test_inspired_after_a_combined_action() -> None:
    # Three actions: a killing blow takes two, one is left.
    state = having(fight(tobin(), goblin(1), turn="tobin"), "goblin-1", "unconscious")
    state = having(state, "tobin", "inspired")
    assert done(state, "killingblow tobin goblin-1 rapier", "9").after.who["tobin"].actions == 1


@rule("3.2")
def test_rolled_anew_every_round() -> None:
    # The last of the order ends his turn: a new round, all roll.
    state = fight(maren(), goblin(1), turn="goblin-1")
    assert done(state, "end-turn goblin-1").follow_ups == ("begin-round",)
    played = done(state, "begin-round", "3", "17")
    assert played.after.flow.round == 2
    assert played.after.flow.order == ("goblin-1", "maren")
    assert played.after.who["maren"].initiative == 6


@rule("3.2")
def test_by_the_gms_word() -> None:
    state = story(fight(maren(), tobin(), goblin(1), round=0), ("begin-round", "15", "3", "12"))
    assert state.flow.order == ("maren", "tobin", "goblin-1")
    again = done(state, "initiative tobin 25").after
    assert again.flow.order == ("tobin", "maren", "goblin-1")
    assert again.who["tobin"].initiative == 25
    foes = done(state, "initiative goblin-1 30").after
    assert foes.flow.order == ("goblin-1", "maren", "tobin")
    assert "Which total" in refused(state, "initiative tobin")


def test_rolling_a_round_anew_keeps_whose_turn_it_is() -> None:
    state = story(fight(maren(), goblin(1), round=0), ("begin-round", "20", "3"), ("begin-turn maren",))
    assert state.who["maren"].has("inspired")
    again = done(state, "initiative", "2", "19").after
    assert not again.who["maren"].has("inspired")
    assert (again.flow.turn, again.flow.round) == ("maren", 1)
    assert again.flow.order == ("goblin-1", "maren")


def test_the_unconscious_do_not_roll_but_keep_their_place() -> None:
    down = having(fight(maren(), tobin(), goblin(1), round=0), "tobin", "unconscious")
    assert [q.who for q in waits(down, "begin-round").requests] == ["maren", "foes"]
    played = done(down, "begin-round", "9", "4")
    assert played.after.flow.order == ("maren", "tobin", "goblin-1")


def test_nobody_in_the_fight() -> None:
    assert refused(fight(replace(goblin(1), out="fled"), round=0), "begin-round") == "Nobody is in the fight."
