"""What the game master can do in every game, by his own hand."""

from __future__ import annotations

from typing import Any

from tui.core.verbs import Verb


def common_verbs(game: Any) -> tuple[Verb[Any, Any], ...]:
    """The verbs every game has."""
    return ()
