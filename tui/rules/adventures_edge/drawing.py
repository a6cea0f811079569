"""Drawing a weapon as an action of its own (4.7), and wear by the game master's word (8.3a)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.overruled import by_word
from tui.core.request import Option
from tui.core.state import State
from tui.core.verbs import Slot, Verb
from tui.rules.adventures_edge.attack import allow
from tui.rules.adventures_edge.by_hand import item_name
from tui.rules.adventures_edge.hands import drawn
from tui.rules.adventures_edge.model import Battle, Count, Fighter, Weapon
from tui.rules.adventures_edge.strike import Ground

Fights = State[Fighter, Battle]


def draw(scene: Ground, command: Command) -> None:
    """A weapon is drawn, and the one before it put away, for one action."""
    body = scene[command.arg("by")]
    weapon = body.weapon(command.arg("weapon"))
    if weapon is None or weapon.natural:
        raise Refused(f"{body.name} has no {command.arg('weapon')} to draw.", "4.7")
    if why := not_to_draw(body, weapon):
        raise Refused(why, "4.7")
    said = by_word(command, partial(allow, scene, body.id))
    scene.edit(body.id, lambda c: but(drawn(c, weapon), spent=c.spent + (not said), wielded=weapon.id))
    scene.say("4.7", f"{body.name} draws: {weapon.name}{said}.")


def not_to_draw(body: Fighter, weapon: Weapon) -> str:
    """Why a weapon cannot be drawn: it is in hand, or not to hand at all. Empty when it can."""
    if not body.in_hand(weapon):
        return f"{body.name}'s {weapon.name} is out of hand."
    return f"{body.name} has the {weapon.name} in hand." if weapon.id in body.drawn else ""


def to_hand(state: State[Fighter, Battle], command: Command) -> Sequence[Option]:
    """The weapons that can be drawn, the others with the reason."""
    body = state.who.get(command.arg("by"))
    if body is None:
        return ()
    return [Option(w.id, w.name, why_not=not_to_draw(body, w)) for w in body.sheet.weapons if not w.natural]


def wear(scene: Ground, command: Command) -> None:
    """So much damage to a weapon or a piece of armour, one point when nothing is said; a minus takes some of it back."""
    body, id, n = scene[command.arg("who")], command.arg("item"), int(command.arg("points", "1"))
    if id not in [o.id for o in wearing(scene.view(), command)]:
        raise Refused(f"{body.name} has no {id} that could be damaged.", "8.3a")
    total = body.worn(id) + n
    if not 0 <= total <= MOST_WEAR:
        raise Refused(f"{body.name}'s {item_name(body, id)} has {body.worn(id)} damage, between 0 and {MOST_WEAR}.", "8.3a")
    rest = tuple(x for x in body.wear if x.item != id)
    scene.edit(body.id, lambda c: but(c, wear=(*rest, Count(id, total)) if total else rest))
    weapon = body.weapon(id)
    of = f" of {weapon.breakage}" if weapon is not None else ""
    broken = " It is broken." if weapon is not None and total >= weapon.breakage else ""
    scene.say("8.3a", f"{body.name}'s {item_name(body, id)}: {total}{of} damage.{broken}", secret=body.hidden)


MOST_WEAR = 99


def wearing(state: Fights, command: Command) -> Sequence[Option]:
    """What can be damaged: weapons that are not natural, and armour."""
    body = state.who.get(command.arg("who"))
    if body is None:
        return ()
    weapons = [Option(w.id, w.name, f"{body.worn(w.id)} of {w.breakage}") for w in body.sheet.weapons if not w.natural]
    return [*weapons, *(Option(p.id, p.name, f"{body.worn(p.id)} damage") for p in body.sheet.armor)]


def drawing_verbs(by: Slot[Fighter, Battle], why_not: Callable[[Fights, str], str]) -> tuple[Verb[Fighter, Battle], ...]:
    """Draw, an action of one's own turn that `why_not` greys out, and wear."""
    what: Slot[Fighter, Battle] = Slot("weapon", "choice", "Weapon", options=to_hand)
    worn: tuple[Slot[Fighter, Battle], ...] = (
        Slot("who", "who", "Who"),
        Slot("item", "choice", "What", options=wearing),
        Slot("points", "number", "Damage", optional=True),
    )
    return (
        Verb("draw", "Draw a weapon", draw, "action", (by, what), cost="1 action", cite="4.7", why_not=why_not),
        Verb("wear", "Damage an item", wear, "edit", worn, cite="8.3a", aside=True),
    )
