"""Starting the small app of the terminal tests, and reading what it noted down."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from tests.ui.pty.terminal import Terminal

NAME = "tests.ui.pty.small_app"


def small(
    marks: Path,
    mode: str = "plain",
    *,
    columns: int = 80,
    rows: int = 24,
    env: Mapping[str, str | None] | None = None,
    stdin: int | None = None,
    stderr: int | None = None,
) -> Terminal:
    """The small app on a terminal of its own, just started."""
    command = [sys.executable, "-m", NAME, str(marks), mode]
    return Terminal(command, columns=columns, rows=rows, env=env, stdin=stdin, stderr=stderr)


def started(marks: Path, mode: str = "plain", *, columns: int = 80, rows: int = 24) -> Terminal:
    """The small app, its first picture on the screen."""
    terminal = small(marks, mode, columns=columns, rows=rows)
    terminal.shows(f"size {columns}x{rows}")
    return terminal


def marked(marks: Path) -> list[str]:
    """What the app has noted down."""
    return marks.read_text().splitlines() if marks.exists() else []
