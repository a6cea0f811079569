"""Why: the dice, every modifier with its reason, the rules in words, and what else the dice could have brought."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui.core.game import AnyGame
from tui.core.language.stored import parse_stored
from tui.core.play import Entry, Pending
from tui.core.render import line_words, term_text
from tui.core.request import Answered
from tui.core.scene import Line
from tui.core.views import Span, Words
from tui.ui.desk.lines import line, wrapped
from tui.ui.desk.picture import chances_line
from tui.ui.desk.spoken import titled, worded

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk

BY = {
    "program": "thrown by the program",
    "table": "from the table",
    "gm": "said by the game master",
    "policy": "by policy",
    "script": "by a script",
    "test": "by a test",
}


def rule_lines(game: AnyGame, cite: str, width: int) -> list[Words]:
    """A rule's sentence behind its id."""
    rule = game.rulebook().get(cite)
    if rule is None:
        return [line(Span(f"{game.short} {cite}".strip(), "rule"))]
    head = line(Span(f"{game.short} {rule.id}".strip(), "rule"), f"  {rule.title}: " if rule.title else "  ", rule.sentence)
    return wrapped(head, width, "    ")


def explanation(desk: Desk, at: int = -1) -> list[Words]:
    """The line under the log's cursor, else the last action, term by term."""
    log, width = desk.log, desk.prompt_width
    if not log.made:
        return [line("Nothing has happened yet.")]
    entry, said = log.source(at if at >= 0 else len(log) - 1)
    shown, title = (said,) if at >= 0 else entry.lines, _title(desk, entry)
    begun = bool(shown) and shown[0].text.removesuffix(".") == title
    out: list[Words] = [] if begun else [line(Span(title, "title")), ()]
    for one in shown:
        out += wrapped(line_words(desk.game, entry, one), width, "  ")
        out += _terms(desk.game, one)
    out += _answers(desk, entry, shown if at >= 0 else ())
    out += _odds(desk, entry)
    cites = dict.fromkeys(c for one in shown for c in (*one.cite.split(), *one.ledger.cites()))
    if cites:
        out += [(), line(Span("Rules", "title"))]
        for cite in cites:
            out += rule_lines(desk.game, cite, width)
    return out


def _title(desk: Desk, entry: Entry | Pending[Any, Any]) -> str:
    def name(who: str) -> str:
        return desk.look.name(who)[1]

    if isinstance(entry, Pending):
        return worded(desk.game, parse_stored(desk.game, entry.command), name)
    return titled(desk.game, entry, name)


def _odds(desk: Desk, entry: Entry | Pending[Any, Any]) -> list[Words]:
    """How likely it had been, where the fight as it was before is still at hand."""
    last = desk.heard.last
    if last is None or last[0] is not entry:
        return []
    command = parse_stored(desk.game, entry.command)
    verb = desk.game.verb(command.verb)
    if verb is None or verb.odds is None:
        return []
    outlook = desk.outlooks.of(verb, command, last[1])
    while not outlook.done:
        outlook.refine()
    words = chances_line(outlook.columns, True)
    return [(), line(Span("Odds before it", "title")), line("  ", words)] if words else []


def _terms(game: AnyGame, said: Line) -> list[Words]:
    out: list[Words] = []
    for term in said.ledger.terms:
        cite = f"  {game.short} {term.cite}".rstrip() if term.cite else ""
        out.append(line("    ", Span(term_text(game, term)), Span(cite, "rule")))
    totals = dict.fromkeys(t.channel for t in said.ledger.terms)
    for channel in totals:
        out.append(line("    ", Span(f"{said.ledger.total(channel):+d} in all ({channel})", "strong")))
    return out


def _answers(desk: Desk, entry: Entry | Pending[Any, Any], only: tuple[Line, ...]) -> list[Words]:
    wanted = {one.roll for one in only}
    tape: list[Answered] = [a for a in entry.tape if not only or a.key in wanted]
    if not tape:
        return []
    out: list[Words] = [(), line(Span("Answers", "title"))]
    for a in tape:
        label, _, who = a.key.rpartition("@")
        said = a.shown or a.answer.text
        head = f"  {desk.look.name(who)[1]}: {label.split('/')[-1]}  "
        out.append(line(head, Span(said, "strong"), Span(f"  {BY[a.answer.by]}", "dim")))
    return out
