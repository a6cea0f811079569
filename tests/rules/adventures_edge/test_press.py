"""Press and stand (10.3, 7.2), the killing blow (8.5)."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.adventures_edge.table import (
    BOW,
    RAPIER,
    bonus,
    changed,
    done,
    edge,
    fight,
    goblin,
    having,
    maren,
    pool,
    question,
    refused,
    rule,
    story,
    tobin,
)
from tui.core.encounter import Link
from tui.core.state import State
from tui.rules.adventures_edge.model import Count
from tui.rules.adventures_edge.ties import ENGAGED, SHARING

PRESS = "attack maren goblin-1 longsword --press"


@rule("10.3", "5.7")
def test_stand_or_retreat_is_asked_before_the_roll() -> None:
    q = question(fight(), PRESS)
    assert (q.who, q.label, [o.id for o in q.options], q.default) == ("goblin-1", "stand?", ["stand", "retreat"], ("stand",))
    # Stood: 7 + 2 + 1 for the longer weapon: 12 + 10 = 22 against 15.
    assert done(fight(), PRESS, "stand", "12", "none").entry.count("damage") == 9
    # Retreat: both move, no bonus: 12 + 7 = 19: 4 and 2; still a parry may be tried.
    played = done(fight(), PRESS, "retreat", "12", "none")
    assert played.entry.count("damage") == 6
    assert played.after.who["goblin-1"].retreated
    assert done(fight(), PRESS, "retreat", "12", "parry").after.who["goblin-1"].actions == 1


@rule("5.7")
def test_the_longer_weapon() -> None:
    assert bonus(fight(), PRESS + "=stand") == 10
    same = fight(maren(), goblin(1, weapons=(replace(RAPIER, id="spear"),)))
    assert bonus(same, PRESS + "=stand") == 9


@rule("10.3")
def test_whoever_has_retreated_cannot_press() -> None:
    assert refused(changed(fight(), "maren", retreated=True), PRESS) == "Maren has retreated this round."
    assert "only with a blow in melee" in refused(fight(maren(weapons=(BOW,)), goblin(1)), "attack maren goblin-1 bow --press")


@rule("10.3")
def test_a_stood_press_lasts_for_the_round() -> None:
    text = "attack maren goblin-1 longsword"
    state = story(fight(), (PRESS + "=stand", "12", "none"))
    assert state.who["maren"].pressed == ("goblin-1",)
    assert bonus(state, text) == 10
    assert bonus(state, "attack maren goblin-2 longsword") == 7
    # Pressed anew it may answer anew, unless it cannot any more.
    assert question(state, text + " --press").label == "stand?"
    assert pool(having(state, "goblin-1", "unconscious"), text + " --press") == "d20"
    # The game master may leave the bonus out.
    assert bonus(state, text + " --press=no") == 7
    assert bonus(fight(), text + " --press=no") == 7
    once = story(fight(press_lasts_round=False), (PRESS + "=stand", "12", "none"))
    assert bonus(once, text) == 7
    assert question(once, text + " --press").label == "stand?"


@rule("10.3")
def test_whoever_retreats_ends_the_press() -> None:
    text = "attack maren goblin-1 longsword"
    state = story(fight(), (PRESS + "=stand", "12", "none"), (PRESS + "=retreat", "5"))
    assert state.who["maren"].pressed == ()
    assert bonus(changed(state, "maren", spent=0), text) == 7


@rule("10.3", "4.3")
def test_a_press_does_not_help_out_of_turn() -> None:
    state = story(fight(), (PRESS + "=stand", "12", "none"))
    theirs = fight(*state.who.values(), turn="goblin-1")
    assert bonus(theirs, "react maren goblin-1 longsword") == 7
    assert bonus(theirs, "react maren goblin-1 longsword --why=leaves") == 7


@rule("10.3")
def test_a_missed_press_costs_an_action_if_the_campaign_says_so() -> None:
    assert done(fight(), PRESS + "=stand", "4", "none").after.who["maren"].actions == 1
    state = fight(press_miss_costs_action=True)
    assert done(state, PRESS + "=stand", "4", "none").after.who["maren"].actions == 0


@rule("10.3")
def test_the_helpless_stand() -> None:
    assert pool(having(fight(), "goblin-1", "unconscious"), PRESS) == "d20"


@rule("8.5")
def test_only_the_helpless() -> None:
    assert refused(fight(), "killingblow maren goblin-1 longsword") == "Goblin 1 is not helpless."
    down = having(fight(), "goblin-1", "helpless")
    assert refused(down, "killingblow maren goblin-1 bow") == "short bow is no melee weapon."


@rule("8.5", "4.5")
def test_it_takes_both_actions() -> None:
    down = having(fight(), "goblin-1", "helpless")
    tired = changed(down, "maren", spent=1)
    assert refused(tired, "killingblow maren goblin-1 longsword") == "Maren has only 1 of 2 actions left."
    assert done(down, "killingblow maren goblin-1 longsword", "2").after.who["maren"].actions == 0


@rule("8.5")
def test_any_place_and_its_armour() -> None:
    # The chest is covered by the jerkin, which is worn; 20 + 7 = 27, at most 22: 22 and 2, twice: 48.
    down = having(fight(), "goblin-1", "helpless")
    played = done(down, "killingblow maren goblin-1 longsword --spot=chest", "2")
    assert played.entry.count("damage") == 48
    assert played.after.who["goblin-1"].wear == (Count("jerkin", 1),)
    assert played.entry.count("dead") == 1


@rule("8.5", "9.7")
def test_what_hinders_the_attacker_hinders_it() -> None:
    # A prone victim gives nothing, being dazed takes one Edge: any 1 of two dice is a mishap then.
    down = having(fight(tobin(), goblin(1), turn="tobin"), "goblin-1", "helpless", "prone")
    assert edge(down, "killingblow tobin goblin-1 rapier") == 0
    dazed = having(down, "tobin", "dazed")
    assert done(dazed, "killingblow tobin goblin-1 rapier", "[1 15]", "4").entry.count("mishap") == 1


@rule("10.3", "4.1")
def test_a_press_takes_movement() -> None:
    spent = changed(fight(), "maren", moved=6)
    assert refused(spent, PRESS) == "Maren has no movement left to press with."
    # Whoever has none to retreat with stands, and is not asked.
    rooted = changed(fight(), "goblin-1", moved=6)
    assert bonus(rooted, PRESS) == 10
    assert refused(rooted, PRESS + "=retreat") == "Goblin 1 has no movement left to retreat with."
    # A retreat moves both by a space; standing moves nobody.
    after = done(fight(), PRESS, "retreat", "5").after.who
    assert (after["maren"].moved, after["goblin-1"].moved) == (1, 1)
    after = done(fight(), PRESS, "stand", "12", "none").after.who
    assert (after["maren"].moved, after["goblin-1"].moved) == (0, 0)


@rule("10.3")
def test_nobody_presses_who_is_twice_as_tall() -> None:
    # From medium to large is one category, to huge two.
    assert question(fight(maren(), goblin(1, size="large")), PRESS).label == "stand?"
    huge = fight(maren(), goblin(1, size="huge"))
    assert refused(huge, PRESS) == "Goblin 1 is twice as tall as Maren."
    assert bonus(huge, PRESS + "=stand --gm") == 10


@rule("10.3", "10.2")
def test_nobody_presses_within_one_space() -> None:
    state = fight()
    shared = State(state.who, replace(state.flow, links=(Link(SHARING, "maren", "goblin-1"),)))
    assert refused(shared, PRESS) == "Maren and Goblin 1 share a space: nobody is pressed there."


@rule("10.3")
def test_a_retreat_leaves_them_engaged() -> None:
    state = fight()
    engaged = State(state.who, replace(state.flow, links=(Link(ENGAGED, "maren", "goblin-1"),)))
    assert done(engaged, PRESS, "retreat", "5").after.flow.links == engaged.flow.links


@rule("8.5", "4.5")
def test_c20_a_killing_blow_takes_all_movement() -> None:
    text = "killingblow maren goblin-1 longsword"
    down = having(fight(), "goblin-1", "helpless")
    assert done(down, text, "2").after.who["maren"].moved == 6
    moved = changed(down, "maren", moved=1)
    assert refused(moved, text) == "Maren has moved this round: a combined action takes all movement."
    assert done(moved, text + " --gm", "2").entry.count("dead") == 1
    allowed = having(fight(combined_allows_prior_move=True), "goblin-1", "helpless")
    assert done(changed(allowed, "maren", moved=1), text, "2").entry.count("dead") == 1
