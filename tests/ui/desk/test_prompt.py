"""The prompt of an attack: what it shows, what it remembers."""

from __future__ import annotations

from pathlib import Path

from tests.tiny import under_way
from tests.ui.desk.support import desk_of, fighter, message, press, prompt
from tests.ui.desk.test_sample import SAVES, opened, to_turn_of_the_party
from tui.core.chances import Column, Key
from tui.core.odds import Odds
from tui.core.request import faces_of
from tui.core.state import State
from tui.core.verbs import OddsPlan
from tui.ui.desk.form import Form
from tui.ui.desk.lines import text_of
from tui.ui.desk.picture import amount_line, chances_line, percent, percents, picture


def test_every_line_has_its_place() -> None:
    desk = desk_of()
    press(desk, "a")
    title, options, ledger, chances, damage, asks, enter = prompt(desk).splitlines()
    assert title == "Attack A Goblin 1"
    assert options == "a aim   c cover"
    assert ledger == "ledger  +6 skill   = d20+6"
    assert chances.startswith("hit 75 %")
    assert damage.startswith("damage on a hit   2 ")
    assert asks == "asks  defend?"
    assert enter == "Enter: roll d20"


def test_odds_come_at_once_and_are_refined_when_there_is_time() -> None:
    """Guard 11, skill 6: 5 or more hits and 1 fumbles; the natural 20 is a hit of its own kind."""
    desk = desk_of()
    press(desk, "a")
    assert prompt(desk).splitlines()[3].startswith("hit 75 %")
    while desk.idle():
        pass
    chances = prompt(desk).splitlines()[3]
    assert chances.startswith("hit 75 %   critical 5 %"), "a parry turns a hit away afterwards: it stays a hit"
    assert "parried 40 %" in chances
    assert "unknown" not in chances
    assert "..." not in chances


def test_an_option_changes_ledger_and_odds() -> None:
    desk = desk_of()
    press(desk, "ac")
    assert "c cover half■" in prompt(desk)
    assert "ledger  +6 skill  -2 cover   = d20+4" in prompt(desk)
    press(desk, "c")
    assert "-4 cover" in prompt(desk)
    press(desk, "c")
    assert "a aim   c cover\nledger  +6 skill   = d20+6" in prompt(desk)


def test_a_number_option_takes_digits() -> None:
    desk = desk_of()
    press(desk, "aa3")
    assert "+3 aim" in prompt(desk)


def test_backspace_clears_all_options() -> None:
    desk = desk_of()
    press(desk, "ac⌫")
    assert "cover■" not in prompt(desk)
    assert message(desk) == "All options are off."


def test_a_wrong_key_is_answered_in_words_and_the_third_time_with_help() -> None:
    desk = desk_of()
    press(desk, "ak")
    assert message(desk) == "k does nothing here (keys: a c · ? all)."
    press(desk, "kk")
    box = desk.view().over
    assert box is not None
    assert prompt(desk).startswith("Attack A Goblin 1"), "the prompt stays"


def test_closing_keeps_the_typing_for_the_next_opening() -> None:
    desk = desk_of()
    press(desk, "aCc⎋")
    assert desk.mode is desk.fight
    press(desk, "a")
    assert prompt(desk).startswith("Attack C Goblin 2")
    assert "cover half■" in prompt(desk)


def test_a_refused_command_leaves_the_prompt_as_it_was() -> None:
    desk = desk_of()
    press(desk, "aK")
    assert "Enter does nothing: Kara: not himself." in prompt(desk).splitlines()[-1]
    press(desk, "⏎")
    assert message(desk) == "Kara: not himself. (TY T1)"
    assert prompt(desk).startswith("Attack K Kara")


def test_undo_works_in_a_prompt_and_next_does_not() -> None:
    desk = desk_of()
    press(desk, "2B⏎a")
    press(desk, "n")
    assert message(desk) == "Enter or Esc ends this prompt first."
    press(desk, "u")
    assert message(desk).startswith("undid: Hurt Brawn: 2 (Brawn 13 → 15)")
    assert desk.view().mode == "prompt"


