"""The card of one combatant: everything there is to know, the most important line first."""

from __future__ import annotations

from textwrap import wrap

from tui.core.compass import sixths
from tui.core.effects import duration_text
from tui.core.ledger import Ledger
from tui.core.riding import mount_of
from tui.core.views import Card, CardLine, Gauge, Picture, Span, Words, words
from tui.rules.earthdawn.conditions import TITLES
from tui.rules.earthdawn.declared import told
from tui.rules.earthdawn.gripping import grip_note
from tui.rules.earthdawn.model import Adept, Fights, Landed, Skirmish
from tui.rules.earthdawn.modifiers import defence_terms, initiative_terms, own_terms, wound_penalty
from tui.rules.earthdawn.numbers import (
    attack_step,
    damage_step,
    hard,
    knockdown_step,
    physical_armor,
    recovery_tests,
    social_defense,
    too_weak,
    undefeatable,
)
from tui.rules.earthdawn.ratings import mystic_armor, spell_defense, wound_threshold
from tui.rules.earthdawn.recovering import recovery_left
from tui.rules.earthdawn.scatter import where
from tui.rules.earthdawn.sheet import UNARMED, Rating, Weapon
from tui.rules.earthdawn.steps import dice_text
from tui.rules.earthdawn.tables import index
from tui.rules.earthdawn.ties import attackers_of
from tui.rules.earthdawn.view_derivation import derivation
from tui.rules.earthdawn.view_ladder import role_of
from tui.rules.earthdawn.view_riding import riding_words

NARROW = 34
"""Columns of the narrowest card."""


def card(state: Fights, who: str) -> Card:
    """All lines of a card; each fits into a narrow card as long as names are short."""
    body, flow = state.who[who], state.flow
    lines: list[CardLine] = [_health(body)]
    if body.stun:
        lines.append(words(f"stun {body.stun}", "bad"))
    lines += _wounds(body, flow)
    if body.effects:
        said = ", ".join(_effect(e.id, e.level, duration_text(e)) for e in body.effects)
        lines += _wrapped(said, "effect")
    lines.append(words(_defences(body, flow)))
    lines.append(words(_armor(body, flow)))
    for said in riding_words(state, body):
        lines += _wrapped(said, "effect")
    lines += _now(state, body, flow)
    lines += [_landed(x, flow) for x in body.landed]
    lines += [_weapon(body, w, n, flow) for n, w in enumerate(_shown(body), 1)]
    lines.append(words(_steps(body, flow)))
    lines += _rest(body, flow)
    return Card(tuple(lines))


def _health(body: Adept) -> Gauge:
    """Damage rises, first to the Unconsciousness Rating, then to the end of the bar: the Death Rating."""
    low, most = body.unconsciousness_rating, body.death_rating
    after = "dead" if body.dead else "" if body.sheet.immune else f"out at {low}"
    return Gauge("damage", body.damage, most, 0, after, role_of(body))


def _wounds(body: Adept, flow: Skirmish) -> list[CardLine]:
    if not body.wounds:
        return []
    less = wound_penalty(body.wounds, flow)
    many = "1 Wound" if body.wounds == 1 else f"{body.wounds} Wounds"
    return [words(f"{many}, {f'-{less} on all tests' if less else 'no penalty'}", "bad")]


def _now(state: Fights, body: Adept, flow: Skirmish) -> list[CardLine]:
    """What holds in this round: options, attackers, what it all comes to."""
    out: list[CardLine] = []
    if body.declared:
        out += _wrapped("declared: " + ", ".join(told(flow, entry) for entry in body.declared), "effect")
    if body.ahead:
        out += _wrapped("next round: " + ", ".join(told(flow, entry) for entry in body.ahead), "dim")
    if flow.links and (said := grip_note(state, body.id)):
        out += _wrapped(said, "effect")
    if body.reserved and not body.acted:
        out.append(words(f"action reserved for count {body.reserved}", "effect"))
    if foes := attackers_of(flow, body.id):
        out.append(words(f"attacked by {len(foes)} in melee", "plain"))
    total = Ledger(tuple(own_terms(body, flow, "attack"))).total("step")
    if total:
        out.append(words(f"{total:+d} steps on all tests", "bad"))
    return out


def _effect(id: str, level: int, lasts: str) -> str:
    name = TITLES.get(id, id) + (f" {level}" if level > 1 else "")
    return f"{name} ({lasts})" if lasts else name


