"""What a journal's record says: the facts of the bus as tables and back."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from tui.core.game import AnyGame
from tui.core.history import Node
from tui.core.ledger import NOTHING, Ledger, Term
from tui.core.messages import Moved
from tui.core.play import Entry
from tui.core.request import Answer, Answered
from tui.core.scene import Line
from tui.core.state import Change
from tui.storage.codec import build, decode, encode, hints
from tui.storage.document import TapeRow, Waiting
from tui.storage.journal import record
from tui.storage.places import place_text
from tui.storage.toml import Raw

KINDS = ("journal", "asked", "answer", "cancel", "entry", "undo", "redo", "goto")


class Unreadable(Exception):
    """A record that is whole but says something this program does not understand."""


class _Strict:
    """The first thing that does not fit makes the whole record unreadable."""

    faults: Sequence[Exception] = ()

    def fault(self, place: Sequence[str | int], found: str, expected: str = "", nearest: str = "") -> None:
        """Say what does not fit."""
        raise Unreadable(f"{place_text(place)}: {found}" + (f", expected {expected}" if expected else ""))

    def unknown(self, place: Sequence[str | int], known: Iterable[str]) -> None:
        """Say which key is not known."""
        raise Unreadable(f"{place_text(place)} is not known")


STRICT = _Strict()


# ---- writing


def asked_record(w: Waiting) -> bytes:
    """A question opened, with the answers it has already."""
    return record(
        "asked",
        command=w.command,
        at=w.at,
        group=w.group,
        queue=w.queue,
        given=w.given,
        asides=w.asides,
        tape=[list(row) for row in w.tape],
    )


def answer_record(a: Answered) -> bytes:
    """One answer more to the question open last."""
    return record("answer", key=a.key, spec=a.spec, text=a.answer.text, by=a.answer.by)


def cancel_record() -> bytes:
    """The open question dropped."""
    return record("cancel")


def moved_record(moved: Moved) -> bytes:
    """The pointer moved."""
    return record(moved.how, at=moved.at)


def entry_record(node: Node, now: datetime | None = None, more: bool = False) -> bytes:
    """An entry made; `more` of the same step follows in the same write."""
    e = node.entry
    return record(
        "entry",
        n=node.n,
        parent=node.parent,
        group=e.group,
        more=more or None,
        time=now,
        command=e.command,
        tape=[_short([a.key, a.answer.text, a.answer.by, a.shown, a.spec, a.note]) for a in e.tape],
        changes=[_change(c) for c in e.changes],
        lines=[_line(line) for line in e.lines],
        marks=[[name, n] for name, n in e.marks],
    )


def _short(row: list[Any]) -> list[Any]:
    while row and row[-1] == "":
        row.pop()
    return row


def _change(c: Change) -> Raw:
    out: Raw = {"who": c.who, "field": c.field} if c.who else {"field": c.field}
    if c.at >= 0:
        out["at"] = c.at
    if c.before is not None:
        out["before"] = encode(c.before)
    if c.after is not None:
        out["after"] = encode(c.after)
    return out


def _line(line: Line) -> Raw:
    out: Raw = {"text": line.text}
    for key in ("cite", "path", "roll"):
        if part := getattr(line, key):
            out[key] = part
    if line.secret:
        out["secret"] = True
    if line.ledger.terms:
        out["ledger"] = [_short([t.channel, t.value, t.why, t.cite]) for t in line.ledger.terms]
    return out


# ---- reading


@dataclass(frozen=True, slots=True)
class Said:
    """A record read: its kind and what belongs to that kind."""

    kind: str
    node: Node | None = None
    waiting: Waiting | None = None
    answer: TapeRow | None = None
    at: int = 0
    more: bool = False


def read(game: AnyGame, body: bytes) -> Said:
    """A record's meaning. Raises Unreadable when it is of an unknown kind or does not fit the game."""
    try:
        raw = tomllib.loads(body.decode("utf-8"))["record"][0]
        kind = raw.pop("kind")
        if kind == "entry":
            return Said(kind, node=_node(game, raw), more=raw.get("more", False))
        if kind == "asked":
            return Said(kind, waiting=build(Waiting, raw))
        if kind == "answer":
            return Said(kind, answer=build(TapeRow, [raw["key"], raw.get("spec", ""), raw["text"], raw["by"]]))
        if kind in ("undo", "redo", "goto"):
            return Said(kind, at=int(raw["at"]))
    except (KeyError, IndexError, TypeError, ValueError, msgspec.ValidationError) as no:
        raise Unreadable(f"a record that does not fit the game as it is today ({no})") from no
    if kind not in KINDS:
        raise Unreadable(f'a record of the kind "{kind}", which this program does not know: a newer Affray wrote it')
    return Said(kind)


def _node(game: AnyGame, raw: Raw) -> Node:
    entry = Entry(
        raw.get("command", ""),
        tuple(_answered(row) for row in raw.get("tape", ())),
        tuple(_read_change(game, c) for c in raw.get("changes", ())),
        tuple(_read_line(one) for one in raw.get("lines", ())),
        tuple((str(name), int(n)) for name, n in raw.get("marks", ())),
        raw.get("group", 0),
    )
    return Node(raw["n"], raw["parent"], entry)


def _answered(row: Sequence[str]) -> Answered:
    key, text, by, shown, spec, note = [*row, "", "", ""][:6]
    return Answered(key, spec, build(Answer, {"text": text, "by": by}), shown, note)


def _read_change(game: AnyGame, raw: Raw) -> Change:
    who, field = raw.get("who", ""), raw["field"]
    kind: Any = game.combatant if field == "*" else hints(game.combatant if who else game.fight)[field]
    before = decode(STRICT, kind, raw["before"], (who, field)) if "before" in raw else None
    after = decode(STRICT, kind, raw["after"], (who, field)) if "after" in raw else None
    return Change(who, field, before, after, raw.get("at", -1))


def _read_line(raw: Raw) -> Line:
    terms = tuple(Term(channel, value, why, *cite) for channel, value, why, *cite in raw.get("ledger", ()))
    ledger = Ledger(terms) if terms else NOTHING
    return Line(
        raw.get("path", ""), raw.get("cite", ""), raw["text"], raw.get("roll", ""), ledger, bool(raw.get("secret", False))
    )
