"""What the lines of the ladder are: rows, dividers, groups of many alike, those who are out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache

from tui.core.views import Divider, Ladder, Row
from tui.ui.draw.crowd import Called, Crowd, is_down

LEAST_GROUP = 3
"""So many neighbours of one capital are drawn as one line."""

Namer = Callable[[str], Called]
"""Letter and name of a combatant."""

_MEMBER = re.compile(r"([A-Z]+)\d+")


@lru_cache(maxsize=8192)
def capital_of(letter: str) -> str:
    """The capital of one of several alike; empty for anybody else."""
    found = _MEMBER.fullmatch(letter)
    return found[1] if found else ""


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
    crowd: Crowd
    who: str = ""

    @property
    def rows(self) -> tuple[Row, ...]:
        """All of them."""
        return self.crowd.rows


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


def gathered(
    ladder: Sequence[Row | Divider], name: Namer, before: Iterable[Row | Divider | Group] = ()
) -> tuple[Row | Divider | Group, ...]:
    """The ladder with neighbours whose letters are one capital and numbers put together, and those who are out at its end.
    Hangs on the ladder and its names alone; a group in which nothing is new is the one `before`."""
    kept = {(item.letter, item.rows[0].who): item for item in before if isinstance(item, Group)}
    out: list[Row | Divider | Group] = []
    gone: list[Row] = []
    run: list[Row] = []
    names: list[Called] = []
    now = ""
    for item in ladder:
        capital = ""
        if isinstance(item, Row):
            if item.out:
                gone.append(item)
                continue
            called = name(item.who)
            capital = capital_of(called[0])
        if run and capital != now:
            out += _grouped(now, run, names, kept)
            run, names = [], []
        if capital and isinstance(item, Row):
            now = capital
            run.append(item)
            names.append(called)
        else:
            out.append(item)
    return (*out, *_grouped(now, run, names, kept), *gone)


def renewed(
    items: Sequence[Row | Divider | Group], old: Ladder, new: Ladder
) -> tuple[tuple[Row | Divider | Group, ...], Mapping[str, Row]] | None:
    """What is gathered from a ladder that differs from the old one in the rows of a few who take part, and these rows; None
    when it differs in more. Letters and names must be the same."""
    if len(old) != len(new):
        return None
    fresh: dict[str, Row] = {}
    for a, b in zip(old, new, strict=True):
        if a is b:
            continue
        if isinstance(a, Row) and isinstance(b, Row) and a.who == b.who and not a.out and not b.out:
            fresh[b.who] = b
        elif a != b:
            return None
    return tuple(_fresh(item, fresh) for item in items), fresh


def _fresh(item: Row | Divider | Group, fresh: Mapping[str, Row]) -> Row | Divider | Group:
    if isinstance(item, Row):
        return fresh.get(item.who, item)
    if isinstance(item, Divider) or item.crowd.who.isdisjoint(fresh):
        return item
    return replace(item, crowd=Crowd(tuple(fresh.get(row.who, row) for row in item.rows), item.crowd.names))


def _grouped(capital: str, run: list[Row], names: list[Called], kept: Mapping[tuple[str, str], Group]) -> Sequence[Row | Group]:
    """Neighbours of one capital as one line, if they are enough."""
    if len(run) < LEAST_GROUP:
        return run
    old = kept.get((capital, run[0].who))
    if old is not None and old.crowd.of(run, names):
        return (old,)
    return (Group(capital, Crowd(tuple(run), tuple(names))),)


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
        if item.letter not in unfolded and not item.crowd.acts and item.crowd.who.isdisjoint(own | {marks.cursor}):
            out.append(replace(item, who=item.crowd.first))
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
    return next((g.letter for g in items if isinstance(g, Group) and who in g.crowd.who), "")


def stops(items: Sequence[Item]) -> tuple[str, ...]:
    """Where the cursor can rest, from the top."""
    out: list[str] = []
    for item in items:
        if isinstance(item, tuple):
            out += [row.who for row in item]
        elif not isinstance(item, Divider) and item.who:
            out.append(item.who)
    return tuple(out)
