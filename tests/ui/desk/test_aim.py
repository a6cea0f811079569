"""Who is the target on the screen, and who is never one by default."""

from __future__ import annotations

from dataclasses import replace

from tests.tiny import under_way
from tests.ui.desk.support import by_hand, desk_of, message, press, prompt
from tui.core.encounter import Policy
from tui.core.state import State
from tui.ui.desk import Desk


def by_the_table() -> Desk:
    """The party throws by hand, so that an attack waits with its dice box open."""
    state = under_way(3)
    return desk_of(State(state.who, replace(state.flow, dice=by_hand("party"))))


def test_while_an_attack_waits_its_target_carries_the_sign() -> None:
    desk = by_the_table()
    press(desk, "AaD⏎")
    assert desk.question is not None
    view = desk.view()
    assert (view.aim, view.cards[:2]) == ("goblin-3", ("goblin-3", "kara"))
    assert prompt(desk).splitlines()[0] == "K Kara's attack · D Goblin 3"


def test_it_is_the_same_when_the_campaign_is_opened_again() -> None:
    first = by_the_table()
    press(first, "AaD⏎")
    view = Desk(first.campaign).view()
    assert (view.aim, view.cards[:2]) == ("goblin-3", ("goblin-3", "kara"))


def test_in_a_prompt_the_sign_is_at_the_one_it_is_done_to() -> None:
    desk = desk_of()
    press(desk, "hK")
    assert desk.view().aim == "kara"


def test_after_an_attack_the_one_attacked_is_aimed_at() -> None:
    desk = desk_of()
    press(desk, "AaD⏎")
    if desk.question is not None:
        press(desk, "0")
    view = desk.view()
    assert (view.aim, view.cards[:2]) == ("goblin-3", ("kara", "goblin-3"))


def without(*dead: str) -> Desk:
    """These goblins have bled out: T9 says dead at -10."""
    state = under_way(3)
    who = {id: replace(b, hp=-10) if id in dead else b for id, b in state.who.items()}
    return desk_of(State(who, replace(state.flow, answers=(Policy("foes", "none"),))))


def test_a_side_is_those_who_still_take_part() -> None:
    desk = without("goblin-2")
    press(desk, "*f")
    assert desk.look.marks == ("goblin-1", "goblin-3")
    press(desk, "⎋1**")
    assert "Goblin 2" not in prompt(desk)


def test_the_dead_are_no_default() -> None:
    desk = without("goblin-1", "goblin-2", "goblin-3")
    assert "attack" in prompt(desk)
    assert "Goblin" not in prompt(desk).splitlines()[1]
    press(desk, "a")
    assert prompt(desk).splitlines()[0] == "Attack"
    press(desk, "⏎")
    assert message(desk) == "No foe stands; a capital names somebody."


def test_whoever_dies_is_no_longer_aimed_at_and_the_next_number_asks_whom() -> None:
    desk = desk_of()
    press(desk, "A30⏎")
    assert (desk.view().aim, desk.view().cursor) == ("", "kara")
    press(desk, "7⏎")
    assert message(desk) == "Whom?", "a number never falls on the one who acts by accident"
    press(desk, "⎋A")
    press(desk, "+7⏎")
    assert "Goblin 1" in message(desk), "but the dead can be named"
