"""Life Check (12.4): at the moment of death a Recovery Test of the day may still turn it."""

from __future__ import annotations

from tui.core.but import but
from tui.rules.earthdawn.model import Ground
from tui.rules.earthdawn.recovering import recovery_left, recovery_used
from tui.rules.earthdawn.rolling import effect
from tui.rules.earthdawn.steps import pool_of
from tui.rules.earthdawn.talents import known_for


def last_chance(scene: Ground, who: str) -> None:
    """Whoever has just died and knows how lowers the damage by a test of the talent; it takes a Recovery Test."""
    body, flow = scene[who], scene.flow
    k = next(iter(known_for(body, flow, "death")), None)
    if k is None:
        return
    if not recovery_left(body, flow):
        scene.say(k.row.cite, f"{body.name} has no Recovery Test left for {k.row.name}.")
        return
    scene.edit(who, recovery_used)
    pool = pool_of(k.step, (), flow.settings.min_step)
    points = scene.roll(who, "life check", pool, effect, formula=f"step {k.step}")
    scene.edit(who, lambda c: but(c, damage=max(0, c.damage - points)))
    after = scene[who]
    word = "is dead" if after.dead else "lives"
    scene.say(
        k.row.cite,
        f"= {k.row.name} step {k.step}: from {body.damage} to {after.damage} damage, {after.name} {word}.",
        shows=True,
    )
