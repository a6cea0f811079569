"""Damage and healing told by the game master."""

from __future__ import annotations

import pytest

from tests.core.determinism import rule_of
from tests.core.playing import done, keys, lines, refusal, waiting
from tests.tiny import GAME, TinyScene, under_way
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.gm.health import shared


def hp(text: str, *answers: str) -> dict[str, int]:
    """Health of everybody it touched."""
    state = under_way()
    after = done(state, text, *answers).after
    return {id: body.hp for id, body in after.who.items() if body.hp != state.who[id].hp}


def test_a_number_hurts() -> None:
    assert hp("hurt goblin-1 4") == {"goblin-1": 3}
    assert hp("hurt goblin-1 -4") == {"goblin-1": 3}
    assert lines(done(under_way(), "hurt goblin-1 4")) == ["Goblin 1  7 → 3 HP"]


def test_shares_are_half_double_and_none() -> None:
    assert [shared(7, share) for share in ("", "/", "!", ".")] == [7, 3, 14, 0]
    played = done(under_way(), "hurt kara,brawn/,goblin-1!,goblin-2. 5")
    assert {id: body.hp for id, body in played.after.who.items()} == {"kara": 7, "brawn": 13, "goblin-1": -3, "goblin-2": 7}
    assert lines(played)[0] == "5 to Kara, half to Brawn, double to Goblin 1 and nothing to Goblin 2"
    assert lines(played)[-1] == "Goblin 2 is not touched."


def test_dice_are_thrown_once_by_the_gm_and_shared() -> None:
    played = done(under_way(), "hurt kara,brawn/ 2d6+1 cut", "[3 4]")  # 8 for Kara, 4 for Brawn
    assert (played.after.who["kara"].hp, played.after.who["brawn"].hp) == (4, 11)
    assert [a.key for a in played.entry.tape] == ["damage@gm"]
    head = played.entry.lines[0]
    assert (head.text, head.roll) == ("= 8 cut to Kara and half to Brawn", "damage@gm")


def test_a_part_of_the_amount_and_never_below_nothing() -> None:
    assert hp("hurt kara 7/2") == {"kara": 9}
    assert hp("hurt kara d4-8", "3") == {}


def test_a_plus_heals_and_an_equals_sets() -> None:
    state = done(under_way(), "hurt kara,brawn 4").after
    assert done(state, "hurt kara +3").after.who["kara"].hp == 11
    assert done(state, "hurt kara,brawn =2").after.who["brawn"].hp == 2
    assert done(state, "heal kara,brawn/ 2").after.who["brawn"].hp == 12
    assert done(state, "heal kara d4", "3").after.who["kara"].hp == 11
    assert done(state, "heal kara +3").after.who["kara"].hp == 11


def test_the_consequences_are_the_games_unless_the_numbers_are_bare() -> None:
    assert done(under_way(), "hurt kara 5").after.who["kara"].has("bleeding")
    assert not done(under_way(), "hurt kara 5 --bare").after.who["kara"].has("bleeding")
    assert not done(under_way(), "hurt kara 4").after.who["kara"].has("bleeding")


def test_what_cannot_be_is_refused() -> None:
    assert refusal(under_way(), "hurt nobody 3") == "Nobody here is called nobody."
    assert refusal(under_way(), "heal kara =3").startswith('"=3" heals nobody.')


def test_an_unknown_kind_of_damage_is_refused() -> None:
    command = Command("hurt", (("whos", "kara"), ("amount", "3 ctu")))

    def rule(scene: TinyScene) -> None:
        GAME.verbs["hurt"].rule(scene, command)

    with pytest.raises(Refused, match=r'Tiny knows no damage of the kind "ctu". Like it: cut'):
        waiting(rule, under_way())


def test_lines_about_somebody_hidden_are_kept_from_the_players() -> None:
    state = done(under_way(), "hide goblin-1").after
    assert done(state, "hurt goblin-1,kara 2").entry.lines[0].secret
    assert not done(under_way(), "hurt goblin-1,kara 2").entry.lines[0].secret


def test_the_amount_waits_for_dice_from_the_table() -> None:
    assert keys(waiting(rule_of(GAME, "hurt kara 2d6"), under_way()).requests) == ["damage@gm"]
