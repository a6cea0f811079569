"""What being in the saddle means for a fighter (11): who is up, how the mount moves, and what cannot be done from there.

Riders are linked with their mounts; whoever has the condition "mounted" sits on a horse that is nobody in the fight.
"""

from __future__ import annotations

from tui.core.ledger import Term
from tui.core.riding import RIDING, mount_of, rider_of
from tui.core.state import State
from tui.rules.adventures_edge.model import Battle, Fighter, Weapon
from tui.rules.adventures_edge.numbers import degree, reach
from tui.rules.adventures_edge.tables import Index

LONG = 3
"""The degree of a Long reach (5.6)."""


def in_saddle(flow: Battle, body: Fighter) -> bool:
    """Does somebody ride, whether the mount is in the fight or not?"""
    return bool(mount_of(flow.links, body.id)) or body.has("mounted")


def saddle_term(flow: Battle, body: Fighter, table: Index, ranged: bool) -> Term | None:
    """The Edge an attack loses in the saddle (11.2): more on a running mount, less with the style for it. The condition set
    by hand goes before what the mount does."""
    level = next((e.level for e in body.effects if e.id == "mounted"), 0)
    if not level and mount_of(flow.links, body.id):
        level = 2 if body.gait == "running" else 1
    if not level:
        return None
    t = table.term["mounted" if level == 1 else "mounted-running"]
    eased = body.sheet.mounted_archery if ranged else body.sheet.mounted_combat
    return Term(t.channel, t.value + eased, t.why, t.cite)


def cannot_strike(flow: Battle, by: Fighter, weapon: Weapon, ahead: bool) -> str:
    """Why a blow cannot be dealt from the saddle; empty when it can, and on foot (11.4)."""
    if not in_saddle(flow, by):
        return f"{by.name} is not in the saddle." if ahead else ""
    if weapon.long_bow:
        return f"{weapon.name} is too long a bow for the saddle."
    if weapon.two_handed and not weapon.missile:
        return f"{weapon.name} needs both hands: it cannot be swung in the saddle."
    if ahead and degree(reach(by.sheet, weapon)) < LONG:
        return f"{weapon.name} does not reach over the mount's head."
    return ""


def cannot_engage(flow: Battle, body: Fighter) -> str:
    """Why somebody cannot engage; empty on foot (11.4)."""
    return f"{body.name} is in the saddle and cannot engage." if in_saddle(flow, body) else ""


def carries(state: State[Fighter, Battle], who: str) -> str:
    """The rider whose turn is this mount's turn too; empty where there is none, or only a senseless one."""
    rider = state.who.get(rider_of(state.flow.links, who))
    return rider.id if rider is not None and not rider.helpless and not rider.out else ""


def seated(order: tuple[str, ...], state: State[Fighter, Battle]) -> tuple[str, ...]:
    """The order with each mount behind its rider, where both are on one side."""
    flow, who = state.flow, state.who
    pairs = {x.b: x.a for x in flow.links if x.kind == RIDING and x.a in order and who[x.a].side == who[x.b].side}
    out: list[str] = []
    for id in order:
        if id not in pairs:
            out += [id, *(mount for mount, rider in pairs.items() if rider == id and mount in order)]
    return tuple(out)
