"""Open questions: asides, taking back, cancelling, changing an answer, resuming."""

from __future__ import annotations

import pytest

from tests.core.seat import Charging, Table
from tests.tiny import under_way
from tui.core.errors import BadAnswer, Diverged, Refused
from tui.core.messages import Asked, RefusedCommand

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


def test_answers_that_an_aside_has_cut_are_not_taken_back_again() -> None:
    table = Table(under_way())
    table.do("attack kara goblin-1")
    table.answers("12", "parry")
    table.do("set goblin-1 parried=on")  # it cannot parry any more: asked again
    assert table.open() == ["defend?@goblin-1"]
    table.referee.take_back()
    assert table.open() == ["attack@kara"]


def test_an_answer_taken_back_is_asked_even_when_a_policy_could_give_it() -> None:
    table = Table(under_way())
    table.do("attack kara goblin-1")
    table.answers("12", "parry")
    table.do("answers foes best")
    assert table.open() == ["parry@goblin-1"]
    table.referee.take_back()
    assert table.open() == ["defend?@goblin-1"]


def test_an_aside_from_which_other_things_follow_is_refused() -> None:
    table = Table(under_way(), game=Charging())
    table.do("dice kara program")
    table.do("attack kara goblin-1")
    with pytest.raises(Refused, match="first: other things follow from charge"):
        table.do("charge goblin-2")
    assert table.commands() == ["dice kara program"]


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


def test_redo_takes_up_a_question_that_was_dropped() -> None:
    table = Table(under_way())
    table.do("attack kara goblin-1")
    table.answers("12")
    table.referee.cancel()
    table.hear()
    table.referee.redo()
    assert (table.open(), table.tape()) == (["defend?@goblin-1"], ["attack@kara 12"])
    assert table.hear() == ["Asked"]
    table.referee.cancel()
    table.do("hurt brawn 1")  # the fight has gone on: there is nothing left to take up
    with pytest.raises(Refused, match="Nothing to redo"):
        table.referee.redo()


def test_redo_takes_up_a_question_in_the_middle_of_a_step_with_all_before_it() -> None:
    table = Table(under_way(), dice="program")
    table.do("dice party table")
    table.do("hurt goblin-1,goblin-2,brawn 30 --bare")
    table.do("next")
    commands, there = table.commands(), table.now
    table.referee.undo()
    assert table.commands() != commands
    table.referee.redo()
    assert (table.commands(), table.now, table.open()) == (commands, there, ["initiative@kara"])
    table.answers("4")
    assert table.now.flow.round == 2


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


def test_an_aside_in_the_middle_of_a_step_outlives_its_cancelling() -> None:
    table = Table(under_way(), game=Charging())
    table.do("charge goblin-1")
    table.answers("3", "12")
    assert table.open() == ["defend?@goblin-1"]
    table.do("hurt brawn 3")
    table.referee.take_back()
    table.answers("11")
    table.do("hurt brawn 1")
    assert table.commands() == ["charge goblin-1", "hurt brawn 3", "hurt brawn 1"]
    table.hear()
    table.referee.cancel()
    assert table.commands() == ["hurt brawn 3", "hurt brawn 1"]
    assert table.now.who["brawn"].hp == 11
    assert table.hear() == ["Cancelled", "Moved", "Recorded", "Recorded"]
    table.referee.undo()
    assert table.now.who["brawn"].hp == 12


def test_a_step_is_undone_with_the_aside_in_its_middle() -> None:
    table = Table(under_way(), game=Charging())
    table.do("charge goblin-1")
    table.answers("3", "12")
    table.do("hurt brawn 3")
    table.answers("none", "3")
    assert table.commands() == ["charge goblin-1", "hurt brawn 3", "attack kara goblin-1"]
    after = table.now
    table.referee.undo()
    assert table.commands() == []
    table.referee.redo()
    assert table.now == after


def test_an_aside_that_is_not_possible_without_its_step_is_told() -> None:
    table = Table(under_way(), game=Charging())
    table.do("charge goblin-1")
    table.answers("3", "12")
    table.do("condition kara dazed --off")
    table.do("hurt brawn 1")
    table.hear()
    table.referee.cancel()
    assert table.commands() == ["hurt brawn 1"]
    fact = table.told[2]
    assert isinstance(fact, RefusedCommand)
    assert fact.reason == "Kara is not dazed."
    assert table.hear() == ["Cancelled", "Moved", "RefusedCommand", "Recorded"]


def test_dice_of_a_cancelled_command_are_not_kept_for_another_moment() -> None:
    for seed in range(20):
        table = Table(under_way(), dice="program", seed=seed)
        table.do("hurt brawn 1")
        table.do("attack kara goblin-1")
        first = table.tape()
        if not first:
            continue
        table.referee.cancel()
        table.referee.undo()
        table.do("attack kara goblin-1")
        if table.tape() != first:
            return
    raise AssertionError("the dice were kept after an undo")


def test_dice_of_entries_that_are_cancelled_with_their_group_are_kept() -> None:
    for seed in range(6):
        table = Table(under_way(), dice="program", game=Charging(), seed=seed)
        table.do("charge goblin-1")
        if table.referee.pending is None:
            continue
        first = [a.answer.text for a in table.referee.history.recent(1)[0].entry.tape], table.tape()
        table.referee.cancel()
        assert table.commands() == []
        table.do("charge goblin-1")
        assert ([a.answer.text for a in table.referee.history.recent(1)[0].entry.tape], table.tape()) == first
        return
    raise AssertionError("no charge has led to a question")


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


def test_a_changed_answer_stays_in_its_group() -> None:
    table = Table(under_way(), game=Charging())
    table.do("charge goblin-1")
    table.answers("3", "12", "none", "3")
    table.referee.change_answer("damage@goblin-1", "5")
    assert table.commands() == ["charge goblin-1", "attack kara goblin-1"]
    table.referee.undo()
    assert table.commands() == []


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
