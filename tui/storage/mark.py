"""The end mark of a campaign file: `[saved]`, its last table. A file that was cut short has none, or half of one."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Literal
from zlib import crc32

from tui import __version__
from tui.storage.toml import value

HEAD = b"# Kept by Affray. Edit it only while no Affray has it open; leave id and [saved] as they are.\n"
"""The first line of a file that has a journal."""

FIRST_LINES = 4
"""Head, format, system, id: a file that begins with the head and ends before its id was cut there."""

BEGIN = b"\n[saved]\n"
_WHOLE = re.compile(rb'\n\[saved\]\n(?:[a-z]+ = [^\n]*\n)*crc = "([0-9a-f]{8})"\s*\Z')
_ID = re.compile(rb'^id = "([0-9a-f]{32})"$', re.MULTILINE)

Keeping = Literal["kept", "edited", "made", "torn"]
"""How a file came to be as it is: written by the program and untouched; edited since; made by hand; cut short."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Where the snapshot stands: the entry it shows, the last entry made, the one that redo would go to (0: whichever is
    newest), and how much of the journal it includes.

    `crc` is the checksum of every byte before `[saved]`.
    """

    entry: int
    last: int
    redo: int
    offset: int
    by: str
    crc: str


def crc(data: bytes) -> str:
    """A checksum as it is written."""
    return f"{crc32(data):08x}"


def marked(body: bytes, entry: int, last: int, redo: int, offset: int) -> bytes:
    """The whole file: the body with its end mark."""
    mark = Mark(entry, last, redo, offset, f"Affray {__version__}", crc(body + b"\n"))
    return body + BEGIN + "".join(f"{f.name} = {value(getattr(mark, f.name))}\n" for f in fields(mark)).encode()


def names(data: bytes) -> str:
    """The id of the journal that a file names, whether it is whole or not; empty when it names none."""
    found = _ID.search(data)
    return found[1].decode() if found else ""


def keeping(data: bytes) -> Keeping:
    """How a file came to be as it is. One that names its journal (`id`) but has no end is cut short."""
    end = _WHOLE.search(data)
    if end is None:
        cut_early = HEAD.startswith(data[: len(HEAD)]) and data.count(b"\n") < FIRST_LINES
        return "torn" if cut_early or names(data) or not data.strip(b"\0 \r\n\t") else "made"
    return "kept" if end[1].decode() == crc(data[: end.start() + 1]) else "edited"
