"""The behaviour of the screen: every key, every prompt, every line shown. Nothing in here draws or knows a terminal."""

from __future__ import annotations

from tui.ui.desk.actions import ACTIONS, KNOWN_ACTIONS, bound, keymap_faults
from tui.ui.desk.desk import Desk

__all__ = ["ACTIONS", "KNOWN_ACTIONS", "Desk", "bound", "keymap_faults"]
