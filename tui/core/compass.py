"""The spaces around somebody as a small drawing: in which direction something lies."""

from __future__ import annotations

HERE = -1
"""In the very space of the one in the middle."""
EMPTY, MIDDLE, THING = "·", "o", "x"
_CELLS = frozenset((EMPTY, MIDDLE, THING))
_PLACES = ((1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0))
"""Column and row of each eighth of a turn, clockwise from straight up."""
_SIXTHS = (0, 1, 3, 4, 5, 7)
"""The place of each sixth of a turn."""


def compass(turn: int) -> tuple[str, ...]:
    """Three rows of three spaces: `o` whoever it is about, `x` what lies `turn` eighths of a turn clockwise from the top; a
    thing in the same space (HERE) stands in the middle. Raises ValueError for any other number."""
    if not HERE <= turn < len(_PLACES):
        raise ValueError(f"{turn} is no direction")
    column, row = (1, 1) if turn == HERE else _PLACES[turn]
    rows = [[EMPTY] * 3 for _ in range(3)]
    rows[1][1] = MIDDLE
    rows[row][column] = THING
    return tuple(" ".join(cells) for cells in rows)


def sixths(turn: int) -> tuple[str, ...]:
    """The same for six directions, `turn` sixths of a turn clockwise from the top: nothing lies straight to either side."""
    if not 0 <= turn < len(_SIXTHS):
        raise ValueError(f"{turn} is no direction of six")
    top, _, bottom = compass(_SIXTHS[turn])
    return top, f"  {MIDDLE}  ", bottom


def drawn(text: str) -> bool:
    """Is this line of the log a row of such a drawing, and no sentence?"""
    cells = text.split()
    return bool(cells) and all(cell in _CELLS for cell in cells)
