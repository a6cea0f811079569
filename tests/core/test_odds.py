"""Exact odds: against a count over all dice, against seeded plays, with and without merging, cut and skipped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from math import sqrt
from random import Random

import pytest

from tests.core.determinism import rule_of
from tests.tiny import GAME, Fighter, Melee, Strikes, TinyScene, TinyState, damage, parried, under_way
from tui.core.chances import Column, columns
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.odds import Marks, Odds, by_default, exact, explore
from tui.core.play import Played, play
from tui.core.pools import Faces, Keep, Sum, Summed, draw
from tui.core.request import Answer, Choice, Option, Request, RollAsked, faces_text
from tui.core.verbs import OddsPlan, Verb

ATTACK = "attack kara goblin-1"  # d20+6 against guard 11: 5 hits, 20 critical, 1 fumble; parry d20 at 11; d6+1
RULE = rule_of(GAME, ATTACK)
SKIP = frozenset({"strike-back"})
Key = tuple[tuple[str, int], ...]


def whole(marks: Marks) -> Key:
    """All marks."""
    return tuple(sorted(marks.items()))


def damage_of(marks: Marks) -> int:
    return marks.get("damage", 0)


def no_defence(choice: Choice) -> str:
    return "none"


def by_hand() -> dict[int, float]:
    """Damage when nobody parries and nobody strikes back: counted over all dice, without any of the program's rules."""
    out: Counter[int] = Counter()
    for d20, first, second in product(range(1, 21), range(1, 7), range(1, 7)):
        points = 0 if d20 < 5 else first + 1 + (second if d20 == 20 else 0)
        out[min(points, 17)] += 1  # the goblin is dead at -10: of 7 HP, 17 count
    return {points: n / (20 * 36) for points, n in out.items()}


def test_odds_agree_with_a_count_over_all_dice() -> None:
    odds = exact(RULE, under_way(), damage_of, choose=no_defence, skip=SKIP)
    assert odds.chances == pytest.approx(by_hand())
    assert odds.missing == 0
    assert odds.done


def test_parrying_halves_what_gets_through() -> None:
    # The parry needs 11 or more: half of all hits, whatever their damage.
    odds = exact(RULE, under_way(), damage_of, skip=SKIP)
    hand = by_hand()
    assert odds.chances == pytest.approx({n: p / 2 if n else p + (1 - p) / 2 for n, p in hand.items()})


def test_odds_sum_to_one_and_the_nested_part_is_counted_when_it_is_followed() -> None:
    odds = exact(RULE, under_way(), whole)
    assert sum(odds.chances.values()) == pytest.approx(1)
    # A fumble, 1 in 20, then 4 or more on a d6: 1 damage in one of 40.
    assert odds.chance(lambda key: dict(key).get("fumble", 0) > 0 and dict(key).get("damage", 0) == 1) == pytest.approx(1 / 40)


def test_a_skipped_part_is_marked_where_it_would_have_been() -> None:
    odds = exact(RULE, under_way(), whole, skip=SKIP)
    assert odds.chance(lambda key: dict(key).get("strike-back", 0) > 0) == pytest.approx(1 / 20)
    assert odds.chance(lambda key: "damage" in dict(key) and "fumble" in dict(key)) == 0


def test_every_request_of_a_form_is_followed() -> None:
    # Both save with d20 at 11 or more (none dives): both 1/4, one 1/2.
    def see(roll: Summed) -> bool:
        return roll.total >= 11

    def rule(scene: TinyScene) -> None:
        saved = scene.rolls("save", {"kara": Sum((20,)), "brawn": Sum((20,))}, see)
        scene.mark("saved", sum(saved.values()))

    odds = exact(rule, under_way(), lambda marks: marks.get("saved", 0))
    assert odds.chances == pytest.approx({0: 0.25, 1: 0.5, 2: 0.25})
    assert odds.runs == 4


