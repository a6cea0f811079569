"""The card of one combatant: everything there is to know, the most important line first."""

from __future__ import annotations

from textwrap import wrap

from tui.core.compass import HERE, compass
from tui.core.effects import duration_text
from tui.core.state import State
from tui.core.views import Card, CardLine, Gauge, Picture, Span, Words, words
from tui.rules.adventures_edge.conditions import CONDITIONS
from tui.rules.adventures_edge.directions import turn_of
from tui.rules.adventures_edge.model import FISTS, SEVERITY, Battle, Dropped, Fighter, Weapon
from tui.rules.adventures_edge.morale_table import reasons
from tui.rules.adventures_edge.movement import allowance, movement_left, mover, prepared_text
from tui.rules.adventures_edge.numbers import (
    DEGREES,
    armor_dr,
    attack_bonus,
    bleed_out,
    damage_code,
    defense_bonus,
    degree,
    dodge_gain,
    initiative_bonus,
    parry_gain,
    part_bonus,
    reach,
)
from tui.rules.adventures_edge.tables import index
from tui.rules.adventures_edge.view_ladder import pool_signs, role_of
from tui.rules.adventures_edge.view_links import link_words
from tui.rules.adventures_edge.view_saddle import saddle_words
from tui.rules.adventures_edge.view_shield import covered

NARROW = 37
"""Columns of the narrowest card."""

TITLES = {c.id: c.title for c in CONDITIONS}


def card(state: State[Fighter, Battle], who: str) -> Card:
    """All lines of a card; each fits into 37 columns as long as names are short."""
    body = state.who[who]
    lines: list[CardLine] = [_health(body)]
    lines += _dying(body)
    lines += [_actions(body, mover(state, who)), words(_defences(body, state.flow))]
    if body.effects:
        lines.append(words(", ".join(_effect(e.id, e.level, duration_text(e)) for e in body.effects), "effect"))
    lines += _morale(body, state.flow)
    lines += [words(line, role) for said, role in link_words(state, who) for line in wrap(said, NARROW)]
    lines += [words(line, "effect") for line in wrap(saddle_words(state, body), NARROW)]
    if body.bleed or body.stun:
        lines.append(words(f"bleed {body.bleed}   stun {body.stun}", "bad"))
    lines += [words(f"{SEVERITY[w.severity]} wound{': ' + w.where if w.where else ''}", "bad") for w in body.wounds]
    if body.sheet.shield.bonus and (body.shielded or body.covers):
        lines += _wrapped(f"shield: {covered(state, body)}")
    arms = body.sheet.weapons if body.sheet.weapons and body.wields is not FISTS else body.arms
    lines += [_weapon(body, w, n, state.flow) for n, w in enumerate(arms, 1)]
    lines += _rest(body, state.flow)
    return Card(tuple(lines))


def _health(body: Fighter) -> Gauge:
    return Gauge("HP", body.hp, body.sheet.hp, body.dies_at, "dead" if body.dead else f"dies at {body.dies_at}", role_of(body))


def _dying(body: Fighter) -> list[CardLine]:
    if body.dead or not body.downed:
        return []
    turns = bleed_out(body)
    clock = f", bleeds out in {turns} {'turn' if turns == 1 else 'turns'}" if turns else ", not bleeding"
    return [words(("unconscious" if body.has("unconscious") else "down") + clock, "dying")]


def _morale(body: Fighter, flow: Battle) -> list[CardLine]:
    """The check that is owed and why, and what the last one came to."""
    out: list[CardLine] = []
    if body.morale_due:
        out += [words(line, "warning") for line in wrap(f"owes a morale check: {reasons(body, flow.tables)}", NARROW)]
    if body.morale_last:
        out += _wrapped(f"morale {body.morale_last}")
    return out


