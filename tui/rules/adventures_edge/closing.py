"""Closing in: past a longer reach (10.1), and from there into a foe's own space (10.2)."""

from __future__ import annotations

from tui.core.but import but
from tui.core.camps import opposed
from tui.core.command import Command
from tui.core.ledger import Ledger, Term
from tui.core.links import linked
from tui.core.state import State
from tui.rules.adventures_edge.combined import root
from tui.rules.adventures_edge.model import Battle, Fighter, Weapon
from tui.rules.adventures_edge.modifiers import own_states
from tui.rules.adventures_edge.numbers import attack_bonus, reach, strength_attack
from tui.rules.adventures_edge.reaching import weapon_for_reaction
from tui.rules.adventures_edge.sharing import engage, move_in
from tui.rules.adventures_edge.strength import attempt, db_of, free_terms, grip_of, pay, shielded, stopped, whom
from tui.rules.adventures_edge.strike import Ground, Strike
from tui.rules.adventures_edge.tables import index
from tui.rules.adventures_edge.ties import SHARING, in_grapple, sharing_with
from tui.rules.adventures_edge.triggers import CLOSING, cannot_answer, provoke

Fights = State[Fighter, Battle]


def close(scene: Ground, command: Command) -> None:
    """Past the longer reach of a foe, up to him, without being struck (10.1)."""
    _close(scene, command, into=False)


def close_in(scene: Ground, command: Command) -> None:
    """From beside a foe into his own space (10.2)."""
    _close(scene, command, into=True)


def _close(scene: Ground, command: Command, into: bool) -> None:
    s = grip_of(scene, command)
    cite = "10.2" if into else "10.1"
    by, at = scene[s.by], scene[s.at]
    said = pay(scene, command, lambda: (not_closing(scene.view(), s, into), cite))
    where = f"into {at.name}'s space" if into else f"on {at.name}"
    scene.say(cite, f"{by.name} {'slips' if into else 'closes in'} {where}{said}.")
    if unopposed(at, s):
        arrive(scene, s, into)
        return
    ledger = closing_ledger(scene, s, free_terms(command))
    tried = attempt(scene, s.by, "closing", ledger, db_of(scene, s, cite, beaten=True))
    shielded(scene, s)
    scene.then(settle, s, into, tried.won)


def settle(scene: Ground, s: Strike, into: bool, won: bool) -> None:
    """A failed closing provokes a blow: only one that hits keeps the other out (10.1)."""
    cite = "10.2" if into else "10.1"
    idle = "" if won else cannot_answer(scene.view(), s.at, s.by, CLOSING)
    if idle:
        scene.say(cite, f"{idle.rstrip('.')}, so nobody strikes: {scene[s.by].name} closes in all the same.")
    elif not won and s.at in provoke(scene, s.by, CLOSING, (s.at,)):
        scene.mark("struck")
        root(scene, s.by)
        scene.edit(s.by, lambda c: but(c, kept_out=True))
        scene.say(cite, f"{scene[s.by].name} is kept out, and moves and closes no more in this round.")
        return
    if not stopped(scene, s.by):
        arrive(scene, s, into)


def arrive(scene: Ground, s: Strike, into: bool) -> None:
    """He is there: in one space with the foe, or beside him and engaged."""
    scene.mark("in")
    by, at = scene[s.by].name, scene[s.at].name
    if into:
        move_in(scene, s.by, s.at)
        scene.say("10.2", f"{by} and {at} are in close combat in one space.")
    else:
        engage(scene, s.by, s.at)
        scene.say("10.1", f"{by} has closed in and is engaged with {at}.")


def unopposed(at: Fighter, s: Strike) -> bool:
    """Nobody is there to keep him out: the foe is down, or has his side or back to him (4.9)."""
    return bool(s.side) or at.defenceless or at.downed


def closing_ledger(scene: Ground, s: Strike, free: tuple[Term, ...]) -> Ledger:
    """The combat check: the Attack Bonus with what there is to strike with at once, and what hinders the one who tries."""
    by, flow = scene[s.by], scene.flow
    weapon = blade_of(by, s.at, flow)
    if weapon is None:
        first = Term("flat", strength_attack(by.sheet, flow.settings), "Strength Attack", "5")
    else:
        first = Term("flat", attack_bonus(by.sheet, weapon, flow.settings), weapon.name, "5")
    return Ledger(tuple(t for t in (first, *own_states(by, index(flow.tables), flow, ranged=False), *free) if t.value))


def blade_of(body: Fighter, at: str, flow: Battle) -> Weapon | None:
    """The melee weapon somebody closes in with: that in hand, else the one a reaction would be struck with; None when there
    is none, as for an archer whose hands are full."""
    own = body.wields
    if not own.missile and own.attack != "spell":
        return own
    other = weapon_for_reaction(body, at, flow)
    return None if other is None or other.natural else other


def not_closing(state: Fights, s: Strike, into: bool) -> str:
    """Why this closing cannot be; empty when it can."""
    by, at = state.who[s.by], state.who[s.at]
    why = whom(by, at) or cannot_close(state, s.by)
    if why:
        return why
    if linked(state.flow.links, SHARING, s.by, s.at):
        return f"{by.name} and {at.name} are in one space already."
    if not into and reach(at.sheet, at.wields) <= reach(by.sheet, by.wields):
        return f"{at.name}'s reach is no longer than {by.name}'s: no need to close in."
    return ""


def nobody_longer(state: Fights, who: str) -> str:
    """Why there is nobody whose reach somebody could close in past; empty when there is."""
    body = state.who.get(who)
    if body is None or (why := cannot_close(state, who)):
        return "" if body is None else why
    own = reach(body.sheet, body.wields)
    longer = any(
        opposed(body, foe) and not foe.downed and not foe.out and reach(foe.sheet, foe.wields) > own
        for foe in state.who.values()
    )
    return "" if longer else f"No foe's reach is longer than {body.name}'s."


def cannot_close(state: Fights, who: str) -> str:
    """Why somebody can close in on nobody now; empty when he can."""
    body = state.who.get(who)
    if body is None:
        return ""
    if body.kept_out:
        return f"{body.name} was kept out and closes in no more this round."
    if in_grapple(state.flow, body):
        return f"{body.name} is in a grapple."
    return f"{body.name} is in close combat: leave that space first." if sharing_with(state.flow, who) else ""
