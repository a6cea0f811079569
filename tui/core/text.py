"""Text from people, files and pastes is cleaned here, at the door."""

from __future__ import annotations

import re
import unicodedata

_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Variation selectors, joiners and fillers: printable by their category, yet nothing is seen of them."""

LONGEST_NAME = 60
LONGEST_NOTE = 2000


def clean(text: str, longest: int = LONGEST_NAME) -> str:
    """One printable line: NFC, no control characters, escapes, bidi marks, zero-widths or lone surrogates, blanks
    collapsed, at most `longest` characters."""
    seen = "".join(c if c.isprintable() else " " for c in text if not _invisible(c))
    kept = "".join(c if c.isprintable() else " " for c in unicodedata.normalize("NFC", seen))
    return " ".join(kept.split())[:longest].rstrip()


def _invisible(char: str) -> bool:
    return unicodedata.category(char) in ("Cf", "Cs", "Co", "Cn") or _BLANK.fullmatch(char) is not None


def slug(name: str) -> str:
    """An id made of a name: lower case, accents folded, everything else a hyphen. `Goblin 2` is `goblin-2`."""
    folded = unicodedata.normalize("NFKD", name.replace("ß", "ss")).encode("ascii", "ignore").decode().lower()
    words = "".join(c if c.isalnum() else " " for c in folded).split()
    out = "-".join(words)
    if not out or not out[0].isalpha():
        out = f"x-{out}".rstrip("-")
    return out


def folded(text: str) -> str:
    """For comparing what was typed with a name: no accents, no case. Letters that are not Latin stay what they are."""
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).casefold()
