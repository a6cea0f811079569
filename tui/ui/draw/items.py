"""What the lines of the ladder are: rows, dividers, groups of many alike, those who are out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace

from tui.core.views import Divider, Row

LEAST_GROUP = 3
"""So many neighbours of one capital are drawn as one line."""

Namer = Callable[[str], tuple[str, str]]
"""Letter and name of a combatant."""

_MEMBER = re.compile(r"([A-Z]+)\d+")


@dataclass(frozen=True, slots=True)
class Marks:
    """What the game master has pointed at: the row under the cursor, who is aimed at, who is marked, who acts."""

    cursor: str = ""
    aim: str = ""
    marks: frozenset[str] = frozenset()
    acting: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Several alike in one line: their capital, all of them, and the one the line stands for (nobody while it is open)."""

    letter: str
    rows: tuple[Row, ...]
    who: str = ""

    @property
    def up(self) -> tuple[Row, ...]:
        """Those of them who stand."""
        return tuple(row for row in self.rows if not is_down(row))


Item = Row | Divider | Group | tuple[Row, ...]
"""A line of the ladder; a tuple is everybody out, folded into one line."""


def folded(ladder: Sequence[Row | Divider | Group], cursor: str) -> tuple[Item, ...]:
    """The ladder's lines with those who are out sunk under the rest, in one line unless the cursor is among them."""
    out = tuple(row for row in ladder if isinstance(row, Row) and row.out)
    stay: tuple[Item, ...] = tuple(row for row in ladder if not (isinstance(row, Row) and row.out))
    if not out:
        return stay
    if any(row.who == cursor for row in out):
        return (*stay, Divider(f"out: {len(out)}"), *out)
    return (*stay, out)


def gathered(ladder: Sequence[Row | Divider], name: Namer) -> tuple[Row | Divider | Group, ...]:
    """The ladder with neighbours whose letters are one capital and numbers put together, and those who are out at its end.
    Hangs on the ladder alone."""
    out: list[Row | Divider | Group] = []
    run: list[Row] = []
    capital = ""
    gone = [item for item in ladder if isinstance(item, Row) and item.out]
    stay = [item for item in ladder if not (isinstance(item, Row) and item.out)]
    for item in (*stay, None):
        letter = name(item.who)[0] if isinstance(item, Row) else ""
        found = _MEMBER.fullmatch(letter) if len(letter) > 1 else None
        if run and (found is None or found[1] != capital):
            out += [Group(capital, tuple(run))] if len(run) >= LEAST_GROUP else run
            run = []
        if found is not None and isinstance(item, Row):
            capital = found[1]
            run.append(item)
        elif item is not None:
            out.append(item)
    return (*out, *gone)


def people(items: Sequence[Row | Divider | Group], unfolded: Set[str]) -> int:
    """For how many rows of combatants there should be room: a folded group has few rows of its own."""
    out = 0
    for item in items:
        if isinstance(item, Group):
            out += len(item.rows) + 1 if item.letter in unfolded else LEAST_GROUP
        elif isinstance(item, Row):
            out += 1
    return out


def laid_out(items: Sequence[Row | Divider | Group], marks: Marks, unfolded: Set[str]) -> list[Row | Divider | Group]:
    """The groups as they are to be drawn: the line of one stands for its next member up, and under it are those who act, are
    aimed at, marked or under the cursor; under an unfolded one are all."""
    own = {marks.acting, marks.aim, *marks.marks}
    out: list[Row | Divider | Group] = []
    for item in items:
        if not isinstance(item, Group):
            out.append(item)
            continue
        rest = [row for row in item.rows if row.who not in own and not row.acts]
        first = next((row.who for row in rest if not is_down(row)), rest[0].who if rest else "")
        if item.letter in unfolded or not first:
            out += [item, *item.rows]
            continue
        apart = own | {marks.cursor}
        out.append(replace(item, who=first))
        out += [row for row in item.rows if row.who != first and (row.who in apart or row.acts)]
    return out


def group_of(items: Sequence[Row | Divider | Group], who: str) -> str:
    """The capital of the group somebody is in; empty without one."""
    return next((g.letter for g in items if isinstance(g, Group) and any(row.who == who for row in g.rows)), "")


def stops(items: Sequence[Item]) -> tuple[str, ...]:
    """Where the cursor can rest, from the top."""
    out: list[str] = []
    for item in items:
        if isinstance(item, tuple):
            out += [row.who for row in item]
        elif not isinstance(item, Divider) and item.who:
            out.append(item.who)
    return tuple(out)


def is_down(row: Row) -> bool:
    """Is this one in the fight no more, though it lies there?"""
    return bool(row.out) or row.role in ("dying", "dead")
