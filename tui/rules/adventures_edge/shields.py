"""Shields (5.2): against whom one helps in a round. Whoever attacks first is covered, unless the game master says whom."""

from __future__ import annotations

from collections.abc import Sequence

from tui.core.but import but
from tui.core.camps import opposed
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.request import Option
from tui.core.state import State
from tui.core.verbs import Flag, Slot, Verb
from tui.rules.adventures_edge.model import Battle, Covers, Fighter
from tui.rules.adventures_edge.strike import Ground, Strike
from tui.rules.adventures_edge.view_shield import MEETS, covered

Fights = State[Fighter, Battle]


def shield_bonus(at: Fighter, s: Strike) -> int:
    """What a shield adds against this blow without a reaction: nothing to who has not learnt to use it."""
    return at.sheet.shield.bonus if at.sheet.shield.automatic and in_its_way(at, s) else 0


def parried_bonus(at: Fighter, s: Strike) -> int:
    """What a shield adds to a parry: those who have not learnt to use it have to raise it, and then it helps too."""
    return at.sheet.shield.bonus if in_its_way(at, s) else 0


def in_its_way(at: Fighter, s: Strike) -> bool:
    """Is the shield between the two? Not from behind, nor beyond its number of opponents; against missiles only a large one
    that covers no opponents in this round."""
    shield = at.sheet.shield
    if not shield.bonus or s.side or s.unshielded or at.defenceless:
        return False
    if s.increment:
        return shield.size == "large" and (at.covers == "missiles" or (not at.covers and not at.shielded))
    if at.covers == "missiles":
        return False
    return s.by in at.shielded or (not at.covers and len(at.shielded) < MEETS[shield.size])


def met(at: Fighter, s: Strike) -> Fighter:
    """The one attacked after the shield has helped against this blow: it goes on covering this opponent, or missiles."""
    if not shield_bonus(at, s):
        return at
    if s.increment:
        return at if at.covers else but(at, covers="missiles")
    return at if s.by in at.shielded else but(at, shielded=(*at.shielded, s.by))


def cover(scene: Ground, command: Command) -> None:
    """Say whom a shield covers for the rest of the round; with nobody named, those who attack first."""
    body, whom = scene[command.arg("who")], tuple(dict.fromkeys(t.id for t in command.targets("whom")))
    why = no_shield(scene.view(), body.id) or cannot_cover(scene.view(), body, whom, command.has("missiles"))
    if why:
        raise Refused(why, "5.2")
    covers: Covers = "missiles" if command.has("missiles") else "named" if whom else ""
    scene.edit(body.id, lambda c: but(c, shielded=whom, covers=covers))
    name = body.sheet.shield.name or "shield"
    scene.say("5.2", f"{body.name}'s {name} covers {covered(scene.view(), scene[body.id])}.", secret=body.hidden)


def cannot_cover(state: Fights, body: Fighter, whom: Sequence[str], missiles: bool) -> str:
    """Why a shield cannot be set so; empty when it can."""
    size = body.sheet.shield.size
    if missiles and whom:
        return "Opponents, or a field of fire: not both."
    if missiles and size != "large":
        return f"Only a large shield covers a field of fire, {body.name}'s is {size}."
    if len(whom) > MEETS[size]:
        return f"A {size} shield covers {MEETS[size]}, not {len(whom)}."
    return next((why for id in whom if (why := no_opponent(body, state.who[id]))), "")


def no_opponent(body: Fighter, other: Fighter) -> str:
    """Why a shield is not turned to somebody; empty when it is."""
    return "" if opposed(body, other) else f"{other.name} is no opponent of {body.name}."


def no_shield(state: Fights, who: str) -> str:
    """Why somebody has no shield to turn; empty where there is one."""
    body = state.who.get(who)
    return f"{body.name} has no shield." if body is not None and not body.sheet.shield.bonus else ""


def _opponents(state: Fights, command: Command) -> Sequence[Option]:
    body = state.who.get(command.arg("who"))
    return [] if body is None else [Option(b.id, b.name, why_not=no_opponent(body, b)) for b in state.who.values()]


def _not_large(state: Fights, command: Command) -> str:
    body = state.who.get(command.arg("who"))
    return "" if body is None else cannot_cover(state, body, [t.id for t in command.targets("whom")], True)


def shield_verbs() -> tuple[Verb[Fighter, Battle], ...]:
    """The verb; it may be used while a blow is open."""
    return (
        Verb(
            "shield",
            "Whom the shield covers",
            cover,
            "edit",
            (Slot("who", "who", "Who"), Slot("whom", "whos", "Covers whom", optional=True, options=_opponents)),
            (Flag("missiles", "a field of fire", "f", why_not=_not_large),),
            cite="5.2",
            why_not=no_shield,
            aside=True,
        ),
    )
