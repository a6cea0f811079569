"""The lists of weapons and armour: what a sheet only names is filled in, and the game master hands things out (5.1)."""

from __future__ import annotations

from collections.abc import Sequence

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.language.faults import like_it
from tui.core.listed import from_list
from tui.core.request import Option
from tui.core.state import State
from tui.core.verbs import Flag, Slot, Verb
from tui.rules.adventures_edge.model import Battle, Fighter, Sheet
from tui.rules.adventures_edge.numbers import damage_code
from tui.rules.adventures_edge.strike import Ground
from tui.rules.adventures_edge.tables import Tables, index

Fights = State[Fighter, Battle]


def completed(body: Fighter, tables: Tables) -> Fighter:
    """The body with every weapon and piece of armour that its sheet only names as the lists have it."""
    lists, sheet = index(tables), body.sheet
    weapons = tuple(from_list(w, lists.weapon) for w in sheet.weapons)
    armor = tuple(from_list(p, lists.armor) for p in sheet.armor)
    return but(body, sheet=but(sheet, weapons=weapons, armor=armor))


def carried(sheet: Sheet) -> dict[str, str]:
    """Every weapon and piece of armour of a sheet: id to name."""
    return {w.id: w.name for w in sheet.weapons} | {p.id: p.name for p in sheet.armor}


def arm(scene: Ground, command: Command) -> None:
    """Something of the lists is given to somebody, or with `--off` something is taken away."""
    body, id = scene[command.arg("who")], command.arg("item")
    if command.has("off"):
        take_away(scene, body, id)
        return
    lists = index(scene.flow.tables)
    weapon, piece = lists.weapon.get(id), lists.armor.get(id)
    if id in carried(body.sheet):
        raise Refused(f"{body.name} has one already: {id}.", "5.1")
    if weapon is not None:
        name, sheet = weapon.name, but(body.sheet, weapons=(*body.sheet.weapons, weapon))
    elif piece is not None:
        name, sheet = piece.name, but(body.sheet, armor=(*body.sheet.armor, piece))
    else:
        raise Refused(f"The lists have no {id}. {like_it(id, [*lists.weapon, *lists.armor])}".rstrip(), "5.1")
    scene.edit(body.id, lambda c: but(c, sheet=sheet))
    scene.say("5.1", f"{body.name} gets: {name}{_stays(body, piece is not None)}.", secret=body.hidden)


def take_away(scene: Ground, body: Fighter, id: str) -> None:
    """A weapon or a piece of armour is gone, with all that was kept of it."""
    names = carried(body.sheet)
    if id not in names:
        raise Refused(f"{body.name} has no {id}.", "5.1")
    sheet = but(
        body.sheet,
        weapons=tuple(w for w in body.sheet.weapons if w.id != id),
        armor=tuple(p for p in body.sheet.armor if p.id != id),
    )
    scene.edit(
        body.id,
        lambda c: but(
            c,
            sheet=sheet,
            wielded="" if c.wielded == id else c.wielded,
            wear=tuple(x for x in c.wear if x.item != id),
            reloading=tuple(x for x in c.reloading if x.item != id),
            dropped=tuple(x for x in c.dropped if x.weapon != id),
            unstrung=tuple(x for x in c.unstrung if x != id),
            drawn=tuple(x for x in c.drawn if x != id),
        ),
    )
    armor = any(p.id == id for p in body.sheet.armor)
    scene.say("5.1", f"{body.name} loses: {names[id]}{_stays(body, armor)}.", secret=body.hidden)


def _stays(body: Fighter, armor: bool) -> str:
    return f", the Defense Bonus stays {body.sheet.db} as the sheet states it" if armor and body.sheet.db is not None else ""


def to_hand_out(state: Fights, command: Command) -> Sequence[Option]:
    """All that is listed, and what somebody has besides."""
    body, lists = state.who.get(command.arg("who")), index(state.flow.tables)
    if body is None:
        return ()
    weapons = {w.id: w for w in (*lists.weapon.values(), *body.sheet.weapons) if w.id not in ("fists", "kick")}
    armor = {p.id: p for p in (*lists.armor.values(), *body.sheet.armor)}
    out = [Option(w.id, w.name, damage_code(body.sheet, w, state.flow.settings)) for w in weapons.values()]
    return [*out, *(Option(p.id, p.name, f"DR {p.dr}") for p in armor.values())]


def list_verbs() -> tuple[Verb[Fighter, Battle], ...]:
    """The verb; it may be used while a question is open."""
    who: Slot[Fighter, Battle] = Slot("who", "who", "Who")
    item: Slot[Fighter, Battle] = Slot("item", "choice", "What", options=to_hand_out)
    return (
        Verb("arm", "Hand out a thing", arm, "edit", (who, item), (Flag("off", "take it away", "o"),), cite="5.1", aside=True),
    )
