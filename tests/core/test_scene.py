"""The scene: what a rule sees, changes and asks, and what it may not do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.core.playing import Script, done, ended, keys, lines, waiting
from tests.tiny import Fighter, Melee, TinyScene, start, under_way
from tui.core.errors import Refused, Stop
from tui.core.play import Pending, Played, play
from tui.core.pools import Keep, Kept, Sum, Summed
from tui.core.request import Option
from tui.core.scene import DEPTH, Scene

DIVE = (Option("dive", "dive"), Option("none", "stand"))


def face(roll: Kept) -> int:
    return roll.natural


def total(roll: Summed) -> int:
    return roll.total


def hit(points: int) -> Callable[[Fighter], Fighter]:
    return lambda body: replace(body, hp=body.hp - points)


# ---- changing


def test_edits_work_on_the_newest_value() -> None:
    def rule(scene: TinyScene) -> None:
        target = scene["kara"]  # 12 HP
        scene.edit("kara", hit(7))
        scene.edit("kara", lambda body: replace(body, parried=True))
        assert target.hp == 12
        assert scene["kara"].hp == 5

    after = ended(rule, start()).after.who["kara"]
    assert (after.hp, after.parried) == (5, True)


def test_nothing_reaches_the_fight_before_the_rule_has_ended() -> None:
    def rule(scene: TinyScene) -> None:
        scene.edit("kara", hit(7))
        raise Refused("no")

    state = start()
    with pytest.raises(Refused):
        play("x", rule, state)
    assert state.who["kara"].hp == 12


def test_who_is_not_here_is_refused_by_name() -> None:
    for act in (lambda s: s["bob"], lambda s: s.edit("bob", hit(1)), lambda s: s.leave("bob")):
        with pytest.raises(Refused, match="Nobody here is called bob"):
            ended(act, start())


# ---- asking


def test_a_form_stops_with_all_that_is_missing() -> None:
    def rule(scene: TinyScene) -> None:
        got = scene.rolls("save", {id: Keep(20) for id in scene.ids()}, face)
        scene.say("", " ".join(f"{id} {n}" for id, n in got.items()))

    state = start()
    open_ = waiting(rule, state)
    assert keys(open_.requests) == ["save@kara", "save@brawn", "save@goblin-1", "save@goblin-2"]
    assert lines(ended(rule, state, "3", "4", "5", "6")) == ["kara 3 brawn 4 goblin-1 5 goblin-2 6"]


def test_a_form_is_answered_in_any_order() -> None:
    def rule(scene: TinyScene) -> None:
        got = scene.rolls("save", {"kara": Keep(20), "brawn": Keep(20)}, face)
        scene.mark("kara", got["kara"])

    played = ended(rule, start(), "3", "4")
    turned = play("x", rule, start(), tuple(reversed(played.entry.tape)))
    assert isinstance(turned, Played)
    assert turned.entry == played.entry
    half = play("x", rule, start(), played.entry.tape[1:])
    assert isinstance(half, Pending)
    assert keys(half.requests) == ["save@kara"]


def test_decisions_come_as_a_form_too() -> None:
    def rule(scene: TinyScene) -> None:
        got = scene.asks("dive?", {"kara": DIVE, "brawn": DIVE}, "dive")
        scene.say("", f"{got['kara']} {got['brawn']}")

    assert keys(waiting(rule, start()).requests) == ["dive?@kara", "dive?@brawn"]
    assert lines(ended(rule, start(), "none", "dive")) == ["none dive"]


def test_some_of_the_options_come_in_the_order_offered() -> None:
    def rule(scene: TinyScene) -> None:
        picked = scene.some("gm", "which?", [Option("a", "a"), Option("b", "b"), Option("c", "c")], least=0, most=2)
        scene.say("", "+".join(picked) or "nobody")

    assert lines(ended(rule, start(), "c+a")) == ["a+c"]
    assert lines(ended(rule, start(), "none")) == ["nobody"]


def test_frames_and_who_make_the_key() -> None:
    def rule(scene: TinyScene) -> None:
        with scene.frame("watch:brawn"), scene.frame("shot"):
            scene.roll("goblin-1", "dodge", Keep(20), face)

    assert keys(waiting(rule, start()).requests) == ["watch:brawn/shot/dodge@goblin-1"]


def test_asking_twice_under_one_key_is_a_fault_of_the_rule() -> None:
    def rule(scene: TinyScene) -> None:
        scene.roll("kara", "try", Keep(20), face)
        scene.roll("kara", "try", Keep(20), face)

    with pytest.raises(RuntimeError, match="try@kara is asked twice"):
        ended(rule, start(), "3", "4")


def test_a_rule_that_swallows_the_stop_never_becomes_an_entry() -> None:
    def bare(scene: TinyScene) -> None:
        try:
            scene.roll("kara", "try", Keep(20), face)
        except:  # noqa: E722  # the very mistake that must not go unnoticed
            scene.say("", "went on")

    def wide(scene: TinyScene) -> None:
        try:
            scene.roll("kara", "try", Keep(20), face)
        except Exception:
            scene.say("", "went on")

    def again(scene: TinyScene) -> None:
        try:
            scene.roll("kara", "try", Keep(20), face)
        except BaseException:
            scene.roll("kara", "other", Keep(20), face)

    with pytest.raises(RuntimeError, match="went on after a stop"):
        play("x", bare, start())
    with pytest.raises(RuntimeError, match="went on after a stop"):
        play("x", again, start())
    assert isinstance(play("x", wide, start()), Pending)  # a Stop is no Exception
    assert not issubclass(Stop, Exception)


# ---- nested


def test_a_refusal_inside_becomes_a_line_and_drops_only_that_part() -> None:
    def inner(scene: TinyScene) -> None:
        scene.roll("goblin-1", "try", Keep(20), face)
        scene.edit("brawn", hit(3))
        scene.flow = replace(scene.flow, round=9)
        scene.mark("inner")
        scene.follow("next")
        raise Refused("Goblin 1 has no action left.", "T4")

    def rule(scene: TinyScene) -> None:
        scene.edit("kara", hit(7))
        scene.mark("outer")
        assert not scene.nested("reaction", "reaction:goblin-1", inner, scene)
        scene.edit("kara", hit(1))

    played = ended(rule, start(), "12")
    assert played.after.who["kara"].hp == 4
    assert played.after.who["brawn"].hp == 15
    assert played.after.flow.round == 0
    assert played.entry.marks == (("outer", 1),)
    assert played.follow_ups == ()
    assert [(line.cite, line.text) for line in played.entry.lines] == [("T4", "Goblin 1 has no action left.")]
    assert [a.key for a in played.entry.tape] == ["reaction:goblin-1/try@goblin-1"]  # its die was seen and stays


def test_lines_of_a_nested_part_carry_its_path() -> None:
    def first(scene: TinyScene) -> None:
        scene.nested("b", "second", scene.say, "", "inner")

    def rule(scene: TinyScene) -> None:
        scene.say("", "outer")
        scene.nested("a", "first", first, scene)

    assert [(line.path, line.text) for line in ended(rule, start()).entry.lines] == [("", "outer"), ("first/second", "inner")]


def test_nesting_has_a_bottom() -> None:
    deepest = [0]

    def deeper(scene: TinyScene, depth: int) -> None:
        deepest[0] = max(deepest[0], depth)
        scene.nested("again", f"again:{depth}", deeper, scene, depth + 1)

    played = ended(lambda scene: deeper(scene, 0), start())
    assert deepest[0] == DEPTH
    assert lines(played) == [f"again:{DEPTH}: too deep to follow, the game master decides."]


def test_a_skipped_kind_is_marked_and_not_followed() -> None:
    scene: Scene[Fighter, Melee] = Scene(start(), skip=frozenset({"reaction"}))
    assert not scene.nested("reaction", "reaction:x", lambda: scene.edit("kara", hit(5)))
    assert scene["kara"].hp == 12
    assert scene.marks == {"reaction": 1}
    assert scene.nested("mishap", "mishap", lambda: scene.edit("kara", hit(5)))
    assert scene["kara"].hp == 7


# ---- at once


def test_two_who_fell_each_other_at_once_both_fall() -> None:
    state = under_way()
    wounded = replace(state, who={**state.who, "kara": replace(state.who["kara"], hp=3)})
    played = done(wounded, "clash kara goblin-1", "6", "4")  # Kara strikes for 6 at 7 HP, Goblin 1 for 4 at 3 HP
    assert (played.after.who["kara"].hp, played.after.who["goblin-1"].hp) == (-1, 1)
    low = {id: replace(body, hp=2) for id, body in state.who.items()}
    both = done(replace(state, who=low), "clash kara goblin-1", "5", "4")
    assert (both.after.who["kara"].hp, both.after.who["goblin-1"].hp) == (-2, -3)


def test_each_act_sees_the_beginning_and_its_own_edits() -> None:
    seen: list[int] = []

    def act(scene: TinyScene) -> None:
        scene.edit("kara", hit(4))
        seen.append(scene["kara"].hp)

    played = ended(lambda scene: scene.at_once({"a": act, "b": act}), start())
    assert seen == [8, 8]
    assert played.after.who["kara"].hp == 4  # both count


def test_a_refused_act_drops_only_its_own() -> None:
    def good(scene: TinyScene) -> None:
        scene.edit("kara", hit(4))

    def bad(scene: TinyScene) -> None:
        scene.edit("brawn", hit(4))
        scene.flow = replace(scene.flow, round=9)
        scene.mark("bad")
        raise Refused("Brawn is down.")

    played = ended(lambda scene: scene.at_once({"bad": bad, "good": good}), start())
    assert played.after.who["kara"].hp == 8
    assert played.after.who["brawn"].hp == 15
    assert played.after.flow.round == 0
    assert played.entry.marks == ()
    assert lines(played) == ["Brawn is down."]


@pytest.mark.parametrize(
    "act",
    [
        lambda scene: scene.at_once({}),
        lambda scene: scene.join(Fighter(id="new", name="New")),
        lambda scene: scene.leave("kara"),
        lambda scene: scene.then(lambda _: None),
    ],
    ids=["at_once", "join", "leave", "then"],
)
def test_what_cannot_be_at_once_says_so(act: Callable[[TinyScene], None]) -> None:
    with pytest.raises(RuntimeError, match="inside"):
        ended(lambda scene: scene.at_once({"a": act}), start())


# ---- then


def test_stages_run_one_after_another_and_ask_on_one_tape() -> None:
    def first(scene: TinyScene) -> None:
        n = scene.roll("kara", "first", Keep(6), face)
        scene.say("", f"first {n}")
        scene.then(second, n)
        scene.say("", "still first")

    def second(scene: TinyScene, n: int) -> None:
        scene.say("", f"second {n + scene.roll('kara', 'second', Sum((6,)), total)}")

    assert lines(ended(first, start(), "2", "3")) == ["first 2", "still first", "second 5"]
    open_ = waiting(first, start(), "2")
    assert keys(open_.requests) == ["second@kara"]
    assert lines(open_) == ["first 2", "still first"]


def test_a_stage_goes_on_once_and_never_from_a_frame() -> None:
    def nothing(scene: TinyScene) -> None:
        """No more."""

    def twice(scene: TinyScene) -> None:
        scene.then(nothing)
        scene.then(nothing)

    with pytest.raises(RuntimeError, match="then twice"):
        ended(twice, start())

    def from_inside(scene: TinyScene) -> None:
        scene.nested("a", "a", scene.then, nothing)

    with pytest.raises(RuntimeError, match="then inside a frame"):
        ended(from_inside, start())


# ---- telling


def test_a_line_shows_the_dice_thrown_last() -> None:
    def rule(scene: TinyScene) -> None:
        scene.say("", "nothing yet", shows=True)
        scene.roll("kara", "first", Keep(6), face)
        scene.ask("gm", "sure?", DIVE, "dive")
        scene.say("T1", "= shown", shows=True)
        scene.say("T1", "not shown")

    assert [line.roll for line in ended(rule, start(), "4", "dive").entry.lines] == ["", "first@kara", ""]


def test_a_fixed_number_is_overruled_by_its_key_and_says_so() -> None:
    def rule(scene: TinyScene) -> None:
        scene.edit("kara", hit(scene.fix("damage", "kara", 5)))

    plain = play("x", rule, start())
    amended = play("x", rule, start(), amend={"damage@kara": "2"})
    assert isinstance(plain, Played)
    assert isinstance(amended, Played)
    assert plain.after.who["kara"].hp == 7
    assert amended.after.who["kara"].hp == 10
    assert lines(amended) == ["damage 5, set to 2 by the GM's word"]


def test_marks_are_counted() -> None:
    def rule(scene: TinyScene) -> None:
        scene.mark("hit")
        scene.mark("damage", 4)
        scene.mark("damage", 3)

    entry = ended(rule, start()).entry
    assert (entry.count("hit"), entry.count("damage"), entry.count("miss")) == (1, 7, 0)


def test_the_script_of_a_test_fails_on_answers_left_over() -> None:
    with pytest.raises(AssertionError):
        ended(lambda scene: None, start(), "3")
    assert not Script("3").used_up


def test_the_sum_is_told_of_a_roll_the_rule_saw_little_of() -> None:
    def rule(scene: TinyScene) -> None:
        scene.roll("kara", "ride", Keep(20, 2), lambda kept: kept.natural > 9)
        scene.say("T1", "against 10: it obeys.", shows=True, sums=5)

    # 13 of 4 and 13, and 5.
    assert ended(rule, start(), "[4 13]").entry.lines[-1].text == "= 18 against 10: it obeys."
    assert ended(rule, start(), "=13").entry.lines[-1].text == "= 18 against 10: it obeys."
