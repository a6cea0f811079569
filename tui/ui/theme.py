"""Meanings to colours: what a theme says of each role, as styles of the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from os import environ
from typing import Final

from rich.color import ColorSystem
from rich.style import Style

from tui.storage.paths import Folders
from tui.storage.themes import DEFAULT, Theme, find_theme
from tui.ui.paint import Ground, Ink

SYSTEMS: Final = {"standard": ColorSystem.STANDARD, "256": ColorSystem.EIGHT_BIT, "truecolor": ColorSystem.TRUECOLOR}
"""Colours a terminal knows, by the names of the terminal library."""

SIXTEEN = "sixteen"
COLOURLESS = "no-colour"

UNDER: Mapping[str, str] = {"acting": "bold", "cursor": "reverse", "caret": "reverse underline"}
"""What lies under a piece where no theme says anything of it."""


@dataclass(frozen=True)
class Look:
    """The styles of the screen. `inks` and `grounds` are written as `bold #c8cdd4 on #101418`.

    `ground` is the colour under everything, empty for the terminal's own. Without a theme everything is told by the text
    and by weight alone.
    """

    inks: Mapping[str, str] = field(default_factory=dict)
    grounds: Mapping[str, str] = field(default_factory=lambda: UNDER)
    ground: str = ""
    _styles: dict[tuple[str, str], Style] = field(default_factory=dict)
    _codes: dict[tuple[str, str, ColorSystem | None], str] = field(default_factory=dict)

    def style(self, ink: Ink, ground: Ground = "") -> Style:
        """The style of a piece."""
        found = self._styles.get((ink, ground))
        if found is None:
            found = Style.parse(f"on {self.ground}" if self.ground else "")
            found += Style.parse(self.inks.get(ink) or self.inks.get("plain") or "")
            if ground:
                under = Style.parse(self.grounds.get(ground) or "reverse")
                if under.reverse and ink != "plain":  # colours turned over would make a patchwork of the row
                    found = self.style("plain") + Style(bold=found.bold, italic=found.italic, underline=found.underline)
                found += under
            self._styles[ink, ground] = found
        return found

    def codes(self, ink: Ink, ground: Ground, system: ColorSystem | None) -> str:
        """The parameters of the terminal's colour sequence for a piece: `1;38;5;180`."""
        found = self._codes.get((ink, ground, system))
        if found is None:
            style = self.style(ink, ground)
            drawn = (style if system else style.without_color).render("x", color_system=system or ColorSystem.STANDARD)
            found = drawn[2:].split("m", 1)[0] if drawn.startswith("\x1b[") else ""
            self._codes[ink, ground, system] = found
        return found


def look_of(theme: Theme) -> Look:
    """The look a theme asks for."""
    inks = {name: style.text for name, style in theme.roles.items()}
    inks |= {"frame": theme.screen["border"].text, "focus": theme.screen["focus"].text, "empty": theme.screen["empty"].text}
    grounds = {name: theme.screen[name].text for name in ("acting", "cursor", "caret")}
    ground = theme.screen["background"].bg.replace("-", "_")
    return Look(inks, grounds, "" if ground == "default" else ground)


def find_look(where: Folders, wanted: str, colours: str | None) -> Look:
    """The look of the theme that was asked for, by its id; without one what suits the terminal and the wish for no colour
    (`NO_COLOR`). Raises Fault when there is no such theme or it is wrong."""
    if not wanted:
        wanted = COLOURLESS if environ.get("NO_COLOR") or colours is None else SIXTEEN if colours == "standard" else DEFAULT
    return look_of(find_theme(wanted, where))
