"""Bringing people in: which side they take when nothing is said."""

from __future__ import annotations

from dataclasses import replace

from tests.tiny import under_way
from tests.ui.desk.support import desk_of, press, prompt


def test_single_names_begin_the_party_until_foes_come() -> None:
    state = under_way()
    desk = desk_of(replace(state, who={}, flow=replace(state.flow, order=(), turn="", round=0)))
    for name in ("Brawn", "Kara"):
        press(desk, f"b{name}")
        assert "side party" in prompt(desk)
        press(desk, "⏎")
    press(desk, "b3 Ogre")
    assert "side foes" in prompt(desk)
    press(desk, "⏎bTroll")
    assert "side foes" in prompt(desk)
    press(desk, "⏎")
    assert [(b.name, b.side) for b in desk.state.who.values()] == [
        ("Brawn", "party"),
        ("Kara", "party"),
        ("Ogre 1", "foes"),
        ("Ogre 2", "foes"),
        ("Ogre 3", "foes"),
        ("Troll", "foes"),
    ]


def test_left_and_right_change_the_side_at_the_first_press() -> None:
    desk = desk_of()
    press(desk, "bTroll⇥←")
    assert "side allies" in prompt(desk)
    press(desk, "→→")
    assert "side party" in prompt(desk)
