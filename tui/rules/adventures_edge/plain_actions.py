"""The plain actions of a turn (4.7), passing, and actions spent by the GM's word."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.overruled import by_word
from tui.core.request import Option
from tui.core.state import State
from tui.core.states import put, take
from tui.rules.adventures_edge.attack import allow, need_actions, out_of_turn, too_few
from tui.rules.adventures_edge.by_hand import item_name, let_fall, take_up
from tui.rules.adventures_edge.directions import steps_to
from tui.rules.adventures_edge.falling import let_go, throw_down
from tui.rules.adventures_edge.model import Battle, Count, Dropped, Fighter
from tui.rules.adventures_edge.movement import go, movement_left, mover
from tui.rules.adventures_edge.saddle import in_saddle
from tui.rules.adventures_edge.strike import Ground
from tui.rules.adventures_edge.tables import PlainAction, index
from tui.rules.adventures_edge.ties import held_by, held_fast


def act(scene: Ground, command: Command) -> None:
    """One of the plain actions: it is paid for, and done where the rules know how."""
    by, what = command.arg("by"), command.arg("what")
    action = index(scene.flow.tables).action.get(what)
    if action is None:
        raise Refused(f"There is no action {what}.", "4.7")
    body = scene[by]
    why = cannot(body, action, scene.flow)
    if why:
        raise Refused(why, "4.7")
    cost = action.cost
    word = by_word(command, partial(_may_act, scene, by, action, cost))
    if not word:
        scene.edit(by, lambda c: but(c, spent=c.spent + cost))
    if waited(scene.view(), by):
        scene.say("4.4", f"What {body.name} waited for has come: {body.prepared}.", secret=body.hidden)
        scene.edit(by, lambda c: but(c, prepared=""))
    did = ""
    if action.does == "stand":
        take(scene, by, "prone")
    elif action.does == "fall":
        put(scene, by, "prone")
    elif action.does == "throw-down":
        scene.say(action.cite, f"{body.name} drops to the ground in haste{word}.")
        throw_down(scene, by, bool(word))
        return
    elif action.does == "let-go":
        scene.say(action.cite, f"{body.name} lets go of the {body.wields.name}{word}.")
        let_go(scene, by, bool(word))
        return
    elif action.does == "pick-up":
        did = _take_up(scene, body, bool(word))
    elif action.does == "put-down":
        down = body.wields.id
        scene.edit(by, lambda c: let_fall(c, down, "at the feet"))
        did = f": {item_name(body, down)}"
    elif action.does == "reload":
        did = _reload(scene, body)
    scene.say(action.cite, f"{body.name}: {action.name}{did}{f' ({action.note})' if action.note else ''}{word}.")


def _may_act(scene: Ground, by: str, action: PlainAction, cost: int) -> None:
    """Refuse what somebody has no action, or no movement, for."""
    if waited(scene.view(), by):
        need_actions(scene[by], cost)
    else:
        allow(scene, by, cost)
    if why := held_down(scene.view(), by, action):
        raise Refused(why, "10.4")
    if why := spent_out(scene.view(), by, action):
        raise Refused(why, action.cite)


def waited(state: State[Fighter, Battle], by: str) -> bool:
    """Is an action kept for this (4.4): something was prepared, and it is somebody else's turn?"""
    return by in state.who and bool(state.who[by].prepared) and bool(out_of_turn(state, by))


def _take_up(scene: Ground, body: Fighter, by_the_gm: bool) -> str:
    """The nearest thing that lies about is in hand again; a space away it takes a step first. Which one, and the step."""
    found = nearest(body) or body.dropped[0]
    steps = steps_to(found.where) or 0
    if steps and not by_the_gm:
        go(scene, body.id, steps, "4.7")
    scene.edit(body.id, lambda c: take_up(c, found.weapon))
    return f": {item_name(body, found.weapon)}" + (", a step away" if steps else "")


def nearest(body: Fighter) -> Dropped | None:
    """What lies nearest to hand of what somebody has dropped; None when nobody knows how far any of it is."""
    known = [(steps, n) for n, d in enumerate(body.dropped) if (steps := steps_to(d.where)) is not None]
    return body.dropped[min(known)[1]] if known else None


