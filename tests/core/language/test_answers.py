"""Answers behind `<`, given to the tiny game's rules."""

from __future__ import annotations

from random import Random

import pytest

from tests.tiny import GAME, Fighter, Melee, start, table, under_way
from tui.core.encounter import Policy
from tui.core.errors import Refused
from tui.core.language.answers import Answers, give
from tui.core.language.faults import LanguageError, WrongAnswer
from tui.core.language.parse import Parsed, parse_line
from tui.core.language.reader import Context
from tui.core.play import Pending
from tui.core.referee import Referee
from tui.core.state import State

SCRIPT = Context(script=True)
KEYBOARD = Context()


def referee(state: State[Fighter, Melee] | None = None) -> Referee[Fighter, Melee]:
    history, bus, rng = table(state or under_way(2))
    return Referee(GAME, history, bus, rng)


def say(ref: Referee[Fighter, Melee], line: str, context: Context = SCRIPT) -> list[str]:
    """Play a line; the answers of all its entries as `key answer by`."""
    parsed = parse_line(GAME, ref.now, line, context)
    assert isinstance(parsed, Parsed)
    answers = Answers(GAME, ref.now, parsed, Random(1), context)
    if parsed.command is None:
        give(ref, answers)
        return []
    out = ref.do(parsed.command, answers)
    tapes = [out.tape] if isinstance(out, Pending) else [node.entry.tape for node in out]
    return [f"{a.key} {a.answer.text} {a.answer.by}" for tape in tapes for a in tape]


def wrong(line: str, context: Context = SCRIPT, state: State[Fighter, Melee] | None = None) -> tuple[str, str]:
    """What an error points at, and its sentence; the fight must be as it was."""
    ref = referee(state)
    before = ref.now
    with pytest.raises(WrongAnswer) as caught:
        say(ref, line, context)
    assert ref.now is before
    assert ref.pending is None
    p = caught.value.pointed
    return p.line[p.start : p.end], p.sentence


ATTACK = "attack kara goblin-1 < "


def test_answers_are_given_in_the_order_asked() -> None:
    assert say(referee(), ATTACK + "18 none 5") == [
        "attack@kara 18 script",
        "defend?@goblin-1 none script",
        "damage@goblin-1 5 script",
    ]


def test_at_the_keyboard_dice_are_the_tables_and_decisions_the_gms() -> None:
    assert say(referee(), ATTACK + "18 none 5", KEYBOARD) == [
        "attack@kara 18 table",
        "defend?@goblin-1 none gm",
        "damage@goblin-1 5 table",
    ]


@pytest.mark.parametrize("dice", ["[3 4]", "3 4", "[3,4]", "3, 4"])
def test_a_critical_takes_two_dice_together_or_one_by_one(dice: str) -> None:
    assert say(referee(), ATTACK + f"20 none {dice}")[2] == "damage@goblin-1 [3 4] script"


def test_a_told_total_is_kept_as_told() -> None:
    assert say(referee(), ATTACK + "20 none =9")[2] == "damage@goblin-1 =9 script"


def test_a_star_leaves_the_rest_to_generator_and_defaults() -> None:
    answers = say(referee(), ATTACK + "18 *")
    assert answers[1] == "defend?@goblin-1 parry policy"
    assert [a.rpartition(" ")[2] for a in answers] == ["script", "policy", "program"] + ["program"] * (len(answers) - 3)


def test_a_star_before_the_end_stands_for_one_answer() -> None:
    answers = say(referee(), "blast goblin-1 d6 < * none 20")
    assert answers[0].endswith("program")
    assert answers[1:] == ["dive?@goblin-1 none script", "save@goblin-1 20 script"]


def test_a_star_respects_the_policy_of_a_side() -> None:
    state = start(2, answers=[Policy("foes", "none")])
    assert say(referee(state), ATTACK + "18 *")[1] == "defend?@goblin-1 none policy"


def test_names_say_who_is_asked() -> None:
    assert say(referee(), ATTACK + "kara:18 A:none goblin-1:5")[1] == "defend?@goblin-1 none script"
    assert wrong(ATTACK + "goblin-2:18 none 5") == ("goblin-2:18", "Here Kara is asked: attack.")
    assert say(referee(), ATTACK + 'goblin-1:parry "Goblin 1":5 *')[1:3] == [
        "defend?@goblin-1 parry script",
        "parry@goblin-1 5 script",
    ]


def test_a_form_is_answered_in_any_order() -> None:
    assert say(referee(), "initiative < goblin-2:1 kara:4 goblin-1:2 brawn:3") == [
        "initiative@kara 4 script",
        "initiative@brawn 3 script",
        "initiative@goblin-1 2 script",
        "initiative@goblin-2 1 script",
    ]


