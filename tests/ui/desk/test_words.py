"""What prompts, menus and messages say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from tests.tiny import Fighter, Melee, Tiny, TinyScene, TinyState, start, under_way
from tests.ui.desk.support import Table, desk_of, fighter, message, over, press, prompt
from tui.core.bus import Bus
from tui.core.command import Command
from tui.core.encounter import Effect, Policy
from tui.core.history import History
from tui.core.referee import Referee
from tui.core.request import Option
from tui.core.state import State
from tui.core.verbs import Slot, Verb
from tui.ui.desk import Desk
from tui.ui.desk.spoken import name_first


def _nothing(scene: TinyScene, command: Command) -> None:
    """Does nothing: the prompt is what is tested."""


def _shut(state: TinyState, command: Command) -> Sequence[Option]:
    return (Option("spear", "spear", why_not="lies ahead to the left"), Option("bow", "bow", why_not="no arrows"))


def _none(state: TinyState, command: Command) -> Sequence[Option]:
    return ()


class Shut(Tiny):
    """The tiny game with prompts in which nothing can be chosen."""

    def own_verbs(self) -> Sequence[Verb[Fighter, Melee]]:
        weapon: Slot[Fighter, Melee] = Slot("weapon", "choice", "Weapon", options=_shut)
        spell: Slot[Fighter, Melee] = Slot("spell", "choice", "Spell", options=_none)
        return (
            *super().own_verbs(),
            Verb("wave", "Wave it", _nothing, "fight", slots=(weapon,), key="w"),
            Verb("cast", "Cast", _nothing, "fight", slots=(spell,), key="r"),
        )


def shut() -> Desk:
    game, bus = Shut(), Bus()
    history: History[Fighter, Melee] = History(under_way(1))
    referee = Referee(game, history, bus, Random(1))
    referee.listen()
    return Desk(Table(referee, bus, game=game))


def test_where_nothing_can_be_chosen_every_reason_is_told() -> None:
    desk = shut()
    press(desk, "w")
    assert "·1 spear: lies ahead to the left" in prompt(desk)
    assert prompt(desk).splitlines()[-1] == "Enter does nothing: spear: lies ahead to the left, bow: no arrows."
    press(desk, "⏎")
    assert message(desk) == "spear: lies ahead to the left, bow: no arrows."


def test_where_there_is_nothing_to_choose_that_is_said() -> None:
    desk = shut()
    press(desk, "r⏎")
    assert message(desk) == "There is no spell to choose."


def test_what_an_option_becomes_is_said() -> None:
    desk = desk_of()
    press(desk, "a↑")
    assert prompt(desk).splitlines()[-1] == "Enter: cover half"
    press(desk, "⏎")
    assert prompt(desk).splitlines()[-1] == "Enter: cover full"
    press(desk, "⏎")
    assert prompt(desk).splitlines()[-1] == "Enter: cover off"


def test_the_footer_always_tells_the_way_to_help_and_shares_only_where_there_is_an_amount() -> None:
    desk = desk_of()
    press(desk, "h")
    assert ("/", "half for the last one") in desk.view().footer
    assert ("?", "help") in desk.view().footer
    press(desk, "⎋o")
    keys = [key for key, _ in desk.view().footer]
    assert "/" not in keys
    assert {"Esc", "?"} <= set(keys)


def test_words_that_suggest_themselves_lead_somewhere() -> None:
    desk = desk_of()
    press(desk, ":policy foes best⏎")
    assert message(desk).startswith('There is no command "policy". Say who answers (answers foes best)')
    press(desk, "⎋:setting⏎")
    assert over(desk).startswith("House rules")


def test_themes_are_completed() -> None:
    desk = desk_of()
    desk.theme_names = lambda: ("lantern", "moor")
    press(desk, ":theme ")
    assert "lantern" in prompt(desk)
    press(desk, "m⇥")
    assert ": theme moor" in prompt(desk)


def test_a_word_is_not_said_twice_in_completion() -> None:
    desk = desk_of()
    press(desk, ":dice p")
    assert "party party" not in prompt(desk)


def test_one_sentence_tells_the_whole_of_it() -> None:
    """What was done and what came of it, as far as there is room."""
    state = under_way(3)
    desk = desk_of(State(state.who, replace(state.flow, answers=(Policy("foes", "none"),))), seed=4)
    desk.resized(200, 60, 196, 12, 40)
    press(desk, "aD⏎")
    assert " · " in message(desk)
    assert "against guard 11" in message(desk)


def test_a_fight_that_has_not_begun_says_how_in_the_log_and_shows_its_note() -> None:
    state = start(2)
    desk = desk_of(State(state.who, replace(state.flow, note="A slanting shaft.")))
    told = ["".join(s.text for s in desk.log.line(i).words) for i in range(len(desk.log))]
    assert told == ["A slanting shaft.", "n begins round 1"]
    press(desk, "x")
    assert "Nothing has happened yet." in over(desk)
    press(desk, "⎋n")
    assert "begins round 1" not in "".join(s.text for s in desk.log.line(0).words)


def test_menus_use_short_titles() -> None:
    desk = desk_of()
    press(desk, "A⏎")
    assert "a number may be typed" not in over(desk)
    assert "Hurt or heal" in over(desk)


def test_the_key_of_groups_is_free() -> None:
    desk = desk_of()
    press(desk, "g")
    assert message(desk) == "Tiny has nothing for this key: groups."


def test_the_card_is_edited_from_its_name_down() -> None:
    desk = desk_of()
    press(desk, "Be")
    assert [x[3:].strip().split(" = ")[0] for x in over(desk).splitlines()[1:4]] == ["name", "side", "hp"]
    press(desk, "⏎Bran⏎")
    assert fighter(desk, "brawn").name == "Bran"
    press(desk, "↓⏎")
    assert "party■" in over(desk)
    press(desk, "↓⏎")
    assert fighter(desk, "brawn").side == "allies"
    press(desk, "↓←")
    assert fighter(desk, "brawn").hp == 14


def test_the_end_of_a_condition_by_arrows() -> None:
    desk = desk_of()
    press(desk, "cBp")
    while "▸u until" not in prompt(desk) and "▸t until" not in prompt(desk):
        press(desk, "↓")
    assert prompt(desk).splitlines()[-1] == "Enter: until end of K Kara"
    press(desk, "⏎↓↓")
    press(desk, "⏎")
    assert fighter(desk, "brawn").effects == (Effect("prone", 1, "end", "kara", 1),)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("= 18 against DL 10: Juniper obeys.", "Juniper obeys (18 against DL 10)."),
        ("= 5 against DL 9: Ott falls. Ott bleeds.", "Ott falls (5 against DL 9). Ott bleeds."),
        ("= 22 against DB 17: hit by 5", "= 22 against DB 17: hit by 5"),
        ("Kara shouts: Run", "Kara shouts: Run"),
    ],
)
def test_what_came_of_a_roll_begins_with_the_name(text: str, read: str) -> None:
    assert name_first(text) == read
