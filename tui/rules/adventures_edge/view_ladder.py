"""The ladder: who acts when, and why (interfaces draw it; the words and signs are this game's)."""

from __future__ import annotations

from tui.core.state import State
from tui.core.views import Divider, Ladder, Role, Row, Span
from tui.rules.adventures_edge.conditions import BADGES
from tui.rules.adventures_edge.harm import SEVERITY
from tui.rules.adventures_edge.initiative import GM_SIDES
from tui.rules.adventures_edge.model import Battle, Fighter

Fights = State[Fighter, Battle]


def ladder(state: Fights) -> Ladder:
    """The order of this round with each side of the game master's under its own line, then who has no place in it,
    then reinforcements, then who is out."""
    flow = state.flow
    rows: list[Row | Divider] = []
    at = ""
    here = [id for id in flow.order if id in state.who]
    for id in here:
        body = state.who[id]
        if _gone(body):
            continue
        if body.side in GM_SIDES and body.side != at:
            rows.append(Divider(side_line(state, body.side)))
        elif body.side == "party" and at in GM_SIDES:
            rows.append(Divider("party"))
        at = body.side
        rows.append(row(state, body))
    rest = [b for b in state.who.values() if b.id not in here and not _gone(b)]
    if flow.round and rest:
        rows.append(Divider("unaware" if flow.surprise else "no place in the order"))
    rows += [row(state, b) for b in rest]
    rows += [Divider(f"round {w.round}: {w.count} {w.creature} join{'s' if w.count == 1 else ''}") for w in flow.waves]
    rows += [row(state, b) for b in state.who.values() if _gone(b)]
    return tuple(rows)


def side_line(state: Fights, side: str) -> str:
    """`foes 14: act last`."""
    flow = state.flow
    total = next((f" {s.total}" for s in flow.sides if s.side == side), "")
    opening = next((state.who[id].side for id in flow.order if id in state.who), "")
    return f"{side}{total}: act {'first' if opening in GM_SIDES else 'last'}"


def _gone(body: Fighter) -> bool:
    return body.dead or bool(body.out)


def row(state: Fights, body: Fighter) -> Row:
    """One combatant: initiative of the party, health, what matters now."""
    count = str(body.initiative) if body.side == "party" and state.flow.round else ""
    out = body.out or ("dead" if body.dead else "")
    flags = () if out else flags_of(body, bool(state.flow.round))
    health = f"{body.hp}/{body.sheet.hp}"
    return Row(body.id, count, health, role_of(body), flags, state.flow.turn == body.id, out)


def role_of(body: Fighter) -> Role:
    """How a combatant stands, as a meaning."""
    if body.dead or body.out:
        return "dead"
    if body.hidden:
        return "hidden"
    if body.downed:
        return "dying"
    if 2 * body.hp <= body.sheet.hp:
        return "bloodied"
    if body.hp < body.sheet.hp:
        return "hurt"
    sides: dict[str, Role] = {"party": "party", "allies": "ally", "foes": "foe"}
    return sides[body.side]


def pool_signs(body: Fighter) -> str:
    """A full dot for each action left, an empty one for each that is spent."""
    full = body.actions
    return "●" * full + "○" * max(0, body.pool + body.stun - full if body.pool else 0)


def flags_of(body: Fighter, begun: bool) -> tuple[Span, ...]:
    """Actions, then what is worst, then the rest; all of it in a few letters."""
    out: list[Span] = []
    if body.downed:
        out.append(Span("KO" if body.has("unconscious") else "down", "dying"))
    elif begun:
        out.append(Span(pool_signs(body) or "-", "plain" if body.actions else "dim"))
    if body.bleed:
        out.append(Span(f"b{body.bleed}", "bad"))
    if body.stun:
        out.append(Span(f"S{body.stun}", "bad"))
    worst = max((w.severity for w in body.wounds), default=0)
    if worst:
        out.append(Span(f"†{SEVERITY[worst][:4].lower()}", "bad"))
    if body.sheet.shield.bonus and not body.downed:
        out.append(Span("sh", "effect"))
    for e in body.effects:
        if e.id != "unconscious" and not (e.id == "prone" and body.downed):
            out.append(Span(BADGES.get(e.id, e.id), "good" if e.id in ("inspired", "warned") else "bad"))
    if body.prepared:
        out.append(Span("trig", "effect"))
    if body.dropped:
        out.append(Span("drop", "bad"))
    return tuple(out)
