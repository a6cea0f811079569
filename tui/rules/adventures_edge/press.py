"""Press and stand (10.3): whether a blow is made with the bonus of a press, and what the one pressed says to it."""

from __future__ import annotations

from typing import Literal

from tui.core.errors import Refused
from tui.core.request import Option
from tui.rules.adventures_edge.but import but
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.strike import Ground, Strike

STAND = (Option("stand", "stand", "the press counts", "s"), Option("retreat", "retreat", "both move a space, no press", "r"))

Pressed = Literal["none", "stand", "retreat", "ask"]
"""How a blow presses: not at all, stood, retreated from, or as the target still has to say."""


def pressed(by: Fighter, at: Fighter, s: Strike, press: str | None, flow: Battle) -> Pressed:
    """How this blow presses; rule and prompt go by it alike. `press` is None when nothing was said of a press, empty when
    the target is to be asked, else what the game master says. Refused where there can be no press.

    A press that was stood helps the later blows of the round (house rule) unless the game master says no.
    """
    if s.increment or s.astray or s.reaction:
        if press not in (None, "no"):
            raise Refused(f"{by.name} can press only with a blow in melee, and not out of turn.", "10.3")
        return "none"
    if press == "no":
        return "none"
    if press is None:
        return "stand" if s.at in by.pressed and flow.settings.press_lasts_round else "none"
    if by.retreated:
        raise Refused(f"{by.name} has retreated this round.", "10.3")
    if press == "stand":
        return "stand"
    if press == "retreat":
        return "retreat"
    if press:
        raise Refused("A press is stood or retreated from.", "10.3")
    return "stand" if at.helpless or at.downed else "ask"


def stood(scene: Ground, s: Strike, press: str | None) -> bool:
    """Settle the press of a blow: does it have the bonus? Whoever retreats ends the bonus of an earlier press too."""
    how = pressed(scene[s.by], scene[s.at], s, press, scene.flow)
    if how == "ask":
        how = "stand" if scene.ask(s.at, "stand?", STAND, "stand") == "stand" else "retreat"
    if how == "retreat":
        scene.edit(s.at, lambda c: but(c, retreated=True))
        scene.edit(s.by, lambda c: but(c, pressed=tuple(x for x in c.pressed if x != s.at)))
        scene.say("10.3", f"{scene[s.at].name} retreats: both move a space.")
    elif how == "stand" and s.at not in scene[s.by].pressed:
        scene.edit(s.by, lambda c: but(c, pressed=(*c.pressed, s.at)))
    return how == "stand"
