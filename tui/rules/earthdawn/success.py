"""How well a test succeeds (1.5, 1.9): the success level of a total against a difficulty number."""

from __future__ import annotations

from typing import Literal

from tui.rules.earthdawn.tables import Tables, index

Level = Literal["pathetic", "poor", "average", "good", "excellent", "extraordinary"]
LEVELS: tuple[Level, ...] = ("pathetic", "poor", "average", "good", "excellent", "extraordinary")
"""From the worst to the best; a test succeeds from Average on."""


def level(total: int, difficulty: int, tables: Tables) -> Level:
    """The success level; a difficulty below 1 counts as 1, one above the table goes on by the table's last offsets."""
    number = max(1, difficulty)
    row = index(tables).success(number)
    if total < number:
        return "pathetic" if total <= row.pathetic else "poor"
    if total < row.good:
        return "average"
    if total < row.excellent:
        return "good"
    return "excellent" if total < row.extraordinary else "extraordinary"


def bounds(difficulty: int, tables: Tables) -> tuple[int, int, int, int]:
    """The lowest totals of the levels from Average on."""
    number = max(1, difficulty)
    row = index(tables).success(number)
    return number, row.good, row.excellent, row.extraordinary


def succeeds(level: Level) -> bool:
    """Has the test reached its difficulty number (1.5)?"""
    return LEVELS.index(level) >= LEVELS.index("average")


def at_least(level: Level, least: Level) -> bool:
    """Is a success level this good or better?"""
    return LEVELS.index(level) >= LEVELS.index(least)
