"""Riders, a flyer and what they fight with, for the tests of sections 5 and 7.

Gralk: STR step 6 (value 14, see test_c1 in test_mounted on the printed 17), his horse STR step 7, a lance of 6, a
sword of 5. The troll: TOU step 6 (value 14), a spear of 4 and 8 feet.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.rules.earthdawn.table import Fights, fight
from tui.core.encounter import Effect, Link
from tui.core.riding import RIDING
from tui.core.state import State
from tui.rules.earthdawn.model import Adept
from tui.rules.earthdawn.sheet import Sheet, Weapon

LANCE = Weapon("lance", "lance", rank=4, damage=6, length=10, lance=True)
SWORD = Weapon("sword", "sword", rank=4, damage=5, length=3)
SPEAR = Weapon("spear", "spear", rank=4, damage=4, length=8, lance=True)
AXE = Weapon("axe", "axe", rank=4, damage=6, length=4)


def gralk(**sheet: Any) -> Adept:
    """The rider: DEX 14 (step 6), Death 36, Unconsciousness 28, Wound Threshold 10."""
    numbers = Sheet(dexterity=14, strength=14, toughness=14, weapons=(LANCE, SWORD))
    return Adept(id="gralk", name="Gralk", letter="G", side="party", sheet=replace(numbers, **sheet))


def horse(**sheet: Any) -> Adept:
    """The mount: steps, Wound Threshold 10, Knockdown step 7, dead at 60 and out at 50."""
    numbers = Sheet(
        steps=True,
        strength=7,
        death=60,
        unconsciousness=50,
        wound_threshold=10,
        knockdown=7,
        mount=True,
        combat_movement=60,
        full_movement=120,
        weapons=(Weapon("hooves", "hooves", "unarmed", attack=5, damage_step=7),),
    )
    return Adept(id="horse", name="Horse", letter="H", side="party", sheet=replace(numbers, **sheet))


def troll(**sheet: Any) -> Adept:
    """The foe on foot: Physical Defense 9, hard to wound."""
    numbers = Sheet(
        dexterity=14, strength=19, toughness=14, physical_defense=9, wound_threshold=40, death=90, unconsciousness=80
    )
    return Adept(id="troll", name="Troll", letter="T", sheet=replace(numbers, weapons=(SPEAR, AXE), **sheet))


def bird(**sheet: Any) -> Adept:
    """A flyer in the air: three attacks, Wound Threshold 10, Knockdown step 6, swooping adds 7."""
    numbers = Sheet(
        steps=True,
        strength=6,
        physical_defense=11,
        death=60,
        unconsciousness=50,
        wound_threshold=10,
        knockdown=6,
        attacks=3,
        combat_movement=100,
        full_movement=150,
        flying_movement=200,
        swoop=7,
        weapons=(Weapon("claws", "claws", "unarmed", attack=12, damage_step=9),),
    )
    return Adept(id="bird", name="Bird", letter="B", sheet=replace(numbers, **sheet), effects=(Effect("flying"),))


def mounted(*people: Adept, turn: str = "gralk", **settings: Any) -> Fights:
    """Gralk at 12 on his horse, the troll at 14, further people at 11 and down; whoever is named stands in for them."""
    who = {b.id: b for b in (gralk(), horse(), troll(), *people)}
    counts = {"troll": 14, "gralk": 12, "horse": 0}
    others = [id for id in who if id not in counts]
    counts |= {id: 11 - n for n, id in enumerate(others)}
    state = fight(*who.values(), turn=turn, **settings)
    bodies = {id: replace(b, initiative=counts[id]) for id, b in state.who.items()}
    order = tuple(sorted((id for id in bodies if id != "horse"), key=lambda who: -counts[who]))
    return State(bodies, replace(state.flow, order=order, links=(Link(RIDING, "gralk", "horse"),)))
