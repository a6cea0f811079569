"""What every game's combatant and fight have in common; games add their own fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Side = Literal["party", "allies", "foes"]
SIDES: tuple[Side, ...] = ("party", "allies", "foes")
Out = Literal["", "dead", "fled", "removed"]
DicePolicy = Literal["program", "table", "ask"]
AnswerPolicy = Literal["ask", "best", "none"]


@dataclass(frozen=True, slots=True)
class Effect:
    """A condition on a combatant.

    It is counted down at the `until` of `whose` turn (`round`: at the end of each round) and ends when `rounds` such
    moments have passed; with `until` empty it lasts until it is taken off.
    """

    id: str
    level: int = 1
    until: Literal["", "start", "end", "round"] = ""
    whose: str = ""
    rounds: int = 1


@dataclass(frozen=True, slots=True)
class Link:
    """Two combatants bound to each other (engaged, grappling, mounted ...); `a` is the one who began it or controls it."""

    kind: str
    a: str
    b: str


@dataclass(frozen=True, slots=True)
class Wave:
    """Reinforcements: at the start of `round`, `count` of the bestiary's `creature` join `side`."""

    round: int
    creature: str
    count: int = 1
    side: Side = "foes"


@dataclass(frozen=True, slots=True)
class Policy:
    """What is set for one side or one combatant (`who`, the combatant goes first)."""

    who: str
    policy: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Combatant:
    """Anybody in the fight. `alias` is the name the players know, `out` how somebody has left the fight."""

    id: str
    name: str
    letter: str = ""
    side: Side = "foes"
    hidden: bool = False
    alias: str = ""
    note: str = ""
    out: Out = ""
    effects: tuple[Effect, ...] = ()

    def has(self, effect: str) -> bool:
        """Is this condition on?"""
        return bool(self.effects) and any(e.id == effect for e in self.effects)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight:
    """The fight's own data. `turn` is who acts (an id, never a position); `order` keeps the places even of those who
    have left, so that somebody's going never moves the turn."""

    round: int = 0
    turn: str = ""
    order: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    waves: tuple[Wave, ...] = ()
    dice: tuple[Policy, ...] = ()
    answers: tuple[Policy, ...] = ()
    note: str = ""


def policy_of(policies: tuple[Policy, ...], who: str, side: str, default: str) -> str:
    """The policy that holds for a combatant: its own, else its side's, else the default."""
    found = {p.who: p.policy for p in policies}
    return found.get(who, found.get(side, default))


def with_policy(policies: tuple[Policy, ...], who: str, policy: str) -> tuple[Policy, ...]:
    """The policies with one of them set."""
    return (*(p for p in policies if p.who != who), Policy(who, policy))
