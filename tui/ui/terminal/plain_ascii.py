"""What is written instead, cell for cell, on a terminal that shows nothing but ASCII."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from rich.cells import cell_len

LOOKS_LIKE: Final = {
    **dict.fromkeys("─━┄┅┈┉╌╍═", "-"),
    **dict.fromkeys("│┃┆┇┊┋╎╏║▏▎▍▌▐▕", "|"),
    **dict.fromkeys("█▉▊▋▓▇▆▅▄", "#"),
    **dict.fromkeys("▃▂▁", "_"),
    **dict.fromkeys("░", "."),
    **dict.fromkeys("▒", ":"),
    **dict.fromkeys("▀▔", "'"),
    **dict.fromkeys("►▸▷→»›", ">"),
    **dict.fromkeys("◄◂◁←«‹", "<"),
    **dict.fromkeys("▲△▴↑", "^"),
    **dict.fromkeys("▼▽▾↓", "v"),
    **dict.fromkeys("●■◆•⬤", "*"),
    **dict.fromkeys("○□◇◦", "o"),
    **dict.fromkeys("·∙", "."),
    **dict.fromkeys("–—−‐‑", "-"),
    **dict.fromkeys("‘’‚′", "'"),
    **dict.fromkeys("“”„″", '"'),
    "†": "+",
    "‡": "+",
    "×": "x",
    "÷": "/",
    "…": ".",
    "≤": "<",
    "≥": ">",
    "≈": "~",
    "±": "~",
    "½": "/",
    "⏎": "<",
    "⇥": ">",
    "␣": "_",
    "ß": "s",
    "æ": "a",
    "Æ": "A",
    "ø": "o",
    "Ø": "O",
    "ł": "l",
    "Ł": "L",
}
"""One cell for one cell. Corners and crossings of lines are not listed: they are `+`."""


@lru_cache(maxsize=2048)
def looks_like(char: str) -> str:
    """ASCII of the same width in cells: the letter without its accent, a likeness, or question marks."""
    if char.isascii():
        return char
    if "\u2500" <= char <= "\u257f":
        return LOOKS_LIKE.get(char, "+")
    known = LOOKS_LIKE.get(char)
    if known is not None:
        return known
    bare = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
    width = cell_len(char)
    return bare if len(bare) == width else "?" * width


def ascii_bytes(text: str) -> bytes:
    """The text in ASCII, of the same width."""
    return text.encode() if text.isascii() else "".join(map(looks_like, text)).encode("ascii")


def utf8_bytes(text: str) -> bytes:
    """The text in UTF-8; what cannot be written in it becomes a question mark."""
    return text.encode("utf-8", "replace")
