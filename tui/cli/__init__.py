"""The command `affray`: the screen, and everything that works without one.

Only `affray [FILE]` imports the screen; all else is plain text in and out, for pipes, scripts and checks.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

OK, REFUSED, BAD_INPUT, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 130, 141
"""Exit codes: done; a command was refused; something given to the program cannot be used; Ctrl+C; nobody reads on."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run `affray` with these words (those of the process when None); the exit code.

    Raises SystemExit only for usage errors, `--help` and `--version`, as argparse does.
    """
    from tui.cli.arguments import act

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = act(sys.argv[1:] if argv is None else list(argv))
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _read_no_more()
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _read_no_more() -> None:
    """Let what is still buffered go nowhere, so that Python's own flush at exit does not complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
