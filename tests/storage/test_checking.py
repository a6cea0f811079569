"""A file is checked as what it looks like."""

from __future__ import annotations

import os
from pathlib import Path

from tests.storage.table import command, made, opened
from tui.storage.campaign import check_campaign
from tui.storage.checking import check_file
from tui.storage.faults import Fault
from tui.storage.journal import journal_of, record
from tui.storage.paths import shipped


def no_keymap(file: Path) -> None:
    """A keymap that is always wrong."""
    raise Fault(file, "this is a keymap")


def told(file: Path) -> list[str]:
    """What is said of a file, without its name."""
    return [str(fault).removeprefix(str(file)) for fault in check_file(file, no_keymap)]


def test_each_kind_of_file_is_known_by_its_content(tmp_path: Path) -> None:
    assert told(made(tmp_path / "fight.toml")) == []
    assert told(shipped("themes") / "lantern.toml") == []
    (tmp_path / "theme.toml").write_text("[roles]\n")
    roles, screen = told(tmp_path / "theme.toml")
    assert roles.startswith(", line 1: roles: missing: plain, dim, strong, ")
    assert screen.startswith(": screen: missing: background, border, ")
    (tmp_path / "config.toml").write_text("ascii = 1\n")
    assert told(tmp_path / "config.toml") == [", line 1: ascii: found 1, expected true or false."]
    (tmp_path / "keys.toml").write_text('undo = "x"\n')
    assert told(tmp_path / "keys.toml") == [": this is a keymap."]
    assert "format" in str(check_file(tmp_path / "keys.toml")[0])
    assert told(tmp_path / "none.toml") == [": there is no such file."]


def test_a_file_that_was_cut_short_is_told_so(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml")
    campaign = opened(file)
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    campaign.close()
    file.write_bytes(file.read_bytes()[:-30])
    assert told(file) == [": it has no end mark: it was cut short."]


def test_a_journal_of_a_newer_program_is_told_by_what_it_says(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml")
    campaign = opened(file)
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    campaign.close()
    assert check_campaign(file) == ()
    journal = journal_of(file)
    line = journal.read_bytes().count(b"\n") + 1
    journal.write_bytes(journal.read_bytes() + record("whisper", to="kara"))
    (fault,) = check_campaign(file)
    assert str(fault) == (
        f'{journal}, line {line}: a record of the kind "whisper", which this program does not know: a newer Affray wrote it.'
    )
    journal.write_bytes(journal.read_bytes().replace(b"format = 1", b"format = 2", 1))
    (fault,) = check_campaign(file)
    assert str(fault) == f"{journal}: format 2 is newer than this program, expected format 1."


def test_a_journal_that_does_not_follow_is_refused_with_its_line(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml")
    campaign = opened(file)
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    campaign.close()
    journal = journal_of(file)
    whole = journal.read_bytes()
    lines = whole.count(b"\n") + 1
    for wrong in (
        record("entry", n=7, parent=6, command="next"),
        record("entry", n=2, parent=1, command="next", changes=[{"who": "nobody", "field": "hp", "before": 1, "after": 2}]),
        record("entry", n=2, parent=1, command="next", changes=[{"who": "kara", "field": "hp", "before": 1, "after": "x"}]),
        record("entry", n=2, parent=1, command="next", changes=[{"who": "kara", "field": "mana", "before": 1, "after": 2}]),
        record("answer", key="attack@kara", text="3", by="gm"),
        record("goto", at=99),
    ):
        journal.write_bytes(whole + wrong)
        (fault,) = check_campaign(file)
        assert str(fault).startswith(f"{journal}, line {lines}: ")
        assert journal.read_bytes() == whole + wrong


def test_devices_and_pipes_are_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    for file in (tmp_path / "pipe.toml", Path("/dev/zero")):
        assert "this is a device or a pipe" in str(check_campaign(file)[0])
