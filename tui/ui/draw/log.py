"""The roll log: when, what, and the rule at the right."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from tui.ui.paint import Ground, Line, Piece, fit, grounded, inked, safe, width_of, wrap
from tui.ui.surface import LogBook, LogLine

WHEN = 5
"""Cells of the column that tells round and place."""


@dataclass(slots=True)
class Scroll:
    """Which line of the log stands at the bottom: the last one, or one that keeps the line under the cursor in sight."""

    bottom: int = -1

    def lines(self, log: LogBook, cursor: int, width: int, height: int) -> list[Line]:
        """Exactly `height` lines of exactly `width` cells, the newest ones of the part shown at the bottom."""
        count = len(log)
        if cursor < 0 or cursor >= count:
            self.bottom = count - 1
            return _upwards(log, self.bottom, -1, width, height)[0]
        if not 0 <= self.bottom < count:
            self.bottom = count - 1
        if cursor > self.bottom:
            self.bottom = min(count - 1, cursor + height // 2)
        lines, first = _upwards(log, self.bottom, cursor, width, height)
        while cursor < first:
            self.bottom = max(cursor, min(self.bottom - 1, cursor + height // 2))
            lines, first = _upwards(log, self.bottom, cursor, width, height)
            if self.bottom == cursor:
                break
        return lines


def _upwards(log: LogBook, bottom: int, cursor: int, width: int, height: int) -> tuple[list[Line], int]:
    """The lines that end with line `bottom` of the log, and the first line of the log that is whole among them.

    They begin at the top of the pane. A line that takes several rows is shown whole or not at all, unless it is the only one.
    """
    out: list[Line] = []
    first = at = bottom
    while at >= 0 and len(out) < height:
        lines = entry_lines(log.line(at), width, "cursor" if at == cursor else "")
        if out and len(out) + len(lines) > height:
            break
        out[:0] = lines
        first = at
        at -= 1
    out = out[:height]
    return out + [fit((), width)] * (height - len(out)), first


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
