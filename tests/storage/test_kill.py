"""The writer is killed, at the end of a record and in the middle of one: nothing that anybody was told is lost."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.storage.table import look, made, opened
from tui.storage.journal import CLOSING, forward, journal_of

ROOT = Path(__file__).parents[2]

PLAYER = """
import os, signal, sys
from random import Random
import tui.rules, tui.storage.journal as journal
tui.rules.BUILT_IN["tiny"] = "tests.tiny"
from tests.storage.table import play
from tui.core.messages import Asked, Cancelled, Moved, Recorded
from tui.storage.campaign import open_campaign

file, dies_at, how_much = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
campaign = open_campaign(file, seed=3)
write, count = os.write, 0

def dying(handle, data):
    global count
    count += 1
    if count == dies_at:
        write(handle, data[: int(len(data) * how_much)])
        os.kill(os.getpid(), signal.SIGKILL)
    return write(handle, data)

journal.os = type("os", (), {**vars(os), "write": staticmethod(dying)})

def told(message):
    if getattr(message, "more", False):
        return  # the middle of a step: nothing is shown before its end
    at = campaign.referee.history.at
    asks = " ".join(q.key for q in message.pending.requests) if isinstance(message, Asked) else ""
    write(1, f"{at} {campaign.referee.history.last} {asks}\\n".encode())

for kind in (Asked, Cancelled, Moved, Recorded):
    campaign.bus.subscribe(kind, told)
play(campaign.referee, Random(3), 500)
"""


def killed_at(file: Path, write: int, part: float) -> list[str]:
    """Play until the write of this number has done so much of its work; what was told before the end."""
    words = [sys.executable, "-c", PLAYER, str(file), str(write), str(part)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == -signal.SIGKILL, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    ("write", "part"), [(1, 0.0), (2, 0.0), (3, 0.5), (9, 0.01), (15, 0.99), (24, 1.0), (41, 0.5), (60, 0.0)]
)
def test_nothing_that_was_told_is_lost(tmp_path: Path, write: int, part: float) -> None:
    file = made(tmp_path / "fight.toml")
    told = killed_at(file, write, part)
    found = look(file)
    history, pending = found.referee.history, found.referee.pending
    asks = " ".join(q.key for q in pending.requests) if pending else ""
    now = f"{history.at} {history.last} {asks}"
    assert len(told) >= write - 2  # the first write names the journal
    if part < 1.0:
        assert now == (told[-1] if told else "0 0 ")
    else:
        assert now != told[-1]  # the record was written, but there was no time to tell of it
    campaign = opened(file)  # the lock died with its holder
    campaign.close()


def test_what_was_half_written_is_gone_from_the_file_afterwards(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml")
    killed_at(file, 12, 0.5)
    torn = journal_of(file).read_bytes()
    assert list(forward(torn, 0))[-1].end < len(torn)
    opened(file).close()
    whole = journal_of(file).read_bytes()
    assert list(forward(whole, 0))[-1].end == len(whole)
    assert len(whole) > CLOSING
