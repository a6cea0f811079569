"""Moving: how far, up to whom, away from whom, and who strikes at it (4.1, 4.5, 4.6, 4.8-4.14).

Maren has a speed of 6 and a longsword of reach 4; the goblins have spears of reach 3, a pike has reach 5 (Long).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.rules.adventures_edge.table import (
    MAUL,
    SPEAR,
    Fights,
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
)
from tui.core.encounter import Link
from tui.core.language.stored import parse_stored
from tui.core.riding import RIDING
from tui.core.state import State
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import Fighter
from tui.rules.adventures_edge.ties import ENGAGED, GRAPPLING, SHARING, engaged_with

PIKE = replace(SPEAR, id="pike", name="pike", reach=5)
SWORD = replace(SPEAR, id="sword", name="sword", reach=4)


def piker(n: int = 1) -> Fighter:
    """A goblin with a pike."""
    return goblin(n, weapons=(PIKE,))


def tied(state: Fights, *links: Link) -> Fights:
    """The fight with these links."""
    return State(state.who, replace(state.flow, links=links))


def melee(*people: Fighter, **settings: Any) -> Fights:
    """Maren engaged with the first goblin."""
    who = people or (maren(), goblin(1), goblin(2))
    return tied(fight(*who, **settings), Link(ENGAGED, "maren", "goblin-1"))


def met(state: Fights, who: str = "maren") -> tuple[str, ...]:
    """With whom somebody is engaged."""
    return engaged_with(state.flow, who)


@rule("4.1", "4.6")
def test_movement_is_counted_and_may_be_split() -> None:
    state = story(fight(), ("move maren 4",), ("attack maren goblin-1 longsword", "6"), ("move maren 1", "stay"))
    assert (state.who["maren"].moved, state.who["maren"].actions) == (5, 1)
    assert refused(state, "move maren 2") == "Maren has 1 of 6 spaces of movement left, this takes 2."
    # No number: as far as it goes.
    assert done(state, "move maren", "stay").after.who["maren"].moved == 6
    assert refused(done(state, "move maren", "stay").after, "move maren 0") == "How far?"
    assert said(done(fight(), "move maren 4")) == "Maren moves 4 spaces: 2 of 6 left."


@rule("4.1", "3.7")
def test_who_has_no_action_can_still_move_and_nobody_moves_in_anothers_turn() -> None:
    assert done(changed(fight(), "maren", spent=2), "move maren 6").after.who["maren"].moved == 6
    assert refused(fight(), "move goblin-1 2") == "It is Maren's turn."
    assert "by the GM's word" in said(done(fight(), "move goblin-1 2 --gm"))
    assert done(fight(), "move goblin-1 2 --gm").after.who["goblin-1"].moved == 0


@rule("4.6")
def test_an_additional_move_for_one_action_doubles_it() -> None:
    played = done(fight(), "move maren 12 --extra")
    assert (played.after.who["maren"].moved, played.after.who["maren"].actions) == (12, 1)
    assert refused(fight(), "move maren 13 --extra") == "Maren has 12 of 12 spaces of movement left, this takes 13."
    # Once a turn: what takes both actions is a run.
    half = done(fight(), "move maren 8 --extra").after
    assert refused(half, "move maren 1 --extra") == "Maren has taken an additional move already."
    assert refused(half, "move maren 1 --run") == "Maren has taken an additional move already."
    assert done(half, "move maren 4").after.who["maren"].moved == 12
    assert refused(changed(fight(), "maren", spent=2), "move maren 8 --extra") == "Maren has no action left."


@rule("4.5", "4.6")
def test_a_run_is_three_times_the_speed_and_everything_else() -> None:
    played = done(fight(), "move maren 10 --run")
    body = played.after.who["maren"]
    # 18 in all; what is not run is gone too.
    assert (body.actions, body.moved) == (0, 18)
    assert "4.5" in cites(played)
    assert refused(fight(), "move maren 19 --run") == "Maren has 18 of 18 spaces of movement left, this takes 19."
    assert refused(played.after, "move maren 1") == "Maren has no movement left."
    assert refused(fight(), "move maren --run --extra") == "An additional move or a run, not both."
    assert refused(fight(), "move maren --run --turn=90") == "A run turns 45 degrees at most."
    assert done(fight(), "move maren 18 --run --turn=45").after.who["maren"].moved == 18
    assert refused(melee(), "move maren --run --disengage") == "A run leaves no time to disengage."


@rule("4.5")
def test_a_combined_action_comes_before_any_move() -> None:
    moved = done(fight(), "move maren 1").after
    assert "a combined action takes all movement" in refused(moved, "move maren --run")
    free = done(fight(combined_allows_prior_move=True), "move maren 1").after
    assert done(free, "move maren 17 --run").after.who["maren"].actions == 0


@rule("3.8", "4.5")
def test_the_inspired_have_an_action_left_after_a_run() -> None:
    after = done(having(fight(), "maren", "inspired"), "move maren --run").after
    assert after.who["maren"].actions == 1
    assert done(after, "attack maren goblin-1 longsword", "6").after.who["maren"].actions == 0


@rule("4.5", "6.1")
def test_a_combined_attack_takes_the_movement() -> None:
    state = fight(maren(weapons=(MAUL,)), goblin(1))
    text = "attack maren goblin-1 maul --combined"
    first = done(state, text, "5").after
    assert refused(first, "move maren 1") == "Maren has no movement left."
    assert first.who["maren"].actions == 0
    assert "a combined action takes all movement" in refused(done(state, "move maren 1").after, text)
    assert refused(changed(state, "maren", spent=1), text) == "Maren has only 1 of 2 actions left."


@rule("4.8", "4.14")
def test_leaving_without_disengaging_lets_them_strike() -> None:
    # 18 + 3 = 21 hits 20 by 1.
    played = done(melee(), "move maren 3 --leave", "strike", "18", "none")
    assert played.after.who["maren"].hp == 27
    assert met(played.after) == ()
    assert "Maren moves 3 spaces, leaving Goblin 1: 3 of 6 left." in said(played)
    assert refused(fight(), "move maren 3 --leave") == "Maren is not engaged."
    # A run is no better.
    assert done(melee(), "move maren --run --leave", "none").after.flow.links == ()
    assert [a.key for a in done(melee(), "move maren --run --leave", "none").entry.tape] == ["leaves:maren/strike?@goblin-1"]


@rule("4.8")
def test_whether_a_move_leaves_their_reach_is_asked() -> None:
    q = question(melee(), "move maren 3")
    assert (q.who, q.default, [o.id for o in q.options]) == ("gm", ("leave",), ["stay", "leave", "disengage"])
    assert question(melee(), "move maren 1").default == ("stay",)
    assert met(done(melee(), "move maren 3", "stay").after) == ("goblin-1",)
    assert met(done(melee(), "move maren 3", "leave", "none").after) == ()
    # Three spaces and one for backing off.
    off = done(melee(), "move maren 3", "disengage").after
    assert (met(off), off.who["maren"].moved) == ((), 4)
    assert "this takes 7" in question(melee(), "move maren 6").options[2].why_not
    # One of several may be left.
    both = tied(melee(), Link(ENGAGED, "maren", "goblin-1"), Link(ENGAGED, "goblin-2", "maren"))
    assert met(done(both, "move maren 2", "leave", "goblin-1", "none").after) == ("goblin-2",)


@rule("4.8")
def test_nothing_is_asked_where_nobody_could_strike() -> None:
    tired = changed(melee(), "goblin-1", spent=2)
    played = done(tired, "move maren 3")
    assert (met(played.after), "leaving Goblin 1" in said(played)) == ((), True)
    assert met(done(tired, "move maren 1").after) == ("goblin-1",)


@rule("4.14")
def test_disengaging_costs_two_spaces_for_one_back() -> None:
    # A longsword against a spear: the shorter reach cannot follow.
    played = done(melee(), "move maren --disengage")
    assert (met(played.after), played.after.who["maren"].moved, played.after.who["maren"].actions) == ((), 2, 2)
    assert done(melee(), "move maren 3 --disengage").after.who["maren"].moved == 4
    assert refused(melee(), "move maren 6 --disengage") == "Maren has 6 of 6 spaces of movement left, this takes 7."
    assert refused(fight(), "move maren --disengage=goblin-1") == "Maren is not engaged with Goblin 1."
    assert refused(melee(), "move maren 0 --disengage") == "Disengaging goes a space back at least."
    assert refused(melee(), "move maren --disengage --leave") == "Disengaging or leaving, not both."


@rule("4.14")
def test_who_reaches_as_far_may_follow() -> None:
    state = melee(maren(), goblin(1, weapons=(SWORD,)))
    loose = done(state, "move maren 3 --disengage", "none").after
    assert (met(loose), loose.who["maren"].moved, loose.who["goblin-1"].actions) == ((), 4, 2)
    # Followed: still engaged, and the two spaces beyond the first are not walked: only 2 of movement are used.
    played = done(state, "move maren 3 --disengage", "follow")
    assert (met(played.after), played.after.who["maren"].moved) == (("goblin-1",), 2)
    assert played.after.who["goblin-1"].actions == 1
    assert "Goblin 1 follows" in said(played)
    assert "2 spaces not moved" in said(played)
    assert not done(changed(state, "goblin-1", spent=2), "move maren --disengage").entry.tape


@rule("4.14")
def test_a_long_reach_still_threatens_whoever_goes_on() -> None:
    # The pike reaches two spaces: one space back is safe, a second one is not.
    state = melee(maren(), piker())
    assert done(state, "move maren --disengage", "none").after.flow.links == ()
    played = done(state, "move maren 2 --disengage", "none", "strike", "16")
    assert played.after.who["goblin-1"].actions == 1


@rule("4.14")
def test_disengaging_costs_an_action_where_the_campaign_says_so() -> None:
    state = melee(disengage_costs_action=True)
    assert done(state, "move maren --disengage").after.who["maren"].actions == 1
    assert refused(changed(state, "maren", spent=2), "move maren --disengage") == "Maren has no action left."


@rule("4.8", "4.13")
def test_coming_up_to_a_longer_reach() -> None:
    state = fight(maren(), piker())
    # Not engaged: the pike may strike; 16 + 3 misses 20.
    played = done(state, "move maren 2 --to=goblin-1", "strike", "16")
    assert (played.after.who["maren"].moved, met(played.after)) == (2, ("goblin-1",))
    assert played.after.who["goblin-1"].actions == 1
    # Engaged: one space more, and nobody is asked.
    safe = done(state, "move maren 2 --engage=goblin-1")
    assert (safe.after.who["maren"].moved, met(safe.after)) == (3, ("goblin-1",))
    assert done(fight(maren(), piker(), engage_cost=4), "move maren 2 --engage").after.who["maren"].moved == 5
    # Whoever is engaged already is not engaged anew.
    assert done(melee(maren(), piker()), "move maren 2 --engage=goblin-1").after.who["maren"].moved == 2
    # Where the reach is not longer, it costs nothing more (T22: nobody strikes either).
    assert done(fight(), "move maren 2 --engage=goblin-1").after.who["maren"].moved == 2
    assert met(done(fight(), "move maren 2 --to").after) == ("goblin-1",)
    assert refused(having(state, "maren", "mounted"), "move maren 2 --engage") == "Maren is in the saddle and cannot engage."
    # From the saddle a longer reach may strike whatever is done.
    assert done(having(state, "maren", "mounted"), "move maren 2 --to", "none").entry.tape


@rule("4.9")
def test_flank_and_rear_are_not_threatened() -> None:
    state = fight(maren(), piker())
    played = done(state, "move maren 2 --to=goblin-1 --behind")
    assert (played.entry.tape, met(played.after)) == ((), ("goblin-1",))
    assert done(state, "move maren 2 --past=goblin-1 --behind").entry.tape == ()
    assert refused(state, "move maren 2 --engage --behind").startswith("Nobody is engaged from behind")


@rule("4.8", "4.9")
def test_passing_through_threatened_spaces() -> None:
    # Whatever the reach: both may strike.
    played = done(fight(), "move maren 5 --past=goblin-1,goblin-2", "strike", "none", "18", "none")
    assert played.after.who["maren"].hp == 27
    assert refused(fight(maren(), tobin(), goblin(1)), "move maren 5 --past=tobin") == "Tobin is no foe of Maren's."


@rule("4.8", "4.10")
def test_the_foes_of_a_friend_in_melee_may_strike_at_whoever_passes() -> None:
    # Nobody has to name them: 16 + 3 = 19 misses 20. Where the space is not threatened, or they are met already: nothing.
    state = tied(fight(maren(), tobin(), goblin(1)), Link(ENGAGED, "tobin", "goblin-1"))
    played = done(state, "move maren 3 --friend=tobin", "strike", "16")
    assert played.after.who["goblin-1"].actions == 1
    assert "past Goblin 1, by way of Tobin" in said(played)
    assert GAME.preview(state, parse_stored(GAME, "move maren 3 --friend=tobin")).asks == "Goblin 1 may strike"
    assert done(state, "move maren 3 --friend=tobin --behind").entry.tape == ()
    both = tied(state, Link(ENGAGED, "tobin", "goblin-1"), Link(ENGAGED, "maren", "goblin-1"))
    assert done(both, "move maren 1 --friend=tobin", "stay").after.who["goblin-1"].actions == 2


@rule("4.10")
def test_a_friend_in_melee_lets_by_and_attacks_no_more() -> None:
    state = tied(fight(maren(), tobin(), goblin(1)), Link(ENGAGED, "tobin", "goblin-1"))
    played = done(state, "move maren 3 --friend=tobin --past=goblin-1", "none")
    own = State(played.after.who, replace(played.after.flow, turn="tobin"))
    assert "lets somebody by" in refused(own, "attack tobin goblin-1 rapier")
    assert "lets somebody by" in refused(played.after, "react tobin goblin-1 rapier --why=leaves")
    assert not done(played.after, "begin-round", "9", "8", "7").after.who["tobin"].yields
    busy = changed(state, "tobin", swings=1)
    assert refused(busy, "move maren 3 --friend=tobin") == "Tobin is in melee and has attacked this round: nobody gets by."
    assert refused(state, "move maren 3 --friend=goblin-1") == "Goblin 1 is no friend to pass by."
    # Whoever is meant is found: the friend in melee.
    assert done(state, "move maren 3 --friend", "none").after.who["tobin"].yields
    # Out of melee a friend is simply passed.
    idle = tied(state)
    assert not done(idle, "move maren 3 --friend=tobin").after.who["tobin"].yields


@rule("4.12")
def test_c15_ninety_degrees_are_free_with_a_move_only() -> None:
    # With a move: 90 free, 180 one more. On the spot: 90 one, 180 two.
    assert done(fight(), "move maren 2 --turn=90").after.who["maren"].moved == 2
    assert done(fight(), "move maren 2 --turn=180").after.who["maren"].moved == 3
    assert done(fight(), "move maren --turn=180").after.who["maren"].moved == 2
    assert done(fight(), "move maren 0 --turn=45").after.who["maren"].moved == 1


@rule("4.8", "4.12")
def test_turning_side_or_back_lets_them_strike() -> None:
    played = done(melee(), "move maren 0 --turn=90 --away", "strike", "16")
    assert "(turned side or back)" in said(played)
    assert played.after.who["goblin-1"].actions == 1
    # At the end of a longer move as well, the first 90 degrees for nothing: 2 of movement.
    moving = done(fight(), "move maren 2 --turn=90 --away=goblin-1", "strike", "16").after
    assert (moving.who["goblin-1"].actions, moving.who["maren"].moved) == (1, 2)


@rule("4.12")
def test_facing_out_of_turn() -> None:
    # By movement left: 1 for each 90 degrees.
    assert done(fight(), "face goblin-1 180").after.who["goblin-1"].moved == 2
    # Without movement, or when told: an action, for 90 degrees at most.
    spent = changed(fight(), "goblin-1", moved=6)
    after = done(spent, "face goblin-1 90").after.who["goblin-1"]
    assert (after.actions, after.moved) == (1, 6)
    assert refused(spent, "face goblin-1 180") == "180 degrees take 2 spaces: Goblin 1 has 0 left."
    assert refused(fight(), "face goblin-1 180 --action") == "A reaction turns 90 degrees at most."
    assert done(fight(), "face goblin-1 45 --action").after.who["goblin-1"].actions == 1
    assert refused(fight(), "face maren 90 --action").startswith("It is Maren's own turn")
    assert refused(changed(spent, "goblin-1", spent=2), "face goblin-1 90").endswith("no movement left, and no action.")
    assert done(fight(), "face goblin-1 90 --away=maren", "strike", "6").after.who["maren"].actions == 1


@rule("4.8")
def test_whoever_goes_down_goes_no_further() -> None:
    # 28 HP; 17 + 3 = 20 hits by 0: 1 + 27 damage. The discipline roll keeps her conscious (20).
    deadly = goblin(1, weapons=(replace(SPEAR, extra=27),))
    state = melee(maren(), deadly, piker(2))
    played = done(state, "move maren 3 --leave --to=goblin-2", "strike", "17", "none", "20")
    assert "Maren goes no further." in said(played)
    assert met(played.after) == ("goblin-1",)


@rule("4.8")
def test_in_the_saddle() -> None:
    # Where the mount is in the fight, `ride` moves both.
    state = tied(fight(maren(), tobin(), goblin(1)), Link(RIDING, "maren", "tobin"))
    assert refused(state, "move maren 3") == "Maren rides Tobin: ride instead."
    assert (
        refused(State(state.who, replace(state.flow, turn="tobin")), "move tobin 3")
        == "Tobin is ridden by Maren: ride instead."
    )
    # Where it is not: leaving provokes as on foot, a run does not.
    up = having(melee(), "maren", "mounted")
    assert done(up, "move maren 3 --leave", "none").after.flow.links == ()
    ran = done(up, "move maren 12 --run --past=goblin-2")
    assert (ran.entry.tape, met(ran.after)) == ((), ())


@rule("4.8", "10.2")
def test_out_of_a_shared_space_or_a_grapple_there_are_other_ways() -> None:
    assert refused(tied(fight(), Link(SHARING, "maren", "goblin-1")), "move maren 2") == "Maren shares a space: leave it first."
    held = tied(fight(), Link(GRAPPLING, "maren", "goblin-1"))
    assert refused(held, "move maren 2") == "Maren is in a grapple: push, pull or break free."


@rule("4.13")
def test_whoever_attacks_in_melee_is_engaged() -> None:
    played = done(fight(), "attack maren goblin-1 longsword", "6")
    assert met(played.after) == ("goblin-1",)
    assert "longsword. Engaged." in said(played)
    assert "Engaged" not in said(done(played.after, "attack maren goblin-1 longsword", "6"))
    # A rider does not engage (11.4), and is in the other's reach all the same: riding away is leaving it.
    up = done(having(fight(), "maren", "mounted"), "attack maren goblin-1 longsword", "[6 7]")
    assert met(up.after) == ("goblin-1",)
    assert "longsword. In melee." in said(up)
    assert met(done(fight(), "attack maren goblin-1 bow", "8").after) == ()
    assert met(done(fight(), "react goblin-1 maren spear --why=leaves", "14").after) == ()


def test_the_prompt_says_it_before() -> None:
    def shown(state: Fights, text: str) -> tuple[str, str]:
        one = GAME.preview(state, parse_stored(GAME, text))
        return one.asks, one.enter

    assert shown(fight(), "move maren 4") == ("", "moves 4 spaces; 2 of 6 left")
    assert shown(fight(), "move maren") == ("", "moves 6 spaces; 0 of 6 left")
    assert shown(fight(), "move maren 9") == ("", "Maren has 6 of 6 spaces of movement left, this takes 9.")
    assert shown(melee(), "move maren 3") == ("out of reach of Goblin 1?", "moves 3 spaces; 3 of 6 left")
    assert shown(melee(), "move maren 3 --leave") == (
        "Goblin 1 may strike",
        "moves 3 spaces, leaving Goblin 1; 3 of 6 left",
    )
    piked = fight(maren(), piker())
    assert shown(piked, "move maren 2 --to") == ("Goblin 1 may strike", "moves 2 spaces, up to Goblin 1; 4 of 6 left")
    assert shown(piked, "move maren 2 --engage")[0] == ""
    assert shown(piked, "move maren 2 --engage")[1] == "moves 2 spaces, engaging Goblin 1 (3 of movement); 3 of 6 left"
    assert shown(melee(maren(), piker()), "move maren 2 --disengage")[0] == "Goblin 1 may follow; Goblin 1 may strike"
    assert shown(fight(), "face goblin-1 90") == ("", "turns 90 degrees for 1 space of 6 left")


@rule("4.15")
def test_diagonals_count_more_for_an_extended_reach() -> None:
    # An extended reach of 4 spaces: 3 off with 2 of them diagonal are 4 (1, 2 and 1), 4 off with 2 diagonal are 5.
    whip = replace(SPEAR, id="whip", name="whip", reach=6, extended=4)
    state = fight(maren(weapons=(whip, PIKE)), goblin(1))
    assert done(state, "attack maren goblin-1 whip --gap=3 --diagonals=2", "11").entry.lines
    assert done(state, "attack maren goblin-1 whip --gap=4 --diagonals=1", "11").entry.lines
    assert "Goblin 1 is 5 away" in refused(state, "attack maren goblin-1 whip --gap=4 --diagonals=2")
    # For any other the diagonals are spaces like all.
    assert done(state, "attack maren goblin-1 pike --gap=2 --diagonals=2", "11").entry.lines
    assert refused(state, "attack maren goblin-1 whip --gap=1 --diagonals=2") == "2 of 1 spaces cannot be diagonal."
    assert refused(state, "attack maren goblin-1 whip --diagonals=2").startswith("Diagonal steps are some")
