"""Odds as text: chances in words and the small picture of an amount."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tui.core.chances import Column
from tui.core.views import Span, Words
from tui.ui.desk.lines import joined, line, width_of

BARS = "▁▂▃▄▅▆▇█"
MOST_CELLS = 40
WIDE = 999
"""More cells than any line of chances takes."""
EXACT = 1e-9
"""So little that is unknown is nothing."""
UNDEFENDED = "none"
"""The answer of somebody who lets it come."""


def percent(p: float) -> str:
    """A chance as it is said: `5 %`; what is possible is never 0, what is not certain never 100."""
    return _said(round(p * 100), p)


def percents(chances: Sequence[float]) -> list[str]:
    """Chances of which exactly one comes true, rounded so that they add up to 100: what is over goes to those with the
    largest remainder, among equal ones to the first."""
    whole = [int(p * 100 + 1e-9) for p in chances]
    by_rest = sorted(range(len(chances)), key=lambda i: round(whole[i] - chances[i] * 100, 6))
    for i in by_rest[: max(0, 100 - sum(whole))]:
        whole[i] += 1
    return [_said(n, p) for n, p in zip(whole, chances, strict=True)]


def _said(n: int, p: float) -> str:
    if n == 0 and p > 1e-9:
        return "<1 %"
    if n == 100 and p < 1 - 1e-9:
        return ">99 %"
    return f"{n} %"


def chances_line(columns: Sequence[Column], done: bool, width: int = WIDE) -> Words:
    """Each chance with its word. The first one is what it is undefended; behind it stands what it is through each answer of
    the other side that changes it, in fewer words where all would not fit the width."""
    if not columns:
        return ()
    base, *others = columns
    forked = len(others) > 1
    said = _shares(base)
    rare = {mark for mark in base.plan.by_need if not base.chance(mark)}
    rest = [(mark, word) for mark, word in base.plan.chances[forked:] if mark not in rare]
    tail = [line(Span(f"{word} ", "dim"), Span(said[mark], "strong")) for mark, word in rest]
    if base.odds.missing > EXACT:
        tail.append(line(Span("unknown ", "dim"), Span(said.get("", percent(base.odds.missing)), "warning")))
    if not done:
        tail.append((Span("...", "dim"),))
    if not forked:
        return _closer(tail, width)
    (mark, word), *_ = base.plan.chances
    chance = percent(next((c.chance(mark) for c in others if c.id == UNDEFENDED), base.chance(mark)))
    first = line(Span(f"{word} ", "dim"), Span(chance, "strong"))
    changes = [(c.label, told) for c in others if (told := percent(c.chance(mark))) != chance]
    long = joined([first, *(line(Span(f"through {label} ", "dim"), Span(told, "strong")) for label, told in changes), *tail])
    if width_of(long) <= width:
        return long
    through = [line(Span(f"{label} ", "dim"), Span(told.removesuffix(" %"), "strong")) for label, told in changes]
    return joined([line(first, Span(" through ", "dim"), joined(through, ", ")), *tail], "  ")


def _closer(parts: list[Words], width: int) -> Words:
    """Parts with less between them where the line would be too long, then with less in them, what is unknown in a sign."""
    for gap in ("   ", "  "):
        if width_of(joined(parts, gap)) <= width:
            return joined(parts, gap)
    return joined([tuple(Span(_TERSE.get(s.text, s.text.replace(" %", "%")), s.role) for s in part) for part in parts], "  ")


_TERSE = {"unknown ": "±"}
"""Words that a sign can stand for."""


def _shares(column: Column) -> dict[str, str]:
    """Every mark's chance as it is said; what is unknown of those that add up stands under no name."""
    said = {mark: percent(column.chance(mark)) for mark, _ in column.plan.chances}
    if whole := column.whole():
        missing = column.odds.missing
        names = (*whole, "") if missing > EXACT else whole
        parts = [column.chance(mark) for mark in whole] + ([missing] if missing > EXACT else [])
        said.update(zip(names, percents(parts), strict=True))
    return said


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
