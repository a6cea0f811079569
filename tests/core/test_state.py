"""States as values: what changed between two, made again and taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.playing import ended
from tests.tiny import Fighter, Loses, TinyScene, TinyState, goblin, kara, start
from tui.core.errors import Refused
from tui.core.state import Change, apply, diff


def test_only_fields_that_differ_are_changes() -> None:
    before = kara()
    assert list(diff("kara", before, replace(before, hp=3, note="hurt"))) == [
        Change("kara", "note", "", "hurt"),
        Change("kara", "hp", 12, 3),
    ]
    assert list(diff("kara", before, replace(before, sheet=replace(before.sheet)))) == []


def test_changes_of_fight_and_combatant_go_forth_and_back() -> None:
    state = start()
    changes = (Change("kara", "hp", 12, 3), Change("", "round", 0, 4), Change("kara", "hp", 3, 1))
    there = apply(state, changes)
    assert (there.who["kara"].hp, there.flow.round) == (1, 4)
    assert apply(there, changes, back=True) == state
    assert state.who["kara"].hp == 12


def test_whoever_goes_comes_back_to_the_same_place() -> None:
    def rule(scene: TinyScene) -> None:
        scene.leave("brawn")
        scene.join(replace(goblin(3), id="third"))
        scene.leave("goblin-2")
        scene.join(replace(goblin(4), id="fourth"))

    state = start()
    played = ended(rule, state)
    assert list(played.after.who) == ["kara", "goblin-1", "third", "fourth"]
    assert list(apply(state, played.entry.changes).who) == ["kara", "goblin-1", "third", "fourth"]
    assert [(c.who, c.at) for c in played.entry.changes] == [("goblin-2", 3), ("brawn", 1), ("third", 2), ("fourth", 3)]
    back = apply(played.after, played.entry.changes, back=True)
    assert list(back.who) == ["kara", "brawn", "goblin-1", "goblin-2"]
    assert back == state


def test_somebody_who_came_and_went_leaves_no_trace() -> None:
    def rule(scene: TinyScene) -> None:
        scene.join(replace(goblin(3), id="third"))
        scene.leave("third")

    state = start()
    played = ended(rule, state)
    assert played.entry.changes == ()
    assert played.after == state


def test_somebody_who_goes_and_comes_again_is_changed_in_his_place() -> None:
    def rule(scene: TinyScene) -> None:
        scene.leave("kara")
        scene.join(kara(hp=5))

    state = start()
    played = ended(rule, state)
    assert played.entry.changes == (Change("kara", "hp", 12, 5),)
    assert list(apply(state, played.entry.changes).who) == list(played.after.who)


def test_an_id_is_taken_once() -> None:
    def rule(scene: TinyScene) -> None:
        scene.join(kara())

    with pytest.raises(Refused, match="kara is here already"):
        ended(rule, start())


STEPS = st.lists(
    st.tuples(st.sampled_from(["edit", "join", "leave", "round"]), st.integers(0, 7), st.integers(-20, 20)), max_size=12
)


def acted(steps: Sequence[tuple[str, int, int]], state: TinyState) -> None:
    """Any number of comings, goings and edits: forth and back by changes alone."""

    def rule(scene: TinyScene) -> None:
        for what, n, number in steps:
            id = f"one-{n}" if n > 3 else ("kara", "brawn", "goblin-1", "goblin-2")[n]
            if what == "round":
                scene.flow = replace(scene.flow, round=number)
            elif what == "join" and id not in scene:
                scene.join(Fighter(id=id, name=id, hp=number))
            elif what == "leave" and id in scene:
                scene.leave(id)
            elif what == "edit" and id in scene:
                scene.edit(id, Loses(number))

    played = ended(rule, state)
    forth = apply(state, played.entry.changes)
    back = apply(played.after, played.entry.changes, back=True)
    assert (forth, list(forth.who)) == (played.after, list(played.after.who))
    assert (back, list(back.who)) == (state, list(state.who))


@given(STEPS)
def test_any_coming_and_going_can_be_made_again_and_taken_back(steps: list[tuple[str, int, int]]) -> None:
    acted(steps, start())
