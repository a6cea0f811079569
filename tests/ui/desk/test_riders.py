"""What a game master finds on the screen of the sample with the riders: declaring, sides, the own side, what is left over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.desk.support import message, over, press, prompt
from tests.ui.desk.test_sample import SAVES, opened
from tui.core.state import Change
from tui.ui.desk import Desk
from tui.ui.desk.logbook import When


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    campaign, one = opened(SAVES / "riders-at-the-dry-well.toml", tmp_path)
    yield one
    campaign.close()


def test_declaring_is_named_with_its_keys_before_a_round_and_possible_then(desk: Desk) -> None:
    assert "i d declare a combat option   n next turn" in prompt(desk)
    press(desk, "m")
    assert over(desk).splitlines()[1].startswith("▸y Declare a combat option")
    press(desk, "⎋n")
    assert "i d" not in prompt(desk)
    while "n next turn: a new round" not in prompt(desk):
        press(desk, "n")
    assert "i d declare a combat option" in prompt(desk)


def test_no_option_is_taken_for_granted_but_the_one_declared_last(desk: Desk) -> None:
    press(desk, "idS")
    assert prompt(desk).endswith("Enter: option?")
    press(desk, "d")
    assert prompt(desk).endswith("Enter: declare defensive stance: S Sennet")
    press(desk, "⏎n")
    press(desk, "idS")
    assert prompt(desk).endswith("Enter: declare defensive stance: S Sennet")
    press(desk, "a")
    assert prompt(desk).endswith("Enter: declare aggressive attack (1 Strain): S Sennet")


def test_a_side_is_named_without_the_mounts_that_are_ridden(desk: Desk) -> None:
    press(desk, "id*f")  # Dun and Soot are ridden by Gurrag and Hesk
    assert "Who  G Gurrag, H Hesk, A Runner 1, B Runner 2, E Espagra" in prompt(desk)


def test_aiming_at_the_own_side_is_said(desk: Desk) -> None:
    press(desk, "naS")  # Espagra acts first
    assert "own side" not in prompt(desk)
    press(desk, "G")
    title, *_, enter = prompt(desk).splitlines()
    assert title.endswith("own side")
    assert enter.endswith(", own side")


def test_nothing_of_the_prompt_is_cut_at_80_columns(desk: Desk) -> None:
    press(desk, "naG")
    chances = next(x for x in prompt(desk).splitlines() if x.startswith("hit "))
    assert not chances.endswith("+")
    assert "falls" in chances


def test_attacks_left_and_the_action_used(desk: Desk) -> None:
    press(desk, "n")
    assert "w reserve the action" in prompt(desk)
    press(desk, "aS⏎")
    while desk.question is not None:
        press(desk, "0")
    assert "w reserve the action" not in prompt(desk)
    press(desk, "n")  # Espagra has three attacks
    assert "Espagra leaves 2 attacks unused" in message(desk)


def test_health_is_called_what_the_game_calls_it(desk: Desk) -> None:
    press(desk, "Se")
    assert "damage = 0" in over(desk)
    assert "hp = " not in over(desk)


def test_the_command_line_says_how_a_side_is_written(desk: Desk) -> None:
    press(desk, ":surprise *f⏎")
    assert message(desk).endswith("A side: party, allies, foes; everybody: all.")


def test_only_dice_from_the_table_are_shown_while_they_are_thrown(desk: Desk) -> None:
    press(desk, ":dice party table⏎n")
    assert desk.question is not None
    assert "Espagra" not in prompt(desk)
    press(desk, "1⏎")
    thrown = next(x for x in prompt(desk).splitlines() if x.startswith("thrown"))
    assert "Sennet d12 [1]" in thrown  # DEX 18: step 7
    assert "Gurrag" not in thrown


def test_between_two_turns_the_log_keeps_the_place_of_the_one_before() -> None:
    now = When(2, "", ("a", "c", "b"))
    reserved = (Change("", "turn", "b", ""), Change("", "order", ("a", "b", "c"), ("a", "c", "b")))
    assert now.told(reserved) == "2.2"
    assert When(2, "c", ("a", "c", "b")).told(()) == "2.2"
    begun = (Change("", "round", 1, 2), Change("", "turn", "b", ""), Change("", "order", ("a", "b"), ()))
    assert When(2).told(begun) == "2.0"
