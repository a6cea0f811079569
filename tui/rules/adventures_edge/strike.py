"""One blow as a value: who, whom, with what, and everything that the game master has said of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.ledger import Term
from tui.core.scene import Scene
from tui.rules.adventures_edge.hands import no_string
from tui.rules.adventures_edge.model import Battle, Fighter, Weapon
from tui.rules.adventures_edge.numbers import degree, increment, reach
from tui.rules.adventures_edge.reaching import EXTENDED, UNTOLD, gap_between, out_of_reach
from tui.rules.adventures_edge.saddle import cannot_strike
from tui.rules.adventures_edge.tables import Spot, index
from tui.rules.adventures_edge.ties import shared_of

Ground = Scene[Fighter, Battle]

_FREE = re.compile(r"([+-]?\d{1,2})(e?)(?: (.*))?")

LEVELS = {
    "cover": ("half", "three-quarters"),
    "ground": ("above", "below"),
    "through": ("same", "larger", "two", "mixed", "two-larger", "three"),
    "shared": ("into", "out"),
    "distance": ("1", "2", "3", "4", "5", "6", "near"),
}
"""What the options of a blow can be set to."""

ONE_DISTANCE = "In the same space, or so many spaces away, not both."

POINT_BLANK = 4
"""Spaces: 20 feet."""


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack roll in the making.

    `increment` is the range increment, 0 in melee. `stood` tells that the target stands a press. `trigger` names what
    provoked a blow, `reaction` that it comes out of turn, `swung` that its maker has attacked before in this round, `astray`
    that a mishap sends it at an ally, `ahead` that it goes over the mount's head. A `nested` strike is part of another, a
    `second` one of a combined action that is paid for (6.1). `gap` is how many spaces away the target of a
    blow in melee is: 0 in the same one, -1 when nobody has said.
    """

    by: str
    at: str
    weapon: str
    stood: bool = False
    side: str = ""
    cover: str = ""
    ground: str = ""
    increment: int = 0
    near: bool = False
    spot: str = ""
    off_hand: bool = False
    gap: int = UNTOLD
    through: str = ""
    shared: str = ""
    combined: bool = False
    unshielded: bool = False
    ahead: bool = False
    free: tuple[Term, ...] = ()
    trigger: str = ""
    reaction: bool = False
    swung: bool = False
    astray: bool = False
    nested: bool = False
    second: bool = False


def weapon_of(scene: Ground, by: str, id: str) -> Weapon:
    """The weapon of this id in his hand. Refused when he has none such, or not in hand."""
    body = scene[by]
    weapon = next((w for w in body.arms if w.id == id), None) if id else body.wields
    if weapon is None:
        raise Refused(f"{body.name} has no {id or 'weapon'}.")
    if not body.in_hand(weapon):
        broken = body.worn(weapon.id) >= weapon.breakage
        raise Refused(f"{body.name}'s {weapon.name} {'is broken' if broken else 'lies on the ground'}.", "8.3")
    left = body.still_to_reload(weapon.id)
    if left:
        raise Refused(f"{body.name}'s {weapon.name} needs {left} more to reload.", "6.1")
    if why := no_string(body, weapon, scene.flow.settings):
        raise Refused(why, "8.3")
    return weapon


def held(scene: Ground, s: Strike) -> Weapon:
    """The weapon of a blow that has begun, whatever has become of it meanwhile."""
    weapon = scene[s.by].weapon(s.weapon)
    assert weapon is not None, "checked before the blow began"
    return weapon


def ranged_base(weapon: Weapon) -> int:
    """The base range of a weapon shot or thrown; one not made for it flies 4 spaces when short, else 2 (7.1)."""
    return weapon.range or (4 if weapon.reach <= 3 else 2)


def strike_of(scene: Ground, command: Command, trigger: str = "") -> Strike:
    """The blow that a command describes. Refused when it contradicts itself or the rules do not know such a blow."""
    args, flags = dict(command.args), dict(command.flags)
    by, at = args.get("by", ""), args.get("at", "")
    weapon = weapon_of(scene, by, args.get("weapon", ""))
    scene[at]
    swung = scene[by].swings > 0
    if trigger and trigger not in index(scene.flow.tables).trigger:
        raise Refused(f"Nothing called {trigger} provokes a blow.", "4.8")
    if not flags:
        shared = shared_of(scene.flow, by, at)
        far = UNTOLD if weapon.missile else gap_between(scene.flow, by, at)
        return Strike(by, at, weapon.id, increment=int(weapon.missile), gap=far, shared=shared, trigger=trigger, swung=swung)
    if "flank" in flags and "back" in flags:
        raise Refused("From the flank or from behind, not both.", "4.11")
    for name, levels in LEVELS.items():
        if name in flags and flags[name] not in levels:
            raise Refused(f"{name} is one of: {', '.join(levels)}.", "7.1")
    steps, near = _distance(flags, weapon)
    return Strike(
        by,
        at,
        weapon.id,
        side="back" if "back" in flags else "flank" if "flank" in flags else "",
        cover=flags.get("cover", ""),
        ground=flags.get("ground", ""),
        increment=steps,
        near=near,
        spot=flags.get("spot", ""),
        off_hand="off-hand" in flags,
        gap=_gap(scene, by, at, flags, steps > 0, weapon),
        through=flags.get("through", ""),
        shared=flags.get("shared") or shared_of(scene.flow, by, at),
        combined="combined" in flags,
        unshielded="unshielded" in flags,
        ahead="ahead" in flags,
        free=tuple(free_term(text) for name, text in command.flags if name == "mod"),
        trigger=trigger,
        swung=swung,
    )