def seeded(rule: Callable[[TinyScene], None], state: TinyState, plays: int) -> Counter[Key]:
    rng = Random(20)
    out: Counter[Key] = Counter()

    def source(q: Request) -> Answer:
        if isinstance(q, RollAsked):
            return Answer(faces_text(draw(q.pool, rng)), "program")
        return Answer(by_default(q), "policy")

    for _ in range(plays):
        played = play("x", rule, state, (), source)
        assert isinstance(played, Played)
        out[whole(dict(played.entry.marks))] += 1
    return out


def test_odds_agree_with_20_000_seeded_plays() -> None:
    plays = 20_000
    odds = exact(RULE, under_way(), whole)
    seen = seeded(RULE, under_way(), plays)
    assert set(seen) <= set(odds.chances)
    for key, p in odds.chances.items():
        assert abs(seen[key] - plays * p) <= 4 * sqrt(plays * p * (1 - p)) + 1e-9, key


def test_merging_equal_branches_changes_the_cost_and_nothing_else() -> None:
    state = under_way()

    def staged(scene: TinyScene) -> None:
        how = scene.roll("kara", "attack", Keep(20, 2), Strikes(9, True))
        scene.mark("hit", how in ("hit", "critical"))
        scene.then(second, how in ("hit", "critical"))

    def plain(scene: TinyScene) -> None:
        how = scene.roll("kara", "attack", Keep(20, 2), Strikes(9, True))
        scene.mark("hit", how in ("hit", "critical"))
        second(scene, how in ("hit", "critical"))

    def second(scene: TinyScene, hit: bool) -> None:
        if hit and not parried(scene, "goblin-1"):
            damage(scene, "goblin-1", False)

    merged, unmerged = exact(staged, state, whole), exact(plain, state, whole)
    assert merged.chances == pytest.approx(unmerged.chances)
    assert (unmerged.runs, merged.runs) == (16, 12)  # 4 outcomes, hits twice 7 leaves: merged once


def test_stages_tell_states_apart() -> None:
    # What the second stage reads from the state was set by the first: it must not be merged away.
    def first(scene: TinyScene) -> None:
        n = scene.roll("kara", "first", Sum((2,)), total)
        scene.edit("kara", lambda body: replace(body, hp=n))
        scene.then(second)

    def second(scene: TinyScene) -> None:
        scene.mark("hp", scene["kara"].hp)

    odds = exact(first, under_way(), lambda marks: marks["hp"])
    assert odds.chances == pytest.approx({1: 0.5, 2: 0.5})


def total(roll: Summed) -> int:
    return roll.total


def test_what_is_cut_stays_missing() -> None:
    odds = exact(RULE, under_way(), damage_of, choose=no_defence, skip=SKIP, floor=0.1)
    # Only the stage of damage is below the floor: the critical, 1 in 20.
    assert odds.missing == pytest.approx(0.05)
    assert sum(odds.chances.values()) == pytest.approx(0.95)


def test_a_pool_that_declares_a_cut_leaves_it_missing() -> None:
    class Torn(Sum):
        """Two of the six faces are not followed."""

        __slots__ = ()

        def outcomes(self) -> tuple[tuple[Faces, float], ...]:
            return super().outcomes()[:4]

    def rule(scene: TinyScene) -> None:
        scene.mark("n", scene.roll("kara", "try", Torn((6,)), total))

    odds = exact(rule, under_way(), lambda marks: marks["n"])
    assert odds.missing == pytest.approx(2 / 6)
    assert odds.chances == pytest.approx(dict.fromkeys((1, 2, 3, 4), 1 / 6))


def test_odds_are_refined_step_by_step() -> None:
    parts = list(explore(RULE, under_way(), damage_of, skip=SKIP, slice=5))
    assert [p.runs for p in parts[:3]] == [5, 10, 15]
    assert [p.done for p in parts] == [False] * (len(parts) - 1) + [True]
    missing = [p.missing for p in parts]
    assert missing == sorted(missing, reverse=True)
    assert missing[-1] == 0
    assert isinstance(parts[-1], Odds)


