"""The killing blow at somebody helpless (8.5)."""

from __future__ import annotations

from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.ledger import Ledger, Term
from tui.rules.adventures_edge.attack import allow, pay
from tui.rules.adventures_edge.critical import wear_armor
from tui.rules.adventures_edge.dice import edge_pool, is_one
from tui.rules.adventures_edge.harm import blow_of, suffer
from tui.rules.adventures_edge.mishap import mishap
from tui.rules.adventures_edge.modifiers import own_states
from tui.rules.adventures_edge.numbers import attack_bonus
from tui.rules.adventures_edge.strike import Ground, Strike, strike_of
from tui.rules.adventures_edge.tables import index

COST = 2
"""A combined action takes both actions of the turn (4.5)."""


def killing_blow(scene: Ground, command: Command) -> None:
    """Both actions for one blow at a helpless foe, at any place: only a 1 fails, anything else counts as a 20."""
    s = strike_of(scene, command)
    by, at = scene[s.by], scene[s.at]
    fiat = command.has("gm")
    why = "" if fiat else not_now(scene, s)
    if why:
        raise Refused(why, "8.5")
    if not fiat:
        allow(scene, s.by, COST)
    weapon = by.weapon(s.weapon)
    assert weapon is not None
    spot = index(scene.flow.tables).spot.get(s.spot)
    where, part = (spot.name, spot.part) if spot else ("", "")
    scene.edit(s.by, lambda c: pay(c, s, weapon, 0 if fiat else COST))
    words = weapon.name + (f", {where}" if where else "") + (", by the GM's word" if fiat else "")
    scene.say("8.5", f"{by.name} deals {at.name} a killing blow: {words}.")
    ledger = blow_ledger(scene, s)
    one = scene.roll(s.by, "killing blow", edge_pool(ledger.total("edge")), is_one, ledger=ledger, target=2)
    if one:
        scene.say("8.5", "= a 1: the blow goes wrong", shows=True)
        scene.mark("miss")
        scene.nested("mishap", "mishap", mishap, scene, s)
        return
    scene.mark("hit")
    scene.mark("critical")
    settings = scene.flow.settings
    blow = blow_of(by, weapon, s, settings)
    total = 20 + ledger.total("flat")
    most = 2 * blow.most if settings.killing_blow_mode == "text" else blow.most
    base = min(max(total, blow.least), most)
    scene.say("8.5", f"= counts as a natural 20: {total} against 0, at most {most}, then doubled", ledger=ledger, shows=True)
    wear_armor(scene, s.at, part)
    extra = f" {blow.extra:+d}" if blow.extra else ""
    damage = 2 * (base + blow.extra)
    suffer(scene, s.at, damage, blow.kind, 2 * base, where or "body", how=f"2 x ({base}{extra}) = ")


def blow_ledger(scene: Ground, s: Strike) -> Ledger:
    """What goes into a killing blow: the weapon, what hinders the attacker himself, and the GM's word."""
    by, flow = scene[s.by], scene.flow
    weapon = by.weapon(s.weapon)
    assert weapon is not None
    out = [Term("flat", attack_bonus(by.sheet, weapon, flow.settings), weapon.name, "5")]
    out += own_states(by, index(flow.tables), ranged=False)
    out += s.free
    return Ledger(tuple(t for t in out if t.value))


def not_now(scene: Ground, s: Strike) -> str:
    """Why this killing blow cannot be; empty when it can."""
    by, at = scene[s.by], scene[s.at]
    weapon = by.weapon(s.weapon)
    if by.out or by.helpless:
        return f"{by.name} cannot act."
    if at.dead or at.out:
        return f"{at.name} is {at.out or 'dead'}."
    if not at.helpless:
        return f"{at.name} is not helpless."
    if weapon is not None and weapon.missile:
        return f"{weapon.name} is no melee weapon."
    return ""
