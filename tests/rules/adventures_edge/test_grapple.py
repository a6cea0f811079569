"""The grapple (10.4): Maren is at +5 with her bare body and has Strength 16 (10 and twice 3), the goblin +1 and 12."""

from __future__ import annotations

import pytest

from tests.rules.adventures_edge.table import (
    Fights,
    bonus,
    changed,
    done,
    edge,
    fight,
    goblin,
    having,
    maren,
    number,
    question,
    refused,
    rule,
    said,
)
from tests.rules.adventures_edge.test_odds import shown
from tests.rules.adventures_edge.test_shared_space import tied
from tui.core.encounter import Link
from tui.core.language.stored import parse_stored
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.plain_actions import actions_of
from tui.rules.adventures_edge.ties import ENGAGED, GRAPPLING, SHARING
from tui.rules.adventures_edge.triggers import cannot_answer

GRAB = "grapple maren goblin-1"


def inside() -> Fights:
    """Maren and the first goblin in one space."""
    return tied(fight(), (SHARING, "maren", "goblin-1"))


def holding(by: str = "maren", turn: str = "maren", **sheet: object) -> Fights:
    """Maren and the first goblin in a grapple that `by` controls."""
    at = "goblin-1" if by == "maren" else "maren"
    return tied(fight(maren(**sheet), goblin(1), turn=turn), (SHARING, "maren", "goblin-1"), (GRAPPLING, by, at))


def grip(state: Fights) -> Link | None:
    """The grapple."""
    return next((x for x in state.flow.links if x.kind == GRAPPLING), None)


@rule("10.4")
def test_only_in_one_space() -> None:
    assert refused(fight(), GRAB) == "Maren and Goblin 1 are not in one space: close in or tackle first."
    assert refused(holding(), GRAB) == "Maren and Goblin 1 are in a grapple already: push or take down."
    assert refused(holding("goblin-1"), GRAB) == "Maren and Goblin 1 are in a grapple already: take control."


@rule("10.4", "4.8")
def test_a_foe_who_faces_it_strikes_first_and_may_break_free() -> None:
    # His 14 + 3 misses her 20. Her 10 + 5 reaches his 15. He stays held.
    played = done(inside(), GRAB, "strike", "14", "10", "none")
    assert grip(played.after) == Link(GRAPPLING, "maren", "goblin-1")
    assert played.after.who["maren"].actions == 1
    assert played.after.who["goblin-1"].actions == 1
    # At -1 Edge: 11 of 14 and 11, and 1: 12 is too few for her 16. 15 of 15 and 19 makes 16.
    assert grip(done(inside(), GRAB, "none", "10", "break", "[14 11]").after) == Link(GRAPPLING, "maren", "goblin-1")
    freed = done(inside(), GRAB, "none", "10", "break", "[15 19]")
    assert grip(freed.after) is None
    assert freed.after.who["goblin-1"].actions == 1
    # They stay in one space.
    assert freed.after.flow.links[0] == Link(SHARING, "maren", "goblin-1")


@rule("10.4", "4.11")
def test_from_behind_nobody_strikes() -> None:
    # Two Edge from behind, and no question before the roll.
    assert edge(inside(), GRAB + " --back") == 2
    assert (bonus(inside(), GRAB + " --flank"), number(inside(), GRAB + " --flank")) == (5, 15)


@rule("10.4", "7.1")
def test_one_hand_is_an_edge_less() -> None:
    tired = changed(inside(), "goblin-1", spent=2)
    assert edge(tired, GRAB) == 0
    assert edge(tired, GRAB + " --one-hand") == -1
    assert done(tired, GRAB, "10").after.flow.links[-1].kind == GRAPPLING


@rule("10.4", "8.2")
def test_a_bad_failure_is_a_mishap() -> None:
    tired = changed(inside(), "goblin-1", spent=2)
    # 6 + 5 = 11 against 15: by 4. 5 + 5 by 5: a mishap, and a 1 of it hurts whoever strikes with the bare body.
    assert done(tired, GRAB, "6").entry.count("mishap") == 0
    played = done(tired, GRAB, "5", "1")
    assert (played.entry.count("mishap"), played.after.who["maren"].damage, grip(played.after)) == (1, 1, None)


