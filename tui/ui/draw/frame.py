"""Frames with shared borders, titles in them, and the double line of the pane in focus."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from rich.cells import cell_len

from tui.ui.layout import Rect
from tui.ui.paint import Ink, Line, Piece, fit, joined

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
_SINGLE = dict(zip((10, 6, 9, 5, 11, 7, 14, 13, 15, 12, 3), "┌┐└┘├┤┬┴┼─│", strict=True))
_DOUBLE = dict(zip((10, 6, 9, 5, 11, 7, 14, 13, 15, 12, 3), "╒╕╘╛╞╡╤╧╪═│", strict=True))

Placed = tuple[int, Line]
"""Where a line begins in its row."""


@lru_cache(maxsize=32)
def frame_rows(rects: tuple[Rect, ...], focus: Rect | None, title: int = 0) -> Mapping[int, list[tuple[int, str, bool]]]:
    """The borders of all panes, row by row: place, sign, and whether it belongs to the pane in focus.

    The pane in focus has a double line around its title (of `title` cells), and no more: a whole border of another kind would
    be sent anew whenever the focus moves.
    """
    bits: dict[tuple[int, int], int] = {}
    for rect in rects:
        right, bottom = rect.x + rect.width - 1, rect.y + rect.height - 1
        for x in range(rect.x, right + 1):
            mask = (LEFT if x > rect.x else 0) | (RIGHT if x < right else 0)
            bits[x, rect.y] = bits.get((x, rect.y), 0) | mask
            bits[x, bottom] = bits.get((x, bottom), 0) | mask
        for y in range(rect.y, bottom + 1):
            mask = (UP if y > rect.y else 0) | (DOWN if y < bottom else 0)
            bits[rect.x, y] = bits.get((rect.x, y), 0) | mask
            bits[right, y] = bits.get((right, y), 0) | mask
    rows: dict[int, list[tuple[int, str, bool]]] = {}
    for (x, y), mask in sorted(bits.items(), key=_by_place):
        double = focus is not None and y == focus.y and focus.x <= x < focus.x + title + 4 and not _mixed(focus, x, mask)
        rows.setdefault(y, []).append((x, (_DOUBLE if double else _SINGLE).get(mask, " "), double))
    return rows


def _by_place(item: tuple[tuple[int, int], int]) -> tuple[int, int]:
    (x, y), _ = item
    return y, x


def _mixed(focus: Rect, x: int, mask: int) -> bool:
    """Does the line go on single beyond the corner? There is no sign for half a double line."""
    return x == focus.x and bool(mask & LEFT)


def bordered(cells: Iterable[tuple[int, str, bool]], texts: Mapping[int, Line]) -> list[Placed]:
    """A row of borders with titles laid into it: `texts` by their place."""
    hidden = {x + i for x, line in texts.items() for i in range(sum(cell_len(p.text) for p in line))}
    out: list[Placed] = [(x, line) for x, line in texts.items()]
    run: list[Piece] = []
    start = last = -2
    for x, sign, near in cells:
        if x in hidden:
            continue
        if x != last + 1:
            if run:
                out.append((start, joined(run)))
            run, start = [], x
        run.append(Piece(sign, "focus" if near else "frame"))
        last = x
    if run:
        out.append((start, joined(run)))
    return out


def titled(rect: Rect, title: Line, focused: bool = False) -> tuple[int, Line]:
    """A title's place in the top border and its text with a blank on either side."""
    room = max(0, rect.width - 6)
    line = fit(title, min(room, sum(cell_len(p.text) for p in title))) if title else ()
    if not line:
        return rect.x + 2, ()
    ink: Ink = "focus" if focused else "frame"
    return rect.x + 2, (Piece(" ", ink), *line, Piece(" ", ink))


def row_of(width: int, placed: Iterable[Placed]) -> Line:
    """One row of the screen put together; gaps are blank, what would overlap or leave the screen is cut off."""
    out: list[Piece] = []
    at = 0
    for x, line in sorted(placed, key=_place):
        if x > at:
            out.append(Piece(" " * (x - at)))
            at = x
        if x < at:
            continue
        size = sum(cell_len(p.text) for p in line)
        if at + size > width:
            line, size = fit(line, width - at), width - at
        out += line
        at += size
    if at < width:
        out.append(Piece(" " * (width - at)))
    return joined(out)


def _place(item: Placed) -> int:
    return item[0]
