"""Riders and mounts: two combatants linked, the first one in the saddle of the second."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tui.core.encounter import Combatant, Link
from tui.core.links import links_of

RIDING = "riding"
"""In the saddle: the first one rides, the second one is the mount."""


def mount_of(links: Sequence[Link], who: str) -> str:
    """What somebody rides; empty on foot."""
    return next((x.b for x in links_of(links, who, RIDING) if x.a == who), "") if links else ""


def rider_of(links: Sequence[Link], who: str) -> str:
    """Who rides this one; empty when nobody does."""
    return next((x.a for x in links_of(links, who, RIDING) if x.b == who), "") if links else ""


def no_such_pair(who: Mapping[str, Combatant], links: Sequence[Link], by: str, at: str) -> str:
    """Why nobody's word puts this rider on this mount: each has one place in a saddle; empty when there can be the pair."""
    rider, mount = who[by].name, who[at].name
    if by == at:
        return f"{rider} cannot mount {rider}."
    if other := mount_of(links, by):
        return f"{rider} rides {who[other].name} already."
    if carried := rider_of(links, by):
        return f"{rider} carries {who[carried].name}."
    if carried := rider_of(links, at):
        return f"{mount} carries {who[carried].name}."
    return f"{mount} is in the saddle." if mount_of(links, at) else ""


def faults_of_riding(links: Sequence[Link]) -> list[str]:
    """Two on one mount, one on two, a rider who is ridden: what no fight can hold; empty when all sit well."""
    ends = Counter(end for x in links if x.kind == RIDING for end in (x.a, x.b))
    return [f"links: {id} has more than one place in the saddle" for id, n in ends.items() if n > 1]
