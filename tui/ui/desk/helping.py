"""Help: the keys of this state first, then all keys of the fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.core.views import Span, Words
from tui.ui.desk.actions import ACTIONS
from tui.ui.desk.keys import word
from tui.ui.desk.lines import line

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk
    from tui.ui.desk.mode import Mode

GROUPS = {
    "turn": "Turns and time",
    "act": "Acting",
    "change": "The game master's hand",
    "look": "Looking",
    "table": "At the table",
    "program": "The program",
}
ALWAYS = (
    ("A-Z", "a combatant, always; QA: two letters; G3: member 3 of a group"),
    ("0-9 + - =", "begin a number: hurt, heal, set"),
    ("Esc", "one step out; three of them end in the plain fight"),
    ("Alt+k", "the same as Esc, then k"),
)
LADDER = (
    ("Right", "unfold the group under the cursor: a row for each of its members"),
    ("Left", "fold it again"),
)
PROMPT = (
    ("a-z", "the option with this letter, again: further"),
    ("Space", "on or off"),
    ("Left Right", "level, number"),
    ("+2 -1e", "a free modifier with its reason"),
    ("/ ! .", "after a target: half, double, nothing"),
    ("B-F  **", "everybody from B to F; all foes"),
)
COMMANDS = (
    (":q", "leave; all is saved"),
    (":w", "write a snapshot now"),
    (":theme NAME", "another theme"),
    (":goto N", "to any entry of the log"),
)


def help_text(desk: Desk, mode: Mode) -> list[Words]:
    """All of help as lines."""
    out: list[Words] = []
    if mode is not desk.fight:
        out.append(line(Span("Here", "title")))
        out += [_key(k, what) for k, what in mode.hints()]
        out.append(())
    for group, title in GROUPS.items():
        out.append(line(Span(title, "title")))
        for action in ACTIONS:
            keys = " ".join(word(k) for k in desk.bindings[action.id])
            if action.group == group:
                out.append(_key(keys or "(menu)", action.title))
        out.append(())
    for title, keys_ in (("Everywhere", ALWAYS), ("On the ladder", LADDER), ("In a prompt", PROMPT), ("Commands", COMMANDS)):
        out.append(line(Span(title, "title")))
        out += [_key(k, what) for k, what in keys_]
        out.append(())
    return out[:-1]


def _key(keys: str, what: str) -> Words:
    return line(Span(f"  {keys:<14}", "key"), what)
