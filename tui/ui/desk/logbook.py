"""The roll log by the line: the entries of the present branch, older ones fetched when they are looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tui.core.encounter import Fight
from tui.core.game import AnyGame
from tui.core.history import History, Node
from tui.core.play import Entry, Pending
from tui.core.render import line_words
from tui.core.scene import Line
from tui.core.state import Change
from tui.core.text import LONGEST_NOTE, clean
from tui.core.views import Span, Words
from tui.ui.surface import LogLine

READY = 120
"""Entries made ready at once."""


@dataclass(frozen=True, slots=True)
class When:
    """Where the fight stands: round, who acts, the order of turns."""

    round: int = 0
    turn: str = ""
    order: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Round and place: `1.4`; place 0 when nobody acts."""
        return f"{self.round}.{self.order.index(self.turn) + 1 if self.turn in self.order else 0}"

    def before(self, changes: Sequence[Change]) -> When:
        """Where it stood before these changes of the fight."""
        was: dict[str, Any] = {c.field: c.before for c in changes if c.who == "" and c.field in ("round", "turn", "order")}
        return When(was.get("round", self.round), was.get("turn", self.turn), was.get("order", self.order))

    def told(self, changes: Sequence[Change]) -> str:
        """Round and place of what was told with these changes, after which it stands here: between two turns of a round it is
        still the place of the one before."""
        was = self.before(changes)
        between = self.turn not in self.order and was.round == self.round and was.turn in was.order
        return was.text if between else self.text


def when_of(flow: object) -> When:
    """Where the fight stands now."""
    return When(flow.round, flow.turn, flow.order) if isinstance(flow, Fight) else When()


@dataclass(frozen=True, slots=True)
class _Ready:
    entry: Entry | Pending[Any, Any]
    line: Line
    when: str
    n: int
    first: bool


class Log:
    """The lines of the present branch, the oldest ready one being 0, then those of a question still open."""

    def __init__(self, game: AnyGame, history: History[Any, Any]) -> None:
        self.game = game
        self.history = history
        self._lines: list[_Ready] = []
        self._open: list[_Ready] = []
        self._oldest = history.at
        self._then = When()
        self.begin = ""
        """How to begin, in words."""
        self.rebuild()

    def __len__(self) -> int:
        return self.made or len(self.hello())

    @property
    def made(self) -> int:
        """How many lines there are that something said; the words for a fight that has not begun are none."""
        return len(self._lines) + len(self._open)

    def hello(self) -> list[Words]:
        """What stands in the log of a fight in which nothing has happened: its note, and how to begin."""
        flow = self.history.now.flow
        if self.history.at or not isinstance(flow, Fight) or flow.round or not self.history.now.who:
            return []
        note = [(Span(clean(flow.note, LONGEST_NOTE)),)] if flow.note else []
        return [*note, *([(Span(self.begin, "dim"),)] if self.begin else [])]

    def line(self, i: int) -> LogLine:
        """Line `i` as it is drawn."""
        if not self.made:
            return LogLine("", self.hello()[i])
        got = self._at(i)
        return LogLine(got.when, line_words(self.game, got.entry, got.line), self._cites(got.line), got.n, got.first)

    def source(self, i: int) -> tuple[Entry | Pending[Any, Any], Line]:
        """What line `i` was made of: its entry (or what is still open) and the rule's own line."""
        got = self._at(i)
        return got.entry, got.line

    def _at(self, i: int) -> _Ready:
        return self._lines[i] if i < len(self._lines) else self._open[i - len(self._lines)]

    def _cites(self, line: Line) -> str:
        return f"{self.game.short} {line.cite}" if line.cite and self.game.short else line.cite

    def older(self) -> int:
        """Make older lines ready; how many came in front. 0 at the beginning of the fight."""
        came = 0
        while not came and self.history.node(self._oldest) is not None:
            came = self._fetch()
        return came

    def _fetch(self) -> int:
        got: list[_Ready] = []
        for node in reversed(self.history.recent(READY, self._oldest)):
            got = [*self._ready(node, self._then.told(node.entry.changes)), *got]
            self._then = self._then.before(node.entry.changes)
            self._oldest = node.parent
        self._lines[:0] = got
        return len(got)

    def rebuild(self) -> None:
        """The newest lines of the branch on which the history stands."""
        self._lines, self._oldest = [], self.history.at
        self._then = when_of(self.history.now.flow)
        self.older()

    def recorded(self, node: Node, flow: object) -> None:
        """An entry was added."""
        self._lines += self._ready(node, when_of(flow).told(node.entry.changes))

    def taken_back(self, nodes: Sequence[Node]) -> None:
        """The newest entries are gone from the branch."""
        gone = {n.n for n in nodes}
        while self._lines and self._lines[-1].n in gone:
            self._lines.pop()
        if not self._lines:
            self.rebuild()

    def opened(self, pending: Pending[Any, Any] | None, flow: object = None) -> None:
        """The provisional lines of what waits; none when nothing does."""
        if pending is None:
            self._open = []
            return
        when = when_of(flow).text
        self._open = [_Ready(pending, x, when, 0, i == 0) for i, x in enumerate(pending.lines)]

    def _ready(self, node: Node, when: str) -> list[_Ready]:
        return [_Ready(node.entry, x, when, node.n, i == 0) for i, x in enumerate(node.entry.lines)]
