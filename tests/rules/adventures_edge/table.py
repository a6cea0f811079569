"""A table to play at: the fighters of the worked vectors under names of their own, and short ways to play commands.

Maren is the swordswoman: +7, longsword 1-8+2 and Strength +3 (so 1-11+2 slash), Defense Bonus 18 and a shield of 2.
The goblins: Defense Bonus 15 (Dexterity 14, jerkin 1), parry 17, spear 1-6 and Strength +1 (so 1-7 pierce), CON 14.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from tests.core.determinism import rule_of
from tests.core.playing import Script
from tui.core.effects import put_on
from tui.core.encounter import Effect
from tui.core.errors import Refused
from tui.core.play import Pending, Played, play
from tui.core.request import Choice, RollAsked
from tui.core.state import State
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import ArmorPiece, Battle, Fighter, Sheet, Shield, Weapon
from tui.rules.adventures_edge.settings import Settings

Fights = State[Fighter, Battle]
Test = TypeVar("Test", bound=Callable[..., Any])

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


def rule(*ids: str) -> Callable[[Test], Test]:
    """Marks a test as one of these rules; `test_rulebook` looks for rules without one."""
    unknown = [id for id in ids if id not in GAME.rulebook()]
    assert not unknown, unknown

    def mark(test: Test) -> Test:
        return test

    return mark


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


def changed(state: Fights, who: str, **fields: Any) -> Fights:
    """The fight with some fields of one fighter changed."""
    return State({**state.who, who: replace(state.who[who], **fields)}, state.flow)


def having(state: Fights, who: str, *conditions: str) -> Fights:
    """The fight with conditions put on somebody."""
    effects = state.who[who].effects
    for condition in conditions:
        effects = put_on(effects, Effect(condition))
    return changed(state, who, effects=effects)


def done(state: Fights, text: str, *answers: str) -> Played[Fighter, Battle]:
    """The command played to its end with exactly these answers, in the order in which they are asked."""
    source = Script(*answers)
    result = play(text, rule_of(GAME, text), state, (), source)
    assert isinstance(result, Played), [q.key for q in result.requests]
    assert source.used_up, source.left
    assert not GAME.faults(result.after), GAME.faults(result.after)
    return result


def story(state: Fights, *steps: tuple[str, ...]) -> Fights:
    """The fight after several commands, each with its answers."""
    for text, *answers in steps:
        state = done(state, text, *answers).after
    return state


def waits(state: Fights, text: str, *answers: str) -> Pending[Fighter, Battle]:
    """The command stopped at its first question after these answers."""
    result = play(text, rule_of(GAME, text), state, (), Script(*answers))
    assert isinstance(result, Pending)
    return result


def question(state: Fights, text: str, *answers: str) -> Choice:
    """The decision at which the command stops."""
    q = waits(state, text, *answers).requests[0]
    assert isinstance(q, Choice)
    return q


def refused(state: Fights, text: str) -> str:
    """Why the command is refused."""
    try:
        play(text, rule_of(GAME, text), state, (), Script())
    except Refused as no:
        return no.reason
    raise AssertionError(f"{text} was not refused")


def said(played: Played[Fighter, Battle] | Pending[Fighter, Battle]) -> str:
    """Everything the log says."""
    lines = played.entry.lines if isinstance(played, Played) else played.lines
    return "\n".join(line.text for line in lines)


def cites(played: Played[Fighter, Battle]) -> set[str]:
    """Every rule that the lines cite."""
    return {id for line in played.entry.lines for id in line.cite.split()}


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


def asked_roll(state: Fights, text: str) -> RollAsked:
    """The roll at which the command stops first."""
    q = waits(state, text).requests[0]
    assert isinstance(q, RollAsked)
    return q


def bonus(state: Fights, text: str) -> int:
    """The plain bonus of an attack, read off the roll it asks for."""
    return asked_roll(state, text).ledger.total("flat")


def number(state: Fights, text: str) -> int:
    """The number an attack is rolled against."""
    target = asked_roll(state, text).target
    assert target is not None
    return target
