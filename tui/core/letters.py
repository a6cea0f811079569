"""The capital letter of each combatant: given once, never changed by the program."""

from __future__ import annotations

from collections.abc import Collection
from string import ascii_uppercase

NOT_FOR_PARTY = "LOQXZ"
NOT_FOR_OTHERS = "LOQXZ"
PREFIXES = "QXZ"
"""Beyond the single letters: two capitals, the first of these, so that no letter is the start of another."""


def party_letter(name: str, taken: Collection[str]) -> str:
    """The first free letter of a party member's name, else the first free one of all."""
    for char in name.upper():
        if char in ascii_uppercase and char not in NOT_FOR_PARTY and char not in taken:
            return char
    return other_letter(taken)


def other_letter(taken: Collection[str]) -> str:
    """The next free letter in the order of the alphabet; two letters when all are given out."""
    for char in ascii_uppercase:
        if char not in NOT_FOR_OTHERS and char not in taken:
            return char
    for first in PREFIXES:
        for char in ascii_uppercase:
            if first + char not in taken:
                return first + char
    return ""


def group_letter(name: str, taken: Collection[str]) -> str:
    """The letter of a group of equals: the initial when it is free."""
    initial = name[:1].upper()
    if initial in ascii_uppercase and initial not in NOT_FOR_OTHERS and initial not in taken:
        return initial
    return other_letter(taken)
