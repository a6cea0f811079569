"""Runs the app so that a signal, a lost line or a terminal that does not read ends it in good order, and soon."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, NoReturn

from tui.ui.terminal.check import Start
from tui.ui.terminal.restore import Attributes, attributes, force_restore

if TYPE_CHECKING:
    from textual.app import App

GRACE: Final = 1.0
"""Seconds the app has to leave by itself."""

ENDING: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


def guarded_run(app: App[Any], on_emergency: Callable[[], None], *, start: Start | None = None, mouse: bool = False) -> int:
    """Run the app on the terminal; the exit code.

    On TERM, INT and HUP the app is asked to leave, and the exit code is 128 + the signal. If it has not left after GRACE
    seconds, at once when the terminal is gone, and at a second signal, `on_emergency` is called to write what is not
    yet written, the terminal is restored, and the process ends there and then. `on_emergency` runs in a signal handler,
    between any two steps of the main thread: it must not wait for a lock that the main thread may hold.
    Faults covered: Textual handles none of these signals; TERM and HUP kill it with the terminal raw and nothing saved, and
    after INT it exits with 0.
    """
    from tui.ui.terminal.driver import TerminalDriver  # Textual only where a screen opens

    found = start or Start(ascii=False, term="", remote=False)
    app.driver_class = type("Driver", (TerminalDriver,), {"start": found})
    before = attributes(found.input)
    guard = Guard(app, on_emergency, found, before)
    with guard.handlers():
        asyncio.run(guard.run(mouse))
    if before is not None and attributes(found.input) != before:
        force_restore(found.input, found.output, before)
    return 1 if app.return_code is None else app.return_code


class Guard:
    """What happens on a signal, in two stages."""

    def __init__(self, app: App[Any], on_emergency: Callable[[], None], start: Start, before: Attributes | None) -> None:
        self._app = app
        self._on_emergency = on_emergency
        self._start = start
        self._before = before
        self._loop: asyncio.AbstractEventLoop | None = None
        self._leaving = 0
        self._hard = False

    async def run(self, mouse: bool) -> None:
        """The app, from its start to its end."""
        self._loop = asyncio.get_running_loop()
        await self._app.run_async(mouse=mouse)

    @contextmanager
    def handlers(self) -> Iterator[None]:
        """Our handlers in place; the ones found there are put back after."""
        found = {s: signal.signal(s, self._asked_to_leave) for s in ENDING}
        found |= {signal.SIGALRM: signal.signal(signal.SIGALRM, self._too_late)}
        others = {s: signal.getsignal(s) for s in (signal.SIGTSTP, signal.SIGCONT, signal.SIGWINCH)}
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            for s, handler in (found | others).items():
                signal.signal(s, handler if handler is not None else signal.SIG_DFL)

    def _asked_to_leave(self, number: int, _frame: FrameType | None) -> None:
        """Stage one: ask the event loop. It may stand still, so a clock is set first."""
        if self._leaving or attributes(self._start.input) is None or self._loop is None:
            self._leave_now(number)
        self._leaving = number
        signal.setitimer(signal.ITIMER_REAL, GRACE)
        # A handler that only posts a message does not wake an idle event loop: this does.
        with suppress(RuntimeError):  # when the loop has ended the app is leaving already
            self._loop.call_soon_threadsafe(self._leave)

    def _leave(self) -> None:
        self._app.exit(return_code=128 + self._leaving)

    def _too_late(self, _number: int, _frame: FrameType | None) -> None:
        self._leave_now(self._leaving or signal.SIGTERM)

    def _leave_now(self, number: int) -> NoReturn:
        """Stage two. The alarm is set again in case that writing hangs; the second time it is left out."""
        if not self._hard:
            self._hard = True
            signal.setitimer(signal.ITIMER_REAL, GRACE)
            with suppress(Exception):  # the terminal must be restored whatever happens; the journal holds all that was shown
                self._on_emergency()
        force_restore(self._start.input, self._start.output, self._before)
        os._exit(128 + number)
