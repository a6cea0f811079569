"""Conditions by hand, and how they run out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.core.playing import after, done, ended, lines, refusal
from tests.tiny import CONDITIONS, TinyScene, under_way
from tui.core.effects import counted, duration_text, put_on, taken_off
from tui.core.encounter import Effect
from tui.core.gm.effects import tick


def test_naming_it_puts_it_on_and_naming_it_again_takes_it_off() -> None:
    on = done(under_way(), "condition brawn prone")
    assert on.after.who["brawn"].effects == (Effect("prone"),)
    assert lines(on) == ["Brawn is prone."]
    off = done(on.after, "condition brawn prone")
    assert off.after.who["brawn"].effects == ()
    assert lines(off) == ["Brawn is no longer prone."]


def test_of_several_those_who_have_it_not_get_it_first() -> None:
    state = after(under_way(), "condition brawn prone")
    both = done(state, "condition kara,brawn prone")
    assert lines(both) == ["Kara is prone."]
    assert lines(done(both.after, "condition kara,brawn prone")) == ["Kara and Brawn are no longer prone."]


@pytest.mark.parametrize(
    ("flags", "effect", "words"),
    [
        ("--rounds=2", Effect("prone", 1, "round", "", 2), " for 2 rounds"),
        ("--rounds=1", Effect("prone", 1, "round", "", 1), " until the end of the round"),
        ("--until=round", Effect("prone", 1, "round", "", 1), " until the end of the round"),
        ('--until="end of goblin-2"', Effect("prone", 1, "end", "goblin-2", 1), " until the end of Goblin 2's turn"),
        ('--until="start of me"', Effect("prone", 1, "start", "kara", 1), " until the start of Kara's turn"),
        ('--until="end of B" --rounds=3', Effect("prone", 1, "end", "brawn", 3), " until the end of Brawn's turn, 3 times"),
    ],
)
def test_it_lasts_as_long_as_is_said(flags: str, effect: Effect, words: str) -> None:
    state = after(under_way(), "condition brawn prone")
    played = done(state, f"condition brawn prone {flags}")  # with a time it is put on anew, not taken off
    assert played.after.who["brawn"].effects == (effect,)
    assert lines(played) == [f"Brawn is prone{words}."]


def test_levels_are_told_where_there_are_several() -> None:
    played = done(under_way(), "condition brawn bleeding --level=3")
    assert played.after.who["brawn"].effects == (Effect("bleeding", 3),)
    assert lines(played) == ["Brawn is bleeding 3."]


def test_what_is_wrong_is_said_with_what_would_do() -> None:
    state = under_way()
    assert refusal(state, "condition brawn proen") == 'There is no condition "proen" in Tiny. Like it: prone'
    assert refusal(state, "condition brawn prone --off") == "Brawn is not prone."
    assert refusal(state, "condition brawn prone --level=2") == "level 2: prone has the levels 1 to 1."
    assert refusal(state, "condition brawn prone --rounds=0") == "rounds 0: a condition lasts 1 to 999 rounds."
    assert refusal(state, "condition brawn prone --off --rounds=2") == "Either off, or on with a level or a time."
    assert (
        refusal(state, 'condition brawn prone --until="end of gobln-2"')
        == 'Nobody here is called "gobln-2". Like it: goblin-2, goblin-1'
    )
    assert refusal(state, "condition brawn prone --until=soon").startswith('"soon" is no time.')


# ---- counting down


def test_the_same_condition_is_replaced_in_its_place() -> None:
    effects = put_on((Effect("a"), Effect("b"), Effect("c")), Effect("b", 2))
    assert effects == (Effect("a"), Effect("b", 2), Effect("c"))
    assert put_on(effects, Effect("d"))[-1] == Effect("d")
    assert taken_off(effects, ["a", "c", "x"]) == (Effect("b", 2),)


def test_only_its_own_moment_counts_an_effect_down() -> None:
    ends, rounds, for_ever = Effect("a", until="end", whose="kara", rounds=2), Effect("b", until="round"), Effect("c")
    effects = (ends, rounds, for_ever)
    assert counted(effects, "end", "brawn") == (effects, ())
    assert counted(effects, "start", "kara") == (effects, ())
    assert counted(effects, "end", "kara") == ((replace(ends, rounds=1), rounds, for_ever), ())
    assert counted(effects, "round") == ((ends, for_ever), (rounds,))


def test_what_hangs_on_the_turn_of_somebody_who_is_gone_is_counted_by_rounds() -> None:
    bound = Effect("dazed", until="end", whose="kara", rounds=2)
    assert counted((bound,), "round", order=("kara", "brawn")) == ((bound,), ())
    left, ended = counted((bound,), "round", order=("brawn",))
    assert (left, ended) == ((replace(bound, rounds=1),), ())
    assert counted(left, "round", order=("brawn",)) == ((), (replace(bound, rounds=1),))


def test_a_duration_in_words() -> None:
    assert duration_text(Effect("a")) == ""
    assert duration_text(Effect("a", until="round", rounds=2)) == "2 rounds"
    assert duration_text(Effect("a", until="end", whose="kara")) == "until end of kara's turn"


def test_a_tick_frees_everybody_and_says_so() -> None:
    state = after(
        under_way(),
        'condition kara,goblin-1 dazed --until="end of kara"',
        'condition brawn prone --until="end of kara" --rounds=2',
        'condition goblin-2 prone --until="start of kara"',
    )
    freed: list[tuple[str, Effect]] = []

    def rule(scene: TinyScene) -> None:
        freed.extend(tick(scene, "end", "kara", CONDITIONS))

    played = ended(rule, state)
    assert lines(played) == ["Kara and Goblin 1 are no longer dazed."]
    assert [(id, e.id) for id, e in freed] == [("kara", "dazed"), ("goblin-1", "dazed")]
    assert played.after.who["brawn"].effects == (Effect("prone", 1, "end", "kara", 1),)
    assert played.after.who["goblin-2"].has("prone")


def test_a_tick_that_concerns_nobody_changes_nothing() -> None:
    state = after(under_way(), "condition kara dazed")

    def rule(scene: TinyScene) -> None:
        assert tick(scene, "round") == ()

    played = ended(rule, state)
    assert played.entry.changes == ()
    assert played.after.who["kara"] is state.who["kara"]
