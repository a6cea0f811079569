"""Reactions with a condition (4.4): what is waited for, the action and the movement kept for it, and how it lapses."""

from __future__ import annotations

from functools import partial

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.overruled import by_word
from tui.core.state import State
from tui.rules.adventures_edge.attack import allow, out_of_turn
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.movement import movement_left, mover, no_movement, prepared_text, spaces_text, too_far
from tui.rules.adventures_edge.strike import Ground, cannot_act

Fights = State[Fighter, Battle]


def prepare(scene: Ground, command: Command) -> None:
    """Name a trigger and what will be done then; an action is kept for it, or spaces of movement, or both."""
    by, words, spaces = command.arg("by"), command.arg("words"), kept_spaces(scene.view(), command)
    if not words:
        raise Refused("Prepare for what?", "4.4")
    word = by_word(command, partial(_may_prepare, scene, by, spaces))
    scene.edit(by, lambda c: but(c, prepared=words, reserved=spaces))
    kept = f" ({spaces_text(spaces)} of movement kept)" if spaces else ""
    scene.say("4.4", f"{scene[by].name} prepares: {words}{kept}{word}.")


def kept_spaces(state: Fights, command: Command) -> int:
    """The movement that is kept: as many spaces as were told, all that are left when only the flag was."""
    if not command.has("spaces"):
        return 0
    by = command.arg("by")
    told = command.flag("spaces") or str(movement_left(but(mover(state, by), reserved=0)) if by in state.who else 0)
    return max(0, min(int(told), 99))


def _may_prepare(scene: Ground, by: str, spaces: int) -> None:
    """Refuse what there is neither an action nor movement for."""
    allow(scene, by, 0)
    moves = but(mover(scene.view(), by), reserved=0)
    if not spaces:
        allow(scene, by)
    if spaces and moves.id != by and (why := no_movement(scene.view(), by)):
        raise Refused(f"{why}.", "11.1")
    if why := too_far(moves, spaces):
        raise Refused(why, "4.4")


def cannot_prepare(state: Fights, who: str) -> str:
    """Why somebody can prepare nothing now; empty when that is possible."""
    body = state.who.get(who)
    if body is None:
        return ""
    if theirs := out_of_turn(state, who):
        return theirs
    if why := cannot_act(body):
        return why
    return "" if body.actions or not no_movement(state, who) else f"{body.name} has neither an action nor movement left."


def lapse(scene: Ground, who: str) -> None:
    """What was prepared did not come: action and movement are lost, and the log says so."""
    body = scene[who]
    if body.prepared and not body.out and not body.dead:
        scene.say("4.4", f"{body.name} waited for nothing: {prepared_text(body)}.", secret=body.hidden)
    if body.prepared or body.reserved:
        scene.edit(who, lambda c: but(c, prepared="", reserved=0))


def usual_trigger(state: Fights, command: Command) -> str:
    """What is waited for as a rule, and done then."""
    return "a foe comes within reach: attack"
