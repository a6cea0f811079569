"""The one place where step modifiers are added up (5.2, 6.1, 8, 9, 10.2): roll, prompt, card and log show these ledgers.

Terms of the channel `step` change the step before the dice are thrown (1.1), those of `defence` the number rolled against.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from tui.core.ledger import Ledger, Term
from tui.core.riding import mount_of
from tui.rules.earthdawn.declared import feet, foe_and_shield, has_declared, option_id
from tui.rules.earthdawn.flight import modifiers_of
from tui.rules.earthdawn.model import Adept, Skirmish
from tui.rules.earthdawn.numbers import (
    attack_step,
    damage_step,
    initiative_penalty,
    initiative_step,
    knockdown_step,
    physical_defense,
    social_defense,
    strength,
)
from tui.rules.earthdawn.passing import swoops
from tui.rules.earthdawn.ratings import spell_defense
from tui.rules.earthdawn.sheet import Weapon
from tui.rules.earthdawn.strike import Strike
from tui.rules.earthdawn.tables import CombatOption, Modifier, Reach, index
from tui.rules.earthdawn.talents import Known, known, talent_of
from tui.rules.earthdawn.ties import harried

Test = Literal["attack", "damage", "knockdown", "initiative", "other"]
"""What is tested: the modifiers that reach it differ."""

REACHES: dict[Test, tuple[Reach, ...]] = {
    "attack": ("all", "not-knockdown", "attack-and-damage", "attack"),
    "damage": ("all", "not-knockdown", "attack-and-damage"),
    "knockdown": ("all",),
    "initiative": ("all", "not-knockdown"),
    "other": ("all", "not-knockdown"),
}


def attack_terms(by: Adept, at: Adept, weapon: Weapon, s: Strike, flow: Skirmish) -> Ledger:
    """The step of an Attack Test. Situations of section 6 and 7 add their terms here."""
    k = talent_of(by, s, flow)
    if k is not None and k.row.instead == "attack":
        out = [Term("step", k.step, k.row.name, k.row.cite)]
    else:
        out = [Term("step", attack_step(by.sheet, weapon), weapon.name, "4.1")]
    out += aimed_terms(by, at, weapon, s, flow)
    out += own_terms(by, flow, "attack")
    out += [Term("step", o.attack, o.name, o.cite) for o in options_with(by, weapon, flow)]
    out += [Term("step", o.against, f"target's {o.name}", o.cite) for o in options_of(at, flow)]
    out += [_term(index(flow.tables).modifier[id]) for id in (*modifiers_of(weapon, s.flight), *openings(at, s))]
    if foe_and_shield(by)[0] == at.id and weapon.close and by.initiative <= at.initiative:
        out.append(_term(index(flow.tables).modifier["outside-shield"]))
    out += s.free
    return _ledger(out)


def damage_terms(by: Adept, weapon: Weapon, s: Strike, flow: Skirmish) -> Ledger:
    """The step of a Damage Test."""
    k = talent_of(by, s, flow)
    out = [Term("step", damage_step(by.sheet, weapon), weapon.name, "4.4")]
    if k is not None and k.row.instead == "damage":
        out = [Term("step", k.step, k.row.name, k.row.cite)]
    elif k is not None and k.row.instead == "strength" and weapon.damage_step is None:
        out = [Term("step", k.step, k.row.name, k.row.cite), Term("step", weapon.damage, weapon.name, "4.4")]
    if k is not None and k.row.damage:
        out.append(Term("step", k.row.damage, k.row.name, k.row.cite))
    if s.set and not flow.settings.set_charge_adds_own_str:
        own = k.step if k is not None and k.row.instead == "strength" else strength(by.sheet)
        out.append(Term("step", -own, "own Strength does not count", "7.4"))
    out.append(Term("step", s.momentum, "mount's Strength", "7.4" if s.set else "7.1"))
    if by.sheet.swoop and weapon.close and swoops(by):
        out.append(Term("step", by.sheet.swoop, "swoop", "7.5"))
    if flow.settings.damage_is_a_test:
        out += own_terms(by, flow, "damage")
    out += [Term("step", o.damage, o.name, o.cite) for o in options_with(by, weapon, flow)]
    out += [_term(index(flow.tables).modifier[id]) for id in modifiers_of(weapon, s.flight, damage=True)]
    out += s.harder
    return _ledger(out)


def knockdown_terms(body: Adept, flow: Skirmish, fresh_wounds: int = 0) -> Ledger:
    """The step of a Knockdown Test; Wounds of the very same damage count by a house rule only (10.2)."""
    found = knockdown_step(body.sheet, flow.tables, bool(mount_of(flow.links, body.id)))
    old = 0 if flow.settings.fresh_wound_counts else fresh_wounds
    return _ledger([Term("step", found.step, found.why, found.cite), *own_terms(body, flow, "knockdown", old)])


def initiative_terms(body: Adept, flow: Skirmish) -> Ledger:
    """The step of the initiative: what is worn lowers it (3.5), a foe's shield that is to be passed (8.7), and what lowers all
    tests."""
    shield = Term("step", -foe_and_shield(body)[1], "inside the shield", "8.7")
    return _ledger([*burdened_terms(body, flow), shield, *own_terms(body, flow, "initiative")])


def burdened_terms(body: Adept, flow: Skirmish) -> list[Term]:
    """The initiative step less armour and shield (3.5). Talents that are declared raise it or stand in for it (12.4)."""
    out = [Term("step", initiative_step(body.sheet), "initiative", "3.3")]
    quick = [(o, k) for o in options_of(body, flow) if o.initiative and (k := known(body, flow, o.talent)) is not None]
    out = next((_quick(o, k) for o, k in quick if o.initiative != "rank"), out)
    out += [Term("step", k.rank, o.name, o.cite) for o, k in quick if o.initiative == "rank"]
    if not any(o.initiative == "bare-step" for o, _ in quick):
        out.append(Term("step", -initiative_penalty(body.sheet), "armour and shield", "3.5"))
    return out


def talent_terms(body: Adept, k: Known, flow: Skirmish, test: Test = "other") -> Ledger:
    """The step of a test with a talent: its own, and what lowers all tests (12)."""
    return _ledger([Term("step", k.step, k.row.name, k.row.cite), *own_terms(body, flow, test)])


def break_terms(body: Adept, flow: Skirmish) -> Ledger:
    """The step to break free of a hold: Strength, or Unarmed Combat where that is better (6.9)."""
    bare = [w for w in body.arms if w.kind == "unarmed" and (w.rank or w.attack)]
    found = [Term("step", strength(body.sheet), "Strength", "6.9")]
    found += [Term("step", attack_step(body.sheet, w), w.name, "6.9") for w in bare]
    return _ledger([max(found, key=lambda t: t.value), *own_terms(body, flow, "other")])


def _quick(o: CombatOption, k: Known) -> list[Term]:
    return [Term("step", k.step, o.name, o.cite)]


def aimed_terms(by: Adept, at: Adept, weapon: Weapon, s: Strike, flow: Skirmish) -> list[Term]:
    """What a mystic aim adds to a shot (12.3), and Cobra Strike to the first attack of its round (12.4)."""
    out: list[Term] = []
    if by.marked == at.id and weapon.kind == "missile" and (k := known(by, flow, "mystic-aim")) is not None:
        out.append(Term("step", k.rank, k.row.name, k.row.cite))
    if s.first and has_declared(by, "cobra-strike") and (k := known(by, flow, "cobra-strike")) is not None:
        out.append(Term("step", k.rank, k.row.name, k.row.cite))
    return out


def defence_terms(at: Adept, weapon: Weapon, flow: Skirmish) -> Ledger:
    """The number an attack with this weapon is made against."""
    if weapon.against == "social":
        return _ledger([Term("defence", social_defense(at.sheet, flow.tables), "Social Defense", "4.1")])
    if weapon.against == "spell":
        out = [Term("defence", spell_defense(at, flow.tables), "Spell Defense", "4.1")]
        if at.down and flow.settings.knockdown_lowers_sd:
            out.append(Term("defence", KNOCKED_DOWN, "knocked down", "5.2"))
        return _ledger(out)
    out = [Term("defence", physical_defense(at.sheet, flow.tables), "Physical Defense", "4.1")]
    if at.down:
        out.append(Term("defence", KNOCKED_DOWN, "knocked down", "5.2"))
    out += [Term("defence", o.defence, o.name, o.cite) for o in options_of(at, flow)]
    if at.declared:
        out.append(Term("defence", feet(at) // FEET_FOR_ONE, "giving ground", "8.6"))
    if at.anticipated and (k := known(at, flow, "anticipate-blow")) is not None:
        out.append(Term("defence", k.rank, k.row.name, k.row.cite))
    return _ledger(out)


FEET_FOR_ONE = 3
"""Feet of ground given for one more Physical Defense (8.6)."""
KNOCKED_DOWN = -3
"""What being knocked down takes off the Physical Defense (5.2)."""


def own_terms(body: Adept, flow: Skirmish, test: Test, fresh_wounds: int = 0) -> list[Term]:
    """What lowers somebody's own tests: state, number of attackers, Wounds, the options of this round."""
    table = index(flow.tables).modifier
    out = [_term(table[id]) for id in _states(body, flow) if table[id].tests in REACHES[test]]
    if hurt := wound_penalty(body.wounds - fresh_wounds, flow):
        out.append(Term("step", -hurt, "Wounds", "10.2"))
    if test != "initiative":
        out += [Term("step", o.tests, o.name, o.cite) for o in options_of(body, flow)]
    return out


