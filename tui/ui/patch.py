"""What has changed between two pictures of the screen, and the fewest bytes that tell a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.color import ColorSystem

from tui.ui.paint import Cell, Line, cells_of
from tui.ui.theme import Look

BRIDGE = 9
"""Cells that stayed the same between two changes are sent again when moving over them would cost as much."""


@dataclass(frozen=True, slots=True)
class Change:
    """A run of cells to be written."""

    x: int
    y: int
    cells: tuple[Cell, ...]


def changes(old: Sequence[Line], new: Sequence[Line]) -> list[Change]:
    """The runs that differ between two pictures of one size."""
    out: list[Change] = []
    for y, (before, after) in enumerate(zip(old, new, strict=True)):
        if before is not after and before != after:
            out += _row(y, cells_of(before), cells_of(after))
    return out


def _row(y: int, before: list[Cell], after: list[Cell]) -> list[Change]:
    runs: list[list[int]] = []
    for x, cell in enumerate(after):
        if x < len(before) and before[x] == cell:
            continue
        if runs and x - runs[-1][1] <= BRIDGE and _one_ink(after, runs[-1][1], x):
            runs[-1][1] = x + 1
        else:
            runs.append([x, x + 1])
    out: list[Change] = []
    for start, end in runs:
        while start > 0 and (after[start][0] == "" or _halved(before, start)):
            start -= 1
        while end < len(after) and (after[end][0] == "" or _halved(before, end)):
            end += 1
        if out and start <= out[-1].x + len(out[-1].cells):
            start, last = out[-1].x, out.pop()
            end = max(end, last.x + len(last.cells))
        out.append(Change(start, y, tuple(after[start:end])))
    return out


def _one_ink(cells: list[Cell], start: int, end: int) -> bool:
    """Is what lies between two changes cheap to send again?"""
    return len({cells[x][1:] for x in range(start - 1, end + 1)}) <= 2


def _halved(before: list[Cell], at: int) -> bool:
    """Did a wide character lie across this place?"""
    return at < len(before) and before[at][0] == ""


def sequence(found: Sequence[Change], look: Look, system: ColorSystem | None) -> str:
    """The bytes for a terminal. Colours are told only where they change, blanks carry no colour of their own."""
    out: list[str] = []
    state: tuple[str, ...] | None = None
    for change in found:
        out.append(f"\x1b[{change.y + 1};{change.x + 1}H")
        for text, ink, ground in change.cells:
            if not text:
                continue
            wanted = _parts(look.codes(ink, ground, system))
            if state is None or wanted != state:
                if text == " " and state is not None and _same_blank(state, wanted):
                    out.append(text)
                    continue
                out.append(_step(state, wanted))
                state = wanted
            out.append(text)
    if out:
        out.append("\x1b[0m")
    return "".join(out)


def _parts(codes: str) -> tuple[str, ...]:
    """Colour parameters as (attributes, colour, ground)."""
    found = _PARTS.get(codes)
    if found is None:
        attributes: list[str] = []
        fore = back = ""
        items = codes.split(";") if codes else []
        while items:
            item = items.pop(0)
            if item in ("38", "48"):
                size = 4 if items[0] == "2" else 2
                value = ";".join([item, *items[:size]])
                del items[:size]
                fore, back = (value, back) if item == "38" else (fore, value)
            elif len(item) >= 2 and item[:-1] in ("3", "9"):
                fore = item
            elif len(item) >= 2 and item[:-1] in ("4", "10"):
                back = item
            else:
                attributes.append(item)
        found = _PARTS[codes] = (";".join(attributes), fore, back)
    return found


_PARTS: dict[str, tuple[str, ...]] = {}


def _same_blank(state: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Does a blank look the same in both? Underlined and reversed ones show."""
    shows = {"4", "7", "9"}
    return state[2] == wanted[2] and not shows & {*state[0].split(";"), *wanted[0].split(";")}


def _step(state: tuple[str, ...] | None, wanted: tuple[str, ...]) -> str:
    """The shortest sequence from one state to another."""
    fresh = ";".join(["0", *(p for p in wanted if p)])
    if state is None:
        return f"\x1b[{fresh}m"
    gone = (state[0] and state[0] != wanted[0]) or (state[1] and not wanted[1]) or (state[2] and not wanted[2])
    if gone:
        return f"\x1b[{fresh}m"
    new = ";".join(p for p, q in zip(wanted, state, strict=True) if p != q)
    return f"\x1b[{new}m"
