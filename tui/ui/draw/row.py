"""A combatant's row of the ladder: `cursor letter turn count name health flags bar`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from tui.core.views import Gauge, Row, Span
from tui.ui.draw.cards import filled, level
from tui.ui.draw.crowd import SHARE, shown_name
from tui.ui.draw.items import Marks
from tui.ui.paint import Ground, Ink, Line, Piece, fit, grounded, safe, shorten, width_of

NAME, FLAGS = 8, 5
"""Cells that names and flags have at least."""
BAR, LEAST_BAR, MORE_FLAGS = 6, 5, 5
"""Cells of a bar, and what it must leave for the flags."""
SIGNS = 4
"""Cells of the cursor, the turn, a second sign and the blank behind the count."""
LEFT_AS: Mapping[str, str] = {"removed": "gone"}
"""How somebody has left, in the word the ladder has for it."""


@dataclass(frozen=True, slots=True)
class Longest:
    """Cells of the longest letter and name (with its sign) there are."""

    letter: int = 2
    name: int = 0


@dataclass(frozen=True, slots=True)
class Columns:
    """The widths of the parts of a row; `rest` is for the flags and, at its end, a bar (0 where there is no room for bars)."""

    letter: int
    count: int
    name: int
    health: int
    rest: int
    bar: int

    @property
    def spelt(self) -> int:
        """Cells in which flags may be spelt out: what a bar leaves."""
        return self.rest - (self.bar + 2 if self.bar else 0)


def columns(widest: Iterable[tuple[int, int]], width: int, most: Longest) -> Columns:
    """The widths that suit the rows shown, each told by the cells of its place and health. They hang on the width of the pane,
    on the longest numbers and on the longest name alone: a flag that comes or goes must not shift every row, since each of
    them would be sent anew."""
    count, health = map(max, zip((2, 5), *widest, strict=True))
    room = width - SIGNS - most.letter - count - health - 2
    name = max(1, min(max(NAME, most.name), max(2 * NAME, room // 2), room - FLAGS))
    rest = max(0, room - name)
    bar = min(BAR, rest - 2 - MORE_FLAGS)
    return Columns(most.letter, count, name, health, rest, bar if bar >= LEAST_BAR else 0)


def row_line(row: Row, letter: str, called: str, parts: Columns, width: int, marks: Marks) -> Line:
    """One combatant's row. The first sign (cursor, mark, target) stands before the letter, a second one after the turn."""
    acts = row.acts or row.who == marks.acting
    ground: Ground = "cursor" if row.who == marks.cursor else "acting" if acts else ""
    signs = [Piece("▸", "strong", ground)] if row.who == marks.cursor else []
    signs += [Piece("*", "marked", ground)] if row.who in marks.marks else []
    signs += [Piece("◄", "target", ground)] if row.who == marks.aim else []
    first, second, *_ = (*signs, Piece(" ", "plain", ground), Piece(" ", "plain", ground))
    ink: Ink = "acting" if acts else row.role
    called = shown_name(row, called)
    flags = flags_line((*row.flags, *([Span(left_as(row), "dead")] if row.out else [])), parts.rest, parts.spelt)
    pieces = [
        first,
        Piece(to_left(shorten(safe(letter), parts.letter), parts.letter), "key", ground),
        Piece("►" if acts else " ", "acting", ground),
        second,
        Piece(to_right(safe(row.count), parts.count) + " ", "strong" if acts else "plain", ground),
        Piece(to_left(shorten(called, parts.name), parts.name) + " ", ink, ground),
        Piece(to_right(safe(row.health), parts.health) + " ", _health_ink(row), ground),
        *grounded(flags, ground),
        *_bar(row, parts, parts.rest - width_of(flags), ground),
    ]
    return fit(pieces, width, ground)


def _bar(row: Row, parts: Columns, room: int, ground: Ground) -> Line:
    """Health as a thin bar at the end of a row whose flags leave the `room`, where it is told as one number of another."""
    told = SHARE.fullmatch(row.health)
    if not parts.bar or told is None or row.out or room <= parts.bar + 1:
        return ()
    gauge = Gauge("", int(told[1]), int(told[2]))
    ink = row.role if row.role in ("hurt", "bloodied", "dying", "dead") else level(gauge)
    full = filled(gauge, parts.bar)
    gap = Piece(" " * (room - parts.bar - 1), "plain", ground)
    return (gap, Piece("━" * full, ink, ground), Piece("·" * (parts.bar - full), "empty", ground))


def left_as(row: Row) -> str:
    """How somebody has left the fight, in a word."""
    return LEFT_AS.get(row.out, safe(row.out))


def _health_ink(row: Row) -> Ink:
    return row.role if row.role in ("hurt", "bloodied", "dying", "dead") else "plain"


def flags_line(flags: Sequence[Span], width: int, spelt: int = 0) -> Line:
    """As many whole flags as fit; a plus tells that the card has more. They are spelt out, the first ones first, as long as all
    of them take no more than `spelt` cells."""
    out: list[Piece] = []
    room = width
    for i, (flag, text) in enumerate(zip(flags, _said(flags, spelt), strict=True) if width > 0 else ()):
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


def _said(flags: Sequence[Span], room: int) -> list[str]:
    """What each flag says: its long text where all of them still fit into the room."""
    out = [safe(flag.text) for flag in flags]
    room -= sum(map(cell_len, out)) + len(out) - 1
    for i, flag in enumerate(flags):
        more = cell_len(safe(flag.long)) - cell_len(out[i]) if flag.long else 0
        if 0 < more <= room:
            out[i] = safe(flag.long)
            room -= more
    return out


def to_right(text: str, width: int) -> str:
    """The text at the right end of so many cells."""
    return " " * (width - cell_len(text)) + text


def to_left(text: str, width: int) -> str:
    """The text at the left end of so many cells."""
    return text + " " * (width - cell_len(text))
