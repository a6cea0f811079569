"""Themes: TOML files that give each meaning a style. Checked strictly; drawn by the screen, which never sees a file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import get_args

from tui.core.text import LONGEST_NAME
from tui.core.views import Role
from tui.storage.codec import check, decode
from tui.storage.faults import Fault, listed, nearest
from tui.storage.paths import Folders
from tui.storage.reading import Reading, shown

DEFAULT = "lantern"

ROLES: tuple[str, ...] = get_args(Role)
SCREEN = ("background", "border", "focus", "empty", "acting", "cursor", "caret")
"""What the screen has besides the roles of the views: the ground under everything, frames, the frame of the pane in
focus, the empty part of a bar; and the grounds under the row of who acts, under the row or line of the cursor, and
under the text cursor."""

GROUNDS = ("background", "acting", "cursor")
"""Parts that lie under others: a colour alone is theirs, not that of the letters."""

ANSI = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
NAMED = ("default", *ANSI, *(f"bright-{name}" for name in ANSI))
"""Colours by name: what they look like is the terminal's own affair."""

_HEX = re.compile(r"#[0-9a-f]{6}")


@dataclass(frozen=True, slots=True)
class Style:
    """How something is drawn. A colour is `#rrggbb`, a name, or empty for whatever is there."""

    fg: str = ""
    bg: str = ""
    bold: bool = False
    dim: bool = False
    reverse: bool = False
    underline: bool = False

    @property
    def text(self) -> str:
        """The style in words: `bold #c8cdd4 on #101418`, colours named as the terminal library names them."""
        words = [name for name in ("bold", "dim", "reverse", "underline") if getattr(self, name)]
        if self.fg:
            words.append(self.fg.replace("-", "_"))
        if self.bg:
            words += ["on", self.bg.replace("-", "_")]
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Theme:
    """A style for each role of the views and for each part of the screen. `id` is the name of its file."""

    id: str
    name: str
    dark: bool
    roles: Mapping[str, Style]
    screen: Mapping[str, Style]


def theme_files(where: Folders) -> dict[str, Path]:
    """All themes by id, by name of file; the game master's own go before those that ship."""
    out: dict[str, Path] = {}
    for folder in (where.themes, where.config / "themes"):
        if folder.is_dir():
            out |= {file.stem: file for file in sorted(folder.glob("*.toml"))}
    return dict(sorted(out.items()))


def find_theme(id: str, where: Folders, asked_by: Path | str = "") -> Theme:
    """The theme of this id. Raises Fault when there is none (`asked_by` is the file that names it) or when it is wrong."""
    known = theme_files(where)
    if id not in known:
        found, file = f"there is no theme {shown(id)}", asked_by or where.config / "themes"
        raise Fault(file, found, place="theme", expected=listed([*known]), nearest=nearest(id, known))
    return load_theme(known[id])


def load_theme(file: Path) -> Theme:
    """Read one theme. Raises Fault."""
    doc = Reading(file)
    known = ("name", "dark", "roles", "screen")
    for key in doc.raw:
        if key not in known:
            doc.unknown((key,), known)
    name = check(doc, str, doc.raw.get("name", file.stem), ("name",))
    dark = check(doc, bool, doc.raw.get("dark", True), ("dark",))
    roles = _styles(doc, "roles", ROLES)
    screen = _styles(doc, "screen", SCREEN)
    doc.finish()
    return Theme(file.stem, name[:LONGEST_NAME], dark, roles, screen)


def _styles(doc: Reading, part: str, names: tuple[str, ...]) -> dict[str, Style]:
    """A table of styles, complete."""
    raw = doc.raw.get(part, {})
    if not isinstance(raw, dict):
        doc.fault((part,), f"found {shown(raw)}", "a table")
        return {}
    out: dict[str, Style] = {}
    for key, value in raw.items():
        if key not in names:
            doc.unknown((part, key), names)
        else:
            out[key] = _style(doc, value, (part, key))
    missing = [name for name in names if name not in raw]
    if missing and all(key in names for key in raw):  # else the strange key is most likely the missing one, written wrongly
        doc.fault((part,), "missing: " + ", ".join(missing), "a style for each of them")
    return out


def _style(doc: Reading, raw: object, place: tuple[str, str]) -> Style:
    if isinstance(raw, str):
        colour = _colour(doc, raw, place)
        return Style(bg=colour) if place[0] == "screen" and place[1] in GROUNDS else Style(fg=colour)
    if not isinstance(raw, dict):
        doc.fault(place, f"found {shown(raw)}", "a colour in quotes, or a table of " + ", ".join(f.name for f in fields(Style)))
        return Style()
    style = decode(doc, Style, raw, place)
    if not isinstance(style, Style):
        return Style()
    for side in ("fg", "bg"):
        _colour(doc, getattr(style, side), (*place, side))
    return style


def _colour(doc: Reading, text: str, place: tuple[str, ...]) -> str:
    if text and text not in NAMED and not _HEX.fullmatch(text):
        expected = "#rrggbb in small letters, or one of " + ", ".join(NAMED)
        doc.fault(place, f"{shown(text)} is no colour", expected, nearest(text, NAMED))
    return text
