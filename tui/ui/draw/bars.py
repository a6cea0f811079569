"""The lines above and below the panes: header, footer, a parked question, a screen that is too small."""

from __future__ import annotations

from collections.abc import Sequence

from tui.core.views import Words
from tui.ui.layout import LEAST_HEIGHT, LEAST_WIDTH
from tui.ui.paint import Line, Piece, fit, inked, safe, shorten, width_of
from tui.ui.surface import Header

STAY = ("Esc", "?")
"""Keys that the footer shows whatever else there is no room for."""


def header_line(header: Header, width: int) -> Line:
    """Left, middle and right part; where they do not all fit the middle is cut before the right and the left one."""
    left, middle, right = inked(header.left), inked(header.middle), inked(header.right)
    right = fit(right, min(width_of(right), width // 2))
    left = fit(left, min(width_of(left), width - width_of(right) - 3))
    free = width - width_of(left) - width_of(right) - 2
    middle = fit(middle, max(0, min(width_of(middle), free - 4)))
    start = max(width_of(left) + 3, (width - width_of(middle)) // 2)
    start = min(start, max(0, width - width_of(right) - width_of(middle) - 3))
    gap = Piece(" " * max(0, start - width_of(left) - 1))
    rest = Piece(" " * max(0, width - 1 - width_of(right) - start - width_of(middle)))
    return fit((Piece(" "), *left, gap, *middle, rest, *right, Piece(" ")), width)


def footer_line(keys: Sequence[tuple[str, str]], width: int) -> Line:
    """The keys that work now. Those that do not fit are left out from the end, but never the way out nor the way to help."""
    gap = Piece(" " * (3 if width >= 110 else 2))
    hints = [(gap, Piece(safe(key), "key"), Piece(f" {safe(word)}", "dim")) for key, word in keys]
    stay = [hint for hint in hints if hint[1].text in STAY]
    room = width - 1 + width_of([gap]) - sum(width_of(hint) for hint in stay)
    out: list[Piece] = []
    for hint in hints:
        if hint in stay:
            continue
        room -= width_of(hint)
        if room < 0:
            break
        out += hint
    out += [piece for hint in stay for piece in hint]
    return fit((Piece(" "), *out[1:]), width)


def notice_line(words: Words, width: int) -> Line:
    """The question that is parked, in one line."""
    return fit((Piece(" ? ", "warning"), *inked(words)), width)


def small_lines(width: int, height: int) -> list[Line]:
    """What is said where the panes have no room, down to a single cell."""
    text = f"Affray needs {LEAST_WIDTH}x{LEAST_HEIGHT}; here {width}x{height}."
    lines = [fit((Piece(shorten(text, width)),), width)]
    return (lines + [fit((), width)] * (height - 1))[: max(0, height)]
