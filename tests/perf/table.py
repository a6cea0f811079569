"""The table of results."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Result:
    """One line: what was measured, and against what. `ratio` is measured by base; `goal` is what the ratio or, without a base,
    the value should not exceed."""

    what: str
    value: float
    unit: str
    base: float | None = None
    goal: float | None = None
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """Measured by base."""
        return self.value / self.base if self.base else None

    @property
    def kept(self) -> bool:
        """Is the goal reached, or is there none?"""
        found = self.ratio if self.base else self.value
        return self.goal is None or found is None or found <= self.goal


def table(results: Iterable[Result]) -> str:
    """All lines, in columns."""
    rows = [("what", "measured", "base", "ratio", "goal", "", "")]
    for r in results:
        ratio = "" if r.ratio is None else f"{r.ratio:.2f}"
        base = "" if r.base is None else f"{r.base:.4g} {r.unit}"
        goal = "" if r.goal is None else f"{r.goal:g}" if r.base else f"{r.goal:g} {r.unit}"
        verdict = "" if r.goal is None else "kept" if r.kept else "missed"
        rows.append((r.what, f"{r.value:.4g} {r.unit}", base, ratio, goal, verdict, r.note))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows)
