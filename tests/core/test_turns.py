"""What an order of turns cannot hold."""

from __future__ import annotations

from tui.core.encounter import Fight
from tui.core.turns import faults_of_turns


def test_a_sound_order_has_no_faults() -> None:
    assert faults_of_turns(Fight()) == []
    assert faults_of_turns(Fight(round=1, turn="a", order=("a", "b"))) == []


def test_what_does_not_hold_is_told() -> None:
    assert faults_of_turns(Fight(round=1, turn="a", order=("a", "a"))) == ["order: somebody stands in it twice"]
    assert faults_of_turns(Fight(round=1, turn="c", order=("a",))) == ["turn: c has no place in the order"]
    assert faults_of_turns(Fight(turn="a", order=("a",))) == ["turn: somebody acts before the first round"]
