"""Grappling (6.9): to take hold, to keep the hold, to let go, and to break free."""

from __future__ import annotations

from functools import partial

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.overruled import by_word
from tui.rules.earthdawn.acting import no_action, no_attack, not_now, spent, used
from tui.rules.earthdawn.attack import begin, may_attack
from tui.rules.earthdawn.gripping import keep, let_go, loose
from tui.rules.earthdawn.model import Adept, Fights, Ground
from tui.rules.earthdawn.modifiers import break_terms
from tui.rules.earthdawn.numbers import attack_step
from tui.rules.earthdawn.rolling import passes
from tui.rules.earthdawn.sheet import UNARMED
from tui.rules.earthdawn.strike import Strike, free_term
from tui.rules.earthdawn.ties import held_by, holds


def grip_of(body: Adept) -> str:
    """What somebody takes hold with: the best unarmed attack there is."""
    bare = [w for w in body.arms if w.kind == "unarmed"] or [UNARMED]
    return max(bare, key=lambda w: attack_step(body.sheet, w)).id


def hold_of(scene: Ground, command: Command) -> Strike:
    """The grapple that a command describes."""
    by, at = scene[command.arg("by")], scene[command.arg("at")]
    return Strike(
        by.id,
        at.id,
        grip_of(by),
        blindside=command.has("blindside"),
        karma=command.number("karma"),
        free=tuple(free_term(text) for name, text in command.flags if name == "mod"),
        first=not by.attacks,
        grapple=True,
    )


def cannot_grapple(state: Fights, who: str) -> str:
    """Why somebody cannot take hold of anybody now."""
    other = holds(state.flow, who)
    if other:
        return f"{state.who[who].name} holds {state.who[other].name} already."
    return no_attack(state, who)


def may_grapple(scene: Ground, s: Strike) -> None:
    """Refuse a grapple that the rules do not allow now."""
    if why := cannot_grapple(scene.view(), s.by):
        raise Refused(why, "6.9")
    holder = held_by(scene.flow, s.at)
    if holder:
        raise Refused(f"{scene[s.at].name} is held by {scene[holder].name} already.", "6.9")
    may_attack(scene, s)


def grapple(scene: Ground, command: Command) -> None:
    """A grapple instead of an attack: a Good hit takes hold and does no damage."""
    s = hold_of(scene, command)
    said = by_word(command, partial(may_grapple, scene, s))
    if held_by(scene.flow, s.at):
        loose(scene, s.at)
    if holds(scene.flow, s.by):
        let_go(scene, s.by)
    begin(scene, s, said)


def cannot_hold(state: Fights, who: str) -> str:
    """Why somebody cannot keep a hold as the action of this round."""
    if who not in state.who:
        return ""
    if not holds(state.flow, who):
        return f"{state.who[who].name} holds nobody."
    if state.who[who].holding:
        return f"{state.who[who].name} keeps the hold already in this round."
    return no_action(state, who)


def hold(scene: Ground, command: Command) -> None:
    """The hold is kept, as the action of this round."""
    who = command.arg("who")
    if why := cannot_hold(scene.view(), who):
        raise Refused(why, "6.9")
    keep(scene, who)


def cannot_release(state: Fights, who: str) -> str:
    """Why there is nobody to let go of."""
    return f"{state.who[who].name} holds nobody." if who in state.who and not holds(state.flow, who) else ""


def release(scene: Ground, command: Command) -> None:
    """Whoever is held is let go; it takes no action."""
    who = command.arg("who")
    if why := cannot_release(scene.view(), who):
        raise Refused(why, "6.9")
    let_go(scene, who)


def cannot_break(state: Fights, who: str) -> str:
    """Why somebody cannot try to break free now."""
    body = state.who.get(who)
    if body is None:
        return ""
    if not held_by(state.flow, who):
        return f"Nobody holds {body.name}."
    return not_now(state, who) or spent(body)


def may_break(scene: Ground, who: str) -> None:
    """Refuse to break free where there is no hold, or no action for it."""
    if why := cannot_break(scene.view(), who):
        raise Refused(why, "6.9")


def breakfree(scene: Ground, command: Command) -> None:
    """Unarmed Combat or Strength against the total of the grapple; who reaches it is free (6.9)."""
    who = command.arg("who")
    holder = held_by(scene.flow, who)
    if not holder:
        raise Refused(f"Nobody holds {scene[who].name}.", "6.9")
    said = by_word(command, partial(may_break, scene, who))
    karma = command.number("karma")
    if karma > scene[who].karma:
        raise Refused(f"{scene[who].name} has {scene[who].karma} karma, and {karma} are wanted.", "7.6")
    scene.edit(who, lambda c: but(used(c), karma=c.karma - karma))
    scene.say("6.9", f"{scene[who].name} tries to break free of {scene[holder].name}{said}.")
    scene.then(struggle, who, karma)


def struggle(scene: Ground, who: str, karma: int) -> None:
    """The test to break free."""
    body = scene[who]
    ledger = break_terms(body, scene.flow)
    free = passes(scene, who, "break free", ledger, body.grip, karma)
    word = "is free" if free else "is held"
    scene.say("6.9", f"= step {ledger.total('step')} against {body.grip}: {body.name} {word}.", ledger=ledger, shows=True)
    if free:
        scene.mark("free")
        loose(scene, who)
