"""The table of what the games use of the core is so."""

from __future__ import annotations

import ast
import re

import pytest

from tests.arch.sources import ROOT, python_files, tree
from tui.rules import BUILT_IN, load_game

PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
TABLE = re.compile(r"^\| of the core \|(.*?)\n\n", re.DOTALL | re.MULTILINE)
NOT_THE_CORES = ("-", "its own")
"""What stands in a cell where a game does without, or has a copy of its own."""


def rows() -> list[list[str]]:
    """The table, cell by cell, the heading first."""
    found = TABLE.search(PAGE)
    assert found is not None
    lines = [line for line in found.group(0).splitlines() if line.strip("|- ")]
    return [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines]


def imported(game: str) -> set[str]:
    """The modules of the core that a game imports: `links`, `gm.effects`."""
    found: set[str] = set()
    for file in python_files(BUILT_IN[game].replace(".", "/")):
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("tui.core."):
                found.add(node.module.removeprefix("tui.core."))
    return found


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_table_is_that_of_the_imports(game: str) -> None:
    heading, *lines = rows()
    column = heading.index(load_game(game).title)
    theirs = imported(game)
    assert len(lines) > 5
    for line in lines:
        for module in re.findall(r"`([a-z_/]+)\.py`", line[0]):
            name = module.replace("/", ".")
            assert (name in theirs) == (line[column] not in NOT_THE_CORES), f"{name}: {line[column]}"
