"""One attack as a value: who, whom, with what, and everything that the game master has said of it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.ledger import Term
from tui.core.riding import mount_of
from tui.rules.earthdawn.flight import STRAIGHT, Flight, flight_of
from tui.rules.earthdawn.model import Adept, Ground, Skirmish
from tui.rules.earthdawn.numbers import strength
from tui.rules.earthdawn.sheet import Weapon
from tui.rules.earthdawn.tables import index

_FREE = re.compile(r"([+-]?\d{1,2})(?: (.*))?")


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack in the making. `karma` and `damage_karma` are karma dice for the Attack Test and the Damage Test, `free`
    and `harder` step modifiers by the GM's word on the one and the other. `talent` is what the attack is made with (12.3),
    `first` tells that it is the first of the round; a `grapple` takes hold and does no damage (6.9). A `nested` strike is
    part of another. A `charge` is ridden (7.1), a weapon is `set` against one (7.4): in both the mount's Strength step, the
    `momentum`, is behind the damage. `flight` is what was said of a shot or a throw, `thrown` tells that the weapon itself
    leaves the hand."""

    by: str
    at: str
    weapon: str
    blindside: bool = False
    karma: int = 0
    damage_karma: int = 0
    free: tuple[Term, ...] = ()
    harder: tuple[Term, ...] = ()
    nested: bool = False
    flight: Flight = STRAIGHT
    thrown: bool = False
    charge: bool = False
    set: bool = False
    momentum: int = 0
    talent: str = ""
    first: bool = False
    grapple: bool = False


def strike_of(scene: Ground, command: Command, thrown: bool = False) -> Strike:
    """The attack that a command describes. Refused when the attacker has no such weapon; anything at hand may be `thrown`."""
    by, at = command.arg("by"), command.arg("at")
    weapon = (thing_of if thrown else weapon_of)(scene[by], command.arg("weapon"), scene.flow)
    scene[at]
    return Strike(
        by,
        at,
        weapon.id,
        blindside=command.has("blindside"),
        karma=command.number("karma"),
        damage_karma=command.number("damage-karma"),
        free=tuple(free_term(text) for name, text in command.flags if name == "mod"),
        harder=tuple(free_term(text) for name, text in command.flags if name == "damage-mod"),
        flight=flight_of(scene, command),
        thrown=thrown,
        charge=command.has("charge"),
        set=command.has("set"),
        momentum=momentum(scene, at if command.has("set") else by if command.has("charge") else ""),
        talent="" if command.arg("talent") == "none" else command.arg("talent"),
        first=not scene[by].attacks,
    )


def momentum(scene: Ground, rider: str) -> int:
    """The Strength step of what somebody rides; 0 on foot, and where nobody is named."""
    mount = mount_of(scene.flow.links, rider)
    return strength(scene[mount].sheet) if mount else 0


def weapon_of(body: Adept, id: str, flow: Skirmish) -> Weapon:
    """The weapon of this id, or the one in hand. Refused when there is none such."""
    weapon = body.weapon(id) if id else body.wields
    if weapon is None:
        raise Refused(f"{body.name} has no {id}.")
    return weapon


def thing_of(body: Adept, id: str, flow: Skirmish) -> Weapon:
    """Something to throw: off the sheet, or of the things in the list that are there for it (6.4). What is made for melee is
    thrown with the step of throwing. Refused when there is none such."""
    weapon = body.weapon(id)
    if weapon is None:
        listed = index(flow.tables).weapon.get(id)
        weapon = listed if listed is not None and listed.kind == "thrown" else None
    if weapon is None or not throwable(weapon):
        raise Refused(f"{body.name} has no {id} to throw.", "6.4")
    return weapon if weapon.kind == "thrown" else but(weapon, kind="thrown", attack=None, rank=0)


def out_of_hand(body: Adept, weapon: Weapon) -> str:
    """Why a weapon is not at hand: it was dropped (7.2) or thrown (6.4); empty when it is."""
    return f"{body.name} has to pick up {weapon.name} first." if weapon.id in body.dropped else ""


def throwable(weapon: Weapon) -> bool:
    """Can it leave the hand?"""
    return weapon.kind in ("melee", "thrown")


def held(scene: Ground, s: Strike) -> Weapon:
    """The weapon of an attack that has begun."""
    if s.thrown:
        return thing_of(scene[s.by], s.weapon, scene.flow)
    weapon = scene[s.by].weapon(s.weapon)
    assert weapon is not None, "checked before the attack began"
    return weapon


def free_term(text: str) -> Term:
    """A step modifier by the GM's word: `+2 high ground`. Refused when it is none."""
    m = _FREE.fullmatch(text.strip())
    if m is None:
        raise Refused(f"{text} is no modifier: +2 or -1, then maybe why.")
    return Term("step", int(m[1]), m[2] or "by the GM's word")
