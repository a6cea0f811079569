"""Everything public says what it means, at the place where it is declared or where its contract is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.arch.sources import place, python_files, tree

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def classes() -> Iterator[ast.ClassDef]:
    """Every class of the package, those inside others too."""
    for file in python_files("tui"):
        yield from (node for node in ast.walk(tree(file)) if isinstance(node, ast.ClassDef))


def documented(node: ast.ClassDef) -> set[str]:
    """Methods whose meaning is written in this class."""
    return {n.name for n in node.body if isinstance(n, FUNCTIONS) and ast.get_docstring(n)}


@cache
def contracts() -> tuple[frozenset[str], dict[str, set[str]], dict[str, set[str]]]:
    """What protocols and abstract classes explain, for whoever fulfils them; what each class explains; its bases."""
    shared: set[str] = set()
    explained: dict[str, set[str]] = {}
    bases: dict[str, set[str]] = {}
    for node in classes():
        above = {ast.unparse(b).partition("[")[0] for b in node.bases}
        explained.setdefault(node.name, set()).update(documented(node))
        bases.setdefault(node.name, set()).update(above)
        if above & {"Protocol", "ABC"}:
            shared |= documented(node)
    return frozenset(shared), explained, bases


def inherited(name: str) -> set[str]:
    """What the classes above this one explain."""
    _, explained, bases = contracts()
    found: set[str] = set()
    todo = list(bases.get(name, ()))
    seen: set[str] = set()
    while todo:
        above = todo.pop()
        if above not in seen:
            seen.add(above)
            found |= explained.get(above, set())
            todo += bases.get(above, set())
    return found


def public(node: ast.Module | ast.ClassDef) -> Iterator[tuple[Documented, set[str]]]:
    """The node and all public classes and functions in it, each with what need not be said again there; nothing inside
    a function is public."""
    yield node, set()
    known = inherited(node.name) if isinstance(node, ast.ClassDef) else set()
    for inner in node.body:
        if isinstance(inner, ast.ClassDef) and not inner.name.startswith("_"):
            yield from public(inner)
        elif isinstance(inner, FUNCTIONS) and not inner.name.startswith("_"):
            yield inner, known


def undocumented(file: Path) -> Iterator[str]:
    """Public things without a docstring, each with its place."""
    shared, _, _ = contracts()
    for node, known in public(tree(file)):
        if ast.get_docstring(node) is None and not (isinstance(node, ast.Module) and not node.body):
            name = getattr(node, "name", "module")
            if name not in shared | known and not _handler(name):
                yield f"{place(file, getattr(node, 'lineno', 1))} {name}"


def _handler(name: str) -> bool:
    """Names the screen library gives their meaning."""
    return name.startswith(("on_", "watch_", "action_")) or name in SCREEN_LIBRARY


SCREEN_LIBRARY = {"compose", "render", "render_line", "render_lines", "get_content_height", "get_content_width"}


def test_everything_public_has_a_docstring() -> None:
    assert [found for file in python_files("tui", "scripts") for found in undocumented(file)] == []
