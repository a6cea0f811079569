"""Looks at the terminal before anything is drawn on it.

Textual itself starts anywhere: on `TERM=dumb` it sends colours and mouse codes as if nothing were amiss, with the input
at /dev/null it spins at full load, with a closed error output it hangs for ever.
So all that is settled here, in one plain line.
"""

from __future__ import annotations

import os
import sys
from codecs import lookup
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NoReturn

INSTEAD = "`affray run FILE` works without one"


@dataclass(frozen=True, slots=True)
class Start:
    """What the terminal can do. `ascii`: it shows nothing but ASCII; `output` is the file descriptor to draw on, `input`
    the one to read keys from; `remote`: it is at the far end of an SSH connection, where every byte is felt."""

    ascii: bool
    term: str
    remote: bool
    input: int = 0
    output: int = 2


def start_check(environ: Mapping[str, str] = os.environ) -> Start:
    """What there is to draw on. Where no screen can be drawn: one plain line on the error output, then SystemExit(2).

    To be called before any file is opened: it puts /dev/null in the place of closed standard streams, since otherwise the
    next file opened would take their number, and what is meant for the terminal would be written into that file.
    """
    fill_closed_streams()
    if not os.isatty(0):
        refuse("the input is not a terminal")
    output = next((fd for fd in (2, 1) if os.isatty(fd)), -1)
    if output < 0:
        refuse("the output is not a terminal")
    term = environ.get("TERM", "")
    if term in ("", "dumb", "unknown"):
        refuse(f"TERM is {term or 'not set'}, a terminal that cannot place text")
    remote = bool(environ.get("SSH_CONNECTION") or environ.get("SSH_TTY"))
    return Start(ascii=not speaks_utf8(output) or term == "linux", term=term, remote=remote, output=output)


def speaks_utf8(output: int) -> bool:
    """Does the locale, or whoever overrides it (PYTHONUTF8, PYTHONIOENCODING), say UTF-8 for this stream?"""
    stream = sys.__stderr__ if output == 2 else sys.__stdout__
    if stream is None:
        return False
    try:
        return lookup(stream.encoding).name == "utf-8"
    except LookupError:
        return False


def fill_closed_streams() -> None:
    """Open /dev/null wherever one of the three standard descriptors is closed."""
    for fd in (0, 1, 2):
        try:
            os.fstat(fd)
        except OSError:
            null = os.open(os.devnull, os.O_RDWR)
            if null != fd:
                os.dup2(null, fd)
                os.close(null)


def refuse(why: str) -> NoReturn:
    """Say in one line why no screen can be drawn, and leave with 2."""
    if sys.stderr is not None:
        try:
            sys.stderr.write(f"Affray needs a terminal: {why}; {INSTEAD}.\n")
            sys.stderr.flush()
        except (OSError, ValueError):  # nobody is left to be told
            pass
    raise SystemExit(2)
