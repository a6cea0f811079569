"""Turns, the pool of actions, plain actions, reactions (4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.adventures_edge.table import (
    BOW,
    CROSSBOW,
    SPEAR,
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
    tobin,
    waits,
)
from tui.core.encounter import Effect
from tui.core.request import Choice
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import Count, Dropped


@rule("4.1", "4.2")
def test_two_actions_a_turn() -> None:
    # 8 + 7 = 15 hits by nothing: 1 + 2 damage.
    state = story(fight(), ("attack maren goblin-1 longsword", "8", "none"), ("attack maren goblin-1 longsword", "12", "none"))
    assert state.who["maren"].actions == 0
    assert refused(state, "attack maren goblin-1 longsword") == "Maren has no action left."


@rule("6.3")
def test_an_attack_is_an_action_or_a_reaction() -> None:
    # In her own turn Maren attacks, in hers the goblin reacts; each spends one of its own two.
    assert done(fight(), "attack maren goblin-1 longsword", "6").after.who["maren"].actions == 1
    assert done(fight(), "react goblin-1 maren spear --why=leaves", "14").after.who["goblin-1"].actions == 1


@rule("4.1")
def test_not_in_somebody_elses_turn() -> None:
    assert refused(fight(), "attack goblin-1 maren spear") == "It is Maren's turn."
    # By the GM's word it goes, and costs nothing.
    played = done(fight(), "attack goblin-1 maren spear --gm", "14")
    assert played.after.who["goblin-1"].actions == 2
    assert "Goblin 1 attacks Maren: spear, by the GM's word (It is Maren's turn)." in said(played)
    # What breaks no rule is the GM's word too: it costs nothing.
    assert "longsword, by the GM's word." in said(done(fight(), "attack maren goblin-1 longsword --gm", "5"))


@rule("4.1")
def test_the_gms_word_goes_before_legality_too() -> None:
    # A longsword in the off hand, after two attacks: one Edge less, and played.
    state = changed(fight(), "maren", spent=2)
    assert edge(state, "attack maren goblin-1 longsword --off-hand --gm") == -1
    assert done(state, "react maren goblin-1 longsword --gm", "5").after.who["maren"].spent == 2
    # A killing blow at somebody on his feet: counts as 27 against 0: 2 x (22 + 2).
    played = done(state, "killingblow maren goblin-1 longsword --gm", "5")
    assert played.entry.count("damage") == 48
    assert played.after.who["maren"].spent == 2


@rule("4.2")
def test_fresh_with_the_round() -> None:
    state = changed(
        fight(),
        "maren",
        spent=2,
        swings=2,
        parried=("goblin-1",),
        shielded=("goblin-1",),
        targeted=("goblin-2",),
        pressed=("goblin-2",),
        retreated=True,
        prepared="the door opens",
    )
    body = done(state, "begin-round", "9", "8").after.who["maren"]
    assert (body.actions, body.swings, body.parried, body.shielded, body.targeted) == (2, 0, (), (), ())
    assert (body.pressed, body.retreated, body.prepared) == ((), False, "")


@rule("4.2")
def test_reactions_come_out_of_the_same_pool() -> None:
    # One parry before his own turn: one action is left for it.
    state = story(fight(), ("attack maren goblin-1 longsword", "12", "parry"))
    assert state.who["goblin-1"].actions == 1


@rule("4.3", "4.8")
@pytest.mark.parametrize("why", ["leaves", "turns", "through"])
def test_provoked_blows(why: str) -> None:
    played = done(fight(), f"react goblin-1 maren spear --why={why}", "14")
    assert played.after.who["goblin-1"].actions == 1
    # 14 + 3 = 17 against 20: missed; nothing special about the defence: 18 asks her.
    assert isinstance(waits(fight(), f"react goblin-1 maren spear --why={why}", "18").requests[0], Choice)


@rule("4.8", "5.7")
def test_t22_only_a_longer_reach_punishes_an_approach() -> None:
    # Maren's longsword (4) comes up to a spear (3): nothing. The spear comes up to the longsword: struck at.
    text = "react goblin-1 maren spear --why=reach"
    assert refused(fight(), text) == "Only a longer reach punishes an approach: Maren's is as long."
    same = fight(maren(), goblin(1, weapons=(replace(SPEAR, reach=4),)))
    assert "as long" in refused(same, text)
    long = fight(maren(), goblin(1, weapons=(replace(SPEAR, reach=5),)))
    assert done(long, text, "14").after.who["goblin-1"].actions == 1
    assert done(fight(), text + " --gm", "14").after.who["goblin-1"].actions == 2
    theirs = fight(turn="goblin-1")
    assert done(theirs, "react maren goblin-1 longsword --why=reach", "7").after.who["maren"].actions == 1


@rule("4.3")
def test_no_reaction_in_ones_own_turn_or_without_actions() -> None:
    assert "own turn" in refused(fight(), "react maren goblin-1 longsword --why=leaves")
    tired = changed(fight(), "goblin-1", spent=2)
    assert refused(tired, "react goblin-1 maren spear --why=leaves") == "Goblin 1 has no action left."


@rule("4.8", "8.3")
def test_an_open_foe_can_neither_parry_nor_dodge() -> None:
    state = fight(turn="goblin-1")
    assert "defend?" not in " ".join(a.key for a in done(state, "react maren goblin-1 longsword --why=mishap", "12").entry.tape)


@rule("4.4")
def test_prepared() -> None:
    state = done(fight(), 'prepare maren "the door opens: shoot"').after
    assert (state.who["maren"].prepared, state.who["maren"].actions) == ("the door opens: shoot", 2)
    other = fight(*state.who.values(), turn="goblin-1")
    after = done(other, "react maren goblin-1 longsword --why=prepared", "5").after
    assert (after.who["maren"].prepared, after.who["maren"].actions) == ("", 1)
    assert "has prepared nothing" in refused(fight(turn="goblin-1"), "react maren goblin-2 longsword --why=prepared")
    # What is not used lapses with the round.
    assert done(state, "begin-round", "9", "8").after.who["maren"].prepared == ""


@rule("4.4")
def test_pass() -> None:
    state = done(fight(), "pass maren").after
    assert state.who["maren"].actions == 0
    assert refused(state, "pass maren") == "Maren has no action left."


@rule("4.7")
def test_standing_up() -> None:
    state = having(fight(), "maren", "prone")
    after = done(state, "act maren stand").after
    assert not after.who["maren"].has("prone")
    assert after.who["maren"].actions == 1
    assert refused(fight(), "act maren stand") == "Maren is not prone."
    assert done(fight(), "act maren fall").after.who["maren"].has("prone")
    assert refused(state, "act maren fall") == "Maren is prone already."


@rule("4.7", "6.1")
def test_reloading() -> None:
    # The crossbow needs two actions between shots.
    state = fight(maren(weapons=(CROSSBOW, BOW)), goblin(1))
    state = done(state, "attack maren goblin-1 crossbow", "11", "none").after
    assert state.who["maren"].reloading == (Count("crossbow", 2),)
    assert refused(state, "attack maren goblin-1 crossbow") == "Maren's crossbow needs 2 more to reload."
    state = done(state, "act maren reload").after
    assert state.who["maren"].reloading == (Count("crossbow", 1),)
    state = story(changed(state, "maren", spent=0), ("act maren reload",))
    assert state.who["maren"].reloading == ()
    assert done(state, "attack maren goblin-1 crossbow", "11", "none").entry.count("hit") == 1
    assert refused(fight(), "act maren reload") == "Maren has nothing to reload."


@rule("4.7")
def test_picking_up() -> None:
    state = changed(fight(), "maren", dropped=(Dropped("longsword", "straight ahead"),))
    assert refused(state, "attack maren goblin-1 longsword") == "Maren's longsword lies on the ground."
    after = done(state, "act maren pick-up").after
    assert after.who["maren"].dropped == ()
    assert done(after, "attack maren goblin-1 longsword", "12", "none").entry.count("hit") == 1
    assert refused(fight(), "act maren pick-up") == "Maren has dropped nothing."


@rule("4.7", "4.5")
def test_running_takes_both() -> None:
    assert done(fight(), "move maren --run").after.who["maren"].actions == 0
    assert refused(changed(fight(), "maren", spent=1), "move maren --run") == "Maren has only 1 of 2 actions left."


def test_actions_by_the_gms_word() -> None:
    state = done(fight(), "spend maren 2").after
    assert state.who["maren"].actions == 0
    assert done(state, "spend maren -1").after.who["maren"].actions == 1
    assert "has 2 actions left" in refused(fight(), "spend maren 3")


@rule("4.11")
def test_flank_and_back() -> None:
    assert edge(fight(), "attack maren goblin-1 longsword --flank") == 1
    assert edge(fight(), "attack maren goblin-1 longsword --back") == 2
    assert "not both" in refused(fight(), "attack maren goblin-1 longsword --flank --back")


def test_next_walks_the_order_and_passes_over_the_dead_and_fled() -> None:
    state = fight(maren(), goblin(1), goblin(2), goblin(3))
    state = changed(changed(state, "goblin-1", out="fled"), "goblin-2", damage=30)
    assert done(state, "next").follow_ups == ("end-turn maren",)
    assert done(state, "end-turn maren").follow_ups == ("begin-turn goblin-3",)
    assert done(state, "end-turn goblin-3").follow_ups == ("begin-round",)


def test_whoever_cannot_act_is_passed_over_while_somebody_can() -> None:
    state = having(fight(), "goblin-1", "unconscious")
    assert done(state, "begin-turn goblin-1").follow_ups == ("end-turn goblin-1",)
    assert "Goblin 1 is unconscious: the turn passes." in said(done(state, "begin-turn goblin-1"))
    for who in ("maren", "goblin-2"):
        state = having(state, who, "unconscious")
    assert done(state, "begin-turn goblin-1").follow_ups == ()


def test_no_attack_on_oneself_the_dead_or_the_gone() -> None:
    assert refused(fight(), "attack maren maren longsword") == "Maren is the attacker: attack somebody else."
    assert refused(changed(fight(), "goblin-1", damage=29), "attack maren goblin-1 longsword") == "Goblin 1 is dead."
    assert refused(changed(fight(), "goblin-1", out="fled"), "attack maren goblin-1 longsword") == "Goblin 1 has fled."
    assert refused(fight(), "attack maren goblin-1 halberd") == "Maren has no halberd."
    assert refused(having(fight(), "maren", "helpless"), "attack maren goblin-1 longsword") == "Maren cannot act."


def test_a_turn_says_what_is_left() -> None:
    state = changed(fight(maren(), tobin()), "tobin", stun=1)
    assert "Tobin acts: 1 action, 1 lost to stun." in said(done(state, "begin-turn tobin"))
    # No more can be lost than there were.
    assert "Tobin acts: 0 actions, 2 lost to stun." in said(done(changed(state, "tobin", stun=3), "begin-turn tobin"))
    assert question(fight(), "attack maren goblin-1 longsword", "12").who == "goblin-1"
    assert replace(maren(), spent=5).actions == 0


def test_what_lasts_until_the_turn_of_the_dead_ends_where_it_would_have_been() -> None:
    bound = Effect("dazed", until="end", whose="goblin-1")
    state = changed(fight(), "maren", effects=(bound,))
    assert done(state, "end-turn maren").after.who["maren"].has("dazed")
    state = changed(state, "goblin-1", damage=40)
    played = done(state, "end-turn maren")
    assert played.follow_ups == ("begin-turn goblin-2",)
    assert not played.after.who["maren"].has("dazed")


def test_after_the_fight_nothing_of_its_last_round_is_left() -> None:
    state = changed(fight(round=2), "maren", spent=1, stun=1, shielded=("goblin-1",), damage=5, bleed=1)
    after = done(state, "end").after
    maren_after = after.who["maren"]
    assert list(after.who) == ["maren"]
    assert (maren_after.spent, maren_after.stun, maren_after.shielded) == (0, 0, ())
    assert (maren_after.damage, maren_after.bleed) == (5, 1)
    assert (after.flow.round, after.flow.sides) == (0, ())


@rule("5.4")
def test_the_helpless_and_gone_do_not_even_walk() -> None:
    for gone in (having(fight(), "maren", "unconscious"), changed(fight(), "maren", out="fled")):
        assert refused(gone, "move maren 1") == "Maren cannot act."
        assert refused(gone, "act maren sheathe") == "Maren cannot act."
        assert GAME.verbs["act"].why_not(gone, "maren") == "Maren cannot act."
    assert not GAME.verbs["act"].why_not(changed(fight(), "maren", spent=2), "maren")
