"""Text is never read as markup: a combatant may be called `[red]x`."""

from __future__ import annotations

import ast
import re

from tests.arch.sources import place, python_files, strings, tree

TAG = re.compile(
    r"\[/[a-z ]*\]|\[(?:b|i|u|bold|dim|italic|underline|reverse|strike|link|on|red|green|blue|yellow|white|black|\$|@)[\] =(-]"
)
READS_MARKUP = {"from_markup", "render_markup", "assemble_markup"}


def test_no_string_is_markup() -> None:
    assert [(place(f, line), text) for f in python_files("tui") for line, text in strings(f) if TAG.search(text)] == []


def test_nothing_reads_markup() -> None:
    found: list[str] = []
    for file in python_files("tui"):
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.Attribute | ast.Name | ast.alias):
                name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else node.name
                if name in READS_MARKUP:
                    found.append(place(file, node.lineno))
            if isinstance(node, ast.keyword) and node.arg == "markup" and ast.unparse(node.value) != "False":
                found.append(place(file, node.value.lineno))
    assert found == []
