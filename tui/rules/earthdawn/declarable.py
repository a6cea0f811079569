"""What can be declared (3.4, 8), by whom, what is said along with it, and what each option does in a few words."""

from __future__ import annotations

from tui.core.camps import opposed
from tui.core.command import Command
from tui.core.errors import Refused
from tui.rules.earthdawn.declared import option_id, plain
from tui.rules.earthdawn.model import Adept, Fights
from tui.rules.earthdawn.tables import CombatOption, index

FEET_A_RANK = 3
"""Feet of ground that can be given for each rank with the weapon (8.6)."""


def cannot_declare(state: Fights, body: Adept, row: CombatOption, now: bool, off: bool = False, gm: bool = False) -> str:
    """Why somebody cannot declare this option, or take it back; empty when nothing speaks against it."""
    if not body.able:
        return f"{body.name} cannot act."
    entries = body.declared if now else body.ahead
    mine = [option_id(e) for e in entries]
    if off:
        return "" if row.id in mine else f"{body.name} has not declared: {row.name}."
    if row.id in mine:
        return f"{body.name} has declared it already: {row.name}."
    if gm:
        return ""
    return _clash(state, row, body, mine) or _unfit(state, body, row)


def _clash(state: Fights, row: CombatOption, body: Adept, mine: list[str]) -> str:
    """A blow does one thing instead of harm, and one talent stands in for the initiative."""
    rows = index(state.flow.tables).option
    for other in (rows[id] for id in mine if id in rows):
        cobra = "bare-step" in (row.initiative, other.initiative) and row.initiative and other.initiative
        if (row.harm and other.harm) or cobra or (row.initiative == other.initiative == "step"):
            return f"{body.name} has declared: {other.name}, and not both go together."
    return ""


def _unfit(state: Fights, body: Adept, row: CombatOption) -> str:
    """What an option needs of the one who declares it."""
    if row.karma and not body.sheet.steps:
        return f"{body.name} is no creature: only those spend karma on any test."
    if row.karma > body.karma:
        return f"{body.name} has no karma."
    if row.talent and body.sheet.talent(row.talent) is None:
        return f"{body.name} has no talent {row.name}."
    first = state.flow.round <= 1 if state.flow.declaring else not state.flow.round
    if row.initiative == "bare-step" and not first:
        return f"{row.name} is for the first round of a fight."
    if row.asks == "feet" and not most_feet(body):
        return f"{body.name} has no rank with a melee weapon."
    if row.asks == "foe" and not shield_bearer(state, body):
        return f"No foe of {body.name} has a shield."
    return ""


def most_feet(body: Adept) -> int:
    """How much ground somebody can give in a round (8.6): 3 feet for each rank of Melee Weapons."""
    talent = body.sheet.talent("melee-weapons")
    ranks = [w.rank for w in body.arms if w.kind == "melee"] + ([talent.rank] if talent is not None else [])
    return FEET_A_RANK * max(ranks, default=0)


def shield_bearer(state: Fights, body: Adept, wanted: str = "") -> str:
    """Inside whose shield somebody would go: the one named, else whoever was attacked last, else the first with a shield."""
    foes = [b for b in state.who.values() if b.able and b.sheet.shield.name and (opposed(b, body) or b.id == wanted)]
    ids = [b.id for b in foes if b.id != body.id]
    return next((id for id in (wanted, body.aim) if id in ids), "" if wanted else next(iter(ids), ""))


def word_wanted(state: Fights, body: Adept, row: CombatOption, command: Command) -> str:
    """What is said with the declaration, checked; what was left out is as usual. Refused when it cannot be."""
    if row.asks == "spot":
        return plain(command.flag("spot"))
    if row.asks == "feet" and command.has("feet"):
        text = command.flag("feet")
        if not text.isdecimal() or not 1 <= int(text) <= most_feet(body):
            raise Refused(f"{body.name} can give 1 to {most_feet(body)} feet of ground.", row.cite)
        return text
    if row.asks == "foe" and command.has("on") and not shield_bearer(state, body, command.flag("on")):
        raise Refused(f"{command.flag('on')} has no shield to go inside of.", row.cite)
    return usual_word(state, body, row, command.flag("on"))


def usual_word(state: Fights, body: Adept, row: CombatOption, foe: str = "") -> str:
    """What is said with a declaration when nobody says otherwise: all the ground there is to give, and the nearest shield."""
    if row.asks == "feet":
        return str(most_feet(body)) if most_feet(body) else ""
    if row.asks == "foe" and (bearer := shield_bearer(state, body, foe)):
        return f"{bearer} {state.who[bearer].sheet.shield.physical}"
    return ""


def effects(row: CombatOption, state: Fights, word: str = "") -> str:
    """` (attack +3, damage +3)`: what an option changes, in a few words."""
    parts = [("attack", row.attack), ("damage", row.damage), ("all tests", row.tests), ("Physical Defense", row.defence)]
    said = [f"{name} {n:+d}" for name, n in parts if n]
    if row.against:
        said.append(f"attacks against {row.against:+d}")
    if row.harm:
        said.append("no harm, a Knockdown Test" if row.harm == "knockdown" else "stun, which does not kill")
    if row.asks == "feet":
        said.append(f"{word} feet, Physical Defense +{int(word) // FEET_A_RANK}" if word else "+1 Physical Defense for 3 feet")
    if row.asks == "foe":
        bearer, _, points = word.partition(" ")
        named = state.who[bearer].name if bearer in state.who else "a foe"
        said.append(f"{named}, initiative -{points}" if points else "past a shield with the better initiative")
    if row.asks == "spot" and word:
        said.append(word)
    if row.initiative or row.karma:
        said.append("initiative")
    return f" ({', '.join(said)})" if said else ""
