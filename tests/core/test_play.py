"""Playing against a tape, and playing again when something before has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from tests.core.determinism import rule_of
from tests.core.playing import Script, done, keys, lines
from tests.tiny import GAME, Fighter, Melee, TinyState, kara, under_way
from tui.core.errors import BadAnswer, Diverged, Refused
from tui.core.play import Entry, Pending, Played, play, rebase
from tui.core.request import Answer, Answered

ATTACK = "attack kara goblin-1"  # d20+6 against guard 11: 5 to 19 hits
RULE = rule_of(GAME, ATTACK)


def tape(*answers: tuple[str, str]) -> tuple[Answered, ...]:
    """A tape of keys and texts, without specs."""
    return tuple(Answered(key, "", Answer(text)) for key, text in answers)


def pending(state: TinyState, *answers: str) -> Pending[Fighter, Melee]:
    result = play(ATTACK, RULE, state, (), Script(*answers))
    assert isinstance(result, Pending)
    return result


def again(
    old: Entry | Pending[Fighter, Melee], state: TinyState, answers: Mapping[str, str] | None = None, more: Sequence[str] = ()
) -> tuple[Played[Fighter, Melee] | Pending[Fighter, Melee], tuple[str, ...]]:
    return rebase(old, RULE, state, Script(*more), answers=answers)


def test_an_attack_asks_one_thing_after_the_other() -> None:
    state = under_way()
    first = pending(state)
    assert keys(first.requests) == ["attack@kara"]
    assert (first.tape, first.lines, first.so_far) == ((), (), state)
    second = pending(state, "12")
    assert keys(second.requests) == ["defend?@goblin-1"]
    assert lines(second) == ["= hit against guard 11"]
    assert second.so_far.who["kara"].acted == 1  # provisional, for looking
    assert keys(pending(state, "12", "parry").requests) == ["parry@goblin-1"]
    assert keys(pending(state, "12", "none").requests) == ["damage@goblin-1"]
    played = done(state, ATTACK, "12", "none", "3")
    assert played.after.who["goblin-1"].hp == 7 - 4
    assert [a.answer.text for a in played.entry.tape] == ["12", "none", "3"]
    assert played.entry.count("damage") == 4


def test_two_dice_of_a_critical_are_one_answer() -> None:
    played = done(under_way(), ATTACK, "20", "none", "[3 5]")
    assert played.after.who["goblin-1"].hp == 7 - 9  # 3 + 5 + 1
    assert played.after.who["goblin-1"].has("bleeding")
    assert [a.shown for a in played.entry.tape] == ["d20 [20]", "", "2d6+1 [3 5]"]


def test_a_told_total_takes_the_place_of_the_dice() -> None:
    played = done(under_way(), ATTACK, "12", "none", "=6")
    assert played.after.who["goblin-1"].hp == 1
    with pytest.raises(BadAnswer):
        done(under_way(), ATTACK, "12", "none", "=8")  # d6+1 is never 8


def test_a_fumble_is_answered_by_the_other() -> None:
    played = done(under_way(), ATTACK, "1", "4")
    assert played.after.who["kara"].hp == 11
    assert [(line.path, line.text) for line in played.entry.lines] == [
        ("", "= fumble against guard 11"),
        ("strike-back:goblin-1", "= Goblin 1 strikes back"),
        ("strike-back:goblin-1", "Kara  12 → 11 HP"),
    ]
    assert played.entry.tape[1].key == "strike-back:goblin-1/strike back@goblin-1"


def test_a_tape_that_does_not_fit_is_refused_as_such() -> None:
    state = under_way()
    with pytest.raises(Diverged, match="1 answers left over: damage@goblin-1"):
        play(ATTACK, RULE, state, tape(("attack@kara", "2"), ("damage@goblin-1", "3")))
    with pytest.raises(Diverged, match="the rule asks defend\\?@goblin-1, the tape goes on with damage@goblin-1"):
        play(ATTACK, RULE, state, tape(("attack@kara", "12"), ("damage@goblin-1", "3")))
    with pytest.raises(Diverged, match="the tape answers roll d12, the rule asks roll d20"):
        play(ATTACK, RULE, state, (Answered("attack@kara", "roll d12", Answer("3")),))
    with pytest.raises(BadAnswer, match="a d20 has no 21"):
        play(ATTACK, RULE, state, tape(("attack@kara", "21")))


def test_an_answer_that_is_not_offered_is_refused() -> None:
    with pytest.raises(BadAnswer, match="may answer: parry, none"):
        done(under_way(), ATTACK, "12", "dodge")
    state = under_way()
    parried = replace(state, who={**state.who, "goblin-1": replace(state.who["goblin-1"], parried=True)})
    with pytest.raises(BadAnswer, match="Goblin 1 has parried this round"):
        done(parried, ATTACK, "12", "parry")


# ---- an earlier answer changed


def test_a_changed_die_keeps_all_later_answers_that_still_fit() -> None:
    entry = done(under_way(), ATTACK, "12", "none", "3").entry
    result, notes = again(entry, under_way(), {"attack@kara": "13"})
    assert isinstance(result, Played)
    assert [a.answer.text for a in result.entry.tape] == ["13", "none", "3"]
    assert notes == ()


def test_a_changed_die_drops_what_is_asked_no_longer_and_names_it() -> None:
    entry = done(under_way(), ATTACK, "12", "none", "3").entry
    result, notes = again(entry, under_way(), {"attack@kara": "2"})
    assert isinstance(result, Played)
    assert [a.answer.text for a in result.entry.tape] == ["2"]
    assert notes == ("dropped: defend?@goblin-1 none", "dropped: damage@goblin-1 3")


def test_a_changed_die_asks_again_for_dice_that_are_others_now() -> None:
    entry = done(under_way(), ATTACK, "12", "none", "3").entry
    result, notes = again(entry, under_way(), {"attack@kara": "20"})
    assert isinstance(result, Pending)
    assert keys(result.requests) == ["damage@goblin-1"]
    assert notes == ("damage is asked again: it was 3",)


def test_a_changed_decision_never_slides_into_another_question() -> None:
    entry = done(under_way(), ATTACK, "12", "parry", "4", "3").entry  # parry fails at 4, damage 3
    result, notes = again(entry, under_way(), {"defend?@goblin-1": "none"})
    assert isinstance(result, Played)
    assert [(a.key, a.answer.text) for a in result.entry.tape] == [
        ("attack@kara", "12"),
        ("defend?@goblin-1", "none"),
        ("damage@goblin-1", "3"),
    ]
    assert notes == ("dropped: parry@goblin-1 4",)


def test_a_bad_new_answer_changes_nothing() -> None:
    entry = done(under_way(), ATTACK, "12", "none", "3").entry
    with pytest.raises(BadAnswer):
        again(entry, under_way(), {"attack@kara": "21"})


# ---- on another state


def test_a_question_stands_on_a_changed_fight_and_the_change_is_told() -> None:
    state = under_way()
    prone = done(state, "condition goblin-1 prone").after
    result, notes = again(pending(state, "12"), prone)
    assert isinstance(result, Pending)
    assert keys(result.requests) == ["defend?@goblin-1"]
    assert [a.answer.text for a in result.tape] == ["12"]
    assert notes == ("attack stays 12, but it is now d20+8 against 11",)


def test_an_unconcerned_change_is_not_mentioned() -> None:
    state = under_way()
    healed = done(done(state, "hurt brawn 3").after, "heal brawn 2").after
    assert again(pending(state, "12"), healed)[1] == ()


def test_an_answer_that_cannot_be_given_any_more_is_asked_again() -> None:
    state = under_way()
    parried = replace(state, who={**state.who, "goblin-1": replace(state.who["goblin-1"], parried=True)})
    result, notes = again(pending(state, "12", "parry"), parried)
    assert isinstance(result, Pending)
    assert keys(result.requests) == ["defend?@goblin-1"]
    assert notes == ("defend? is asked again: it was parry",)


def test_what_is_not_possible_any_more_is_refused() -> None:
    state = under_way()
    down = replace(state, who={**state.who, "kara": kara(hp=0)})
    with pytest.raises(Refused, match="Kara is down"):
        again(pending(state, "12"), down)


def test_an_open_request_is_found_by_its_key_or_is_the_first() -> None:
    open_ = pending(under_way())
    assert open_.request().key == "attack@kara"
    assert open_.request("attack@kara").key == "attack@kara"
    with pytest.raises(BadAnswer, match="damage@goblin-1 is not asked now"):
        open_.request("damage@goblin-1")
