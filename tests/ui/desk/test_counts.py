"""The ten commonest jobs in their number of keys."""

from __future__ import annotations

from dataclasses import replace

from tests.tiny import TinyState, under_way
from tests.ui.desk.support import by_hand, desk_of, fighter, message, press, prompt
from tui.core.encounter import Effect, Policy
from tui.core.state import State


def with_dice_by_hand() -> TinyState:
    state = under_way(3)
    return State(state.who, replace(state.flow, dice=by_hand("party")))


def test_next_turn_is_one_key() -> None:
    desk = desk_of()
    assert press(desk, "n") == 1
    assert desk.acting == "goblin-1"
    assert message(desk) == "Goblin 1 acts."


def test_damage_to_one_is_three_keys_and_two_when_aimed() -> None:
    desk = desk_of()
    assert press(desk, "7B⏎") == 3
    assert fighter(desk, "brawn").hp == 8
    press(desk, "C")
    assert press(desk, "2⏎") == 2
    assert fighter(desk, "goblin-2").hp == 5


def test_damage_to_three_one_of_them_half_is_six_keys() -> None:
    desk = desk_of()
    assert press(desk, "7BCD/⏎") == 6
    assert [fighter(desk, who).hp for who in ("brawn", "goblin-2", "goblin-3")] == [8, 0, 4]
    assert len(desk.referee.history.recent(9)) == 1


def test_the_same_attack_again_is_two_keys_and_one_for_the_answer() -> None:
    desk = desk_of()
    press(desk, "aC⏎")
    if desk.question is not None:
        press(desk, "0")
    press(desk, "u")
    before = desk.referee.history.at
    assert press(desk, "a⏎p") == 3
    last = desk.referee.history.node(desk.referee.history.at)
    assert last is not None
    assert last.entry.command == "attack kara goblin-2"
    assert desk.referee.history.at != before
    assert desk.mode is desk.fight


def test_with_the_players_own_die_it_is_five() -> None:
    desk = desk_of(with_dice_by_hand())
    press(desk, "C")
    assert press(desk, "a⏎18p") == 5
    last = desk.referee.history.node(desk.referee.history.at)
    assert last is not None
    assert [a.answer.text for a in last.entry.tape][:2] == ["18", "parry"]


def test_the_last_action_again_is_one_key_and_one_for_the_answer() -> None:
    desk = desk_of()
    press(desk, "aC⏎")
    if desk.question is not None:
        press(desk, "0")
    entries = desk.referee.history.last
    press(desk, ".")
    if desk.question is not None:
        press(desk, "p")
    assert desk.referee.history.last > entries
    last = desk.referee.history.node(desk.referee.history.at)
    assert last is not None
    assert last.entry.command == "attack kara goblin-2"


def test_undo_is_one_key() -> None:
    desk = desk_of()
    press(desk, "7B⏎")
    assert press(desk, "u") == 1
    assert fighter(desk, "brawn").hp == 15
    assert message(desk).startswith("undid: Hurt Brawn: 7 (Brawn 8 → 15)")


def test_three_more_are_six_keys() -> None:
    desk = desk_of()
    assert press(desk, "b3gob⏎") == 6
    assert list(desk.state.who)[-3:] == ["goblin-4", "goblin-5", "goblin-6"]


def test_a_condition_for_two_rounds_is_five_keys() -> None:
    desk = desk_of()
    assert press(desk, "cBp2⏎") == 5
    assert fighter(desk, "brawn").effects == (Effect("prone", 1, "round", "", 2),)


def test_a_condition_until_the_end_of_a_turn() -> None:
    desk = desk_of()
    press(desk, "cCpeK⏎")
    assert fighter(desk, "goblin-2").effects == (Effect("prone", 1, "end", "kara", 1),)


def test_hiding_one_is_three_keys_and_showing_again_too() -> None:
    desk = desk_of()
    assert press(desk, "sB⏎") == 3
    assert fighter(desk, "brawn").hidden
    press(desk, "B")
    assert press(desk, "s⏎") == 2
    assert not fighter(desk, "brawn").hidden


