"""The ladder: who acts when. Rows `cursor letter turn count name health flags`, dividers between them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from tui.core.views import Divider, Gauge, Ladder, Row, Span
from tui.ui.draw.cards import filled, level
from tui.ui.paint import Ground, Ink, Line, Piece, fit, safe, shorten

_SHARE = re.compile(r"(-?\d{1,6})/(\d{1,6})")

Namer = Callable[[str], tuple[str, str]]
NAME, FLAGS = 8, 5
"""Cells that names and flags have at least."""
BAR, LEAST_BAR, MORE_FLAGS = 6, 4, 8
"""Cells of a bar, and what it must leave for the flags."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What the game master has pointed at: the row under the cursor, who is aimed at, who is marked, who acts."""

    cursor: str = ""
    aim: str = ""
    marks: frozenset[str] = frozenset()
    acting: str = ""


Item = Row | Divider | tuple[Row, ...]
"""A line of the ladder; a tuple is everybody out, folded into one line."""


def folded(ladder: Ladder, cursor: str) -> tuple[Item, ...]:
    """The ladder's lines with those who are out sunk under the rest, in one line unless the cursor is among them."""
    out = tuple(row for row in ladder if isinstance(row, Row) and row.out)
    stay: tuple[Item, ...] = tuple(row for row in ladder if not (isinstance(row, Row) and row.out))
    if not out:
        return stay
    if any(row.who == cursor for row in out):
        return (*stay, Divider(f"out: {len(out)}"), *out)
    return (*stay, out)


