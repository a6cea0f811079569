"""Holding somebody fast (6.9): the hold as it is taken, kept from round to round, and lost."""

from __future__ import annotations

from tui.core.but import but
from tui.core.links import loosen, tie
from tui.core.request import Option
from tui.rules.earthdawn.acting import no_action, used
from tui.rules.earthdawn.model import Fights, Ground
from tui.rules.earthdawn.ties import GRAPPLING, held_by, holds


def seize(scene: Ground, by: str, at: str, total: int) -> None:
    """The hold is taken: the total of the test is what has to be reached to break free."""
    tie(scene, GRAPPLING, by, at)
    scene.edit(by, lambda c: but(c, holding=True))
    scene.edit(at, lambda c: but(c, grip=total))
    scene.mark("held")
    scene.say("6.9", f"{scene[by].name} holds {scene[at].name}: {total} breaks free.", secret=scene[by].hidden)


def let_go(scene: Ground, who: str, why: str = "lets go of") -> None:
    """The hold ends; whoever was held may act again."""
    other = holds(scene.flow, who)
    loosen(scene, who, GRAPPLING, other)
    scene.edit(who, lambda c: but(c, holding=False))
    scene.edit(other, lambda c: but(c, grip=0))
    scene.say("6.9", f"{scene[who].name} {why} {scene[other].name}.", secret=scene[who].hidden)


def keep(scene: Ground, who: str, said: str = "") -> None:
    """The hold is kept for this round, which is the action."""
    other = holds(scene.flow, who)
    scene.edit(who, lambda c: but(used(c), holding=True))
    scene.say(
        "6.9", f"{scene[who].name} keeps hold of {scene[other].name}{said} ({scene[other].grip}).", secret=scene[who].hidden
    )


def still_held(scene: Ground, who: str) -> None:
    """At the end of a turn: a hold for which the round's action was not declared is kept with what is left of it, or ends."""
    other = holds(scene.flow, who)
    if not other or scene[who].holding:
        return
    if no_action(scene.view(), who):
        let_go(scene, who, "has done something else and lets go of")
        return
    options = (
        Option("hold", "keep the hold", f"takes the action, {scene[other].grip} breaks free", "h"),
        Option("release", "let go", "", "g"),
    )
    if scene.ask(who, "keep the hold?", options, "hold") == "hold":
        keep(scene, who)
    else:
        let_go(scene, who)


def without_a_turn(scene: Ground) -> None:
    """At the end of a round: whoever had no turn in it, or could do nothing in it, has declared no hold (6.9)."""
    flow = scene.flow
    for link in [x for x in flow.links if x.kind == GRAPPLING]:
        body = scene[link.a]
        if not body.holding and (body.id not in flow.order or not body.able):
            let_go(scene, body.id, "had no turn to hold on in and lets go of")


def loose(scene: Ground, who: str) -> None:
    """Somebody who was held no longer is, whatever the reason."""
    holder = held_by(scene.flow, who)
    if holder:
        loosen(scene, who, GRAPPLING, holder)
        scene.edit(holder, lambda c: but(c, holding=False))
    scene.edit(who, lambda c: but(c, grip=0))


def grip_note(state: Fights, who: str) -> str:
    """`holds Rogue 1, 12 breaks free`, or the same from the other end; empty without a hold."""
    other, holder = holds(state.flow, who), held_by(state.flow, who)
    if other in state.who:
        return f"holds {state.who[other].name}, {state.who[other].grip} breaks free"
    if holder in state.who:
        return f"held by {state.who[holder].name}, {state.who[who].grip} breaks free"
    return ""