@rule("10.4")
def test_who_is_felled_by_the_blow_grabs_nobody() -> None:
    # 27 damage already; his 20 is a critical hit on the chest: 23 against 18 + 2 there: by 3 at least.
    weak = changed(inside(), "maren", damage=27)
    played = done(weak, GRAB, "strike", "20", "11", "20")
    assert grip(played.after) is None
    assert "Maren cannot go on." in said(played)


@rule("10.4", "1.9")
def test_control_changes_hands_by_strength() -> None:
    theirs = holding("goblin-1")
    # At -1 Edge for being held: 7 + 5 = 12 against 12.
    assert (edge(theirs, "control maren goblin-1"), number(theirs, "control maren goblin-1")) == (-1, 12)
    played = done(theirs, "control maren goblin-1", "[7 9]")
    assert grip(played.after) == Link(GRAPPLING, "maren", "goblin-1")
    assert refused(played.after, "control maren goblin-1") == "Maren controls the grapple already."
    failed = done(theirs, "control maren goblin-1", "[6 9]").after
    assert grip(failed) == Link(GRAPPLING, "goblin-1", "maren")
    assert refused(failed, "control maren goblin-1") == "Maren has tried for control this turn."
    # Where to beat is to exceed, 12 is not enough.
    exceed = tied(fight(maren(), goblin(1), beat_means="gt"), (SHARING, "maren", "goblin-1"), (GRAPPLING, "goblin-1", "maren"))
    assert grip(done(exceed, "control maren goblin-1", "[7 9]").after) == Link(GRAPPLING, "goblin-1", "maren")


@rule("10.4", "4.8")
def test_a_trained_holder_answers_a_failed_attempt() -> None:
    held = tied(fight(maren(), goblin(1, grapple_style=True)), (SHARING, "maren", "goblin-1"), (GRAPPLING, "goblin-1", "maren"))
    # 14 + 3 misses her 20.
    after = done(held, "control maren goblin-1", "[6 9]", "strike", "14").after
    assert after.who["goblin-1"].actions == 1
    assert done(held, "control maren goblin-1", "[7 9]").after.who["goblin-1"].actions == 2


@rule("10.4")
def test_pushing_goes_a_space_and_one_more_for_every_five() -> None:
    push = "push maren goblin-1"
    # 11 + 5 = 16 by 4: 1; 12 + 5 by 5: 2; 17 + 5 by 10: 3, half of her 6. A 20 + 5 by 13 is no more.
    for face, spaces in ((11, 1), (12, 2), (17, 3), (20, 3)):
        assert done(holding(), push, str(face)).entry.count("spaces") == spaces
    assert done(holding(speed=4), push, "17").entry.count("spaces") == 2
    assert done(holding(), push + " --pull --spaces=1", "17").entry.count("spaces") == 1
    assert done(having(holding(), "goblin-1", "prone"), push, "17").entry.count("spaces") == 1
    assert done(holding(), push, "6").entry.count("moved") == 0
    assert refused(holding("goblin-1"), push) == "Goblin 1 controls the grapple, not Maren."


@rule("10.4")
def test_either_may_take_down_and_control_stays() -> None:
    played = done(holding("goblin-1"), "takedown maren goblin-1", "[7 9]")
    assert grip(played.after) == Link(GRAPPLING, "goblin-1", "maren")
    assert all(played.after.who[id].has("prone") for id in ("maren", "goblin-1"))
    assert "Goblin 1 still controls" in said(played)
    assert refused(played.after, "takedown maren goblin-1") == "Maren and Goblin 1 are prone already."
    assert not done(holding(), "takedown maren goblin-1", "6").after.who["goblin-1"].has("prone")


