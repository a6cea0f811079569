"""Everything a key does in the fight: the one source for keys, menu, help, footer and the check of a GM's own keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

from tui.ui.desk.keys import fault_of

Group = Literal["turn", "act", "change", "look", "table", "program"]
Keys = Mapping[str, tuple[str, ...]]
"""Keys by the id of their action."""


@dataclass(frozen=True, slots=True)
class Action:
    """One job of the fight. `word` stands in the footer, `short` in menus (the title, where it is short itself); `verb` is the
    letter by which games' verbs belong to it."""

    id: str
    title: str
    keys: tuple[str, ...]
    group: Group
    word: str = ""
    verb: str = ""
    short: str = ""

    @property
    def label(self) -> str:
        """What it is called in a menu."""
        return self.short or self.title


ACTIONS: tuple[Action, ...] = (
    Action("next", "Next turn", ("n",), "turn", "next", "n"),
    Action(
        "previous",
        "Back to the start of this turn, then of the turn before",
        ("p",),
        "turn",
        "back",
        short="Back to the start of the turn",
    ),
    Action("attack", "Attack", ("a",), "act", "attack", "a"),
    Action(
        "again",
        "The last action of the acting one again, without a prompt",
        (".",),
        "act",
        "again",
        short="The last action again",
    ),
    Action("menu", "All that the acting one may do", ("m",), "act", "menu"),
    Action("react", "Somebody acts out of turn", ("r",), "act", "react", "r", short="React"),
    Action("wait", "Act later", ("w",), "act", "wait", "w", short="Wait"),
    Action("fiat", "The next verb by the GM's word, whatever speaks against it", ("!",), "act", "GM's word"),
    Action("hurt", "Hurt or heal: a number may be typed at once", ("h",), "change", "hurt", "h", short="Hurt or heal"),
    Action("condition", "A condition on, off or longer", ("c",), "change", "cond", "c", short="Condition"),
    Action("out", "Out of the fight, or back in", ("o",), "change", "out", "o", short="Out of the fight"),
    Action("remove", "Take off the table", ("delete",), "change", "remove"),
    Action("secret", "Hide, show, players' name", ("s",), "change", "secret", "s", short="Hide or show"),
    Action("initiative", "Initiative: roll, set, move", ("i",), "change", "initiative", "i", short="Initiative"),
    Action("bring", "Bring somebody in", ("b",), "change", "bring in", "b"),
    Action("edit", "Edit the numbers of a combatant", ("e",), "change", "edit", "e", short="Edit"),
    Action("rename", "Rename", ("f2",), "change", "rename"),
    Action("note", "A note on a combatant or the fight", ("y",), "change", "note", "y", short="Note"),
    Action("dice", "Throw dice", ("d",), "table", "dice", "d"),
    Action("policy", "Who throws the dice, who is asked", ("t",), "table", "who throws", "t", short="Who throws the dice"),
    Action("settings", "House rules", (), "table", "house rules"),
    Action("undo", "Undo; with a question open: take back the last answer", ("u", "ctrl+z"), "turn", "undo", short="Undo"),
    Action("redo", "Redo, with the very same dice", ("ctrl+r", "ctrl+y"), "turn", "redo", short="Redo"),
    Action("mark", "Mark the row", ("space",), "look", "mark"),
    Action("marks", "Mark by letters, without Shift", (";",), "look", "mark by letter", short="Mark by letters"),
    Action("side", "Mark a side", ("*",), "look", "mark a side"),
    Action("down", "Down a row", ("j", "down"), "look"),
    Action("up", "Up a row", ("k", "up"), "look"),
    Action("first", "First row", ("home",), "look"),
    Action("last", "Last row", ("end",), "look"),
    Action("page-down", "Down a page", ("pagedown",), "look"),
    Action("page-up", "Up a page", ("pageup",), "look"),
    Action("row", "Menu of the row; takes up a parked question", ("enter",), "look", "menu"),
    Action("pane", "Next pane", ("tab",), "look", "pane"),
    Action("pane-back", "The pane before", ("shift+tab",), "look"),
    Action("log", "The whole log, and back", ("l",), "look", "log", short="Log"),
    Action("explain", "Why: dice, modifiers and rules of the last action", ("x",), "look", "why", short="Why"),
    Action("zoom", "The pane on the whole screen, and back", ("z",), "look", "zoom", short="Zoom"),
    Action("find", "Find by name", ("/",), "look", "find"),
    Action("command", "Command line", (":",), "program", "cmd"),
    Action("help", "Every key", ("?",), "program", "help", short="Help"),
    Action("leave", "How to leave", ("q",), "program", "leave", short="Leave"),
    Action("out-of", "One step out", ("escape",), "program", "back"),
    Action("redraw", "Draw the screen anew", ("ctrl+l",), "program", "redraw"),
)

KEPT: tuple[Action, ...] = (
    Action("players", "The players' view", ("v",), "look", "players", "v"),
    Action("group", "Groups", ("g",), "change", "group", "g"),
    Action("forecast", "The forecast", ("f",), "look", "forecast", "f"),
)
"""Keys that are kept for verbs a game may bring: they are listed nowhere and say in one line that there is no such verb."""

BY_ID: Mapping[str, Action] = {a.id: a for a in (*ACTIONS, *KEPT)}
KNOWN_ACTIONS: tuple[str, ...] = tuple(a.id for a in ACTIONS)
FIXED: frozenset[str] = frozenset(("row", "out-of", "pane", "pane-back"))
"""Actions whose keys mean the same in every state and cannot be bound anew."""

FIRST_WORDS = ("next", "attack", "hurt", "condition", "wait", "undo", "log", "command", "help")
"""The footer of the fight, the commonest first."""


def default_keys() -> dict[str, tuple[str, ...]]:
    """The keys as they come."""
    return {a.id: a.keys for a in ACTIONS}


def bound(own: Mapping[str, Iterable[str]] | None) -> dict[str, tuple[str, ...]]:
    """The keys with a GM's own ones put in place of the action's.

    Raises ValueError with every fault of `own` as a line.
    """
    keys = default_keys()
    if not own:
        return keys
    wanted = {id: tuple(k) for id, k in own.items()}
    if faults := keymap_faults(wanted):
        raise ValueError("\n".join(faults))
    return {**keys, **wanted}


def keymap_faults(own: Mapping[str, Iterable[str]]) -> list[str]:
    """What is wrong with a GM's own keys: unknown actions, keys that do not arrive or mean something else, clashes."""
    faults: list[str] = []
    by_key = {k: a.id for a in ACTIONS if a.id not in own for k in a.keys}
    for id, keys in own.items():
        if id not in KNOWN_ACTIONS:
            near = get_close_matches(id, KNOWN_ACTIONS, n=1)
            faults.append(f"unknown action {id!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
            continue
        if id in FIXED:
            faults.append(f"{id}: its keys mean the same in every state and cannot be bound anew")
        for key in keys:
            if fault := fault_of(key):
                faults.append(f"{id}: {fault}")
            elif key in by_key and by_key[key] != id:
                faults.append(f"{id}: {key!r} is bound to {by_key[key]} too")
            else:
                by_key[key] = id
    return faults
