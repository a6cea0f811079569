"""Where in a TOML file a key stands, so that a message can name the line. The parser itself does not tell."""

from __future__ import annotations

import re
from collections.abc import Sequence

Path = tuple[str | int, ...]
"""A place in a document: `("combatant", 2, "hp")`."""

_NAME = r"""(?:[A-Za-z0-9_-]+|"(?:\\.|[^"\\])*"|'[^']*')"""
_HEADER = re.compile(r"\s*(\[\[|\[)\s*(.+?)\s*(?:\]\]|\])\s*(?:#.*)?$")
_KEY = re.compile(rf"\s*({_NAME}(?:\s*\.\s*{_NAME})*)\s*=")
_PART = re.compile(_NAME)
_TOKEN = re.compile(r'"""|\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{},]')


def lines(text: str) -> dict[Path, int]:
    """The line (from 1) of every table, key and element of an array over several lines."""
    walk = _Walk()
    for number, line in enumerate(text.split("\n"), 1):
        walk.line(number, line)
    return walk.found


class _Walk:
    """One pass over the lines of a document that is known to be sound TOML."""

    def __init__(self) -> None:
        self.found: dict[Path, int] = {}
        self.table: Path = ()
        self.counts: dict[Path, int] = {}
        self.key: Path = ()
        self.depth = 0
        self.element = 0
        self.fresh = False
        self.quote = ""

    def line(self, number: int, line: str) -> None:
        """Read one line."""
        rest = line
        if not self.depth and not self.quote:
            header = _HEADER.match(line)
            if header:
                self._header(number, header[1] == "[[", _parts(header[2]))
                return
            key = _KEY.match(line)
            if key is None:
                return
            self.key = (*self.table, *_parts(key[1]))
            self.element, self.fresh = 0, True
            self.found.setdefault(self.key, number)
            rest = line[key.end() :]
        elif self.depth == 1 and self.fresh and line.strip() and not line.lstrip().startswith(("#", "]")):
            self.found.setdefault((*self.key, self.element), number)
        self._value(rest)

    def _header(self, number: int, many: bool, parts: Path) -> None:
        """A table begins; the places of arrays of tables are filled in."""
        place: Path = ()
        for i, part in enumerate(parts):
            place = (*place, part)
            last = i == len(parts) - 1
            if last and many:
                self.counts[place] = self.counts.get(place, -1) + 1
            if place in self.counts:
                self.found.setdefault(place, number)
                place = (*place, self.counts[place])
        self.table = place
        self.found.setdefault(place, number)

    def _value(self, text: str) -> None:
        """Follow brackets and strings over several lines."""
        at = 0
        if self.quote:
            end = text.find(self.quote)
            if end < 0:
                return
            at, self.quote = end + 3, ""
        while token := _TOKEN.search(text, at):
            at = token.end()
            if token[0] in ('"""', "'''"):
                end = text.find(token[0], at)
                if end < 0:
                    self.quote = token[0]
                    return
                at = end + 3
            elif token[0] in "[{":
                self.depth += 1
            elif token[0] in "]}":
                self.depth -= 1
            elif token[0] == "," and self.depth == 1:
                self.element, self.fresh = self.element + 1, True


def _parts(dotted: str) -> Path:
    return tuple(p[1:-1] if p[0] in "\"'" else p for p in _PART.findall(dotted))


def line_of(found: dict[Path, int], place: Sequence[str | int]) -> int:
    """The line of a place, or of the nearest one around it; 0 when there is none."""
    path = tuple(place)
    while path and path not in found:
        path = path[:-1]
    return found.get(path, 0)


def place_text(place: Sequence[str | int]) -> str:
    """A place in words: `combatant[3].hp`, counted from 1."""
    out = ""
    for part in place:
        out += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if out else part
    return out
