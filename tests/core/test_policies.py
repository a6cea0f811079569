"""Who answers without being asked."""

from __future__ import annotations

from random import Random

import pytest

from tests.tiny import TinyState, start
from tui.core.encounter import Policy
from tui.core.policies import by_policy, dice_policy
from tui.core.pools import Keep, Kept
from tui.core.request import Answer, Choice, Option, RollAsked

PARRY, NONE = Option("parry", "parry"), Option("none", "none")


def face(roll: Kept) -> int:
    return roll.natural


def choice(*options: Option, least: int = 1, default: str = "parry") -> Choice:
    return Choice("q@goblin-1", "goblin-1", "q", options, (default,) if default else (), least, max(1, least))


def answered(policy: str, q: Choice) -> Answer | None:
    state: TinyState = start(answers=[Policy("foes", policy)])
    return by_policy(state, q, Random(1))


@pytest.mark.parametrize(
    ("policy", "q", "answer"),
    [
        ("ask", choice(PARRY, NONE), None),
        ("best", choice(PARRY, NONE), "parry"),
        ("best", choice(PARRY, least=0, default=""), "none"),
        ("none", choice(PARRY, NONE), "none"),
        ("none", choice(PARRY, least=0), "none"),
        ("none", choice(PARRY), None),
        ("none", choice(PARRY, Option("none", "none", why_not="he must")), None),
    ],
)
def test_answers(policy: str, q: Choice, answer: str | None) -> None:
    assert answered(policy, q) == (None if answer is None else Answer(answer, "policy"))


def test_dice() -> None:
    state = start(dice=[Policy("foes", "table"), Policy("goblin-2", "program")])
    asked = {who: RollAsked(f"x@{who}", who, "x", Keep(), face) for who in ("goblin-1", "goblin-2", "kara", "gm")}
    assert [dice_policy(state, q) for q in asked.values()] == ["table", "program", "program", "program"]
    assert by_policy(state, asked["goblin-1"], Random(1)) is None
    thrown = by_policy(state, asked["gm"], Random(1))
    assert thrown is not None
    assert thrown.by == "program"
    assert 1 <= int(thrown.text) <= 20
