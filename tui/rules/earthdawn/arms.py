"""The lists of weapons and armour (3.5, 6.1, 6.2): they fill in what a sheet only names; weapons are handed out."""

from __future__ import annotations

from collections.abc import Sequence

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.language.faults import like_it
from tui.core.listed import from_list
from tui.core.request import Option
from tui.core.verbs import Flag, Slot, Verb
from tui.rules.earthdawn.attack import warn_of_weight
from tui.rules.earthdawn.model import Adept, Fights, Ground, Skirmish
from tui.rules.earthdawn.numbers import damage_step
from tui.rules.earthdawn.sheet import Weapon
from tui.rules.earthdawn.tables import Tables, index


def completed(body: Adept, tables: Tables) -> Adept:
    """The body with every weapon, piece of armour and shield that its sheet only names as the lists have it."""
    lists, sheet = index(tables), body.sheet
    weapons = tuple(from_list(w, lists.weapon) for w in sheet.weapons)
    armor = tuple(from_list(p, lists.armor) for p in sheet.armor)
    return but(body, sheet=but(sheet, weapons=weapons, armor=armor, shield=from_list(sheet.shield, lists.shield)))


def arm(scene: Ground, command: Command) -> None:
    """A weapon of the list goes into somebody's hand, or with `--off` one is taken away."""
    body, id = scene[command.arg("who")], command.arg("weapon")
    own = {w.id for w in body.sheet.weapons}
    if command.has("off"):
        _take_away(scene, body, id)
        return
    known = index(scene.flow.tables).weapon
    if id in own:
        raise Refused(f"{body.name} has one already: {id}.", "6.2")
    if id not in known:
        raise Refused(f"The list has no {id}. {like_it(id, [*known])}".rstrip(), "6.2")
    weapon = but(known[id], rank=command.number("rank"))
    sheet = but(body.sheet, weapons=(*body.sheet.weapons, weapon))
    scene.edit(body.id, lambda c: but(c, sheet=sheet, wielded=weapon.id))
    scene.say("6.2", f"{body.name} gets: {weapon.name}{reach(weapon)}.", secret=body.hidden)
    warn_of_weight(scene, body, weapon)


def _take_away(scene: Ground, body: Adept, id: str) -> None:
    weapon = next((w for w in body.sheet.weapons if w.id == id), None)
    if weapon is None:
        raise Refused(f"{body.name} has no {id}.", "6.2")
    sheet = but(body.sheet, weapons=tuple(w for w in body.sheet.weapons if w.id != id))
    dropped, hand = tuple(x for x in body.dropped if x != id), "" if body.wielded == id else body.wielded
    scene.edit(body.id, lambda c: but(c, sheet=sheet, wielded=hand, dropped=dropped))
    scene.say("6.2", f"{body.name} loses: {weapon.name}.", secret=body.hidden)


def reach(weapon: Weapon) -> str:
    """`, 40/100/220 yards`: how far each range goes; nothing where it is not known."""
    return f", {weapon.short}/{weapon.medium}/{weapon.long} yards" if weapon.long else ""


def to_hand_out(state: Fights, command: Command) -> Sequence[Option]:
    """The whole list, and what somebody has besides; what makes no sense with its reason."""
    body, off = state.who.get(command.arg("who")), command.has("off")
    if body is None:
        return ()
    own = {w.id: w for w in body.sheet.weapons}
    return [
        Option(w.id, w.name, f"damage {damage_step(body.sheet, w)}{reach(w)}", why_not=_closed(body, w.id in own, off))
        for w in (index(state.flow.tables).weapon | own).values()
    ]


def _closed(body: Adept, has: bool, off: bool) -> str:
    """Why one of the list can be neither given nor taken; what somebody has stays open, for whoever adds `--off` behind it."""
    return f"{body.name} has none." if off and not has else ""


def arm_verb() -> Verb[Adept, Skirmish]:
    """The verb; it may be used while a question is open."""
    who: Slot[Adept, Skirmish] = Slot("who", "who", "Who")
    weapon: Slot[Adept, Skirmish] = Slot("weapon", "choice", "Weapon", options=to_hand_out)
    flags: tuple[Flag[Adept, Skirmish], ...] = (
        Flag("rank", "rank", "r", kind="number", bare=False, note="of the talent or skill with it"),
        Flag("off", "take it away", "o"),
    )
    return Verb("arm", "Hand out a weapon", arm, "edit", (who, weapon), flags, cite="6.2", aside=True)
