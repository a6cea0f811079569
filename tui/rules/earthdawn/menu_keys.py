"""The key of each verb in the menu of the one who acts: fixed, whatever is possible and wherever it stands."""

from __future__ import annotations

from collections.abc import Mapping

KEYS: Mapping[str, str] = {
    "grapple": "g",
    "hold": "h",
    "release": "j",
    "breakfree": "b",
    "talent": "k",
    "throw": "t",
    "stand": "s",
    "act": "1",
    "pass": "2",
    "leave": "e",
    "move": "m",
    "mount": "o",
    "dismount": "o",
    "fly": "f",
    "land": "d",
    "pick-up": "c",
    "declare": "y",
}
"""By the verb's name. Getting on and off share a key: only one of them is ever possible."""
