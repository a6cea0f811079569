"""The game master's word against the rules: `--gm` behind a command."""

from __future__ import annotations

from collections.abc import Callable

from tui.core.command import Command
from tui.core.errors import Refused


def by_word(command: Command, legal: Callable[[], None]) -> str:
    """What the log says of a game master who overrules the rules: nothing where they are kept to, and then they may refuse.
    `legal` raises Refused with what speaks against it."""
    if not command.has("gm"):
        legal()
        return ""
    try:
        legal()
    except Refused as no:
        return f", by the GM's word ({no.reason.rstrip('.')})"
    return ", by the GM's word"
