"""The one door through which answers come in: one canonical text for each."""

from __future__ import annotations

import pytest

from tui.core.errors import BadAnswer
from tui.core.pools import Keep, Kept, Pool, Sum, Summed
from tui.core.request import Answer, Choice, Option, RollAsked, answered, faces_of, faces_text, parse, picked, reading


def face(roll: Kept) -> int:
    return roll.natural


def total(roll: Summed) -> int:
    return roll.total


D20 = RollAsked("attack@kara", "kara", "attack", Keep(), face, target=15, formula="d20+7")
TWO = RollAsked("attack@kara", "kara", "attack", Keep(20, 2), face)
SUM = RollAsked("damage@kara", "kara", "damage", Sum((6, 8), (), 2), total)
PARRY = Option("parry", "parry", why_not="Goblin 2 has no action left.")
DEFEND = Choice("defend?@c", "c", "defend?", (PARRY, Option("dodge", "dodge"), Option("none", "none")), ("dodge",))
WHICH = Choice("which@gm", "gm", "which", (Option("a", "a"), Option("b", "b"), Option("c", "c")), (), 0, 2)


@pytest.mark.parametrize(
    ("q", "typed", "text"),
    [
        (D20, " 18 ", "18"),
        (D20, "018", "18"),
        (D20, "[18]", "18"),
        (D20, "=14", "=14"),
        (D20, "= 07", "=7"),
        (TWO, "7 18", "[7 18]"),
        (TWO, "[7, 18]", "[7 18]"),
        (SUM, "3 8", "[3 8]"),
        (SUM, "=16", "=16"),
        (DEFEND, "dodge", "dodge"),
        (DEFEND, "none", "none"),
        (WHICH, "c+a", "a+c"),
        (WHICH, "none", "none"),
    ],
)
def test_each_answer_has_one_text(q: RollAsked | Choice, typed: str, text: str) -> None:
    assert parse(q, typed, "table") == Answer(text, "table")
    assert parse(q, text) == Answer(text)


@pytest.mark.parametrize(
    ("q", "typed", "why"),
    [
        (D20, "", "is no roll of d20"),
        (D20, "parry", "is no roll of d20"),
        (D20, "21", "a d20 has no 21"),
        (D20, "3 4", "1 dice too many for d20"),
        (D20, "=21", "1 to 20"),
        (D20, "٣", "is no roll of d20"),
        (TWO, "7", "another d20"),
        (SUM, "7 3", "a d6 has no 7"),
        (SUM, "=17", "4 to 16"),
        (DEFEND, "parry", "Goblin 2 has no action left"),
        (DEFEND, "hide", "may answer: dodge, none"),
        (DEFEND, "dodge+none", "pick 1 of them"),
        (WHICH, "a+b+c", "pick 0 to 2 of them"),
        (WHICH, "a+a", "each of them once"),
    ],
)
def test_what_cannot_be_answered_is_refused_with_a_reason(q: RollAsked | Choice, typed: str, why: str) -> None:
    with pytest.raises(BadAnswer, match=why):
        parse(q, typed)


def test_faces_and_their_text() -> None:
    assert faces_text((18,)) == "18"
    assert faces_text((8, 8, 3)) == "[8 8 3]"
    assert faces_of("[8 8 3]") == (8, 8, 3)
    assert faces_of("=14") == ()


def test_a_rule_reads_what_it_sees() -> None:
    assert reading(TWO, Answer("[7 18]")) == 18
    assert reading(SUM, Answer("[3 8]")) == 13
    assert reading(SUM, Answer("=9")) == 9
    assert picked(DEFEND, Answer("dodge")) == ("dodge",)
    assert picked(WHICH, Answer("a+c")) == ("a", "c")
    assert picked(WHICH, Answer("none")) == ()
    assert picked(DEFEND, Answer("none")) == ("none",)


def test_the_tape_knows_how_dice_are_shown_and_what_they_answered() -> None:
    on_tape = answered(TWO, Answer("[7 18]"))
    assert (on_tape.key, on_tape.spec, on_tape.shown) == ("attack@kara", "roll 2d20 best", "2d20 best [7 (18)]")
    assert answered(D20, Answer("=14")).shown == "d20 [=14]"
    assert answered(D20, Answer("3")).note == "d20+7 against 15"
    assert answered(TWO, Answer("[7 18]")).note == ""
    assert answered(DEFEND, Answer("dodge")).spec == "ask dodge|none"


def test_pools_are_what_they_say_they_are() -> None:
    pools: list[Pool[object]] = [Keep(), Sum((6,))]
    assert [p.text for p in pools] == ["d20", "d6"]
