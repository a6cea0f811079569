"""What the prompt of a shot or a throw offers besides (6.3-6.7), each with the reason why it is not possible."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.request import Option
from tui.core.scene import Scene
from tui.core.verbs import Flag, Level
from tui.rules.earthdawn.flight import (
    NOBODY_THERE,
    ONLY_RANGED,
    STRAIGHT,
    Flight,
    distance_of,
    flight_of,
    no_flight,
    yards_tell,
)
from tui.rules.earthdawn.model import Adept, Fights, Ground, Skirmish
from tui.rules.earthdawn.numbers import attack_step, damage_step
from tui.rules.earthdawn.sheet import Weapon
from tui.rules.earthdawn.strike import out_of_hand, thing_of, throwable, weapon_of
from tui.rules.earthdawn.tables import index

Option_ = Flag[Adept, Skirmish]


def chosen(state: Fights, command: Command) -> Weapon | None:
    """The weapon of the command as it stands, or the one in hand; None while there is none."""
    body = state.who.get(command.arg("by"))
    if body is None:
        return None
    try:
        return (thing_of if command.verb == "throw" else weapon_of)(body, command.arg("weapon"), state.flow)
    except Refused:
        return None


def _flight(state: Fights, command: Command) -> Flight:
    scene: Ground = Scene(state)
    try:
        return flight_of(scene, command)
    except Refused:
        return STRAIGHT


def _only_ranged(state: Fights, command: Command) -> str:
    weapon = chosen(state, command)
    return ONLY_RANGED if weapon is not None and not weapon.ranged else ""


def _yards_tell(state: Fights, command: Command) -> str:
    """The range in words has no place where the yards tell it."""
    weapon, flight = chosen(state, command), _flight(state, command)
    if weapon is not None and weapon.ranged and flight.yards is not None and weapon.long:
        return "" if command.flag("distance") == distance_of(weapon, flight) else yards_tell(weapon, flight)
    return _only_ranged(state, command)


def _not_at_a_spot(state: Fights, command: Command) -> str:
    return NOBODY_THERE if command.has("spot") else _only_ranged(state, command)


def _nobody_between(state: Fights, command: Command) -> str:
    if why := _not_at_a_spot(state, command):
        return why
    at, by = command.arg("at"), command.arg("by")
    others = [id for id in state.who if id not in (at, by)]
    return "" if others else "Nobody else is there."


def _middle_of_short(state: Fights, command: Command) -> str:
    """Yards to begin with: half the weapon's short range, or the least it shoots at."""
    weapon = chosen(state, command)
    return str(max(weapon.least, weapon.short // 2, 1)) if weapon is not None else "1"


SHOT: tuple[Option_, ...] = (
    Flag(
        "yards",
        "yards",
        "y",
        kind="number",
        bare=False,
        why_not=_only_ranged,
        remember="pair",
        start=_middle_of_short,
    ),
    Flag(
        "distance",
        "range",
        "r",
        levels=(Level("short", "short"), Level("medium", "medium", "-2"), Level("long", "long", "-3")),
        bare=False,
        note="-2/-3 steps",
        why_not=_yards_tell,
        remember="pair",
    ),
    Flag(
        "cover",
        "cover",
        "c",
        levels=(Level("partial", "partial", "-2"), Level("full", "full", "no shot")),
        bare=False,
        note="-2 steps",
        why_not=_not_at_a_spot,
        remember="pair",
    ),
    Flag("between", "in between", "i", kind="whos", note="+1 each", why_not=_nobody_between, remember="pair"),
)

SPOT: Option_ = Flag("spot", "at a spot", "p", kind="text", bare=False, note="against 7")


def weapons(state: Fights, command: Command) -> Sequence[Option]:
    """The weapons of the one who attacks, numbered, each with its steps and the reason why it cannot be used from here."""
    body = state.who.get(command.arg("by"))
    if body is None:
        return ()
    return _numbered(state, command, body, body.arms)


def things(state: Fights, command: Command) -> Sequence[Option]:
    """What can be thrown: what is carried for it, what lies about, then any melee weapon."""
    body = state.who.get(command.arg("by"))
    if body is None:
        return ()
    own = [w for w in body.sheet.weapons if throwable(w)]
    listed = [w for w in index(state.flow.tables).weapon.values() if w.kind == "thrown" and body.weapon(w.id) is None]
    found = [*(w for w in own if w.kind == "thrown"), *listed, *(w for w in own if w.kind == "melee")]
    return _numbered(state, command, body, [thing_of(body, w.id, state.flow) for w in found])


def thing_at_hand(state: Fights, command: Command) -> str:
    """The first of them."""
    return next((o.id for o in things(state, command) if not o.why_not), "")


def _numbered(state: Fights, command: Command, body: Adept, found: Sequence[Weapon]) -> list[Option]:
    flight, at = _flight(state, command), state.who.get(command.arg("at"))
    why = partial(_from_here, at.name if at is not None else command.flag("spot"), flight)
    return [
        Option(
            w.id,
            w.name,
            f"{attack_step(body.sheet, w)}, damage {damage_step(body.sheet, w)}",
            str(n) if n < 10 else "",
            out_of_hand(body, w) or (why(w) if w.ranged else ""),
        )
        for n, w in enumerate(found, 1)
    ]


def _from_here(target: str, flight: Flight, weapon: Weapon) -> str:
    """Why a weapon does not reach; a range told in words that the yards contradict is no fault of the weapon's."""
    no = no_flight(target, weapon, Flight(flight.yards, "", flight.cover))
    return no.reason if no is not None else ""
