"""Reserved actions (3.7): to act later in the round, at a chosen lower count, and before whoever acts at it."""

from __future__ import annotations

from dataclasses import replace

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.turns import next_turn
from tui.rules.earthdawn.initiative import placed, step_at_count
from tui.rules.earthdawn.lasting import passed_over
from tui.rules.earthdawn.model import Fights, Ground


def cannot_reserve(state: Fights, who: str) -> str:
    """Why somebody cannot keep the action for later; empty when nothing speaks against it."""
    body, flow = state.who.get(who), state.flow
    if body is None:
        return ""
    if not flow.round or flow.declaring or who not in flow.order:
        return f"{body.name} has no place in the order yet."
    if not body.able:
        return f"{body.name} cannot act."
    if body.acted or body.attacks:
        return f"{body.name} has used the action of this round."
    if flow.turn in flow.order and flow.order.index(flow.turn) > flow.order.index(who):
        return f"{body.name}'s count is over."
    return ""


def reserve(scene: Ground, command: Command) -> None:
    """The action is kept for a lower count; on one's own turn the turn goes on to the next, and ends where it is
    taken up again."""
    who, text = command.arg("who"), command.arg("to")
    body, flow = scene[who], scene.flow
    if why := cannot_reserve(scene.view(), who):
        raise Refused(why, "3.7")
    if not text.isdecimal() or not 1 <= int(text) < body.count:
        raise Refused(f"{body.name} acts at {body.count} and can reserve for a lower count, down to 1.", "3.7")
    to = int(text)
    at = flow.order.index(who)
    before = flow.order[at - 1] if at else ""
    scene.edit(who, lambda c: but(c, reserved=to))
    scene.flow = replace(flow, order=placed(scene, who, to, step_at_count(scene[who])))
    scene.say("3.7", f"{body.name} reserves the action for count {to}.", secret=body.hidden)
    if flow.turn == who:
        scene.flow = replace(scene.flow, turn="")
        then, passed = next_turn(scene.flow.order, before, lambda other: other in scene and scene[other].able)
        passed_over(scene, passed)
        scene.follow(f"begin-turn {then}")


def next_count(state: Fights, command: Command) -> str:
    """The count of the next one of the other side who acts below: that is what actions are reserved for."""
    who, order = command.arg("who") or state.flow.turn, state.flow.order
    body = state.who.get(who)
    if body is None or who not in order:
        return ""
    below = [state.who[id] for id in order[order.index(who) + 1 :] if id in state.who and state.who[id].able]
    lower = [b for b in below if 0 < b.count < body.count]
    foes = [b for b in lower if (b.side == "foes") != (body.side == "foes")]
    return str((foes or lower)[0].count) if lower else ""
