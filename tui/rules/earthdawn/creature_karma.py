"""Karma of creatures (7.6): a die of it on a test that comes of a blow and is not told by a command."""

from __future__ import annotations

from tui.core.but import but
from tui.core.request import Option
from tui.rules.earthdawn.model import Ground


def karma_wanted(scene: Ground, who: str, test: str) -> int:
    """A creature that has karma may spend a die on any combat test (7.6): the dice it spends on this one. Nobody else is
    asked."""
    body = scene[who]
    if not body.sheet.steps or not body.karma:
        return 0
    options = (Option("karma", "a karma die", f"of {body.karma}", "k"), Option("none", "none", "", "0"))
    if scene.ask(who, f"karma on the {test}?", options, "karma") == "none":
        return 0
    scene.edit(who, lambda c: but(c, karma=c.karma - 1))
    return 1