def _reload(scene: Ground, body: Fighter) -> str:
    """One action of reloading; which weapon, and what is still to do."""
    first = body.reloading[0]
    rest = body.reloading[1:]
    left = (Count(first.item, first.n - 1), *rest) if first.n > 1 else rest
    scene.edit(body.id, lambda c: but(c, reloading=left))
    return f": {item_name(body, first.item)}" + (f", {first.n - 1} more to go" if first.n > 1 else "")


def cannot(body: Fighter, action: PlainAction, flow: Battle) -> str:
    """Why this plain action is of no use to him now; empty when it is."""
    if action.does == "stand" and not body.has("prone"):
        return f"{body.name} is not prone."
    if action.does in ("fall", "throw-down") and body.has("prone"):
        return f"{body.name} is prone already."
    if action.does in ("fall", "throw-down") and in_saddle(flow, body):
        return f"{body.name} is in the saddle: get down first."
    if action.does == "pick-up" and not body.dropped:
        return f"{body.name} has dropped nothing."
    if action.does in ("put-down", "let-go") and body.wields.natural:
        return f"{body.name} has no weapon in hand."
    if action.does == "reload" and not body.reloading:
        return f"{body.name} has nothing to reload."
    return ""


def held_down(state: State[Fighter, Battle], by: str, action: PlainAction) -> str:
    """Why somebody stays on the ground: held in a grapple, whose movement is another's (10.4). Empty when nothing is in the
    way of it; whoever controls the grapple gets up, alone."""
    body = state.who[by]
    if action.does != "stand" or not held_fast(state.flow, body):
        return ""
    holder = state.who.get(held_by(state.flow, by))
    by_whom = f" by {holder.name}" if holder is not None else ""
    return f"{body.name} is held on the ground{by_whom}: break free or take control first."


def spent_out(state: State[Fighter, Battle], who: str, action: PlainAction) -> str:
    """Why somebody has not the movement for this one; empty when there is enough."""
    moves = mover(state, who)
    if action.does == "pick-up":
        return _out_of_reach(state.who[who], moves)
    hasty = action.does in ("throw-down", "let-go")
    return f"{moves.name} has no movement left." if hasty and not movement_left(moves) else ""


def _out_of_reach(body: Fighter, moves: Fighter) -> str:
    """Why nothing that somebody has dropped can be picked up now: only what lies in the own space can, after a step into it
    where that is one space off."""
    found = nearest(body)
    if found is None:
        far = body.dropped[0]
        return f"{item_name(body, far.weapon)} lies {far.where}: go there, then it can be picked up (pickup)."
    if (steps_to(found.where) or 0) > movement_left(moves):
        return f"{item_name(body, found.weapon)} lies {found.where}, and {moves.name} has no movement left."
    return ""


def actions_of(state: State[Fighter, Battle], command: Command) -> Sequence[Option]:
    """The plain actions, those that are of no use now with the reason."""
    body = state.who.get(command.arg("by"))
    out = []
    for action in index(state.flow.tables).action.values():
        cost = action.cost
        why = "" if body is None else cannot(body, action, state.flow)
        if body is not None and not why:
            why = held_down(state, body.id, action) or spent_out(state, body.id, action)
        if body is not None and not why and body.actions < cost:
            why = too_few(body, cost)
        note = "1 action" if cost == 1 else f"{cost} actions" if cost else action.note
        out.append(Option(action.id, action.name, note, why_not=why))
    return out


def pass_(scene: Ground, command: Command) -> None:
    """Let all actions that are left lapse (4.4)."""
    by = command.arg("by")
    body = scene[by]
    if not body.actions:
        raise Refused(f"{body.name} has no action left.", "4.2")
    scene.edit(by, lambda c: but(c, spent=c.spent + c.actions))
    scene.say("4.4", f"{body.name} lets {body.actions} {'action' if body.actions == 1 else 'actions'} lapse.")


def spend(scene: Ground, command: Command) -> None:
    """Actions taken, or given back with a minus, by the GM's word."""
    who, amount = command.arg("who"), command.amount("actions")
    if not amount.fixed:
        raise Refused("Actions are a plain number.", "4.2")
    n = amount.pool.add * (-1 if amount.sign == "-" else 1)
    body = scene[who]
    if n > body.actions or body.spent + n < 0:
        raise Refused(f"{body.name} has {body.actions} actions left and has spent {body.spent}.", "4.2")
    scene.edit(who, lambda c: but(c, spent=c.spent + n))
    word = f"spends {n}" if n >= 0 else f"gets back {-n}"
    scene.say("4.2", f"{body.name} {word}: {scene[who].actions} left.")
