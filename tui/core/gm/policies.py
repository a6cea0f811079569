"""Who throws the dice and who answers: for a side or for one combatant."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Literal

from tui.core.command import Command
from tui.core.encounter import SIDES, Combatant, Fight, with_policy
from tui.core.errors import Refused
from tui.core.gm.said import GmScene
from tui.core.language.faults import like_it
from tui.core.request import Option
from tui.core.state import State
from tui.core.verbs import Slot, Verb

DICE = (
    Option("program", "the program", "throws them"),
    Option("table", "the table", "throws them by hand"),
    Option("ask", "ask", "each time"),
)
ANSWERS = (
    Option("ask", "ask", "each time"),
    Option("best", "best", "the program answers with the default"),
    Option("none", "none", "no defence, no reaction"),
)


def policy(kind: Literal["dice", "answers"], scene: GmScene, command: Command) -> None:
    """Set the policy of a side, a combatant or the game master's own dice."""
    who, word = command.arg("who"), command.arg("policy")
    offered = DICE if kind == "dice" else ANSWERS
    if who not in (*SIDES, "gm") and who not in scene:
        raise Refused(f'"{who}" is no side and nobody here. {like_it(who, (*SIDES, *scene.ids()))}'.strip())
    if word not in [o.id for o in offered]:
        raise Refused(f'"{word}" is no policy. There are: {", ".join(o.id for o in offered)}')
    name = (
        scene[who].name
        if who in scene
        else {"gm": "The game master", "party": "The party", "foes": "The foes"}.get(who, "Allies")
    )
    if kind == "dice":
        scene.flow = replace(scene.flow, dice=with_policy(scene.flow.dice, who, word))
        text = {"program": "dice are thrown by the program", "table": "dice are thrown by hand", "ask": "dice: asked each time"}
    else:
        scene.flow = replace(scene.flow, answers=with_policy(scene.flow.answers, who, word))
        text = {"ask": "answers are asked", "best": "the program answers", "none": "no defence, no reaction"}
    scene.say("", f"{name}: {text[word]}.", secret=True)


def _whom(state: State[Combatant, Fight], command: Command) -> tuple[Option, ...]:
    sides = tuple(Option(s, s) for s in (*SIDES, "gm"))
    return sides + tuple(Option(id, body.name, key=body.letter) for id, body in state.who.items())


def _offers(options: tuple[Option, ...]) -> Callable[[State[Combatant, Fight], Command], tuple[Option, ...]]:
    return lambda _state, _command: options


def policy_verbs() -> tuple[Verb[Combatant, Fight], ...]:
    """Dice and answers."""
    who: Slot[Combatant, Fight] = Slot("who", "choice", "Whose", options=_whom)
    return (
        Verb(
            "dice",
            "Who throws the dice",
            partial(policy, "dice"),
            "fight",
            (who, Slot("policy", "choice", "Who throws", options=_offers(DICE))),
            key="t",
            aside=True,
        ),
        Verb(
            "answers",
            "Who answers questions",
            partial(policy, "answers"),
            "fight",
            (who, Slot("policy", "choice", "Who answers", options=_offers(ANSWERS))),
            aside=True,
        ),
    )
