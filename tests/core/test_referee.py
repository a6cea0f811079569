"""The referee: commands, refusals, undoing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.core.seat import Table, numbers
from tests.tiny import GAME, start, under_way
from tui.core.command import Command
from tui.core.errors import BadAnswer, Refused
from tui.core.language.stored import parse_stored
from tui.core.messages import Do, Give, Recorded, RefusedCommand, TakeBack, Undo
from tui.core.request import Answer, Request

# ---- playing


def test_a_command_is_played_to_its_end_and_told() -> None:
    table = Table(under_way())
    assert numbers(table.do("hurt goblin-1 4")) == [1]
    assert table.now.who["goblin-1"].hp == 3
    fact = table.told[0]
    assert isinstance(fact, Recorded)
    assert (fact.before.who["goblin-1"].hp, fact.after.who["goblin-1"].hp) == (7, 3)
    assert not fact.more
    assert table.hear() == ["Recorded"]


def test_what_is_asked_waits_and_nothing_has_changed() -> None:
    table = Table(under_way())
    before = table.now
    table.do("attack kara goblin-1")
    assert table.open() == ["attack@kara"]
    assert table.now is before
    table.answers("12")
    assert table.open() == ["defend?@goblin-1"]
    assert table.now is before
    table.answers("none", "3")
    assert table.open() == []
    assert table.now.who["goblin-1"].hp == 3
    assert table.hear() == ["Asked", "Asked", "Asked", "Recorded"]


def test_policies_answer_for_sides() -> None:
    table = Table(under_way(), dice="program", answers="best")
    table.do("attack kara goblin-1")
    entry = table.referee.history.recent(1)[0].entry
    assert {a.answer.by for a in entry.tape} <= {"program", "policy"}
    table = Table(under_way(), dice="table", answers="none")
    table.do("attack kara goblin-1")
    table.answers("12")
    assert table.open() == ["damage@goblin-1"]
    assert table.tape() == ["attack@kara 12", "defend?@goblin-1 none"]


def test_a_script_goes_before_the_policies() -> None:
    table = Table(under_way(), dice="program", answers="best")

    def script(q: Request) -> Answer | None:
        return {"attack@kara": Answer("12", "script"), "defend?@goblin-1": Answer("none", "script")}.get(q.key)

    table.referee.do(parse_stored(GAME, "attack kara goblin-1"), script)
    tape = table.referee.history.recent(1)[0].entry.tape
    assert [(a.answer.text, a.answer.by) for a in tape[:2]] == [("12", "script"), ("none", "script")]
    assert tape[2].answer.by == "program"


def test_the_program_throws_what_is_open() -> None:
    table = Table(under_way())
    table.do("attack kara goblin-1")
    table.referee.roll_open()
    pending = table.referee.pending
    assert pending is not None
    assert pending.tape[0].answer.by == "program"
    with pytest.raises(BadAnswer, match="is a decision, not a roll"):
        table.referee.roll_open()


def test_a_form_is_answered_in_any_order() -> None:
    table = Table(start())
    table.do("next")
    assert table.open() == ["initiative@kara", "initiative@brawn", "initiative@goblin-1", "initiative@goblin-2"]
    table.referee.answer("5", "initiative@goblin-1")
    assert table.open() == ["initiative@kara", "initiative@brawn", "initiative@goblin-2"]
    table.answers("1", "2", "3")  # Kara 1+3, Brawn 2+0, Goblin 1 5+2, Goblin 2 3+2
    assert table.now.flow.order == ("goblin-1", "goblin-2", "kara", "brawn")
    assert table.now.flow.turn == "goblin-1"


# ---- refusals


@pytest.mark.parametrize("text", ["attack kara kara", "hurt nobody 3", "undo"])
def test_what_is_refused_changes_nothing(text: str) -> None:
    table = Table(under_way())
    before = table.now
    with pytest.raises(Refused):
        table.do(text)
    assert table.now is before
    assert table.referee.history.last == 0
    assert table.hear() == []


def test_what_only_the_referee_plays_is_no_command() -> None:
    table = Table(under_way())
    with pytest.raises(Refused, match="Tiny has no command begin-round"):
        table.do("begin-round")
    with pytest.raises(Refused, match="Tiny has no command dance"):
        table.referee.do(Command("dance"))


def test_a_bad_answer_leaves_the_question_open() -> None:
    table = Table(under_way())
    table.do("attack kara goblin-1")
    table.hear()
    was = table.referee.open
    for text in ("21", "parry", ""):
        with pytest.raises(BadAnswer):
            table.referee.answer(text)
    assert table.referee.open is was
    assert table.hear() == []


def test_a_question_open_refuses_what_would_move_the_fight() -> None:
    table = Table(under_way())
    table.do("hurt brawn 2")
    table.referee.undo()
    table.do("attack kara goblin-1")
    table.answers("12")
    table.hear()
    acts: tuple[Callable[[], object], ...] = (
        lambda: table.do("next"),
        lambda: table.do("clash kara goblin-1"),
        table.referee.redo,
        lambda: table.referee.goto(1),
    )
    for act in acts:
        with pytest.raises(Refused, match="Answer Goblin 1: defend\\? first"):
            act()
    assert table.open() == ["defend?@goblin-1"]
    assert table.hear() == []


def test_nothing_open_has_no_answer() -> None:
    table = Table(under_way())
    for act in (lambda: table.referee.answer("3"), table.referee.cancel, table.referee.take_back, table.referee.roll_open):
        with pytest.raises(Refused, match="No question is open"):
            act()


def test_a_fault_in_a_rule_is_told_and_nothing_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(under_way())
    table.referee.listen()
    before = table.now

    def broken(*_: object) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(type(GAME), "heal", broken)
    table.bus.publish(Do(parse_stored(GAME, "heal kara 3")))
    fact = table.told[0]
    assert isinstance(fact, RefusedCommand)
    assert fact.bug
    assert "by zero" in fact.reason
    assert table.now is before


def test_requests_come_over_the_bus_and_refusals_go_back_over_it() -> None:
    table = Table(under_way())
    table.referee.listen()
    for message in (
        Do(parse_stored(GAME, "attack kara goblin-1")),
        Give("99"),
        Give("12"),
        TakeBack(),
        Give("2"),
        Undo(),
        Do(parse_stored(GAME, "attack kara kara")),
    ):
        table.bus.publish(message)
    assert table.hear() == ["Asked", "RefusedCommand", "Asked", "Asked", "Recorded", "Moved", "RefusedCommand"]


# ---- undo, groups


def test_next_turn_is_one_step_of_several_entries() -> None:
    table = Table(start(), dice="program")
    table.do("next")
    first = table.now
    assert table.commands()[:2] == ["next", "begin-round"]
    table.do("next")
    assert [n.entry.group for n in table.referee.history.recent(99)] == [1, 1, 1, 4, 4, 4]
    more = [m.more for m in table.told if isinstance(m, Recorded)]
    assert more == [True, True, False, True, True, False]
    table.hear()
    table.referee.undo()
    assert table.now == first
    assert table.hear() == ["Moved"]
    table.referee.redo()
    assert table.referee.history.at == 6
    table.referee.undo(2)
    assert table.referee.history.at == 0
    with pytest.raises(Refused, match="Nothing to undo"):
        table.referee.undo()


def test_undo_while_a_question_is_open_drops_the_question() -> None:
    table = Table(under_way())
    table.do("hurt brawn 3")
    table.do("attack kara goblin-1")
    table.answers("12")
    assert table.referee.undo() == ()
    assert table.open() == []
    assert table.now.who["brawn"].hp == 12
    assert numbers(table.referee.undo()) == [1]
    assert table.now.who["brawn"].hp == 15
    with pytest.raises(Refused, match="There is no entry 9"):
        table.referee.goto(9)


def test_redo_after_a_new_command_stays_on_the_new_branch() -> None:
    table = Table(under_way())
    table.do("hurt brawn 3")
    table.referee.undo()
    table.do("hurt brawn 5")
    with pytest.raises(Refused, match="Nothing to redo"):
        table.referee.redo()
    assert table.now.who["brawn"].hp == 10