def test_names_do_not_move_an_answer_to_another_question() -> None:
    line = "blast goblin-1,goblin-2 d6 < gm:3 goblin-2:dive goblin-1:5 goblin-1:none goblin-2:6"
    assert wrong(line)[1].startswith("Goblin 1 may answer: dive, none.")


def test_a_name_that_is_nobodys_is_found_before_anything_is_played() -> None:
    with pytest.raises(LanguageError, match="Nobody here is called"):
        say(referee(), ATTACK + "orc:18 *")


def test_at_the_keyboard_those_not_named_are_left_to_others() -> None:
    answers = say(referee(), "initiative < brawn:3", KEYBOARD)
    assert answers[1] == "initiative@brawn 3 table"
    assert [a.rpartition(" ")[2] for a in answers] == ["program", "table", "program", "program"]


@pytest.mark.parametrize(
    ("answers", "at", "sentence"),
    [
        ("21", "21", "Kara's attack: a d20 has no 21."),
        ("0", "0", "Kara's attack: a d20 has no 0."),
        ("parry", "parry", 'Kara\'s attack is asked, d20. "parry" is no roll.'),
        ("[18 3] none 5", "[18 3]", "Kara's attack: 1 dice too many for d20."),
        ("18 dodge", "dodge", "Goblin 1 may answer: parry, none."),
        ("20 none 5 7", "7", "Goblin 1's damage: a d6 has no 7."),
        ("20 none [5]", "[5]", "Goblin 1's damage: another d6 is to be rolled for 2d6+1."),
        ("18 none 5 14 parry", "14 parry", "2 answers left over: 14, parry."),
        ("18 none 5 6 *", "6", "One answer left over: 6."),
        ("18 none", "", "The answers end here, and Goblin 1 is asked: damage, d6+1."),
        ("", "", "The answers end here, and Kara is asked: attack, d20."),
    ],
)
def test_an_answer_that_cannot_be_is_pointed_at_and_nothing_has_happened(answers: str, at: str, sentence: str) -> None:
    found_at, found = wrong(ATTACK + answers)
    assert found.startswith(sentence)
    assert found_at.strip() == at


def test_a_star_that_is_not_needed_is_no_surplus() -> None:
    assert say(referee(), ATTACK + "2 *") == ["attack@kara 2 script"]


def test_an_option_that_is_not_possible_says_why() -> None:
    ref = referee()
    say(ref, ATTACK + "18 parry 20")
    with pytest.raises(WrongAnswer, match=r"may answer: none\. parry: Goblin 1 has parried this round\."):
        say(ref, ATTACK + "18 parry 20")


def test_a_whole_group_is_one_step() -> None:
    ref = referee(start(1))
    with pytest.raises(WrongAnswer, match="One answer left over: 9"):
        say(ref, "next < 6 5 4 9")
    assert (ref.history.at, ref.history.last) == (0, 0)


def test_what_the_keyboard_does_not_answer_stays_open_and_is_answered_later() -> None:
    ref = referee(start(2, dice=[Policy("party", "table"), Policy("foes", "table")]))
    assert say(ref, ATTACK + "18 ?", KEYBOARD) == ["attack@kara 18 table"]
    assert ref.question() == "Answer Goblin 1: defend?"
    say(ref, "< none 5", KEYBOARD)
    assert ref.pending is None
    assert ref.now.who["goblin-1"].hp == 7 - (5 + 1)


def test_answers_to_an_open_question_go_before_the_programs_dice() -> None:
    ref = referee()
    say(ref, ATTACK + "18 ?", KEYBOARD)
    say(ref, "< none 5", KEYBOARD)
    assert ref.now.who["goblin-1"].hp == 7 - (5 + 1)


def test_without_a_question_there_is_nothing_to_answer() -> None:
    with pytest.raises(Refused, match="No question is open"):
        say(referee(), "< 5", KEYBOARD)


def test_an_open_form_is_answered_by_name() -> None:
    ref = referee(start(1, dice=[Policy("party", "table"), Policy("foes", "table")]))
    assert say(ref, "initiative", KEYBOARD) == []
    say(ref, "< goblin-1:6", KEYBOARD)
    assert ref.pending is not None
    assert [q.who for q in ref.pending.requests] == ["kara", "brawn"]


def test_answers_beside_the_question_are_left_over() -> None:
    ref = referee(start(2, dice=[Policy("foes", "table")]))
    say(ref, ATTACK + "18 ?", KEYBOARD)
    with pytest.raises(WrongAnswer, match="One answer left over: 4"):
        say(ref, "< none 5 4", KEYBOARD)
    assert ref.question() == "Answer Goblin 1: defend?"


def test_a_refusal_of_the_rules_passes_through() -> None:
    with pytest.raises(Refused, match="cannot attack himself"):
        say(referee(), "attack kara kara --gm < 5")
