"""The writer: nobody waits for it, what it drops it owns up to, and its last words always come through."""

from __future__ import annotations

import os
import select
import threading
import tty
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from tui.ui.terminal.writer import FRAME_BEGINS, FRAME_ENDS, MOST_WAITING, Writer


@dataclass
class Line:
    """A terminal line with a writer at one end; `calls` are what the writer had to say."""

    master: int
    slave: int
    calls: list[str] = field(default_factory=list)
    told: threading.Event = field(default_factory=threading.Event)

    def writer(self) -> Writer:
        """A writer on this line, running."""
        writer = Writer(self.slave, str.encode, lambda: self.call("caught up"), lambda: self.call("lost"))
        writer.start()
        return writer

    def call(self, what: str) -> None:
        """Note what the writer says."""
        self.calls.append(what)
        self.told.set()

    def read(self) -> bytes:
        """Everything that has come, until nothing more does for a moment."""
        out = b""
        while select.select([self.master], [], [], 0.3)[0]:
            out += os.read(self.master, 65536)
        return out


@pytest.fixture
def line() -> Iterator[Line]:
    master, slave = os.openpty()
    tty.setraw(slave)
    yield Line(master, slave)
    os.close(master)
    os.close(slave)


def test_everything_goes_in_order(line: Line) -> None:
    writer = line.writer()
    for n in range(100):
        writer.write(f"{n},")
    assert line.read() == "".join(f"{n}," for n in range(100)).encode()
    assert writer.finish(5)
    assert line.calls == []


def test_nobody_waits_and_the_dropped_is_told(line: Line) -> None:
    writer = line.writer()
    frame = "x" * 10_000
    for n in range(1000):  # 10 MB into a line that holds some kB: a writer that waited would never come out of this
        writer.write(f"<{n}>{frame}")
    got = line.read()
    assert line.told.wait(5)
    assert line.calls == ["caught up"]
    assert len(got) < MOST_WAITING + 40_000
    assert got.startswith(b"<0>")
    assert got.count(b"<") * 10_000 < len(got) < (got.count(b"<") + 1) * 10_010  # whole frames only
    writer.write("after")
    assert line.read() == b"after"
    assert writer.finish(5)


def test_a_frame_let_in_is_closed(line: Line) -> None:
    writer = line.writer()
    for _ in range(100):
        for part in (FRAME_BEGINS, "y" * 5000, FRAME_ENDS):
            writer.write(part)
    got = line.read()
    assert got.count(FRAME_BEGINS.encode()) == got.count(FRAME_ENDS.encode()) < 100
    assert got.endswith(FRAME_ENDS.encode())
    writer.finish(5)


def test_last_words_come_before_what_was_queued(line: Line) -> None:
    writer = line.writer()
    for _ in range(100):
        writer.write("z" * 10_000)
    writer.last_words()
    writer.write("THE END")
    reader = threading.Thread(target=lambda: got.append(line.read()))
    got: list[bytes] = []
    reader.start()
    assert writer.finish(5)
    reader.join()
    assert got[0].endswith(b"THE END")


def test_it_gives_up_on_a_line_that_takes_nothing(line: Line) -> None:
    writer = line.writer()
    writer.write("w" * 1_000_000)
    assert not writer.finish(0.2)
    assert not writer.is_alive()


def test_a_line_that_is_gone_is_told_once(line: Line) -> None:
    writer = line.writer()
    os.close(line.master)
    line.master = os.open(os.devnull, os.O_RDONLY)
    for _ in range(5):
        writer.write("anybody?")
        assert line.told.wait(5)
    assert line.calls == ["lost"]
    assert not writer.finish(1)
