"""A command in its one canonical text: slugs, the verb's order, quotes only where they are needed."""

from __future__ import annotations

from typing import Any

from tui.core.amount import parse_amount
from tui.core.command import Command
from tui.core.game import Game
from tui.core.language.tokens import in_quotes, quoted
from tui.core.verbs import Slot

EMPTY = '""'
"""Stands for a slot left empty when a later one is filled."""


def command_text(game: Game[Any, Any], command: Command) -> str:
    """The canonical text of a command; `parse_stored` reads it back to an equal value.

    Raises ValueError when the command fills a slot that its verb has not.
    """
    verb = game.verb(command.verb)
    if verb is None:
        raise ValueError(f"{game.id} has no verb {command.verb}")
    args = dict(command.args)
    kinds = game.damage_kinds()
    words: list[str] = []
    after_amount = False
    for slot in verb.slots:
        value = args.pop(slot.name, "")
        word = _word(slot, value, kinds)
        words.append(in_quotes(value) if after_amount and word in kinds else word)
        after_amount = slot.kind == "amount" and " " not in word
    if args:
        raise ValueError(f"{command.verb} has no slot {next(iter(args))}")
    while words and words[-1] == EMPTY:
        words.pop()
    return " ".join((command.verb, *words, *(flag_text(name, value) for name, value in command.flags)))


def _word(slot: Slot[Any, Any], value: str, kinds: tuple[str, ...] | Any) -> str:
    if not value:
        return EMPTY
    if slot.kind == "text":
        return in_quotes(value)
    if slot.kind == "assign":
        field, _, content = value.partition("=")
        return f"{field}={quoted(content)}"
    if slot.kind == "amount" and (amount := parse_amount(value)) is not None and amount.kind in kinds:
        return value
    return quoted(value)


def flag_text(name: str, value: str) -> str:
    """A flag as it is written."""
    return f"--{name}={quoted(value)}" if value else f"--{name}"
