"""The surprise round (3.9) and the warning (3.10)."""

from __future__ import annotations

from dataclasses import replace

from tui.core.but import but
from tui.core.camps import opposed
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.state import State
from tui.core.states import put, take
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.strike import Ground


def surprise(scene: Ground, command: Command) -> None:
    """Who does not know of the fight: before it begins, a surprise round is set up in which only the others act."""
    if scene.flow.round:
        raise Refused("The fight has begun: nobody can be surprised as a whole any more.", "3.9")
    ids = list(dict.fromkeys(t.id for t in command.targets("whos")))
    if not ids:
        raise Refused("Surprise: whom?", "3.9")
    aware = [id for id in scene.ids() if id not in ids and not scene[id].dead and not scene[id].out]
    if not aware:
        raise Refused("Somebody has to be aware.", "3.9")
    for id in scene.ids():
        if id in ids:
            put(scene, id, "surprised", "round")
        else:
            take(scene, id, "surprised")
    scene.flow = replace(scene.flow, surprise=True)
    scene.say("3.9", f"Surprised: {', '.join(scene[id].name for id in ids)}.")


def warn(scene: Ground, command: Command) -> None:
    """Somebody aware who is ahead of the ambushers shouts: his surprised friends may use reactions in this round."""
    by = command.arg("by")
    why = cannot_warn(scene.view(), by)
    if why:
        raise Refused(why, "3.10")
    friends = [id for id in scene.ids() if not opposed(scene[id], scene[by]) and scene[id].has("surprised")]
    for id in friends:
        put(scene, id, "warned", "round")
        if scene.flow.settings.warned_reactions == "one":
            scene.edit(id, lambda c: but(c, spent=c.spent + max(0, c.actions - 1)))
    scene.say("3.10", f"{scene[by].name} shouts a warning: {', '.join(scene[id].name for id in friends)} may react.")


def cannot_warn(state: State[Fighter, Battle], by: str) -> str:
    """Why he cannot warn anybody now; empty when he can."""
    flow, body = state.flow, state.who.get(by)
    if body is None or not flow.surprise or not flow.round:
        return "A warning belongs into a surprise round."
    if flow.turn != by:
        return f"{body.name} can warn when it is {body.name}'s turn."
    mates = [b for b in state.who.values() if b.id != by and not opposed(b, body) and b.has("surprised")]
    if all(b.has("warned") for b in mates):
        return "There is nobody left to warn."
    own, best = total_of(state, body), -99
    first = ""
    for id in flow.order:  # of equal totals the one who acts first has won the tie
        foe = state.who.get(id)
        if foe is not None and opposed(foe, body) and total_of(state, foe) > best:
            best, first = total_of(state, foe), foe.name
    ahead = next((id for id in flow.order if id == by or (id in state.who and opposed(state.who[id], body))), by)
    if own > best or (own == best and ahead == by):
        return ""
    return f"{first} was faster: {best} against {own}."


def total_of(state: State[Fighter, Battle], body: Fighter) -> int:
    """The initiative of somebody in this round: the own total, or that of the game master's side."""
    if body.side == "party":
        return body.initiative
    return next((s.total for s in state.flow.sides if s.side == body.side), 0)
