"""Signals, hang-ups and stops: the program leaves soon and in good order, and the terminal is as it was."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.ui.pty.small import marked, started
from tests.ui.pty.terminal import Terminal, wait_stopped

SOON = 4.0
"""Seconds: the second of grace, and room for a loaded machine."""


def stop_reading(terminal: Terminal) -> None:
    """Type until the program must have more to say than the line holds, and read none of it."""
    terminal.settle()
    terminal.reading = False
    for _ in range(200):
        terminal.send("k")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_idle(tmp_path: Path, number: signal.Signals) -> None:
    with started(tmp_path / "marks") as terminal:
        terminal.settle()
        terminal.kill(number)
        assert terminal.ends(SOON) == 128 + number
        terminal.assert_sane()
        assert marked(tmp_path / "marks") == ["mounted", "unmounted"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_while_the_terminal_reads_nothing(tmp_path: Path, number: signal.Signals) -> None:
    marks = tmp_path / "marks"
    with started(marks, "chatty") as terminal:
        stop_reading(terminal)
        terminal.until(lambda: marked(marks).count("key k") == 200, "all keys played although nobody reads")
        terminal.kill(number)
        assert terminal.ends(SOON) == 128 + number
        assert marked(marks)[-1] == "unmounted"
        terminal.reading = True
        terminal.settle()
        terminal.assert_sane()


def test_while_the_program_stands_still(tmp_path: Path) -> None:
    marks = tmp_path / "marks"
    with started(marks, "busy") as terminal:
        terminal.send("b")
        terminal.until(lambda: "key b" in marked(marks), "the key that hangs it")
        terminal.kill(signal.SIGTERM)
        assert terminal.ends(SOON) == 128 + signal.SIGTERM
        terminal.assert_sane()
        assert marked(marks)[-1] == "emergency"


def test_a_second_signal_is_obeyed_at_once(tmp_path: Path) -> None:
    marks = tmp_path / "marks"
    with started(marks, "busy") as terminal:
        terminal.send("b")
        terminal.until(lambda: "key b" in marked(marks), "the key that hangs it")
        terminal.kill(signal.SIGINT)
        terminal.kill(signal.SIGTERM)
        assert terminal.ends(SOON) in (128 + signal.SIGTERM, 128 + signal.SIGINT)
        terminal.assert_sane()


@pytest.mark.parametrize("mode", ["plain", "chatty"])
def test_hang_up(tmp_path: Path, mode: str) -> None:
    marks = tmp_path / "marks"
    with started(marks, mode) as terminal:
        terminal.hang_up()
        assert terminal.ends(SOON) == 128 + signal.SIGHUP
        assert marked(marks)[-1] in ("emergency", "unmounted")


def test_hang_up_while_the_terminal_reads_nothing(tmp_path: Path) -> None:
    marks = tmp_path / "marks"
    with started(marks, "chatty") as terminal:
        stop_reading(terminal)
        terminal.until(lambda: marked(marks).count("key k") == 200, "all keys played although nobody reads")
        terminal.hang_up()
        assert terminal.ends(SOON) == 128 + signal.SIGHUP
        assert marked(marks)[-1] in ("emergency", "unmounted")


def test_stopped_and_continued_it_repaints(tmp_path: Path) -> None:
    with started(tmp_path / "marks") as terminal:
        terminal.key("a")
        terminal.kill(signal.SIGTSTP)
        wait_stopped(terminal.process.pid)
        terminal.settle()
        terminal.assert_sane()
        terminal.screen.reset()
        terminal.kill(signal.SIGCONT)
        terminal.shows("keys 1 last 'a'")
        terminal.key("c")
        terminal.shows("keys 2 last 'c'")
        terminal.send("q")
        assert terminal.ends() == 0
        terminal.assert_sane()


def test_stopped_the_hard_way_each_key_still_counts_once(tmp_path: Path) -> None:
    with started(tmp_path / "marks") as terminal:
        terminal.key("a")
        terminal.kill(signal.SIGSTOP)
        wait_stopped(terminal.process.pid)
        terminal.screen.reset()
        terminal.kill(signal.SIGCONT)
        terminal.shows("keys 1 last 'a'")
        for key in "cdefgh":
            terminal.key(key)
        terminal.shows("keys 7 last 'h'")
        terminal.send("q")
        assert terminal.ends() == 0
        terminal.assert_sane()


def test_quick_while_the_terminal_reads_nothing(tmp_path: Path) -> None:
    """Leaving by key waits for a dead terminal no longer than by signal."""
    marks = tmp_path / "marks"
    with started(marks, "chatty") as terminal:
        stop_reading(terminal)
        terminal.send("q")
        assert terminal.ends(SOON) == 0
        assert marked(marks)[-1] == "unmounted"
        terminal.reading = True
        terminal.settle()
        terminal.assert_sane()


def test_nothing_is_left_running(tmp_path: Path) -> None:
    with started(tmp_path / "marks") as terminal:
        terminal.kill(signal.SIGTERM)
        terminal.ends(SOON)
        with pytest.raises(ProcessLookupError):
            os.killpg(terminal.process.pid, 0)
