"""Reading the morale table (12.1, 12.2): which of the triggers that hold count, what they come to, and in which words."""

from __future__ import annotations

from collections.abc import Iterable

from tui.core.ledger import Term
from tui.rules.adventures_edge.model import Fighter
from tui.rules.adventures_edge.tables import MoraleResult, MoraleTrigger, Tables, index


def counted(ids: Iterable[str], tables: Tables) -> tuple[MoraleTrigger, ...]:
    """The rows of the triggers that count: a stronger one replaces the weaker it names (12.2)."""
    rows = [row for id in ids if (row := index(tables).morale.get(id)) is not None]
    replaced = [row.instead for row in rows]
    return tuple(row for row in rows if row.id not in replaced)


def modifiers(ids: Iterable[str], tables: Tables) -> tuple[Term, ...]:
    """The modifiers of everything that holds now, to be added up (12.2)."""
    return tuple(Term("flat", row.value, row.why, "12.1") for row in counted(ids, tables) if row.value)


def comes_to(total: int, die: int, tables: Tables) -> MoraleResult:
    """The result of a check: a 1 on the die is always a rout (12.1)."""
    rows = index(tables).morale_results
    if die == 1:
        return next(row for row in rows if row.id == "rout")
    return next((row for row in reversed(rows) if row.least <= total), rows[0])


def reasons(body: Fighter, tables: Tables) -> str:
    """Why a check is owed, in words; empty when none is."""
    return ", ".join(row.why for row in counted(body.morale_due, tables)) if body.morale_due else ""
