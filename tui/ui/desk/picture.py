"""Odds as text: chances in words and the small picture of an amount."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tui.core.chances import Column
from tui.core.views import Span, Words
from tui.ui.desk.lines import line

BARS = "▁▂▃▄▅▆▇█"
MOST_CELLS = 40


def percent(p: float) -> str:
    """A chance as it is said: `5 %`; what is possible is never 0, what is not certain never 100."""
    n = round(p * 100)
    if n == 0 and p > 1e-9:
        return "<1 %"
    if n == 100 and p < 1 - 1e-9:
        return ">99 %"
    return f"{n} %"


def chances_line(columns: Sequence[Column], done: bool) -> Words:
    """Each chance with its word; of the first one also what it is for each answer the other side may give."""
    if not columns:
        return ()
    base, *others = columns
    out: list[Words] = []
    for i, (mark, word) in enumerate(base.plan.chances):
        part = line(Span(f"{word} ", "dim"), Span(percent(base.chance(mark)), "strong"))
        if i == 0 and len(others) > 1:
            told = ", ".join(f"{c.label} {percent(c.chance(mark))}" for c in others)
            part = line(part, Span(f" ({told})", "dim"))
        out.append(part)
    if base.odds.missing > 1e-9:
        out.append(line(Span("unknown ", "dim"), Span(percent(base.odds.missing), "warning")))
    if not done:
        out.append((Span("...", "dim"),))
    spread: list[Span] = []
    for part in out:
        if spread:
            spread.append(Span("   "))
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
