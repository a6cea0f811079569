"""Combatant cards: facts line by line, gauges as bars."""

from __future__ import annotations

from rich.cells import cell_len

from tui.core.views import Card, Gauge, Role
from tui.ui.paint import Ink, Line, Piece, fit, inked, safe, width_of, wrap

SIDES: tuple[Role, ...] = ("plain", "party", "ally", "foe", "hidden")
"""Roles that say whose health it is, not how bad it stands."""
BAR = 12
"""Cells of a bar where there is room for it."""


def card_lines(card: Card, width: int, height: int) -> list[Line]:
    """Exactly `height` lines of exactly `width` cells; the last one tells when the card has more."""
    out: list[Line] = []
    inside = width - 1
    for line in card.lines:
        if isinstance(line, Gauge):
            out.append(gauge_line(line, inside))
        else:
            out += wrap(inked(line), inside, indent=2) or [()]
    if len(out) > height:
        cut = len(out) - height + 1
        out = out[: height - 1]
        out.append((Piece(f"… {cut} more", "dim"),))
    edge = Piece(" ")
    out = [fit((edge, *line), width) for line in out]
    return (out + [fit((), width)] * (height - len(out)))[:height]


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
