"""Meanings to colours: what a theme says of each role, as styles of the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rich.color import ColorSystem
from rich.style import Style

from tui.ui.paint import Ground, Ink

CALM: Mapping[str, str] = {
    "plain": "#c8cdd4",
    "dim": "#7d8692",
    "strong": "bold #e6e9ee",
    "good": "#8fbf7f",
    "bad": "#8d97a5",
    "critical": "bold #f2c063",
    "mishap": "bold #d88fc4",
    "hurt": "#d9c27a",
    "bloodied": "#dd9a5e",
    "dying": "bold #e0706a",
    "dead": "#7a6a70",
    "rule": "#6f8fae",
    "warning": "#e6b450",
    "effect": "#a9a1d9",
    "acting": "bold #ffffff",
    "target": "bold #ef8f80",
    "marked": "bold #e6b450",
    "hidden": "italic #8f8aa8",
    "party": "#8ec7d2",
    "ally": "#8fb8a0",
    "foe": "#d8a48f",
    "key": "bold #e0b87a",
    "default": "bold #e6e9ee",
    "on": "bold #8fbf7f",
    "impossible": "#5f6773",
    "title": "bold #d6dae0",
    "error": "bold #ff7b72",
    "frame": "#4b5563",
    "focus": "#8fa9c8",
    "empty": "#4b5563",
}
"""The colours used where no theme was loaded: muted, one accent a meaning."""

GROUNDS: Mapping[str, str] = {"acting": "on #22384a", "cursor": "on #39414d", "caret": "reverse"}

BARE: Mapping[str, str] = {
    "strong": "bold",
    "critical": "bold",
    "mishap": "bold",
    "acting": "bold",
    "key": "bold",
    "default": "bold",
    "on": "bold",
    "title": "bold",
    "error": "bold",
    "dim": "dim",
    "impossible": "dim",
}
"""Without colour: weight alone. What a colour would tell stands in the text as well."""

BARE_GROUNDS: Mapping[str, str] = {"acting": "bold", "cursor": "reverse", "caret": "reverse underline"}


@dataclass(frozen=True)
class Look:
    """The styles of the screen. `inks` and `grounds` are written as `bold #c8cdd4 on #101418`."""

    inks: Mapping[str, str] = field(default_factory=dict)
    grounds: Mapping[str, str] = field(default_factory=dict)
    ground: str = ""
    """The colour under everything; empty for the terminal's own."""
    _styles: dict[tuple[str, str], Style] = field(default_factory=dict)
    _codes: dict[tuple[str, str, ColorSystem | None], str] = field(default_factory=dict)

    def style(self, ink: Ink, ground: Ground = "") -> Style:
        """The style of a piece."""
        found = self._styles.get((ink, ground))
        if found is None:
            found = Style.parse(self.inks.get(ink) or self.inks.get("plain") or "")
            if self.ground and not found.bgcolor:
                found = Style.parse(f"on {self.ground}") + found
            if ground:
                found += Style.parse(self.grounds.get(ground) or "reverse")
            self._styles[ink, ground] = found
        return found

    def codes(self, ink: Ink, ground: Ground, system: ColorSystem | None) -> str:
        """The parameters of the terminal's colour sequence for a piece: `1;38;5;180`."""
        found = self._codes.get((ink, ground, system))
        if found is None:
            drawn = self.style(ink, ground).render("x", color_system=system or ColorSystem.STANDARD)
            found = drawn[2:].split("m", 1)[0] if drawn.startswith("\x1b[") else ""
            self._codes[ink, ground, system] = found
        return found


def calm() -> Look:
    """The look without any theme."""
    return Look(CALM, GROUNDS)


def colourless() -> Look:
    """The look where colour is not wanted or not to be had."""
    return Look(BARE, BARE_GROUNDS)
