"""Lines of the tiny game, for short tests."""

from __future__ import annotations

import pytest

from tests.tiny import GAME, TinyState, under_way
from tui.core.language.faults import LanguageError
from tui.core.language.parse import Parsed, Step, parse_line
from tui.core.language.reader import Context
from tui.core.language.text import command_text

SCRIPT = Context(script=True)
AIMED = Context(aim="goblin-2", marks=("kara", "goblin-3"))


def read(line: str, context: Context | None = None, state: TinyState | None = None) -> str:
    """The canonical text of a typed line."""
    parsed = parse_line(GAME, state or under_way(3), line, context)
    assert isinstance(parsed, Parsed)
    assert parsed.command is not None
    return command_text(GAME, parsed.command)


def step(line: str) -> Step:
    """A move through the history."""
    parsed = parse_line(GAME, under_way(), line)
    assert isinstance(parsed, Step)
    return parsed


def wrong(line: str, context: Context | None = None, state: TinyState | None = None) -> tuple[str, str]:
    """The characters an error points at, and its sentence."""
    with pytest.raises(LanguageError) as caught:
        parse_line(GAME, state or under_way(3), line, context)
    p = caught.value.pointed
    return p.line[p.start : p.end], p.sentence
