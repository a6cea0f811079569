"""The verbs of movement, of the saddle and of the air."""

from __future__ import annotations

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.game import acting
from tui.core.request import Option
from tui.core.verbs import Slot, Verb
from tui.rules.earthdawn.acting import no_freedom, not_now
from tui.rules.earthdawn.model import Adept, Fights, Ground, Skirmish
from tui.rules.earthdawn.movement import cannot_move, move, usual_way
from tui.rules.earthdawn.saddle import (
    cannot_dismount,
    cannot_fly,
    cannot_land,
    dismount,
    fly,
    free_mount,
    land,
    mount,
    no_mounting,
)


def _acts(state: Fights, command: Command) -> str:
    return acting(state)


def no_picking_up(state: Fights, who: str) -> str:
    """Why somebody can pick nothing up now; empty when there is something on the ground."""
    body = state.who.get(who)
    if body is None:
        return ""
    if not body.dropped:
        return f"{body.name} has nothing on the ground."
    return no_freedom(state, who) or not_now(state, who)


def pick_up(scene: Ground, command: Command) -> None:
    """A dropped weapon is in the hand again: a simple task."""
    who = command.arg("who")
    body, id = scene[who], command.arg("weapon")
    why = no_picking_up(scene.view(), who)
    if why and not (command.has("gm") and body.dropped):
        raise Refused(why, "3.1")
    if id not in body.dropped:
        raise Refused(f"{body.name} has not dropped {id}.", "3.1")
    scene.edit(who, lambda c: but(c, dropped=tuple(x for x in c.dropped if x != id), wielded=id))
    weapon = body.weapon(id)
    scene.say("3.1", f"{body.name} picks up {weapon.name if weapon else id}.", secret=body.hidden)


def lying(state: Fights, command: Command) -> list[Option]:
    """The weapons that somebody has dropped."""
    body = state.who.get(command.arg("who"))
    return [Option(w.id, w.name) for w in body.sheet.weapons if w.id in body.dropped] if body is not None else []


def _first_lying(state: Fights, command: Command) -> str:
    return next((o.id for o in lying(state, command)), "")


WHO: Slot[Adept, Skirmish] = Slot("who", "who", "Who", default=_acts)
BY: Slot[Adept, Skirmish] = Slot("by", "who", "Who", default=_acts)


def riding_verbs() -> tuple[Verb[Adept, Skirmish], ...]:
    """Move, mount, dismount, fly, land, pick up."""
    return (
        Verb(
            "move",
            "Move",
            move,
            "action",
            (WHO, Slot("yards", "number", "Yards", default=usual_way)),
            cost="movement",
            cite="3.9",
            why_not=cannot_move,
        ),
        Verb(
            "mount",
            "Mount",
            mount,
            "action",
            (BY, Slot("mount", "who", "What", default=free_mount)),
            cost="simple task",
            cite="3.1",
            why_not=no_mounting,
        ),
        Verb("dismount", "Dismount", dismount, "action", (BY,), cost="simple task", cite="3.1", why_not=cannot_dismount),
        Verb("fly", "Take to the air", fly, "action", (WHO,), cost="movement", cite="7.5", why_not=cannot_fly),
        Verb("land", "Land", land, "action", (WHO,), cost="movement", cite="7.5", why_not=cannot_land),
        Verb(
            "pick-up",
            "Pick up a weapon",
            pick_up,
            "action",
            (WHO, Slot("weapon", "choice", "What", options=lying, default=_first_lying)),
            cost="simple task",
            cite="3.1",
            why_not=no_picking_up,
        ),
    )
