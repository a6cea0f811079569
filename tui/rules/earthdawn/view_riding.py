"""Riders, mounts and flyers in words for the card and in a few letters for the ladder."""

from __future__ import annotations

from tui.core.riding import mount_of, rider_of
from tui.core.views import Span
from tui.rules.earthdawn.model import Adept, Fights
from tui.rules.earthdawn.movement import allowance
from tui.rules.earthdawn.passing import passes_by, who_can_strike


def riding_signs(state: Fights, body: Adept) -> list[Span]:
    """`on H` for a rider, `under G` for a mount, `drop` for whoever has a weapon on the ground."""
    out = []
    for sign, other in (("on", mount_of(state.flow.links, body.id)), ("under", rider_of(state.flow.links, body.id))):
        if other in state.who:
            out.append(Span(f"{sign} {state.who[other].letter or state.who[other].name}", "effect"))
    if body.dropped:
        out.append(Span("drop", "bad"))
    return out


def riding_words(state: Fights, body: Adept) -> list[str]:
    """The lines of a card: who rides whom, who can strike at somebody that passes by, how far somebody has moved."""
    flow, out = state.flow, []
    for word, other in (("riding", mount_of(flow.links, body.id)), ("ridden by", rider_of(flow.links, body.id))):
        if other in state.who:
            out.append(f"{word} {state.who[other].name}")
    if passes_by(body, flow) and body.id in flow.order:
        out.append(who_can_strike(body))
    for id in body.dropped:
        weapon = body.weapon(id)
        out.append(f"{weapon.name if weapon else id} lies on the ground")
    if body.moved:
        most = allowance(state, body.id)
        out.append(f"moved {body.moved}{f' of {most}' if most else ''} yards")
    return out
