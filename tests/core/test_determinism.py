"""Every verb of the tiny game, and every verb that all games have, under the generic determinism checks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from tests.core.determinism import Case, check, digest_of, other_dice, rule_of, same_under_hash_seeds
from tests.tiny import GAME, Fighter, Melee, Strikes, TinyScene, under_way
from tui.core.effects import put_on
from tui.core.encounter import Effect, Link, Wave
from tui.core.play import Played, Rule, play
from tui.core.pools import Keep, Kept, Sum, Summed
from tui.core.request import Answer, RollAsked, answered
from tui.core.state import State

COMMANDS = (
    "attack kara goblin-1",
    "attack goblin-2 brawn --aim=2 --cover=half",
    "blast kara,goblin-1,goblin-2 2d6",
    "clash kara goblin-1",
    "next",
    "initiative",
    "end-turn kara",
    "begin-turn goblin-2",
    "begin-round",
    "hurt kara,goblin-1/,goblin-2!,brawn. 3d6 cut",
    "hurt goblin-1 9 --bare",
    "heal kara,brawn d8",
    "condition kara,brawn prone --rounds=2",
    'condition goblin-2 bleeding --level=2 --until="end of kara"',
    "condition goblin-1 bleeding",
    "out goblin-1 fled",
    "back goblin-2",
    'add "" goblin',
    "add 2d4 dire-wolf --hidden",
    'add 3 "Old Man" --side=allies --hp=4',
    "add 2 goblin --round=4",
    "wave 1 --count=3",
    "hide goblin-1,goblin-2",
    "show goblin-2",
    'alias goblin-1 "a shadow"',
    'rename goblin-1 "Grik"',
    'note kara "has the key"',
    'fightnote "it rains"',
    'letter kara "R"',
    "side goblin-1 allies",
    "set kara skill=9",
    "set kara hp=-12",
    "setting parry_bonus=3",
    "place goblin-2 --before=kara",
    "place kara --after=brawn",
    'link kara goblin-1 "engaged"',
    'unlink goblin-2 brawn "engaged"',
    "dice party table",
    "answers goblin-1 best",
    "roll 2d6+3 kara",
    "end",
    "attack kara kara",
    "hurt nobody 4",
)


def _hurt(body: Fighter) -> Fighter:
    return replace(body, hp=3, effects=put_on(body.effects, Effect("bleeding", 2, "end", "kara", 2)))


def cases() -> list[Case]:
    """Each command in a fresh fight and in one where somebody bleeds, is out, is bound and others are to come."""
    fresh = under_way()
    who = {id: _hurt(body) for id, body in fresh.who.items()}
    who["goblin-2"] = replace(who["goblin-2"], out="fled", hidden=True)
    flow = replace(fresh.flow, waves=(Wave(2, "dire-wolf", 2),), links=(Link("engaged", "goblin-2", "brawn"),))
    return [Case(text, state) for text in COMMANDS for state in (fresh, State(who, flow))]


def digest() -> str:
    """For the comparison under other hash seeds."""
    return digest_of(GAME, cases())


def test_every_verb_is_among_the_cases() -> None:
    assert set(GAME.verbs) == {text.split()[0] for text in COMMANDS}


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.command if isinstance(case, Case) else "")
def test_the_same_tape_gives_the_same_entry(case: Case) -> None:
    check(GAME, case)


def test_hash_seeds_do_not_matter() -> None:
    assert set(same_under_hash_seeds("tests.core.test_determinism")) == {digest()}


def test_other_dice_are_those_of_which_the_rule_sees_the_same() -> None:
    q = RollAsked("attack@kara", "kara", "attack", Keep(20), Strikes(10, True))
    for face, others in ((15, set(range(10, 20)) - {15}), (4, set(range(2, 10)) - {4})):
        found = {_other(q, face, seed) for seed in range(200)}
        assert found == {str(n) for n in others}
    assert {_other(q, face, 1) for face in (1, 20)} == {""}  # a class of their own


def _other(q: RollAsked, face: int, seed: int) -> str:
    other = other_dice(q, answered(q, Answer(str(face))), Random(seed))
    return other.text if other else ""


# ---- the checks themselves catch what they are for


class _Remembers:
    """State outside the scene."""

    def __init__(self) -> None:
        self.runs = 0

    def __call__(self, scene: TinyScene) -> None:
        self.runs += 1
        scene.say("", f"run {self.runs}")


def _is_caught(monkeypatch: pytest.MonkeyPatch, rule: Callable[[TinyScene], None]) -> str:
    def fake(_game: object, _text: str) -> Rule[Fighter, Melee]:
        return rule

    monkeypatch.setattr("tests.core.determinism.rule_of", fake)
    with pytest.raises(AssertionError) as caught:
        check(GAME, Case("next", under_way()), range(6))
    return str(caught.value)


def test_a_rule_that_remembers_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "another entry" in _is_caught(monkeypatch, _Remembers())


def test_a_rule_with_dice_of_its_own_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(1)

    def rule(scene: TinyScene) -> None:
        scene.mark("n", rng.randrange(1000))

    assert "another entry" in _is_caught(monkeypatch, rule)


def test_questions_in_a_wavering_order_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    turn = [0]

    def face(roll: Kept) -> int:
        return roll.natural

    def rule(scene: TinyScene) -> None:
        turn[0] += 1
        for who in ("kara", "brawn") if turn[0] % 2 else ("brawn", "kara"):
            scene.roll(who, "try", Keep(20), face)

    assert _is_caught(monkeypatch, rule)


def test_a_see_that_hides_what_the_rule_uses_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    def nothing(roll: Summed) -> int:
        looked.append(roll.total)
        return 0

    def rule(scene: TinyScene) -> None:
        scene.roll("kara", "try", Sum((20,)), nothing)
        scene.mark("n", looked[-1])

    assert "marks more" in _is_caught(monkeypatch, rule)


def test_the_rule_of_a_stored_command_is_bound_to_its_arguments() -> None:
    played = play("x", rule_of(GAME, "hurt kara 4"), under_way())
    assert isinstance(played, Played)
    assert played.after.who["kara"].hp == 8
