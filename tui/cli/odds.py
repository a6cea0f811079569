"""`affray odds`: what a command would bring, by every answer the other side may give."""

from __future__ import annotations

from collections.abc import Sequence

from tui.cli.telling import complain, json_line, tell
from tui.core.chances import Column, columns
from tui.core.errors import Refused
from tui.core.language.faults import LanguageError
from tui.core.language.parse import Step, parse_line
from tui.core.language.reading import command_reading
from tui.core.language.text import command_text


def odds(file: str, line: str, *, as_json: bool = False) -> int:
    """Tell the odds of a command; 1 when it is refused or has none. Raises Fault when the campaign cannot be read."""
    from tui.storage.campaign import open_campaign

    campaign = open_campaign(file, readonly=True)
    try:
        for told in campaign.recovered:
            complain(told)
        game, state = campaign.game, campaign.referee.now
        try:
            parsed = parse_line(game, state, line)
        except LanguageError as no:
            complain(no.pointed.picture())
            return 1
        if isinstance(parsed, Step) or parsed.command is None or parsed.marked:
            complain("Odds are of a command, without answers.")
            return 1
        verb = game.verbs[parsed.command.verb]
        try:
            *_, found = ((), *columns(verb, parsed.command, state, slice=1_000_000))
        except Refused as no:
            complain(no.reason)
            return 1
        if not found:
            complain(f"{verb.name} rolls nothing that odds are known for.")
            return 1
        text = command_text(game, parsed.command)
        if as_json:
            tell(json_line({"command": text, "columns": [_plain(c) for c in found]}))
        else:
            tell(f"{verb.title}: {command_reading(game, state, parsed.command)}")
            _table(found)
        return 0
    finally:
        campaign.close()


def _plain(column: Column) -> dict[str, object]:
    return {
        "answer": column.id,
        "label": column.label,
        "chances": {mark: column.chance(mark) for mark, _ in column.plan.chances},
        "amounts": column.amounts(),
        "average": column.average(),
        "missing": column.odds.missing,
    }


def _table(found: Sequence[Column]) -> None:
    """A row for each chance, a column for each answer."""
    plan = found[0].plan
    heads = [c.label or "by default" for c in found]
    rows = [(words, [f"{c.chance(mark):.1%}" for c in found]) for mark, words in plan.chances]
    if plan.amount:
        rows.append((f"{plan.amount} of a hit, on average", [f"{c.average():.1f}" for c in found]))
        each = [sum(n * p for n, p in c.amounts().items()) for c in found]
        rows.append((f"{plan.amount} of an attack, on average", [f"{n:.1f}" for n in each]))
        rows.append(("from - to", [_range(c) for c in found]))
    if any(c.odds.missing > 0 for c in found):
        rows.append(("not followed", [f"{c.odds.missing:.1%}" for c in found]))
    first = max(len(words) for words, _ in rows)
    widths = [max(len(head), *(len(cells[i]) for _, cells in rows)) for i, head in enumerate(heads)]
    tell(" " * first + "".join(f"  {head:>{w}}" for head, w in zip(heads, widths, strict=True)))
    for words, cells in rows:
        tell(f"{words:<{first}}" + "".join(f"  {cell:>{w}}" for cell, w in zip(cells, widths, strict=True)))


def _range(column: Column) -> str:
    amounts = list(column.amounts())
    return f"{amounts[0]} - {amounts[-1]}" if amounts else "-"
