"""Snapshots away from the keys: from any thread, while play goes on, and never after the end."""

from __future__ import annotations

from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest

from tests.storage.table import command, killed, look, made, opened, play, state
from tests.tiny import start
from tui.storage.keeper import SNAPSHOT_EVERY
from tui.storage.writing import backup, free_name, replace_file


def test_one_is_due_after_so_many_records(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml", start(2))
    campaign = opened(file)
    for _ in range(SNAPSHOT_EVERY - 1):
        campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    assert not campaign.snapshot_due()
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    assert campaign.snapshot_due()
    assert campaign.snapshot() == ""
    assert not campaign.snapshot_due()
    before = file.stat().st_ino
    assert campaign.snapshot() == ""  # nothing has happened since
    assert file.stat().st_ino == before
    campaign.close()


def test_records_found_in_the_journal_count_too(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml", start(2))
    campaign = opened(file)
    for _ in range(SNAPSHOT_EVERY):
        campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    copy = killed(file, tmp_path / "dead")
    campaign.close()
    found = opened(copy)
    assert found.snapshot_due()
    found.close()


def test_threads_write_snapshots_while_play_goes_on(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml", state(3))
    campaign = opened(file)
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    over = Event()
    reasons: set[str] = set()

    def write() -> None:
        while not over.is_set():
            reasons.add(campaign.snapshot())

    writers = [Thread(target=write) for _ in range(3)]
    for writer in writers:
        writer.start()
    rng = Random(9)
    for step in range(12):
        play(campaign.referee, rng, 10)
        found = look(killed(file, tmp_path / f"dead-{step}"))
        # file and backup are copied one after the other here, the journal last: what they hold only grows
        assert found.referee.now == campaign.referee.now
    over.set()
    for writer in writers:
        writer.join()
    assert reasons == {""}
    campaign.close()
    assert look(file).referee.now == campaign.referee.now


def test_after_the_end_nothing_is_written_any_more(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml", start(2))
    campaign = opened(file)
    keeper = campaign._keeper
    assert keeper is not None
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    campaign.close()
    file.write_text("somebody else's")
    assert keeper.snapshot() == ""  # a thread that comes too late
    assert campaign.snapshot() == ""
    assert file.read_text() == "somebody else's"


def test_the_one_before_is_kept(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml", start(2))
    by_hand = file.read_bytes()
    campaign = opened(file)
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    assert backup(file).read_bytes() == by_hand
    first = file.read_bytes()
    campaign.snapshot()
    assert backup(file).read_bytes() == first
    campaign.close()


@pytest.mark.parametrize("link", [True, False])
def test_a_file_is_replaced_in_one_step_and_keeps_its_mode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, link: bool) -> None:
    file, kept = tmp_path / "a.toml", tmp_path / "a.toml.bak"
    file.write_bytes(b"old")
    file.chmod(0o600)
    kept.write_bytes(b"older")

    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    if not link:
        monkeypatch.setattr("os.link", refuse)  # as on a file system without hard links
    replace_file(file, b"new", kept)
    assert (file.read_bytes(), kept.read_bytes()) == (b"new", b"old")
    assert file.stat().st_mode & 0o777 == 0o600
    assert sorted(f.name for f in tmp_path.iterdir()) == ["a.toml", "a.toml.bak"]


def test_names_to_set_things_aside(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    assert free_name(file, "cut").name == "a.cut-1.toml"
    (tmp_path / "a.cut-1.toml").write_text("")
    assert free_name(file, "cut").name == "a.cut-2.toml"


def test_a_campaign_reached_by_a_link_is_written_where_it_lies(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    file = made(tmp_path / "real" / "fight.toml", start(2))
    link = tmp_path / "link.toml"
    link.symlink_to(file)
    campaign = opened(link)
    assert campaign.path == link
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    campaign.close()
    assert link.is_symlink()
    assert look(file).referee.now == campaign.referee.now


def test_a_backup_of_another_campaign_does_not_stand_in(tmp_path: Path) -> None:
    for name in ("one", "two"):
        campaign = opened(made(tmp_path / f"{name}.toml", start(2), name))
        campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
        campaign.snapshot()
        campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
        campaign.close()
    backup(tmp_path / "one.toml").write_bytes((tmp_path / "two.toml").read_bytes())
    whole = (tmp_path / "one.toml").read_bytes()
    (tmp_path / "one.toml").write_bytes(whole[:-20])
    found = look(tmp_path / "one.toml")
    assert found.name == "one"
    assert found.recovered[0] == "one.toml has no end mark and may be cut short: it is taken as it stands."