def _actions(body: Fighter, moves: Fighter) -> Words:
    """Actions, movement left of all there is (in the saddle the mount's), the initiative bonus."""
    signs = pool_signs(body) or "none"
    left = movement_left(moves)
    move, bonus = f"{left}/{allowance(moves)}", f"{initiative_bonus(body.sheet):+d}"
    wide = len(f"actions {signs}  move {move}  initiative {bonus}") <= NARROW
    return (
        Span("actions "),
        Span(signs, "plain" if body.actions else "dim"),
        Span("  move "),
        Span(move, "plain" if left else "dim"),
        Span(f"  {'initiative' if wide else 'init'} {bonus}", "dim"),
    )


def _effect(id: str, level: int, lasts: str) -> str:
    name = TITLES.get(id, id) + (f" {level}" if level > 1 else "")
    return f"{name} ({lasts})" if lasts else name


def _defences(body: Fighter, flow: Battle) -> str:
    """Defense Bonus with the shield, parry and dodge."""
    db, settings = defense_bonus(body.sheet), flow.settings
    shield = body.sheet.shield.bonus if body.sheet.shield.automatic else 0
    said = f"DB {db + shield}" + (f" (shield {shield})" if shield else "")
    return f"{said}  parry {db + shield + parry_gain(body.sheet, settings)}  dodge {db + dodge_gain(body.sheet, settings)}"


def _weapon(body: Fighter, w: Weapon, n: int, flow: Battle) -> Words:
    """`1 longsword +7  1-11+2 slash Medium`."""
    bonus = attack_bonus(body.sheet, w, flow.settings)
    far = f"range {w.range}" if w.missile or (w.range and not w.reach) else DEGREES[degree(reach(body.sheet, w))]
    said = f"{w.name} {bonus:+d}  {damage_code(body.sheet, w, flow.settings)} {far}"
    left = body.still_to_reload(w.id)
    state = "" if body.in_hand(w) else "  broken" if body.worn(w.id) >= w.breakage else "  dropped"
    state += "  string broken" if w.id in body.unstrung else ""
    state += f"  reload {left}" if left else ""
    return (Span(f"{n} ", "key"), Span(said, "dim" if state else "plain"), Span(state, "bad"))


def _rest(body: Fighter, flow: Battle) -> list[CardLine]:
    """Armour by part, wear, losses, what was declared, notes."""
    out: list[CardLine] = []
    for p in body.sheet.armor:
        out += _wrapped(f"{p.name} DR {p.dr}" + (f" ({', '.join(p.covers)})" if p.covers else ""))
    for said in weaker(body, flow):
        out += _wrapped(said)
    if body.bled:
        out.append(words(f"bled away {body.bled}: no magic heals it", "dim"))
    out += [words(f"{c.item}: {c.n} damage", "dim") for c in body.wear]
    out += [_lies(d) for d in body.dropped]
    if body.prepared:
        out.append(words(f"prepared: {prepared_text(body)}", "effect"))
    if body.targeted:
        out.append(words(f"aimed at a spot: no parry or dodge against {', '.join(body.targeted)}", "bad"))
    if body.note:
        out.append(words(f"note: {body.note}", "dim"))
    return out


def _lies(dropped: Dropped) -> CardLine:
    """Where a weapon lies: in a neighbouring space as a small drawing, its top straight ahead (or the north)."""
    said = words(f"{dropped.weapon} lies {dropped.where}".rstrip(), "bad")
    turn = turn_of(dropped.where)
    return said if turn is None or turn == HERE else Picture(compass(turn), said)


def _wrapped(text: str) -> list[CardLine]:
    """Less important words, on as many lines of a narrow card as they need."""
    return [words(line, "dim") for line in wrap(text, NARROW, subsequent_indent="  ")]


def weaker(body: Fighter, flow: Battle) -> list[str]:
    """Where the armour protects otherwise than as a whole, by number: `14: foot, lower leg, head`."""
    whole = defense_bonus(body.sheet)
    bare = whole - armor_dr(body.sheet)
    parts: dict[int, list[str]] = {}
    for part in index(flow.tables).parts:
        number = part_bonus(body.sheet, part)
        if number != whole:
            parts.setdefault(number, []).append(part.replace("-", " "))
    return [f"DB {n} where bare" if n == bare else f"DB {n}: {', '.join(parts[n])}" for n in sorted(parts, reverse=True)]
