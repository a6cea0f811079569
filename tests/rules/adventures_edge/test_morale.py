"""Morale (12.1, 12.2): what owes a check, what it comes to, and what the broken may still do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.adventures_edge.table import (
    Fights,
    asked_roll,
    changed,
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
from tui.core.encounter import Link
from tui.core.state import State
from tui.core.views import Row
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import Battle, Fighter, Sheet
from tui.rules.adventures_edge.morale import own_conditions
from tui.rules.adventures_edge.tables import MORALE
from tui.rules.adventures_edge.triggers import LEAVES, who_may


def owed(state: Fights, who: str) -> tuple[str, ...]:
    """What somebody owes a check for."""
    return state.who[who].morale_due


def mate(n: int, **sheet: Any) -> Fighter:
    """One of many goblins of 20 points, under a letter of its own."""
    return Fighter(id=f"mate-{n}", name=f"Mate {n}", letter=f"m{n}", sheet=Sheet(hp=20, con=14, **sheet))


def band(n: int, *more: Fighter, **rules: Any) -> Fights:
    """Maren and Tobin against so many."""
    return fight(maren(), tobin(), *(mate(k) for k in range(1, n + 1)), *more, **rules)


def roll_of(state: Fights, text: str) -> list[tuple[int, str]]:
    """The modifiers of the roll at which the command stops, with their reasons."""
    return [(t.value, t.why) for t in asked_roll(state, text).ledger.terms]


# ---- what owes a check


@rule("12.1")
def test_half_of_ones_own_health_owes_a_check() -> None:
    # 20 points: 11 left is more than half, 10 is half.
    state = band(2)
    assert owed(done(state, "hurt mate-1 9").after, "mate-1") == ()
    played = done(state, "hurt mate-1 10")
    assert owed(played.after, "mate-1") == ("own-half",)
    assert "Mate 1 owes a morale check: at half health." in said(played)
    assert owed(played.after, "mate-2") == ()


@rule("12.1", "12.2")
def test_a_quarter_owes_another_and_replaces_the_half() -> None:
    # 5 of 20 is a quarter: -5, not -6.
    state = done(band(2), "hurt mate-1 15").after
    assert owed(state, "mate-1") == ("own-half", "own-quarter")
    assert roll_of(state, "begin-turn mate-1") == [(-5, "at a quarter of health")]


@rule("12.1")
def test_only_the_change_owes_a_check() -> None:
    state = story(band(2), ("hurt mate-1 10",), ("begin-turn mate-1", "12"))
    assert owed(state, "mate-1") == ()
    # Still at half: the next turn and another scratch ask for nothing.
    state = story(state, ("hurt mate-1 1",), ("begin-turn mate-1",))
    assert owed(state, "mate-1") == ()
    # Healed above it and hurt again: that is a new change.
    state = story(state, ("heal mate-1 11",), ("hurt mate-1 10",))
    assert owed(state, "mate-1") == ("own-half",)


@rule("12.1")
def test_half_and_three_quarters_of_the_allies() -> None:
    # The whole side counts, oneself too. Of eight mates three down are 3/8, four are half, five 5/8, six three quarters.
    state = story(band(8), *((f"hurt mate-{n} 40",) for n in (1, 2, 3)))
    assert owed(state, "mate-8") == ()
    state = done(state, "hurt mate-4 40").after
    assert "allies-half" in owed(state, "mate-8")
    assert owed(state, "mate-1") == ()
    state = story(changed(state, "mate-8", morale_due=()), ("hurt mate-5 40",))
    assert owed(state, "mate-8") == ()
    # Six down: two stand against two, which is no longer anything of numbers; half of the allies is replaced.
    state = done(state, "hurt mate-6 40").after
    assert owed(state, "mate-8") == ("allies-most",)
    assert roll_of(state, "begin-turn mate-8") == [(-5, "three quarters of the allies down")]


@rule("12.1")
def test_one_of_two_down_is_half_of_them() -> None:
    # Mate 1 falls: one of two is half (-1), and the other is alone against two: outnumbered (-1), not -5.
    state = done(band(2), "hurt mate-1 40").after
    assert roll_of(state, "begin-turn mate-2") == [(-1, "half of the allies down"), (-1, "outnumbered 2 to 1")]
    # Two of three are more than half, but no three quarters; nobody is down where somebody is alone from the start.
    state = story(band(3), ("hurt mate-1 40",), ("hurt mate-2 40",))
    assert roll_of(state, "begin-turn mate-3") == [(-1, "half of the allies down"), (-1, "outnumbered 2 to 1")]


@rule("12.1")
@pytest.mark.parametrize("how", ["hurt mate-9 40", "out mate-9 fled", "out mate-9 dead"])
def test_a_leader_down_or_fled(how: str) -> None:
    state = band(5, mate(9, leader=True))
    assert owed(done(state, how).after, "mate-1") == ("leader",)


@rule("12.1")
def test_the_numbers_count_those_who_stand_hirelings_with_the_party() -> None:
    # Two and a hireling against five: the sixth makes it two to one.
    hireling = Fighter(id="ott", name="Ott", letter="o", side="allies", sheet=Sheet(hp=20))
    state = fight(maren(), tobin(), hireling, *(mate(k) for k in range(1, 6)))
    state = State(state.who, state.flow)
    grown = story(state, ("add 1 Wolf --side=foes",))
    assert owed(grown, "ott") == ("outnumbered",)
    assert owed(grown, "mate-1") == ("outnumbering",)
    assert owed(grown, "wolf") == ()
    assert owed(grown, "maren") == ()


@rule("12.1")
def test_half_of_the_enemies_down_and_those_who_flee_are_not_down() -> None:
    state = done(band(3), "hurt tobin 20", "20").after
    assert owed(state, "mate-1") == ("enemies-half", "outnumbering")
    fled = done(band(3), "out mate-1,mate-2 fled").after
    # One of three stands against two: outnumbered; nobody is down.
    assert owed(fled, "mate-3") == ("outnumbered",)


@rule("12.1")
def test_what_held_from_the_start_owes_nothing() -> None:
    # Six against two from the beginning: no check in the first turn.
    state = story(fight(maren(), tobin(), *(mate(k) for k in range(1, 7)), round=0), ("begin-round", "9", "8", "7"))
    assert all(not b.morale_due for b in state.who.values())


@rule("12.1")
def test_no_check_without_a_foe_who_stands() -> None:
    state = done(fight(maren(), mate(1), mate(2)), "hurt mate-1 10").after
    state = changed(state, "maren", damage=30)
    assert "morale" not in said(done(state, "begin-turn mate-1"))


@rule("12.1")
def test_who_comes_back_counts_again_and_has_a_place() -> None:
    # Three against two; with the one who comes back, four: two to one.
    state = changed(band(4), "mate-4", out="fled")
    state = State(state.who, replace(state.flow, order=state.flow.order[:-1]))
    back = done(state, "back mate-4").after
    assert owed(back, "mate-1") == ("outnumbering",)
    assert owed(back, "mate-4") == ()
    assert back.flow.order[-1] == "mate-4"


@rule("12.1")
def test_a_campaign_can_let_good_news_pass() -> None:
    # By a row of its own, half of the enemies down is a modifier and no trigger.
    quiet = tuple(replace(row, checks=False) for row in MORALE if row.value > 0)
    state = band(3)
    state = State(state.who, replace(state.flow, tables=replace(state.flow.tables, morale=quiet)))
    assert owed(done(state, "hurt tobin 20", "20").after, "mate-1") == ()


# ---- what it comes to


@rule("12.1")
@pytest.mark.parametrize(
    ("die", "state"),
    # Discipline 2, at half health -1: +1. 19 comes to 20, 18 to 19, 9 to 10, 8 to 9, 2 to 3; a natural 1 is always a rout.
    [("19", "undaunted"), ("18", ""), ("9", ""), ("8", "retreating"), ("2", "retreating"), ("1", "routed")],
)
def test_the_total_tells_how_it_goes_on(die: str, state: str) -> None:
    shaken = story(fight(maren(), tobin(), mate(1, discipline=2), mate(2)), ("hurt mate-1 10",))
    answers = (die, "none") if state == "routed" else (die,)
    played = done(shaken, "begin-turn mate-1", *answers)
    body = played.after.who["mate-1"]
    states = [e.id for e in body.effects]
    assert states == ([state] if state else [])
    assert body.morale_due == ()
    assert "12.1" in cites(played)


@rule("12.1")
def test_a_total_of_one_is_a_rout_and_a_natural_one_beats_any_discipline() -> None:
    # 6 and -5 at a quarter: 1.
    low = story(band(2), ("hurt mate-1 15",))
    assert done(low, "begin-turn mate-1", "6", "none").after.who["mate-1"].has("routed")
    firm = story(fight(maren(), tobin(), mate(1, discipline=15), mate(2)), ("hurt mate-1 10",))
    played = done(firm, "begin-turn mate-1", "1", "none")
    assert "= 15, a natural 1: Mate 1 is routed and flees." in said(played)


@rule("12.1")
def test_c13_bad_news_is_taken_off_the_roll() -> None:
    # At a quarter of health: 14 - 5 = 9 is a retreat. A lower difficulty would have let it pass.
    state = story(band(2), ("hurt mate-1 15",))
    assert done(state, "begin-turn mate-1", "14").after.who["mate-1"].has("retreating")


@rule("12.1")
def test_the_party_never_checks() -> None:
    state = done(fight(maren(), mate(1), mate(2)), "hurt maren 20").after
    assert owed(state, "maren") == ()
    assert refused(state, "morale maren") == "Maren is in the party: morale is the player's."


@rule("12.1")
def test_the_dazed_check_with_less_edge() -> None:
    state = having(story(band(2), ("hurt mate-1 10",)), "mate-1", "dazed")
    assert waits(state, "begin-turn mate-1").requests[0].spec == "roll 2d20 worst"


@rule("12.1")
def test_to_the_death_heeds_nothing_but_standing_alone() -> None:
    state = having(band(3), "mate-1", "undaunted")
    state = story(state, ("hurt mate-1 10",), ("hurt mate-2 40",))
    assert owed(state, "mate-1") == ()
    state = story(state, ("hurt mate-3 40",))
    assert owed(state, "mate-1") == ("last-standing",)
    # -1 half health, -1 for two of three, -1 outnumbered: 12 comes to 9.
    assert done(state, "begin-turn mate-1", "12").after.who["mate-1"].has("retreating")


# ---- what the broken do


def broken(how: str) -> Fights:
    """Maren and a goblin, whose turn it is, and another."""
    return story(fight(maren(), tobin(), goblin(1), goblin(2), turn="goblin-1"), (f"morale goblin-1 --set={how}",))


@rule("12.1")
@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("rout", "Goblin 1 is routed and only flees."),
        ("retreat", "Goblin 1 retreats and only defends."),
        ("surrender", "Goblin 1 has surrendered."),
    ],
)
def test_the_broken_do_not_attack(how: str, why: str) -> None:
    state = broken(how)
    blow = "attack goblin-1 maren spear"
    assert refused(state, blow) == why
    assert GAME.verbs["attack"].why_not(state, "goblin-1") == why
    assert GAME.verbs["killingblow"].why_not(state, "goblin-1") == why
    asleep = having(state, "maren", "helpless")
    assert refused(asleep, "killingblow goblin-1 maren spear") == why
    assert f"by the GM's word ({why.rstrip('.')})" in said(done(state, f"{blow} --gm", "2", "4"))
    theirs = fight(*state.who.values(), turn="maren")
    assert refused(state, "tackle goblin-1 maren") == why
    assert GAME.verbs["react"].why_not(theirs, "goblin-1") == why
    assert refused(theirs, "react goblin-1 maren spear --why=leaves") == why


@rule("12.1")
def test_the_broken_defend_and_give_way() -> None:
    state = fight(*broken("retreat").who.values())
    assert question(state, "attack maren goblin-1 longsword --press").default == ("retreat",)
    blow = question(state, "attack maren goblin-1 longsword", "9")
    assert blow.label == "defend?"
    # 3 + 7 = 10 is a mishap, 12 opens the attacker to a blow: only the other one is asked for it.
    assert question(state, "attack maren goblin-1 longsword", "3", "12").who == "goblin-2"
    assert who_may(state, "maren", LEAVES, ("goblin-1", "goblin-2")) == ("goblin-2",)


@rule("12.1")
def test_the_routed_flee_when_nothing_holds_them() -> None:
    state = broken("rout")
    asked = question(state, "begin-turn goblin-1")
    assert (asked.label, asked.default) == ("flee?", ("flee",))
    played = done(state, "begin-turn goblin-1", "flee")
    assert played.after.who["goblin-1"].out == "fled"
    assert played.follow_ups == ("end-turn goblin-1",)
    assert owed(played.after, "goblin-2") == ("outnumbered",)


@rule("12.1")
def test_who_is_engaged_is_struck_at_on_the_way() -> None:
    state = broken("rout")
    flow = Battle(round=1, turn="goblin-1", order=state.flow.order, links=(Link("engaged", "maren", "goblin-1"),))
    played = done(State(state.who, flow), "begin-turn goblin-1", "flee", "strike", "2", "4")
    assert played.after.who["maren"].actions == 1
    assert played.after.who["goblin-1"].out == "fled"
    held = Battle(round=1, turn="goblin-1", order=state.flow.order, links=(Link("grappling", "maren", "goblin-1"),))
    assert "is held by Maren and cannot flee" in said(done(State(state.who, held), "begin-turn goblin-1"))


@rule("12.1")
def test_the_gm_calls_a_check_early_or_tells_its_outcome() -> None:
    state = band(2)
    played = done(state, "morale mate-1,mate-2", "15", "3")
    assert not played.after.who["mate-1"].effects
    assert played.after.who["mate-2"].has("retreating")
    assert played.after.who["mate-2"].morale_last == "3: only defends, withdraws or surrenders"
    rallied = done(played.after, "morale mate-2 --set=fight")
    assert not rallied.after.who["mate-2"].effects
    assert "Mate 2 fights on, by the GM's word." in said(rallied)
    assert refused(state, "morale mate-1 --set=dance").startswith("Morale comes to one of:")


@rule("12.1")
def test_who_surrenders_stands_no_more() -> None:
    state = done(fight(maren(), mate(1)), "morale mate-1 --set=surrender")
    assert "No foe is standing: the fight can be ended" in said(state)


def test_the_end_of_the_fight_forgets_it_all() -> None:
    state = story(broken("retreat"), ("hurt goblin-2 8",), ("end --keep",))
    assert not state.who["goblin-1"].effects
    assert (state.who["goblin-1"].morale_last, owed(state, "goblin-2")) == ("", ())


def test_the_card_and_the_ladder_tell() -> None:
    state = story(band(2), ("hurt mate-1 10",))
    text = "\n".join("".join(s.text for s in x) for x in GAME.card(state, "mate-1").lines if isinstance(x, tuple))
    assert "owes a morale check: at half health" in text
    row = next(r for r in GAME.ladder(state) if isinstance(r, Row) and r.who == "mate-1")
    assert "mor" in [s.text for s in row.flags]
    state = story(state, ("begin-turn mate-1", "1", "none"))
    text = "\n".join("".join(s.text for s in x) for x in GAME.card(state, "mate-1").lines if isinstance(x, tuple))
    assert "morale 0: is routed and flees" in text


@given(st.lists(st.tuples(st.sampled_from(["maren", "tobin", "mate-1", "mate-2", "mate-3"]), st.integers(1, 25)), max_size=8))
@settings(max_examples=60, deadline=None)
def test_only_the_gms_fighters_and_only_a_change(blows: list[tuple[str, int]]) -> None:
    state = band(3)
    for who, points in blows:
        before = state
        alone = f"hurt {who} {points}"
        result = done_or_failed(state, alone)
        state = result
        assert not state.who["maren"].morale_due
        assert not state.who["tobin"].morale_due
        down = {b.id for b in before.who.values() if b.downed} ^ {b.id for b in state.who.values() if b.downed}
        own = own_conditions(before.who[who]) != own_conditions(state.who[who])
        for id, body in state.who.items():
            if body.morale_due != before.who[id].morale_due:
                assert down or (own and id == who)


def done_or_failed(state: Fights, text: str) -> Fights:
    """The state after a blow by hand; whoever falls by it stays conscious by a 20."""
    q = waits_or_none(state, text)
    return done(state, text, *(["20"] if q else [])).after


def waits_or_none(state: Fights, text: str) -> bool:
    """Does the command stop at a question?"""
    from tests.core.determinism import rule_of
    from tests.core.playing import Script
    from tui.core.play import Pending, play

    return isinstance(play(text, rule_of(GAME, text), state, (), Script()), Pending)
