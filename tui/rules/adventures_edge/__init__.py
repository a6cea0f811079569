"""Adventure's Edge: d20 with Edge, seats around the table, actions shared with reactions."""

from __future__ import annotations

from tui.rules.adventures_edge.game import GAME

__all__ = ["GAME"]
