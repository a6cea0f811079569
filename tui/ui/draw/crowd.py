"""Many alike: what the line of a group tells of all its members, worked out once for as long as none of them changes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import is_

from rich.cells import cell_len

from tui.core.views import Gauge, Row, Span
from tui.ui.paint import safe

Called = tuple[str, str]
"""Letter and name of a combatant."""

SHARE = re.compile(r"(-?\d{1,6})/(\d{1,6})")
_NUMBER = re.compile(r" ?\d+$")


@lru_cache(maxsize=8192)
def cells(text: str) -> int:
    """How many cells a text takes: a crowd is asked again at every turn, and names and numbers hardly ever change."""
    return cell_len(safe(text))


def is_down(row: Row) -> bool:
    """Is this one in the fight no more, though it lies there?"""
    return bool(row.out) or row.role in ("dying", "dead")


def shown_name(row: Row, called: str) -> str:
    """The name with the sign of those who are hidden or dead, unless a flag has it already."""
    if row.role == "hidden":
        return f"(h){safe(called)}"
    if row.role == "dead" and row.out in ("", "dead") and not any("†" in flag.text for flag in row.flags):
        return f"†{safe(called)}"
    return safe(called)


@dataclass(frozen=True)
class Crowd:
    """The members of a group and their names. Hangs on nothing else, so whatever is asked of it is worked out once."""

    rows: tuple[Row, ...]
    names: tuple[Called, ...]

    def of(self, rows: Sequence[Row], names: Sequence[Called]) -> bool:
        """Are these the very same members, under the same names?"""
        return len(rows) == len(self.rows) and all(map(is_, rows, self.rows)) and tuple(names) == self.names

    @cached_property
    def who(self) -> frozenset[str]:
        """The ids of all."""
        return frozenset(row.who for row in self.rows)

    @cached_property
    def up(self) -> tuple[Row, ...]:
        """Those of them who stand."""
        return tuple(row for row in self.rows if not is_down(row))

    @cached_property
    def acts(self) -> bool:
        """Does one of them act?"""
        return any(row.acts for row in self.rows)

    @cached_property
    def first(self) -> str:
        """Whom their line stands for when nobody among them has a row apart: the first one up, else the first."""
        return (self.up or self.rows)[0].who

    @cached_property
    def name(self) -> str:
        """What all of them are called, and how many they are."""
        return f"{_NUMBER.sub('', safe(self.names[0][1]))} x{len(self.rows)}"

    @cached_property
    def count(self) -> str:
        """The place they all have; empty when they have several."""
        first = self.rows[0].count
        return safe(first) if all(row.count == first for row in self.rows) else ""

    @cached_property
    def told(self) -> str:
        """How many are up and down, in words."""
        down = len(self.rows) - len(self.up)
        return f"{len(self.up)} up {down} down" if down else f"{len(self.up)} up"

    @cached_property
    def flags(self) -> tuple[Span, ...]:
        """The flags that all who stand have in common."""
        return tuple(flag for flag in self.up[0].flags if all(flag in row.flags for row in self.up)) if self.up else ()

    @cached_property
    def gauges(self) -> tuple[Gauge, ...]:
        """The health of each from the best to the worst; empty where it is not told of all as a number of another."""
        told = [found for row in self.rows if (found := SHARE.fullmatch(row.health))]
        if len(told) < len(self.rows):
            return ()
        return tuple(sorted((Gauge("", int(t[1]), int(t[2])) for t in told), key=_share, reverse=True))

    @cached_property
    def widest(self) -> tuple[int, int]:
        """Cells of their longest place and health."""
        return max(cells(row.count) for row in self.rows), max(cells(row.health) for row in self.rows)

    @cached_property
    def longest(self) -> tuple[int, int]:
        """Cells of their longest letter and name (with its sign), the name of all among them."""
        return longest_of(self.rows, self.names, cells(self.name))


def longest_of(rows: Sequence[Row], names: Sequence[Called], least: int = 0) -> tuple[int, int]:
    """Cells of the longest letter and name (with its sign) of these."""
    letter, called = 2, least
    for row, (sign, said) in zip(rows, names, strict=True):
        letter = max(letter, cells(sign))
        signed = row.role in ("hidden", "dead")
        called = max(called, cells(shown_name(row, said) if signed else said))
    return letter, called


def _share(gauge: Gauge) -> float:
    return gauge.value / max(1, gauge.most)
