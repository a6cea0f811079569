"""What the interface draws: plain values made by a game from a state. Roles are meanings, never colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tui.core.ledger import Ledger

Role = Literal[
    "plain",
    "dim",
    "strong",
    "good",
    "bad",
    "critical",
    "mishap",
    "hurt",
    "bloodied",
    "dying",
    "dead",
    "rule",
    "warning",
    "effect",
    "acting",
    "target",
    "marked",
    "hidden",
    "party",
    "ally",
    "foe",
    "key",
    "default",
    "on",
    "impossible",
    "title",
    "error",
]


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text with its meaning. `long` is what a flag says where there is room to spell it out."""

    text: str
    role: Role = "plain"
    long: str = ""


Words = tuple[Span, ...]


def words(text: str, role: Role = "plain") -> Words:
    """One span as a line."""
    return (Span(text, role),)


@dataclass(frozen=True, slots=True)
class Gauge:
    """A bar: `value` of `most`, from `least` (below 0 where a game counts on). `text` stands in front, `after` behind."""

    text: str
    value: int
    most: int
    least: int = 0
    after: str = ""
    role: Role = "plain"


@dataclass(frozen=True, slots=True)
class Picture:
    """A small drawing with words beside its first row: where something lies, say. `rows` stand one below the other as they
    are, of one width each."""

    rows: tuple[str, ...]
    beside: Words = ()
    role: Role = "plain"


CardLine = Words | Gauge | Picture


@dataclass(frozen=True, slots=True)
class Card:
    """All there is to know of one combatant, the most important line first."""

    lines: tuple[CardLine, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A combatant's row in the ladder: `count` is its place as the game says it, `health` a short text such as `22/28`,
    `flags` by need. `out` rows sink to the bottom."""

    who: str
    count: str = ""
    health: str = ""
    role: Role = "plain"
    flags: tuple[Span, ...] = ()
    acts: bool = False
    out: str = ""


@dataclass(frozen=True, slots=True)
class Divider:
    """A line between rows: `goblins 14: act last`."""

    text: str


Ladder = tuple[Row | Divider, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """What the prompt says of a command besides its odds. `ledger` is that of its own roll, needed where a roll of
    somebody else may come before it; without one the prompt takes the first roll's."""

    against: str = ""
    roll: str = ""
    asks: str = ""
    enter: str = ""
    ledger: Ledger | None = None
