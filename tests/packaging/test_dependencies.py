"""What is imported is declared: a fresh environment made from pyproject.toml has everything."""

from __future__ import annotations

import ast
import re
import sys
import tomllib

from tests.arch.sources import ROOT, python_files, tree

WITHOUT_IMPORT = {
    "ruff",
    "mypy",
    "import-linter",
    "pytest-asyncio",
    "pytest-xdist",
    "hatchling",
    "pip",
}
"""Run as commands or loaded by pytest."""


def declared(*, dev: bool) -> set[str]:
    """Names of the distributions that pyproject.toml asks for, as they are imported."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted: list[str] = project["optional-dependencies"]["dev"] if dev else project["dependencies"]
    return {re.split(r"[<>=!~ \[;]", name)[0] for name in wanted}


def imported(*rooms: str) -> set[str]:
    """Top-level names from outside the standard library and the project."""
    found: set[str] = set()
    for file in python_files(*rooms):
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.Import):
                found |= {a.name.partition(".")[0] for a in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.partition(".")[0])
    return found - set(sys.stdlib_module_names) - {"tui", "tests", "__future__"}


def test_the_package_imports_what_it_asks_for() -> None:
    assert imported("tui") == {name.replace("-", "_") for name in declared(dev=False)}


def test_the_tests_import_what_they_ask_for() -> None:
    beyond = imported("tests", "scripts") - {name.replace("-", "_") for name in declared(dev=False) | declared(dev=True)}
    assert beyond == set()


def test_nothing_is_asked_for_in_vain() -> None:
    used = imported("tests", "scripts")
    assert {n for n in declared(dev=True) - WITHOUT_IMPORT if n.replace("-", "_") not in used} == set()
