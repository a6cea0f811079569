"""Runs the app so that a signal, a lost line or a terminal that does not read ends it in good order, and soon."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, NoReturn

from tui.ui.terminal.check import Start
from tui.ui.terminal.restore import Attributes, attributes, force_restore

if TYPE_CHECKING:
    from textual.app import App

GRACE: Final = 1.0
"""Seconds the app has to leave by itself."""

ENDING: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
OTHERS: Final = (signal.SIGTSTP, signal.SIGCONT, signal.SIGWINCH)
"""Signals for which the driver sets handlers."""

NO_MORE: Final = b"\0"
"""Tells the watch to end; no signal has this number."""


def guarded_run(app: App[Any], on_emergency: Callable[[], None], *, start: Start | None = None, mouse: bool = False) -> int:
    """Run the app on the terminal; the exit code.

    On TERM, INT and HUP the app is asked to leave, and the exit code is 128 + the signal. If it has not left after GRACE
    seconds, at once when the terminal is gone, and at a second signal, `on_emergency` is called to write what is not
    yet written, the terminal is restored, and the process ends there and then. `on_emergency` runs in a thread of its own
    while the main thread may stand anywhere, even still: it must not wait for a lock that the main thread may hold, and
    has GRACE seconds.
    Faults covered: Textual handles none of these signals; TERM and HUP kill it with the terminal raw and nothing saved, and
    after INT it exits with 0.
    """
    from tui.ui.terminal.driver import TerminalDriver  # Textual only where a screen opens

    found = start or Start(ascii=False, term="", remote=False)
    app.driver_class = type("Driver", (TerminalDriver,), {"start": found})
    before = attributes(found.input)
    guard = Guard(app, on_emergency, found, before)
    with guard.watching():
        asyncio.run(guard.run(mouse))
    if before is not None and attributes(found.input) != before:
        force_restore(found.input, found.output, before)
    return 1 if app.return_code is None else app.return_code


class Guard:
    """A watch over signals, in a thread of its own.

    The numbers of signals come to it through a pipe. A handler in Python would not do: it runs in the main thread only, which
    may stand still, and is not even woken when the system hands the signal to another thread.
    """

    def __init__(self, app: App[Any], on_emergency: Callable[[], None], start: Start, before: Attributes | None) -> None:
        self._app = app
        self._on_emergency = on_emergency
        self._start = start
        self._before = before
        self._loop: asyncio.AbstractEventLoop | None = None
        self._signals, self._pipe = os.pipe()
        os.set_blocking(self._pipe, False)

    async def run(self, mouse: bool) -> None:
        """The app, from its start to its end."""
        self._loop = asyncio.get_running_loop()
        await self._app.run_async(mouse=mouse)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """The watch set; after it, handlers are what they were."""
        found = {s: signal.signal(s, _taken) for s in ENDING} | {s: signal.getsignal(s) for s in OTHERS}
        pipe_before = signal.set_wakeup_fd(self._pipe, warn_on_full_buffer=False)
        watch = Thread(target=self._watch, name="affray-signals", daemon=True)
        watch.start()
        try:
            yield
        finally:
            signal.set_wakeup_fd(pipe_before)
            os.write(self._pipe, NO_MORE)
            watch.join()
            os.close(self._pipe)
            os.close(self._signals)
            for s, handler in found.items():
                signal.signal(s, signal.SIG_DFL if handler is None else handler)

    def _watch(self) -> None:
        """Stage one: ask the event loop. Stage two when it does not answer in time, and at a second signal."""
        leaving, deadline = 0, 0.0
        while True:
            left = max(0.0, deadline - time.monotonic()) if leaving else None
            if not select.select([self._signals], [], [], left)[0]:
                self._leave_now(leaving)
            for number in os.read(self._signals, 64):
                if number == NO_MORE[0]:
                    return
                if number in ENDING:
                    if leaving or self._loop is None or attributes(self._start.input) is None:
                        self._leave_now(leaving or number)
                    leaving, deadline = number, time.monotonic() + GRACE
                self._wake(leaving)

    def _wake(self, leaving: int) -> None:
        """Have the event loop run: to leave, or for the driver's handlers of other signals to be called."""
        if self._loop is not None:
            with suppress(RuntimeError):  # when the loop has ended the app is leaving already
                self._loop.call_soon_threadsafe(self._leave, leaving)

    def _leave(self, number: int) -> None:
        if number:
            self._app.exit(return_code=128 + number)

    def _leave_now(self, number: int) -> NoReturn:
        emergency = Thread(target=self._write_pending, name="affray-emergency", daemon=True)
        emergency.start()
        emergency.join(GRACE)
        force_restore(self._start.input, self._start.output, self._before)
        os._exit(128 + number)

    def _write_pending(self) -> None:
        with suppress(Exception):  # the terminal must be restored whatever happens, and a traceback would be drawn over it
            self._on_emergency()


def _taken(_number: int, _frame: object) -> None:
    """The signal has gone into the pipe."""
