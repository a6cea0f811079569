"""Names and pastes that would take the terminal over: none of it reaches the line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.ui.pty.program import health, leave, opened, sample_copy, type_keys

HOSTILE = (
    "[/]",
    "[red]x[/red]",
    "[@click=app.quit]go",
    "\x1b]0;TITLE\x07owned",
    "\x1b[2J\x1b[31mgone",
    "\x9b2Jc1",
    "nul\x00bel\x07bs\x08del\x7f",
    "line\nfeed\rreturn\ttab",
    "\u202eltr\u202c\u200bzero\ufeff",
    "\u65e5\u672c\u8a9e\U0001f409wide",
    "e\u0301\u0302\u0303\u0304 marks",
)
OURS = re.compile(
    rb"\x1b\[[?>=<]?[0-9;]*\$?[a-zA-Z]"  # colours, places, modes
    rb"|\x1b\]22;[a-z]*\x07"  # Textual's shape of the mouse pointer
    rb"|\x08+(?:\x1bD)?|\x1bD"  # some cells back, to the row below
)
"""Sequences that the program may send."""
SHORT = 0.12
"""Seconds of quiet after a key; more than the program waits to tell a lone Escape from a longer sequence."""
NEVER = ("\x00", "\x07", "\x08", "\x7f", "\t", "\x9b", "\u202e", "\u202c", "\u200b", "\ufeff")


def nothing_raw(raw: bytes) -> None:
    """Nothing but our own sequences and text."""
    text = OURS.sub(b"", raw)
    assert b"\x1b" not in text, repr(text[text.index(b"\x1b") - 40 :][:80])
    assert [c for c in NEVER if c.encode() in text] == []
    assert b"\x1b[2J" not in raw


def in_toml(text: str) -> str:
    """The text as a TOML string."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f").replace("\x9b", "\\u009b")


@pytest.mark.parametrize("first", range(0, len(HOSTILE), 6))
def test_names_in_a_save(tmp_path: Path, first: int) -> None:
    """A file made by hand, its names written as TOML allows: the campaign's and the five combatants'."""
    file = sample_copy(tmp_path)
    names = iter([*HOSTILE[first:], *HOSTILE])
    text = file.read_text(encoding="utf-8")
    text = re.sub(
        r"(?<=^\[\[combatant\]\]\n)(id = .*\n)name = .*", lambda m: f"{m[1]}name = {in_toml(next(names))}", text, flags=re.M
    )
    text = re.sub(r"\A((?:.*\n)*?)name = .*", lambda m: f"{m[1]}name = {in_toml(next(names))}", text)
    file.write_text(text, encoding="utf-8")
    with opened(file) as terminal:
        type_keys(terminal, ["n", "A", "7A\r", "a", "\x1b", "c", "A", "\x1b", "l", "l", "/", "\x1b", "\x1b"], SHORT)
        assert terminal.process.poll() is None
        assert len(health(terminal)) == 5
        nothing_raw(bytes(terminal.raw))
        assert leave(terminal) == 0


@pytest.mark.parametrize("before", [":note M ", "b", "/", ":add 1 "])
def test_pastes(tmp_path: Path, before: str) -> None:
    with opened(sample_copy(tmp_path)) as terminal:
        type_keys(terminal, ["n"])
        for text in HOSTILE:
            paste = f"\x1b[200~{text}\x1b[201~"
            type_keys(terminal, [f"{before}{paste}", "\r", "\x1b"], SHORT)
            type_keys(terminal, ["\x1b", "\x1b"], SHORT)
        assert terminal.process.poll() is None
        nothing_raw(bytes(terminal.raw))