def test_by_the_game_masters_word() -> None:
    desk = desk_of()
    press(desk, "!a")
    assert "by the GM's word" in prompt(desk).splitlines()[0]
    press(desk, "⏎")
    entry = desk.referee.open.pending.command if desk.referee.open else desk.referee.history.recent(1)[0].entry.command
    assert entry == "attack kara goblin-1 --gm"


def test_the_target_of_the_last_attack_is_the_next_ones() -> None:
    desk = desk_of()
    press(desk, "aD⏎")
    press(desk, "0" if desk.question else "")
    press(desk, "nnnnn" + "n" * 2)
    while desk.acting != "kara":
        press(desk, "n")
    press(desk, "a")
    assert prompt(desk).startswith("Attack D Goblin 3")


def test_with_nobody_there_the_fight_says_how_to_begin() -> None:
    state = under_way(1)
    desk = desk_of(State({}, state.flow))
    assert prompt(desk).splitlines()[1].startswith("b brings somebody in")
    press(desk, "a")
    press(desk, "⏎")
    assert desk.referee.history.at == 0


def test_free_dice() -> None:
    desk = desk_of()
    press(desk, "d2d6+3⏎")
    entry = desk.referee.history.recent(1)[0].entry
    assert entry.command == "roll 2d6+3"
    assert len(faces_of(entry.tape[0].answer.text)) == 2


def test_a_note_begins_with_the_one_there_is() -> None:
    desk = desk_of()
    press(desk, "Cylame⏎")
    assert fighter(desk, "goblin-2").note == "lame"
    press(desk, "y, and slow⏎")
    assert fighter(desk, "goblin-2").note == "lame, and slow"


def test_a_pasted_note_is_cleaned() -> None:
    desk = desk_of()
    press(desk, "Cy")
    desk.paste("[red]x\x1b]0;title\x07\u202ey\n")
    press(desk, "⏎")
    assert fighter(desk, "goblin-2").note == "[red]x ]0;title y"


def test_a_new_name() -> None:
    desk = desk_of()
    press(desk, "C<f2>Grik the Tall⏎")
    assert fighter(desk, "goblin-2").name == "Grik the Tall"


def test_dead_and_back_and_off_the_table() -> None:
    desk = desk_of()
    press(desk, "oCf⏎")
    assert fighter(desk, "goblin-2").out == "fled"
    press(desk, "oCb⏎")
    assert fighter(desk, "goblin-2").out == ""
    press(desk, "C<delete>⏎")
    assert fighter(desk, "goblin-2").out == "removed"


def test_what_is_not_followed_is_told_as_unknown() -> None:
    plan = OddsPlan((("hit", "hit"),), "damage")
    column = Column("", "", plan, Odds({((True,), 4): 0.5, ((False,), 0): 0.3}, missing=0.2, done=True))
    assert text_of(chances_line((column,), True)) == "hit 50 %   unknown 20 %"
    assert text_of(amount_line((column,), "damage")) == "damage   4"


def test_chances_that_do_not_fit_stand_closer_together() -> None:
    # Three blanks between the two make 23 cells.
    plan = OddsPlan((("hit", "hit"),), "damage")
    column = Column("", "", plan, Odds({((True,), 4): 0.5, ((False,), 0): 0.3}, missing=0.2, done=True))
    assert text_of(chances_line((column,), True, 23)) == "hit 50 %   unknown 20 %"
    assert text_of(chances_line((column,), True, 22)) == "hit 50 %  unknown 20 %"
    assert text_of(chances_line((column,), True, 21)) == "hit 50%  ±20%"


