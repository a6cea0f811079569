"""The command line."""

from __future__ import annotations

from tests.ui.desk.support import Table, desk_of, fighter, message, press, prompt
from tui.core.encounter import Policy


def test_a_line_is_run() -> None:
    desk = desk_of()
    press(desk, ":hurt goblin-1,B 3⏎")
    assert (fighter(desk, "goblin-1").hp, fighter(desk, "brawn").hp) == (4, 12)
    assert desk.mode is desk.fight


def test_a_line_may_bring_its_answers() -> None:
    desk = desk_of()
    press(desk, ":attack kara C < 18 none 4⏎")
    assert fighter(desk, "goblin-2").hp == 2
    assert desk.question is None


def test_answers_alone_are_for_the_open_question() -> None:
    desk = desk_of(seed=1)
    press(desk, "a⏎")
    assert desk.question is not None
    press(desk, ":< none 2⏎")
    assert not fighter(desk, "goblin-1").parried


def test_an_error_points_at_its_word_and_the_line_stays() -> None:
    desk = desk_of()
    press(desk, ":hurt C 7x⏎")
    _, typed, carets, what, would = prompt(desk).splitlines()
    assert typed == ": hurt C 7x"
    assert carets == " " * 9 + "^^"
    assert what == '"7x" is no amount.'
    assert would.startswith("Amounts:")
    press(desk, "⌫⏎")
    assert fighter(desk, "goblin-2").hp == 0


def test_a_misspelt_name_is_told_with_those_like_it() -> None:
    desk = desk_of()
    press(desk, ":attack kara gobln-2⏎")
    assert "goblin-2" in message(desk)
    assert desk.referee.history.at == 0


def test_tab_completes_and_goes_on() -> None:
    desk = desk_of()
    press(desk, ":hurt go⇥")
    assert ": hurt goblin-1" in prompt(desk)
    press(desk, "⇥")
    assert ": hurt goblin-2" in prompt(desk)
    press(desk, "2⏎")
    assert fighter(desk, "goblin-2").hp == 5


def test_what_the_line_would_do_is_read_out() -> None:
    desk = desk_of()
    press(desk, ":hurt C,D/ 7")
    assert "= 7 to Goblin 2, half to Goblin 3" in prompt(desk)


def test_history_by_arrows_filtered_by_what_is_typed() -> None:
    desk = desk_of()
    press(desk, ":note kara tired⏎")
    press(desk, ":hurt B 1⏎")
    press(desk, ":no↑")
    assert ": note kara tired" in prompt(desk)
    press(desk, "↓")
    assert prompt(desk).splitlines()[1] == ": no"


def test_steps_through_the_history() -> None:
    desk = desk_of()
    press(desk, "1B⏎1B⏎1B⏎:undo 2⏎")
    assert fighter(desk, "brawn").hp == 14
    press(desk, ":redo⏎")
    assert fighter(desk, "brawn").hp == 13
    press(desk, ":goto 0⏎")
    assert fighter(desk, "brawn").hp == 15


def test_a_bare_number_hurts_the_one_aimed_at() -> None:
    desk = desk_of()
    press(desk, "C:3⏎")
    assert fighter(desk, "goblin-2").hp == 4


def test_leaving_a_snapshot_and_a_theme() -> None:
    desk = desk_of()
    press(desk, "q")
    assert message(desk) == ":q leaves, all is saved."
    assert not desk.left
    press(desk, ":w⏎")
    assert isinstance(desk.campaign, Table)
    assert desk.campaign.snapshots == 1
    wanted: list[str] = []

    def take_up(name: str) -> str:
        wanted.append(name)
        return "" if name == "night" else f"no theme {name}"

    desk.on_theme = take_up
    press(desk, ":theme nigth⏎")
    assert message(desk) == "no theme nigth"
    drawn = desk.redraws
    press(desk, ":theme night⏎")
    assert desk.redraws == drawn + 1
    assert wanted == ["nigth", "night"]
    press(desk, ":q⏎")
    assert desk.left


def test_the_screen_can_be_drawn_anew_from_everywhere() -> None:
    desk = desk_of()
    press(desk, "<ctrl+l>:no<ctrl+l>")
    assert desk.redraws == 2
    assert prompt(desk).splitlines()[1] == ": no"


def test_a_paste_is_text_in_one_line() -> None:
    desk = desk_of()
    press(desk, ":")
    desk.paste("note kara \x1b[31mred\nand more")
    assert "\x1b" not in prompt(desk)
    press(desk, "⏎")
    assert fighter(desk, "kara").note == "[31mred and more"


def test_policies() -> None:
    desk = desk_of()
    press(desk, ":dice party table⏎")
    assert desk.referee.now.flow.dice == (Policy("party", "table"),)


def test_a_campaign_that_is_only_read_refuses_in_words() -> None:
    desk = desk_of(readonly="It is open on tty2 since 20:14.")
    press(desk, "7B⏎")
    assert message(desk) == "It is open on tty2 since 20:14."
    press(desk, "⎋:hurt B 1⏎")
    assert message(desk) == "It is open on tty2 since 20:14."
    assert fighter(desk, "brawn").hp == 15


def test_completion_names_what_a_word_stands_for_and_no_costs() -> None:
    desk = desk_of()
    press(desk, ":")
    shown = "   ".join(prompt(desk).splitlines()[2:])
    assert "next Next turn" in shown
    assert "attack   " in shown
    assert "1 action" not in shown
    press(desk, "attack kara C ")
    assert "--aim=   " in "   ".join(prompt(desk).splitlines()) or "--aim   " in "   ".join(prompt(desk).splitlines())
