"""Questions: answered, parked, taken back, with changes in between."""

from __future__ import annotations

from tests.ui.desk.support import desk_of, fighter, message, press, prompt
from tui.core.bus import Bus
from tui.ui.desk import Desk
from tui.ui.desk.lines import text_of


def asked() -> Desk:
    """Kara has hit Goblin 1 with a 5 (seed 1): he is asked whether he defends."""
    desk = desk_of(seed=1)
    press(desk, "a⏎")
    assert desk.question is not None
    return desk


def test_the_default_is_pointed_at_and_enter_takes_it() -> None:
    desk = asked()
    assert "▸1 p parry" in prompt(desk)
    assert prompt(desk).endswith("Enter: parry")
    press(desk, "⏎")
    assert fighter(desk, "goblin-1").parried


def test_arrows_number_and_letter_answer_too() -> None:
    for way in ("↓⏎", "0", "p", "1"):
        desk = asked()
        press(desk, way)
        assert desk.question is None, way
        assert fighter(desk, "goblin-1").parried is (way in ("p", "1")), way


def test_what_is_not_offered_is_refused_in_words() -> None:
    desk = asked()
    press(desk, "k")
    assert message(desk).startswith("k does nothing here")
    press(desk, "7")
    assert message(desk) == "There is no answer 7."
    press(desk, "n")
    assert message(desk) == "First answer Goblin 1: defend?"
    assert desk.question is not None


def test_escape_parks_and_enter_takes_up_at_the_same_answer() -> None:
    desk = asked()
    press(desk, "↓⎋")
    view = desk.view()
    assert "1 open question" in text_of(view.header.middle)
    assert text_of(view.parked).startswith("Goblin 1: defend?")
    assert view.mode == "fight"
    press(desk, "⏎")
    assert "▸0 no defence" in prompt(desk)


def test_looking_is_free_while_a_question_is_open() -> None:
    desk = asked()
    before = desk.referee.open
    press(desk, "Bx⎋l⎋?⎋")
    assert desk.view().cards[:2] == ("brawn", "goblin-1"), "the one looked at, then the one who is asked"
    press(desk, "/gob⏎z")
    assert desk.referee.open is before
    assert desk.view().aim == "goblin-1"
    press(desk, "z")
    assert prompt(desk).endswith("Enter: parry")


def test_other_verbs_are_refused_in_words_while_a_question_waits() -> None:
    desk = asked()
    press(desk, "⎋n")
    assert message(desk) == "Answer Goblin 1: defend? first, or take it back."
    for key in ("a", "m", "!a"):
        press(desk, key)
        assert message(desk) == "Answer Goblin 1: defend? first, or take it back.", key
        assert desk.mode is desk.fight, "nothing opens that could only be refused at its end"
    press(desk, "2")
    assert desk.mode is not desk.fight, "what may be done meanwhile opens"


def test_a_change_in_between_leaves_the_question_standing_and_parked() -> None:
    desk = asked()
    press(desk, "⎋2B⏎")
    assert fighter(desk, "brawn").hp == 13
    assert message(desk).endswith("The question stands.")
    assert desk.parked
    press(desk, "⏎p")
    assert fighter(desk, "goblin-1").parried


def test_taking_back_the_first_answer_takes_the_command_back() -> None:
    desk = asked()
    press(desk, "u")
    assert desk.question is None
    assert message(desk) == "taken back: Kara: attack Goblin 1"
    assert desk.referee.history.at == 0


def test_redo_gives_the_same_dice() -> None:
    desk = asked()
    press(desk, "p")
    node = desk.referee.history.node(desk.referee.history.at)
    press(desk, "u<ctrl+r>")
    assert desk.referee.history.node(desk.referee.history.at) is node


def test_alt_is_escape_and_the_key() -> None:
    desk = asked()
    desk.press("alt+l", "l")
    assert desk.parked
    assert desk.view().big == "log"


def test_a_paste_is_no_answer() -> None:
    desk = asked()
    desk.paste("p\n")
    assert desk.question is not None
    assert message(desk) == "Nothing can be pasted here."


def test_a_desk_opened_in_the_middle_stands_at_the_very_same_question() -> None:
    first = asked()
    again = Desk(first.campaign)
    assert prompt(again) == prompt(first)
    assert len(again.log) == len(first.log) == 1
    assert isinstance(again.bus, Bus)
