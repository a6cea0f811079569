"""The tackle (10.5): running into somebody to bring both to the ground."""

from __future__ import annotations

from tui.core.but import but
from tui.core.command import Command
from tui.core.ledger import Ledger, Term
from tui.core.links import linked
from tui.core.state import State
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.movement import go, movement_left, mover
from tui.rules.adventures_edge.reaction import TACKLE
from tui.rules.adventures_edge.settings import Settings
from tui.rules.adventures_edge.sharing import carried_off, move_in
from tui.rules.adventures_edge.strength import attempt, db_of, goes_wrong, grip_ledger, grip_of, pay, shielded, stopped, whom
from tui.rules.adventures_edge.strike import Ground, Strike
from tui.rules.adventures_edge.tables import index
from tui.rules.adventures_edge.ties import SHARING, in_grapple, sharing_with
from tui.rules.adventures_edge.triggers import provoke
from tui.rules.adventures_edge.unhorsed import brought_down

Fights = State[Fighter, Battle]


def tackle(scene: Ground, command: Command) -> None:
    """Run into a foe's space after a run-up. The foe may strike first; then it comes to Strength against the Defense Bonus."""
    s = grip_of(scene, command)
    said = pay(scene, command, lambda: (not_tackling(scene.view(), s), "10.5"))
    scene.edit(s.by, lambda c: but(c, aim=s.at))
    scene.say("10.5", f"{scene[s.by].name} tackles {scene[s.at].name}{said}.")
    if provokes(s, scene.flow.settings):
        provoke(scene, s.by, TACKLE, (s.at,))
    scene.then(collide, s)


def provokes(s: Strike, settings: Settings) -> bool:
    """A tackle provokes even from the flank or from behind, unless the campaign spares that."""
    return settings.tackle_always_provokes or not s.side


def tackle_ledger(scene: Ground, s: Strike) -> Ledger:
    """A Strength Attack with an Edge for every category of size between the two."""
    size = index(scene.flow.tables).size
    larger = size[scene[s.by].sheet.size].rank - size[scene[s.at].sheet.size].rank
    why = "larger" if larger > 0 else "smaller"
    return grip_ledger(scene, s, Term("edge", larger, why, "7.1"))


def collide(scene: Ground, s: Strike) -> None:
    """The Strength Attack of a tackle; however it goes, both are in one space then (10.5)."""
    if stopped(scene, s.by):
        return
    tried = attempt(scene, s.by, "tackle", tackle_ledger(scene, s), db_of(scene, s, "10.5"))
    shielded(scene, s)
    by, at = scene[s.by].name, scene[s.at].name
    move_in(scene, s.by, s.at)
    if not tried.won:
        fell = tried.margin <= -5
        if fell:
            brought_down(scene, s.by)
        scene.say("10.5", f"{by} {'falls prone' if fell else 'ends up standing'} in {at}'s space: close combat.")
        goes_wrong(scene, s, tried)
        return
    spaces = driven(mover(scene.view(), s.by), tried.margin)
    if spaces > 1:
        go(scene, s.by, spaces - 1, "10.5")
    for who in (s.by, s.at):
        brought_down(scene, who)
    scene.mark("felled")
    if spaces:
        scene.mark("driven")
    where = f"{spaces} {'space' if spaces == 1 else 'spaces'} further on" if spaces else f"in {at}'s space"
    scene.say("10.5", f"{by} and {at} are prone {where}: close combat.")
    if spaces:
        carried_off(scene, (s.by, s.at), spaces)


def driven(moves: Fighter, margin: int) -> int:
    """How many spaces both go on: one for every full 5 of the margin; all but the first cost the tackler movement."""
    return min(max(0, margin) // 5, 1 + movement_left(moves))


def not_tackling(state: Fights, s: Strike) -> str:
    """Why this tackle cannot be; empty when it can."""
    by, at = state.who[s.by], state.who[s.at]
    if linked(state.flow.links, SHARING, s.by, s.at):
        return f"{by.name} and {at.name} are in one space already: grapple, then takedown."
    return whom(by, at) or no_run_up(state, s.by)


def no_run_up(state: Fights, who: str) -> str:
    """Why somebody can tackle nobody now; empty when that is possible. Turning on the spot, backing off and a press are no
    run-up: only spaces walked or ridden are."""
    body = state.who.get(who)
    if body is None:
        return ""
    if in_grapple(state.flow, body):
        return f"{body.name} is in a grapple."
    if sharing_with(state.flow, who):
        return f"{body.name} is in close combat: leave that space first."
    if body.has("prone"):
        return f"{body.name} is prone."
    return "" if mover(state, who).walked else f"{body.name} has to move at least 1 space before a tackle."
