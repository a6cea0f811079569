"""What the card of a rider says of the mount."""

from __future__ import annotations

from tui.core.state import State
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.movement import allowance, movement_left, mover


def saddle_words(state: State[Fighter, Battle], body: Fighter) -> str:
    """`mount 6 of 12 spaces, running`: what a rider's card says; empty on foot."""
    mount = mover(state, body.id)
    if mount.id == body.id or not state.flow.round:
        return ""
    reins = "" if body.reins else ", not in hand"
    running = ", running" if body.gait == "running" else ""
    return f"mount {movement_left(mount)} of {allowance(mount)} spaces{running}{reins}"
