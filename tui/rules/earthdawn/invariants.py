"""What has to hold of every fight, whatever has happened in it."""

from __future__ import annotations

from tui.core.language.faults import like_it
from tui.core.listed import unlisted
from tui.core.riding import faults_of_riding
from tui.core.turns import faults_of_turns
from tui.rules.earthdawn.declared import option_id
from tui.rules.earthdawn.model import Adept, Fights
from tui.rules.earthdawn.tables import index


def faults(state: Fights) -> list[str]:
    """Everything that does not hold, each as a sentence with the field; empty for a sound state."""
    out = [f"{id}: {why}" for id, body in state.who.items() for why in _of(body, state)]
    flow = state.flow
    out += faults_of_turns(flow)
    if flow.declaring and not flow.round:
        out.append("declaring: before the first round")
    out += faults_of_riding(flow.links)
    numbers = [row.difficulty for row in flow.tables.success]
    if len(set(numbers)) != len(numbers):
        out.append("tables.success: two rows of one difficulty")
    for row in flow.tables.success:
        if not row.difficulty < row.good < row.excellent < row.extraordinary:
            out.append(f"tables.success: the levels of {row.difficulty} do not rise")
    return out


def _of(body: Adept, state: Fights) -> list[str]:
    out: list[str] = []
    table = index(state.flow.tables)
    for name in ("damage", "stun", "wounds", "karma", "attacks", "reserved", "grip", "recoveries"):
        if getattr(body, name) < 0:
            out.append(f"{name} is below 0")
    sheet = body.sheet
    ids = [w.id for w in sheet.weapons]
    if len(set(ids)) != len(ids):
        out.append("sheet.weapons: two have one id")
    out += unlisted("sheet.weapons", sheet.weapons, table.weapon)
    out += unlisted("sheet.armor", sheet.armor, table.armor)
    out += unlisted("sheet.shield", (sheet.shield,) if sheet.shield.id else (), table.shield)
    if body.unconsciousness_rating > body.death_rating:
        out.append("sheet.unconsciousness: above the Death Rating")
    if sheet.discipline and sheet.discipline not in table.durability:
        out.append(f"sheet.discipline: {sheet.discipline} is none. {like_it(sheet.discipline, table.durability)}".rstrip())
    if body.wielded and body.weapon(body.wielded) is None:
        out.append("wielded: no such weapon")
    out += [f"dropped: no weapon {id}" for id in body.dropped if id not in ids]
    out += [f"declared: no option {id}" for id in map(option_id, (*body.declared, *body.ahead)) if id not in table.option]
    return out
