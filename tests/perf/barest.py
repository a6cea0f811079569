"""The barest Textual program: what no program on Textual can be faster than."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import Static


class Barest(App[None]):
    """One line of text."""

    def compose(self) -> ComposeResult:
        """The line."""
        yield Static("ready " * 20)


if __name__ == "__main__":
    Barest().run()
