"""Combat morale as it stands (12.1, 12.2): whom it touches, what shakes or heartens them now, and what it forbids.

Only the game master's fighters have it; how a party member feels is the player's own affair. Everything here is pure.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tui.core.camps import camp
from tui.core.ledger import Ledger, Term
from tui.core.state import State
from tui.rules.adventures_edge.ending import able_to_fight
from tui.rules.adventures_edge.model import GM_SIDES, Battle, Fighter
from tui.rules.adventures_edge.morale_table import modifiers
from tui.rules.adventures_edge.tables import Tables, index

Fights = State[Fighter, Battle]

STATES = {"rout": "routed", "retreat": "retreating", "surrender": "surrendered", "death": "undaunted"}
"""The condition that each outcome leaves; to fight on is none."""

WORDS = {"surrender": "surrenders"}
"""Outcomes that nobody rolls, in words; the others have theirs in the table."""

LAST = "last-standing"
"""The one trigger that reaches those who fight to the death."""

CLOSED = ("routed", "retreating", "surrendered")


class Company(NamedTuple):
    """One camp in numbers: all that have fought in it, those down (not those who have fled), those standing, and whether
    a leader is down or fled."""

    all: int = 0
    down: int = 0
    standing: int = 0
    leaderless: bool = False


def has_morale(body: Fighter) -> bool:
    """Is this one of the game master's fighters, hirelings among them? A beast to ride goes where its rider goes."""
    return body.side in GM_SIDES and not body.sheet.mount


def no_fight(body: Fighter) -> str:
    """Why somebody's morale forbids to strike at anybody; empty when it does not."""
    if not body.effects:
        return ""
    if body.has("surrendered"):
        return f"{body.name} has surrendered."
    if body.has("routed"):
        return f"{body.name} is routed and only flees."
    return f"{body.name} retreats and only defends." if body.has("retreating") else ""


def down(body: Fighter) -> bool:
    """Down or dead, by the rules or by the game master's word."""
    return body.out == "dead" or body.downed


def companies(bodies: Iterable[Fighter]) -> dict[str, Company]:
    """Both camps counted: neither beasts to ride nor those whom the game master has taken off."""
    out = {}
    camps: dict[str, list[Fighter]] = {"friends": [], "foes": []}
    for body in bodies:
        if body.out != "removed" and not body.sheet.mount:
            camps[camp(body.side)].append(body)
    for name, members in camps.items():
        standing = sum(able_to_fight(b) for b in members)
        lost = [b for b in members if b.out or b.downed] if standing < len(members) else []
        fallen = sum(b.out != "fled" for b in lost)
        out[name] = Company(len(members), fallen, standing, any(b.sheet.leader for b in lost))
    return out


def shared_conditions(own: Company, other: Company) -> tuple[str, ...]:
    """Which triggers hold for everybody of a camp who stands: shares are those of the whole camp, so one of two is
    half. None without a foe who stands."""
    if not own.standing or not other.standing:
        return ()
    holds = {
        "allies-half": 2 * own.down >= own.all,
        "allies-most": 4 * own.down >= 3 * own.all,
        "leader": own.leaderless,
        "outnumbered": other.standing >= 2 * own.standing,
        "enemies-half": 2 * other.down >= other.all,
        "outnumbering": own.standing >= 2 * other.standing,
        LAST: own.standing == 1 and own.all > 1,
    }
    return tuple(id for id, true in holds.items() if true)


def own_conditions(body: Fighter) -> tuple[str, ...]:
    """Which triggers hold for one's own health."""
    hp, full = body.hp, body.sheet.hp
    if 4 * hp <= full:
        return ("own-half", "own-quarter")
    return ("own-half",) if 2 * hp <= full else ()


def of_company(state: Fights, who: str) -> tuple[str, ...]:
    """What holds for the whole camp of somebody."""
    ours = camp(state.who[who].side)
    return holding(state.who.values())[ours]


def holding(bodies: Iterable[Fighter]) -> dict[str, tuple[str, ...]]:
    """What holds for each camp."""
    of = companies(bodies)
    friends, foes = of["friends"], of["foes"]
    return {"friends": shared_conditions(friends, foes), "foes": shared_conditions(foes, friends)}


def heart(body: Fighter) -> int:
    """What a leader's words are worth to somebody (12.3)."""
    return next((e.level for e in body.effects if e.id == "heartened"), 0)


def hindrances(body: Fighter, tables: Tables) -> tuple[Term, ...]:
    """What speaks against any check: the Edge of the dazed (9.7)."""
    return (index(tables).term["dazed"],) if body.has("dazed") else ()


def morale_terms(state: Fights, who: str) -> Ledger:
    """Every modifier of a morale check, with its reason."""
    body, tables = state.who[who], state.flow.tables
    discipline, words = body.sheet.discipline, heart(body)
    own = (Term("flat", discipline, "discipline", "12.1"),) if discipline else ()
    led = (Term("flat", words, "heartened", "12.3"),) if words else ()
    now = (*own_conditions(body), *of_company(state, who))
    return Ledger((*own, *modifiers(now, tables), *led, *hindrances(body, tables)))
