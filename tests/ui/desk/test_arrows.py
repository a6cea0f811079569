"""Every job with the arrows and Enter alone."""

from __future__ import annotations

from dataclasses import replace

from tests.tiny import under_way
from tests.ui.desk.support import by_hand, desk_of, fighter, over, press, prompt
from tui.core.encounter import Effect
from tui.core.state import State
from tui.ui.desk import Desk


def choose(desk: Desk, begins: str) -> None:
    """Down the open menu to the line that begins so, then Enter."""
    for _ in range(60):
        line = next(x for x in over(desk).splitlines() if x.startswith("▸"))
        if line[3:].strip().startswith(begins):
            press(desk, "⏎")
            return
        press(desk, "↓")
    raise AssertionError(f"no {begins} in {over(desk)}")


def row(desk: Desk, who: str) -> None:
    """The cursor down to somebody."""
    for _ in range(20):
        if desk.view().cursor == who:
            return
        press(desk, "↓")
    raise AssertionError(who)


def menu(desk: Desk, who: str, begins: str) -> None:
    """The menu of a row, and a line of it."""
    row(desk, who)
    press(desk, "⏎")
    choose(desk, begins)


def test_next_turn() -> None:
    desk = desk_of()
    press(desk, "⏎")
    choose(desk, "Next turn")
    assert desk.acting == "goblin-1"


def test_damage_is_the_second_line_of_the_menu() -> None:
    desk = desk_of()
    row(desk, "brawn")
    press(desk, "⏎↓⏎→→→→→→→⏎")
    assert fighter(desk, "brawn").hp == 8


def test_damage_to_three_one_of_them_half() -> None:
    """Marked row by row; Enter on the line of those named goes through the shares of the last one."""
    desk = desk_of()
    for who in ("brawn", "goblin-2", "goblin-3"):
        menu(desk, who, "Mark the row")
    press(desk, "⏎")
    choose(desk, "Hurt")
    press(desk, "→→→→→→→↑")
    assert prompt(desk).endswith("Enter: half for D Goblin 3")
    press(desk, "⏎↓⏎")
    assert [fighter(desk, who).hp for who in ("brawn", "goblin-2", "goblin-3")] == [8, 0, 4]


def test_attack_and_the_answer() -> None:
    desk = desk_of()
    menu(desk, "goblin-1", "Attack it")
    assert prompt(desk).startswith("Attack A Goblin 1")
    press(desk, "⏎⏎")
    assert fighter(desk, "goblin-1").parried


def test_another_target_and_an_option_with_its_level() -> None:
    desk = desk_of()
    menu(desk, "goblin-1", "Attack it")
    press(desk, "↑")
    assert "▸c cover" in prompt(desk)
    press(desk, "→")
    assert "cover half■" in prompt(desk)
    press(desk, "⏎")
    assert "cover full■" in prompt(desk)
    press(desk, "↑↑→")
    assert prompt(desk).startswith("Attack B Brawn")
    press(desk, "→")
    assert prompt(desk).startswith("Attack C Goblin 2")
    press(desk, "⏎")
    entry = desk.referee.open.pending.command if desk.referee.open else desk.referee.history.recent(1)[0].entry.command
    assert entry == "attack kara goblin-2 --cover=full"


def test_dice_by_hand() -> None:
    state = under_way(3)
    desk = desk_of(State(state.who, replace(state.flow, dice=by_hand("party"))))
    menu(desk, "goblin-1", "Attack it")
    press(desk, "⏎←←←⏎")
    open_ = desk.referee.open
    assert open_ is not None
    assert open_.pending.tape[0].answer.text == "18"


def test_undo_and_redo() -> None:
    desk = desk_of()
    press(desk, "⏎")
    choose(desk, "Next turn")
    press(desk, "⏎")
    choose(desk, "Undo")
    assert desk.acting == "kara"
    press(desk, "⏎")
    choose(desk, "Redo")
    assert desk.acting == "goblin-1"


def test_three_more() -> None:
    desk = desk_of()
    press(desk, "⏎")
    choose(desk, "Bring somebody in")
    press(desk, "↓↓→→⏎")
    assert list(desk.state.who)[-3:] == ["goblin-4", "goblin-5", "goblin-6"]


def test_a_condition_for_two_rounds() -> None:
    desk = desk_of()
    menu(desk, "brawn", "Condition")
    assert prompt(desk).splitlines()[-1] == "Enter: condition?"
    while "▸p prone" not in prompt(desk):
        press(desk, "↓")
    press(desk, "⏎")
    while "▸r rounds" not in prompt(desk):
        press(desk, "↓")
    press(desk, "→→⏎")
    assert fighter(desk, "brawn").effects == (Effect("prone", 1, "round", "", 2),)


def test_hiding_and_showing() -> None:
    desk = desk_of()
    menu(desk, "brawn", "Hide or show")
    press(desk, "⏎")
    assert fighter(desk, "brawn").hidden
    menu(desk, "brawn", "Hide or show")
    press(desk, "⏎")
    assert not fighter(desk, "brawn").hidden


def test_moving_in_the_order() -> None:
    desk = desk_of()
    menu(desk, "brawn", "Initiative")
    press(desk, "↓⏎⏎")
    assert desk.referee.now.flow.order[-1] == "brawn"


def test_a_number_of_the_card_and_a_house_rule() -> None:
    desk = desk_of()
    menu(desk, "brawn", "Edit")
    choose(desk, "skill = 4")
    press(desk, "⎋")
    while not next(x for x in over(desk).splitlines() if x.startswith("▸"))[3:].startswith("skill"):
        press(desk, "↓")
    press(desk, "→")
    assert fighter(desk, "brawn").sheet.skill == 5
    press(desk, "⎋⏎")
    choose(desk, "House rules")
    choose(desk, "crits = on")
    assert not desk.referee.now.flow.settings.crits


def test_who_throws_the_dice() -> None:
    desk = desk_of()
    press(desk, "⏎")
    choose(desk, "Who throws the dice")
    line = next(x for x in over(desk).splitlines() if x.startswith("▸"))
    assert " ".join(line.split()) == "▸p party the program throws is asked"
    press(desk, "⏎")
    assert desk.referee.now.flow.dice == by_hand("party")
    kara = next(x for x in over(desk).splitlines() if "Kara" in x)
    assert kara.split()[:4] == ["K", "Kara", "the", "table"], "what holds for his side holds for him"


def test_the_log_and_leaving() -> None:
    desk = desk_of()
    press(desk, "⏎")
    choose(desk, "Next turn")
    press(desk, "⏎")
    choose(desk, "Log")
    assert desk.view().big == "log"
    press(desk, "⏎⏎")
    choose(desk, "Leave")
    assert not desk.left
