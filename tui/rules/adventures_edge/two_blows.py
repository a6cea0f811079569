"""Two blows of a heavy weapon as one combined action (6.1, 4.5): both are paid with the first, then the second one follows."""

from __future__ import annotations

from tui.core.but import but
from tui.core.camps import opposed
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.request import Option
from tui.core.verbs import Flag, Slot, Verb
from tui.rules.adventures_edge.attack import begin
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.strike import Ground, check, strike_of
from tui.rules.adventures_edge.ties import engaged_with, sharing_with

BODY = ("flank", "back", "cover", "ground", "spot", "close", "gap", "shared", "press", "mod")
"""What was said of the first target and holds for no other."""


def second_blow(scene: Ground, command: Command) -> None:
    """The second blow, at no further cost: at the same target, or at another where several foes stand."""
    by, first = command.arg("by"), command.arg("at")
    body = scene[by]
    at = _whom(scene, body, first)
    if not at:
        scene.say("6.1", f"{body.name} lets the second blow be.")
        return
    if at != first:
        command = Command(
            command.verb,
            tuple((name, at if name == "at" else value) for name, value in command.args),
            tuple(flag for flag in command.flags if flag[0] not in BODY),
        )
    try:
        s = but(strike_of(scene, command), second=True)
        check(scene, s)
    except Refused as no:
        scene.say(no.cite or "6.1", f"The second blow comes to nothing: {no.reason}")
        return
    begin(scene, s)


def _whom(scene: Ground, body: Fighter, first: str) -> str:
    """Who is struck: asked only where there is a choice. With the first one down, the next as a rule is one in melee with
    the attacker; of others nobody knows whether they are near enough. Empty: nobody."""
    if body.helpless or body.out or body.downed:
        return ""
    foes = [id for id in scene.ids() if id == first or opposed(scene[id], body)]
    foes = [id for id in foes if not scene[id].dead and not scene[id].out and (not scene[id].downed or id == first)]
    if foes == [first] or not foes:
        return first if foes else ""
    options = [*(Option(id, scene[id].name) for id in foes), Option("none", "nobody", key="0")]
    met = (*sharing_with(scene.flow, body.id), *engaged_with(scene.flow, body.id))
    usual = first if first in foes else next((id for id in foes if id in met), "none")
    said = scene.ask(body.id, "second blow at whom?", options, usual)
    return "" if said == "none" else said


def second_verb(slots: tuple[Slot[Fighter, Battle], ...], flags: tuple[Flag[Fighter, Battle], ...]) -> Verb[Fighter, Battle]:
    """What the referee plays after the first of two blows, with what was said of that one."""
    return Verb("second-blow", "The second blow", second_blow, "inner", slots, flags, cite="6.1")
