"""Where something comes to lie that was thrown and missed (6.5)."""

from __future__ import annotations

from tui.core.but import but
from tui.core.compass import sixths
from tui.core.pools import Sum, Summed
from tui.rules.earthdawn.model import Ground, Landed
from tui.rules.earthdawn.rolling import effect
from tui.rules.earthdawn.steps import pool_of

D6 = Sum((6,))
"""A plain die: it does not explode (1.7)."""
BEYOND = (
    "beyond {}",
    "beyond {}, to the right",
    "short of {}, to the right",
    "short of {}",
    "short of {}, to the left",
    "beyond {}, to the left",
)
NORTH = ("north of {}", "north-east of {}", "south-east of {}", "south of {}", "south-west of {}", "north-west of {}")


def face(summed: Summed) -> int:
    """The direction the die tells, 1 to 6."""
    return summed.total


def where(landed: Landed, orientation: str) -> str:
    """`5 feet beyond Rogue 1`: directions go clockwise from straight beyond the target, or from the north."""
    if not landed.feet:
        return f"right at {landed.target}"
    words = (NORTH if orientation == "north" else BEYOND)[landed.direction - 1].format(landed.target)
    return f"{landed.feet} {'foot' if landed.feet == 1 else 'feet'} {words}"


def scatter(scene: Ground, who: str, item: str, target: str, by: int) -> None:
    """A plain D6 for the direction, the dice of step `by` (what the test fell short by) for the distance in feet; the game
    master throws both. The log draws it, and it stands on the thrower's card until the next round."""
    settings = scene.flow.settings
    turn = scene.roll("gm", "direction", D6, face)
    scene.say("6.5 1.7", f"= direction {turn}", shows=True)
    for row in sixths(turn - 1):
        scene.say("", f"  {row}")
    step = max(by, settings.min_step)
    feet = scene.roll("gm", "distance", pool_of(step, (), settings.min_step), effect, formula=f"step {step}")
    landed = Landed(item, turn, feet, target)
    scene.edit(who, lambda c: but(c, landed=(*c.landed, landed)))
    scene.say("6.5", f"= step {step}: the {item} lands {where(landed, settings.scatter_orientation)}.", shows=True)
