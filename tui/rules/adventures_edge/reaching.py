"""How far a melee weapon reaches, and how near it can still be used (5.5-5.7)."""

from __future__ import annotations

from tui.rules.adventures_edge.hands import to_draw
from tui.rules.adventures_edge.model import Battle, Fighter, Sheet, Weapon
from tui.rules.adventures_edge.numbers import degree, reach
from tui.rules.adventures_edge.saddle import cannot_strike
from tui.rules.adventures_edge.ties import sharing_with

UNTOLD = -1
"""Nobody has said how far away the target is: as far as suits the weapon."""

CLOSE, MEDIUM, LONG, EXTENDED = 0, 2, 3, 4


def far_reach(sheet: Sheet, weapon: Weapon) -> int:
    """The spaces a weapon reaches in this hand: 0 the own one, 1 those beside it, 2 for Long; an Extended one as its list
    says, else a space more for each point of reach (5.5, 5.6). Short arms never keep a weapon from the spaces beside."""
    n = reach(sheet, weapon)
    match degree(n):
        case 0:
            return min(1, degree(weapon.reach))
        case 1 | 2:
            return 1
        case 3:
            return 2
        case _:
            return weapon.extended or n - 3


def shorter(sheet: Sheet, weapon: Weapon, gap: int) -> int:
    """By how many degrees a weapon is too long for a target this many spaces away (0: in the same one)."""
    own = degree(reach(sheet, weapon))
    if gap == UNTOLD:
        return 0
    return own - (CLOSE if gap == 0 else min(own, MEDIUM) if gap == 1 else LONG if gap == 2 else EXTENDED)


def gap_between(flow: Battle, by: str, at: str) -> int:
    """0 for two in one space; how far apart others are nobody has told."""
    return 0 if flow.links and at in sharing_with(flow, by) else UNTOLD


def out_of_reach(by: Fighter, at: Fighter, weapon: Weapon, gap: int, flow: Battle) -> str:
    """Why a blow in melee cannot land at this distance; empty when it can (5.5)."""
    far = far_reach(by.sheet, weapon)
    if gap == UNTOLD and far == 0 and not flow.settings.close_reach_anywhere:
        return f"{weapon.name} {_is(weapon)} Close: close in, or --close when in one space."
    if gap > far and not (far == 0 and gap == 1 and flow.settings.close_reach_anywhere):
        where = "only the same space" if not far else f"{far} {'space' if far == 1 else 'spaces'} away"
        return f"{weapon.name} {_reach(weapon)} {where}, {at.name} is {gap} away."
    if gap == 0 and shorter(by.sheet, weapon, 0) > 2:
        return f"{weapon.name} {_is(weapon)} too long for close combat."
    return ""


def weapon_for_reaction(body: Fighter, at: str, flow: Battle, inside: bool = False) -> Weapon | None:
    """The weapon somebody strikes a foe with at once: the one used last if it can, else the first that can, bare hands too.
    With `inside` the foe comes into the own space, where nothing but those may be of use."""
    gap = gap_between(flow, body.id, at)
    for near in (gap, 0) if inside else (gap,):
        for weapon in (body.wields, *body.arms):
            if _at_once(body, weapon, near, flow):
                return weapon
    return None


def _at_once(body: Fighter, weapon: Weapon, gap: int, flow: Battle) -> bool:
    if weapon.missile or not body.in_hand(weapon) or to_draw(body, weapon, flow.settings):
        return False
    if cannot_strike(flow, body, weapon, ahead=False):
        return False
    far = far_reach(body.sheet, weapon)
    if gap == UNTOLD:
        return far > 0 or flow.settings.close_reach_anywhere
    return shorter(body.sheet, weapon, 0) <= 2


def _reach(weapon: Weapon) -> str:
    return "reach" if weapon.name.endswith("s") else "reaches"


def _is(weapon: Weapon) -> str:
    return "are" if weapon.name.endswith("s") else "is"
