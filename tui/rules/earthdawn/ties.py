"""Who is bound to whom in this game, kept as links of the fight."""

from __future__ import annotations

from tui.core.encounter import Link
from tui.core.links import links_of
from tui.rules.earthdawn.model import Skirmish

ATTACKING = "attacking"
"""In melee with somebody: the first one attacks the second (6.1)."""
GRAPPLING = "grappling"
"""Held fast: the first one holds the second (6.9)."""
QUIET = (ATTACKING,)
"""Nobody needs to be told that the fallen attack nobody."""


def attackers_of(flow: Skirmish, who: str) -> tuple[str, ...]:
    """Everybody who attacks this one in melee now."""
    return tuple(x.a for x in links_of(flow.links, who, ATTACKING) if x.b == who)


def attacked_by(flow: Skirmish, who: str) -> tuple[str, ...]:
    """Whom this one attacks in melee."""
    return tuple(x.b for x in links_of(flow.links, who, ATTACKING) if x.a == who)


def attacks_now(flow: Skirmish, by: str, at: str) -> tuple[Link, ...]:
    """The fight's links once `by` has turned on `at` and on nobody else."""
    kept = tuple(x for x in flow.links if not (x.kind == ATTACKING and x.a == by))
    return (*kept, Link(ATTACKING, by, at))


def harried(flow: Skirmish, who: str) -> bool:
    """Do so many attack this one that it is harried (6.1)?"""
    return bool(flow.links) and len(attackers_of(flow, who)) >= flow.settings.harried_by


def melee_around(flow: Skirmish, who: str) -> tuple[str, ...]:
    """Everybody in melee with this one, whoever attacks whom."""
    return tuple(dict.fromkeys((*attackers_of(flow, who), *attacked_by(flow, who))))


def held_by(flow: Skirmish, who: str) -> str:
    """Who holds this one fast (6.9); empty when nobody does."""
    return next((x.a for x in flow.links if x.kind == GRAPPLING and x.b == who), "")


def holds(flow: Skirmish, who: str) -> str:
    """Whom this one holds fast (6.9); empty when nobody."""
    return next((x.b for x in flow.links if x.kind == GRAPPLING and x.a == who), "")
