"""The driver: how Textual reads keys from a terminal and sends frames to it.

Here are the private names of Textual's driver (the attributes of LinuxDriver that begin with an underscore, the key
parser); a new version of Textual is checked against this file, and against `app.py` and `canvas.py` for painting. It sees to
what goes wrong with the stock driver of 8.2.8, each fault named where it is dealt with.
"""

from __future__ import annotations

import io
import os
import selectors
import signal
from codecs import getincrementaldecoder
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import TYPE_CHECKING, Final

from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from tui.ui.terminal.check import Start
from tui.ui.terminal.pastes import Pastes
from tui.ui.terminal.plain_ascii import ascii_bytes, utf8_bytes
from tui.ui.terminal.restore import force_restore
from tui.ui.terminal.writer import Writer

if TYPE_CHECKING:
    from typing import Any

    from textual.app import App

LAST_WORDS: Final = 0.4
"""Seconds a slow terminal is given to take the end of the output."""

TICK: Final = 0.1
"""Seconds between looks at whether a lone Escape has been waiting long enough."""

LARGEST: Final = 2000
"""Columns or rows. A report of more is no terminal; Textual would fill the memory with it."""

HANGUP: Final = 128 + signal.SIGHUP
"""The exit code when the terminal is gone."""


class TerminalDriver(LinuxDriver):
    """Keys in, frames out, on the terminal that `start` describes."""

    start = Start(ascii=False, term="", remote=False)

    def __init__(self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        # The stock writer thread is still started by the stock start, but gets nothing to do and nothing to fail on.
        self._file = io.TextIOWrapper(io.BytesIO())
        self._output: Writer | None = None
        self._asleep = False
        signal.signal(signal.SIGTSTP, self._asked_to_sleep)
        signal.signal(signal.SIGCONT, self._woken)

    # ---- frames out

    def write(self, data: str) -> None:
        """Send this to the terminal. Fault: the stock writer blocks the event loop when the terminal does not read, and after
        a write error for ever."""
        if self._output is not None:
            self._output.write(data)

    def start_application_mode(self) -> None:
        """Take the terminal over. Fault: a second start (after SIGCONT) forgets how the line was set at the first one."""
        before = self.attrs_before
        encode = ascii_bytes if self.start.ascii else utf8_bytes
        self._output = Writer(self.start.output, encode, caught_up=self._soon(self.repaint), lost=self._soon(self.line_lost))
        self._output.start()
        super().start_application_mode()  # type: ignore[no-untyped-call]  # the stock method has no annotations
        if before is not None:
            self.attrs_before = before

    def stop_application_mode(self) -> None:
        """Give the terminal back; what waits for a slow terminal is dropped for it."""
        if self._output is not None:
            self._output.last_words()
        super().stop_application_mode()

    def close(self) -> None:
        """End the output. Fault: the stock driver waits for ever for a terminal that does not read."""
        super().close()
        output, self._output = self._output, None
        if output is not None and not output.finish(LAST_WORDS):
            force_restore(self.fileno, self.start.output, self.attrs_before)

    def repaint(self) -> None:
        """Have the app send its whole picture again: by its own `picture_lost` if it has one."""
        if self._app.is_running and self._app.screen_stack:
            lost = getattr(self._app, "picture_lost", None)
            if lost is not None:
                lost()
            else:
                self._app.screen.refresh(layout=True)

    def line_lost(self) -> None:
        """The terminal is gone: end the program in good order. Fault: the stock driver lives on, at full load when its input
        is at its end."""
        if self._app.is_running:
            self._app.exit(return_code=HANGUP)

    def _soon(self, act: Callable[[], None]) -> Callable[[], None]:
        """A function for other threads and signal handlers that has the event loop do this."""

        def tell() -> None:
            with suppress(RuntimeError):  # when the loop has ended there is nothing left to do it to
                self._loop.call_soon_threadsafe(act)

        return tell

    # ---- size

    def _get_terminal_size(self) -> tuple[int, int]:
        """The size of the terminal drawn on. Fault: the stock driver asks the standard output, which may be a file, and
        believes COLUMNS and LINES, which do not change with the window."""
        try:
            columns, rows = os.get_terminal_size(self.start.output)
        except OSError:
            columns, rows = 0, 0
        return (columns or 80), (rows or 24)

    # ---- keys in

    def run_input_thread(self) -> None:
        """Read keys until told to stop. Faults: a byte that is no UTF-8 kills the stock driver's program, the end of the
        input makes it spin, and one sequence its parser cannot take ends all input."""
        parser, pastes = XTermParser(self._debug), Pastes()
        decode = getincrementaldecoder("utf-8")("replace").decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                text = ""
                if selector.select(TICK):
                    data = self._read()
                    if not data:
                        self._soon(self.line_lost)()
                        return
                    text = decode(data)
                try:
                    for piece in pastes.cut(text) if text else pastes.quiet():
                        for message in parser.feed(piece) if isinstance(piece, str) else [events.Paste(piece.text)]:
                            self.process_message(message)
                    if not text:
                        for message in parser.tick():
                            self.process_message(message)
                except RuntimeError:  # the loop has ended
                    return
                except Exception:  # whatever the line sent, the next key must arrive
                    parser = XTermParser(self._debug)

    def _read(self) -> bytes:
        """What has come in; nothing at the end of the input and when the line is gone."""
        try:
            return os.read(self.fileno, 4096)
        except OSError:
            return b""

    def process_message(self, message: Message) -> None:
        """Pass on what came in. Faults: gaining and losing the focus makes Textual paint the whole screen (26 kB each), and a
        reported size is believed however absurd. A paste without text is two marks with nothing between them."""
        if isinstance(message, events.AppFocus | events.AppBlur) or (isinstance(message, events.Paste) and not message.text):
            return
        if isinstance(message, events.Resize) and not (
            0 < message.size.width <= LARGEST and 0 < message.size.height <= LARGEST
        ):
            return
        super().process_message(message)

    # ---- stop and go on

    def _asked_to_sleep(self, _signal: int, _frame: FrameType | None) -> None:
        """Fault: the stock handler writes from within the signal, and can wait for a lock that the very same thread holds."""
        self._soon(self.sleep)()

    def sleep(self) -> None:
        """Stop the program as Ctrl+Z does; when it goes on, in the foreground, take the terminal over again and repaint
        (fault: the stock driver leaves the screen blank)."""
        self._asleep = True
        ours = self._auto_restart and self._output is not None
        if ours:
            self.suspend_application_mode()
        os.kill(os.getpid(), signal.SIGSTOP)
        while self._in_background():
            os.kill(os.getpid(), signal.SIGSTOP)
        self._asleep = False
        if ours:
            self._must_signal_resume = True
            self.resume_application_mode()
            self.repaint()

    def _in_background(self) -> bool:
        try:
            return os.tcgetpgrp(self.fileno) != os.getpgrp()
        except OSError:
            return False

    def _woken(self, _signal: int, _frame: FrameType | None) -> None:
        """Fault: after a bare SIGSTOP and SIGCONT the stock driver starts a second time: two threads then read the keys."""
        if not self._asleep:
            self._soon(self.take_over_again)()

    def take_over_again(self) -> None:
        """Set all modes again and repaint: whoever had the terminal meanwhile may have changed them."""
        if self._output is not None and self._auto_restart and self._app.is_running:
            self.suspend_application_mode()
            self.resume_application_mode()
            self.repaint()
