"""No character that a terminal may draw as a picture two cells wide."""

from __future__ import annotations

from tests.arch.sources import ROOT, place, python_files, strings

SINGLE = "\u00a9\u00ae\u203c\u2049\u2122\u2139\u2328\u23cf\u24c2\u25b6\u25c0\u2934\u2935\u3030\u303d\u3297\u3299"
RANGES = (
    ("\u2194", "\u2199"),
    ("\u21a9", "\u21aa"),
    ("\u231a", "\u231b"),
    ("\u23e9", "\u23f3"),
    ("\u23f8", "\u23fa"),
    ("\u25aa", "\u25ab"),
    ("\u25fb", "\u25fe"),
    ("\u2600", "\u27bf"),
    ("\u2b05", "\u2b07"),
    ("\u2b1b", "\u2b1c"),
    ("\u2b50", "\u2b55"),
    ("\U0001f000", "\U0001faff"),
)


def pictures(text: str) -> list[str]:
    """The characters of a text that have a picture form."""
    return [c for c in text if c in SINGLE or any(a <= c <= z for a, z in RANGES)]


def test_no_string_holds_a_picture() -> None:
    assert [place(f, line) for f in python_files("tui") for line, text in strings(f) if pictures(text)] == []


def test_no_data_file_holds_a_picture() -> None:
    files = [f for room in ("tui", "themes", "saves") for end in ("*.toml", "*.tcss") for f in (ROOT / room).rglob(end)]
    assert [str(f.relative_to(ROOT)) for f in files if pictures(f.read_text(encoding="utf-8"))] == []


def test_pictures_are_told_from_signs() -> None:
    """The table itself: the play triangle, the warning sign and a die face are pictures; these signs are not."""
    assert pictures("\u25b6 \u26a0 \U0001f3b2") == ["\u25b6", "\u26a0", "\U0001f3b2"]
    assert pictures("\u25b8\u25ba\u25cf\u25cb\u25a0\u2192\u2020\u2500\u2588\u00bd\u00b7") == []