def test_a_chance_by_need_is_told_only_where_it_can_come_true() -> None:
    plan = OddsPlan((("hit", "hit"), ("thrown", "thrown")), by_need=frozenset({"thrown"}))
    never = Column("", "", plan, Odds({((True, False), 0): 0.5, ((False, False), 0): 0.5}, missing=0.0, done=True))
    assert text_of(chances_line((never,), True)) == "hit 50 %"
    may = Column("", "", plan, Odds({((True, True), 0): 0.25, ((False, False), 0): 0.75}, missing=0.0, done=True))
    assert text_of(chances_line((may,), True)) == "hit 25 %   thrown 25 %"


def test_percent_never_says_never_of_what_may_be() -> None:
    assert [percent(p) for p in (0.0, 0.001, 0.05, 0.999, 1.0)] == ["0 %", "<1 %", "5 %", ">99 %", "100 %"]


def test_chances_of_which_one_comes_true_add_up_to_100() -> None:
    # 82.5 and 17.5: both end in a half, one of them goes up
    assert percents((0.825, 0.175)) == ["83 %", "17 %"]
    assert percents((0.895, 0.105)) == ["90 %", "10 %"]
    # 33.3 each: 99, the one left over goes to the first
    assert percents((1 / 3, 1 / 3, 1 / 3)) == ["34 %", "33 %", "33 %"]
    assert percents((0.997, 0.003)) == [">99 %", "<1 %"]


def test_marks_that_exclude_each_other_are_found_and_rounded_together() -> None:
    plan = OddsPlan((("in", "gets in"), ("hurt", "hurt"), ("kept", "kept out")))
    chances: dict[Key, float] = {
        ((True, False, False), 0): 0.5,
        ((True, True, False), 0): 0.325,
        ((False, False, True), 0): 0.175,
    }
    column = Column("", "", plan, Odds(chances, missing=0.0, done=True))
    assert column.whole() == ("in", "kept")
    # in 50 + 32.5 = 82.5, kept out 17.5; hurt 32.5 is rounded by itself (to the even number)
    assert text_of(chances_line((column,), True)) == "gets in 83 %   hurt 32 %   kept out 17 %"


def test_what_cannot_be_used_now_stands_last_and_whole_items_are_left_out(tmp_path: Path) -> None:
    campaign, desk = opened(SAVES / "two-guards.toml", tmp_path)
    to_turn_of_the_party(desk)
    press(desk, "a")
    signs = [part for row in prompt(desk).splitlines()[2:4] for part in row.split("   ")]
    shut = [part.startswith("·") for part in signs]
    assert shut == sorted(shut)
    assert True in shut
    assert prompt(desk).splitlines()[3].endswith("  +4")
    form = desk.mode
    assert isinstance(form, Form)
    stops = [s.name for s in form.draft.stops(form.made()) if s.kind == "flag"]
    assert stops[0] == "flank", "the cursor goes the way it is shown: a bow presses nobody"
    campaign.close()


def test_every_chance_is_in_sight_with_two_defences() -> None:
    plan = OddsPlan((("hit", "hit"), ("critical", "critical"), ("mishap", "mishap"), ("down", "downs")), columns="defend?")

    def column(id: str, label: str, hit: float) -> Column:
        sure: dict[Key, float] = {((True, True, True, True), 0): 0.1, ((True, False, False, False), 0): hit - 0.1}
        return Column(id, label, plan, Odds({**sure, ((False, False, False, False), 0): 1 - hit}, missing=0.0, done=True))

    columns = (
        column("", "", 0.45),
        column("none", "none", 0.55),
        column("parry", "parry", 0.45),
        column("dodge", "dodge", 0.4),
    )
    long = "hit 55 %   through parry 45 %   through dodge 40 %   critical 10 %   mishap 10 %   downs 10 %"
    assert text_of(chances_line(columns, True)) == long
    short = "hit 55 % through parry 45, dodge 40  critical 10 %  mishap 10 %  downs 10 %"
    assert text_of(chances_line(columns, True, 78)) == short


def test_the_picture_has_a_cell_for_each_value_and_a_dot_where_none_can_come() -> None:
    assert picture({2: 0.5, 3: 0.25, 5: 0.5}) == "█▄·█"
