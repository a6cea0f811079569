"""Turns and rounds (3.1, 4.1, 4.2): a turn ends, a round begins, a turn begins. Each is an entry of its own, all of one
press of `next` are one group."""

from __future__ import annotations

from dataclasses import replace

from tui.core.but import but
from tui.core.camps import tell_if_over
from tui.core.command import Command
from tui.core.encounter import Combatant, Fight
from tui.core.errors import Refused
from tui.core.game import Game
from tui.core.gm.arrivals import waves_due
from tui.core.gm.effects import tick
from tui.core.states import take
from tui.core.turns import next_turn
from tui.rules.adventures_edge.conditions import CONDITIONS
from tui.rules.adventures_edge.ending import able_to_fight
from tui.rules.adventures_edge.harm import sink, stay_conscious
from tui.rules.adventures_edge.initiative import roll_initiative, set_initiative, takes_part
from tui.rules.adventures_edge.model import Fighter
from tui.rules.adventures_edge.mood import forgotten
from tui.rules.adventures_edge.morale_checks import forget_morale, steady_nerves
from tui.rules.adventures_edge.prepared import lapse
from tui.rules.adventures_edge.saddle import carries
from tui.rules.adventures_edge.strike import Ground


def next_(scene: Ground, command: Command) -> None:
    """On to whoever acts next; before the fight, to its first round."""
    flow = scene.flow
    scene.follow(f"end-turn {flow.turn}" if flow.turn in scene else "begin-round")


def initiative(scene: Ground, command: Command) -> None:
    """Before the fight: begin it. In a round: roll its initiative anew, or set somebody's total by the GM's word."""
    if command.arg("who"):
        if not command.arg("total"):
            raise Refused("Which total?", "3.2")
        set_initiative(scene, command)
    elif not scene.flow.round or not scene.flow.turn:
        scene.follow("begin-round")
    else:
        for id in scene.ids():
            take(scene, id, "inspired", "off-balance")
        roll_initiative(scene)


def end_turn(scene: Ground, command: Command) -> None:
    """The turn ends: what lasts until then is over. Then the next of the order, or a new round."""
    who = command.arg("who")
    tick(scene, "end", who, CONDITIONS)
    order = scene.flow.order
    scene.flow = replace(scene.flow, turn="")
    then, passed = next_turn(order, who, lambda other: other in scene and takes_part(scene, other))
    for gone in passed:  # what lasts until the turn of the dead and fled ends where it would have been
        tick(scene, "start", gone, CONDITIONS)
        tick(scene, "end", gone, CONDITIONS)
    scene.follow(f"begin-turn {then}" if then else "begin-round")


def begin_round(game: Game[Combatant, Fight], scene: Ground, command: Command) -> None:
    """A new round: what lasts a round is over, reinforcements join, everybody is fresh, all roll initiative (3.2)."""
    first = scene.flow.round == 0
    carried = {id: left_over(scene[id]) if scene.flow.settings.stun_carry else 0 for id in scene.ids()}
    for id in scene.ids():
        lapse(scene, id)
    if not first:
        tick(scene, "round", "", CONDITIONS)
    if scene.flow.talks == "peace":
        scene.say("2.2", "The peace ends: the fight begins.")
    scene.flow = replace(forgotten(scene.flow), round=scene.flow.round + 1, turn="", surprise=scene.flow.surprise and first)
    waves_due(game, scene)
    for id in scene.ids():
        refresh(scene, id, carried.get(id, 0))
    if not any(takes_part(scene, id) for id in scene.ids()):
        raise Refused("Nobody is in the fight.", "3.1")
    name = "The surprise round" if scene.flow.surprise else f"Round {scene.flow.round}"
    scene.say("3.9" if scene.flow.surprise else "3.1", f"{name} begins.")
    tell_if_over(scene, able_to_fight, "foes", "friends")
    roll_initiative(scene)
    scene.follow(f"begin-turn {scene.flow.order[0]}")


def left_over(body: Fighter) -> int:
    """Stun that found no action to take in this round, and takes one of the next (9.3)."""
    stunned = body.stun
    if not stunned:
        return 0
    full = but(body, stun=0).pool if not body.downed else 0
    return min(stunned, max(0, body.spent + stunned - full))


def after_the_fight(scene: Ground) -> None:
    """No round any more: nothing of the last one is left on anybody."""
    scene.flow = replace(forgotten(scene.flow), sides=(), surprise=False)
    for id in scene.ids():
        scene.edit(id, lambda c: but(c, drawn=()))
        refresh(scene, id, 0)
        if scene[id].reins:
            scene.edit(id, lambda c: but(c, reins=""))
        forget_morale(scene, id)


def refresh(scene: Ground, who: str, stun: int) -> None:
    """Make somebody fresh for the round, but for the stun he carries."""
    scene.edit(who, lambda c: fresh(c, stun))


def fresh(body: Fighter, stun: int) -> Fighter:
    """A combatant at the start of a round: everything that belonged to the last one is gone (4.2)."""
    new = but(
        body,
        spent=0,
        stun=stun,
        swings=0,
        blows=0,
        free_parries=0,
        parried=(),
        shielded=(),
        covers="",
        targeted=(),
        pressed=(),
        retreated=False,
        prepared="",
        moved=0,
        walked=0,
        strides=0,
        reserved=0,
        kept_out=False,
        wrestled=False,
        reins="" if body.reins == "round" else body.reins,
        urged=0,
        gait="",
        yields=False,
    )
    return body if new == body else new


def begin_turn(scene: Ground, command: Command) -> None:
    """The turn begins: what lasts until then is over, wounds bleed (9.4), the downed fight for consciousness (9.8),
    those who owe it check their morale (12.1).
    Whoever cannot act is passed over, as long as somebody can; a mount acts in the turn of its rider (11.3)."""
    who = command.arg("who")
    scene.flow = replace(scene.flow, turn=who)
    tick(scene, "start", who, CONDITIONS)
    was_down = scene[who].downed
    bleed(scene, who)
    body = scene[who]
    if was_down and not body.helpless:
        stay_conscious(scene, who)
        body = scene[who]
    if body.helpless:
        how = "unconscious" if body.has("unconscious") else "helpless"
        scene.say("4.1 5.4", f"{body.name} is {how}: the turn passes.", secret=body.hidden)
        if any(takes_part(scene, id) and not scene[id].helpless for id in scene.flow.order if id in scene):
            scene.follow(f"end-turn {who}")
        return
    if carries(scene.view(), who):
        scene.follow(f"end-turn {who}")
        return
    if steady_nerves(scene, who):
        if any(takes_part(scene, id) for id in scene.flow.order if id in scene):
            scene.follow(f"end-turn {who}")
        return
    body = scene[who]
    lost = but(body, stun=0).pool - body.pool
    stunned = f", {lost} lost to stun" if lost else ""
    left = f"{body.actions} {'action' if body.actions == 1 else 'actions'}"
    scene.say("4.1", f"{body.name} acts: {left}{stunned}.", secret=body.hidden)


def bleed(scene: Ground, who: str) -> None:
    """Health lost by bleeding at the start of his own turn, booked apart: no magic brings it back (9.4)."""
    body = scene[who]
    if not body.bleed:
        return
    scene.edit(who, lambda c: but(c, bled=c.bled + c.bleed))
    scene.mark("bled", body.bleed)
    scene.say("9.4", f"{body.name} bleeds {body.bleed}: from {body.hp} to {scene[who].hp} HP.")
    sink(scene, who, body)
