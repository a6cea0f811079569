"""Weapons out of hand: where they lie, drawn and told, and who can pick them up (8.3, 4.7, 10.7)."""

from __future__ import annotations

from tests.rules.adventures_edge.table import Fights, changed, done, fight, goblin, maren, refused, rule, said
from tui.core.command import Command
from tui.core.views import Picture, words
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.directions import AHEAD, COMPASS, steps_to, turn_of
from tui.rules.adventures_edge.model import Dropped


def lost(where: str) -> Fights:
    """Maren without her longsword, which lies there."""
    return changed(fight(maren(), goblin(1)), "maren", dropped=(Dropped("longsword", where),))


@rule("8.3")
def test_the_log_draws_where_it_lies() -> None:
    # 3 + 7 = 10: a mishap; 6: dropped; 5: ahead to the right.
    told = said(done(fight(), "attack maren goblin-1 longsword", "3", "6", "5"))
    assert told.endswith("= the longsword lies ahead to the right.\n  · · x\n  · o ·\n  · · ·")
    # 18 is the own space.
    told = said(done(fight(), "attack maren goblin-1 longsword", "3", "6", "18"))
    assert told.endswith("= the longsword lies in the same space.\n  · · ·\n  · x ·\n  · · ·")


@rule("8.3")
def test_the_card_draws_it_too() -> None:
    lines = GAME.card(lost("to the left"), "maren").lines
    # To the left: the seventh eighth, in the middle row.
    assert Picture(("· · ·", "x o ·", "· · ·"), words("longsword lies to the left", "bad")) in lines
    assert words("longsword lies at the feet", "bad") in GAME.card(lost("at the feet"), "maren").lines
    assert words("longsword lies where it was thrown", "bad") in GAME.card(lost("where it was thrown"), "maren").lines


@rule("8.3")
def test_words_and_directions_are_one() -> None:
    assert [turn_of(where) for where in AHEAD] == list(range(8))
    assert [turn_of(where) for where in COMPASS] == list(range(8))
    assert [steps_to(where) for where in ("at the feet", "in the same space", "", "to the left", "in the river")] == [
        0,
        0,
        0,
        1,
        None,
    ]


@rule("4.7")
def test_what_lies_in_the_own_space_is_picked_up() -> None:
    played = done(lost("at the feet"), "act maren pick-up")
    after = played.after.who["maren"]
    assert (after.dropped, after.spent, after.moved) == ((), 1, 0)


@rule("4.7")
def test_a_space_away_takes_a_step() -> None:
    played = done(lost("ahead to the right"), "act maren pick-up")
    after = played.after.who["maren"]
    assert (after.dropped, after.spent, after.moved) == ((), 1, 1)
    assert "longsword, a step away" in said(played)
    still = changed(lost("ahead to the right"), "maren", moved=maren().sheet.speed)
    why = "longsword lies ahead to the right, and Maren has no movement left."
    assert refused(still, "act maren pick-up") == why
    slot = GAME.verbs["act"].slots[1]
    assert slot.options is not None
    offered = slot.options(still, Command("act", (("by", "maren"),)))
    assert next(o.why_not for o in offered if o.id == "pick-up") == why
    # By the game master's word it is free.
    assert done(still, "act maren pick-up --gm").after.who["maren"].dropped == ()


@rule("4.7")
def test_what_was_thrown_lies_out_of_reach() -> None:
    assert refused(lost("where it was thrown"), "act maren pick-up") == (
        "longsword lies where it was thrown: go there, then it can be picked up (pickup)."
    )
    assert done(lost("where it was thrown"), "pickup maren longsword").after.who["maren"].dropped == ()


@rule("4.7")
def test_the_nearest_of_several_is_picked_up() -> None:
    both = changed(fight(), "maren", dropped=(Dropped("axe", "where it was thrown"), Dropped("dagger", "at the feet")))
    assert done(both, "act maren pick-up").after.who["maren"].dropped == (Dropped("axe", "where it was thrown"),)
