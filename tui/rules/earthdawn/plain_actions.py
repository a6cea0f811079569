"""What else can be done with the round's action: stand up (5.2), anything by name, or nothing; and to leave a melee (6.1)."""

from __future__ import annotations

from functools import partial

from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.links import links_of
from tui.core.overruled import by_word
from tui.core.states import put, take
from tui.rules.earthdawn.acting import allow, no_action, no_freedom, used
from tui.rules.earthdawn.model import Fights, Ground
from tui.rules.earthdawn.parting import break_off
from tui.rules.earthdawn.ties import ATTACKING


def cannot_stand(state: Fights, who: str) -> str:
    """Why somebody cannot get up now; empty when nothing speaks against it."""
    body = state.who.get(who)
    if body is None:
        return ""
    return f"{body.name} is not knocked down." if not body.down else no_action(state, who)


def stand(scene: Ground, command: Command) -> None:
    """Getting up takes the round's action (5.2)."""
    who = command.arg("who")
    body = scene[who]
    if not body.down:
        raise Refused(f"{body.name} is not knocked down.", "5.2")
    word = by_word(command, partial(allow, scene, who))
    scene.edit(who, used)
    take(scene, who, "knocked-down")
    if body.sheet.flying_movement:
        put(scene, who, "flying")
        scene.say("5.2 5.4", f"{body.name} gets up and takes to the air{word}.", secret=body.hidden)
    else:
        scene.say("5.2", f"{body.name} gets up{word}.", secret=body.hidden)


def act(scene: Ground, command: Command) -> None:
    """Something else that takes the action: a talent, a spell, a door (3.1)."""
    who, words = command.arg("who"), command.arg("words")
    if not words:
        raise Refused("Which action?", "3.1")
    word = by_word(command, partial(allow, scene, who))
    scene.edit(who, used)
    scene.say("3.1", f"{scene[who].name}: {words}{word}.", secret=scene[who].hidden)


def pass_(scene: Ground, command: Command) -> None:
    """The action is not used this round."""
    who = command.arg("who")
    allow(scene, who)
    scene.edit(who, used)
    scene.say("3.1", f"{scene[who].name} lets the action pass.", secret=scene[who].hidden)


def not_in_melee(state: Fights, who: str) -> str:
    """Why there is no melee for somebody to leave; empty when there is."""
    body = state.who.get(who)
    if body is None or links_of(state.flow.links, who, ATTACKING):
        return no_freedom(state, who)
    return f"{body.name} is in melee with nobody."


def leave(scene: Ground, command: Command) -> None:
    """Out of every melee: whoever attacked this one has nobody now, and the other way round (6.1)."""
    who = command.arg("who")
    if why := not_in_melee(scene.view(), who):
        raise Refused(why, "6.1")
    break_off(scene, who)
    scene.say("6.1", f"{scene[who].name} leaves the melee.", secret=scene[who].hidden)
