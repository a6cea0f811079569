"""The ladder: who acts when, and why (interfaces draw it; the words and signs are this game's)."""

from __future__ import annotations

from tui.core.riding import mount_of
from tui.core.views import Divider, Ladder, Role, Row, Span
from tui.rules.earthdawn.conditions import BADGES
from tui.rules.earthdawn.declared import option_id
from tui.rules.earthdawn.model import Adept, Fights
from tui.rules.earthdawn.passing import attacks_of
from tui.rules.earthdawn.tables import index
from tui.rules.earthdawn.ties import harried, held_by, holds
from tui.rules.earthdawn.view_riding import riding_signs

GOOD = ("wood-skin", "earth-skin", "tempered", "steel-thought")
"""Conditions that one is glad of."""


def ladder(state: Fights) -> Ladder:
    """The counts from high to low, then who has no place in the round, then reinforcements, then who is out."""
    flow = state.flow
    everyone = {id: _row(body, state) for id, body in state.who.items()}
    here = dict.fromkeys(id for id in flow.order if id in everyone)
    for rider in [id for id in here if mount_of(flow.links, id)]:
        here = beside(here, rider, mount_of(flow.links, rider))
    rows: list[Row | Divider] = [everyone[id] for id in here if not everyone[id].out]
    rest = [r for id, r in everyone.items() if id not in here and not r.out]
    if flow.round and rest:
        rows.append(Divider("initiative is not rolled yet" if flow.declaring else "no place in this round"))
    rows += rest
    rows += [Divider(f"round {w.round}: {w.count} {w.creature} join{'s' if w.count == 1 else ''}") for w in flow.waves]
    rows += [r for r in everyone.values() if r.out]
    return tuple(rows)


def beside(here: dict[str, None], rider: str, mount: str) -> dict[str, None]:
    """The order of the rows with a mount that has no turn of its own right behind its rider."""
    if mount in here:
        return here
    at = list(here).index(rider) + 1
    ids = list(here)
    return dict.fromkeys((*ids[:at], mount, *ids[at:]))


def _row(body: Adept, state: Fights) -> Row:
    flow = state.flow
    count = str(body.count) if flow.round and body.id in flow.order else ""
    out = body.out or ("dead" if body.dead else "")
    flags = () if out else flags_of(body, state)
    return Row(body.id, count, health_text(body), role_of(body), flags, flow.turn == body.id, out)


def health_text(body: Adept) -> str:
    """`12/26`: damage so far, and where it knocks out (or kills the immune)."""
    return f"{body.damage + body.stun}/{body.unconsciousness_rating}"


def role_of(body: Adept) -> Role:
    """How a combatant stands, as a meaning."""
    if body.dead or body.out:
        return "dead"
    if body.hidden:
        return "hidden"
    if body.downed:
        return "dying"
    if 2 * (body.damage + body.stun) >= body.unconsciousness_rating:
        return "bloodied"
    if body.damage or body.stun:
        return "hurt"
    sides: dict[str, Role] = {"party": "party", "allies": "ally", "foes": "foe"}
    return sides[body.side]


def flags_of(body: Adept, state: Fights) -> tuple[Span, ...]:
    """The action, then what is worst, what is declared (for the next round in brackets), then the rest; in a few letters."""
    out: list[Span] = []
    if body.downed:
        out.append(Span("KO", "dying"))
    elif state.flow.round:
        out.append(_action(body))
    if body.reserved and not body.acted:
        out.append(Span(f"res {body.reserved}", "effect"))
    if body.wounds:
        out.append(Span(f"†{body.wounds}", "bad"))
    for e in body.effects:
        if not (e.id == "knocked-down" and body.downed):
            out.append(Span(BADGES.get(e.id, e.id), "good" if e.id in GOOD else "bad"))
    if not body.has("harried") and harried(state.flow, body.id):
        out.append(Span(BADGES["harried"], "bad"))
    out += [Span(_short(id, state), "effect") for id in body.declared]
    out += [Span(f"({_short(id, state)})", "dim") for id in body.ahead]
    out += riding_signs(state, body)
    if state.flow.links:
        if other := holds(state.flow, body.id):
            out.append(Span(f"holds {state.who[other].letter}" if other in state.who else "holds", "effect"))
        if held_by(state.flow, body.id):
            out.append(Span(f"held {body.grip}", "bad"))
    if body.karma:
        out.append(Span(f"k{body.karma}", "good"))
    return tuple(out)


def _action(body: Adept) -> Span:
    """A full dot for each attack left of those who have several, else one for the action; empty ones for what is used."""
    most = max(1, attacks_of(body))
    used = min(most, body.attacks) if most > 1 and body.attacks else most if body.acted else 0
    return Span("●" * (most - used) + "○" * used, "plain" if used < most else "dim")


def _short(entry: str, state: Fights) -> str:
    """`aggr`: the few letters of a declared option; of one without a badge the beginning of its name."""
    row = index(state.flow.tables).option.get(option_id(entry))
    return row.badge or row.name[:4] if row is not None else option_id(entry)[:4]
