"""The ladder: who acts when. Rows, groups and dividers between them, and in the last line those who are out."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from tui.core.views import Divider, Row
from tui.ui.draw.crowd import cells, longest_of
from tui.ui.draw.group import group_line
from tui.ui.draw.items import Group, Item, Marks, Namer
from tui.ui.draw.row import Longest, columns, left_as, row_line
from tui.ui.paint import Line, Piece, fit, safe


def longest(ladder: Sequence[Row | Divider | Group], name: Namer) -> Longest:
    """The longest of the whole ladder: what is scrolled in must not shift every row."""
    rows = [item for item in ladder if isinstance(item, Row)]
    alone = longest_of(rows, [name(row.who) for row in rows])
    return Longest(*map(max, zip(alone, *(item.crowd.longest for item in ladder if isinstance(item, Group)), strict=True)))


def ladder_lines(
    shown: Sequence[Item | str], width: int, height: int, marks: Marks, name: Namer, most: Longest | None = None
) -> list[Line]:
    """Exactly `height` lines of exactly `width` cells."""
    people = [item for item in shown if isinstance(item, Row | Group)]
    parts = columns(map(_widest, people), width, most or longest(people, name))
    out: list[Line] = []
    for item in shown:
        if isinstance(item, Row):
            out.append(row_line(item, *name(item.who), parts, width, marks))
        elif isinstance(item, Group):
            out.append(group_line(item, parts, width, marks))
        elif isinstance(item, Divider):
            out.append(fit((Piece(f" ─ {safe(item.text)}", "dim"),), width))
        elif isinstance(item, str):
            out.append(fit((Piece(f" ─ {item} ─", "dim"),), width))
        else:
            out.append(out_line(item, width, name))
    blank = fit((), width)
    return (out + [blank] * (height - len(out)))[:height]


def _widest(item: Row | Group) -> tuple[int, int]:
    """Cells of the longest place and health in a line."""
    return item.crowd.widest if isinstance(item, Group) else (cells(item.count), cells(item.health))


def out_line(rows: Sequence[Row], width: int, name: Namer) -> Line:
    """Everybody who is out, by letter, name and how; where they do not all fit as many names as do."""
    head = " ─ out: "
    told = ", ".join(safe(f"{letter} {called} {left_as(row)}") for row in rows for letter, called in [name(row.who)])
    if cell_len(head + told) > width:
        names = [f"{safe(name(row.who)[1])} {left_as(row)}" for row in rows]
        told = str(len(rows))
        for count in range(len(names), 0, -1):
            more = f" +{len(names) - count}" if count < len(names) else ""
            if cell_len(tried := head + ", ".join(names[:count]) + more) <= width:
                told = tried[len(head) :]
                break
    return fit((Piece(head + told, "dead"),), width)
