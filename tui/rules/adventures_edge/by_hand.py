"""What the game master changes by hand on somebody's gear and wounds: told, never rolled, and free."""

from __future__ import annotations

from collections.abc import Sequence

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.request import Option
from tui.core.state import State
from tui.core.verbs import Flag, Slot, Verb
from tui.rules.adventures_edge.model import SEVERITY, Battle, Dropped, Fighter, Wound
from tui.rules.adventures_edge.strike import Ground

Fights = State[Fighter, Battle]


def let_fall(body: Fighter, weapon: str, where: str) -> Fighter:
    """The body without this weapon in hand."""
    return but(body, dropped=(*(d for d in body.dropped if d.weapon != weapon), Dropped(weapon, where)))


def take_up(body: Fighter, weapon: str) -> Fighter:
    """The body with this weapon in hand again."""
    in_hand = (weapon,) if body.drawn else ()
    wielded = weapon if body.wields.natural else body.wielded
    return but(body, dropped=tuple(d for d in body.dropped if d.weapon != weapon), drawn=in_hand, wielded=wielded)


def drop(scene: Ground, command: Command) -> None:
    """A weapon leaves the hand."""
    body, id = scene[command.arg("who")], command.arg("weapon")
    _one_of(droppable(scene.view(), command), id, body, "no weapon")
    scene.edit(body.id, lambda c: let_fall(c, id, "at the feet"))
    scene.say("", f"{body.name} drops the {item_name(body, id)}.", secret=body.hidden)


def pick_up(scene: Ground, command: Command) -> None:
    """A weapon that lies somewhere is in hand again."""
    body, id = scene[command.arg("who")], command.arg("weapon")
    _one_of(lying(scene.view(), command), id, body, "nothing lying about")
    scene.edit(body.id, lambda c: take_up(c, id))
    scene.say("", f"{body.name} has the {item_name(body, id)} in hand again.", secret=body.hidden)


def mend(scene: Ground, command: Command) -> None:
    """All damage to a weapon or a piece of armour is repaired (8.3a)."""
    body, id = scene[command.arg("who")], command.arg("item")
    _one_of(damaged(scene.view(), command), id, body, "nothing damaged")
    scene.edit(
        body.id,
        lambda c: but(c, wear=tuple(x for x in c.wear if x.item != id), unstrung=tuple(x for x in c.unstrung if x != id)),
    )
    scene.say("8.3a", f"{body.name}'s {item_name(body, id)} is mended.", secret=body.hidden)


def wound(scene: Ground, command: Command) -> None:
    """A wound by the game master's word, or with `--off` one taken away (9.5)."""
    body, words = scene[command.arg("who")], command.arg("severity")
    grade = next((n for n, name in enumerate(SEVERITY) if n and name.lower() == words), 0)
    if not grade:
        raise Refused(f"A wound is one of: {', '.join(name.lower() for name in SEVERITY[1:])}.", "9.5")
    one = Wound(grade, command.arg("where"))
    said = f"{SEVERITY[grade]} wound" + (f": {one.where}" if one.where else "")
    if not command.has("off"):
        scene.edit(body.id, lambda c: but(c, wounds=(*c.wounds, one)))
        scene.say("9.5", f"{body.name} has a {said}.", secret=body.hidden)
        return
    found = next((w for w in body.wounds if w == one or (w.severity == grade and not one.where)), None)
    if found is None:
        raise Refused(f"{body.name} has no {said}.", "9.5")
    at = body.wounds.index(found)
    scene.edit(body.id, lambda c: but(c, wounds=c.wounds[:at] + c.wounds[at + 1 :]))
    scene.say("9.5", f"{body.name} is rid of the {said}.", secret=body.hidden)


def reloaded(scene: Ground, command: Command) -> None:
    """Everything is loaded (6.1)."""
    body = scene[command.arg("who")]
    if not body.reloading:
        raise Refused(f"{body.name} has nothing to reload.", "6.1")
    scene.edit(body.id, lambda c: but(c, reloading=()))
    scene.say("6.1", f"{body.name} has reloaded.", secret=body.hidden)


def item_name(body: Fighter, id: str) -> str:
    """The name of a weapon or a piece of armour."""
    names = {p.id: p.name for p in body.sheet.armor} | {w.id: w.name for w in body.arms}
    return names.get(id, id)


def droppable(state: Fights, command: Command) -> Sequence[Option]:
    """What is in hand and can be let go."""
    body = state.who.get(command.arg("who"))
    if body is None:
        return ()
    return [Option(w.id, w.name) for w in body.sheet.weapons if not w.natural and w.id not in [d.weapon for d in body.dropped]]


def lying(state: Fights, command: Command) -> Sequence[Option]:
    """What lies about, and where."""
    body = state.who.get(command.arg("who"))
    return [] if body is None else [Option(d.weapon, item_name(body, d.weapon), d.where) for d in body.dropped]


def damaged(state: Fights, command: Command) -> Sequence[Option]:
    """What has taken damage, and how much, and what has lost its string."""
    body = state.who.get(command.arg("who"))
    if body is None:
        return []
    worn = [Option(c.item, item_name(body, c.item), f"{c.n} damage") for c in body.wear]
    return [*worn, *(Option(x, item_name(body, x), "string broken") for x in body.unstrung if not body.worn(x))]


def severities(state: Fights, command: Command) -> Sequence[Option]:
    """How bad a wound can be."""
    return [Option(name.lower(), name) for name in SEVERITY[1:]]


def _one_of(options: Sequence[Option], id: str, body: Fighter, nothing: str) -> None:
    if id not in [o.id for o in options]:
        offer = ", ".join(o.id for o in options)
        raise Refused(f"{body.name} has {nothing}." if not offer else f"{body.name} has no {id} there: {offer}.")


WHO: Slot[Fighter, Battle] = Slot("who", "who", "Who")


def by_hand() -> tuple[Verb[Fighter, Battle], ...]:
    """The verbs; any of them may be used while a question is open."""
    return (
        Verb("drop", "Drop a weapon", drop, "edit", (WHO, Slot("weapon", "choice", "What", options=droppable)), aside=True),
        Verb(
            "pickup", "Weapon back in hand", pick_up, "edit", (WHO, Slot("weapon", "choice", "What", options=lying)), aside=True
        ),
        Verb(
            "mend",
            "Mend an item",
            mend,
            "edit",
            (WHO, Slot("item", "choice", "What", options=damaged)),
            cite="8.3a",
            aside=True,
        ),
        Verb(
            "wound",
            "Wound by hand",
            wound,
            "edit",
            (
                WHO,
                Slot("severity", "choice", "How bad", options=severities),
                Slot("where", "text", "Where", optional=True),
            ),
            (Flag("off", "take it away", "o"),),
            cite="9.5",
            aside=True,
        ),
        Verb("reloaded", "All is loaded", reloaded, "edit", (WHO,), cite="6.1", aside=True),
    )
