"""The sample fight played to its end by keyboard, in a plain terminal and in tmux."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from tests.ui.pty.program import acting, at_rest, health, leave, log_lines, opened, sample_copy, type_keys
from tests.ui.pty.terminal import Terminal

OURS, THEIRS = "MTS", "AB"
SHORT = 0.15
"""Seconds of quiet after a key; more than the program waits to tell a lone Escape from a longer sequence."""
LONGEST = 400
"""Keys within which five people have fought it out."""


def standing(terminal: Terminal, letters: str) -> list[str]:
    """Who of these is on his feet."""
    found = health(terminal)
    return [letter for letter in letters if found.get(letter, 0) > 0]


def fight_on(terminal: Terminal) -> int:
    """Attack and take what is proposed until one side is down; how many keys that took."""
    type_keys(terminal, ["n"])
    for keys in range(1, LONGEST):
        ours, theirs = standing(terminal, OURS), standing(terminal, THEIRS)
        if not ours or not theirs:
            return keys
        if "Enter does nothing" in terminal.text():
            type_keys(terminal, ["\x1b", "n"], SHORT)
        elif not at_rest(terminal):
            type_keys(terminal, ["\r"], SHORT)
        else:
            whom = (theirs if acting(terminal) in OURS else ours)[0]
            type_keys(terminal, ["a", whom], SHORT)
    raise AssertionError(f"the fight is not over after {LONGEST} keys")


def test_to_its_end(tmp_path: Path) -> None:
    file = sample_copy(tmp_path)
    with opened(file) as terminal:
        assert fight_on(terminal) > 1
        end, told = health(terminal), log_lines(terminal)
        assert leave(terminal) == 0
        terminal.assert_sane()
    with opened(file) as again:
        assert health(again) == end
        assert log_lines(again)[-len(told) :] == told


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_to_its_end_in_tmux(tmp_path: Path) -> None:
    file = sample_copy(tmp_path)
    with in_tmux(file, tmp_path) as terminal:
        terminal.shows("Initiative")
        assert fight_on(terminal) > 1
        end = health(terminal)
        assert leave(terminal) == 0
    with opened(file) as again:
        assert health(again) == end


def in_tmux(file: Path, folder: Path) -> Terminal:
    """Affray in a tmux of its own, which ends with it."""
    settings = folder / "tmux.conf"
    settings.write_text('set -g default-terminal "tmux-256color"\nset -g status off\nset -sg escape-time 20\n')
    inner = f"{sys.executable} -m tui {file}"
    command = ["tmux", "-S", str(folder / "socket"), "-f", str(settings), "new-session", "-x", "120", "-y", "40", inner]
    return Terminal(command, columns=120, rows=40, env={"HOME": str(folder), "COLORTERM": None})
