"""`affray [FILE]`: the one command that imports the screen."""

from __future__ import annotations


def screen(file: str | None, *, saves: str | None, theme: str | None, keymap: str | None, ascii: bool) -> int:
    """Open the screen on a campaign, or on the choice of one; the exit code.

    Leaves with 2 where there is no terminal. Raises Fault when a file cannot be used.
    """
    from tui.ui.terminal import start_check

    start = start_check()  # before anything is opened or the screen's library is imported
    from tui.ui.start import open_screen

    return open_screen(start, file, saves=saves, theme=theme, keymap=keymap, ascii=ascii or start.ascii)
