"""The stored text of a command read back."""

from __future__ import annotations

import re
from typing import Any

from tui.core.amount import parse_amount
from tui.core.command import Command
from tui.core.game import Game
from tui.core.language.faults import LanguageError, Pointed, like_it
from tui.core.language.tokens import Token, cut
from tui.core.possible import GM
from tui.core.verbs import Slot, Verb

_WHO = r"[a-z][a-z0-9-]*"
_SHAPES = {
    "who": re.compile(_WHO),
    "whos": re.compile(rf"{_WHO}[/!.]?(,{_WHO}[/!.]?)*"),
    "number": re.compile(r"[+-]?\d{1,6}"),
    "assign": re.compile(r"[a-z][a-z0-9_.-]*=.*", re.DOTALL),
}


def parse_stored(game: Game[Any, Any], text: str) -> Command:
    """The command of a canonical text. It needs no state: whoever it names is named by id.

    Raises LanguageError when the text is not what `command_text` writes: an unknown verb or flag, a word too many,
    a malformed word.
    """
    found = cut(text)
    if found.unclosed >= 0:
        raise _error(text, found.unclosed, len(text), "The quote is never closed.")
    if found.marked >= 0:
        raise _error(text, found.marked, len(text), "A stored command has no answers in it.")
    if not found.words:
        raise _error(text, 0, 1, "There is no command.")
    name, *words = found.words
    verb = game.verb(name.text)
    if verb is None:
        raise _error(text, name.start, name.end, f'{game.title} has no command "{name.text}".', like_it(name.text, game.verbs))
    flags = tuple(_flag(text, verb, w) for w in words if w.is_flag)
    return Command(verb.name, tuple(_args(game, text, verb, [w for w in words if not w.is_flag])), flags)


def _args(game: Game[Any, Any], line: str, verb: Verb[Any, Any], words: list[Token]) -> list[tuple[str, str]]:
    kinds = game.damage_kinds()
    args: list[tuple[str, str]] = []
    left = list(words)
    for slot in verb.slots:
        if not left:
            return args
        word = left.pop(0)
        value = word.text
        if slot.kind == "amount" and left and not left[0].quoted and left[0].text in kinds and " " not in value:
            value += f" {left.pop(0).text}"
        if not value:
            continue
        _check(line, verb, slot, word, value)
        args.append((slot.name, value))
    if left:
        raise _error(line, left[0].start, left[-1].end, f"{verb.name} takes no more words.")
    return args


def _check(line: str, verb: Verb[Any, Any], slot: Slot[Any, Any], word: Token, value: str) -> None:
    shape = _SHAPES.get(slot.kind)
    if (shape is not None and not shape.fullmatch(value)) or (slot.kind == "amount" and parse_amount(value) is None):
        raise _error(line, word.start, word.end, f'"{value}" is no {slot.title or slot.name} for {verb.name}.')


def _flag(line: str, verb: Verb[Any, Any], word: Token) -> tuple[str, str]:
    name, equals, _ = word.raw[2:].partition("=")
    if verb.option(name) is None and name != GM:
        near = like_it(name, (f.name for f in verb.flags))
        raise _error(line, word.start, word.end, f'{verb.name} has no flag "--{name}".', near)
    return name, word.after(len(name) + 3).text if equals else ""


def _error(line: str, start: int, end: int, what: str, would: str = "") -> LanguageError:
    return LanguageError(Pointed(line, start, end, what, would))
