"""The disk is full, or refuses: play goes on, it is told, and nothing is lost once there is room again."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.storage.table import command, killed, look, made, opened, play
from tui.core.messages import NotSaved, Recorded, Saved
from tui.core.play import Entry
from tui.core.state import Change, State
from tui.storage.campaign import OpenCampaign
from tui.storage.journal import forward, journal_of


@contextmanager
def no_file_beyond(size: int) -> Iterator[None]:
    """No file of this process may grow beyond `size` bytes: a write that would is cut short, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def heard(campaign: OpenCampaign) -> list[object]:
    """What the bus tells of saving, in order."""
    out: list[object] = []
    campaign.bus.subscribe(NotSaved, out.append)
    campaign.bus.subscribe(Saved, out.append)
    return out


def test_what_a_full_disk_did_not_take_is_written_when_there_is_room(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml")
    campaign = opened(file)
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    saved, told = campaign.referee.now, heard(campaign)
    size = journal_of(file).stat().st_size
    with no_file_beyond(size + 40):
        campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
        campaign.referee.undo()
        campaign.referee.redo()
    assert told == [
        NotSaved("no space left on device"),
        NotSaved("no space left on device"),
        NotSaved("no space left on device"),
    ]
    assert journal_of(file).stat().st_size == size
    assert look(killed(file, tmp_path / "full")).referee.now == saved
    campaign.referee.do(command("clash", by="kara", at="goblin-2"))
    assert told[-1] == Saved()
    again = look(killed(file, tmp_path / "room"))
    assert (again.referee.now, again.referee.pending) == (campaign.referee.now, campaign.referee.pending)
    assert len(told) == 4
    campaign.close()


def test_a_full_disk_at_the_very_first_record(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml")
    before = file.read_bytes()
    campaign = opened(file)
    told = heard(campaign)
    with no_file_beyond(50):
        campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    assert told == [NotSaved("no space left on device")]
    assert file.read_bytes() == before
    assert not journal_of(file).exists()
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    assert told[1:] == [Saved()]
    assert look(killed(file, tmp_path / "room")).referee.now == campaign.referee.now
    campaign.close()


def test_room_again_only_at_the_end(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml")
    campaign = opened(file)
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    with no_file_beyond(journal_of(file).stat().st_size):
        play(campaign.referee, Random(2), 20)
    now = campaign.referee.now
    assert campaign.close() == ""
    assert look(file).referee.now == now


def test_no_room_even_at_the_end_is_told(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml")
    campaign = opened(file)
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    saved = campaign.referee.now
    with no_file_beyond(10):
        campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
        assert campaign.close() != ""
    assert look(file).referee.now == saved


@pytest.mark.parametrize("where", ["write", "sync"])
def test_any_error_of_the_disk_is_told_and_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    file = made(tmp_path / "fight.toml")
    campaign = opened(file)
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    told = heard(campaign)

    def refuse(*_: object) -> int:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as broken:
        broken.setattr(os, "write", refuse) if where == "write" else broken.setattr("tui.storage.journal._sync", refuse)
        campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    assert told == [NotSaved("input/output error")]
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    assert told[1:] == [Saved()]
    data = journal_of(file).read_bytes()
    assert [piece.body.count(b'kind = "entry"') for piece in forward(data, 0)] == [0, 1, 1, 1]
    assert look(killed(file, tmp_path / "after")).referee.now == campaign.referee.now
    campaign.close()


def test_a_journal_removed_in_play_is_told_and_the_fight_is_in_the_last_snapshot(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml")
    campaign = opened(file)
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    told = heard(campaign)
    journal_of(file).unlink()
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    assert told == [NotSaved("the journal was removed")]
    assert campaign.close() == ""
    found = look(file)
    assert found.recovered == ("fight.journal.toml is missing: nothing from before can be undone.",)
    assert found.referee.now == campaign.referee.now


def test_what_a_game_cannot_have_written_never_spoils_the_journal(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml")
    campaign = opened(file)
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    saved, told = campaign.referee.now, heard(campaign)
    wrong = replace(saved.who["kara"], note=b"bytes")
    after = State({**saved.who, "kara": wrong}, saved.flow)
    entry = Entry("note kara x", changes=(Change("kara", "note", "", b"bytes"),))
    campaign.bus.publish(Recorded(campaign.referee.history.record(entry, after), saved, after))
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    assert told == [NotSaved("bytes has no place in a save")] * 2
    assert campaign.close() == "bytes has no place in a save"
    found = look(file)
    assert (found.recovered, found.referee.now) == ((), saved)


def test_a_snapshot_that_fails_leaves_the_last_one_and_the_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = made(tmp_path / "fight.toml")
    campaign = opened(file)
    play(campaign.referee, Random(4), 10)
    before = file.read_bytes()

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(os, "fsync", refuse)
        assert campaign.snapshot() == "no space left on device"
    assert file.read_bytes() == before
    assert [f.name for f in tmp_path.glob("*.new")] + [f.name for f in tmp_path.glob(".*.new")] == []
    assert look(killed(file, tmp_path / "after")).referee.now == campaign.referee.now
    assert campaign.snapshot() == ""
    campaign.close()
