"""Lines as they are typed and as scripts have them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.core.language.reading_lines import AIMED, SCRIPT, read, step, wrong
from tests.tiny import GAME, Fighter, Melee, under_way
from tui.core.language.faults import LanguageError
from tui.core.language.parse import Parsed, Step, parse_line, printable, says_nothing
from tui.core.state import State


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("attack kara goblin-2", "attack kara goblin-2"),
        ("attack K C", "attack kara goblin-2"),
        ("att K C", "attack kara goblin-2"),
        ("a K C", "attack kara goblin-2"),
        ("attack me it", "attack kara goblin-2"),
        ("attack C", "attack kara goblin-2"),
        ("attack --cover=half K C --aim=2", "attack kara goblin-2 --aim=2 --cover=half"),
        ("attack K C --cover=h", "attack kara goblin-2 --cover=half"),
        ("attack K C --gm", "attack kara goblin-2 --gm"),
        ("hurt C 7", "hurt goblin-2 7"),
        ("hurt C 7 cut --bare", "hurt goblin-2 7 cut --bare"),
        ("hurt C 2D6+3", "hurt goblin-2 2d6+3"),
        ("condition C prone", "condition goblin-2 prone"),
        ("condition prone", "condition kara prone"),
        ("condition C pr --rounds=2", "condition goblin-2 prone --rounds=2"),
        ("rename C Grik the Tall", 'rename goblin-2 "Grik the Tall"'),
        ('rename C "Grik  the Tall"', 'rename goblin-2 "Grik the Tall"'),
        ("note C all of it", 'note goblin-2 "all of it"'),
        ("set C hp=5", "set goblin-2 hp=5"),
        ('set C stance="closed"', "set goblin-2 stance=closed"),
        ("add 3 goblin", 'add 3 "goblin"'),
        ("add dire wolf --side=allies", 'add "" "dire wolf" --side=allies'),
        ("next # and so on", "next"),
    ],
)
def test_typed(line: str, text: str) -> None:
    assert read(line, AIMED) == text


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("7", "hurt goblin-2 7"),
        ("+7", "hurt goblin-2 +7"),
        ("=30", "hurt goblin-2 =30"),
        ("2d6 cut --bare", "hurt goblin-2 2d6 cut --bare"),
        ("7 K,C/", "hurt kara,goblin-2/ 7"),
    ],
)
def test_a_bare_amount_is_damage(line: str, text: str) -> None:
    assert read(line, AIMED) == text


def test_a_bare_amount_needs_somebody_aimed_at_and_a_keyboard() -> None:
    assert wrong("7") == ("7", "Nobody is aimed at.")
    assert wrong("7 C", SCRIPT)[0] == "7"


def test_letters_are_accepted_in_scripts_but_short_verbs_and_loose_texts_are_not() -> None:
    assert read("attack K C", SCRIPT) == "attack kara goblin-2"
    assert wrong("att K C", SCRIPT)[0] == "att"
    assert wrong("attack K C --cover=h", SCRIPT)[0] == "h"
    assert wrong("condition C pr", SCRIPT)[0] == "pr"
    assert wrong("attack C", SCRIPT)[1].startswith("attack needs whom.")
    assert wrong("rename C Grik the Tall", SCRIPT)[0] == "the"
    assert read('rename C "Grik the Tall"', SCRIPT) == 'rename goblin-2 "Grik the Tall"'


@pytest.mark.parametrize(
    ("line", "at", "sentence"),
    [
        ("atack K C", "atack", 'Tiny has no command "atack". Like it: attack'),
        ("be C", "be", 'Tiny has no command "be".'),
        ("begin-turn kara", "begin-turn", 'Tiny has no command "begin-turn".'),
        ("hurt C 7x", "7x", '"7x" is no amount. Amounts: 7  +7  =30  2d6+3  7/2'),
        ("hurt C 7 cot", "cot", 'hurt takes no "cot". Like it: cut'),
        ("attack K C D", "D", 'attack takes no "D".'),
        ("attack K K", "K", "Kara: not himself."),
        ("attack K C --flank", "--flank", 'attack has no flag "--flank".'),
        ("attack K C --cver=half", "--cver", 'attack has no flag "--cver". Like it: --cover'),
        ("attack K C --cover=none", "none", '--cover has no "none". There is: half, full'),
        ("attack K C --cover", "--cover", "--cover needs a value. There is: half, full"),
        ("attack K C --aim=two", "two", '"two" is no whole number.'),
        ("attack K C --aim --aim=2", "--aim=2", "--aim stands there twice."),
        ("attack K C --gm=yes", "yes", "--gm takes no value."),
        ("condition C proen", "proen", 'There is no condition "proen" here. Like it: prone'),
        ("condition gobln prone", "gobln", 'Nobody here is called "gobln".'),
        ("attack gobln", "gobln", 'Nobody here is called "gobln".'),
        ("set C hpp=5", "hpp", 'There is no field "hpp" here. Like it: hp'),
        ("set C hp", "hp", '"hp" sets nothing. Write field=value.'),
        ('rename C "Grik', '"Grik', "The quote is never closed."),
        ("attack K C < ? 5", "?", '"?" asks for all that is left, so nothing can follow it.'),
        ("attack K C < [5", "[5", "The bracket is never closed."),
        ("", "", "There is no command."),
    ],
)
def test_errors_point_at_the_word(line: str, at: str, sentence: str) -> None:
    found_at, found = wrong(line)
    assert found_at == at
    assert found.startswith(sentence)


def test_a_missing_word_is_pointed_at_behind_the_last_one() -> None:
    with pytest.raises(LanguageError, match="hurt needs how much") as caught:
        parse_line(GAME, under_way(), "hurt C   # no number")
    assert caught.value.pointed.start == len("hurt C") + 1


def test_who_cannot_act_now_is_told_why_at_his_name() -> None:
    state = under_way()
    down = State({**state.who, "kara": replace(state.who["kara"], hp=0)}, state.flow)
    assert wrong("attack K C", state=down) == ("K", "Kara is down.")
    assert wrong("attack C", state=down) == ("attack", "Kara is down.")
    assert read("attack K C --gm", state=down) == "attack kara goblin-2 --gm"


@pytest.mark.parametrize(
    ("line", "moves"),
    [("undo", Step("undo", 1)), ("undo 3", Step("undo", 3)), ("redo 2", Step("redo", 2)), ("goto 0", Step("goto", 0))],
)
def test_moves_through_the_history(line: str, moves: Step) -> None:
    assert step(line) == moves


@pytest.mark.parametrize(("line", "at"), [("undo x", "x"), ("undo 0", "0"), ("undo 1 2", "2"), ("undo < 5", "< 5")])
def test_moves_take_one_number(line: str, at: str) -> None:
    assert wrong(line)[0] == at


def test_goto_needs_a_number() -> None:
    assert wrong("goto")[1].startswith("goto needs the number of an entry")


def test_answers_are_kept_as_they_stand() -> None:
    line = parse_line(GAME, under_way(), "attack K C < 18 goblin-2:parry *")
    assert isinstance(line, Parsed)
    assert [t.raw for t in line.answers] == ["18", "goblin-2:parry", "*"]
    assert (line.wild, line.asks, line.marked) == (True, False, True)
    alone = parse_line(GAME, under_way(), "< parry ?")
    assert isinstance(alone, Parsed)
    assert (alone.command, alone.asks) == (None, True)


def test_blank_lines_and_comments_say_nothing() -> None:
    assert [says_nothing(line) for line in ("", "   ", "# next", "next", "< 5")] == [True, True, True, False, False]


def test_nothing_that_a_terminal_would_obey_is_kept() -> None:
    assert printable("a\x1b[31mb\u202ec") == "a [31mb c"
    assert wrong("\x1b]0;x\x07 K")[0].isprintable()


def test_with_nobody_there_every_name_is_answered_plainly() -> None:
    empty: State[Fighter, Melee] = State({}, Melee())
    assert wrong("hurt A 7", state=empty) == ("A", "Nobody is here yet.")