def test_odds_change_nothing_and_say_nothing() -> None:
    state = under_way()
    before = repr(state)
    exact(RULE, state, whole)
    assert repr(state) == before


def test_a_refused_command_has_no_odds() -> None:
    state = under_way()
    down = replace(state, who={**state.who, "kara": replace(state.who["kara"], hp=0)})
    with pytest.raises(Refused, match="Kara is down"):
        exact(RULE, down, whole)


# ---- as the prompt shows them


def last_columns(command: Command, state: TinyState) -> dict[str, Column]:
    *_, last = columns(GAME.verbs[command.verb], command, state)
    return {column.id: column for column in last}


KARA = Command("attack", (("by", "kara"), ("at", "goblin-1")))


def test_each_answer_of_the_defender_has_a_column() -> None:
    got = last_columns(KARA, under_way())
    assert list(got) == ["", "parry", "none"]
    assert got["none"].label == "no defence"
    for column in got.values():
        assert column.chance("hit") == pytest.approx(15 / 20)
        assert column.chance("critical") == pytest.approx(1 / 20)
        assert column.chance("fumble") == pytest.approx(1 / 20)
    assert got["parry"].chance("parried") == pytest.approx(16 / 20 / 2)
    assert got["none"].chance("parried") == 0
    assert got[""].chance("parried") == got["parry"].chance("parried")  # the rule's default is to parry
    assert got["none"].amounts() == pytest.approx({n: p for n, p in sorted(by_hand().items()) if n})
    # d6+1 is 4.5 on average, with a second die 8: of 16 hits one is critical.
    assert got["none"].average() == pytest.approx((15 * 4.5 + 8) / 16)
    assert got["parry"].average() == pytest.approx(got["none"].average())


def test_an_answer_that_is_not_possible_has_no_column() -> None:
    state = under_way()
    spent = replace(state, who={**state.who, "goblin-1": replace(state.who["goblin-1"], parried=True)})
    assert list(last_columns(KARA, spent)) == ["", "none"]


def test_where_an_answer_is_not_possible_its_column_takes_none() -> None:
    # Kara may parry, Brawn may dodge: in the column of the other's answer each does nothing, whatever the default is.
    def rule(scene: TinyScene, command: Command) -> None:
        only_parry = (Option("parry", "parry"), Option("dodge", "dodge", why_not="no room"), Option("none", "none"))
        only_dodge = (Option("parry", "parry", why_not="no shield"), Option("dodge", "dodge"), Option("none", "none"))
        for who, options, default in (("kara", only_parry, "none"), ("brawn", only_dodge, "dodge")):
            scene.mark(f"{who} {scene.ask(who, 'defend?', options, default)}")

    names = ("kara parry", "kara none", "brawn dodge", "brawn none")
    verb: Verb[Fighter, Melee] = Verb("x", "x", rule, odds=OddsPlan(tuple((n, n) for n in names), columns="defend?"))
    *_, last = columns(verb, Command("x"), under_way())
    assert {c.id: [n for n in names if c.chance(n)] for c in last} == {
        "": ["kara none", "brawn dodge"],
        "parry": ["kara parry", "brawn none"],
        "none": ["kara none", "brawn none"],
        "dodge": ["kara none", "brawn dodge"],
    }


def test_a_decision_that_offers_now_this_now_that_is_told() -> None:
    def rule(scene: TinyScene, command: Command) -> None:
        for who, ids in (("kara", ("parry", "none")), ("brawn", ("dodge", "none"))):
            scene.ask(who, "defend?", [Option(id, id) for id in ids], "none")

    verb: Verb[Fighter, Melee] = Verb("x", "x", rule, odds=OddsPlan((("hit", "hit"),), columns="defend?"))
    with pytest.raises(RuntimeError, match="the same options each time"):
        list(columns(verb, Command("x"), under_way()))


