"""Entries of long ago are fetched when they are looked at, and are the same as ever."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.storage.table import command, killed, look, made, opened, play, state, written
from tests.tiny import GAME, start
from tui.core.history import Node
from tui.storage.journal import forward, journal_of
from tui.storage.past import JournalPast
from tui.storage.records import read


def test_the_past_fetched_bit_by_bit_is_the_whole_past(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml", state(3))
    campaign = opened(file)
    play(campaign.referee, Random(11), 150)
    history = campaign.referee.history
    nodes = {n: history.node(n) for n in range(1, history.last + 1)}
    children = {n: list(history.children(n)) for n in range(history.last + 1)}
    campaign.close()
    assert history.last > 50
    assert any(len(c) > 1 for c in children.values())  # there are branches
    end = len(journal_of(file).read_bytes())
    for order in (sorted(nodes), sorted(nodes, reverse=True), Random(1).sample(sorted(nodes), len(nodes))):
        past = JournalPast(GAME, journal_of(file), end)
        assert {n: past.node(n) for n in order} == nodes
        assert {n: list(past.children(n)) for n in children} == children
        past.close()


def test_a_node_reads_back_as_it_was_made(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml", start(3))
    campaign = opened(file, 5)
    made_nodes: list[Node] = []
    for _ in range(30):
        done = campaign.referee.do(command("next"))
        assert isinstance(done, tuple)
        made_nodes += done
    read_nodes = [read(GAME, piece.body).node for piece in forward(journal_of(file).read_bytes(), 0)]
    assert [n for n in read_nodes if n is not None] == made_nodes
    campaign.close()


def test_undo_goes_back_beyond_the_opening_to_the_very_beginning(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml", start(2))
    first = look(file)
    for _ in range(3):
        campaign = opened(file, 2)
        for _ in range(4):
            campaign.referee.do(command("next"))
        campaign.close()
    campaign = opened(file)
    referee = campaign.referee
    steps, now = 0, referee.now
    while referee.history.at:
        referee.undo()
        steps += 1
    assert steps == 12
    assert written(campaign) == written(first)
    referee.redo(12)
    assert referee.now == now
    again = look(killed(file, tmp_path / "again"))
    assert (again.recovered, again.referee.now) == ((), now)
    campaign.close()


def test_a_branch_left_behind_is_taken_up_after_reopening(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml", start(2))
    campaign = opened(file)
    campaign.referee.do(command("clash", by="kara", at="brawn"))
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    left = campaign.referee.now
    campaign.referee.undo()
    campaign.referee.do(command("clash", by="kara", at="goblin-1"))
    campaign.close()
    campaign = opened(file)
    assert campaign.referee.history.children(1) == [2, 3]
    campaign.referee.goto(2)
    assert campaign.referee.now == left
    campaign.close()
    assert look(file).referee.now == left


def test_redo_goes_the_way_that_was_undone_after_reopening_too(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml", start(2))
    campaign = opened(file)
    campaign.referee.do(command("clash", by="kara", at="brawn"))
    campaign.referee.undo()
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    campaign.referee.goto(1)
    left = campaign.referee.now
    campaign.referee.undo()
    dead = killed(file, tmp_path / "dead")  # 2 is newer, but 1 was undone last
    campaign.close()
    for place in (file, dead):
        again = opened(place)
        again.close()
        again = opened(place)
        again.referee.redo()
        assert (again.referee.history.at, again.referee.now) == (1, left)
        again.close()


def test_opening_reads_no_record_that_the_snapshot_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = made(tmp_path / "fight.toml", start(2))
    campaign = opened(file)
    for _ in range(20):
        campaign.referee.do(command("next"))
    campaign.close()

    def never(*_: object) -> None:
        raise AssertionError("a record was read")

    monkeypatch.setattr("tui.storage.recovery.read", never)
    monkeypatch.setattr("tui.storage.past.read", never)
    assert look(file).referee.now == campaign.referee.now


def test_what_is_missing_from_the_journal_ends_the_undoing(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml", start(2))
    campaign = opened(file)
    for _ in range(5):
        campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    campaign.close()
    data = journal_of(file).read_bytes()
    copy = killed(file, tmp_path / "short", journal=data[:-40])
    found = opened(copy)
    assert found.recovered == ("fight.journal.toml ends before the snapshot: some of what was done before cannot be undone.",)
    assert found.referee.now == campaign.referee.now
    assert found.referee.history.undo() == ()
    found.referee.do(command("clash", by="kara", at="goblin-1"))
    again = look(killed(copy, tmp_path / "again"))
    assert (again.recovered, again.referee.now) == ((), found.referee.now)
    found.close()
