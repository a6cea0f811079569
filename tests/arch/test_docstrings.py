"""Everything public says what it means, at the place where it is declared or where its contract is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.arch.sources import place, python_files, tree

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def contract_methods() -> frozenset[str]:
    """Names of methods that a protocol or an abstract class declares: their meaning is written there, once."""
    names: set[str] = set()
    for file in python_files("tui"):
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.ClassDef) and any(
                "Protocol" in ast.unparse(b) or "ABC" in ast.unparse(b) for b in node.bases
            ):
                names |= {n.name for n in node.body if isinstance(n, ast.FunctionDef) and ast.get_docstring(n)}
    return frozenset(names)


def public(node: ast.Module | ast.ClassDef) -> Iterator[Documented]:
    """The node and all public classes and functions in it; nothing inside a function is public."""
    yield node
    for inner in node.body:
        if isinstance(inner, ast.ClassDef) and not inner.name.startswith("_"):
            yield from public(inner)
        elif isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef) and not inner.name.startswith("_"):
            yield inner


def undocumented(file: Path, known: frozenset[str]) -> Iterator[str]:
    """Public things without a docstring, each with its place."""
    for node in public(tree(file)):
        if ast.get_docstring(node) is None and not (isinstance(node, ast.Module) and not node.body):
            name = getattr(node, "name", "module")
            if name not in known and not _handler(name):
                yield f"{place(file, getattr(node, 'lineno', 1))} {name}"


def _handler(name: str) -> bool:
    """Names the screen library gives their meaning."""
    return name.startswith(("on_", "watch_", "action_")) or name in SCREEN_LIBRARY


SCREEN_LIBRARY = {"compose", "render", "render_line", "render_lines", "get_content_height", "get_content_width"}


def test_everything_public_has_a_docstring() -> None:
    known = contract_methods()
    assert [found for file in python_files("tui", "scripts") for found in undocumented(file, known)] == []
