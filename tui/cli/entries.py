"""Entries of the history as plain lines and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tui.core.game import AnyGame
from tui.core.history import Node
from tui.core.messages import Moved
from tui.core.play import Pending
from tui.core.render import line_text
from tui.core.request import RollAsked, faces_of
from tui.core.scene import Line


def entry_lines(game: AnyGame, node: Node) -> Iterator[str]:
    """The lines of an entry with their rules behind them: `= 22 against 17: hit  (AE 6.5)`."""
    for line in node.entry.lines:
        cites = ", ".join(line.cite.split())
        yield line_text(game, node.entry, line) + (f"  ({game.short} {cites})" if cites else "")


def moved_lines(game: AnyGame, moved: Moved) -> Iterator[str]:
    """What was taken back or made again: the commands that were given, without what the referee added to them."""
    word = {"undo": "undid", "redo": "redid", "goto": "passed"}[moved.how]
    for node in moved.nodes:
        verb = game.verb(node.entry.command.partition(" ")[0])
        if verb is None or verb.kind != "inner":
            yield f"{word}: {node.entry.command}"


def entry_object(game: AnyGame, node: Node) -> dict[str, object]:
    """Everything there is to an entry: every die, every change with before and after, every line with its rules."""
    entry = node.entry
    rolls = [a for a in entry.tape if a.shown]
    return {
        "number": node.n,
        "parent": node.parent,
        "group": entry.group,
        "command": entry.command,
        "rolls": [
            {
                "key": a.key,
                "who": a.key.rpartition("@")[2],
                "roll": a.spec.removeprefix("roll "),
                "dice": faces_of(a.answer.text),
                "answer": a.answer.text,
                "by": a.answer.by,
                "shown": a.shown,
            }
            for a in rolls
        ],
        "decisions": [
            {"key": a.key, "who": a.key.rpartition("@")[2], "answer": a.answer.text, "by": a.answer.by}
            for a in entry.tape
            if not a.shown
        ],
        "changes": [{"who": c.who, "field": c.field, "before": c.before, "after": c.after} for c in entry.changes],
        "lines": [_line_object(game, node, line) for line in entry.lines],
        "marks": dict(entry.marks),
    }


def _line_object(game: AnyGame, node: Node, line: Line) -> dict[str, object]:
    terms = [{"channel": t.channel, "value": t.value, "why": t.why, "rule": t.cite} for t in line.ledger.terms]
    return {
        "text": line_text(game, node.entry, line),
        "rules": line.cite.split(),
        "path": line.path,
        "ledger": terms,
        "secret": line.secret,
    }


def moved_object(moved: Moved) -> dict[str, object]:
    """A move through the history."""
    return {"moved": moved.how, "at": moved.at, "entries": [node.n for node in moved.nodes]}


def open_object(pending: Pending[Any, Any]) -> dict[str, object]:
    """A question left open."""
    return {
        "open": pending.command,
        "asked": [
            {"key": q.key, "who": q.who, "label": q.label}
            | ({"roll": q.pool.text} if isinstance(q, RollAsked) else {"options": [o.id for o in q.options if not o.why_not]})
            for q in pending.requests
        ],
    }
