"""The row of a group: many alike in one line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.cells import cell_len

from tui.core.views import Gauge, Row
from tui.ui.draw.cards import filled, level
from tui.ui.draw.items import Group, Marks, Namer
from tui.ui.draw.row import SHARE, Columns, flags_line, to_left, to_right
from tui.ui.paint import Ground, Line, Piece, fit, grounded, joined, safe, shorten, width_of

STRIP, LEAST_STRIP = 10, 4
"""Cells of a strip at most and at least."""
_NUMBER = re.compile(r" ?\d+$")
_EIGHTHS = "·▁▂▃▄▅▆▇█"


def group_name(group: Group, name: Namer) -> str:
    """What all of a group are called, and how many they are."""
    called = _NUMBER.sub("", safe(name(group.rows[0].who)[1]))
    return f"{called} x{len(group.rows)}"


def group_line(group: Group, name: Namer, parts: Columns, width: int, marks: Marks) -> Line:
    """A group's row: how many of it are up, the health of each as a strip from the best to the worst, the flags of all."""
    ground: Ground = "cursor" if group.who and group.who == marks.cursor else ""
    first = group.rows[0]
    count = safe(first.count) if all(row.count == first.count for row in group.rows) else ""
    up = group.up
    down = len(group.rows) - len(up)
    told = f"{len(up)} up {down} down" if down else f"{len(up)} up"
    room = parts.health + parts.rest  # and a blank at the end
    health = strip(group.rows, min(STRIP, room - cell_len(told) - 1))
    common = [flag for flag in up[0].flags if all(flag in row.flags for row in up)] if up else []
    flags = flags_line(common, room - cell_len(told) - 2 - width_of(health))
    gap = room - cell_len(told) - 1 - width_of(flags) - width_of(health)
    pieces = [
        Piece("▸" if ground else " ", "strong", ground),
        Piece(to_left(shorten(safe(group.letter), parts.letter), parts.letter) + "  ", "key", ground),
        Piece(to_right(count, parts.count) + " ", "plain", ground),
        Piece(to_left(shorten(group_name(group, name), parts.name), parts.name) + " ", "plain", ground),
        Piece(f"{told} ", "plain", ground),
        *grounded(flags, ground),
        Piece(" " * max(0, gap), "plain", ground),
        *grounded(health, ground),
    ]
    return fit(pieces, width, ground)


def strip(rows: Sequence[Row], cells: int) -> Line:
    """The health of these from the best to the worst, a cell for each or, where there are more of them, for a part."""
    told = [found for row in rows if (found := SHARE.fullmatch(row.health))]
    cells = min(cells, len(rows))
    if len(told) < len(rows) or cells < LEAST_STRIP:
        return ()
    gauges = sorted((Gauge("", int(t[1]), int(t[2])) for t in told), key=_share, reverse=True)
    picked = [gauges[(2 * i + 1) * len(gauges) // (2 * cells)] for i in range(cells)]
    return joined(Piece(_EIGHTHS[filled(g, 8)], level(g) if g.value > 0 else "empty") for g in picked)


def _share(gauge: Gauge) -> float:
    return gauge.value / max(1, gauge.most)
