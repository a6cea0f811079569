"""The ladder: who acts when, and why (interfaces draw it; the words and signs are this game's)."""

from __future__ import annotations

from tui.core.state import State
from tui.core.views import Divider, Ladder, Role, Row, Span
from tui.rules.adventures_edge.conditions import BADGES, TITLES
from tui.rules.adventures_edge.model import GM_SIDES, SEVERITY, Battle, Fighter
from tui.rules.adventures_edge.mood import mood_line
from tui.rules.adventures_edge.numbers import bleed_out
from tui.rules.adventures_edge.view_links import link_signs

Fights = State[Fighter, Battle]


def ladder(state: Fights) -> Ladder:
    """The order of this round with each side of the game master's under its own line, then who has no place in it,
    then reinforcements, then who is out."""
    flow = state.flow
    rows: list[Row | Divider] = [Divider(said)] if (said := mood_line(flow)) else []
    at = ""
    everyone = all_rows(state)
    here = {id: None for id in flow.order if id in state.who}
    seats = sum(1 for id in here if state.who[id].side == "party" and not everyone[id].out)
    for id in here:
        body = state.who[id]
        if everyone[id].out:
            continue
        if body.side in GM_SIDES and body.side != at:
            rows.append(Divider(side_line(state, body.side)))
        elif body.side == "party" and at != "party" and (at or seats > 1):
            rows.append(Divider(f"party: seats from {body.name}" if seats > 1 else "party"))
        at = body.side
        rows.append(everyone[id])
    rest = [r for id, r in everyone.items() if id not in here and not r.out]
    if flow.round and rest:
        rows.append(Divider("unaware" if flow.surprise else "no place in the order"))
    rows += rest
    rows += [Divider(f"round {w.round}: {w.count} {w.creature} join{'s' if w.count == 1 else ''}") for w in flow.waves]
    rows += [r for r in everyone.values() if r.out]
    return tuple(rows)


def side_line(state: Fights, side: str) -> str:
    """`foes 14: act last`."""
    flow = state.flow
    total = next((f" {s.total}" for s in flow.sides if s.side == side), "")
    opening = next((state.who[id].side for id in flow.order if id in state.who), "")
    return f"{side}{total}: act {'first' if opening in GM_SIDES else 'last'}"


_MADE: dict[str, tuple[Fighter, tuple[bool, bool], tuple[Span, ...], Row]] = {}
"""Rows made last, each with the very combatant and the links it was made of: of a thousand a turn changes two."""


def all_rows(state: Fights) -> dict[str, Row]:
    """Everybody's row."""
    waits, acts, turn = (bool(state.flow.round), False), (bool(state.flow.round), True), state.flow.turn
    linked = {id: link_signs(state, id) for link in state.flow.links for id in (link.a, link.b)}
    out: dict[str, Row] = {}
    for id, body in state.who.items():
        now = acts if id == turn else waits
        links = linked.get(id, ()) if linked else ()
        made = _MADE.get(id)
        if made is None or made[0] is not body or made[1] != now or made[2] != links:
            made = _MADE[id] = (body, now, links, row(body, *now, links))
        out[id] = made[3]
    return out


def row(body: Fighter, begun: bool, acts: bool, links: tuple[Span, ...] = ()) -> Row:
    """One combatant: initiative of the party, health, what matters now."""
    count = str(body.initiative) if body.side == "party" and begun else ""
    out = body.out or ("dead" if body.dead else "")
    flags = () if out else flags_of(body, begun, links)
    return Row(body.id, count, f"{body.hp}/{body.sheet.hp}", role_of(body), flags, acts, out)


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


def flags_of(body: Fighter, begun: bool, links: tuple[Span, ...]) -> tuple[Span, ...]:
    """Actions, then what is worst, then the rest; all of it in a few letters."""
    out: list[Span] = []
    if body.downed:
        turns = bleed_out(body)
        out.append(Span(("KO" if body.has("unconscious") else "down") + (f" †{turns}" if turns else ""), "dying"))
    elif begun:
        out.append(Span(pool_signs(body) or "-", "plain" if body.actions else "dim"))
    if body.morale_due:
        out.append(Span("mor", "warning", "morale check"))
    if body.bleed:
        out.append(Span(f"b{body.bleed}", "bad", f"bleeds {body.bleed}"))
    if body.stun:
        out.append(Span(f"S{body.stun}", "bad", f"stun {body.stun}"))
    worst = max((w.severity for w in body.wounds), default=0)
    if worst:
        out.append(Span(f"†{SEVERITY[worst][:4].lower()}", "bad", f"†{SEVERITY[worst].lower()}"))
    out += links
    if body.sheet.shield.bonus and not body.downed:
        out.append(Span("sh", "effect", "shield"))
    for e in body.effects:
        if e.id != "unconscious" and not (e.id == "prone" and body.downed):
            out.append(
                Span(BADGES.get(e.id, e.id), "good" if e.id in ("inspired", "warned") else "bad", TITLES.get(e.id, e.id))
            )
    if body.prepared:
        kept = f" {body.reserved}" if body.reserved else ""
        out.append(Span(f"trig{kept}", "effect", f"trigger{kept}"))
    if body.dropped:
        out.append(Span("drop", "bad", "dropped"))
    return tuple(out)
