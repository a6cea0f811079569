"""Any size and any change of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.pty.small import small, started


@pytest.mark.parametrize(("columns", "rows"), [(20, 5), (300, 3), (4, 100)])
def test_starts_at_any_size(tmp_path: Path, columns: int, rows: int) -> None:
    with small(tmp_path / "marks", columns=columns, rows=rows) as terminal:
        terminal.until(lambda: "size"[:columns] in terminal.text() or len(terminal.raw) > 100, "a picture")
        terminal.resize(80, 24)
        terminal.shows("size 80x24")


def test_a_size_of_nothing_is_the_usual_one(tmp_path: Path) -> None:
    with small(tmp_path / "marks", columns=80, rows=24) as terminal:
        terminal.shows("size 80x24")
        terminal.resize(120, 40)
        terminal.shows("size 120x40")
        terminal.resize(1, 1)
        terminal.settle()
        terminal.resize(0, 0, tell=False)
        terminal.screen.resize(24, 80)
        terminal.shows("size 80x24")


def test_the_environment_does_not_freeze_the_size(tmp_path: Path) -> None:
    with small(tmp_path / "marks", env={"COLUMNS": "100", "LINES": "50"}) as terminal:
        terminal.shows("size 80x24")


def test_a_storm(tmp_path: Path) -> None:
    with started(tmp_path / "marks") as terminal:
        for step in range(60):
            terminal.resize(*[(20, 5), (1, 1), (120, 40), (300, 2), (2, 100)][step % 5])
            if step % 7 == 0:
                terminal.send("k")
        terminal.settle()
        terminal.resize(100, 30)
        terminal.shows("size 100x30")
        terminal.key("k")
        terminal.shows("keys 10 ")
