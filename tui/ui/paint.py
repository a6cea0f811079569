"""Lines of inked text: cleaning, cropping by cells, and the ASCII form of every sign the screen uses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

from rich.cells import cell_len, get_character_cell_size

from tui.core.text import clean
from tui.core.views import Role, Words

Ink = Role | Literal["frame", "focus", "empty"]
"""What a piece of text means; besides the roles of the views the screen has its own frames and the empty part of bars."""

Ground = Literal["", "acting", "cursor", "caret"]
"""What lies under a piece: the row of who acts, the row or line under the cursor, the text cursor."""


class Piece(NamedTuple):
    """A run of text with its meaning."""

    text: str
    ink: Ink = "plain"
    ground: Ground = ""


Line = tuple[Piece, ...]
Cell = tuple[str, Ink, Ground]

_VARIANT = re.compile("[\ufe00-\ufe0f]")
_ASCII = str.maketrans(
    {
        **dict(zip("►◄†■·▸●○█▌│║", "><+#.>o.##||", strict=True)),
        **dict(zip("▁▂▃▄▅▆▇", "1234567", strict=True)),
        "─": "-",
        **dict.fromkeys("═━", "="),
        **dict.fromkeys("┌┐└┘├┤┬┴┼╒╕╘╛╞╡╤╧╪", "+"),
        "…": "~",
        "→": ">",
        "←": "<",
        "↑": "^",
        "↓": "v",
        "–": "-",
        "×": "x",
    }
)


def safe(text: str) -> str:
    """The text without anything a terminal could take for more than text. Plain text comes back as it is, blanks and all."""
    if text.isprintable() and (text.isascii() or not _VARIANT.search(text)):
        return text
    body = clean(text, len(text))
    return " " * (len(text) - len(text.lstrip(" "))) + body + " " * (len(text) - len(text.rstrip(" ")))


def plain_ascii(text: str) -> str:
    """The text in ASCII alone: the signs of the screen by their stand-ins, any other by a question mark for each cell."""
    if text.isascii():
        return text
    text = text.translate(_ASCII)
    return "".join(c if c.isascii() else "?" * get_character_cell_size(c) for c in text)


def inked(words: Words, ground: Ground = "") -> Line:
    """Words of a view as a line."""
    return tuple(Piece(safe(span.text), span.role, ground) for span in words if span.text)


def width_of(line: Iterable[Piece]) -> int:
    """How many cells a line takes."""
    return sum(cell_len(piece.text) for piece in line)


def crop(text: str, width: int) -> str:
    """The first `width` cells of a text; half a wide character is left out."""
    if text.isascii():
        return text[:width]
    if cell_len(text) <= width:
        return text
    out: list[str] = []
    room = width
    for char in text:
        room -= get_character_cell_size(char)
        if room < 0:
            break
        out.append(char)
    return "".join(out)


def shorten(text: str, width: int) -> str:
    """The text in at most `width` cells; what was cut is told by a closing sign."""
    if cell_len(text) <= width:
        return text
    return crop(text, width - 1) + "…" if width > 0 else ""


def fit(line: Iterable[Piece], width: int, ground: Ground = "") -> Line:
    """The line in exactly `width` cells: cut with a closing sign or filled with blanks on `ground`."""
    out: list[Piece] = []
    room = width
    for piece in line:
        size = cell_len(piece.text)
        if size <= room:
            out.append(piece)
            room -= size
            continue
        if room == 0 and out:
            last = out.pop()
            room = cell_len(last.text)
            piece = Piece(last.text + piece.text[:1], last.ink, last.ground)
        text = shorten(piece.text, room)
        out.append(Piece(text, piece.ink, piece.ground))
        room -= cell_len(text)
        break
    if room > 0:
        out.append(Piece(" " * room, "plain", ground))
    return tuple(out)


def wrap(line: Line, width: int, indent: int = 2) -> list[Line]:
    """The line broken between words into lines of at most `width` cells, all but the first one indented.

    A word longer than a line is cut where the line ends.
    """
    if width_of(line) <= width:
        return [line]
    out: list[Line] = []
    now: list[Piece] = []
    room = width
    for piece in line:
        for word in re.findall(r" +|[^ ]+", piece.text):
            while word:
                size = cell_len(word)
                if size <= room:
                    now.append(Piece(word, piece.ink, piece.ground))
                    room -= size
                    break
                if word.isspace() or (now and size <= width - indent):
                    head, word = "", word.lstrip(" ")
                else:
                    head = crop(word, room)
                    word = word[len(head) :]
                if head:
                    now.append(Piece(head, piece.ink, piece.ground))
                out.append(joined(now))
                now, room = [Piece(" " * indent)], max(1, width - indent)
                if not head and not word:
                    break
    out.append(joined(now))
    return out


def part(line: Line, start: int, stop: int) -> Line:
    """The characters of a line from `start` to before `stop`."""
    out: list[Piece] = []
    at = 0
    for piece in line:
        text = piece.text[max(0, start - at) : max(0, stop - at)]
        if text:
            out.append(Piece(text, piece.ink, piece.ground))
        at += len(piece.text)
    return tuple(out)


def joined(line: Iterable[Piece]) -> Line:
    """The line with neighbours of one meaning put together."""
    out: list[Piece] = []
    for piece in line:
        if out and out[-1][1:] == piece[1:]:
            out[-1] = Piece(out[-1].text + piece.text, piece.ink, piece.ground)
        elif piece.text:
            out.append(piece)
    return tuple(out)


def grounded(line: Iterable[Piece], ground: Ground) -> Line:
    """The line on another ground."""
    return tuple(Piece(piece.text, piece.ink, ground) for piece in line)


def with_caret(line: Line, at: int) -> Line:
    """The line with the text cursor on cell `at`, which must lie within it."""
    cells = cells_of(line)
    if not 0 <= at < len(cells):
        return line
    while cells[at][0] == "" and at > 0:
        at -= 1
    return joined(Piece(text, ink, "caret" if i == at else ground) for i, (text, ink, ground) in enumerate(cells))


def cells_of(line: Iterable[Piece]) -> list[Cell]:
    """The line cell by cell. A wide character stands in its first cell, an empty text in its second one."""
    out: list[Cell] = []
    for text, ink, ground in line:
        if text.isascii():
            out += [(char, ink, ground) for char in text]
            continue
        for char in text:
            size = get_character_cell_size(char)
            if size == 0:
                if out:
                    out[-1] = (out[-1][0] + char, out[-1][1], out[-1][2])
                continue
            out.append((char, ink, ground))
            if size == 2:
                out.append(("", ink, ground))
    return out
