"""Whatever comes in: the next key is answered, and only the end of the input ends the program."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from tests.ui.pty.small import NAME, marked, small, started
from tests.ui.pty.terminal import Terminal


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        (b"\xff", 1),  # no byte of UTF-8 at all
        (b"\xe9", 0),  # Latin-1 e-acute, in UTF-8 the first of three bytes: held until the next key tells that it is none
        (b"\xc3", 0),  # half a letter
        (b"\xff\xfe\x80", 3),
        (b"\x1b[200~caf\xe9\x1b[201~", 0),  # in the middle of a paste
        (b"\x1b[<64;1M\x1b[<x", 0),  # mouse reports cut short
    ],
)
def test_bad_bytes_do_not_end_it(tmp_path: Path, sent: bytes, keys: int) -> None:
    marks = tmp_path / "marks"
    with started(marks) as terminal:
        terminal.send(sent)
        terminal.settle()
        terminal.send("n")
        terminal.until(lambda: marked(marks)[-1] == "key n", "the key after the bad bytes")
        assert len([m for m in marked(marks) if m.startswith("key")]) >= keys + 1
        terminal.send("q")
        assert terminal.ends() == 0
        terminal.assert_sane()


def test_a_letter_in_two_halves_is_one_letter(tmp_path: Path) -> None:
    with started(tmp_path / "marks") as terminal:
        terminal.send(b"\xc3")
        terminal.settle()
        terminal.send(b"\xa9")
        terminal.shows("keys 1 last 'é'")


def test_a_paste_with_a_bad_byte_is_one_paste(tmp_path: Path) -> None:
    with started(tmp_path / "marks") as terminal:
        terminal.send(b"\x1b[200~caf\xe9 n\x1b[201~")
        terminal.shows("pasted 'caf\N{REPLACEMENT CHARACTER} n'")
        assert not [m for m in marked(tmp_path / "marks") if m.startswith("key")]


def test_no_byte_of_a_paste_is_a_key(tmp_path: Path) -> None:
    marks = tmp_path / "marks"
    with started(marks) as terminal:
        terminal.send(b"\x1b[200~a\x1b[31mq\x1bq\x1b[201~")
        terminal.until(lambda: "pasted" in terminal.text(), "the paste")
        assert not [m for m in marked(marks) if m.startswith("key")]
        terminal.send(b"\x1b[200~without an end")
        terminal.settle()
        terminal.send("n")
        terminal.settle(0.3)
        assert not [m for m in marked(marks) if m.startswith("key")]
        terminal.send("\x1b")
        terminal.shows("pasted 'without an endn'")
        terminal.send("n")
        terminal.shows("keys 1 last 'n'")


def test_focus_costs_nothing(tmp_path: Path) -> None:
    with started(tmp_path / "marks") as terminal:
        terminal.settle()
        at = len(terminal.raw)
        terminal.send("\x1b[O\x1b[I\x1b[O\x1b[I")
        assert not terminal.pump(1.0)
        assert len(terminal.raw) == at


def test_an_absurd_size_is_not_believed(tmp_path: Path) -> None:
    with started(tmp_path / "marks") as terminal:
        terminal.send("\x1b[48;99999;99999;0;0t")
        terminal.settle()
        terminal.send("n")
        terminal.shows("keys 1")


def test_the_end_of_the_input_ends_it_even_where_hang_ups_are_ignored(tmp_path: Path) -> None:
    """As under nohup: the signal never comes, the reads do fail."""
    marks = tmp_path / "marks"
    code = f"import signal, runpy, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN); sys.argv = ['x', {str(marks)!r}];"
    code += "signal.signal = (lambda f: lambda s, h: None if s == signal.SIGHUP else f(s, h))(signal.signal);"
    code += f"runpy.run_module({NAME!r}, run_name='__main__')"
    with Terminal([sys.executable, "-c", code], columns=80, rows=24) as terminal:
        terminal.shows("size 80x24")
        terminal.hang_up()
        assert terminal.ends() == 128 + signal.SIGHUP
        assert marked(marks) == ["mounted", "unmounted"]


def test_an_input_that_is_no_terminal_is_refused(tmp_path: Path) -> None:
    null = os.open(os.devnull, os.O_RDONLY)
    try:
        with small(tmp_path / "marks", stdin=null) as terminal:
            assert terminal.ends() == 2
            assert terminal.text().split("\n", 2)[0].startswith("Affray needs a terminal: the input is not a terminal")
    finally:
        os.close(null)
