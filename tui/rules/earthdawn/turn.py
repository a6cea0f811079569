"""Turns and rounds (3.1, 3.2): a turn ends, a round begins, its initiative is rolled, a turn begins. Each is an entry of its
own, all of one press of `next` are one group."""

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
from tui.core.riding import mount_of
from tui.core.turns import next_turn
from tui.rules.earthdawn.acting import no_attack
from tui.rules.earthdawn.conditions import CONDITIONS
from tui.rules.earthdawn.declare import ask_for_options
from tui.rules.earthdawn.gripping import grip_note, still_held, without_a_turn
from tui.rules.earthdawn.harm import able
from tui.rules.earthdawn.initiative import roll_initiative, set_initiative, steered, too_slow
from tui.rules.earthdawn.lasting import passed_over, turn_begins, turn_ends
from tui.rules.earthdawn.model import Adept, Ground
from tui.rules.earthdawn.passing import attacks_of


def next_(scene: Ground, command: Command) -> None:
    """On to whoever acts next; before the fight to its first round, in the pause for declarations to initiative."""
    flow = scene.flow
    if flow.declaring:
        scene.follow("roll-initiative")
    else:
        scene.follow(f"end-turn {flow.turn}" if flow.turn in scene else "begin-round")


def initiative(scene: Ground, command: Command) -> None:
    """Before a round's initiative: roll it. In the round: roll it anew, or set somebody's result by the GM's word."""
    if command.arg("who"):
        if not command.arg("total"):
            raise Refused("Which total?", "3.3")
        set_initiative(scene, command)
    elif scene.flow.declaring:
        scene.follow("roll-initiative")
    elif not scene.flow.round or not scene.flow.turn:
        scene.follow("begin-round")
    else:
        for id in scene.ids():
            scene.edit(id, lambda c: but(c, reserved=0) if c.reserved else c)
        roll_initiative(scene)


def begin_round(game: Game[Combatant, Fight], scene: Ground, command: Command) -> None:
    """A new round: what lasts a round is over, reinforcements join, everybody has an action again, and the options declared
    ahead hold (3.1, 3.4)."""
    if scene.flow.round:
        without_a_turn(scene)
        tick(scene, "round", "", CONDITIONS)
    scene.flow = replace(scene.flow, round=scene.flow.round + 1, turn="", order=(), declaring=True)
    waves_due(game, scene)
    for id in scene.ids():
        refresh(scene, id)
    if not any(scene[id].able for id in scene.ids()):
        raise Refused("Nobody is in the fight who can act.", "3.1")
    scene.say("3.1", f"Round {scene.flow.round} begins.")
    tell_if_over(scene, able, "foes", "friends")
    if scene.flow.settings.declaration == "pause":
        scene.say("3.4", "Options can be declared now; then initiative.")
    else:
        scene.follow("roll-initiative")


def start_initiative(scene: Ground, command: Command) -> None:
    """Initiative is rolled (3.3) and the first one acts; a round in which nobody can is over at once (3.5, 3.10)."""
    if scene.flow.settings.declaration == "ask":
        ask_for_options(scene)
    roll_initiative(scene)
    for id in scene.ids():
        body = scene[id]
        if body.able and scene.flow.round % 2 and too_slow(body, scene.flow) and not steered(scene, id):
            scene.say("3.5", f"{body.name} is too heavily burdened to act in this round.", secret=body.hidden)
    order = scene.flow.order
    scene.follow(f"begin-turn {order[0]}" if order else "begin-round")


def end_turn(scene: Ground, command: Command) -> None:
    """The turn ends: what lasts until then is over. Then the next of the order, or a new round."""
    who = command.arg("who")
    still_held(scene, who)
    if mount := mount_of(scene.flow.links, who):  # it acts in the rider's turn
        still_held(scene, mount)
    body = scene[who]
    left = attacks_of(body) - body.attacks
    if body.able and left > 0 and attacks_of(body) > 1 and not no_attack(scene.view(), who):
        scene.say("3.8", f"{body.name} leaves {left} attack{'s' if left > 1 else ''} unused.", secret=body.hidden)
    turn_ends(scene, who)
    order = scene.flow.order
    scene.flow = replace(scene.flow, turn="")
    then, passed = next_turn(order, who, lambda other: other in scene and scene[other].able)
    passed_over(scene, passed)
    scene.follow(f"begin-turn {then}" if then else "begin-round")


def begin_turn(scene: Ground, command: Command) -> None:
    """The turn begins."""
    who = command.arg("who")
    scene.flow = replace(scene.flow, turn=who)
    turn_begins(scene, who)
    body = scene[who]
    at = f"at {body.count}" + (", as reserved" if body.reserved else "")
    many = f", {attacks_of(body)} attacks" if attacks_of(body) > 1 else ""
    down = ", knocked down" if body.down else ""
    grip = f", {said}" if scene.flow.links and (said := grip_note(scene.view(), who)) else ""
    scene.say("3.2", f"{body.name} acts {at}{many}{down}{grip}.", secret=body.hidden)


def refresh(scene: Ground, who: str) -> None:
    """Everything that belonged to the last round is gone from somebody."""
    scene.edit(who, fresh)


def fresh(body: Adept) -> Adept:
    """A combatant at the start of a round: the action is there again, what was declared ahead holds."""
    new = but(
        body,
        acted=False,
        attacks=0,
        reserved=0,
        declared=body.ahead,
        ahead=(),
        landed=(),
        moved=0,
        moved_first=False,
        charged=False,
        begun=False,
        holding=False,
        tried=(),
        opened="",
        anticipated="",
    )
    return body if new == body else new


def after_the_fight(scene: Ground) -> None:
    """No round any more: nothing of the last one is left on anybody."""
    scene.flow = replace(scene.flow, declaring=False)
    for id in scene.ids():
        scene.edit(id, lambda c: but(fresh(c), declared=(), initiative=0, initiative_step=0, spent=(), marked=""))
