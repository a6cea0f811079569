"""Keys as the desk knows them: a character stands for itself, everything else goes by its name."""

from __future__ import annotations

import re
from collections.abc import Iterator

NEVER = "nulxvzq?"
"""Keys that are never an option, in no prompt and no game."""

_PAD = {
    "kp_add": "+",
    "kp_subtract": "-",
    "kp_multiply": "*",
    "kp_divide": "/",
    "kp_decimal": ".",
    "kp_equal": "=",
    "kp_enter": "enter",
    "kp_up": "up",
    "kp_down": "down",
    "kp_left": "left",
    "kp_right": "right",
    "kp_home": "home",
    "kp_end": "end",
    "kp_page_up": "pageup",
    "kp_page_down": "pagedown",
}
_SAME = {"return": "enter", "ctrl+m": "enter", "ctrl+j": "enter", "ctrl+i": "tab", "ctrl+h": "backspace", "ctrl+c": "escape"}
_SIGNS = {
    "full_stop": ".",
    "comma": ",",
    "colon": ":",
    "semicolon": ";",
    "slash": "/",
    "asterisk": "*",
    "question_mark": "?",
    "exclamation_mark": "!",
    "plus": "+",
    "minus": "-",
    "equals_sign": "=",
    "less_than_sign": "<",
    "greater_than_sign": ">",
}

WORDS = {
    "enter": "Enter",
    "escape": "Esc",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "space": "Space",
    "backspace": "Backspace",
    "delete": "Del",
    "up": "Up",
    "down": "Down",
    "left": "Left",
    "right": "Right",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
}
"""Named keys and how they are written on the screen."""

FORBIDDEN = {
    "ctrl+a": "screen takes it",
    "ctrl+b": "tmux takes it",
    "ctrl+s": "it stops the output of many terminals",
    "ctrl+q": "it is for flow control",
    "ctrl+h": "it is the same as Backspace",
    "ctrl+i": "it is the same as Tab",
    "ctrl+j": "it is the same as Enter",
    "ctrl+m": "it is the same as Enter",
    "ctrl+p": "docker takes it",
    "ctrl+n": "browser terminals take it",
    "ctrl+t": "browser terminals take it",
    "ctrl+w": "browser terminals take it",
    "ctrl+c": "it is the same as Esc",
    "ctrl+space": "it arrives as an empty character",
    "ctrl+@": "it arrives as an empty character",
    "f1": "terminals keep it for their menus",
    "f10": "terminals keep it for their menus",
    "f11": "terminals keep it for their menus",
    "insert": "it pastes in many terminals",
}
"""Keys that do not reliably arrive, and why."""

_NAMED = re.compile(r"ctrl\+[a-z]|f([2-9]|12)")


def heard(key: str, character: str | None) -> Iterator[str]:
    """The keys meant by one event. Alt and a key is Esc, then the key: that is how a slow line delivers them."""
    if key.startswith("alt+"):
        yield "escape"
        rest = key.removeprefix("alt+")
        if rest != "escape":
            yield from heard(rest, character if character and character.isprintable() else None)
        return
    if character is not None and len(character) == 1 and character.isprintable() and not key.startswith("ctrl+"):
        yield "space" if character == " " else character
        return
    name = _SAME.get(key, key)
    if name.startswith("kp_") and name.removeprefix("kp_").isdigit():
        yield name.removeprefix("kp_")
        return
    yield _PAD.get(name, _SIGNS.get(name, name))


def is_capital(key: str) -> bool:
    """A capital letter: a combatant."""
    return len(key) == 1 and "A" <= key <= "Z"


def is_small(key: str) -> bool:
    """A small letter."""
    return len(key) == 1 and "a" <= key <= "z"


def is_digit(key: str) -> bool:
    """A digit."""
    return len(key) == 1 and "0" <= key <= "9"


def word(key: str) -> str:
    """How a key is written in help and footer."""
    if key.startswith("ctrl+"):
        return "Ctrl+" + key.removeprefix("ctrl+").upper()
    return WORDS.get(key, key.upper() if re.fullmatch(r"f\d+", key) else key)


def fault_of(key: str) -> str:
    """Why a key cannot be bound to an action, in words; empty when it can be."""
    if key in FORBIDDEN:
        return f"{word(key)} does not reach the program everywhere: {FORBIDDEN[key]}"
    if key.startswith(("alt+", "shift+", "ctrl+shift+")) and key != "shift+tab":
        return f"{key} does not reach the program everywhere"
    if is_capital(key):
        return f"{key} is a combatant: capitals are never bound"
    if is_digit(key) or key in ("+", "-", "="):
        return f"{key} begins a number"
    if len(key) == 1 and key.isascii() and key.isprintable() and key != " ":
        return ""
    if key in ("enter", "escape", "tab", "shift+tab", "up", "down", "left", "right"):
        return f"{word(key)} is the same everywhere and cannot be bound"
    if key in WORDS or _NAMED.fullmatch(key):
        return ""
    return f"{key!r} is no key"
