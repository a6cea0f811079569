"""The key of each verb in the menu of the one who acts: fixed, whatever is possible and wherever it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tui.core.verbs import Verb
from tui.rules.adventures_edge.model import Battle, Fighter

KEYS: Mapping[str, str] = {
    "move": "m",
    "face": "f",
    "act": "1",
    "pass": "2",
    "draw": "d",
    "close": "c",
    "closein": "s",
    "tackle": "t",
    "grapple": "g",
    "control": "4",
    "push": "5",
    "takedown": "6",
    "breakfree": "b",
    "leave": "e",
    "killingblow": "k",
    "aid": "3",
    "lead": "h",
    "warn": "y",
    "mount": "o",
    "dismount": "o",
    "ride": "j",
}
"""By the verb's name. Getting on and off share a key: only one of them is ever possible."""


def with_menu_keys(verbs: Sequence[Verb[Fighter, Battle]]) -> tuple[Verb[Fighter, Battle], ...]:
    """The verbs, each with its key in the menu."""
    return tuple(replace(verb, menu=KEYS.get(verb.name, "")) for verb in verbs)
