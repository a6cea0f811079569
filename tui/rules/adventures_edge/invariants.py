"""What has to hold of every fight, whatever has happened in it."""

from __future__ import annotations

from tui.core.listed import unlisted
from tui.core.riding import faults_of_riding
from tui.core.state import State
from tui.core.turns import faults_of_turns
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.tables import gaps, index, strangers


def faults(state: State[Fighter, Battle]) -> list[str]:
    """Everything that does not hold, each as a sentence with the field; empty for a sound state."""
    out = [f"{id}: {why}" for id, body in state.who.items() for why in _of_fighter(body, state)]
    flow = state.flow
    out += faults_of_turns(flow)
    out += faults_of_riding(state.flow.links)
    out += gaps(flow.tables)
    out += strangers(flow.tables)
    return out


def _of_fighter(body: Fighter, state: State[Fighter, Battle]) -> list[str]:
    out: list[str] = []
    table = index(state.flow.tables)
    for name in ("damage", "bled", "bleed", "stun", "spent", "swings", "free_parries"):
        if getattr(body, name) < 0:
            out.append(f"{name} is below 0")
    ids = [w.id for w in body.sheet.weapons]
    if len(set(ids)) != len(ids):
        out.append("sheet.weapons: two have one id")
    for w in body.sheet.weapons:
        if w.least > w.most:
            out.append(f"sheet.weapons {w.id}: least is above most")
        if w.kind not in table.ladder:
            out.append(f"sheet.weapons {w.id}: kind {w.kind} is no damage type")
    out += unlisted("sheet.weapons", body.sheet.weapons, table.weapon)
    out += unlisted("sheet.armor", body.sheet.armor, table.armor)
    if body.sheet.size not in table.size:
        out.append(f"sheet.size: {body.sheet.size} is no size")
    for piece in body.sheet.armor:
        out += [f"sheet.armor {piece.id}: covers {p}, which is no part" for p in piece.covers if p not in table.parts]
    if body.wielded and body.weapon(body.wielded) is None:
        out.append("wielded: no such weapon")
    out += [f"dropped: no weapon {d.weapon}" for d in body.dropped if d.weapon not in ids]
    return out
