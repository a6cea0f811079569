"""The journal: TOML, one `[[record]]` a record, each closed by a comment with its length and checksum.

The closing line has a fixed width, so the file can be walked backwards from its end without reading the rest. A record
is appended by one unbuffered write and synced before anybody hears of it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from errno import ENOENT, ENOSPC
from pathlib import Path
from zlib import crc32

from tui.storage.toml import value

CLOSING_LINE = re.compile(rb"#= (\d{10}) ([0-9a-f]{8})\n")
CLOSING = 23
"""Bytes of a closing line."""

_IDENTITY = re.compile(rb'\[\[record\]\]\nkind = "journal"\nformat = (\d+)\nid = "([0-9a-f]{32})"\n')
BLOCK = 1 << 16
FORMAT = 1

_sync = getattr(os, "fdatasync", os.fsync)


def journal_of(file: Path) -> Path:
    """The journal beside a campaign file."""
    return file.with_name(file.name.removesuffix(".toml") + ".journal.toml")


def record(kind: str, **parts: object) -> bytes:
    """One record with its closing line. Lists of tables take a line for each; empty parts are left out."""
    out = [f'[[record]]\nkind = "{kind}"\n']
    for key, part in parts.items():
        if part is None or part in ((), [], {}, ""):
            continue
        if isinstance(part, list):
            out.append(f"{key} = [\n" + "".join(f"  {value(x)},\n" for x in part) + "]\n")
        else:
            out.append(f"{key} = {value(part)}\n")
    body = "".join(out).encode("utf-8", "replace")
    return body + f"#= {len(body):010d} {crc32(body):08x}\n".encode()


def opening(id: str) -> bytes:
    """The first record of a journal: whose it is."""
    return record("journal", format=FORMAT, id=id)


def identity(file: Path) -> tuple[str, int]:
    """Whose journal this is, and its format; empty when the file is missing or no journal."""
    try:
        with file.open("rb") as f:
            found = _IDENTITY.match(f.read(200))
    except OSError:
        return "", 0
    return (found[2].decode(), int(found[1])) if found else ("", 0)


@dataclass(frozen=True, slots=True)
class Piece:
    """A record as bytes, closing line left out, and where it begins."""

    at: int
    body: bytes

    @property
    def end(self) -> int:
        """Where the next one begins."""
        return self.at + len(self.body) + CLOSING


def forward(data: bytes, at: int) -> Iterator[Piece]:
    """The whole records of `data`, which begins at byte `at` of the file, up to the first that is not whole."""
    begin = 0
    while closing := CLOSING_LINE.search(data, begin):
        body = data[begin : closing.start()]
        if len(body) != int(closing[1]) or crc32(body) != int(closing[2], 16):
            return
        yield Piece(at + begin, body)
        begin = closing.end()


def backward(handle: int, end: int) -> Iterator[Piece]:
    """The records before byte `end`, newest first; ends at the beginning or at the first that is not whole."""
    block, start = b"", end
    while end > 0:
        need = CLOSING
        while True:
            if end - need < start and start > 0:
                fresh = max(0, min(end - need, start - BLOCK))
                block = os.pread(handle, start - fresh, fresh) + block[: max(0, end - start)]
                start = fresh
            if end - need < start:
                return
            closing = CLOSING_LINE.fullmatch(block, end - start - CLOSING, end - start)
            if closing is None:
                return
            whole = int(closing[1]) + CLOSING
            if need == whole:
                break
            need = whole
        at = end - need
        body = block[at - start : at - start + int(closing[1])]
        if crc32(body) != int(closing[2], 16):
            return
        yield Piece(at, body)
        end = at


class Journal:
    """A journal open for appending. `end` is where the next record goes; what lies beyond it was never acknowledged."""

    def __init__(self, file: Path, end: int | None = None) -> None:
        """Open, or make; cut off what is beyond `end`. Raises OSError."""
        self.file = file
        self._handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o666)
        self.end = os.fstat(self._handle).st_size if end is None else end
        if os.fstat(self._handle).st_size > self.end:
            os.ftruncate(self._handle, self.end)

    def append(self, data: bytes) -> None:
        """One write, one sync. Raises OSError; the file then ends where it ended before."""
        if os.fstat(self._handle).st_nlink == 0:
            raise FileNotFoundError(ENOENT, "The journal was removed")
        os.lseek(self._handle, self.end, os.SEEK_SET)
        try:
            written = os.write(self._handle, data)
            if written != len(data):
                raise OSError(ENOSPC, os.strerror(ENOSPC))
            _sync(self._handle)
        except OSError:
            with suppress(OSError):  # else the next append writes over it, and a reader takes it for a torn tail
                os.ftruncate(self._handle, self.end)
            raise
        self.end += len(data)

    @property
    def handle(self) -> int:
        """The open file, for reading what is before `end`."""
        return self._handle

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._handle)
