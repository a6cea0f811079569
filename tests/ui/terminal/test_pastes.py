"""Pastes are cut out of what comes in; no byte of one becomes a key."""

from __future__ import annotations

import pytest
from textual import events
from textual._xterm_parser import XTermParser

from tui.ui.terminal.pastes import Pasted, Pastes

QUIET = ""


def heard(*reads: str) -> list[str]:
    """What comes of these reads, `QUIET` being a time without any: keys by name, pastes as they are."""
    parser, pastes = XTermParser(), Pastes()
    out: list[str] = []
    for read in reads:
        for piece in pastes.cut(read) if read else pastes.quiet():
            if isinstance(piece, Pasted):
                out.append(f"<{piece.text}>")
                continue
            for message in parser.feed(piece):
                if isinstance(message, events.Paste):
                    assert not message.text
                elif isinstance(message, events.Key):
                    out.append(message.key)
    return out


@pytest.mark.parametrize(
    ("reads", "what"),
    [
        (("a\x1b[200~two\nlines\x1b[201~b",), ["a", "<two\nlines>", "b"]),
        (("\x1b[200~\x1b[31mred\x1b[0m n\x1b[201~n",), ["<\x1b[31mred\x1b[0m n>", "n"]),
        (("\x1b[200~" + "\x1b" + "n" * 200 + "\x1b[201~",), ["<\x1b" + "n" * 200 + ">"]),
        (("\x1b[200~a\x1b", "b\x1b\x1b[20", "1~c"), ["<a\x1bb\x1b>", "c"]),
        (("\x1b[200~a\x1b", QUIET, "n\x1b[201~"), ["<a\x1bn>"]),  # an Escape at the end of a read, then a slow line
        (("\x1b[200~one\x1b[201~\x1b[200~two\x1b[201~",), ["<one>", "<two>"]),
        (("\x1b[200~\x1b[200~in\x1b[201~", "x"), ["<\x1b[200~in>", "x"]),
        (tuple("\x1b[200~by one\x1b[201~n"), ["<by one>", "n"]),
        (("\x1b[200~nnn",), []),
        (("\x1b[200~nnn", QUIET, "nnn", QUIET), []),
    ],
)
def test_what_is_pasted_is_text(reads: tuple[str, ...], what: list[str]) -> None:
    assert heard(*reads) == what


def test_a_lone_escape_ends_a_paste_whose_end_never_came() -> None:
    assert heard("\x1b[200~half", QUIET, "\x1b", QUIET, "n") == ["<half>", "n"]
    assert heard("\x1b[200~half", "\x1b", QUIET, "[201~", "n") == ["<half>", "n"], "it was the end after all"
    assert heard("\x1b[200~half", "\x1b", "[201~n") == ["<half>", "n"]


def test_what_looks_like_a_mark_after_a_pause_is_typed() -> None:
    assert heard("x", QUIET, "[200~")[1:] == ["left_square_bracket", "2", "0", "0", "tilde"]
