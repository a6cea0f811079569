"""A table to play at: the fighters of the worked vectors under names of their own, and short ways to play commands.

Maren is the swordswoman: +7, longsword 1-8+2 and Strength +3 (so 1-11+2 slash), Defense Bonus 18 and a shield of 2.
The goblins: Defense Bonus 15 (Dexterity 14, jerkin 1), parry 17, spear 1-6 and Strength +1 (so 1-7 pierce), CON 14.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.rules.playing import Player
from tests.rules.playing import cites as cites
from tests.rules.playing import said as said
from tui.core.state import State
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import ArmorPiece, Battle, Fighter, Sheet, Shield, Weapon
from tui.rules.adventures_edge.settings import Settings

Fights = State[Fighter, Battle]
_AT_THE_TABLE = Player(GAME)
rule, changed, having = _AT_THE_TABLE.rule, _AT_THE_TABLE.changed, _AT_THE_TABLE.having
done, story, refused = _AT_THE_TABLE.done, _AT_THE_TABLE.story, _AT_THE_TABLE.refused
waits, question = _AT_THE_TABLE.waits, _AT_THE_TABLE.question
asked_roll, number = _AT_THE_TABLE.asked_roll, _AT_THE_TABLE.number

LONGSWORD = Weapon("longsword", "longsword", bonus=7, least=1, most=8, extra=2, kind="slash", reach=4)
DAGGER = Weapon("dagger", "dagger", bonus=5, least=1, most=4, kind="pierce", reach=2, light=True)
FISTS = Weapon("fists", "fists", bonus=5, least=1, most=2, kind="crush", reach=2, natural=True)
AXE = Weapon("axe", "throwing axe", bonus=6, least=1, most=5, extra=1, kind="slash", reach=3, range=4)
BOW = Weapon("bow", "short bow", bonus=5, least=1, most=6, extra=1, kind="pierce", attack="dexterity", range=25, missile=True)
CROSSBOW = Weapon(
    "crossbow",
    "crossbow",
    bonus=5,
    least=1,
    most=8,
    extra=2,
    kind="pierce",
    attack="dexterity",
    range=30,
    missile=True,
    mechanical=True,
    reload=2,
)
MAUL = Weapon("maul", "maul", bonus=6, least=1, most=9, kind="crush", attack="heavy", reach=4)
RAPIER = Weapon("rapier", "rapier", bonus=6, least=1, most=6, kind="pierce", attack="dexterity", reach=4)
SPEAR = Weapon("spear", "spear", bonus=3, least=1, most=6, kind="pierce", reach=3, breakage=4)
HEATER = Shield("heater", 2, "medium")
GAMBESON = ArmorPiece("gambeson", "gambeson", 4, ("chest", "abdomen", "hip", "upper-arm"))
JERKIN = ArmorPiece("jerkin", "jerkin", 1, ("chest", "abdomen", "hip"))


def maren(**sheet: Any) -> Fighter:
    """The swordswoman, with any of her numbers changed."""
    numbers = Sheet(
        hp=28,
        con=15,
        dexterity=14,
        parry=20,
        dodge=19,
        initiative=3,
        discipline=4,
        str_bonus=3,
        weapons=(LONGSWORD, DAGGER, FISTS, AXE, BOW, CROSSBOW, MAUL),
        armor=(GAMBESON,),
        shield=HEATER,
    )
    return Fighter(id="maren", name="Maren", letter="M", side="party", sheet=replace(numbers, **sheet))


def goblin(n: int, hp: int = 15, **sheet: Any) -> Fighter:
    """One of the guards."""
    numbers = Sheet(
        hp=hp, con=14, size="small", dexterity=14, parry=17, dodge=15, str_bonus=1, weapons=(SPEAR,), armor=(JERKIN,)
    )
    return Fighter(id=f"goblin-{n}", name=f"Goblin {n}", letter="ABC"[n - 1], sheet=replace(numbers, **sheet))


def tobin(**sheet: Any) -> Fighter:
    """The one with the rapier, 1-6 and half of Dexterity +2."""
    numbers = Sheet(hp=18, con=12, dexterity=16, dex_bonus=2, initiative=5, weapons=(RAPIER, DAGGER))
    return Fighter(id="tobin", name="Tobin", letter="T", side="party", sheet=replace(numbers, **sheet))


def fight(*people: Fighter, turn: str = "maren", round: int = 1, surprise: bool = False, **settings: Any) -> Fights:
    """A fight under way: everybody in the order in which they are named. Without people: Maren and two goblins."""
    who = people or (maren(), goblin(1, 14), goblin(2, 15))
    flow = Battle(
        round=round,
        turn=turn if round else "",
        order=tuple(b.id for b in who) if round else (),
        settings=replace(Settings(), **settings),
        surprise=surprise,
    )
    return State({b.id: b for b in who}, flow)


def pool(state: Fights, text: str, *answers: str) -> str:
    """The dice that are asked for: `d20`, `3d20 worst`."""
    return waits(state, text, *answers).requests[0].spec.removeprefix("roll ")


def edge(state: Fights, text: str) -> int:
    """The Edge of an attack, read off the dice it asks for."""
    dice = pool(state, text)
    if dice == "d20":
        return 0
    count, which = dice.split("d20 ")
    return (int(count) - 1) * (1 if which == "best" else -1)


def bonus(state: Fights, text: str) -> int:
    """The plain bonus of an attack, read off the roll it asks for."""
    return asked_roll(state, text).ledger.total("flat")
