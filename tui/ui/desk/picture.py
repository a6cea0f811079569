"""Odds as text: chances in words and the small picture of an amount."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tui.core.chances import Column
from tui.core.views import Span, Words
from tui.ui.desk.lines import line, width_of

BARS = "▁▂▃▄▅▆▇█"
MOST_CELLS = 40
UNDEFENDED = "none"
"""The answer of somebody who lets it come."""


def percent(p: float) -> str:
    """A chance as it is said: `5 %`; what is possible is never 0, what is not certain never 100."""
    n = round(p * 100)
    if n == 0 and p > 1e-9:
        return "<1 %"
    if n == 100 and p < 1 - 1e-9:
        return ">99 %"
    return f"{n} %"


def chances_line(columns: Sequence[Column], done: bool, width: int = 0) -> Words:
    """Each chance with its word. The first one is what it is undefended; behind it stands what it is through each answer of
    the other side that changes it. What does not fit into `width` stands closer together."""
    if not columns:
        return ()
    base, *others = columns
    out: list[Words] = []
    for i, (mark, word) in enumerate(base.plan.chances):
        chance = base.chance(mark)
        if not chance and mark in base.plan.by_need:
            continue
        if i == 0 and len(others) > 1:
            chance = next((c.chance(mark) for c in others if c.id == UNDEFENDED), chance)
        out.append(line(Span(f"{word} ", "dim"), Span(percent(chance), "strong")))
        if i == 0 and len(others) > 1:
            changes = [c for c in others if percent(c.chance(mark)) != percent(chance)]
            out += [line(Span(f"through {c.label} ", "dim"), Span(percent(c.chance(mark)), "strong")) for c in changes]
    if base.odds.missing > 1e-9:
        out.append(line(Span("unknown ", "dim"), Span(percent(base.odds.missing), "warning")))
    if not done:
        out.append((Span("...", "dim"),))
    size = sum(width_of(part) for part in out) + 3 * (len(out) - 1)
    gap = "  " if 0 < width < size else "   "
    spread: list[Span] = []
    for part in out:
        if spread:
            spread.append(Span(gap))
        spread.extend(part)
    return tuple(spread)


def amount_line(columns: Sequence[Column], word: str) -> Words:
    """The picture of the amount: lowest, one cell for each value or bucket, highest, and the average."""
    if not columns or not columns[0].plan.amount:
        return ()
    amounts = columns[0].amounts()
    if not amounts:
        return line(Span(f"{word} ", "dim"), "none")
    low, high = min(amounts), max(amounts)
    average = f"average {columns[0].average():.1f}"
    if low == high:
        return line(Span(f"{word}   ", "dim"), f"{low}")
    return line(Span(f"{word}   ", "dim"), f"{low} ", Span(picture(amounts), "strong"), f" {high}     {average}")


def picture(amounts: Mapping[int, float]) -> str:
    """One cell a value, several values a cell where there are many; `·` where nothing can come."""
    low, high = min(amounts), max(amounts)
    size = -(-(high - low + 1) // MOST_CELLS)
    cells = [0.0] * (-(-(high - low + 1) // size))
    for n, p in amounts.items():
        cells[(n - low) // size] += p
    most = max(cells)
    return "".join("·" if c <= 0 else BARS[min(7, int(c / most * 8 - 1e-9))] for c in cells)
