"""What has changed between two pictures of the screen, and the fewest bytes that tell a terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rich.color import ColorSystem

from tui.ui.paint import Cell, Line, cells_of
from tui.ui.theme import Look

BRIDGE = 9
"""Cells that stayed the same between two changes are sent again when moving over them would cost as much."""


ERASED = 10
"""Blanks from which erasing them is shorter than writing them."""
RUN = 15
"""Bytes to tell a place and a colour."""
FARTHEST = 8
"""Rows by which a block is looked for above its old place."""
WORTH = 3
"""Rows that must have moved for it to be worth moving them."""


NOWHERE = (-1, -1)
"""The cursor of the terminal may be anywhere. After the last column it hangs in the air: its next step is not the same
everywhere."""

State = tuple[str, str, str]
"""What the terminal has been told: attributes, colour, ground."""


@dataclass(frozen=True, slots=True)
class Change:
    """A run of cells to be written."""

    x: int
    y: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Shift:
    """Whole rows from `top` to before `bottom` go up by `by`: the terminal moves what it has, as for a log that grows."""

    top: int
    bottom: int
    by: int


@dataclass(frozen=True, slots=True)
class Difference:
    """What makes one picture out of another: first the shift, if any, then the runs."""

    shift: Shift | None = None
    runs: tuple[Change, ...] = ()
    width: int = 0
    """Columns of the screen."""

    def __bool__(self) -> bool:
        return self.shift is not None or bool(self.runs)


def difference(old: Sequence[Line], new: Sequence[Line]) -> Difference:
    """What differs between two pictures of one size."""
    width = len(cells_of(new[0])) if new else 0
    plain = Difference(None, _runs(old, new), width)
    found = _shift(old, new)
    if found is None:
        return plain
    moved = old[found.top + found.by : found.bottom]
    moved_up = Difference(found, _runs([*old[: found.top], *moved, *([()] * found.by), *old[found.bottom :]], new), width)
    return min(plain, moved_up, key=_weight)


def _runs(old: Sequence[Line], new: Sequence[Line]) -> tuple[Change, ...]:
    out: list[Change] = []
    for y, (before, after) in enumerate(zip(old, new, strict=True)):
        if before is not after and before != after:
            out += _row(y, cells_of(before), cells_of(after))
    return tuple(out)


def _weight(found: Difference) -> int:
    """About how many bytes it takes: the cells, and what each run costs."""
    return sum(len(change.cells) + RUN for change in found.runs)


def whole(rows: Sequence[Line]) -> Difference:
    """A picture for a terminal that shows anything."""
    runs = tuple(Change(0, y, tuple(cells_of(row))) for y, row in enumerate(rows) if row)
    return Difference(None, runs, max((len(run.cells) for run in runs), default=0))


def _shift(old: Sequence[Line], new: Sequence[Line]) -> Shift | None:
    """The largest block of rows that stands some rows higher than before."""
    best: Shift | None = None
    most = WORTH - 1
    for by in range(1, min(FARTHEST, len(new) - 1) + 1):
        start = gain = 0
        for y in range(len(new) - by + 1):
            if y < len(new) - by and new[y] == old[y + by]:
                gain += new[y] != old[y]
                continue
            if gain > most:
                best, most = Shift(start, y + by, by), gain
            start, gain = y + 1, 0
    return best


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


def sequence(found: Difference, look: Look, system: ColorSystem | None, erase: bool = True) -> str:
    """The bytes for a terminal: look by look, so that each is told once; long blanks are erased instead of written.

    `erase`: the terminal erases to the ground that is set; where it does not, blanks on a ground are written out.
    """
    out: list[str] = []
    state: State | None = None
    if found.shift is not None:
        top, bottom, by = found.shift.top, found.shift.bottom, found.shift.by
        scroll = "\n" * by
        out.append(f"\x1b[0m\x1b[{top + 1};{bottom}r\x1b[{bottom};1H{scroll}\x1b[r")
    here = NOWHERE
    for wanted, y, x, texts in sorted(_strokes(found.runs, look, system), key=_by_state):
        if state is None or wanted != state:
            out.append(_step(state, wanted))
            state = wanted
        out.append(_moved(here, (x, y)))
        out.append(_written(texts, erase or not wanted[2]))
        end = x + len(texts)
        here = (end, y) if end < found.width else NOWHERE
    if out:
        out.append("\x1b[0m")
    return "".join(out)


def _moved(here: tuple[int, int], there: tuple[int, int]) -> str:
    """The shortest way for the cursor of the terminal from one cell to another."""
    over, down = there[0] - here[0], there[1] - here[1]
    if here == NOWHERE or not (0 <= down <= 1):
        return f"\x1b[{there[1] + 1};{there[0] + 1}H"
    if down == 0:
        return f"\x1b[{over}C" if over > 0 else "\b" * -over if over > -5 else f"\x1b[{-over}D"
    if -5 < over <= 0:
        return "\b" * -over + "\x1bD"
    return f"\x1b[{there[1] + 1};{there[0] + 1}H"


Stroke = tuple[State, int, int, list[str]]
"""Cells of one look side by side: their look, row, first column, and signs (empty for the second half of a wide one)."""


def _strokes(runs: Sequence[Change], look: Look, system: ColorSystem | None) -> list[Stroke]:
    """The runs cut where their look changes. Blanks go with what stands before them."""
    out: list[Stroke] = []
    for change in runs:
        now: Stroke | None = None
        for i, (text, ink, ground) in enumerate(change.cells):
            wanted = _parts(look.codes(ink, ground, system))
            if now is None or (wanted != now[0] and not (text == " " and _blank_in(now[0], wanted))):
                now = (wanted, change.y, change.x + i, [])
                out.append(now)
            now[3].append(text)
    return out


def _by_state(stroke: Stroke) -> tuple[str, str, str, int, int]:
    """Cells of one look are written one after another: to tell a place takes fewer bytes than to tell a colour."""
    (attributes, fore, back), y, x, _ = stroke
    return back, attributes, fore, y, x


def _written(texts: Sequence[str], erase: bool) -> str:
    """Signs side by side; a long run of blanks is erased and passed over."""
    text = "".join(texts)
    if not erase or " " * ERASED not in text:
        return text
    return _BLANKS.sub(_erased, text)


_BLANKS = re.compile(f" {{{ERASED},}}")


def _erased(found: re.Match[str]) -> str:
    size = len(found[0])
    return f"\x1b[{size}X\x1b[{size}C"


def _parts(codes: str) -> State:
    """Colour parameters by what they set."""
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


_PARTS: dict[str, State] = {}
_SHOWN = frozenset("479")
"""Attributes that show on a blank: underline, reverse, strike."""


def _blank_in(state: State, wanted: State) -> bool:
    """Does a blank look the same in both? Underlined and reversed ones show."""
    return state == wanted or (state[2] == wanted[2] and not _SHOWN & {*state[0].split(";"), *wanted[0].split(";")})


def _step(state: State | None, wanted: State) -> str:
    """The shortest sequence from one state to another."""
    fresh = ";".join(["0", *(p for p in wanted if p)])
    if state is None:
        return f"\x1b[{fresh}m"
    gone = (state[0] and state[0] != wanted[0]) or (state[1] and not wanted[1]) or (state[2] and not wanted[2])
    if gone:
        return f"\x1b[{fresh}m"
    new = ";".join(p for p, q in zip(wanted, state, strict=True) if p != q)
    return f"\x1b[{new}m"
