"""Combatant cards: facts line by line, gauges as bars."""

from __future__ import annotations

import re

from rich.cells import cell_len

from tui.core.views import Card, CardLine, Gauge, Picture, Role
from tui.ui.paint import Ink, Line, Piece, fit, inked, part, safe, width_of, wrap

SIDES: tuple[Role, ...] = ("plain", "party", "ally", "foe", "hidden")
"""Roles that say whose health it is, not how bad it stands."""
BAR = 12
"""Cells of a bar where there is room for it."""
MOST_DOABLE = 2
"""So much of what can be done is always on a card."""
_GAP = re.compile(r"(?<=[^ ]) {2,}(?=[^ ])")


def card_lines(card: Card, width: int, height: int) -> list[Line]:
    """Exactly `height` lines of exactly `width` cells.

    Of a card that does not fit the least important lines are left out, the last ones first, but never the first one nor what
    there is to do (its lines begin with a key): of that the first two stay. How many lines are missing stands at the end.
    """
    inside = width - 1
    blocks = [_block(line, inside) for line in card.lines]
    cut = _left_out(card, blocks, height)
    out = [line for i, block in enumerate(blocks) if i not in cut for line in block]
    missing = sum(len(block) for i, block in enumerate(blocks) if i in cut) + max(0, len(out) - height)
    out = out[:height]
    if missing and out:
        more = Piece(f" … {missing} more", "dim")
        size = width_of([more])
        if width_of(out[-1]) + size > inside:
            if len(out) == height:
                more = Piece(f" +{missing}", "dim")
                size = width_of([more])
            else:
                out.append(())
        out[-1] = (*fit(out[-1], inside - size), more)
    edge = Piece(" ")
    out = [fit((edge, *line), width) for line in out]
    return (out + [fit((), width)] * (height - len(out)))[:height]


def _block(line: CardLine, width: int) -> list[Line]:
    if isinstance(line, Gauge):
        return [gauge_line(line, width)]
    if isinstance(line, Picture):
        return picture_lines(line, width)
    return facts(inked(line), width) or [()]


def _left_out(card: Card, blocks: list[list[Line]], height: int) -> set[int]:
    """The places of the lines of a card for which there is no room."""
    doable = [i for i, line in enumerate(card.lines) if isinstance(line, tuple) and line and line[0].role == "key"]
    keep = {0, *doable[:MOST_DOABLE]}
    cut: set[int] = set()
    rows = sum(map(len, blocks))
    for i in range(len(blocks) - 1, -1, -1):
        if rows <= height:
            break
        if i not in keep:
            cut.add(i)
            rows -= len(blocks[i])
    return cut


def facts(line: Line, width: int) -> list[Line]:
    """A line of facts with two blanks or more between them, broken there where it can be, else between words."""
    if width_of(line) <= width:
        return [line]
    text = "".join(piece.text for piece in line)
    out: list[Line] = []
    now: Line = ()
    at = 0
    for gap in [*_GAP.finditer(text), None]:
        fact = part(line, at, gap.start() if gap else len(text))
        at = gap.end() if gap else at
        if now and width_of(now) + 2 + width_of(fact) <= width:
            now = (*now, Piece("  "), *fact)
            continue
        if now:
            out += wrap(now, width)
        now = (Piece("  "), *fact) if out or now else fact
    return out + wrap(now, width)


def picture_lines(picture: Picture, width: int) -> list[Line]:
    """The rows of a drawing with the words beside it, which go on beside the next row where they are long."""
    drawn = [safe(row) for row in picture.rows]
    size = max(map(cell_len, drawn), default=0)
    said = wrap(inked(picture.beside), max(1, width - size - 2)) if picture.beside else []
    out: list[Line] = []
    for i in range(max(len(drawn), len(said))):
        row = fit((Piece(drawn[i] if i < len(drawn) else "", picture.role),), size)
        out.append(fit((*row, Piece("  "), *(said[i] if i < len(said) else ())), width))
    return out


def gauge_line(gauge: Gauge, width: int) -> Line:
    """`HP 22/28 █████████···  dies at -15`: the numbers first (unless the game's own words hold them), then the bar, then what
    else there is to know."""
    text = safe(gauge.text)
    ink = level(gauge) if gauge.role in SIDES else gauge.role
    numbers = f"{gauge.value}/{gauge.most}"
    after = safe(gauge.after)
    head = [Piece(f"{text} ", "plain")] if text else []
    if numbers not in f"{text} {after}":
        head.append(Piece(f"{numbers} ", ink if ink != "good" else "strong"))
    room = width - width_of(head) - (cell_len(after) + 2 if after else 0)
    cells = min(BAR, max(6, room))
    tail = [Piece(f"  {after}", "dim")] if after else []
    return fit((*head, *bar(gauge, cells, ink), *tail), width)


def bar(gauge: Gauge, cells: int, ink: Ink) -> Line:
    """The bar itself in half cells. Below 0 it grows again as a line, from nothing to the least there can be."""
    if gauge.value < 0 and gauge.least < 0:
        full = max(1, min(cells, round(cells * gauge.value / gauge.least)))
        return (Piece("─" * full, "dying"), Piece("·" * (cells - full), "empty"))
    halves = filled(gauge, 2 * cells)
    solid = "█" * (halves // 2) + "▌" * (halves % 2)
    return (Piece(solid, ink), Piece("·" * (cells - len(solid)), "empty"))


def filled(gauge: Gauge, parts: int) -> int:
    """How many parts of a bar are full: none only at 0 and below, all only when nothing is missing."""
    if gauge.value <= 0:
        return 0
    if gauge.value >= gauge.most:
        return parts
    return max(1, min(parts - 1, round(parts * gauge.value / gauge.most)))


def level(gauge: Gauge) -> Ink:
    """How bad it stands where the game says nothing of it: three quarters, half, a quarter."""
    share = gauge.value / max(1, gauge.most)
    if share > 0.75:
        return "good"
    if share > 0.5:
        return "hurt"
    return "bloodied" if share > 0.25 else "dying"
