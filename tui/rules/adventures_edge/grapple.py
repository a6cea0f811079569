"""The grapple (10.4): taking hold, and breaking free of it."""

from __future__ import annotations

from tui.core.but import but
from tui.core.command import Command
from tui.core.ledger import Term
from tui.core.links import linked, tie
from tui.core.request import Option
from tui.core.state import State
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.numbers import strength_score
from tui.rules.adventures_edge.sharing import let_loose, move_in
from tui.rules.adventures_edge.strength import (
    attempt,
    db_of,
    free_terms,
    goes_wrong,
    grip_ledger,
    grip_of,
    pay,
    shielded,
    stopped,
    strength_of,
    struggle_ledger,
    whom,
)
from tui.rules.adventures_edge.strike import Ground, Strike
from tui.rules.adventures_edge.tables import index
from tui.rules.adventures_edge.ties import GRAPPLING, SHARING, grappled_with, held_by, in_grapple, sharing_with
from tui.rules.adventures_edge.triggers import GRAPPLE, provoke

Fights = State[Fighter, Battle]


def grapple(scene: Ground, command: Command) -> None:
    """Grab somebody in the same space. A foe who sees it coming may strike first; one who is grabbed may break free."""
    s, one_hand = grip_of(scene, command), command.has("one-hand")
    said = pay(scene, command, lambda: (not_grappling(scene.view(), s), "10.4"))
    scene.edit(s.by, lambda c: but(c, aim=s.at))
    hand = " with one hand" if one_hand else ""
    scene.say("10.4", f"{scene[s.by].name} grabs at {scene[s.at].name}{hand}{said}.")
    if not s.side:
        provoke(scene, s.by, GRAPPLE, (s.at,))
    scene.then(seize, s, one_hand)


def seize(scene: Ground, s: Strike, one_hand: bool) -> None:
    """The Strength Attack of a grapple, once it was struck at."""
    if stopped(scene, s.by):
        return
    tried = attempt(scene, s.by, "grapple", grip_ledger(scene, s, *one_handed(scene, one_hand)), db_of(scene, s, "10.4"))
    shielded(scene, s)
    if not tried.won:
        goes_wrong(scene, s, tried)
        return
    scene.mark("grabbed")
    move_in(scene, s.by, s.at)
    tie(scene, GRAPPLING, s.by, s.at)
    scene.say("10.4", f"{scene[s.by].name} holds {scene[s.at].name} and controls the grapple.")
    body, holder = scene[s.at], scene[s.by]
    if body.helpless or not body.actions:
        return
    note = f"1 action, against Strength {strength_score(holder.sheet)}"
    options = (Option("break", "break free", note, "b"), Option("none", "none", "", "0"))
    if scene.ask(s.at, "break free?", options, "break") == "break":
        scene.edit(s.at, lambda c: but(c, spent=c.spent + 1))
        scene.nested("struggle", "break-free", struggle, scene, s.at, s.by, ())


def one_handed(scene: Ground, one_hand: bool) -> tuple[Term, ...]:
    """What it costs to grab with one hand."""
    return (index(scene.flow.tables).term["one-handed"],) if one_hand else ()


def break_free(scene: Ground, command: Command) -> None:
    """Out of a grapple: by Strength for one who is held, at will and for free for the one who holds, or whose holder is
    senseless."""
    by, at = command.arg("by"), command.arg("at")
    if free_to_go(scene.view(), by, at):
        said = pay(scene, command, lambda: ("", ""), cost=0, struggles=True)
        how = "slips out of the hold of" if is_held(scene.view(), by, at) else "lets go of"
        scene.say("10.4", f"{scene[by].name} {how} {scene[at].name}{said}.")
        let_loose(scene, by, at)
        return
    said = pay(scene, command, lambda: (not_together(scene.view(), by, at), "10.4"), struggles=True)
    scene.say("10.4", f"{scene[by].name} tries to break free of {scene[at].name}{said}.")
    struggle(scene, by, at, free_terms(command))


def free_to_go(state: Fights, by: str, at: str) -> bool:
    """Does the grapple of these two end at will: for whoever controls it, and where the other one can hold nobody any more?"""
    if linked(state.flow.links, GRAPPLING, by, at) is None:
        return False
    return not is_held(state, by, at) or state.who[at].helpless or state.who[at].downed


def struggle(scene: Ground, who: str, holder: str, free: tuple[Term, ...]) -> None:
    """Strength Attack against the holder's Strength: the grapple ends, the two stay in one space."""
    tried = attempt(scene, who, "break free", struggle_ledger(scene, who, free), strength_of(scene[holder], "10.4"))
    if tried.won:
        scene.mark("free")
        scene.say("10.4", f"{scene[who].name} is free of {scene[holder].name}.")
        let_loose(scene, who, holder)


def is_held(state: Fights, who: str, other: str) -> bool:
    """Does the other one control the grapple of these two?"""
    link = linked(state.flow.links, GRAPPLING, who, other)
    return link is not None and link.b == who


def not_together(state: Fights, by: str, at: str) -> str:
    """Why these two are in no grapple; empty when they are."""
    one, other = state.who[by], state.who[at]
    if by == at or not linked(state.flow.links, GRAPPLING, by, at):
        return f"{one.name} and {other.name} are in no grapple."
    return ""


def not_grappling(state: Fights, s: Strike) -> str:
    """Why this one cannot be grabbed; empty when he can."""
    by, at = state.who[s.by], state.who[s.at]
    why = whom(by, at)
    if why:
        return why
    if not linked(state.flow.links, SHARING, s.by, s.at):
        return f"{by.name} and {at.name} are not in one space: close in or tackle first."
    if linked(state.flow.links, GRAPPLING, s.by, s.at):
        how = "take control" if is_held(state, s.by, s.at) else "push or take down"
        return f"{by.name} and {at.name} are in a grapple already: {how}."
    return ""


def nobody_to_grab(state: Fights, who: str) -> str:
    """Why somebody can grab nobody at all now; empty when he can."""
    body = state.who.get(who)
    if body is None:
        return ""
    inside = sharing_with(state.flow, who)
    if not inside:
        return f"{body.name} shares no space with anybody: close in or tackle first."
    if all(linked(state.flow.links, GRAPPLING, who, other) for other in inside):
        return f"{body.name} is in a grapple already."
    return ""


def in_no_grapple(state: Fights, who: str) -> str:
    """Why somebody is in no grapple with anybody in the fight; empty when he is in one."""
    body = state.who.get(who)
    if body is None or grappled_with(state.flow, who):
        return ""
    nameless = " with anybody here" if in_grapple(state.flow, body) else ""
    return f"{body.name} is in no grapple{nameless}."


def not_in_control(state: Fights, who: str) -> str:
    """Why somebody controls no grapple; empty when he does."""
    why = in_no_grapple(state, who)
    if why or who not in state.who:
        return why
    holder = held_by(state.flow, who)
    held = all(is_held(state, who, other) for other in grappled_with(state.flow, who))
    return f"{state.who[holder].name} controls the grapple, not {state.who[who].name}." if held else ""
