"""Screens as plain text, and where the goldens lie."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from tui.ui.paint import Line

GOLDENS = Path(__file__).parent / "goldens"
AGAIN = "AFFRAY_GOLDENS"
"""Set this variable to 1 to write the goldens anew; look at the difference before it is kept."""


def text_of(rows: Sequence[Line]) -> str:
    """The rows as they stand on the screen, blanks at their ends left out."""
    return "\n".join("".join(piece.text for piece in row).rstrip() for row in rows) + "\n"


def golden(name: str, found: str) -> str:
    """What the golden of this name holds."""
    path = GOLDENS / f"{name}.txt"
    if os.environ.get(AGAIN) == "1":
        path.parent.mkdir(exist_ok=True)
        path.write_text(found, encoding="utf-8")
    return path.read_text(encoding="utf-8")
