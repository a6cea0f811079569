"""Falls (5.3-5.5, 7.2, 7.4): off a mount, with a mount, out of the air, and what the ground does."""

from __future__ import annotations

from tui.core.links import loosen
from tui.core.riding import RIDING, mount_of, rider_of
from tui.core.states import put, take
from tui.rules.earthdawn.model import Ground
from tui.rules.earthdawn.numbers import armor_against
from tui.rules.earthdawn.rolling import effect
from tui.rules.earthdawn.steps import pool_of

FALL_STEP = 5
"""The step of the damage that a fall from a mount does (5.3)."""


def come_down(scene: Ground, who: str) -> None:
    """Somebody has gone down, knocked down or out: a mount takes its rider along, a rider falls off, a flyer drops to the
    ground. Nothing more happens to somebody on foot."""
    links = scene.flow.links
    if rider := rider_of(links, who):
        loosen(scene, who, RIDING)
        put(scene, rider, "knocked-down")
        scene.say("5.3", f"{scene[who].name} goes down and takes {scene[rider].name} along.")
        land(scene, who)
        land(scene, rider)
    elif mount := mount_of(links, who):
        loosen(scene, who, RIDING)
        scene.say("5.3", f"{scene[who].name} falls off {scene[mount].name}.")
        land(scene, who)
    if scene[who].has("flying"):
        take(scene, who, "flying")
        scene.say("5.4", f"{scene[who].name} falls to the ground.")


def throw(scene: Ground, who: str, cite: str, how: str) -> None:
    """A rider leaves the saddle against the own will, and lies on the ground. `how` goes on the sentence."""
    mount = mount_of(scene.flow.links, who)
    loosen(scene, who, RIDING)
    put(scene, who, "knocked-down")
    scene.mark("thrown")
    scene.say(cite, f"{scene[who].name} {how} {scene[mount].name}.")
    land(scene, who)


def lie(scene: Ground, who: str) -> None:
    """Knocked down by the game master's word: nobody lies in the saddle or in the air (5.3, 5.4). What the fall does to
    anybody the game master says."""
    if mount := mount_of(scene.flow.links, who):
        loosen(scene, who, RIDING)
        scene.say("5.3", f"{scene[who].name} is out of {scene[mount].name}'s saddle.", secret=scene[who].hidden)
    elif rider := rider_of(scene.flow.links, who):
        loosen(scene, who, RIDING)
        scene.say("5.3", f"{scene[rider].name} is out of {scene[who].name}'s saddle.", secret=scene[who].hidden)
    if scene[who].has("flying"):
        take(scene, who, "flying")
        scene.say("5.4", f"{scene[who].name} is on the ground.", secret=scene[who].hidden)


def land(scene: Ground, who: str) -> None:
    """The damage of a fall from a mount (5.3, 5.5); the dead are past it."""
    if not scene[who].dead:
        scene.nested("fall", f"fall:{who}", _hits_the_ground, scene, who)


def _hits_the_ground(scene: Ground, who: str) -> None:
    from tui.rules.earthdawn.harm import suffer  # a fall hurts, and what hurts brings down

    flow = scene.flow
    points = scene.roll(who, "fall", pool_of(FALL_STEP, (), flow.settings.min_step), effect, formula=f"step {FALL_STEP}")
    armor = 0 if flow.settings.fall_ignores_armor else armor_against(scene[who].sheet, "physical", flow.tables)
    taken = max(0, points - armor)
    less = f", armour {armor}" if armor else ""
    scene.say("5.5", f"= step {FALL_STEP} for the fall{less}: {taken} through", shows=True)
    if taken:
        suffer(scene, who, taken)
