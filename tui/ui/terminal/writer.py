"""Sends frames to the terminal and never makes the program wait for it.

Textual's own writer takes thirty writes; then, with a terminal that has stopped reading, the event loop stands still, and
with it every timer and every signal. And it dies at the first write error, after which the program hangs. Here what a
slow terminal cannot take is dropped, and once it has caught up it is sent one whole picture instead.
"""

from __future__ import annotations

import os
import select
from collections import deque
from collections.abc import Callable
from threading import Condition, Thread

from tui.ui.terminal.restore import own_descriptor

MOST_WAITING = 64 * 1024
"""Bytes. A frame is let in as long as no more than this waits before it, so that a picture larger than this still goes."""

SMALL_PIECE = 256
"""Bytes written at once where writing may block: a terminal that is ready takes at least this many."""

FRAME_BEGINS = "\x1b[?2026h"
FRAME_ENDS = "\x1b[?2026l"

WATCH = 0.1
"""Seconds between looks at whether to give up, while the terminal takes nothing."""


class Writer(Thread):
    """One thread that writes to a terminal.

    `caught_up` is called (from this thread) when frames were dropped and all before them is sent: the picture is stale.
    `lost` is called once when the terminal is gone; from then on everything is swallowed.
    """

    def __init__(
        self, fd: int, encode: Callable[[str], bytes], caught_up: Callable[[], None], lost: Callable[[], None]
    ) -> None:
        super().__init__(name="affray-output", daemon=True)
        self._fd = own_descriptor(fd)
        self._blocks = os.get_blocking(self._fd)
        self._encode = encode
        self._caught_up = caught_up
        self._lost = lost
        self._queue: deque[bytes] = deque()
        self._changed = Condition()
        self._waiting = 0
        self._dropping = False
        self._in_frame = False
        self._keeping = False
        self._finishing = False
        self._gone = False
        self._given_up = False

    def write(self, text: str) -> None:
        """Send this after all before it, or drop it when too much waits. Never blocks; any thread."""
        data = self._encode(text)
        with self._changed:
            if self._gone or not data:
                return
            ends_frame = text == FRAME_ENDS and self._in_frame
            if not ends_frame and not self._keeping and (self._dropping or self._waiting > MOST_WAITING):
                self._dropping = True
                return
            if text == FRAME_BEGINS:
                self._in_frame = True
            elif ends_frame:
                self._in_frame = False
            self._queue.append(data)
            self._waiting += len(data)
            self._changed.notify()

    def last_words(self) -> None:
        """What comes now is to be sent whatever waits: frames still queued for a slow terminal are dropped for it."""
        with self._changed:
            self._keeping = True
            if self._dropping:
                self._waiting -= sum(map(len, self._queue))
                self._queue.clear()
                self._dropping = False

    def finish(self, seconds: float) -> bool:
        """Send what is queued, for at most so long, and end. Tells whether the terminal has taken everything."""
        with self._changed:
            self._finishing = True
            self._changed.notify()
        self.join(seconds)
        self._given_up = True
        self.join(4 * WATCH)
        return not self._waiting and not self._gone

    def run(self) -> None:
        """Send until finished."""
        try:
            while self._send_next():
                pass
        finally:
            os.close(self._fd)

    def _send_next(self) -> bool:
        with self._changed:
            while not self._queue and not self._finishing:
                self._changed.wait()
            data = b"".join(self._queue)
            self._queue.clear()
        if not data:
            return False
        self._send(data)
        with self._changed:
            stale = self._dropping and not self._queue
            self._dropping = self._dropping and not stale
        if stale and not self._gone:
            self._caught_up()
        return not self._given_up

    def _send(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest and not self._gone and not self._given_up:
            try:
                sent = self._write(rest)
            except OSError:
                self._swallow_from_now()
                return
            rest = rest[sent:]
            with self._changed:
                self._waiting -= sent

    def _write(self, data: memoryview) -> int:
        """How many bytes the terminal has taken, 0 when it takes none within WATCH seconds."""
        if self._blocks:
            return os.write(self._fd, data[:SMALL_PIECE]) if self._ready() else 0
        try:
            return os.write(self._fd, data)
        except BlockingIOError:
            self._ready()
            return 0

    def _ready(self) -> bool:
        poll = select.poll()
        poll.register(self._fd, select.POLLOUT)
        return bool(poll.poll(WATCH * 1000))

    def _swallow_from_now(self) -> None:
        with self._changed:
            self._gone = True
            self._queue.clear()
            self._waiting = 0
        self._lost()