@dataclass(slots=True)
class Window:
    """The part of the ladder that is shown. It stays where it is while the cursor is in it and jumps when it leaves: a
    row that moves costs a whole pane on a slow line."""

    top: int = 0

    def lines(self, items: Sequence[Item], height: int, marks: Marks) -> list[Item | str]:
        """The lines to draw; a text tells how many are cut off.

        Who acts and who is aimed at stay in sight: outside the window they are pinned above or below it.
        """
        if len(items) <= height:
            self.top = 0
            return list(items)
        places = {item.who: i for i, item in enumerate(items) if isinstance(item, Row)}
        home = places.get(marks.acting, 0)
        cursor = places.get(marks.cursor, home)
        keep = sorted({places[who] for who in (marks.acting, marks.aim) if who in places})
        wanted = sorted({cursor, *keep})
        around = wanted[0] - (height - 2 - (wanted[-1] - wanted[0])) // 2
        for top in (self.top, around, cursor - height // 2, cursor):
            self.top = _filled(max(0, min(top, len(items) - 1)), len(items), height, keep)
            if cursor in _part(self.top, len(items), height, keep):
                break
        part = _part(self.top, len(items), height, keep)
        above = [i for i in keep if i < part.start]
        below = [i for i in keep if i >= part.stop]
        out: list[Item | str] = [items[i] for i in above]
        if part.start > len(above):
            out.append(f"{part.start - len(above)} above")
        out += [items[i] for i in part]
        if len(items) - part.stop > len(below):
            out.append(f"{len(items) - part.stop - len(below)} below")
        return out + [items[i] for i in below]


def _part(top: int, count: int, height: int, keep: Sequence[int]) -> range:
    """The window that begins at `top`, pinned rows and the lines about the rest left out of its height."""
    pinned = sum(i < top for i in keep)
    room = height - pinned - (top > pinned)
    if count - top <= room:
        return range(top, count)
    for size in range(room - 1, 0, -1):
        below = sum(i >= top + size for i in keep)
        if size + below + (count - top - size > below) <= room:
            return range(top, top + size)
    return range(top, top + 1)


def _filled(top: int, count: int, height: int, keep: Sequence[int]) -> int:
    """The top moved up while that leaves the end of the ladder in sight: no blank rows below the last one."""
    while top > 0 and _part(top, count, height, keep).stop == count == _part(top - 1, count, height, keep).stop:
        top -= 1
    return top


@dataclass(frozen=True, slots=True)
class Columns:
    """The widths of the parts of a row; `bar` is 0 where there is no room for bars."""

    count: int
    name: int
    bar: int
    health: int
    flags: int


def columns(rows: Sequence[Row], width: int, longest: int) -> Columns:
    """The widths that suit the rows shown. They hang on the width of the pane, on the longest numbers and on the `longest` name
    alone: a flag that comes or goes must not shift every row, since each of them would be sent anew."""
    count = max([2, *(cell_len(safe(r.count)) for r in rows)])
    health = max([5, *(cell_len(safe(r.health)) for r in rows)])
    room = width - 6 - count - health - 2
    name = max(1, min(max(NAME, longest), max(2 * NAME, room // 2), room - FLAGS))
    bar = min(BAR, room - name - 1 - MORE_FLAGS)
    bar = bar if bar >= LEAST_BAR else 0
    return Columns(count, name, bar, health, max(0, room - name - (bar + 1 if bar else 0)))


def longest_name(shown: Sequence[Item | str], name: Namer) -> int:
    """The cells of the longest name, its sign included."""
    return max((cell_len(_shown_name(row, name(row.who)[1])) for row in shown if isinstance(row, Row)), default=0)


def ladder_lines(
    shown: Sequence[Item | str], width: int, height: int, marks: Marks, name: Namer, longest: int = 0
) -> list[Line]:
    """Exactly `height` lines of exactly `width` cells."""
    rows = [item for item in shown if isinstance(item, Row)]
    names = {row.who: name(row.who) for row in rows}
    parts = columns(rows, width, longest)
    out: list[Line] = []
    for item in shown:
        if isinstance(item, Row):
            out.append(row_line(item, *names[item.who], parts, width, marks))
        elif isinstance(item, Divider):
            out.append(fit((Piece(f" ─ {safe(item.text)}", "dim"),), width))
        elif isinstance(item, str):
            out.append(fit((Piece(f" ─ {item} ─", "dim"),), width))
        else:
            out.append(out_line(item, width, name))
    blank = fit((), width)
    return (out + [blank] * (height - len(out)))[:height]


def row_line(row: Row, letter: str, called: str, parts: Columns, width: int, marks: Marks) -> Line:
    """One combatant's row. The first sign (cursor, mark, target) stands before the letter, a second one after the turn."""
    acts = row.acts or row.who == marks.acting
    ground: Ground = "cursor" if row.who == marks.cursor else "acting" if acts else ""
    signs = [Piece("▸", "strong", ground)] if row.who == marks.cursor else []
    signs += [Piece("*", "marked", ground)] if row.who in marks.marks else []
    signs += [Piece("◄", "target", ground)] if row.who == marks.aim else []
    first, second, *_ = (*signs, Piece(" ", "plain", ground), Piece(" ", "plain", ground))
    ink: Ink = "acting" if acts else row.role
    called = _shown_name(row, called)
    pieces = [
        first,
        Piece(f"{safe(letter):<2.2}", "key", ground),
        Piece("►" if acts else " ", "acting", ground),
        second,
        Piece(_right(safe(row.count), parts.count) + " ", "strong" if acts else "plain", ground),
        Piece(_left(shorten(called, parts.name), parts.name) + " ", ink, ground),
        *_bar(row, parts.bar, ground),
        Piece(_right(safe(row.health), parts.health) + " ", _health_ink(row), ground),
        *(Piece(p.text, p.ink, ground) for p in _flags(row.flags, parts.flags)),
    ]
    return fit(pieces, width, ground)


def _bar(row: Row, cells: int, ground: Ground) -> Line:
    """Health as a thin bar, where it is told as one number of another."""
    if not cells:
        return ()
    told = _SHARE.fullmatch(row.health)
    if told is None:
        return (Piece(" " * (cells + 1), "plain", ground),)
    gauge = Gauge("", int(told[1]), int(told[2]))
    ink = row.role if row.role in ("hurt", "bloodied", "dying", "dead") else level(gauge)
    full = filled(gauge, cells)
    return (Piece("━" * full, ink, ground), Piece("·" * (cells - full) + " ", "empty", ground))


def _health_ink(row: Row) -> Ink:
    return row.role if row.role in ("hurt", "bloodied", "dying", "dead") else "plain"


def _shown_name(row: Row, called: str) -> str:
    """The name with the sign of those who are hidden or dead, unless a flag has it already."""
    if row.role == "hidden":
        return f"(h){safe(called)}"
    if row.role == "dead" and not any("†" in flag.text for flag in row.flags):
        return f"†{safe(called)}"
    return safe(called)


def _flags(flags: Sequence[Span], width: int) -> Line:
    """As many whole flags as fit; a plus tells that the card has more."""
    out: list[Piece] = []
    room = width
    for i, flag in enumerate(flags):
        text = safe(flag.text)
        size = cell_len(text) + (1 if out else 0)
        last = i == len(flags) - 1
        if size > (room if last else room - 1):
            out.append(Piece("+", "dim"))
            break
        if out:
            out.append(Piece(" "))
        out.append(Piece(text, flag.role))
        room -= size
    return tuple(out)


def out_line(rows: Sequence[Row], width: int, name: Namer) -> Line:
    """Everybody who is out, by letter, name and how; only their number when they do not fit."""
    told = ", ".join(f"{letter} {called} {row.out}" for row in rows for letter, called in [name(row.who)])
    text = f" ─ out: {safe(told)}"
    if cell_len(text) > width:
        text = f" ─ out: {len(rows)}"
    return fit((Piece(text, "dead"),), width)


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text


def _left(text: str, width: int) -> str:
    return text + " " * (width - cell_len(text))
