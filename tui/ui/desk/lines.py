"""Lines of words put together for a width."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from tui.core.views import Span, Words
from tui.ui.desk.editing import cells

_ASCII = str.maketrans(
    {"■": "#", "▸": ">", "►": ">", "◄": "<", "·": ".", "●": "o", "○": ".", "─": "-", "│": "|", "†": "+", "…": "~", "½": "/"}
    | {"▁": "1", "▂": "2", "▃": "3", "▄": "4", "▅": "5", "▆": "6", "▇": "7", "█": "8", "→": ">", "↑": "^", "↓": "v"}
)


def line(*parts: str | Span | Words) -> Words:
    """One line of pieces: plain text, spans or lines."""
    out: list[Span] = []
    for part in parts:
        if isinstance(part, str):
            if part:
                out.append(Span(part))
        elif isinstance(part, Span):
            out.append(part)
        else:
            out.extend(part)
    return tuple(out)


def text_of(words: Words) -> str:
    """The text of a line."""
    return "".join(s.text for s in words)


def width_of(words: Words) -> int:
    """The cells a line takes."""
    return sum(cells(s.text) for s in words)


def fit(words: Words, width: int) -> Words:
    """The line cut to a width; what is cut is told by a `+` at its end."""
    if width_of(words) <= width:
        return words
    out: list[Span] = []
    room = max(0, width - 1)
    for s in words:
        taken = ""
        for c in s.text:
            if cells(c) > room:
                return (*out, Span(taken, s.role), Span("+", "dim")) if taken else (*out, Span("+", "dim"))
            taken += c
            room -= cells(c)
        out.append(Span(taken, s.role))
    return tuple(out)


def flow(
    items: Sequence[Words], width: int, most: int, keep: int = 0, gap: str = "   ", always: Collection[int] = ()
) -> list[Words]:
    """Items side by side in at most `most` lines. When they do not all fit, those around item `keep` are shown, and at the
    end of the last line those that must be seen `always` and how many are not."""
    rows = _packed(items, width, gap)
    if len(rows) <= most:
        return [joined([items[i] for i in row], gap) for row in rows]
    at = next((r for r, row in enumerate(rows) if keep in row), 0)
    start = min(max(0, at - most + 1), len(rows) - most)
    shown = rows[start : start + most]
    while True:
        seen = {i for row in shown for i in row}
        extra = [items[i] for i in always if i not in seen]
        unseen = len(items) - len(seen) - len(extra)
        tail = line(*(part for words in extra for part in (gap, words)), Span(f"  +{unseen}", "dim"))
        last = joined([items[i] for i in shown[-1]], gap)
        if len(shown[-1]) == 1 or shown[-1][-1] == keep or width_of(last) + width_of(tail) <= width:
            break
        shown[-1] = shown[-1][:-1]
    out = [joined([items[i] for i in row], gap) for row in shown]
    out[-1] = line(fit(last, max(0, width - width_of(tail))), tail)
    return out


def _packed(items: Sequence[Words], width: int, gap: str) -> list[list[int]]:
    rows: list[list[int]] = []
    room = -1
    for i, item in enumerate(items):
        need = width_of(item)
        if rows and need + len(gap) <= room:
            rows[-1].append(i)
            room -= need + len(gap)
        else:
            rows.append([i])
            room = width - need
    return rows


def joined(items: Iterable[Words], gap: str = "   ") -> Words:
    """Items with a gap between them."""
    out: list[Span] = []
    for item in items:
        if out:
            out.append(Span(gap))
        out.extend(item)
    return tuple(out)


def wrapped(words: Words, width: int, indent: str = "") -> list[Words]:
    """A long line broken between words, each piece keeping its role."""
    rows: list[list[Span]] = [[]]
    room = width
    for span in words:
        for i, piece in enumerate(span.text.split(" ")):
            gap = " " if i else ""
            need = cells(gap + piece)
            if need > room and rows[-1]:
                rows.append([Span(indent)] if indent else [])
                room = width - len(indent)
                gap = ""
            rows[-1].append(Span(gap + piece, span.role))
            room -= cells(gap + piece)
    return [tuple(_merged(row)) for row in rows]


def newest(lines: Sequence[Words], width: int, room: int) -> list[Words]:
    """The newest of these lines in at most `room` rows, each in full where there is room for all of it: what the next answer
    hangs on stands at its end."""
    out: list[Words] = []
    for words in reversed(lines):
        if len(out) >= room:
            break
        rows = wrapped(words, width, "  ")
        out = [*(rows if len(rows) <= room - len(out) else [words]), *out]
    return out


def _merged(row: list[Span]) -> list[Span]:
    out: list[Span] = []
    for s in row:
        if out and out[-1].role == s.role:
            out[-1] = Span(out[-1].text + s.text, s.role)
        elif s.text:
            out.append(s)
    return out


def window(count: int, at: int, rows: int) -> range:
    """Which of `count` lines to show in `rows`, so that line `at` is among them."""
    if count <= rows:
        return range(count)
    start = min(max(0, at - rows // 2), count - rows)
    return range(start, start + rows)


def plain_signs(words: Words) -> Words:
    """The line with ASCII signs only in place of the drawn ones."""
    return tuple(Span(s.text.translate(_ASCII), s.role) for s in words)
