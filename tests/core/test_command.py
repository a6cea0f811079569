"""Commands as values, and what a game gives for nothing."""

from __future__ import annotations

from dataclasses import replace

from tests.core.playing import after, ended
from tests.tiny import GAME, Fighter, Melee, Tiny, TinyScene, goblin, start, under_way
from tui.core.amount import Amount
from tui.core.command import Command, Target
from tui.core.game import acting, side_of
from tui.core.pools import Sum
from tui.core.verbs import Verb

HURT = Command("hurt", (("whos", "kara,goblin-1/,goblin-2!,brawn."), ("amount", "2d6 cut")), (("bare", ""), ("level", "3")))


def test_arguments_are_read_by_their_slot() -> None:
    assert HURT.targets("whos") == (Target("kara"), Target("goblin-1", "/"), Target("goblin-2", "!"), Target("brawn", "."))
    assert HURT.amount("amount") == Amount("", Sum((6, 6)), 1, "cut")
    assert HURT.arg("nothing", "default") == "default"
    assert HURT.targets("nothing") == ()
    assert HURT.amount("nothing") == Amount("", Sum(()))


def test_flags_are_bare_or_carry_something() -> None:
    assert HURT.has("bare")
    assert not HURT.has("aim")
    assert [HURT.number(name) for name in ("bare", "level", "aim")] == [1, 3, 0]
    assert (HURT.flag("level"), HURT.flag("aim", "none")) == ("3", "none")


def test_a_command_is_changed_into_another_one() -> None:
    changed = HURT.with_arg("whos", "kara").with_flag("level", "4").with_flag("bare", None)
    assert changed == Command("hurt", (("whos", "kara"), ("amount", "2d6 cut")), (("level", "4"),))
    assert HURT.with_arg("amount", "").args == (("whos", "kara,goblin-1/,goblin-2!,brawn."),)
    assert HURT.arg("amount") == "2d6 cut"


def test_a_games_own_verb_goes_before_the_common_one() -> None:
    class Own(Tiny):
        def own_verbs(self) -> list[Verb[Fighter, Melee]]:
            return [Verb("hurt", "Mine", lambda _s, _c: None)]

    game = Own()
    hurt, heal = game.verb("hurt"), game.verb("heal")
    assert hurt is not None
    assert hurt.title == "Mine"
    assert heal is not None
    assert game.verb("attack") is None


def test_who_acts_and_which_side_somebody_is_on() -> None:
    state = under_way()
    assert acting(state) == "kara"
    assert acting(start()) == ""
    assert [side_of(state, who) for who in ("kara", "goblin-1", "gm", "foes")] == ["party", "foes", "gm", "foes"]


def test_a_newcomer_gets_the_last_place_of_a_round_under_way_once() -> None:
    def rule(scene: TinyScene) -> None:
        scene.join(replace(goblin(3), id="new"))
        GAME.arrived(scene, "new")
        GAME.arrived(scene, "new")

    assert ended(rule, under_way()).after.flow.order == ("kara", "goblin-1", "brawn", "goblin-2", "new")
    assert ended(rule, start()).after.flow.order == ()


def test_slots_and_flags_of_a_verb_are_found_by_name() -> None:
    attack = GAME.verbs["attack"]
    slot, flag = attack.slot("at"), attack.option("cover")
    assert slot is not None
    assert slot.kind == "who"
    assert flag is not None
    level = flag.level("half")
    assert level is not None
    assert level.note == "-2"
    assert (attack.slot("x"), attack.option("x"), flag.level("x")) == (None, None, None)
    assert attack.why_not(under_way(), "kara") == ""
    assert attack.why_not(after(under_way(), "hurt kara 12 --bare"), "kara") == "Kara is down."
