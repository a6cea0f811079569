"""One writer a campaign: a lock beside the file that dies with its holder, and who holds it."""

from __future__ import annotations

import os
import socket
import tomllib
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from tui.storage.toml import reason, value


class Lock:
    """The lock of one campaign. `refusal` tells in one sentence why it was not got; empty when it is held."""

    def __init__(self, file: Path) -> None:
        from filelock import FileLock, Timeout

        self._holder = file.with_name(f".{file.name}.holder")
        self._path = file.with_name(f".{file.name}.lock")
        self._new = not self._path.exists()
        self._lock = FileLock(self._path, timeout=0, thread_local=False)
        self.refusal = ""
        try:
            self._lock.acquire()
        except Timeout:
            self.refusal = f"{file.name} is open in another Affray{self._who()}; here it can only be looked at."
        except OSError as no:
            self.refusal = f"{file.name} cannot be written here ({reason(no)}); it can only be looked at."
        else:
            self._sign()

    def _sign(self) -> None:
        """Leave word of who holds it. Only for reading by people; the lock itself does not rest on it."""
        now = datetime.now().replace(microsecond=0)
        lines = {"pid": os.getpid(), "host": socket.gethostname(), "since": now}
        with suppress(OSError):
            self._holder.write_text("".join(f"{k} = {value(v)}\n" for k, v in lines.items()), encoding="utf-8")

    def _who(self) -> str:
        try:
            said = tomllib.loads(self._holder.read_text(encoding="utf-8"))
            since = said["since"]
            return f" (process {int(said['pid'])} on {str(said['host'])[:60]}, since {since:%Y-%m-%d %H:%M})"
        except (OSError, ValueError, KeyError, TypeError):
            return ""

    def release(self, leave_nothing: bool = False) -> None:
        """Let the next one write. `leave_nothing` takes the lock file away too, if it was not there before: for a file
        that turned out to be no campaign."""
        if not self.refusal:
            with suppress(OSError):
                self._holder.unlink()
            if leave_nothing and self._new:
                with suppress(OSError):
                    self._path.unlink()
            self._lock.release()
