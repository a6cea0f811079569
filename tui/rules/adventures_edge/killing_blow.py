"""The killing blow at somebody helpless (8.5)."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.ledger import Ledger, Term
from tui.core.overruled import by_word
from tui.rules.adventures_edge.attack import allow, has_heart, pay
from tui.rules.adventures_edge.combined import COST, no_combined, root
from tui.rules.adventures_edge.critical import wear_armor
from tui.rules.adventures_edge.dice import edge_pool, is_one
from tui.rules.adventures_edge.hands import to_draw
from tui.rules.adventures_edge.harm import blow_of, suffer
from tui.rules.adventures_edge.mishap import mishap
from tui.rules.adventures_edge.modifiers import own_states, shared_terms
from tui.rules.adventures_edge.numbers import attack_bonus
from tui.rules.adventures_edge.saddle import cannot_strike
from tui.rules.adventures_edge.strike import Ground, Strike, cannot_act, gone, held, lets_by, spot_of, strike_of
from tui.rules.adventures_edge.tables import index


def killing_blow(scene: Ground, command: Command) -> None:
    """Both actions for one blow at a helpless foe, at any place: only a 1 fails, anything else counts as a 20."""
    s = strike_of(scene, command)
    by, at = scene[s.by], scene[s.at]
    said = by_word(command, partial(may_kill, scene, s))
    weapon = held(scene, s)
    spot = spot_of(scene, s)
    where, part = (spot.name, spot.part) if spot else ("", "")
    scene.edit(s.by, lambda c: pay(c, s, weapon, 0 if said else COST))
    if not said:
        root(scene, s.by)
    words = weapon.name + (f", {where}" if where else "") + said
    scene.say("8.5 4.5", f"{by.name} deals {at.name} a killing blow: {words}.")
    ledger = blow_ledger(scene, s)
    one = scene.roll(s.by, "killing blow", edge_pool(ledger.total("edge")), is_one, ledger=ledger, target=2)
    if one:
        scene.say("8.5", "= a 1: the blow goes wrong", shows=True)
        scene.mark("miss")
        scene.nested("mishap", "mishap", mishap, scene, s)
        return
    scene.mark("hit")
    scene.mark("critical")
    done = outcome(scene, s, ledger)
    total = 20 + ledger.total("flat")
    line = f"= counts as a natural 20: {total} against 0, at most {done.most}, then doubled"
    scene.say("8.5", line, ledger=ledger, shows=True)
    wear_armor(scene, s.at, part)
    suffer(scene, s.at, done.damage, done.kind, done.base, where or "body", how=done.how)


class Outcome(NamedTuple):
    """What a killing blow does: the most that its range allows, the damage with and without the bonus, both doubled, the
    kind, and the sum in words."""

    most: int
    damage: int
    base: int
    kind: str
    how: str


def outcome(scene: Ground, s: Strike, ledger: Ledger) -> Outcome:
    """The damage of a killing blow: a natural 20 against nothing, within the range (doubled, or as the campaign says), and
    then twice that."""
    settings = scene.flow.settings
    blow = blow_of(scene[s.by], held(scene, s), s, settings)
    most = 2 * blow.most if settings.killing_blow_mode == "text" else blow.most
    base = min(max(20 + ledger.total("flat"), blow.least), most)
    once = max(1, base + blow.extra)
    extra = f" {blow.extra:+d}" if blow.extra else ""
    return Outcome(most, 2 * once, 2 * base, blow.kind, f"2 x ({base}{extra}) = ")


def may_kill(scene: Ground, s: Strike) -> None:
    """Refuse a killing blow that the rules do not allow now."""
    why = not_now(scene, s)
    if why:
        raise Refused(why, "8.5")
    has_heart(scene, s.by)
    allow(scene, s.by, COST)
    if to_draw(scene[s.by], held(scene, s), scene.flow.settings):
        raise Refused(f"{scene[s.by].name} would have to draw the {held(scene, s).name} first.", "4.7")
    moved = no_combined(scene.view(), s.by)
    if moved:
        raise Refused(moved, "4.5")


def blow_ledger(scene: Ground, s: Strike) -> Ledger:
    """What goes into a killing blow: the weapon, a shared space, what hinders the attacker himself, and the GM's word."""
    by, flow, table = scene[s.by], scene.flow, index(scene.flow.tables)
    weapon = held(scene, s)
    out = [Term("flat", attack_bonus(by.sheet, weapon, flow.settings), weapon.name, "5")]
    out += shared_terms(s, table, flow)
    out += own_states(by, table, flow, ranged=False)
    out += s.free
    return Ledger(tuple(t for t in out if t.value))


def not_now(scene: Ground, s: Strike) -> str:
    """Why this killing blow cannot be; empty when it can."""
    by, at, weapon = scene[s.by], scene[s.at], held(scene, s)
    if why := cannot_act(by):
        return why
    if at.dead or at.out:
        return f"{at.name} {gone(at)}."
    if not at.defenceless:
        return f"{at.name} is not helpless."
    if why := lets_by(by):
        return why
    if weapon.missile:
        return f"{weapon.name} is no melee weapon."
    return cannot_strike(scene.flow, by, weapon, ahead=False)
