"""Affray on all kinds of terminals, and at any size."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.ui.pty.program import affray, health, leave, opened, sample_copy, type_keys

KINDS: dict[str, Mapping[str, str | None]] = {
    "xterm, 256 colours": {"COLORTERM": None},
    "tmux": {"TERM": "tmux-256color", "COLORTERM": None},
    "screen": {"TERM": "screen", "COLORTERM": None},
    "no colour": {"NO_COLOR": "1"},
    "no colour, linux": {"NO_COLOR": "1", "TERM": "linux", "COLORTERM": None},
}
ASCII: dict[str, Mapping[str, str | None]] = {
    "linux": {"TERM": "linux", "COLORTERM": None},
    "C": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "Latin-1": {"PYTHONIOENCODING": "latin-1"},
}
COLOURS = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:[34]8;[25]|[349][0-7]|10[0-7])(?:;[0-9;]*)?m")
"""A sequence that sets a colour."""


@pytest.mark.parametrize(
    ("kind", "columns", "rows"), [*((kind, 120, 40) for kind in KINDS), ("tmux", 80, 24), ("tmux", 200, 60)]
)
def test_kinds_and_sizes(tmp_path: Path, kind: str, columns: int, rows: int) -> None:
    with opened(sample_copy(tmp_path), columns=columns, rows=rows, env=KINDS[kind]) as terminal:
        type_keys(terminal, ["n", "j", "?", "\x1b"])
        assert len(health(terminal)) == 5
        assert leave(terminal) == 0
        terminal.assert_sane()
        if kind.startswith("no colour"):
            assert not COLOURS.search(terminal.raw)


@pytest.mark.parametrize("kind", ASCII)
def test_ascii_alone(tmp_path: Path, kind: str) -> None:
    with opened(sample_copy(tmp_path), env=ASCII[kind]) as terminal:
        type_keys(terminal, ["n", "j", "a", "\x1b", "?", "\x1b", "l"])
        assert len(health(terminal)) == 5 or "Log" in terminal.text()
        assert leave(terminal) == 0
        assert max(terminal.raw) < 0x80


def test_a_storm_of_sizes(tmp_path: Path) -> None:
    with opened(sample_copy(tmp_path), columns=80, rows=24) as terminal:
        type_keys(terminal, ["n", "j"])
        before = terminal.text()
        for step in range(60):
            terminal.resize(*[(20, 5), (1, 1), (200, 60), (79, 24), (80, 23), (300, 2)][step % 6])
            if step % 10 == 0:
                terminal.settle(0.05)
        terminal.resize(20, 5)
        terminal.settle()
        terminal.resize(80, 24)
        terminal.until(lambda: terminal.text() == before, "the picture there was")
        assert leave(terminal) == 0
        terminal.assert_sane()


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (20, 5), (79, 24)])
def test_too_small_a_start(tmp_path: Path, columns: int, rows: int) -> None:
    with affray(sample_copy(tmp_path), columns=columns, rows=rows) as terminal:
        terminal.until(lambda: b"\x1b[?1049h" in terminal.raw, "a screen")
        terminal.settle()
        terminal.resize(80, 24)
        terminal.shows("Initiative")
        terminal.settle()
        assert leave(terminal) == 0
        terminal.assert_sane()


@pytest.mark.parametrize("term", ["dumb", "", None])
def test_a_terminal_that_cannot(tmp_path: Path, term: str | None) -> None:
    file = sample_copy(tmp_path)
    before = sorted(p.name for p in tmp_path.iterdir())
    with affray(file, columns=200, env={"TERM": term}) as terminal:
        assert terminal.ends() == 2
        assert terminal.raw.count(b"\n") == 1
        assert b"\x1b" not in terminal.raw
    assert sorted(p.name for p in tmp_path.iterdir()) == before
