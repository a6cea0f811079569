"""What somebody has declared for the round: an option, and behind a colon what was said with it (`called-shot:left arm`)."""

from __future__ import annotations

from tui.rules.earthdawn.model import Adept, Skirmish
from tui.rules.earthdawn.tables import index


def option_id(entry: str) -> str:
    """The option of a declaration."""
    return entry.partition(":")[0]


def entry_of(option: str, word: str) -> str:
    """A declaration as it is kept."""
    return f"{option}:{word}" if word else option


def word_of(body: Adept, option: str) -> str:
    """What was said with an option of this round; empty when nothing was, or the option is not declared."""
    return next((word for id, _, word in (e.partition(":") for e in body.declared) if id == option), "")


def has_declared(body: Adept, option: str) -> bool:
    """Is this option declared for the round?"""
    return any(option_id(e) == option for e in body.declared)


def feet(body: Adept) -> int:
    """Feet that somebody yields in this round (8.6)."""
    word = word_of(body, "giving-ground")
    return int(word) if word.isdecimal() else 0


def foe_and_shield(body: Adept) -> tuple[str, int]:
    """Inside whose shield somebody goes, and what that shield takes off the initiative (8.7): `rogue-1 2`."""
    who, _, points = word_of(body, "inside-shield").partition(" ")
    return who, int(points) if points.isdecimal() else 0


def plain(word: str) -> str:
    """A word as it can be kept behind the colon: on one line, without colons."""
    return " ".join(word.replace(":", " ").split())


def told(flow: Skirmish, entry: str) -> str:
    """`called shot (left arm)`: a declaration as it is read."""
    id, _, word = entry.partition(":")
    row = index(flow.tables).option.get(id)
    name = row.name if row is not None else id
    if row is not None and row.asks == "feet":
        word = f"{word} feet" if word else ""
    return f"{name} ({word})" if word else name