@rule("10.4")
def test_breaking_free_and_letting_go() -> None:
    held = holding("goblin-1")
    assert grip(done(held, "breakfree maren goblin-1", "[7 9]").after) is None
    assert done(held, "breakfree maren goblin-1", "[6 9]").after.who["maren"].actions == 1
    # Whoever holds lets go for nothing.
    let = done(holding(), "breakfree maren goblin-1").after
    assert (grip(let), let.who["maren"].actions) == (None, 2)
    assert refused(inside(), "breakfree maren goblin-1") == "Maren and Goblin 1 are in no grapple."


@rule("10.4")
def test_a_natural_one_fails_and_a_natural_twenty_succeeds() -> None:
    strong = holding(strength_attack=30)
    assert done(strong, "push maren goblin-1", "1").entry.count("moved") == 0
    weak = holding(strength_attack=-20)
    assert done(weak, "push maren goblin-1", "20").entry.count("spaces") == 1


@rule("10.4")
def test_strength_as_the_sheet_says_it() -> None:
    state = holding("goblin-1")
    told = changed(state, "goblin-1", sheet=goblin(1, strength=9).sheet)
    assert number(told, "control maren goblin-1") == 9
    ranks = changed(state, "maren", sheet=maren(weapons=(), combat_ranks=5).sheet)
    # Half of 5, rounded up, and 3.
    assert bonus(ranks, "control maren goblin-1") == 6


@rule("10.4")
def test_the_odds_of_a_grapple() -> None:
    # Nobody strikes or breaks free: 10 and up, 11 of 20; a mishap at 5 and less below the 15: 5 of 20.
    tired = changed(inside(), "goblin-1", spent=2)
    odds = shown(tired, GRAB)[""]
    assert odds.chance("grabbed") == pytest.approx(11 / 20)
    assert odds.chance("wrong") == pytest.approx(5 / 20)
    # To break free of 16 at -1 Edge he needs two of 15 and up: 6 of 20 each; a 20 and a 15 is the 15.
    once = shown(changed(inside(), "goblin-1", spent=1), GRAB + " --back")[""]
    assert once.chance("free") == pytest.approx((1 - (9 / 20) ** 3) * (6 / 20) ** 2)


def third(spaces_shared: bool = False) -> Fights:
    """Maren holds the first goblin; she is engaged with the second one, who may be in that space as well."""
    inside = [(SHARING, "maren", "goblin-2")] if spaces_shared else []
    links = [(SHARING, "maren", "goblin-1"), (GRAPPLING, "maren", "goblin-1"), (ENGAGED, "goblin-2", "maren"), *inside]
    return tied(fight(), *links)


@rule("10.4", "4.13")
def test_whoever_is_pushed_away_is_out_of_reach_of_others() -> None:
    push = "push maren goblin-1"
    # 12 + 5 = 17 against 12, by 5: two spaces.
    far = done(third(), push, "12")
    assert Link(ENGAGED, "goblin-2", "maren") not in far.after.flow.links
    assert "Maren and Goblin 1 are out of reach of Goblin 2: no longer engaged." in said(far)
    assert Link(GRAPPLING, "maren", "goblin-1") in far.after.flow.links
    # By 4 it is one: the game master says it, and as a rule they stay engaged.
    q = question(third(), push, "11")
    assert (q.who, q.default) == ("gm", ("goblin-2",))
    assert Link(ENGAGED, "goblin-2", "maren") in done(third(), push, "11", "goblin-2").after.flow.links
    assert Link(ENGAGED, "goblin-2", "maren") not in done(third(), push, "11", "none").after.flow.links


@rule("10.4", "10.2")
def test_whoever_is_pushed_away_shares_no_space_with_those_who_stay() -> None:
    after = done(third(True), "push maren goblin-1", "11", "goblin-2").after
    assert Link(SHARING, "maren", "goblin-2") not in after.flow.links
    assert Link(ENGAGED, "goblin-2", "maren") in after.flow.links
    # A third one in the grapple goes along.
    three = tied(third(True), *((x.kind, x.a, x.b) for x in third(True).flow.links), (GRAPPLING, "maren", "goblin-2"))
    assert done(three, "push maren goblin-1", "12").after.flow.links == three.flow.links


