"""A program on a pty, watched with a clock."""

from __future__ import annotations

import os
import select
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import pyte

from tests.ui.pty.terminal import UNKNOWN_TO_PYTE, Terminal

COLUMNS, ROWS = 120, 40
MOSTLY = 0.95
"""The first frame is there when this part of the cells that are not blank in the end is right."""


class Watched(Terminal):
    """Notes when each piece of output came; draws it only when asked, so that the watching costs nothing."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str], cwd: Path) -> None:
        self.pieces: list[tuple[float, bytes]] = []
        self.began = time.perf_counter()
        super().__init__(command, columns=COLUMNS, rows=ROWS, env=env, cwd=cwd)

    def pump(self, seconds: float) -> bool:
        """Take what comes, with the time."""
        if not select.select([self.master], [], [], max(0.0, seconds))[0]:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.pieces.append((time.perf_counter(), data))
        self.raw += data
        self._answer(data)
        return bool(data)

    def first_frame(self) -> float:
        """Seconds from the start of the process to its first frame."""
        self.until(lambda: len(self.raw) > 400, "a first frame")
        self.settle(0.4)
        wanted = self._drawn(len(self.pieces))
        cells = [(y, x) for y, row in enumerate(wanted) for x, c in enumerate(row) if c != " "]
        for count in range(1, len(self.pieces) + 1):
            have = self._drawn(count)
            if sum(have[y][x] == wanted[y][x] for y, x in cells) >= MOSTLY * len(cells):
                return self.pieces[count - 1][0] - self.began
        raise AssertionError("the last piece makes the picture complete")

    def text(self) -> str:
        """The screen, row by row, drawn now."""
        return "\n".join(row.rstrip() for row in self._drawn(len(self.pieces)))

    def _drawn(self, count: int) -> list[str]:
        screen = pyte.Screen(COLUMNS, ROWS)
        stream = pyte.ByteStream(screen)
        stream.feed(UNKNOWN_TO_PYTE.sub(b"", b"".join(data for _, data in self.pieces[:count])))
        return list(screen.display)

    def paint(self, keys: str) -> tuple[float, int]:
        """Seconds from a key to the last byte of what it changed, and how many bytes that was."""
        self.settle(0.06)
        count = len(self.pieces)
        sent = time.perf_counter()
        self.send(keys)
        self.until(lambda: len(self.pieces) > count, f"an answer to {keys!r}")
        self.settle(0.06)
        return self.pieces[-1][0] - sent, sum(len(data) for _, data in self.pieces[count:])

    def memory(self) -> float:
        """Megabytes held; 0 where the system does not tell."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text()
        except OSError:
            return 0.0
        return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS"))
