"""The list of campaigns, names that are free, copies of samples."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.storage.table import command, look, made, opened
from tui.storage.faults import Fault
from tui.storage.journal import journal_of
from tui.storage.paths import campaigns, copy_sample, folders, free_file, shipped


def test_the_list_has_own_campaigns_played_last_first_then_samples(tmp_path: Path) -> None:
    own, samples = tmp_path / "own", tmp_path / "samples"
    own.mkdir()
    samples.mkdir()
    made(own / "old.toml", name="Old")
    made(own / "new.toml", name="New")
    made(samples / "zoo.toml", name="Zoo")
    made(samples / "abbey.toml", name="Abbey")
    os.utime(own / "old.toml", (1000, 1000))
    os.utime(own / "new.toml", (2000, 2000))
    found = campaigns(own, samples)
    assert [(c.name, c.system, c.sample) for c in found] == [
        ("New", "tiny", False),
        ("Old", "tiny", False),
        ("Abbey", "tiny", True),
        ("Zoo", "tiny", True),
    ]
    assert found[0].when is not None
    assert found[0].when.timestamp() == 2000


def test_a_campaign_was_last_played_when_its_journal_was_written(tmp_path: Path) -> None:
    for name in ("one", "two"):
        made(tmp_path / f"{name}.toml", name=name)
        os.utime(tmp_path / f"{name}.toml", (1000 if name == "one" else 2000,) * 2)
    journal_of(tmp_path / "one.toml").write_text("")
    os.utime(journal_of(tmp_path / "one.toml"), (3000, 3000))
    assert [c.name for c in campaigns(tmp_path, tmp_path / "none")] == ["one", "two"]


def test_what_belongs_to_a_campaign_is_not_in_the_list(tmp_path: Path) -> None:
    campaign = opened(made(tmp_path / "fight.toml"))
    campaign.referee.do(command("clash", by="kara", at="brawn"))
    campaign.close()
    for name in ("fight.journal.old-1.toml", "fight.cut-1.toml", "notes.txt", ".hidden.toml"):
        (tmp_path / name).write_text("")
    (tmp_path / "folder.toml").mkdir()
    assert [c.path.name for c in campaigns(tmp_path, tmp_path / "none")] == ["fight.toml"]


def test_a_name_in_the_list_is_clean_and_a_broken_file_is_listed_by_its_own(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(b'name = "\x1b[2J\xff\\"Red\\" one"\n')
    (tmp_path / "b.toml").write_bytes(b"\0\0")
    names = {c.name for c in campaigns(tmp_path, tmp_path / "none")}
    assert names == {'[2J\ufffd"Red" one', "b"}


def test_a_folder_that_is_not_there_has_no_campaigns(tmp_path: Path) -> None:
    assert campaigns(tmp_path / "none", tmp_path / "none") == []


def test_a_sample_is_opened_as_a_copy_under_a_free_name(tmp_path: Path) -> None:
    sample = made(tmp_path / "guards.toml")
    before = sample.read_bytes()
    own = tmp_path / "data" / "campaigns"
    first, second = copy_sample(sample, own), copy_sample(sample, own)
    assert (first.name, second.name) == ("guards.toml", "guards-2.toml")
    campaign = opened(first)
    campaign.referee.do(command("clash", by="kara", at="brawn"))
    campaign.close()
    assert sample.read_bytes() == before
    assert look(second).referee.history.last == 0


def test_a_copy_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "own").write_text("a file where the folder should be")
    with pytest.raises(Fault, match="it cannot be written"):
        copy_sample(made(tmp_path / "guards.toml"), tmp_path / "own")


def test_free_names_come_from_the_name_of_the_campaign(tmp_path: Path) -> None:
    assert free_file(tmp_path, "The Ford/../x").name == "the-ford-x.toml"
    (tmp_path / "ford.journal.toml").write_text("")
    assert free_file(tmp_path, "Ford").name == "ford-2.toml"
    assert len(free_file(tmp_path, "x" * 500).name) < 80


def test_the_folders_are_the_users_own_unless_told_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert folders().saves == tmp_path / "data" / "affray" / "campaigns"
    assert folders().config == tmp_path / "config" / "affray"
    assert folders(tmp_path / "elsewhere").saves == tmp_path / "elsewhere"


def test_what_ships_is_found_beside_the_package_or_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (shipped("themes") / "lantern.toml").exists()
    (tmp_path / "tui" / "_data" / "themes").mkdir(parents=True)
    monkeypatch.setattr("tui.storage.paths.PACKAGE", tmp_path / "tui")
    assert shipped("themes") == tmp_path / "tui" / "_data" / "themes"
    assert shipped("saves") == tmp_path / "saves"
