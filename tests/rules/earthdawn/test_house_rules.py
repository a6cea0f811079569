"""Every house rule makes a difference: one command in one fight, played by the default and by another choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.core.determinism import rule_of
from tests.core.playing import Script
from tests.rules.earthdawn.riders import SPEAR, gralk, mounted
from tests.rules.earthdawn.table import (
    JERKIN,
    Fights,
    attacked,
    changed,
    corvane,
    dice,
    done,
    fight,
    having,
    number,
    rogue,
    step,
)
from tui.core.errors import Refused
from tui.core.play import Pending, Played, play
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.model import Adept
from tui.rules.earthdawn.sheet import Weapon

BLOW = "attack corvane rogue-1 broadsword"
TOUGH = {"death": 90, "unconsciousness": 80}


@dataclass(frozen=True)
class Choice:
    """What `tell` tells of the fight that `state` makes with the settings given: by the default, and with `other`. The two
    are worked out by hand and differ."""

    key: str
    other: object
    state: Callable[..., Fights]
    tell: Callable[[Fights], object]
    by_default: object
    otherwise: object


def told(state: Fights, text: str, *answers: str) -> str:
    """What the command says with these answers, what it asks next, or why it is refused."""
    try:
        result = play(text, rule_of(GAME, text), state, (), Script(*answers))
    except Refused as no:
        return no.reason
    if isinstance(result, Pending):
        return f"asks {result.requests[0].label}"
    assert isinstance(result, Played)
    return "\n".join(line.text for line in result.entry.lines)


def says(text: str, words: str, *answers: str) -> Callable[[Fights], object]:
    """Are these words in what is told?"""
    return lambda state: words in told(state, text, *answers)


def damage(text: str, who: str, *answers: str) -> Callable[[Fights], object]:
    """Somebody's damage in the end."""
    return lambda state: done(state, text, *answers).after.who[who].damage


def crowd(**settings: Any) -> Fights:
    """Three rogues at Corvane."""
    return attacked(fight(corvane(), *(rogue(n) for n in range(1, 5)), **settings), "corvane", "rogue-1", "rogue-2", "rogue-3")


def turn_of_the_fourth(**settings: Any) -> Fights:
    """Three rogues at Corvane, and it is the fourth one's turn."""
    state = crowd(**settings)
    return replace(state, flow=replace(state.flow, turn="rogue-4"))


def hurt(body: dict[str, Any], **settings: Any) -> Fights:
    """Corvane with fields changed."""
    return changed(fight(**settings), "corvane", **body)


def weak(**settings: Any) -> Fights:
    """Corvane with a stick of step 4, a d6, before somebody whom anything hits."""
    return fight(corvane(weapons=(Weapon("stick", "stick", attack=4, damage=-2),)), rogue(physical_defense=1), **settings)


def archer(**settings: Any) -> Fights:
    """A bow against a rider who rides past."""
    bow: Adept = replace(rogue(), sheet=replace(rogue().sheet, weapons=(replace(SPEAR, id="bow", name="bow", kind="missile"),)))
    return changed(mounted(bow, turn="rogue-1", **settings), "gralk", declared=("split-movement",))


CHOICES = (
    Choice("rule_of_one_min_dice", 2, weak, says("attack corvane rogue-1 stick", "only ones", "1", "1"), True, False),
    Choice("min_step", 3, fight, lambda s: dice(s, f"{BLOW} --mod=-20"), "d4-2", "d4"),
    Choice(
        "declaration", "pause", lambda **s: fight(round=0, **s), says("begin-round", "Options can be declared"), False, True
    ),
    Choice(
        "surprised_act",
        True,
        lambda **s: having(fight(**s), "corvane", "surprised"),
        says(BLOW, "is surprised", "[2 3]"),
        True,
        False,
    ),
    # WIL 10: Spell Defense 6, and 3 less lying down.
    Choice(
        "knockdown_lowers_sd",
        True,
        lambda **s: having(fight(**s), "rogue-1", "knocked-down"),
        lambda s: number(s, "attack corvane rogue-1 bolt"),
        6,
        3,
    ),
    # 20 + 10 is beyond 28, and 10 is the threshold.
    Choice(
        "knockdown_when_unconscious",
        True,
        lambda **s: hurt({"damage": 20}, **s),
        says("hurt corvane 10", "asks knockdown"),
        False,
        True,
    ),
    # STR 14 is step 6; the second Wound costs a step.
    Choice(
        "fresh_wound_counts",
        True,
        lambda **s: changed(fight(corvane(**TOUGH), rogue(), **s), "corvane", wounds=1),
        lambda s: step(s, "hurt corvane 17"),
        6,
        5,
    ),
    Choice("harried_by", 3, crowd, lambda s: step(s, BLOW), 10, 8),
    Choice("most_attackers", 3, turn_of_the_fourth, says("attack rogue-4 corvane club", "no room", "1"), False, True),
    Choice("wound_penalty", "each", lambda **s: hurt({"wounds": 1}, **s), lambda s: step(s, BLOW), 10, 9),
    Choice(
        "recovery_hours",
        0,
        lambda **s: hurt({"damage": 9}, **s),
        says("recover corvane", "asks recovery"),
        False,
        True,
    ),
    Choice(
        "recovery_minus_wounds",
        False,
        lambda **s: hurt({"damage": 29, "wounds": 2}, **s),
        damage("recover corvane", "corvane", "7"),
        24,
        22,
    ),
    Choice(
        "recovery_least",
        0,
        lambda **s: hurt({"damage": 29, "wounds": 2}, **s),
        damage("recover corvane", "corvane", "1"),
        28,
        29,
    ),
    Choice(
        "damage_is_a_test",
        False,
        lambda **s: having(fight(**s), "corvane", "knocked-down"),
        lambda s: step(s, BLOW, "=9"),
        8,
        11,
    ),
    # Physical Defense 6, less 2 for splitting movement.
    Choice(
        "reserved_dn_mod",
        2,
        lambda **s: changed(hurt({"reserved": 12}, **s), "rogue-1", declared=("split-movement",)),
        lambda s: number(s, BLOW),
        4,
        6,
    ),
    Choice(
        "scatter_orientation",
        "north",
        lambda **s: fight(corvane(), rogue(physical_defense=7), **s),
        says("throw corvane rock rogue-1", "north", "6", "1", "3"),
        False,
        True,
    ),
    # 12 and a fall of 5, of which a jerkin may keep off 3.
    Choice(
        "fall_ignores_armor",
        False,
        lambda **s: mounted(gralk(armor=(JERKIN,)), **s),
        damage("hurt gralk 12", "gralk", "4", "5"),
        17,
        14,
    ),
    # A spear of 4, the horse's 7, and the troll's 8.
    Choice(
        "set_charge_adds_own_str",
        True,
        lambda **s: changed(mounted(**s), "troll", reserved=12),
        lambda s: step(s, "attack gralk troll lance --charge", "spear", "=12"),
        11,
        19,
    ),
    Choice("shots_at_passers", True, archer, says("attack rogue-1 gralk bow", "rides past", "[1 2]"), True, False),
)


@pytest.mark.parametrize("choice", CHOICES, ids=lambda c: c.key)
def test_a_house_rule_makes_a_difference(choice: Choice) -> None:
    assert choice.by_default != choice.otherwise
    assert choice.tell(choice.state()) == choice.by_default
    assert choice.tell(choice.state(**{choice.key: choice.other})) == choice.otherwise
