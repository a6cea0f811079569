"""Bare hands: what somebody without a weapon strikes with."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.adventures_edge.table import FISTS, SPEAR, changed, done, fight, goblin, maren, said, waits
from tui.core.language.stored import parse_stored
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import Dropped, Fighter
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


def test_a_dropped_weapon_leaves_the_fists() -> None:
    state = changed(fight(maren(), goblin(1)), "goblin-1", dropped=(Dropped("spear", "ahead to the left"),))
    body = state.who["goblin-1"]
    assert body.wields.id == "fists"
    # Bare hands reach nobody who is not in the same space.
    assert weapon_for_reaction(body, "maren", state.flow) is None
    options = GAME.verbs["attack"].slots[2].options
    assert options is not None
    found = options(state, parse_stored(GAME, "attack goblin-1 maren"))
    assert [(o.id, o.why_not) for o in found] == [("spear", "lies ahead to the left: pick it up"), ("fists", "")]


def test_whoever_has_a_natural_weapon_has_no_others() -> None:
    assert [w.id for w in goblin(1, weapons=(replace(SPEAR, id="claws", natural=True),)).arms] == ["claws"]
    assert goblin(1, weapons=(FISTS,)).weapon("fists") == FISTS
    assert waits(fight(), "attack maren goblin-1 fists --close").requests[0].label == "attack"