def _states(body: Adept, flow: Skirmish) -> Iterator[str]:
    if body.effects:
        if body.has("knocked-down"):
            yield "knocked-down"
        level = next((e.level for e in body.effects if e.id == "darkness"), 0)
        if level:
            yield "darkness" if level == 1 else "pitch-dark"
    if (body.effects and body.has("harried")) or harried(flow, body.id):
        yield "harried"


def wound_penalty(wounds: int, flow: Skirmish) -> int:
    """Steps that so many Wounds take off, by the campaign's rule (10.2)."""
    how = flow.settings.wound_penalty
    return 0 if how == "none" else max(0, wounds - (how == "after_first"))


def options_of(body: Adept, flow: Skirmish) -> tuple[CombatOption, ...]:
    """The combat options somebody has declared for this round."""
    if not body.declared:
        return ()
    rows = index(flow.tables).option
    return tuple(rows[id] for entry in body.declared if (id := option_id(entry)) in rows)


def options_with(body: Adept, weapon: Weapon, flow: Skirmish) -> tuple[CombatOption, ...]:
    """The declared options that are of use with this weapon: some are for melee only."""
    return tuple(o for o in options_of(body, flow) if weapon.close or not o.melee)


def openings(at: Adept, s: Strike) -> list[str]:
    """What the attacker gains from where the target does not look (9.6): once, however many reasons there are."""
    if at.effects and at.has("surprised"):
        return ["surprised"]
    return ["blindside"] if s.blindside or (at.effects and at.has("blindsided")) else []


def _term(m: Modifier) -> Term:
    return Term("step", m.steps, m.why, m.cite)


def _ledger(terms: list[Term]) -> Ledger:
    return Ledger(tuple(t for t in terms if t.value))
