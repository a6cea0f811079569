"""Bare hands: what somebody without a weapon strikes with."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.adventures_edge.table import FISTS, SPEAR, changed, done, fight, goblin, maren, refused, said, waits
from tui.core.language.stored import parse_stored
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import KICK, Count, Dropped, Fighter
from tui.rules.adventures_edge.reaching import weapon_for_reaction


def test_a_bare_name_can_attack() -> None:
    # No sheet at all: a kick, +0, 1-2 crush, from where both stand. 14 reaches 10 by 4: 2 at most.
    state = fight(Fighter(id="brawn", name="Brawn"), Fighter(id="ruk", name="Ruk", side="party"), turn="brawn")
    played = done(state, "attack brawn ruk", "14", "none")
    assert played.entry.count("damage") == 2
    assert "Brawn attacks Ruk: kick" in said(played)
    # In one space fists do as well.
    assert done(state, "attack brawn ruk fists --close", "14", "none").entry.count("damage") == 2
    # The range grows with Strength like any other: 2 + 3, twice. 20 + 7 + 3 = 30 against the forearm's 14.
    strong = fight(maren(weapons=(), combat_ranks=14), goblin(1))
    assert done(strong, "attack maren goblin-1 fists --close", "20", "16").entry.count("damage") == 10


def test_whoever_has_no_weapon_strikes_back_with_a_kick() -> None:
    state = fight(maren(), Fighter(id="ruk", name="Ruk"))
    kick = weapon_for_reaction(state.who["ruk"], "maren", state.flow)
    assert kick is not None
    assert kick.id == "kick"
    assert [w.id for w in state.who["ruk"].arms] == ["kick", "fists"]
    assert [w.id for w in goblin(1).arms] == ["spear", "fists"]


def test_who_has_no_weapon_in_hand_kicks() -> None:
    state = changed(fight(maren(), goblin(1)), "goblin-1", dropped=(Dropped("spear", "ahead to the left"),))
    body = state.who["goblin-1"]
    assert body.wields.id == "kick"
    # It answers those beside as well; fists reach nobody who is not in the same space.
    assert weapon_for_reaction(body, "maren", state.flow) == KICK
    options = GAME.verbs["attack"].slots[2].options
    assert options is not None
    found = options(state, parse_stored(GAME, "attack goblin-1 maren"))
    assert [(o.id, o.why_not) for o in found] == [("spear", "lies ahead to the left: pick it up"), ("kick", ""), ("fists", "")]
    # Enter attacks: 19 + 0 for no ranks and 1 for Strength reaches her 20 by 0: the least of 1-2, and of 1-3 with Strength.
    theirs = changed(fight(maren(), goblin(1), turn="goblin-1"), "goblin-1", dropped=body.dropped)
    kicked = done(theirs, "attack goblin-1 maren", "19", "none")
    assert ("Goblin 1 attacks Maren: kick" in said(kicked), kicked.entry.count("damage")) == (True, 1)
    # With the spear in hand again nobody kicks.
    again = done(kicked.after, "act goblin-1 pick-up --gm").after
    assert (again.who["goblin-1"].wielded, again.who["goblin-1"].wields) == ("spear", SPEAR)
    assert refused(again, "attack goblin-1 maren kick") == "Goblin 1 has no kick."


def test_a_broken_weapon_leaves_a_kick_until_it_is_mended() -> None:
    # The spear breaks at 4. The kick, 16 + 1, misses her 20 by 3.
    state = changed(fight(maren(), goblin(1), turn="goblin-1"), "goblin-1", wear=(Count("spear", 4),))
    kicked = done(state, "attack goblin-1 maren", "16").after
    assert kicked.who["goblin-1"].wielded == "kick"
    assert done(kicked, "mend goblin-1 spear").after.who["goblin-1"].wields == SPEAR


def test_whoever_has_a_natural_weapon_has_no_others() -> None:
    assert [w.id for w in goblin(1, weapons=(replace(SPEAR, id="claws", natural=True),)).arms] == ["claws"]
    assert goblin(1, weapons=(FISTS,)).weapon("fists") == FISTS
    assert waits(fight(), "attack maren goblin-1 fists --close").requests[0].label == "attack"
