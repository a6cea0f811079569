"""The roll log: when, what, and the rule at the right."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from tui.ui.paint import Ground, Line, Piece, fit, grounded, inked, safe, width_of, wrap
from tui.ui.surface import LogBook, LogLine

WHEN = 5
"""Cells of the column that tells round and place."""
SLACK = 4
"""Rows at the end of the pane, or a quarter of it, that may stay blank until they are needed."""


@dataclass(slots=True)
class Scroll:
    """Which lines of the log are shown: the newest ones, or those around the line under the cursor.

    The newest ones stay where they are when the pane grows, since lines that go down are all sent anew: the rows won are
    there for the lines to come.
    """

    top: int = -1
    bottom: int = -1

    def lines(self, log: LogBook, cursor: int, width: int, height: int) -> list[Line]:
        """Exactly `height` lines of exactly `width` cells, the newest ones of the part shown at the bottom."""
        count = len(log)
        if cursor < 0 or cursor >= count:
            self.bottom = count - 1
            found = _upwards(log, self.bottom, -1, width, height)
            kept = [lines for i, lines in found if i >= self.top]
            if not kept or height - sum(map(len, kept)) > max(SLACK, height // 4):
                kept = [lines for _, lines in found]
            self.top = count - len(kept)
            return _filled(kept, width, height)
        self.top = -1
        if not 0 <= self.bottom < count:
            self.bottom = count - 1
        if cursor > self.bottom:
            self.bottom = min(count - 1, cursor + height // 2)
        found = _upwards(log, self.bottom, cursor, width, height)
        while cursor < found[0][0]:
            self.bottom = max(cursor, min(self.bottom - 1, cursor + height // 2))
            found = _upwards(log, self.bottom, cursor, width, height)
            if self.bottom == cursor:
                break
        return _filled([lines for _, lines in found], width, height)


def _upwards(log: LogBook, bottom: int, cursor: int, width: int, height: int) -> list[tuple[int, list[Line]]]:
    """The lines that end with line `bottom` of the log, each with its rows.

    A line that takes several rows is shown whole or not at all, unless it is the only one.
    """
    out: list[tuple[int, list[Line]]] = []
    room = height
    for at in range(bottom, -1, -1):
        lines = entry_lines(log.line(at), width, "cursor" if at == cursor else "")
        if room <= 0 or (out and len(lines) > room):
            break
        out.append((at, lines))
        room -= len(lines)
    return out[::-1]


def _filled(found: list[list[Line]], width: int, height: int) -> list[Line]:
    """The rows from the top of the pane on, blank ones after them."""
    out = [row for lines in found for row in lines][:height]
    return out + [fit((), width)] * (height - len(out))


def entry_lines(line: LogLine, width: int, ground: Ground = "") -> list[Line]:
    """One line of the log in as many rows as it takes. Later lines of an entry stand under its first one, indented."""
    cite = safe(line.cite)
    room = width - WHEN - 2
    indent = 0 if line.first else 2
    body = wrap(inked(line.words), room - indent, indent=2)
    if cite and width_of(body[-1]) + cell_len(cite) + 1 > room - indent:
        body.append(())
    out: list[Line] = []
    for i, text in enumerate(body):
        when = safe(line.when) if i == 0 and line.first else ""
        head = [Piece(f" {when:<{WHEN}.{WHEN}}", "dim"), Piece(" " * indent)]
        tail = [Piece(f"{cite} ", "rule")] if cite and i == len(body) - 1 else []
        space = width - width_of(head) - width_of(text) - width_of(tail)
        out.append(fit((*head, *text, Piece(" " * max(0, space)), *tail), width))
    return [fit(grounded(row, ground), width, ground) for row in out] if ground else out
