"""To the ground with care or in haste (10.6), weapons put down or let go (10.7)."""

from __future__ import annotations

from tests.rules.adventures_edge.table import changed, cites, done, fight, having, refused, rule, said
from tui.rules.adventures_edge.model import Dropped


@rule("10.6")
def test_with_care_it_costs_an_action_and_nothing_else() -> None:
    played = done(fight(), "act maren fall")
    body = played.after.who["maren"]
    assert (body.has("prone"), body.actions, body.hp, body.moved) == (True, 1, 28, 0)
    assert cites(played) == {"10.6"}


@rule("10.6")
def test_in_haste_it_costs_a_space_and_a_point_of_health_that_no_armour_stops() -> None:
    # The gambeson stops nothing of it: 28 to 27.
    body = done(fight(), "act maren throw-down").after.who["maren"]
    assert (body.has("prone"), body.actions, body.hp, body.moved) == (True, 2, 27, 1)
    assert refused(having(fight(), "maren", "prone"), "act maren throw-down") == "Maren is prone already."


@rule("10.6", "10.7")
def test_haste_needs_movement() -> None:
    spent = changed(fight(), "maren", moved=6)
    for what in ("throw-down", "let-go"):
        assert refused(spent, f"act maren {what}") == "Maren has no movement left."
    # By the game master's word nothing is paid.
    assert done(spent, "act maren throw-down --gm").after.who["maren"].moved == 6


@rule("10.7")
def test_put_down_it_lies_at_the_feet() -> None:
    body = done(fight(), "act maren drop").after.who["maren"]
    assert (body.actions, body.dropped) == (1, (Dropped("longsword", "at the feet"),))


@rule("10.7", "8.3")
def test_let_go_it_lies_where_the_die_says() -> None:
    # 9-10 is the lower right corner of the table: behind to the right.
    played = done(fight(), "act maren let-go", "9")
    body = played.after.who["maren"]
    assert (body.actions, body.moved, body.dropped) == (2, 1, (Dropped("longsword", "behind to the right"),))
    assert "the longsword lies behind to the right" in said(played)
    assert done(fight(), "act maren let-go", "17").after.who["maren"].dropped[0].where == "in the same space"


@rule("10.7")
def test_bare_hands_hold_nothing() -> None:
    bare = changed(fight(), "maren", wielded="fists")
    assert refused(bare, "act maren let-go") == "Maren has no weapon in hand."
