"""A line of the command language cut into words, each with its place, so that errors can point at it."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Token:
    """One word. `text` is what it means (quotes and their escapes taken away), `raw` what stands in the line from
    `start` to `end`. `quoted` tells whether it begins with a quote: such a word is never a flag or a keyword."""

    text: str
    raw: str
    start: int
    end: int
    quoted: bool = False

    @property
    def is_flag(self) -> bool:
        """Is it written as a flag?"""
        return not self.quoted and self.raw.startswith("--")

    def after(self, count: int) -> Token:
        """The word without its first `count` raw characters."""
        raw = self.raw[count:]
        return Token(unquoted(raw), raw, self.start + count, self.end, raw.startswith('"'))


@dataclass(frozen=True, slots=True)
class Cut:
    """A line cut up: the words of the command, and those of the answers when there is a `<` (`marked`).

    `unclosed` is the place of a quote or bracket that is never closed, else -1. `end` is where a comment begins, or
    the end of the line.
    """

    line: str
    words: tuple[Token, ...]
    answers: tuple[Token, ...]
    marked: int
    end: int
    unclosed: int = -1


_CLOSED = r'"(?:[^"\\]|\\.)*"'
_QUOTED = rf'(?:{_CLOSED}|"(?:[^"\\]|\\.)*\\?$)'
_WORD = re.compile(rf'(?:{_QUOTED}|\[[^\]<]*(?:\]|(?=<)|$)|[^\s<"\[])+', re.DOTALL)
_ANSWER = re.compile(rf'(?:{_QUOTED}|\[[^\]]*(?:\]|$)|[^\s,"\[])+', re.DOTALL)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


def unquoted(raw: str) -> str:
    """The meaning of a raw word: quotes gone, `\\"` and `\\\\` inside them resolved."""
    return re.sub(_QUOTED, lambda m: _ESCAPE.sub(r"\1", m[0][1:-1] if _closed(m[0]) else m[0][1:]), raw, flags=re.DOTALL)


def _closed(quote: str) -> bool:
    return re.fullmatch(_CLOSED, quote, re.DOTALL) is not None


def cut(line: str) -> Cut:
    """Cut a line into words. A `#` at the start of a word begins a comment, a `<` outside quotes the answers."""
    words: list[Token] = []
    answers: list[Token] = []
    marked, at, unclosed = -1, 0, -1
    while at < len(line):
        char = line[at]
        if char.isspace() or (marked >= 0 and char == ","):
            at += 1
        elif char == "#":
            break
        elif char == "<" and marked < 0:
            marked = at
            at += 1
        else:
            m = (_WORD if marked < 0 else _ANSWER).match(line, at)
            assert m is not None
            raw = m[0]
            (words if marked < 0 else answers).append(Token(unquoted(raw), raw, at, m.end(), raw.startswith('"')))
            if unclosed < 0 and (open_at := _open(raw, brackets=marked >= 0)) >= 0:
                unclosed = at + open_at
            at = m.end()
    return Cut(line, tuple(words), tuple(answers), marked, at, unclosed)


def _open(raw: str, brackets: bool) -> int:
    """Where a quote (or a bracket) begins that is never closed; -1 when all are."""
    for m in re.finditer(_QUOTED + r"|\[[^\]]*(?:\]|$)", raw, re.DOTALL):
        part = m[0]
        if part.startswith('"') and not _closed(part):
            return m.start()
        if brackets and part.startswith("[") and not part.endswith("]"):
            return m.start()
    return -1


_PLAIN = re.compile(r'(?!--|#)[^\s"<\[\]\\]+')


def quoted(text: str) -> str:
    """A word as it is written: in quotes where it would be read as something else without them."""
    return text if _PLAIN.fullmatch(text) else in_quotes(text)


def in_quotes(text: str) -> str:
    """A text in quotes."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
