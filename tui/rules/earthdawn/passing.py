"""Riding past and swooping (7.3, 7.5): who moves on after an attack is out of reach for all but those who have waited."""

from __future__ import annotations

from tui.core.riding import mount_of, rider_of
from tui.rules.earthdawn.model import Adept, Fights, Skirmish
from tui.rules.earthdawn.sheet import Weapon
from tui.rules.earthdawn.ties import held_by, holds

SPLIT = "split-movement"
"""The combat option by which somebody moves on both sides of the action (8.9)."""


def aloft(body: Adept) -> bool:
    """Is somebody in the air (7.5)?"""
    return bool(body.effects) and body.has("flying") and not body.down


def swoops(body: Adept) -> bool:
    """Does a flyer attack in passing this round (7.5)?"""
    return SPLIT in body.declared and aloft(body)


def passes_by(body: Adept, flow: Skirmish) -> bool:
    """Does a rider or a flyer move on after the attack, so that there is no melee to stay in (7.3, 7.5)? Whoever is held,
    holds somebody or sits on a mount that is held goes nowhere (6.9)."""
    if SPLIT not in body.declared or held_by(flow, body.id) or holds(flow, body.id):
        return False
    mount = mount_of(flow.links, body.id)
    return not held_by(flow, mount) if mount else aloft(body)


def attacks_of(body: Adept) -> int:
    """Attack Tests of a round: those of the block, and one for whoever swoops (7.5, 11.1)."""
    return min(1, body.sheet.attacks) if swoops(body) else body.sheet.attacks


def out_of_reach(state: Fights, by: str, at: str, weapon: Weapon) -> str:
    """Why somebody who passes by cannot be attacked; empty when that is possible. Only a higher initiative that has been
    reserved for the count of the one who passes meets it (3.7, 7.3); a mount passes with its rider."""
    flow = state.flow
    past = state.who.get(rider_of(flow.links, at) or at)
    if past is None or not passes_by(past, flow) or past.id not in flow.order:
        return ""
    striker = state.who[by]
    if striker.reserved == past.count and striker.initiative > past.initiative:
        return ""
    if flow.settings.shots_at_passers and not weapon.close:
        return ""
    return f"{past.name} {who_can_strike(past)}."


def who_can_strike(past: Adept) -> str:
    """`swoops: struck only at 12, reserved, from above 12`: of somebody who passes by."""
    how = "swoops" if swoops(past) else "rides past"
    return f"{how}: struck only at {past.count}, reserved, from above {past.initiative}"
