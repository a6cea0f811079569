"""One writer a campaign."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.storage.table import command, made, opened
from tui.storage.campaign import open_campaign
from tui.storage.faults import Fault

ROOT = Path(__file__).parents[2]
HOLDER = """
import sys, tui.rules
tui.rules.BUILT_IN["tiny"] = "tests.tiny"
from tui.storage.campaign import open_campaign
campaign = open_campaign(sys.argv[1])
print(campaign.readonly or "held", flush=True)
sys.stdin.read()
"""


def test_the_second_one_only_looks_and_hears_who_writes(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml")
    words = [sys.executable, "-c", HOLDER, str(file)]
    with subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        second = open_campaign(file)
        who = rf"process {holder.pid} on {re.escape(socket.gethostname())}, since \d{{4}}-\d\d-\d\d \d\d:\d\d"
        assert re.fullmatch(
            rf"fight\.toml is open in another Affray \({who}\); here it can only be looked at\.", second.readonly
        )
        before = file.read_bytes()
        second.referee.do(command("next"))
        second.close()
        assert file.read_bytes() == before
        holder.kill()
    third = opened(file)
    assert third.readonly == ""
    third.close()


def test_closing_lets_the_next_one_write(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml")
    first = opened(file)
    assert open_campaign(file).readonly != ""
    first.close()
    first.close()
    opened(file).close()


def test_looking_and_trying_out_write_nothing_and_hold_nothing(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml")
    for campaign in (open_campaign(file, readonly=True), open_campaign(file, dry=True)):
        campaign.referee.do(command("next"))
        assert campaign.close() == ""
    assert os.listdir(tmp_path) == ["fight.toml"]
    assert open_campaign(file, readonly=True).readonly == "It was opened for looking only."
    assert open_campaign(file, dry=True).readonly == ""


def test_a_folder_that_cannot_be_written_opens_for_looking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = made(tmp_path / "fight.toml")

    def refuse(_lock: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("filelock.FileLock.acquire", refuse)
    campaign = open_campaign(file)
    assert campaign.readonly == "fight.toml cannot be written here (permission denied); it can only be looked at."
    campaign.close()


def test_a_file_that_is_no_campaign_is_left_without_a_trace(tmp_path: Path) -> None:
    file = tmp_path / "fight.toml"
    file.write_text("format = 1\n")
    with pytest.raises(Fault):
        open_campaign(file)
    with pytest.raises(Fault):
        open_campaign(tmp_path / "none.toml")
    assert os.listdir(tmp_path) == ["fight.toml"]
