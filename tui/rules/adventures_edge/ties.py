"""Who is bound to whom: engaged in melee, in one space, in a grapple, in the saddle. Kept as links of the fight."""

from __future__ import annotations

from typing import Literal

from tui.core.links import linked, links_of, others
from tui.core.riding import RIDING
from tui.rules.adventures_edge.model import Battle, Fighter

ENGAGED = "engaged"
"""Two foes in each other's reach (4.13)."""
SHARING = "sharing-a-space"
"""Two fighters in one and the same space (10.2)."""
GRAPPLING = "grappling"
"""A grapple (10.4): the first one controls it."""

KINDS = (ENGAGED, SHARING, GRAPPLING, RIDING)


def engaged_with(flow: Battle, who: str) -> tuple[str, ...]:
    """The foes somebody is engaged with."""
    return others(flow.links, who, ENGAGED)


def sharing_with(flow: Battle, who: str) -> tuple[str, ...]:
    """Who is in the same space."""
    return others(flow.links, who, SHARING)


def grappled_with(flow: Battle, who: str) -> tuple[str, ...]:
    """Who is in a grapple with somebody, whoever controls it."""
    return others(flow.links, who, GRAPPLING)


def held_by(flow: Battle, who: str) -> str:
    """Who controls the grapple somebody is in; empty when nobody does, or he does himself."""
    return next((x.a for x in links_of(flow.links, who, GRAPPLING) if x.b == who), "")


def in_grapple(flow: Battle, body: Fighter) -> bool:
    """Is somebody in a grapple, with somebody of the fight or by the condition that the game master has put on?"""
    return bool(flow.links and grappled_with(flow, body.id)) or body.has("grappled")


def held_fast(flow: Battle, body: Fighter) -> bool:
    """Is it somebody else who controls that grapple? The condition says so too."""
    return bool(flow.links and held_by(flow, body.id)) or body.has("grappled")


def shared_of(flow: Battle, by: str, at: str) -> Literal["", "into", "out"]:
    """How a blow meets a shared space: into one from outside, out of one, or neither (7.1). Into one goes first."""
    if not flow.links or linked(flow.links, SHARING, by, at):
        return ""
    if sharing_with(flow, at):
        return "into"
    return "out" if sharing_with(flow, by) else ""


def threatens_nobody_else(flow: Battle, by: str, at: str) -> bool:
    """In close combat with somebody other than this one: no other space is threatened (10.2)."""
    return bool(flow.links) and bool(sharing_with(flow, by)) and linked(flow.links, SHARING, by, at) is None
