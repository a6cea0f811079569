"""Affray itself under signals and hang-ups: at rest, in a prompt, at a question, and while the terminal reads nothing."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.ui.pty.program import health, log_lines, opened, prompt_title, sample_copy, type_keys
from tests.ui.pty.terminal import Terminal

SOON = 6.0
"""Seconds: the second of grace, the last snapshot, and room for a loaded machine."""

PLACES = {"rest": ("n",), "prompt": ("n", "7"), "question": (":dice party table\r", "n", "1")}


def left_in(place: str, file: Path) -> Terminal:
    """Affray with something shown and something open."""
    terminal = opened(file)
    type_keys(terminal, PLACES[place])
    return terminal


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal(tmp_path: Path, place: str, number: signal.Signals) -> None:
    file = sample_copy(tmp_path)
    with left_in(place, file) as terminal:
        shown, well, asked = log_lines(terminal), health(terminal), prompt_title(terminal)
        terminal.kill(number)
        assert terminal.ends(SOON) == 128 + number
        terminal.assert_sane()
    with opened(file) as again:
        assert log_lines(again) == shown
        assert health(again) == well
        assert place != "question" or prompt_title(again) == asked


@pytest.mark.parametrize("place", PLACES)
def test_the_line_is_gone(tmp_path: Path, place: str) -> None:
    file = sample_copy(tmp_path)
    with left_in(place, file) as terminal:
        shown, well = log_lines(terminal), health(terminal)
        terminal.hang_up()
        assert terminal.ends(SOON) == 128 + signal.SIGHUP
    with opened(file) as again:
        assert log_lines(again) == shown
        assert health(again) == well


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_while_the_terminal_reads_nothing(tmp_path: Path, number: signal.Signals) -> None:
    file = sample_copy(tmp_path)
    with left_in("rest", file) as terminal:
        shown = log_lines(terminal)
        terminal.reading = False
        for _ in range(60):
            terminal.send("jk?\x1b")
        terminal.kill(number)
        assert terminal.ends(SOON) == 128 + number
        terminal.reading = True
        terminal.settle()
        terminal.assert_sane()
    with opened(file) as again:
        assert log_lines(again) == shown


def test_the_picture_comes_right_after_a_stall(tmp_path: Path) -> None:
    with left_in("rest", sample_copy(tmp_path)) as terminal:
        terminal.reading = False
        for _ in range(300):
            terminal.send("?")
            terminal.send("q")
        terminal.reading = True
        terminal.shows("Initiative")
        terminal.settle(0.5)
        seen = terminal.text()
        assert len(health(terminal)) == 5
        type_keys(terminal, ["\x0c"])
        assert terminal.text() == seen, "drawing it all again changes nothing"


def test_bad_bytes_do_not_end_it(tmp_path: Path) -> None:
    with left_in("rest", sample_copy(tmp_path)) as terminal:
        terminal.send(b"\xff\xfe\xe9\xc3\x28 \x1b[200~\xff\xe9\x1b[201~")
        terminal.settle()
        type_keys(terminal, ["\x1b", "\x1b", "?"])
        assert terminal.process.poll() is None
        type_keys(terminal, ["q", ":q\r"])
        assert terminal.ends() == 0
        terminal.assert_sane()
