"""A table to play at: an adept and some creatures with plain numbers, and short ways to play commands.

Corvane: DEX 14 (step 6, Physical Defense 8), STR 14 (step 6), TOU 14 (Death 36, Unconsciousness 28, Wound Threshold 10);
her broadsword has rank 4 (Attack Test step 10, D10+D6) and damage 5 (Damage Test step 11, D10+D8), her jerkin 3.
The rogue: DEX 10 (step 5, defense 6), STR 10 (step 5), TOU 10 (31, 22, 8), a club of rank 2 and damage 3, no armour.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from tests.core.determinism import rule_of
from tests.core.playing import Script
from tui.core.effects import put_on
from tui.core.encounter import Effect, Link
from tui.core.errors import Refused
from tui.core.play import Pending, Played, play
from tui.core.request import Choice, RollAsked
from tui.core.state import State
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.model import Adept, Skirmish
from tui.rules.earthdawn.settings import Settings
from tui.rules.earthdawn.sheet import Armor, Sheet, Weapon
from tui.rules.earthdawn.ties import ATTACKING

Fights = State[Adept, Skirmish]
Test = TypeVar("Test", bound=Callable[..., Any])

BROADSWORD = Weapon("broadsword", "broadsword", rank=4, damage=5)
BOLT = Weapon("bolt", "mind bolt", "spell", attack=10, damage_step=8, defence="spell", armor="mystic")
BOW = Weapon("bow", "short bow", "missile", rank=2, damage=3)
CLUB = Weapon("club", "club", rank=2, damage=3)
JERKIN = Armor("jerkin", "jerkin", 3)


def rule(*ids: str) -> Callable[[Test], Test]:
    """Marks a test as one of these rules; `test_rulebook` looks for rules without one."""
    unknown = [id for id in ids if id not in GAME.rulebook()]
    assert not unknown, unknown

    def mark(test: Test) -> Test:
        return test

    return mark


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


def changed(state: Fights, who: str, **fields: Any) -> Fights:
    """The fight with some fields of one combatant changed."""
    return State({**state.who, who: replace(state.who[who], **fields)}, state.flow)


def having(state: Fights, who: str, *conditions: str) -> Fights:
    """The fight with conditions put on somebody."""
    effects = state.who[who].effects
    for condition in conditions:
        effects = put_on(effects, Effect(condition))
    return changed(state, who, effects=effects)


def attacked(state: Fights, at: str, *by: str) -> Fights:
    """The fight with these in melee against somebody."""
    return State(state.who, replace(state.flow, links=tuple(Link(ATTACKING, one, at) for one in by)))


def done(state: Fights, text: str, *answers: str) -> Played[Adept, Skirmish]:
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


def waits(state: Fights, text: str, *answers: str) -> Pending[Adept, Skirmish]:
    """The command stopped at its first question after these answers."""
    result = play(text, rule_of(GAME, text), state, (), Script(*answers))
    assert isinstance(result, Pending)
    return result


def question(state: Fights, text: str, *answers: str) -> Choice:
    """The decision at which the command stops."""
    q = waits(state, text, *answers).requests[0]
    assert isinstance(q, Choice)
    return q


def asked_roll(state: Fights, text: str, *answers: str) -> RollAsked:
    """The roll at which the command stops after these answers."""
    q = waits(state, text, *answers).requests[0]
    assert isinstance(q, RollAsked)
    return q


def step(state: Fights, text: str, *answers: str) -> int:
    """The step of the roll at which the command stops."""
    return asked_roll(state, text, *answers).ledger.total("step")


def dice(state: Fights, text: str, *answers: str) -> str:
    """The dice that are asked for: `d10+d6`."""
    return asked_roll(state, text, *answers).pool.text


def number(state: Fights, text: str, *answers: str) -> int:
    """The number a roll is made against."""
    target = asked_roll(state, text, *answers).target
    assert target is not None
    return target


def refused(state: Fights, text: str) -> str:
    """Why the command is refused."""
    try:
        play(text, rule_of(GAME, text), state, (), Script())
    except Refused as no:
        return no.reason
    raise AssertionError(f"{text} was not refused")


def said(played: Played[Adept, Skirmish] | Pending[Adept, Skirmish]) -> str:
    """Everything the log says."""
    lines = played.entry.lines if isinstance(played, Played) else played.lines
    return "\n".join(line.text for line in lines)


def cites(played: Played[Adept, Skirmish]) -> set[str]:
    """Every rule that the lines cite."""
    return {id for line in played.entry.lines for id in line.cite.split()}
