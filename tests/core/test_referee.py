"""The referee: commands, open questions, asides, taking back, changing, undoing, resuming."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from tests.core.playing import keys
from tests.tiny import GAME, Fighter, Melee, TinyState, start, under_way
from tui.core.bus import Bus
from tui.core.command import Command
from tui.core.encounter import Policy
from tui.core.errors import BadAnswer, Diverged, Refused
from tui.core.history import History, Node
from tui.core.language.stored import parse_stored
from tui.core.messages import Asked, Cancelled, Do, Give, Moved, Recorded, RefusedCommand, TakeBack, Undo
from tui.core.play import Pending
from tui.core.referee import Referee
from tui.core.request import Answer, Request

FACTS = (Asked, Cancelled, Moved, Recorded, RefusedCommand)


class Table:
    """A referee, and everything that it has told the bus."""

    def __init__(self, state: TinyState, dice: str = "table", answers: str = "ask", seed: int = 1) -> None:
        sides = ("party", "foes", "gm")
        flow = state.flow
        policies = {"dice": tuple(Policy(s, dice) for s in sides), "answers": tuple(Policy(s, answers) for s in sides)}
        state = type(state)(state.who, type(flow)(**{**_fields(flow), **policies}))
        self.bus = Bus()
        self.told: list[Any] = []
        for kind in FACTS:
            self.bus.subscribe(kind, self.told.append)
        self.referee: Referee[Fighter, Melee] = Referee(GAME, History(state), self.bus, Random(seed))

    @property
    def now(self) -> TinyState:
        return self.referee.now

    def do(self, text: str) -> Pending[Fighter, Melee] | tuple[Node, ...]:
        return self.referee.do(parse_stored(GAME, text))

    def open(self) -> list[str]:
        pending = self.referee.pending
        return keys(pending.requests) if pending else []

    def tape(self) -> list[str]:
        pending = self.referee.pending
        return [f"{a.key} {a.answer.text}" for a in pending.tape] if pending else []

    def answers(self, *texts: str) -> None:
        for text in texts:
            self.referee.answer(text)

    def hear(self) -> list[str]:
        """The facts since the last call, each as its name."""
        names = [type(m).__name__ for m in self.told]
        self.told.clear()
        return names

    def commands(self) -> list[str]:
        return [node.entry.command for node in self.referee.history.recent(99)]


def _fields(flow: Melee) -> dict[str, Any]:
    return {name: getattr(flow, name) for name in flow.__dataclass_fields__}


def numbers(nodes: Sequence[Node] | object) -> list[int]:
    assert isinstance(nodes, tuple)
    return [node.n for node in nodes]


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


# ---- asides


def test_a_change_in_the_middle_of_a_question_is_recorded_before_it() -> None:
    table = Table(under_way())
    table.do("attack kara goblin-1")
    table.answers("12")
    table.hear()
    table.do("hurt brawn 3")
    assert table.open() == ["defend?@goblin-1"]
    assert table.tape() == ["attack@kara 12"]
    assert table.hear() == ["Recorded", "Asked"]
    table.answers("none", "3")
    assert table.commands() == ["hurt brawn 3", "attack kara goblin-1"]
    assert (table.now.who["brawn"].hp, table.now.who["goblin-1"].hp) == (12, 3)


def test_an_aside_that_changes_the_question_says_so() -> None:
    table = Table(under_way())
    table.do("attack kara goblin-1")
    table.answers("4")  # 4 + 6 misses guard 11: recorded at once
    assert table.open() == []
    table.do("attack kara goblin-1")
    table.answers("12")
    table.do("condition goblin-1 prone")
    fact = table.told[-1]
    assert isinstance(fact, Asked)
    assert fact.notes == ("attack stays 12, but it is now d20+8 against 11",)
    assert fact.given == ("attack@kara",)


def test_an_aside_cuts_the_tape_where_the_answer_cannot_stand() -> None:
    table = Table(under_way())
    table.do("attack kara goblin-1")
    table.answers("6")  # a hit at guard 11
    table.do("set goblin-1 guard=30")
    # With guard 30 the 6 misses: the question is gone, the attack is over.
    assert table.open() == []
    assert table.commands() == ["set goblin-1 guard=30", "attack kara goblin-1"]
    assert table.now.who["goblin-1"].hp == 7


def test_an_aside_that_makes_the_pending_command_impossible_is_refused() -> None:
    table = Table(under_way())
    table.do("attack kara goblin-1")
    table.answers("12")
    before = table.now
    with pytest.raises(Refused, match=r"Answer Goblin 1: defend\? first.*Kara is down"):
        table.do("hurt kara 20")
    assert table.now is before
    assert table.open() == ["defend?@goblin-1"]


def test_an_aside_that_asks_something_is_refused() -> None:
    table = Table(under_way())
    table.do("attack kara goblin-1")
    with pytest.raises(Refused, match="Throw Kara's attack first: hurt asks something too"):
        table.do("hurt brawn 2d6")
    assert table.open() == ["attack@kara"]


# ---- taking back, cancelling


def test_the_last_answer_is_taken_back_then_the_command() -> None:
    table = Table(under_way())
    table.do("attack kara goblin-1")
    table.answers("12", "parry")
    assert table.open() == ["parry@goblin-1"]
    table.referee.take_back()
    assert table.open() == ["defend?@goblin-1"]
    assert table.tape() == ["attack@kara 12"]
    table.referee.take_back()
    assert table.open() == ["attack@kara"]
    assert table.referee.take_back() is None
    assert table.open() == []
    assert table.hear()[-1] == "Cancelled"
    assert table.referee.history.last == 0


def test_dice_of_the_program_stay_when_an_answer_is_taken_back() -> None:
    table = Table(under_way(), dice="program")
    table.do("attack kara goblin-1")
    while table.open() != ["defend?@goblin-1"]:
        table.referee.undo()
        table.do("attack kara goblin-1")
    thrown = table.tape()
    table.answers("none")  # damage is thrown at once
    points = table.now.who["goblin-1"].hp
    table.referee.change_answer("defend?@goblin-1", "none")
    assert table.now.who["goblin-1"].hp == points
    table.referee.undo()
    table.referee.redo()
    assert [f"{a.key} {a.answer.text}" for a in table.referee.history.recent(1)[0].entry.tape][:1] == thrown


def test_cancelling_keeps_the_dice_for_the_same_command() -> None:
    for seed in range(12):
        table = Table(under_way(), dice="program", seed=seed)
        table.do("attack kara goblin-1")
        first = table.tape()
        if not first:
            continue  # no question: a miss or a fumble
        table.referee.cancel()
        assert table.now.who["kara"].acted == 0
        table.do("attack kara goblin-1")
        assert table.tape() == first
        table.referee.cancel()
        table.do("hurt brawn 1")
        table.do("attack kara goblin-1")  # another moment: other dice
        if table.tape() != first:
            return
    raise AssertionError("the dice were kept for ever")


def test_dice_from_the_table_are_offered_again() -> None:
    table = Table(under_way())
    table.do("attack kara goblin-1")
    table.answers("12")
    table.referee.cancel()
    table.do("attack kara goblin-1")
    pending = table.referee.pending
    assert pending is not None
    assert table.open() == ["attack@kara"]
    assert table.referee.offered(pending.requests[0]) == "12"
    table.answers("12")
    assert table.open() == ["defend?@goblin-1"]


def test_cancelling_in_a_group_takes_the_whole_group_back_and_keeps_its_dice() -> None:
    state = under_way()
    table = Table(state, dice="program")
    table.do("dice party table")
    table.do("hurt goblin-1,goblin-2,brawn 30 --bare")  # only Kara is left: her turn ends the round
    table.hear()
    before = table.now
    table.do("next")
    assert table.open() == ["initiative@kara"]
    assert table.commands()[-2:] == ["next", "end-turn kara"]
    table.referee.cancel()
    assert table.now == before
    assert table.hear() == ["Recorded", "Recorded", "Asked", "Cancelled", "Moved"]
    table.do("next")
    table.answers("4")
    assert table.now.flow.round == 2
    assert [type(m).__name__ for m in table.told][-1] == "Recorded"
    table.referee.undo()
    assert table.now == before


# ---- changing an answer


def test_an_answer_of_the_last_entry_is_changed_on_a_branch() -> None:
    table = Table(under_way())
    table.do("attack kara goblin-1")
    table.answers("12", "none", "3")
    table.hear()
    assert table.referee.change_answer("damage@goblin-1", "5") == ()
    assert table.now.who["goblin-1"].hp == 1
    assert table.referee.history.children(0) == [1, 2]
    assert table.hear() == ["Moved", "Recorded"]
    table.referee.goto(1)
    assert table.now.who["goblin-1"].hp == 3


def test_a_changed_answer_may_open_a_question() -> None:
    table = Table(under_way())
    table.do("attack kara goblin-1")
    table.answers("12", "none", "3")
    notes = table.referee.change_answer("attack@kara", "20")
    assert notes == ("damage is asked again: it was 3",)
    assert table.open() == ["damage@goblin-1"]
    table.referee.take_back()
    assert table.open() == ["defend?@goblin-1"]
    table.answers("none", "[3 4]")
    assert table.now.who["goblin-1"].hp == 7 - 8


def test_an_earlier_answer_of_the_open_question_is_changed() -> None:
    table = Table(under_way())
    table.do("attack kara goblin-1")
    table.answers("12", "parry")
    assert table.referee.change_answer("attack@kara", "13") == ()
    assert table.open() == ["parry@goblin-1"]
    assert table.tape() == ["attack@kara 13", "defend?@goblin-1 parry"]
    assert table.referee.change_answer("attack@kara", "2") == ("dropped: defend?@goblin-1 parry",)
    assert table.open() == []
    assert table.commands() == ["attack kara goblin-1"]


def test_a_bad_change_leaves_everything_as_it_was() -> None:
    table = Table(under_way())
    table.do("attack kara goblin-1")
    table.answers("12", "none", "3")
    before, at = table.now, table.referee.history.at
    table.hear()
    for key, text in (("attack@kara", "21"), ("defend?@goblin-1", "dance"), ("nobody@here", "3")):
        with pytest.raises(BadAnswer):
            table.referee.change_answer(key, text)
    assert table.now is before
    assert table.referee.history.at == at
    assert table.hear() == []


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


# ---- resuming


def test_a_pending_command_is_taken_up_at_the_very_same_prompt() -> None:
    table = Table(under_way())
    table.do("attack kara goblin-1")
    table.answers("12", "parry")
    was = table.referee.open
    assert was is not None
    fresh = Table(under_way())
    fresh.referee.resume(was.pending.command, was.pending.tape, was.group, was.queue, was.given)
    assert fresh.referee.open == was
    fresh.answers("3", "4")
    table.answers("3", "4")
    assert fresh.now == table.now
    fresh.referee.undo()
    assert fresh.now.who["goblin-1"].hp == 7


def test_a_pending_command_that_fits_no_more_is_not_taken_up() -> None:
    table = Table(under_way())
    table.do("attack kara goblin-1")
    table.answers("12", "parry")
    was = table.referee.open
    assert was is not None
    fresh = Table(under_way())
    with pytest.raises(Diverged):
        fresh.referee.resume("attack kara goblin-2", was.pending.tape, 1)
    with pytest.raises(Diverged, match="yet it was pending"):
        fresh.referee.resume("hurt kara 3", (), 1)
    assert fresh.referee.open is None
    assert fresh.now.who["kara"].hp == 12
