"""A terminal for tests: runs a command on a real pty, answers what programs ask terminals, and shows its screen."""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import pyte

ROOT: Final = Path(__file__).resolve().parents[3]

PATIENCE: Final = 20.0
"""Seconds after which a condition is taken for never coming true. Generous: it is waited for only where a test fails."""

QUIET: Final = 0.25
"""Seconds without a byte after which a program is taken to have finished its frame."""

FRAME: Final = b"\x1b[?2026h"
ANSWERS: Final = ((b"\x1b[?2026$p", b"\x1b[?2026;2$y"), (b"\x1b[?2048$p", b"\x1b[?2048;0$y"), (b"\x1b[c", b"\x1b[?62;22c"))
"""Synchronised output: known. Reports of the size within the text: not known. What are you: a VT220 with colours."""

ALTERNATE: Final = re.compile(rb"\x1b\[\?1049([hl])")
CURSOR: Final = re.compile(rb"\x1b\[\?25([hl])")
UNKNOWN_TO_PYTE: Final = re.compile(rb"\x1b\[[<>=][0-9;]*[a-z]")

BASE: Final = {
    "PATH": os.environ.get("PATH", ""),
    "HOME": os.environ.get("HOME", "/"),
    "TERM": "xterm-256color",
    "COLORTERM": "truecolor",
    "LANG": "C.UTF-8",
    "PYTHONPATH": str(ROOT),
}


class Gave(AssertionError):
    """The program did not do what was waited for."""


class Terminal:
    """A terminal `columns` wide and `rows` high with a program on it. `raw` is everything it has sent."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        columns: int = 120,
        rows: int = 40,
        env: Mapping[str, str | None] | None = None,
        stdin: int | None = None,
        stderr: int | None = None,
        keep_waiting: bool = False,
        cwd: Path | None = None,
    ) -> None:
        self.raw = bytearray()
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.master, self.slave = os.openpty()
        self.resize(columns, rows, tell=False)
        self.before = termios.tcgetattr(self.slave)
        wanted = {**BASE, **(env or {})}
        self.reading = not keep_waiting
        slave = self.slave

        def take_terminal() -> None:
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            list(command),
            stdin=self.slave if stdin is None else stdin,
            stdout=self.slave,
            stderr=self.slave if stderr is None else stderr,
            env={k: v for k, v in wanted.items() if v is not None},
            start_new_session=True,
            preexec_fn=take_terminal,
            cwd=cwd or ROOT,
            close_fds=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is not None and issubclass(kind, AssertionError):
            sys.stderr.write(f"the screen was:\n{self.text()}\n")
        self.close()

    def close(self) -> None:
        """End the program if it runs, and hang up."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for fd in (self.master, self.slave):
            if fd >= 0:
                os.close(fd)
        self.master = self.slave = -1

    # ---- to the program

    def send(self, keys: str | bytes) -> None:
        """Type this."""
        os.write(self.master, keys.encode() if isinstance(keys, str) else keys)

    def resize(self, columns: int, rows: int, tell: bool = True) -> None:
        """Another size; the program is told by SIGWINCH."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        if tell:
            self.screen.resize(rows, columns)

    def kill(self, number: int) -> None:
        """Send a signal to the program alone."""
        self.process.send_signal(number)

    def hang_up(self) -> None:
        """The line is gone: what an SSH server does when the connection drops."""
        os.close(self.master)
        os.close(self.slave)
        self.master = self.slave = -1

    # ---- from the program

    def pump(self, seconds: float) -> bool:
        """Take what comes within so long; tells whether anything came."""
        if self.master < 0 or not self.reading or not select.select([self.master], [], [], max(0.0, seconds))[0]:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.raw += data
        self._answer(data)
        self._stream.feed(UNKNOWN_TO_PYTE.sub(b"", data))
        return bool(data)

    def _answer(self, data: bytes) -> None:
        for question, answer in ANSWERS:
            for _ in range(data.count(question)):
                os.write(self.master, answer)

    def until(self, what: Callable[[], bool], why: str, patience: float = PATIENCE) -> None:
        """Take what comes until this is so."""
        deadline = time.monotonic() + patience
        while not what():
            left = deadline - time.monotonic()
            if left <= 0:
                raise Gave(f"never came: {why}\n{self.text()}")
            if not self.pump(min(left, 0.05)) and self.process.poll() is not None and not self.pump(0):
                if what():
                    return
                raise Gave(f"the program ended with {self.process.returncode} before: {why}\n{self.text()}\n{self.tail()}")

    def shows(self, text: str, patience: float = PATIENCE) -> None:
        """Wait until this stands on the screen."""
        self.until(lambda: text in self.text(), f"{text!r} on the screen", patience)

    def shows_no_more(self, text: str) -> None:
        """Wait until this stands on the screen no longer."""
        self.until(lambda: text not in self.text(), f"no {text!r} on the screen")

    def settle(self, quiet: float = QUIET) -> None:
        """Take what comes until nothing has come for a while."""
        deadline = time.monotonic() + PATIENCE
        while self.pump(quiet):
            if time.monotonic() > deadline:
                raise Gave("the program never stops writing")

    def key(self, keys: str | bytes, quiet: float = QUIET) -> bytes:
        """Type this and wait until the program has been quiet for a while; what it sent."""
        self.settle(quiet)
        at = len(self.raw)
        self.send(keys)
        self.until(lambda: len(self.raw) > at, f"an answer to {keys!r}")
        self.settle(quiet)
        return bytes(self.raw[at:])

    def ends(self, patience: float = PATIENCE) -> int:
        """Wait for the end of the program; its exit code, negative for the signal that killed it."""
        deadline = time.monotonic() + patience
        while self.process.poll() is None:
            if time.monotonic() > deadline:
                raise Gave(f"the program does not end\n{self.text()}")
            if not self.pump(0.02) and not self.reading:
                try:
                    self.process.wait(0.02)
                except subprocess.TimeoutExpired:
                    continue
        while self.pump(0.02):
            pass
        return self.process.returncode

    # ---- looking

    def text(self) -> str:
        """The screen, row by row."""
        return "\n".join(row.rstrip() for row in self.screen.display)

    def tail(self, length: int = 400) -> str:
        """The last bytes, readable."""
        return repr(bytes(self.raw[-length:]))

    def frames(self, data: bytes) -> int:
        """How many frames these bytes are."""
        return data.count(FRAME)

    def on_first_screen(self) -> bool:
        """Has the program left the alternate screen, if it ever was there?"""
        modes = ALTERNATE.findall(bytes(self.raw))
        return not modes or modes[-1] == b"l"

    def cursor_shown(self) -> bool:
        """Is the cursor to be seen?"""
        modes = CURSOR.findall(bytes(self.raw))
        return not modes or modes[-1] == b"h"

    def line_restored(self) -> bool:
        """Is the line set as it was before the program?"""
        return termios.tcgetattr(self.slave) == self.before

    def assert_sane(self) -> None:
        """The program is gone and has left the terminal as it was."""
        assert self.line_restored(), "the line is still raw"
        assert self.on_first_screen(), "the alternate screen is still on"
        assert self.cursor_shown(), "the cursor is still hidden"
        for mode in (b"1000", b"1003", b"1006", b"1004", b"2004"):
            last = re.findall(rb"\x1b\[\?" + mode + rb"([hl])", bytes(self.raw))
            assert not last or last[-1] == b"l", f"mode {mode.decode()} is still on"


def wait_stopped(pid: int) -> None:
    """Wait until the process has been stopped by SIGSTOP."""
    _, status = os.waitpid(pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)
    assert os.WSTOPSIG(status) == signal.SIGSTOP
