"""A desk over the tiny game, and keys as they are written in prose."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.tiny import GAME, Fighter, Melee, TinyState, under_way
from tui.core.bus import Bus
from tui.core.encounter import Policy
from tui.core.game import Game
from tui.core.history import History
from tui.core.referee import Referee
from tui.ui.desk import Desk
from tui.ui.desk.lines import text_of

NAMES = {
    "⏎": "enter",
    "⎋": "escape",
    "⇥": "tab",
    "␣": "space",
    "⌫": "backspace",
    "↑": "up",
    "↓": "down",
    "←": "left",
    "→": "right",
}


@dataclass
class Table:
    """A campaign as far as the desk looks at it."""

    referee: Referee[Fighter, Melee]
    bus: Bus
    name: str = "The Lost Tomb"
    game: Game[Any, Any] = GAME
    readonly: str = ""
    recovered: tuple[str, ...] = field(default=())
    snapshots: int = 0

    def snapshot(self) -> str:
        """Counts how often it was asked for one."""
        self.snapshots += 1
        return ""


def desk_of(state: TinyState | None = None, seed: int = 1, readonly: str = "") -> Desk:
    """A desk over this fight; else Kara acts in round 1 against three goblins."""
    bus = Bus()
    history: History[Fighter, Melee] = History(state if state is not None else under_way(3))
    referee = Referee(GAME, history, bus, Random(seed))
    referee.listen()
    return Desk(Table(referee, bus, readonly=readonly))


def keys(text: str) -> list[tuple[str, str | None]]:
    """Keys from their signs: `7B⏎`, `<ctrl+r>` for one with a name."""
    out: list[tuple[str, str | None]] = []
    for m in re.finditer(r"<([a-z0-9+]{2,})>|(.)", text):
        if m[1]:
            out.append((m[1], None))
        elif m[2] in NAMES:
            out.append((NAMES[m[2]], " " if m[2] == "␣" else None))
        else:
            out.append((m[2], m[2]))
    return out


def press(desk: Desk, text: str) -> int:
    """Press keys; how many they were."""
    pressed = keys(text)
    for key, character in pressed:
        desk.press(key, character)
    return len(pressed)


def message(desk: Desk) -> str:
    """The message line."""
    return text_of(desk.view().message)


def prompt(desk: Desk) -> str:
    """The prompt pane as text."""
    box = desk.view().prompt
    return "\n".join(text_of(w) for w in (box.title, *box.lines))


def over(desk: Desk) -> str:
    """What lies over the panes, as text."""
    box = desk.view().over
    return "" if box is None else "\n".join(text_of(w) for w in (box.title, *box.lines))


def fighter(desk: Desk, who: str) -> Fighter:
    """A combatant as it is now."""
    body = desk.referee.now.who[who]
    assert isinstance(body, Fighter)
    return body


def by_hand(*sides: str) -> tuple[Policy, ...]:
    """Dice policies: these throw by hand."""
    return tuple(Policy(side, "table") for side in sides)