def _defences(body: Adept, flow: Skirmish) -> str:
    """Physical, Spell and Social Defense as they are now."""
    physical = defence_terms(body, UNARMED, flow).total("defence")
    spell, social = spell_defense(body, flow.tables), social_defense(body.sheet, flow.tables)
    return f"PD {_or_none(body, 'physical-defense', physical)}  SD {_or_none(body, 'spell-defense', spell)}" + (
        f"  SocD {_or_none(body, 'social-defense', social)}"
    )


def _or_none(body: Adept, rating: Rating, value: int) -> str:
    """A rating, or that the creature has none (11.1)."""
    return "NA" if rating in body.sheet.without else str(value)


def _armor(body: Adept, flow: Skirmish) -> str:
    sheet = body.sheet
    word = " undefeatable" if undefeatable(sheet) else " hard" if hard(sheet) else ""
    mystic = mystic_armor(body, flow.tables)
    threshold = _or_none(body, "wounds", wound_threshold(body, flow.tables))
    return f"armour {physical_armor(sheet)}{word}  mystic {mystic}  threshold {threshold}"


def _shown(body: Adept) -> tuple[Weapon, ...]:
    """The weapons of the sheet; bare hands where there are none."""
    return body.sheet.weapons or (UNARMED,)


def _weapon(body: Adept, w: Weapon, n: int, flow: Skirmish) -> Words:
    """`1 broadsword 12 2d10, damage 11 d10+d8`."""
    least = flow.settings.min_step
    hit, harm = attack_step(body.sheet, w), damage_step(body.sheet, w)
    kind = " mystic" if w.armor == "mystic" else ""
    return (
        Span(f"{n} ", "key"),
        Span(f"{w.name} {hit} {dice_text(hit, least)}, {harm} {dice_text(harm, least)}{kind}"),
        *((Span(f", {w.short}/{w.medium}/{w.long}", "dim"),) if w.long else ()),
        *((Span(f", for Strength {w.strength}", "bad"),) if too_weak(body.sheet, w) else ()),
    )


def _landed(x: Landed, flow: Skirmish) -> CardLine:
    """Where something thrown has come to lie, with its direction as a small drawing."""
    said = words(f"{x.item}: {where(x, flow.settings.scatter_orientation)}", "effect")
    return Picture(sixths(x.direction - 1), said) if x.feet else said


def _steps(body: Adept, flow: Skirmish) -> str:
    """Initiative and knockdown with their dice."""
    least = flow.settings.min_step
    first = initiative_terms(body, flow).total("step")
    down = (
        "NA"
        if "knockdown" in body.sheet.without
        else knockdown_step(body.sheet, flow.tables, bool(mount_of(flow.links, body.id))).step
    )
    return f"initiative {first} {dice_text(first, least)}  knockdown {down}"


def _rest(body: Adept, flow: Skirmish) -> list[CardLine]:
    """Karma, recovery, gear, movement, where the ratings come from, notes."""
    sheet = body.sheet
    out: list[CardLine] = [words(_recovery(body, flow), "dim")]
    if body.karma:
        out.append(words(f"karma {body.karma} d{sheet.karma_die}", "good"))
    for p in sheet.armor:
        cost = f", initiative -{p.initiative}" if p.initiative else ""
        out += _wrapped(f"{p.name} {p.physical}/{p.mystic}{cost}")
    if sheet.shield.name:
        cost = f", initiative -{sheet.shield.initiative}" if sheet.shield.initiative else ""
        out += _wrapped(f"{sheet.shield.name} {sheet.shield.physical}{cost}")
    known = index(flow.tables).talent
    if sheet.talents:
        out += _wrapped(", ".join(f"{known[t.id].name if t.id in known else t.id} {t.step}" for t in sheet.talents))
    if sheet.combat_movement or sheet.full_movement:
        fly = f", flying {sheet.flying_movement}" if sheet.flying_movement else ""
        out.append(words(f"moves {sheet.combat_movement}/{sheet.full_movement} yards{fly}", "dim"))
    for said in derivation(body, flow):
        out += _wrapped(said)
    if body.note:
        out.append(words(f"note: {body.note}", "dim"))
    return out


def _recovery(body: Adept, flow: Skirmish) -> str:
    """`recovery tests 2 a day`, `recovery tests 1 of 2 left`."""
    most = recovery_tests(body.sheet, flow.tables)
    return f"recovery tests {recovery_left(body, flow)} of {most} left" if body.recoveries else f"recovery tests {most} a day"


def _wrapped(text: str, role: str = "dim") -> list[CardLine]:
    """Less important words, on as many lines of a narrow card as they need."""
    lines = wrap(text, NARROW, subsequent_indent="  ")
    return [words(line, "effect" if role == "effect" else "dim") for line in lines]