def test_what_a_game_has_not_is_said() -> None:
    desk = desk_of()
    press(desk, "w")
    assert message(desk) == "Tiny has nothing for this key: act later."
    press(desk, "v")
    assert message(desk) == "Tiny has nothing for this key: the players' view."


def test_finding_a_creature_and_bringing_it_in_is_five_keys() -> None:
    desk = desk_of()
    assert press(desk, "bwol⏎") == 5
    assert fighter(desk, "dire-wolf").hp == 14


def test_numbers_heal_and_set_too() -> None:
    desk = desk_of()
    press(desk, "7B⏎")
    press(desk, "+3B⏎")
    assert fighter(desk, "brawn").hp == 11
    press(desk, "=4B⏎")
    assert fighter(desk, "brawn").hp == 4


def test_dice_may_be_typed_as_an_amount_and_a_range_names_the_rows_between() -> None:
    desk = desk_of()
    press(desk, "2d6C")
    assert "2d6 to C Goblin 2" in prompt(desk)
    press(desk, "⎋7A-C")
    assert "Enter: 7 to A Goblin 1, B Brawn, C Goblin 2" in prompt(desk)


def test_a_letter_goes_through_the_kinds_of_damage() -> None:
    desk = desk_of()
    press(desk, "3ttC")
    assert "cut■" in prompt(desk)
    press(desk, "⏎")
    assert desk.referee.history.recent(1)[0].entry.command == "hurt goblin-2 3 cut"


def test_whoever_was_attacked_last_is_aimed_at() -> None:
    desk = desk_of()
    press(desk, "aC⏎")
    if desk.question is not None:
        press(desk, "0")
    assert desk.view().aim == "goblin-2"
    before = fighter(desk, "goblin-2").hp
    press(desk, "1⏎")
    assert fighter(desk, "goblin-2").hp == before - 1


def test_of_aim_and_cursor_the_one_set_last_counts() -> None:
    desk = desk_of()
    press(desk, "C↓")
    here = desk.view().cursor
    press(desk, "1⏎")
    assert desk.referee.history.recent(1)[0].entry.command == f"hurt {here} 1"
    press(desk, "C1⏎")
    assert desk.referee.history.recent(1)[0].entry.command == "hurt goblin-2 1"


def test_the_cursor_on_a_foe_is_attacked_on_a_friend_it_is_not() -> None:
    desk = desk_of()
    press(desk, "C/lin 3⏎a")
    assert prompt(desk).startswith("Attack D Goblin 3")
    press(desk, "⎋/brawn⏎a")
    assert prompt(desk).startswith("Attack C Goblin 2")


def test_two_stars_name_all_foes() -> None:
    desk = desk_of()
    press(desk, "2**⏎")
    assert [fighter(desk, f"goblin-{n}").hp for n in (1, 2, 3)] == [5, 5, 5]
    assert fighter(desk, "kara").hp == 12


def test_marks_beat_the_aim() -> None:
    desk = desk_of()
    press(desk, "B;cd⏎3⏎")
    assert fighter(desk, "brawn").hp == 15
    assert [fighter(desk, f"goblin-{n}").hp for n in (2, 3)] == [4, 4]


def test_going_back_to_the_start_of_the_turn_and_of_the_one_before() -> None:
    desk = desk_of()
    press(desk, "n3B⏎4C⏎")
    press(desk, "p")
    assert (desk.acting, fighter(desk, "brawn").hp, fighter(desk, "goblin-2").hp) == ("goblin-1", 15, 7)
    press(desk, "p")
    assert desk.acting == "kara"


def test_who_throws_is_three_keys_for_a_side_or_for_one() -> None:
    desk = desk_of()
    assert press(desk, "tp2") == 3
    assert desk.referee.now.flow.dice == (Policy("party", "table"),)
    press(desk, "fw")
    assert desk.referee.now.flow.answers == (Policy("foes", "best"),)
    press(desk, "⎋tK2")
    assert desk.referee.now.flow.dice[-1] == Policy("kara", "table")
