"""Out of the saddle against one's will: the mount goes down, or the rider does (11.3)."""

from __future__ import annotations

from tui.core.links import loosen
from tui.core.request import Option
from tui.core.riding import RIDING, mount_of, rider_of
from tui.core.states import put, take
from tui.rules.adventures_edge.strike import Ground

LANDING = (
    Option("prone", "prone", "thrown to the ground", "p"),
    Option("standing", "on both feet", "clear of the mount", "s"),
)
"""How a rider may come down. The rules are silent: the one who rides is asked, and prone is the default."""


def brought_down(scene: Ground, who: str) -> None:
    """Somebody is thrown to the ground: prone, and out of the saddle with it; a mount takes its rider down."""
    put(scene, who, "prone")
    out_of_the_saddle(scene, who)


def out_of_the_saddle(scene: Ground, who: str) -> None:
    """Somebody has gone down: a mount throws its rider, a rider slips out of the saddle. Nothing happens on foot."""
    if scene[who].has("mounted"):
        take(scene, who, "mounted")
        scene.say("11.3", f"{scene[who].name} slips from the saddle.")
    if not scene.flow.links:
        return
    if rider := rider_of(scene.flow.links, who):
        loosen(scene, who, RIDING)
        landed = "prone"
        if not scene[rider].helpless:
            with scene.frame(f"thrown:{rider}"):
                landed = scene.ask(rider, "thrown from the saddle: how?", LANDING, "prone")
        if landed == "prone":
            put(scene, rider, "prone")
        how = "is thrown and lies prone" if landed == "prone" else "lands on both feet"
        scene.say("11.3", f"{scene[who].name} goes down: {scene[rider].name} {how}.")
    elif mount := mount_of(scene.flow.links, who):
        loosen(scene, who, RIDING)
        scene.say("11.3", f"{scene[who].name} slips from the back of {scene[mount].name}.")
