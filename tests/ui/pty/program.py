"""Starting Affray on a pty, on the sample fight or a crowd made of it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from tests.perf.fights import crowd, sample
from tests.ui.pty.terminal import QUIET, ROOT, Terminal

STARTED = "Initiative"
"""Stands in the title of the ladder in every layout."""

LETTER = re.compile(r"^[│║┃|][ ◄►*<>]*([A-Z]{1,2}\d*) ")
"""A ladder row with the letter of its combatant."""


def affray(
    file: Path, *words: str, columns: int = 120, rows: int = 40, env: Mapping[str, str | None] | None = None
) -> Terminal:
    """Affray on a campaign, its home beside it, just started."""
    command = [sys.executable, "-m", "tui", str(file), *words]
    return Terminal(command, columns=columns, rows=rows, env={"HOME": str(file.parent), **(env or {})})


def opened(
    file: Path, *words: str, columns: int = 120, rows: int = 40, env: Mapping[str, str | None] | None = None
) -> Terminal:
    """Affray on a campaign, its first picture drawn."""
    terminal = affray(file, *words, columns=columns, rows=rows, env=env)
    try:
        terminal.shows(STARTED)
        terminal.settle()
    except BaseException:
        terminal.close()
        raise
    return terminal


def sample_copy(folder: Path) -> Path:
    """The sample fight, for playing."""
    file = folder / "fight.toml"
    file.write_bytes(sample(ROOT).read_bytes())
    return file


def crowd_of(folder: Path, count: int) -> Path:
    """The sample fight with so many combatants."""
    return crowd(sample(ROOT), folder / f"crowd-{count}.toml", count)


def letters(terminal: Terminal) -> list[str]:
    """The letters of the combatants on the ladder, from the top."""
    return [found[1] for row in terminal.screen.display if (found := LETTER.match(row))]


def leave(terminal: Terminal) -> int:
    """Leave as the game master does; the exit code."""
    terminal.send(":q\r")
    return terminal.ends()


HEALTH = re.compile(r"^[│|].{0,3}?([A-Z]{1,2}\d*) .*? (-?\d+)/(\d+)")


def health(terminal: Terminal) -> dict[str, int]:
    """The health of everybody on the ladder, by letter."""
    found = (HEALTH.match(row) for row in terminal.screen.display)
    return {m[1]: int(m[2]) for m in found if m}


def log_lines(terminal: Terminal) -> list[str]:
    """What the log pane shows, without its frame; nothing while something lies over it."""
    rows = terminal.screen.display
    start = next((i for i, row in enumerate(rows) if row.startswith(("├─ Log", "+- Log"))), -1)
    if start < 0:
        return []
    end = next(i for i, row in enumerate(rows) if i > start and row.startswith(("├", "╞", "+")))
    return [line for row in rows[start + 1 : end] if (line := row.strip("│| ").rstrip())]


def type_keys(terminal: Terminal, keys: Iterable[str], quiet: float = QUIET) -> None:
    """Type one key after another; the next follows when the program has been quiet for a while."""
    for key in keys:
        terminal.send(key)
        terminal.settle(quiet)


ACTS = re.compile(r"^│.{0,2}?([A-Z]{1,2}\d*) ►")


def acting(terminal: Terminal) -> str:
    """The letter of who acts; empty when nobody does."""
    return next((found[1] for row in terminal.screen.display if (found := ACTS.match(row))), "")


def prompt_title(terminal: Terminal) -> str:
    """The title of the lowest pane: the menu, a prompt or a question."""
    rows = [row for row in terminal.screen.display if row.startswith(("├", "╞", "+"))]
    return rows[-1].strip("├╞─═┤+-=| ")


def at_rest(terminal: Terminal) -> bool:
    """Is neither prompt nor question open?"""
    return prompt_title(terminal).startswith("Menu")
