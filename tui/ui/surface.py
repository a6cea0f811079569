"""What the screen draws: the one door between the desk (behaviour, no Textual) and the panes (drawing, no behaviour)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from tui.core.views import Card, Ladder, Words

Pane = Literal["ladder", "cards", "log", "prompt"]


@dataclass(frozen=True, slots=True)
class Header:
    """The line on top: campaign and game, where the fight stands, whether all is saved."""

    left: Words = ()
    middle: Words = ()
    right: Words = ()


@dataclass(frozen=True, slots=True)
class Box:
    """A pane's worth of text made for the width it was asked for. `caret` is the place (row, cell) of the text cursor.
    `whole` is one over the panes that takes the prompt's room too."""

    title: Words = ()
    lines: tuple[Words, ...] = ()
    caret: tuple[int, int] | None = None
    whole: bool = False


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the roll log: when (`1.4`: round and place), what, and the rules it rests on (`AE 6.5`).

    `entry` is the number of the entry it belongs to, 0 for a provisional line of a question still open; `first` tells
    whether it begins that entry.
    """

    when: str
    words: Words
    cite: str = ""
    entry: int = 0
    first: bool = False


class LogBook(Protocol):
    """The log, read by the line; older entries are fetched when they are looked at."""

    def __len__(self) -> int:
        """How many lines are ready, provisional ones included."""

    def line(self, i: int) -> LogLine:
        """Line `i`, the oldest ready one being 0."""

    def older(self) -> int:
        """Make older lines ready; how many came in front."""


@dataclass(frozen=True, slots=True)
class View:
    """Everything on the screen at one moment. Panes compare their part with the one they drew last."""

    header: Header
    ladder_title: Words
    ladder: Ladder
    cursor: str
    aim: str
    marks: tuple[str, ...]
    acting: str
    cards: tuple[str, ...]
    """Whose cards to show, the most wanted first."""
    focus: Pane
    big: Literal["", "ladder", "cards", "log", "prompt"]
    """The pane that fills the screen, if any."""
    log_cursor: int
    """The log line under the cursor; -1 follows the end."""
    prompt: Box
    over: Box | None
    """Help, explanation, menu: drawn over the panes above the prompt."""
    parked: Words
    """The open question in one line while it is parked; else empty."""
    message: Words
    footer: tuple[tuple[str, str], ...]
    """Keys that work now with their word, the commonest first; what does not fit is left out from the end."""
    mode: Literal["fight", "prompt", "text"]


class Looking(Protocol):
    """The ladder's cursor as the screen knows it."""

    stops: tuple[str, ...]
    """Told by the screen: whose lines the cursor can rest on, from the top. Of a group drawn as one line that is one."""

    def step(self, by: int) -> None:
        """Move the cursor by so many lines; it stops at the ends."""


class Surface(Protocol):
    """The desk as the screen knows it."""

    @property
    def look(self) -> Looking:
        """Where the game master looks."""

    @property
    def log(self) -> LogBook:
        """The roll log."""

    @property
    def left(self) -> bool:
        """The game master has left: the screen may close."""

    @property
    def redraws(self) -> int:
        """How often a fresh drawing of the whole screen was asked for."""

    def view(self) -> View:
        """The screen as it is to be drawn now."""

    @property
    def names(self) -> Mapping[str, tuple[str, str]]:
        """Letter and name of everybody in the fight: the very same mapping as long as none of them changes."""

    def name(self, who: str) -> tuple[str, str]:
        """Letter and name of a combatant."""

    def card(self, who: str) -> Card:
        """The card of a combatant."""

    def press(self, key: str, character: str | None) -> None:
        """One key: Textual's name for it and, for a printable one, its character."""

    def paste(self, text: str) -> None:
        """Pasted text: never read as keys."""

    def resized(self, width: int, height: int, prompt_width: int, prompt_rows: int, over_rows: int) -> None:
        """The screen's size and the room inside the prompt and above it, borders left out."""

    def scroll(self, by: int) -> None:
        """Move the cursor of the log."""

    def idle(self) -> bool:
        """Do a slice of what can wait (refining odds); False when there was nothing to do."""
