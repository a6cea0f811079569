"""What an entry is called: one sentence for the message line, the announcement and the step of undo."""

from __future__ import annotations

from tui.core.game import AnyGame
from tui.core.play import Entry
from tui.core.render import line_text

LONGEST = 160


def spoken(game: AnyGame, entry: Entry) -> str:
    """The entry in one line: its last line, for there stands what came of it; the command when it said nothing."""
    if not entry.lines:
        return entry.command
    return _cut(line_text(game, entry, entry.lines[-1]).strip())


def titled(game: AnyGame, entry: Entry) -> str:
    """The entry as a step of undo: what was commanded, then what came of it."""
    said = spoken(game, entry)
    return entry.command if said == entry.command else _cut(f"{entry.command} ({said})")


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 3].rstrip() + "..."