def free_term(text: str) -> Term:
    """A modifier by the GM's word: `+2 high ground`, `-1e she saw it`. Refused when it is none."""
    m = _FREE.fullmatch(text.strip())
    if m is None:
        raise Refused(f"{text} is no modifier: +2 or -1e, then maybe why.")
    return Term("edge" if m[2] else "flat", int(m[1]), m[3] or "by the GM's word")


def _distance(flags: Mapping[str, str], weapon: Weapon) -> tuple[int, bool]:
    """The range increment (0: melee), and whether it is point blank."""
    told, spaces = flags.get("distance", ""), flags.get("spaces", "")
    if told and spaces:
        raise Refused("The distance in increments or in spaces, not both.", "7.6")
    if spaces and not spaces.isdecimal():
        raise Refused(f"{spaces} is no number of spaces.", "7.6")
    if spaces:
        return increment(int(spaces), ranged_base(weapon)), int(spaces) <= POINT_BLANK
    if told:
        return (1, True) if told == "near" else (int(told), False)
    return (1, False) if weapon.missile else (0, False)


def _slanting(by: Fighter, flags: Mapping[str, str], weapon: Weapon) -> int:
    """What diagonal steps add to a distance: nothing, but for an extended reach every second one counts 2 (4.15)."""
    told = flags.get("diagonals", "0")
    if not told.isdecimal() or int(told) > int(flags.get("gap", "0")):
        raise Refused(f"{told} of {flags.get('gap', '0')} spaces cannot be diagonal.", "4.15")
    return int(told) // 2 if degree(reach(by.sheet, weapon)) == EXTENDED else 0


def _gap(scene: Ground, by: str, at: str, flags: Mapping[str, str], ranged: bool, weapon: Weapon) -> int:
    """How many spaces away the target of a blow in melee is, by what is told or by the links."""
    told = flags.get("gap", "")
    if told and not told.isdecimal():
        raise Refused(f"{told} is no number of spaces.", "5.5")
    if told and "close" in flags:
        raise Refused(ONE_DISTANCE, "5.5")
    if "close" in flags:
        return 0
    if told:
        return int(told) + _slanting(scene[by], flags, weapon)
    if "diagonals" in flags:
        raise Refused("Diagonal steps are some of the spaces: tell how many spaces off, too.", "4.15")
    return UNTOLD if ranged else gap_between(scene.flow, by, at)


def not_light(weapon: Weapon) -> str:
    """Why the off hand cannot strike with a weapon; empty when it can (6.2)."""
    return "" if weapon.light else f"{weapon.name} is not light: no weapon for the off hand."


def check(scene: Ground, s: Strike) -> None:
    """Refuse a blow that the rules do not allow, whoever pays for it. The reason names who and what."""
    by, at, weapon = scene[s.by], scene[s.at], held(scene, s)
    if s.by == s.at:
        raise Refused(f"{by.name} is the attacker: attack somebody else.")
    if why := cannot_act(by):
        raise Refused(why, "5.4")
    if at.dead or at.out:
        raise Refused(f"{at.name} {gone(at)}.", "9.9" if at.dead else "")
    if not s.astray and (why := lets_by(by)):
        raise Refused(why, "4.10")
    if weapon.missile and (s.gap != UNTOLD or s.stood):
        raise Refused(f"{weapon.name} is no melee weapon.", "5.5")
    if s.increment and s.gap != UNTOLD:
        raise Refused("Thrown, or in melee: not both.", "5.5")
    if why := cannot_strike(scene.flow, by, weapon, s.ahead):
        raise Refused(why, "11.4")
    if not s.increment and s.through:
        raise Refused("Shots go through somebody, blows in melee do not.", "7.1")
    if s.off_hand and (why := not_light(weapon)):
        raise Refused(why, "6.2")
    if s.increment and weapon.natural and not weapon.missile:
        raise Refused(f"{weapon.name} cannot be thrown.", "7.6")
    if not s.increment and not weapon.missile and (far := out_of_reach(by, at, weapon, s.gap, scene.flow)):
        raise Refused(far, "5.5")
    spot = spot_of(scene, s)
    if spot is not None and spot.fatal:
        raise Refused(f"The {spot.name} has no price of its own: strike at the body.", "7.4")
    if spot is not None and spot.half and spot.half == barred_half(s):
        raise Refused(f"The {spot.name} cannot be reached from there.", "7.5")


def cannot_act(body: Fighter, struggles: bool = False) -> str:
    """Why somebody can do nothing; empty when it is possible. The pinned can do nothing but struggle (5.4)."""
    if body.helpless or body.out:
        return f"{body.name} cannot act."
    return f"{body.name} is pinned: break free or take control first." if body.defenceless and not struggles else ""


def disabled(body: Fighter) -> str:
    """Why somebody who is down (9.8) or cannot act does nothing; empty for all others."""
    return f"{body.name} cannot act." if body.downed else cannot_act(body)


def lets_by(body: Fighter) -> str:
    """Why whoever lets somebody by strikes at nobody; empty for all others."""
    return f"{body.name} lets somebody by and does not attack this round." if body.yields else ""


def gone(body: Fighter) -> str:
    """How somebody is out of the fight: `has fled`, `is dead`."""
    if body.out in ("", "dead"):
        return "is dead"
    return f"has {body.out}" if body.out == "fled" else f"is {body.out}"


def spot_of(scene: Ground, s: Strike) -> Spot | None:
    """What the blow is aimed at."""
    if not s.spot:
        return None
    spot = index(scene.flow.tables).spot.get(s.spot)
    if spot is None:
        raise Refused(f"There is no spot {s.spot}.", "7.4")
    return spot


def barred_half(s: Strike) -> str:
    """The half of the body that the ground puts out of reach (7.5)."""
    return {"above": "lower", "below": "upper"}.get(s.ground, "")
