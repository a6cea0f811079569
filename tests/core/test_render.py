"""Lines of the log as text and with roles."""

from __future__ import annotations

from tests.tiny import GAME
from tui.core.ledger import Ledger
from tui.core.play import Entry
from tui.core.render import depth, line_text, line_words, term_text
from tui.core.request import Answer, Answered
from tui.core.scene import Line
from tui.core.views import Span

LEDGER = Ledger().add("bonus", 7, "longsword").add("edge", 1, "flank").add("bonus", -2, "cover")
TAPE = (
    Answered("attack@kara", "roll d20", Answer("15"), "d20 [15]"),
    Answered("defend?@goblin-1", "ask parry|none", Answer("none")),
    Answered("damage@goblin-1", "roll d6+1", Answer("=4"), "d6+1 [=4]"),
)
ENTRY = Entry("attack kara goblin-1", TAPE)


def test_dice_stand_in_front_then_every_modifier_then_the_text() -> None:
    line = Line("", "T1", "= 22 against guard 17: hit", "attack@kara", LEDGER)
    assert line_text(GAME, ENTRY, line) == "d20 [15] +7 longsword +1e flank -2 cover = 22 against guard 17: hit"


def test_a_told_result_is_shown_as_told() -> None:
    assert line_text(GAME, ENTRY, Line("", "T3", "= 4 damage", "damage@goblin-1")) == "d6+1 [=4] = 4 damage"


def test_a_line_without_a_roll_is_its_text() -> None:
    assert line_text(GAME, ENTRY, Line("", "", "Kara acts.", "", LEDGER)) == "Kara acts."


def test_a_roll_that_is_not_on_the_tape_leaves_the_modifiers() -> None:
    assert line_text(GAME, ENTRY, Line("", "", "= 5", "lost@kara", Ledger().add("bonus", 7, ""))) == "+7 = 5"


def test_nested_procedures_are_indented() -> None:
    nested = Line("strike-back/again", "", "Missed.")
    assert (depth(Line("", "", "x")), depth(Line("strike-back", "", "x")), depth(nested)) == (0, 1, 2)
    assert line_text(GAME, ENTRY, nested) == "    Missed."


def test_dice_and_numbers_have_roles() -> None:
    words = line_words(GAME, ENTRY, Line("", "T1", "= 22", "attack@kara", Ledger().add("bonus", 7, "skill")))
    assert words == (Span("d20 [15] ", "strong"), Span("+7 skill "), Span("= 22"))


def test_an_unknown_channel_has_no_suffix() -> None:
    assert term_text(GAME, Ledger().add("luck", 2, "fate").terms[0]) == "+2 fate"
