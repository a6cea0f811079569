"""The history: a tree with a pointer. Undo and redo by groups, branches, any entry, a past that is fetched when needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.tiny import Fighter, Melee, TinyState, start
from tui.core.history import KEPT_STATES, History, Node
from tui.core.play import Entry
from tui.core.state import Change, apply


def with_round(state: TinyState, n: int) -> TinyState:
    return replace(state, flow=replace(state.flow, round=n))


def record(history: History[Fighter, Melee], n: int, group: int = 0) -> Node:
    """An entry that sets the round to n."""
    before = history.now
    entry = Entry(f"round {n}", changes=(Change("", "round", before.flow.round, n),), group=group)
    return history.record(entry, with_round(before, n))


def made(*groups: int) -> History[Fighter, Melee]:
    """Entries 1, 2, 3 ..., each setting the round to its number, in these groups."""
    history = History(start())
    for n, group in enumerate(groups, 1):
        record(history, n, group)
    return history


def at(history: History[Fighter, Melee]) -> tuple[int, int]:
    return history.at, history.now.flow.round


def numbers(nodes: Sequence[Node]) -> list[int]:
    return [node.n for node in nodes]


def test_entries_follow_each_other() -> None:
    history = made(1, 2)
    assert at(history) == (2, 2)
    node = history.node(2)
    assert node is not None
    assert (node.parent, node.entry.command) == (1, "round 2")
    assert history.node(3) is None
    assert history.node(0) is None


def test_undo_and_redo_take_a_whole_group() -> None:
    history = made(1, 2, 2, 2, 3)
    assert numbers(history.undo()) == [5]
    assert numbers(history.undo()) == [4, 3, 2]
    assert at(history) == (1, 1)
    assert numbers(history.redo()) == [2, 3, 4]
    assert at(history) == (4, 4)
    assert numbers(history.redo()) == [5]
    assert history.redo() == ()


def test_entries_without_a_group_are_undone_one_by_one() -> None:
    history = made(0, 0)
    assert numbers(history.undo()) == [2]
    assert numbers(history.undo()) == [1]
    assert history.undo() == ()
    assert at(history) == (0, 0)
    assert numbers(history.redo()) == [1]


def test_a_new_entry_after_an_undo_begins_a_branch_and_the_old_one_stays() -> None:
    history = made(1, 2, 3)
    history.undo()
    history.undo()
    new = record(history, 20)
    assert (new.n, new.parent) == (4, 1)
    assert history.children(1) == [2, 4]
    history.undo()
    assert numbers(history.redo()) == [4]  # redo goes where one was last
    history.goto(3)
    assert at(history) == (3, 3)
    history.undo()
    history.undo()
    assert numbers(history.redo()) == [2]


def test_any_entry_can_be_gone_to() -> None:
    history = made(1, 2, 3)
    history.goto(1)
    record(history, 20)
    record(history, 21)
    assert at(history) == (5, 21)
    assert numbers(history.goto(3)) == [5, 4, 2, 3]
    assert at(history) == (3, 3)
    assert numbers(history.goto(0)) == [3, 2, 1]
    assert at(history) == (0, 0)
    assert numbers(history.goto(5)) == [1, 4, 5]
    assert history.goto(5) == ()
    with pytest.raises(KeyError):
        history.goto(6)
    assert at(history) == (5, 21)


def test_states_that_are_not_kept_are_worked_out_again() -> None:
    history = made(*range(1, KEPT_STATES + 40))
    last = KEPT_STATES + 39
    for _ in range(last):
        history.undo()
    assert (history.at, history.now) == (0, start())
    for n in range(1, last + 1):
        history.redo()
        assert at(history) == (n, n)


def test_the_last_entries_of_the_present_branch() -> None:
    history = made(1, 2, 3, 4)
    assert numbers(history.recent(2)) == [3, 4]
    assert numbers(history.recent(2, before=2)) == [1, 2]
    assert numbers(history.recent(99)) == [1, 2, 3, 4]
    history.undo()
    assert numbers(history.recent(2)) == [2, 3]
    assert history.ancestors(3) == [3, 2, 1, 0]


class Book:
    """A past that counts how often it is asked."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.nodes = {node.n: node for node in nodes}
        self.fetched: list[int] = []

    def node(self, n: int) -> Node | None:
        self.fetched.append(n)
        return self.nodes.get(n)

    def children(self, n: int) -> Sequence[int]:
        return [node.n for node in self.nodes.values() if node.parent == n]


def test_the_past_is_fetched_only_when_it_is_needed() -> None:
    old = made(1, 2, 3, 4)
    nodes = [node for n in range(1, 5) if (node := old.node(n)) is not None]
    book = Book(nodes)
    history: History[Fighter, Melee] = History(old.now, at=4, last=4, past=book)
    new = record(history, 50)
    assert (new.n, new.parent) == (5, 4)
    assert book.fetched == []
    assert numbers(history.undo()) == [5]
    assert numbers(history.undo()) == [4]
    assert at(history) == (3, 3)
    assert 2 not in book.fetched
    history.goto(1)
    assert at(history) == (1, 1)
    assert history.children(1) == [2]
    assert numbers(history.redo()) == [2]
    branch = record(history, 60)
    assert (branch.n, branch.parent) == (6, 2)
    assert history.children(2) == [3, 6]
    history.goto(4)
    assert at(history) == (4, 4)


def test_redo_goes_where_one_was_even_among_old_branches() -> None:
    old = made(1, 2)
    old.undo()
    record(old, 30)
    old.goto(2)
    book = Book([node for n in range(1, 4) if (node := old.node(n)) is not None])
    history: History[Fighter, Melee] = History(old.now, at=2, last=3, past=book)
    history.undo()
    assert history.children(1) == [2, 3]
    assert numbers(history.redo()) == [2]


def test_the_changes_of_all_entries_lead_to_the_state_now() -> None:
    history = made(1, 2, 3)
    state = start()
    for node in history.recent(99):
        state = apply(state, node.entry.changes)
    assert state == history.now
