"""The files of the project, for tests that read them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@cache
def python_files(*rooms: str) -> tuple[Path, ...]:
    """Every Python file in these folders (or being one of these files), in order."""
    found: list[Path] = []
    for room in rooms:
        place = ROOT / room
        found += sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
    return tuple(found)


@cache
def tree(file: Path) -> ast.Module:
    """A file's syntax tree."""
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


def module_name(file: Path) -> str:
    """The dotted name of a file in the package."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def place(file: Path, line: int) -> str:
    """Where something was found, as one can click it."""
    return f"{file.relative_to(ROOT)}:{line}"


def strings(file: Path) -> list[tuple[int, str]]:
    """Every string in a file that is not a docstring, with its line; of an f-string the fixed parts."""
    docs = {id(node) for node in _docstrings(tree(file))}
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    ]


def _docstrings(module: ast.Module) -> list[ast.Constant]:
    """Strings that stand alone as a statement: docstrings of modules, classes, functions and attributes."""
    return [
        node.value
        for node in ast.walk(module)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]
