"""Reactions with a condition: an action or movement is kept for what is waited for, and lapses when it does not come (4.4)."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.adventures_edge.table import Fights, changed, done, fight, refused, rule, said
from tui.core.state import State
from tui.core.views import Row
from tui.rules.adventures_edge import GAME

READY = 'prepare maren "somebody runs: cut off"'


def later(state: Fights, turn: str = "goblin-1") -> Fights:
    """The same fight in somebody else's turn."""
    return State(state.who, replace(state.flow, turn=turn))


@rule("4.4")
def test_movement_is_kept_and_used_out_of_turn() -> None:
    # 6 spaces, 4 gone, 2 kept.
    kept = done(done(fight(), "move maren 4").after, READY + " --spaces=2").after
    assert (kept.who["maren"].reserved, kept.who["maren"].moved) == (2, 4)
    assert refused(kept, "move maren 1") == "Maren has 0 of 6 spaces of movement left, this takes 1."
    assert refused(later(kept), "move maren 3") == "Maren has 2 of 2 spaces of movement left, this takes 3."
    assert refused(later(kept), "move maren 2 --extra") == "It is Goblin 1's turn: only what was kept can be moved."
    played = done(later(kept), "move maren 2")
    body = played.after.who["maren"]
    assert (body.moved, body.reserved) == (6, 0)
    assert "Maren moves as prepared 2 spaces: 0 of 6 left." in said(played)
    # The action that was kept is still there for the blow; it spends what was prepared.
    assert body.prepared
    struck = done(played.after, "react maren goblin-1 longsword --why=prepared", "5").after.who["maren"]
    assert (struck.prepared, struck.actions) == ("", 1)
    assert refused(played.after, "move maren 1") == "It is Goblin 1's turn."


@rule("4.4")
def test_movement_alone_needs_no_action() -> None:
    tired = changed(fight(), "maren", spent=2)
    assert refused(tired, READY) == "Maren has no action left."
    kept = done(tired, READY + " --spaces").after
    assert kept.who["maren"].reserved == 6
    after = done(later(kept), "move maren 3").after.who["maren"]
    assert (after.prepared, after.reserved) == ("", 0)
    assert refused(tired, READY + " --spaces=7") == "Maren has 6 of 6 spaces of movement left."


@rule("4.4")
def test_what_does_not_come_is_lost_and_the_log_says_so() -> None:
    kept = done(fight(), READY + " --spaces=2").after
    played = done(kept, "begin-round", "9", "8")
    assert "Maren waited for nothing: somebody runs: cut off (2 spaces)." in said(played)
    assert (played.after.who["maren"].prepared, played.after.who["maren"].reserved) == ("", 0)


@rule("4.4")
def test_it_shows_on_ladder_and_card() -> None:
    kept = done(done(fight(), "move maren 1").after, READY + " --spaces=2").after
    row = next(r for r in GAME.ladder(kept) if isinstance(r, Row) and r.who == "maren")
    assert "trig 2" in [s.text for s in row.flags]
    card = "\n".join("".join(s.text for s in line) for line in GAME.card(kept, "maren").lines if isinstance(line, tuple))
    assert "prepared: somebody runs: cut off (2 spaces)" in card
    assert "move 3/6" in card
