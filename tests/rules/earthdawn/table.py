"""A table to play at: an adept and some creatures with plain numbers, and short ways to play commands.

Corvane: DEX 14 (step 6, Physical Defense 8), STR 14 (step 6), TOU 14 (Death 36, Unconsciousness 28, Wound Threshold 10);
her broadsword has rank 4 (Attack Test step 10, D10+D6) and damage 5 (Damage Test step 11, D10+D8), her jerkin 3.
The rogue: DEX 10 (step 5, defense 6), STR 10 (step 5), TOU 10 (31, 22, 8), a club of rank 2 and damage 3, no armour.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.rules.playing import Player
from tests.rules.playing import cites as cites
from tests.rules.playing import said as said
from tui.core.encounter import Link
from tui.core.state import State
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.model import Adept, Skirmish
from tui.rules.earthdawn.settings import Settings
from tui.rules.earthdawn.sheet import Armor, Sheet, Weapon
from tui.rules.earthdawn.ties import ATTACKING

Fights = State[Adept, Skirmish]
_AT_THE_TABLE = Player(GAME)
rule, changed, having = _AT_THE_TABLE.rule, _AT_THE_TABLE.changed, _AT_THE_TABLE.having
done, story, refused = _AT_THE_TABLE.done, _AT_THE_TABLE.story, _AT_THE_TABLE.refused
waits, question = _AT_THE_TABLE.waits, _AT_THE_TABLE.question
asked_roll, number = _AT_THE_TABLE.asked_roll, _AT_THE_TABLE.number

BROADSWORD = Weapon("broadsword", "broadsword", rank=4, damage=5)
BOLT = Weapon("bolt", "mind bolt", "spell", attack=10, damage_step=8, defence="spell", armor="mystic")
BOW = Weapon("bow", "short bow", "missile", rank=2, damage=3)
CLUB = Weapon("club", "club", rank=2, damage=3)
JERKIN = Armor("jerkin", "jerkin", 3)


def corvane(karma: int = 0, **sheet: Any) -> Adept:
    """The adept, with any of her numbers changed."""
    numbers = Sheet(dexterity=14, strength=14, toughness=14, willpower=12, weapons=(BROADSWORD, BOLT, BOW), armor=(JERKIN,))
    return Adept(id="corvane", name="Corvane", letter="C", side="party", karma=karma, sheet=replace(numbers, **sheet))


def rogue(n: int = 1, **sheet: Any) -> Adept:
    """One of the foes."""
    return Adept(id=f"rogue-{n}", name=f"Rogue {n}", letter="ABDEFGH"[n - 1], sheet=replace(Sheet(weapons=(CLUB,)), **sheet))


def fight(*people: Adept, turn: str = "corvane", round: int = 1, **settings: Any) -> Fights:
    """A fight under way: counts from 20 down in the order in which they are named. Without people: Corvane and a rogue."""
    who = people or (corvane(), rogue())
    if round:
        who = tuple(replace(b, initiative=20 - 2 * n, initiative_step=5) for n, b in enumerate(who))
    flow = Skirmish(
        round=round,
        turn=turn if round else "",
        order=tuple(b.id for b in who) if round else (),
        settings=replace(Settings(), **settings),
    )
    return State({b.id: b for b in who}, flow)


def attacked(state: Fights, at: str, *by: str) -> Fights:
    """The fight with these in melee against somebody."""
    return State(state.who, replace(state.flow, links=tuple(Link(ATTACKING, one, at) for one in by)))


def step(state: Fights, text: str, *answers: str) -> int:
    """The step of the roll at which the command stops."""
    return asked_roll(state, text, *answers).ledger.total("step")


def dice(state: Fights, text: str, *answers: str) -> str:
    """The dice that are asked for: `d10+d6`."""
    return asked_roll(state, text, *answers).pool.text
