"""The row of a group: many alike in one line."""

from __future__ import annotations

from rich.cells import cell_len

from tui.ui.draw.cards import filled, level
from tui.ui.draw.crowd import Crowd
from tui.ui.draw.items import Group, Marks
from tui.ui.draw.row import Columns, flags_line, to_left, to_right
from tui.ui.paint import Ground, Line, Piece, fit, grounded, joined, safe, shorten, width_of

STRIP, LEAST_STRIP = 10, 4
"""Cells of a strip at most and at least."""
_EIGHTHS = "·▁▂▃▄▅▆▇█"


def group_line(group: Group, parts: Columns, width: int, marks: Marks) -> Line:
    """A group's row: how many of it are up, the health of each as a strip from the best to the worst, the flags of all."""
    ground: Ground = "cursor" if group.who and group.who == marks.cursor else ""
    told = group.crowd.told
    room = parts.health + parts.rest  # and a blank at the end
    health = strip(group.crowd, min(STRIP, room - cell_len(told) - 1))
    flags = flags_line(group.crowd.flags, room - cell_len(told) - 2 - width_of(health))
    gap = room - cell_len(told) - 1 - width_of(flags) - width_of(health)
    pieces = [
        Piece("▸" if ground else " ", "strong", ground),
        Piece(to_left(shorten(safe(group.letter), parts.letter), parts.letter) + "  ", "key", ground),
        Piece(to_right(group.crowd.count, parts.count) + " ", "plain", ground),
        Piece(to_left(shorten(group.crowd.name, parts.name), parts.name) + " ", "plain", ground),
        Piece(f"{told} ", "plain", ground),
        *grounded(flags, ground),
        Piece(" " * max(0, gap), "plain", ground),
        *grounded(health, ground),
    ]
    return fit(pieces, width, ground)


def strip(crowd: Crowd, cells: int) -> Line:
    """The health of these from the best to the worst, a cell for each or, where there are more of them, for a part."""
    gauges = crowd.gauges
    cells = min(cells, len(gauges))
    if cells < LEAST_STRIP:
        return ()
    picked = [gauges[(2 * i + 1) * len(gauges) // (2 * cells)] for i in range(cells)]
    return joined(Piece(_EIGHTHS[filled(g, 8)], level(g) if g.value > 0 else "empty") for g in picked)
