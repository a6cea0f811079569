"""The barest program on the guarded terminal: `python -m tests.ui.pty.small_app MARKS [MODE]`.

It shows how many keys have come, and appends what happened to the file MARKS with one unbuffered write each, so that a test
can tell what the program knew from what the terminal was shown. Modes: `plain`; `busy` blocks the event loop for
ever at the key `b`; `chatty` answers each key with a full screen.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from textual.app import App, ComposeResult
from textual.events import Key, Paste, Resize
from textual.geometry import Size
from textual.widgets import Static

from tui.ui.terminal import guarded_run, start_check


class SmallApp(App[None]):
    """Counts keys."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "#word { height: 1; } #body { height: 1fr; }"

    def __init__(self, marks: Path, mode: str) -> None:
        super().__init__()
        self.animation_level = "none"
        self.mode = mode
        self.count = 0
        self.seen = Size(0, 0)
        self.marks = os.open(marks, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def mark(self, what: str) -> None:
        """Note down that something happened."""
        os.write(self.marks, f"{what}\n".encode())

    def compose(self) -> ComposeResult:
        """One line that changes, and a body."""
        yield Static("│ ready é", id="word", markup=False)
        yield Static("", id="body", markup=False)

    def on_mount(self) -> None:
        """Ready."""
        self.mark("mounted")

    def on_unmount(self) -> None:
        """Leaving in good order."""
        self.mark("unmounted")

    def on_resize(self, event: Resize) -> None:
        """Say how large the screen is, when that is new: a program that goes on after a stop is told its old size again."""
        if event.size == self.seen:
            return
        self.seen = event.size
        self.query_one("#word", Static).update(f"│ size {event.size.width}x{event.size.height}")

    def on_paste(self, event: Paste) -> None:
        """Say what was pasted."""
        self.query_one("#word", Static).update(f"│ pasted {event.text!r}")

    def on_key(self, event: Key) -> None:
        """Count it and show it."""
        self.count += 1
        self.mark(f"key {event.key}")
        if event.key == "q":
            self.exit()
        elif event.key == "b" and self.mode == "busy":
            while True:
                time.sleep(3600)
        elif event.key == "z" and self.mode == "plain":
            self.action_suspend_process()
        self.query_one("#word", Static).update(f"│ keys {self.count} last {event.character!r}")
        if self.mode == "chatty":
            row = "".join(chr(65 + (self.count + i) % 26) for i in range(self.size.width))
            self.query_one("#body", Static).update("\n".join([row] * (self.size.height - 1)))


def main() -> int:
    """Run it; the exit code."""
    start = start_check()
    app = SmallApp(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "plain")
    return guarded_run(app, lambda: app.mark("emergency"), start=start)


if __name__ == "__main__":
    sys.exit(main())
