"""True Shot (12.3): karma is added one die at a time until the shot hits, up to the talent's rank."""

from __future__ import annotations

from tui.core.but import but
from tui.rules.earthdawn.model import Ground
from tui.rules.earthdawn.rolling import Result, effect
from tui.rules.earthdawn.steps import karma_pool
from tui.rules.earthdawn.talents import Known


def shot_on(scene: Ground, who: str, k: Known, found: Result, number: int) -> Result:
    """The result with the karma that had to be spent on it."""
    dice = 1
    while (found.total < number or found.only_ones) and dice < k.rank and scene[who].karma:
        dice += 1
        scene.edit(who, lambda c: but(c, karma=c.karma - 1))
        with scene.frame(f"karma-{dice}"):
            more = scene.roll(who, "karma", karma_pool(scene[who].sheet.karma_die), effect, target=number - found.total)
        found = Result(found.total + more, found.only_ones and more == 1)
        scene.say("12.3", f"= karma die {dice} of {k.rank}: {found.total} against {number}", shows=True)
    return found
