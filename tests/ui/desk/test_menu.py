"""The menu of the one who acts: a key for each verb, the same for the whole game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.desk.support import message, over, press, prompt
from tests.ui.desk.test_sample import SAVES, opened, to_turn_of_the_party
from tui.rules import game_ids, load_game
from tui.ui.desk.actions import ACTIONS
from tui.ui.desk.formbase import NEVER
from tui.ui.desk.menus import HAND, LOOKS, TIME


@pytest.mark.parametrize("id", game_ids())
def test_every_verb_of_the_menu_has_a_key_of_its_own(id: str) -> None:
    """No key twice, none that means something else in every list, and getting on and off share one."""
    desk_keys = {a.verb: a.keys[0] for a in ACTIONS if a.verb}
    game = load_game(id)
    listed = [v for v in game.verbs.values() if v.kind in ("action", "reaction")]
    keys = [v.menu or desk_keys[v.key] for v in listed if v.name != "dismount"]
    assert len(set(keys)) == len(keys)
    taken = {k for a in ACTIONS if a.id in (*TIME, *LOOKS) for k in a.keys} | set(NEVER) | {HAND, ""}
    assert taken.isdisjoint(keys)


def test_a_key_of_the_menu_stays_where_the_verb_is_possible_or_not(tmp_path: Path) -> None:
    campaign, desk = opened(SAVES / "two-guards.toml", tmp_path)
    to_turn_of_the_party(desk)
    press(desk, "mg")
    assert "Grapple: " in message(desk)
    press(desk, "k")
    assert "Killing blow: Nobody is helpless." in message(desk)
    press(desk, "1")
    assert "Plain action" in prompt(desk)
    press(desk, "⎋m9")
    assert "Spend actions" in over(desk)
    campaign.close()


def test_before_the_fight_nobody_acts(tmp_path: Path) -> None:
    campaign, desk = opened(SAVES / "two-guards.toml", tmp_path)
    press(desk, "mm")
    assert message(desk) == "Move: Nobody acts now."
    campaign.close()


def test_a_plain_action_offers_what_nobody_regrets(tmp_path: Path) -> None:
    campaign, desk = opened(SAVES / "two-guards.toml", tmp_path)
    to_turn_of_the_party(desk)
    press(desk, "m1")
    assert prompt(desk).splitlines()[0] == "Plain action · use a skill"
    press(desk, "⎋")
    press(desk, f":condition {desk.acting} prone⏎")
    press(desk, "m1")
    assert prompt(desk).splitlines()[0] == "Plain action · stand up"
    campaign.close()


def test_0_declines_whatever_declining_is_called(tmp_path: Path) -> None:
    campaign, desk = opened(SAVES / "two-guards.toml", tmp_path)
    to_turn_of_the_party(desk)
    press(desk, f":closein {desk.acting} goblin-1 < 20⏎")
    press(desk, f":leave {desk.acting}⏎")
    assert "0 stay" in prompt(desk)
    assert "2 0 stay" not in prompt(desk)
    press(desk, "0")
    assert desk.question is None
    campaign.close()
