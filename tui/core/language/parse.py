"""Lines typed by people and written in scripts, and the stored text of a command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tui.core.amount import parse_amount
from tui.core.command import Command
from tui.core.game import AnyGame, AnyState
from tui.core.language.faults import LanguageError, like
from tui.core.language.flags import read_flags
from tui.core.language.reader import AnyVerb, Context, Reader
from tui.core.language.slots import fill
from tui.core.language.stored import parse_stored
from tui.core.language.tokens import Token, cut
from tui.core.possible import GM, unable

__all__ = ["GM", "STEPS", "Parsed", "Step", "parse_line", "parse_stored", "printable", "says_nothing"]

STEPS = ("undo", "redo", "goto")
"""Words that move through the history; they are no commands and leave no entry."""


@dataclass(frozen=True, slots=True)
class Step:
    """A move through the history: `undo 3`, `redo`, `goto 12`."""

    word: Literal["undo", "redo", "goto"]
    n: int = 1


@dataclass(frozen=True, slots=True)
class Parsed:
    """A line that was understood. Without a `command` its answers are for the question that is open.

    `answers` are the words after `<`, in order; `marked` tells whether there was a `<` at all.
    """

    line: str
    command: Command | None
    answers: tuple[Token, ...] = ()
    marked: bool = False

    @property
    def wild(self) -> bool:
        """Does it end in `*`: generator and policies answer the rest?"""
        return bool(self.answers) and self.answers[-1].raw == "*"

    @property
    def asks(self) -> bool:
        """Does it end in `?`: the rest is asked now?"""
        return bool(self.answers) and self.answers[-1].raw == "?"


def printable(line: str) -> str:
    """The line with a blank for each character that must not reach a terminal, so that places stay the same."""
    return "".join(c if c.isprintable() else " " for c in line)


def says_nothing(line: str) -> bool:
    """Is it empty, or a comment alone?"""
    found = cut(line)
    return not found.words and found.marked < 0


def parse_line(game: AnyGame, state: AnyState, text: str, context: Context | None = None) -> Parsed | Step:
    """Read a line against the fight as it is.

    Raises LanguageError, pointing at the word, for whatever is misspelt, missing, too much or not possible now.
    """
    line = printable(text)
    found = cut(line)
    reader = Reader(game, state, line, context or Context(), found.words[-1].end if found.words else 0)
    if found.unclosed >= 0:
        what = "bracket" if line[found.unclosed] == "[" else "quote"
        raise reader.fault(Token("", "", found.unclosed, found.end), f"The {what} is never closed.")
    for word in found.answers[:-1]:
        if word.raw == "?":
            raise reader.fault(word, '"?" asks for all that is left, so nothing can follow it.')
    marked = found.marked >= 0
    if not found.words:
        if not found.answers:
            raise reader.fault(Token("", "", 0, 1), "There is no command.")
        return Parsed(line, None, found.answers, marked)
    step = _step(reader, found.words)
    if step is not None:
        if marked:
            raise reader.fault(Token("", "", found.marked, found.end), f"{step.word} asks nothing.")
        return step
    words = _said(reader, list(found.words))
    verb = _verb(reader, words[0])
    plain = [w for w in words[1:] if not w.is_flag]
    raw_flags = [w for w in words[1:] if w.is_flag]
    free = any(w.raw == f"--{GM}" for w in raw_flags)
    if not free:
        _allowed(reader, verb, plain, words[0])
    command, _ = fill(reader, verb, plain, free)
    command = read_flags(reader, verb, command, raw_flags, free)
    return Parsed(line, command, found.answers, marked)


def _said(reader: Reader, words: list[Token]) -> list[Token]:
    """The words of a command; a bare amount at the keyboard is damage to the one aimed at, or to those named after it."""
    if reader.context.script or words[0].quoted or parse_amount(words[0].text) is None:
        return words
    amount = [words.pop(0)]
    if words and not words[0].quoted and words[0].text in reader.game.damage_kinds():
        amount.append(words.pop(0))
    at = amount[0]
    flags = [w for w in words if w.is_flag]
    whom = [w for w in words if not w.is_flag] or [Token("it", "it", at.start, at.end)]
    return [Token("hurt", "hurt", at.start, at.end), *whom, *amount, *flags]


def _step(reader: Reader, words: tuple[Token, ...]) -> Step | None:
    word = next((s for s in STEPS if s == words[0].text), None)
    if word is None or words[0].quoted:
        return None
    if len(words) > 2:
        raise reader.fault(words[2], f"{word} takes one number.")
    if len(words) == 2:
        n = words[1].text
        if not n.isdecimal() or len(n) > 9 or (word != "goto" and int(n) < 1):
            raise reader.fault(words[1], f'"{n}" is no number of {"an entry" if word == "goto" else "steps"}.')
    elif word == "goto":
        raise reader.fault_at_end("goto needs the number of an entry; 0 is the beginning.")
    number = int(words[1].text) if len(words) == 2 else 1
    return Step("undo" if word == "undo" else "redo" if word == "redo" else "goto", number)


def verbs_for_people(game: AnyGame) -> tuple[AnyVerb, ...]:
    """All verbs but those that only the referee plays."""
    return tuple(v for v in game.verbs.values() if v.kind != "inner")


def _verb(reader: Reader, word: Token) -> AnyVerb:
    verbs = verbs_for_people(reader.game)
    text = word.text
    names = [v.name for v in verbs]
    found = [v for v in verbs if v.name == text]
    if not found and not reader.context.script:
        found = [v for v in verbs if v.key == text] or [v for v in verbs if text and v.name.startswith(text)]
    if len(found) == 1:
        return found[0]
    if found:
        raise reader.fault(word, f'"{text}" may be: {", ".join(v.name for v in found)}.')
    near = like(text, (*names, *STEPS))
    begins = [n for n in names if text and n.startswith(text)]
    would = f"Like it: {', '.join(near or begins[:3])}" if near or begins else f"There is: {', '.join(names[:8])} ..."
    raise reader.fault(word, f'{reader.game.title} has no command "{text}".', would)


def _allowed(reader: Reader, verb: AnyVerb, words: list[Token], said: Token) -> None:
    """The verb's own reason why not goes before whatever is wrong with its words, as in the menu: for the one who acts, who
    is named first, else whose turn it is."""
    try:
        command, left_out = fill(reader, verb, words, free=True)
    except LanguageError:
        return  # the words make no command: that is told
    first = verb.slots[0] if verb.slots else None
    named = words and not left_out and first is not None and first.kind == "who"
    if why := unable(verb, reader.state, command, reader.me):
        raise reader.fault(words[0] if named else said, why)