@rule("10.4", "4.7")
def test_who_is_held_on_the_ground_does_not_just_get_up() -> None:
    down = having(having(holding("goblin-1"), "maren", "prone"), "goblin-1", "prone")
    why = "Maren is held on the ground by Goblin 1: break free or take control first."
    assert refused(down, "act maren stand") == why
    options = actions_of(down, parse_stored(GAME, "act maren"))
    assert next(o.why_not for o in options if o.id == "stand") == why
    assert not done(down, "act maren stand --gm").after.who["maren"].has("prone")
    # Whoever controls the grapple gets up, alone.
    up = done(having(having(holding(), "maren", "prone"), "goblin-1", "prone"), "act maren stand").after
    assert (up.who["maren"].has("prone"), up.who["goblin-1"].has("prone")) == (False, True)
    assert grip(up) == Link(GRAPPLING, "maren", "goblin-1")
    # The condition by hand says the same.
    by_hand = having(fight(), "maren", "prone", "grappled")
    assert refused(by_hand, "act maren stand") == "Maren is held on the ground: break free or take control first."


@rule("10.4", "10.1", "10.2", "10.5", "4.1")
def test_a_grapple_by_the_game_masters_word_binds_like_any_other() -> None:
    marked = having(changed(fight(), "maren", moved=1), "maren", "grappled")
    for text in ("closein maren goblin-1", "tackle maren goblin-1"):
        assert refused(marked, text) == "Maren is in a grapple."
    assert refused(marked, "move maren 1") == "Maren is in a grapple: push, pull or break free."
    shared = tied(marked, (SHARING, "maren", "goblin-1"))
    assert refused(shared, "leave maren") == "Maren is held in a grapple."


@rule("5.4", "8.5", "10.4")
def test_the_pinned_are_open_to_anything() -> None:
    pinned = having(holding(), "goblin-1", "pinned")
    # No Defense Bonus, no parry, no dodge: 10 + 7 = 17 against 0.
    assert number(pinned, "attack maren goblin-1 dagger") == 0
    done(pinned, "attack maren goblin-1 dagger", "10")
    assert refused(holding(), "killingblow maren goblin-1 dagger") == "Goblin 1 is not helpless."
    assert done(pinned, "killingblow maren goblin-1 dagger", "2", "20").after.who["maren"].actions == 0


@rule("5.4", "10.4")
def test_the_pinned_can_only_struggle() -> None:
    pinned = having(changed(holding("goblin-1"), "maren", moved=1), "maren", "pinned")
    why = "Maren is pinned: break free or take control first."
    for text in (
        "attack maren goblin-1 dagger",
        "act maren skill",
        "face maren 90",
        "takedown maren goblin-1",
        "prepare maren x",
    ):
        assert refused(pinned, text) == why, text
    for verb in ("attack", "killingblow", "takedown", "move", "face"):
        assert GAME.verbs[verb].why_not(pinned, "maren") == why, verb
    assert refused(changed(pinned, "maren", effects=()), "move maren 1") == "Maren is in a grapple: push, pull or break free."
    for verb in ("control", "breakfree", "pass"):
        assert GAME.verbs[verb].why_not(pinned, "maren") == ""
    # Nor does she answer anything: nobody is asked whether she strikes.
    assert cannot_answer(pinned, "maren", "goblin-1", "leaves") == why


@rule("5.4", "10.4")
def test_pinned_ends_with_the_grapple() -> None:
    pinned = having(holding("goblin-1"), "maren", "pinned")
    # 7 + 5 = 12 against 12.
    for text in ("breakfree maren goblin-1", "control maren goblin-1"):
        played = done(pinned, text, "[7 9]")
        assert not played.after.who["maren"].has("pinned")
        assert "Maren is no longer pinned." in said(played)
        assert done(pinned, text, "[6 9]").after.who["maren"].has("pinned")
    theirs = having(holding(), "goblin-1", "pinned")
    assert not done(theirs, "breakfree maren goblin-1").after.who["goblin-1"].has("pinned")
    assert not done(theirs, "leave maren", "stay").after.who["goblin-1"].has("pinned")
    # Nor does the dead one hold anybody.
    assert not done(pinned, "hurt goblin-1 40").after.who["maren"].has("pinned")
