"""Press and stand (10.3): whether a blow is made with the bonus of a press, and what the one pressed says to it."""

from __future__ import annotations

from typing import Literal

from tui.core.but import but
from tui.core.errors import Refused
from tui.core.links import linked
from tui.core.request import Option
from tui.core.state import State
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.morale import no_fight
from tui.rules.adventures_edge.movement import go, no_movement
from tui.rules.adventures_edge.strike import Ground, Strike
from tui.rules.adventures_edge.tables import index
from tui.rules.adventures_edge.ties import SHARING, grappled_with

STAND = (Option("stand", "stand", "the press counts", "s"), Option("retreat", "retreat", "both move a space, no press", "r"))

TWICE = 2
"""Categories of size from which a foe counts as twice as tall."""

Pressed = Literal["none", "stand", "retreat", "ask"]
"""How a blow presses: not at all, stood, retreated from, or as the target still has to say."""


def no_press(state: State[Fighter, Battle], who: str, whom: str) -> str:
    """Why somebody cannot press this foe now; empty when that is possible (10.3). In the saddle the mount goes forward."""
    by, at, flow = state.who[who], state.who[whom], state.flow
    if by.retreated:
        return f"{by.name} has retreated this round."
    if why := no_movement(state, who):
        return f"{why} to press with."
    if linked(flow.links, SHARING, by.id, at.id):
        return f"{by.name} and {at.name} share a space: nobody is pressed there."
    size = index(flow.tables).size
    if size[at.sheet.size].rank - size[by.sheet.size].rank >= TWICE:
        return f"{at.name} is twice as tall as {by.name}."
    return ""


def pressed(state: State[Fighter, Battle], s: Strike, press: str | None, free: bool = False) -> Pressed:
    """How this blow presses; rule and prompt go by it alike. `press` is None when nothing was said of a press, empty when
    the target is to be asked, else what the game master says. Refused where there can be no press, unless the
    game master overrules it (`free`).

    A press that was stood helps the later blows of the round (house rule) unless the game master says no.
    """
    by, flow = state.who[s.by], state.flow
    if s.increment or s.astray or s.reaction:
        if press not in (None, "no"):
            raise Refused(f"{by.name} can press only with a blow in melee, and not out of turn.", "10.3")
        return "none"
    if press == "no":
        return "none"
    if press is None:
        return "stand" if s.at in by.pressed and flow.settings.press_lasts_round else "none"
    if press not in ("", "stand", "retreat"):
        raise Refused("A press is stood or retreated from.", "10.3")
    why = "" if free else no_press(state, s.by, s.at)
    if why:
        raise Refused(why, "10.3")
    if press == "stand":
        return "stand"
    if press == "retreat":
        if not free and (why := no_retreat(state, s.at)):
            raise Refused(why, "10.3")
        return "retreat"
    return "stand" if no_retreat(state, s.at) else "ask"


def no_retreat(state: State[Fighter, Battle], who: str) -> str:
    """Why somebody who is pressed can only stand; empty when a retreat is possible (10.3)."""
    if grappled_with(state.flow, who):
        return f"{state.who[who].name} is in a grapple and cannot retreat."
    why = no_movement(state, who)
    return f"{why} to retreat with." if why else ""


def stood(scene: Ground, s: Strike, press: str | None, free: bool = False) -> bool:
    """Settle the press of a blow: does it have the bonus? Whoever retreats ends the bonus of an earlier press too."""
    how = pressed(scene.view(), s, press, free)
    if how == "ask":
        how = (
            "stand"
            if scene.ask(s.at, "stand?", STAND, "retreat" if no_fight(scene[s.at]) else "stand") == "stand"
            else "retreat"
        )
    if how == "retreat":
        scene.edit(s.at, lambda c: but(c, retreated=True))
        for who in (s.at, s.by):
            if not no_movement(scene.view(), who):
                go(scene, who, 1, "10.3")
        scene.edit(s.by, lambda c: but(c, pressed=tuple(x for x in c.pressed if x != s.at)))
        scene.say("10.3", f"{scene[s.at].name} retreats: both move a space.")
    elif how == "stand" and s.at not in scene[s.by].pressed:
        scene.edit(s.by, lambda c: but(c, pressed=(*c.pressed, s.at)))
    return how == "stand"
