"""Gear and wounds by the game master's hand, thrown weapons, healing and the dead."""

from __future__ import annotations

import pytest

from tests.rules.adventures_edge.table import changed, done, fight, having, refused, rule, said, story
from tui.core.language.stored import parse_stored
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import Count, Dropped, Wound


def test_any_weapon_is_dropped_and_picked_up() -> None:
    state = story(fight(), ("drop maren longsword",), ("drop maren dagger",))
    assert state.who["maren"].dropped == (Dropped("longsword", "at the feet"), Dropped("dagger", "at the feet"))
    assert refused(state, "drop maren dagger").startswith("Maren has no dagger there: ")
    after = done(state, "pickup maren dagger").after
    assert after.who["maren"].dropped == (Dropped("longsword", "at the feet"),)
    assert after.who["maren"].actions == 2
    assert refused(after, "pickup maren dagger") == "Maren has no dagger there: longsword."
    assert refused(fight(), "pickup maren dagger") == "Maren has nothing lying about."
    # Fists stay where they are.
    assert "no fists there" in refused(fight(), "drop maren fists")


def test_mending() -> None:
    state = changed(fight(), "maren", wear=(Count("longsword", 7), Count("gambeson", 2)))
    after = done(state, "mend maren longsword").after
    assert after.who["maren"].wear == (Count("gambeson", 2),)
    assert done(after, "attack maren goblin-1 longsword", "5").entry.count("miss") == 1
    assert "gambeson is mended" in said(done(after, "mend maren gambeson"))
    assert refused(fight(), "mend maren longsword") == "Maren has nothing damaged."


@rule("9.5")
def test_wounds_by_hand() -> None:
    state = story(fight(), ('wound maren major "left hand"',), ("wound maren minor",))
    assert state.who["maren"].wounds == (Wound(2, "left hand"), Wound(1, ""))
    assert done(state, "wound maren major --off").after.who["maren"].wounds == (Wound(1, ""),)
    assert refused(state, "wound maren mortal --off") == "Maren has no Mortal wound."
    assert refused(state, 'wound maren major "right foot" --off') == "Maren has no Major wound: right foot."


@rule("6.1")
def test_reloaded_by_hand() -> None:
    state = changed(fight(), "maren", reloading=(Count("crossbow", 2),))
    assert done(state, "reloaded maren").after.who["maren"].reloading == ()
    assert refused(fight(), "reloaded maren") == "Maren has nothing to reload."


@rule("7.1")
def test_a_thrown_weapon_leaves_the_hand() -> None:
    after = done(fight(), "attack maren goblin-1 axe --distance=1", "5").after
    assert after.who["maren"].dropped == (Dropped("axe", "where it was thrown"),)
    assert refused(after, "attack maren goblin-1 axe") == "Maren's throwing axe lies on the ground."
    # Swung or shot, it stays; a mishap of the throw tells where it lies.
    assert done(fight(), "attack maren goblin-1 axe", "5").after.who["maren"].dropped == ()
    assert done(fight(), "attack maren goblin-1 bow", "8").after.who["maren"].dropped == ()
    slipped = done(fight(), "attack maren goblin-1 axe --distance=1", "3", "6", "3").after
    assert slipped.who["maren"].dropped == (Dropped("axe", "straight ahead"),)


@rule("4.7")
def test_putting_a_weapon_down() -> None:
    after = done(fight(), "act maren drop").after
    assert after.who["maren"].dropped == (Dropped("longsword", "at the feet"),)
    assert after.who["maren"].actions == 1
    assert after.who["maren"].wields.id == "dagger"


@rule("4.4")
def test_preparing_the_usual() -> None:
    slot = GAME.verbs["prepare"].slots[1]
    assert slot.default is not None
    assert slot.default(fight(), parse_stored(GAME, 'prepare maren "x"')) == "a foe comes within reach: attack"
    # The game master may let somebody prepare who has no action left.
    tired = changed(fight(), "maren", spent=2)
    played = done(tired, 'prepare maren "the door opens" --gm')
    assert "by the GM's word (Maren has no action left)" in said(played)


@rule("9.4")
def test_magic_heals_only() -> None:
    assert refused(fight(), "hurt maren 3 --magic").startswith("Magic is for healing")
    state = changed(fight(), "maren", damage=5, bleed=2)
    assert done(state, "hurt maren +3 --magic").after.who["maren"].bleed == 0
    assert done(state, "heal maren 3 --magic").after.who["maren"].bleed == 0


@rule("9.9")
def test_the_dead_are_not_healed() -> None:
    dead = changed(fight(), "goblin-1", damage=29)
    assert refused(dead, "heal goblin-1 20") == (
        "Goblin 1 is dead, and healing does not help: hurt ... =1 calls the dead back."
    )
    assert "back calls the dead back" in refused(changed(fight(), "goblin-1", out="dead"), "heal goblin-1 20")
    played = done(dead, "hurt goblin-1 =1")
    assert "Goblin 1 was dead and comes back." in said(played)
    assert played.after.who["goblin-1"].hp == 1
    assert "was dead and comes back" in said(done(dead, "heal goblin-1 20 --gm"))


@pytest.mark.parametrize("text", ["hurt maren 3", "heal maren 3"])
def test_plain_hurt_and_heal_say_nothing_of_it(text: str) -> None:
    assert "comes back" not in said(done(having(changed(fight(), "maren", damage=4), "maren", "dazed"), text))
