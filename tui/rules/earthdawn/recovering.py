"""Recovery Tests of a day (2.3, 10.3): how many are left to somebody."""

from __future__ import annotations

from tui.core.but import but
from tui.rules.earthdawn.model import Adept, Skirmish
from tui.rules.earthdawn.numbers import recovery_tests


def recovery_left(body: Adept, flow: Skirmish) -> int:
    """Recovery Tests that are left of the day."""
    return max(0, recovery_tests(body.sheet, flow.tables) - body.recoveries)


def recovery_used(body: Adept) -> Adept:
    """The body with one of them used."""
    return but(body, recoveries=body.recoveries + 1)
