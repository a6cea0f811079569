"""Where no screen can be drawn there is one plain line and exit code 2; where only ASCII can, only ASCII is sent."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.ui.pty.small import NAME, small
from tests.ui.pty.terminal import BASE, ROOT


@pytest.mark.parametrize(
    ("term", "said"),
    [("dumb", "TERM is dumb"), ("", "TERM is not set"), (None, "TERM is not set"), ("unknown", "TERM is unknown")],
)
def test_a_terminal_that_cannot_place_text(tmp_path: Path, term: str | None, said: str) -> None:
    with small(tmp_path / "marks", columns=200, env={"TERM": term}) as terminal:
        assert terminal.ends() == 2
        assert terminal.raw.count(b"\n") == 1
        assert b"\x1b" not in terminal.raw
        assert said in terminal.text()
        terminal.assert_sane()


def test_no_terminal_at_all(tmp_path: Path) -> None:
    command = [sys.executable, "-m", NAME, str(tmp_path / "marks")]
    done = subprocess.run(command, cwd=ROOT, env=BASE, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "the input is not a terminal" in done.stderr


@pytest.mark.parametrize("device", [os.devnull, "/dev/full"])
def test_the_errors_may_go_elsewhere(tmp_path: Path, device: str) -> None:
    """The screen is then drawn on the standard output; nothing hangs on errors that cannot be written."""
    elsewhere = os.open(device, os.O_WRONLY)
    try:
        with small(tmp_path / "marks", stderr=elsewhere) as terminal:
            terminal.shows("size 80x24")
            terminal.send("q")
            assert terminal.ends() == 0
            terminal.assert_sane()
    finally:
        os.close(elsewhere)


@pytest.mark.parametrize("closed", ["2>&-", "1>&-", "1>&- 2>/dev/null"])
def test_closed_streams(tmp_path: Path, closed: str) -> None:
    """No file takes the place of a closed stream: what is meant for the terminal never lands in a campaign."""
    marks = tmp_path / "marks"
    with small(marks, columns=200) as terminal:
        terminal.shows("size 200x24")
        command = ["sh", "-c", f"exec {sys.executable} -m {NAME} {marks} {closed}"]
    with type(terminal)(command, columns=80, rows=24) as other:
        if closed.startswith("1>&- 2>"):
            assert other.ends() == 2
            assert not other.raw
        else:
            other.shows("size 80x24")
            other.send("q")
            assert other.ends() == 0
            other.assert_sane()
    assert b"\x1b" not in marks.read_bytes()


@pytest.mark.parametrize(
    "env",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "C", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "latin-1"},
        {"TERM": "linux"},
    ],
)
def test_ascii_where_nothing_else_is_understood(tmp_path: Path, env: Mapping[str, str]) -> None:
    with small(tmp_path / "marks", env=env) as terminal:
        terminal.shows("| size 80x24")
        terminal.send("q")
        assert terminal.ends() == 0
        assert max(terminal.raw) < 0x80


@pytest.mark.parametrize(
    "env",
    [
        {"TERM": "xterm-256color"},
        {"TERM": "tmux-256color", "COLORTERM": None},
        {"NO_COLOR": "1"},
        {"LC_ALL": "C.UTF-8", "LANG": None},
    ],
)
def test_the_whole_of_unicode_elsewhere(tmp_path: Path, env: Mapping[str, str | None]) -> None:
    with small(tmp_path / "marks", env=env) as terminal:
        terminal.shows("\N{BOX DRAWINGS LIGHT VERTICAL} size 80x24")
        terminal.send("q")
        assert terminal.ends() == 0
        terminal.assert_sane()
