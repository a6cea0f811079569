"""A check that is silenced says why; nothing is left half done."""

from __future__ import annotations

import re
import tokenize

from tests.arch.sources import place, python_files

SILENCED = re.compile(r"#\s*(?:type:\s*ignore|noqa|pragma|mypy:|ruff:)")
WITH_REASON = re.compile(r"#\s*(?:type:\s*ignore\[[\w, -]+\]|noqa:\s*[A-Z]+\d+(?:,\s*[A-Z]+\d+)*)\s*(?:#|--?|:)\s*\w+ .*\w")
UNFINISHED = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b")


def comments() -> list[tuple[str, str]]:
    """Every comment with its place."""
    found: list[tuple[str, str]] = []
    for file in python_files("tui", "tests", "scripts"):
        with tokenize.open(file) as text:
            for token in tokenize.generate_tokens(text.readline):
                if token.type == tokenize.COMMENT:
                    found.append((place(file, token.start[0]), token.string))
    return found


def test_silenced_checks_give_their_reason() -> None:
    assert [(at, c) for at, c in comments() if SILENCED.search(c) and not WITH_REASON.search(c)] == []


def test_nothing_is_left_for_later() -> None:
    assert [(at, c) for at, c in comments() if UNFINISHED.search(c)] == []


def test_a_bare_silencer_is_found() -> None:
    """The pattern itself: what it takes and what it does not."""
    assert not WITH_REASON.search("# type: " + "ignore[arg-type]")
    assert not WITH_REASON.search("# no" + "qa")
    assert WITH_REASON.search("# type: " + "ignore[arg-type]  # the library's stub says str, it takes bytes too")
    assert WITH_REASON.search("# no" + "qa: BLE001 - a bug in one pane must not end the evening")