def test_columns_are_refined_together() -> None:
    steps = list(columns(GAME.verbs["attack"], KARA, under_way(), slice=4))
    assert not steps[0][0].odds.done
    assert steps[0][0].odds.missing > 0
    assert [c.id for c in steps[-1]] == ["", "parry", "none"]
    assert all(c.odds.done for c in steps[-1])


def test_a_verb_without_a_plan_has_no_columns() -> None:
    assert list(columns(GAME.verbs["clash"], Command("clash"), under_way())) == []


def test_columns_of_a_refused_command_are_refused() -> None:
    with pytest.raises(Refused, match="cannot attack himself"):
        last_columns(Command("attack", (("by", "kara"), ("at", "kara"))), under_way())


# ---- what makes them quick


def counted(scene: TinyScene) -> None:
    """Marks the number thrown, then goes on in the same way whatever it was."""
    scene.mark("n", scene.roll("kara", "first", Sum((6,)), total))
    scene.then(twice)


def twice(scene: TinyScene) -> None:
    scene.mark("n", 2 * scene.roll("kara", "second", Sum((2,)), total))


def test_what_was_only_marked_is_no_reason_to_go_on_twice() -> None:
    odds = exact(counted, under_way(), lambda marks: marks["n"])
    assert odds.runs == 6 + 2  # the second roll once for all six
    # 1 to 6 and 2 or 4: 3 and 4 in one way, 5 to 8 in two, 9 and 10 in one; twelve ways in all.
    assert odds.chances == pytest.approx({n: (2 if 5 <= n <= 8 else 1) / 12 for n in range(3, 11)})


def test_the_least_likely_outcomes_of_a_roll_are_cut_within_the_limit() -> None:
    def rule(scene: TinyScene) -> None:
        scene.mark("n", scene.roll("kara", "try", Sum((6, 6)), total))

    def of(cut: float) -> Odds[int]:
        return exact(rule, under_way(), lambda marks: marks["n"], cut=cut)

    # 2 and 12 are one in 36 each, 3 and 11 two: 0.06 is room for the first two (2/36) and not for a third.
    assert set(of(0.06).chances) == set(range(3, 12))
    assert of(0.06).missing == pytest.approx(2 / 36)
    assert of(0.06).chances[7] == pytest.approx(6 / 36)  # nothing of it is shared out
    assert of(0.02).missing == 0
    assert set(of(0.2).chances) == set(range(4, 11))  # 6/36 are left out, two more do not fit


def test_answers_that_are_the_same_are_followed_once() -> None:
    runs = []

    def rule(scene: TinyScene, command: Command) -> None:
        runs.append(scene.ask("brawn", "defend?", [Option("dodge", "dodge"), Option("none", "none")], "dodge"))
        scene.mark(runs[-1])

    verb: Verb[Fighter, Melee] = Verb("x", "x", rule, odds=OddsPlan((("dodge", "d"), ("none", "n")), columns="defend?"))
    *_, last = columns(verb, Command("x"), under_way())
    assert runs == ["dodge", "none"]
    assert {c.id: c.chance("dodge") for c in last} == {"": 1, "dodge": 1, "none": 0}


def test_only_a_prompt_is_content_with_the_cut_of_the_plan() -> None:
    def rule(scene: TinyScene, command: Command) -> None:
        scene.mark("n", scene.roll("kara", "try", Sum((6, 6)), total))

    verb: Verb[Fighter, Melee] = Verb("x", "x", rule, odds=OddsPlan((), "n", cut=0.06))
    *_, (whole_,) = columns(verb, Command("x"), under_way())
    *_, (quick,) = columns(verb, Command("x"), under_way(), quick=True)
    assert whole_.odds.missing == 0
    assert quick.odds.missing == pytest.approx(2 / 36)
