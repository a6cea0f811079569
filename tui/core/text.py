"""Text from people, files and pastes is cleaned here, at the door."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 60
LONGEST_NOTE = 2000


def clean(text: str, longest: int = LONGEST_NAME) -> str:
    """One printable line: NFC, no control characters, escapes, bidi marks, zero-widths or lone surrogates, blanks
    collapsed, at most `longest` characters."""
    text = unicodedata.normalize("NFC", text)
    kept = "".join(c if c.isprintable() else " " for c in text if not _invisible(c))
    return " ".join(kept.split())[:longest].rstrip()


def _invisible(char: str) -> bool:
    return unicodedata.category(char) in ("Cf", "Cs", "Co", "Cn") or "\ufe00" <= char <= "\ufe0f"


def slug(name: str) -> str:
    """An id made of a name: lower case, accents folded, everything else a hyphen. `Goblin 2` is `goblin-2`."""
    folded = unicodedata.normalize("NFKD", name.replace("ß", "ss")).encode("ascii", "ignore").decode().lower()
    words = "".join(c if c.isalnum() else " " for c in folded).split()
    out = "-".join(words)
    if not out or not out[0].isalpha():
        out = f"x-{out}".rstrip("-")
    return out


def folded(text: str) -> str:
    """For comparing what was typed with a name: no accents, no case."""
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().casefold()
