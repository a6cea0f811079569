"""Surprise (3.10): who does not know of the fight cannot act in its first round, and is struck as from behind."""

from __future__ import annotations

from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.gm.said import is_or_are, listed
from tui.core.states import put, take
from tui.rules.earthdawn.model import Fights, Ground


def cannot_surprise(state: Fights, who: str) -> str:
    """Why nobody can be surprised now; empty when somebody can."""
    flow = state.flow
    if flow.round > 1 or (flow.round and not flow.declaring):
        return "The fight has begun."
    return "" if state.who else "Nobody is in the fight."


def surprise(scene: Ground, command: Command) -> None:
    """Who is surprised in the first round, and nobody else."""
    if why := cannot_surprise(scene.view(), ""):
        raise Refused(why, "3.10")
    ids = list(dict.fromkeys(t.id for t in command.targets("whos")))
    if not any(scene[id].able for id in scene.ids() if id not in ids):
        raise Refused("Somebody has to be aware.", "3.10")
    for id in scene.ids():
        if id in ids:
            put(scene, id, "surprised", "round")
        else:
            take(scene, id, "surprised")
    scene.say("3.10", f"{listed([scene[id].name for id in ids])} {is_or_are(ids)} surprised.")
