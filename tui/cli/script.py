"""The lines of a script, from a file or from standard input, one at a time."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import BinaryIO

from tui.storage.faults import Fault

STANDARD_INPUT = "-"
LONGEST_LINE = 10_000
"""Bytes; a longer line is no command but a wrong file."""


def place(name: str) -> str:
    """What the script is called in messages."""
    return "stdin" if name == STANDARD_INPUT else name


def script_lines(name: str) -> Iterator[tuple[int, str]]:
    """Each line with its number, from 1, read as it is needed.

    Raises Fault when the script cannot be read, is not UTF-8 or has a line that is far too long.
    """
    if name == STANDARD_INPUT:
        if sys.stdin is None:
            raise Fault(place(name), "standard input is closed")
        yield from _decoded(sys.stdin.buffer, name)
        return
    try:
        with open(name, "rb") as file:
            yield from _decoded(file, name)
    except OSError as no:
        raise Fault(name, f"it cannot be read ({no.strerror or no})") from None


def _decoded(file: BinaryIO, name: str) -> Iterator[tuple[int, str]]:
    number = 0
    while raw := file.readline(LONGEST_LINE):
        number += 1
        if len(raw) == LONGEST_LINE:
            raise Fault(place(name), "this is no line of a script", line=number, expected=f"less than {LONGEST_LINE} bytes")
        try:
            line = raw.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError:
            raise Fault(place(name), "the line is not UTF-8", line=number) from None
        yield number, line.rstrip("\r\n")
