"""Earthdawn: step dice that explode, results from high to low, damage that counts up to two ratings."""

from __future__ import annotations

from tui.rules.earthdawn.game import GAME

__all__ = ["GAME"]
