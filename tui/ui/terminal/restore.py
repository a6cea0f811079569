"""Leaving the terminal as it was found, when there is no time or no way to do it through Textual."""

from __future__ import annotations

import os
import termios
from contextlib import suppress
from typing import Final

ABORT: Final = "\x18\x1b\\"
"""Ends an escape sequence or string of which only the first half was sent."""

RESTORE: Final = (
    "\x1b[?2026l"  # a frame begun is shown
    "\x1b[<u"  # the keyboard protocol asked for is taken back (before the other screen is left: it is kept a screen)
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l"  # mouse
    "\x1b[?1004l\x1b[?2004l\x1b[?2048l"  # focus reports, marked pastes, reports of the size
    "\x1b[?7h"  # lines wrap
    "\x1b[0m\x1b[?1049l\x1b[?25h"  # no colours, the first screen, the cursor
)
"""Undoes every mode that Textual or Affray may have set. Harmless where they were not."""

Attributes = list[int | list[bytes | int]]
"""What `termios.tcgetattr` gives."""


def attributes(fd: int) -> Attributes | None:
    """The settings of the terminal line, or None when it is gone or no terminal."""
    try:
        return termios.tcgetattr(fd)
    except (termios.error, OSError, ValueError):
        return None


def own_descriptor(fd: int) -> int:
    """A descriptor of our own for the same terminal, which never blocks.

    Setting the one we were given to not block would set it for the shell and everybody else who shares it. Where the terminal
    cannot be opened anew (another user's, a sandbox) it is a plain copy, which may block.
    """
    try:
        return os.open(os.ttyname(fd), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return os.dup(fd)


def force_restore(input: int, output: int, before: Attributes | None) -> None:
    """Set the line and the modes back now, whatever state the terminal is in. Never blocks on one that does not read: what it
    has not read yet is thrown away, so that these few bytes find room. Errors are swallowed: there is nobody to tell."""
    if before is not None:
        with suppress(termios.error, OSError):
            termios.tcsetattr(input, termios.TCSANOW, before)
    try:
        own = own_descriptor(output)
    except OSError:
        return
    data = (ABORT + RESTORE).encode("ascii")
    try:
        if os.get_blocking(own) or not _sent(own, data):
            termios.tcflush(own, termios.TCOFLUSH)
            _sent(own, data)
    except (termios.error, OSError):
        pass
    finally:
        os.close(own)


def _sent(fd: int, data: bytes) -> bool:
    """Did all of it go?"""
    try:
        return os.write(fd, data) == len(data)
    except BlockingIOError:
        return False
