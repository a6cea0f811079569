"""Lines of the log as they are read: dice first, then every modifier with its reason, then what came of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from tui.core.game import AnyGame
from tui.core.ledger import Ledger, Term
from tui.core.request import Answered
from tui.core.scene import Line
from tui.core.views import Span, Words

INDENT = "  "
"""For each procedure within another."""


class Taped(Protocol):
    """An entry, or a command that waits: whatever holds the answers its lines were made of."""

    @property
    def tape(self) -> tuple[Answered, ...]:
        """The answers in the order in which the rule asked."""


def line_words(game: AnyGame, of: Taped, line: Line) -> Words:
    """A line of the log with its roles: `d20 [15] +7 longsword +1e flank = 22 against 17: hit`.

    Dice and modifiers are drawn in front where the line is tied to a roll; one without keeps its ledger to itself.
    """
    spans: list[Span] = []
    if indent := INDENT * depth(line):
        spans.append(Span(indent))
    if line.roll:
        spans.extend(_roll(game, of, line))
    spans.append(Span(line.text))
    return tuple(spans)


def line_text(game: AnyGame, of: Taped, line: Line) -> str:
    """The same as plain text."""
    return "".join(span.text for span in line_words(game, of, line))


def depth(line: Line) -> int:
    """How many procedures deep a line was said."""
    return line.path.count("/") + 1 if line.path else 0


def _roll(game: AnyGame, of: Taped, line: Line) -> Iterable[Span]:
    answered = next((a for a in of.tape if a.key == line.roll), None)
    if answered is not None and answered.shown:
        yield Span(f"{answered.shown} ", "strong")
    for term in terms_text(game, line.ledger):
        yield Span(f"{term} ")


def terms_text(game: AnyGame, ledger: Ledger) -> tuple[str, ...]:
    """Each modifier as it is written: `+7 longsword`, `+1e flank`, `-2 cover`."""
    return tuple(term_text(game, term) for term in ledger.terms)


def term_text(game: AnyGame, term: Term) -> str:
    """One modifier, with the suffix of its channel."""
    suffix = next((c.suffix for c in game.channels if c.name == term.channel), "")
    return f"{term.value:+d}{suffix} {term.why}".rstrip()
