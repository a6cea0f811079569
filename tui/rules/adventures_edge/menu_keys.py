"""The key of each verb in the menu of the one who acts: fixed, whatever is possible and wherever it stands."""

from __future__ import annotations

from collections.abc import Mapping

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
