"""Setting against a charge (7.4): a long weapon that waits for the rider strikes first, with the strength of the mount."""

from __future__ import annotations

from collections.abc import Callable

from tui.core.request import Option
from tui.core.riding import mount_of
from tui.rules.earthdawn.acting import no_freedom
from tui.rules.earthdawn.model import Adept, Fights, Ground
from tui.rules.earthdawn.numbers import damage_step, strength
from tui.rules.earthdawn.passing import aloft
from tui.rules.earthdawn.sheet import Weapon
from tui.rules.earthdawn.strike import Strike

LENGTH = 7
"""Feet: about the length of a spear, the least a weapon needs."""


def cannot_set(state: Fights, by: str, at: str, weapon: Weapon | None) -> str:
    """Why this weapon cannot be set against a charge of that rider; empty when it can."""
    body, rider = state.who.get(by), state.who.get(at)
    if body is None or rider is None:
        return ""
    if not mount_of(state.flow.links, at):
        return f"{rider.name} rides nothing."
    if mount_of(state.flow.links, by) or aloft(body):
        return f"{body.name} is not on the ground."
    if weapon is not None and (weapon.kind != "melee" or weapon.length < LENGTH):
        return f"{weapon.name} is shorter than {LENGTH} feet."
    if body.initiative <= rider.initiative:
        return f"{body.name} has not won initiative: {body.initiative} against {rider.initiative}."
    if body.reserved != rider.count:
        return f"{body.name} has not reserved the action for count {rider.count}."
    return ""


def too_late(rider: Adept) -> str:
    """Why there is no charge to wait for any more; empty while the rider's action is to come."""
    return f"{rider.name} has used the action already." if rider.acted else ""


def long_weapons(state: Fights, by: str, at: str) -> list[Weapon]:
    """The weapons that somebody can set against this charge, the one in hand first."""
    body = state.who[by]
    if not body.able or body.acted or body.attacks or body.has("surprised") or no_freedom(state, by):
        return []
    fit = [w for w in body.arms if not cannot_set(state, by, at, w)]
    return sorted(fit, key=lambda w: w.id != body.wields.id)


def braced_step(body: Adept, weapon: Weapon, momentum: int, own: bool) -> int:
    """The Damage Test of a weapon that is set: its own step and the mount's Strength; `own` Strength only by a house rule."""
    return damage_step(body.sheet, weapon) - (0 if own else strength(body.sheet)) + momentum


def met(scene: Ground, s: Strike, strike: Callable[[Ground, Strike], None]) -> bool:
    """A charge rides at somebody who may have waited for it: does it go on? `strike` deals the blow that comes first."""
    state = scene.view()
    weapons, foe = long_weapons(state, s.at, s.by), scene[s.at]
    if not weapons:
        return True
    own = scene.flow.settings.set_charge_adds_own_str
    offer = [
        Option(w.id, f"set {w.name}", f"damage step {braced_step(foe, w, s.momentum, own)}", "s" if n == 0 else "")
        for n, w in enumerate(weapons)
    ]
    picked = scene.ask(s.at, "against the charge", (*offer, Option("none", "wait for it")), offer[0].id)
    if picked == "none":
        return True
    mount = mount_of(scene.flow.links, s.by)
    braced = Strike(s.at, s.by, picked, set=True, momentum=s.momentum, nested=True)
    scene.nested("set", f"set:{s.at}", strike, scene, braced)
    if scene[s.by].able and mount_of(scene.flow.links, s.by) == mount:
        return True
    scene.say("7.4", f"{scene[s.by].name}'s charge is over.")
    return False
