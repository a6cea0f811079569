"""The end of a fight."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.core.playing import done, lines, refusal
from tests.tiny import start, under_way
from tui.core.effects import put_on
from tui.core.encounter import Effect, Link, Wave
from tui.core.state import State, apply


def test_foes_leave_and_clocks_stop() -> None:
    state = under_way(2)
    brawn = state.who["brawn"]
    marked = put_on(put_on(brawn.effects, Effect("prone")), Effect("bleeding", until="round", rounds=2))
    who = {**state.who, "brawn": replace(brawn, effects=marked)}
    flow = replace(state.flow, round=3, links=(Link("engaged", "kara", "goblin-1"),), waves=(Wave(5, "goblin"),))
    played = done(State(who, flow), "end")
    after = played.after
    assert list(after.who) == ["kara", "brawn"]
    assert (after.flow.round, after.flow.turn, after.flow.order, after.flow.links, after.flow.waves) == (0, "", (), (), ())
    assert [e.id for e in after.who["brawn"].effects] == ["prone"]
    assert lines(played) == ["The fight ends after round 3. 2 foes leave the table."]
    assert apply(after, played.entry.changes, back=True) == State(who, flow)


def test_foes_may_be_kept() -> None:
    state = under_way(2)
    assert list(done(state, "end --keep").after.who) == list(state.who)


@pytest.mark.parametrize("text", ["end", "end --keep"])
def test_without_a_fight_there_is_nothing_to_end(text: str) -> None:
    assert refusal(start(0), text) == "There is no fight to end."
