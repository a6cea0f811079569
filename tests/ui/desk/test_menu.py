"""The menu of the one who acts: a key for each verb, the same for the whole game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.desk.support import desk_of, message, over, press, prompt
from tests.ui.desk.test_sample import SAVES, opened, to_turn_of_the_party
from tests.ui.screens import text_of
from tui.rules import game_ids, load_game
from tui.ui.desk import Desk
from tui.ui.desk.actions import ACTIONS
from tui.ui.desk.keyed import verbs_of
from tui.ui.desk.keys import NEVER
from tui.ui.desk.lines import text_of as text_of_words
from tui.ui.desk.listing import Item, Listing
from tui.ui.desk.menus import HAND, LOOKS, TIME
from tui.ui.desk.opening import open_verb
from tui.ui.fight import FightStage


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


def rows_of(count: int, asked: bool = False) -> list[str]:
    """The screen at 80x24 with a list of so many lines on it, over the fight or over an open question."""
    desk = desk_of(seed=1)
    stage = FightStage(desk)
    stage.resized(80, 24)
    press(desk, "a⏎" if asked else "")
    desk.push(Listing(desk, "Things", [Item(f"thing {i}", lambda: None) for i in range(1, count + 1)]))
    return text_of(stage.picture()).splitlines()


def test_a_long_list_has_the_room_of_the_menu_too_and_tells_how_many_lines_there_are() -> None:
    rows = rows_of(43)
    assert "Things   1 of 43" in rows[1]
    # header, border, 20 lines, border, footer: 24 rows
    assert [f"thing {i}" for i in range(1, 21)] == [row[4:].strip(" │") for row in rows[2:22]]
    assert rows[22].startswith("└")


def test_a_short_list_leaves_the_menu_in_its_place_and_a_long_one_the_question() -> None:
    assert "of 12" not in rows_of(12)[1]
    assert any("Menu" in row for row in rows_of(12))
    rows = rows_of(43, asked=True)
    assert "thing 12" in rows[13]
    assert any("parry" in row for row in rows)


def test_a_verb_with_nothing_to_choose_is_done_at_once(tmp_path: Path) -> None:
    campaign, desk = opened(SAVES / "two-guards.toml", tmp_path)
    to_turn_of_the_party(desk)
    before = desk.state
    press(desk, "m2")
    assert desk.mode is desk.fight
    assert desk.referee.history.recent(1)[0].entry.command.startswith("pass")
    press(desk, "u")
    assert desk.state == before
    press(desk, "mc")
    assert desk.mode is not desk.fight, "chances are looked at first"
    campaign.close()


def test_by_the_game_masters_word_even_such_a_verb_has_a_prompt_whose_keys_all_do_something(tmp_path: Path) -> None:
    campaign, desk = opened(SAVES / "two-guards.toml", tmp_path)
    to_turn_of_the_party(desk)
    open_verb(desk, desk.game.verbs["pass"], None, fiat=True)
    assert [key for key, _ in desk.view().footer] == ["Enter", "A-Z", "Esc", "Up Down", "?"]
    campaign.close()


def test_react_is_offered_where_somebody_can(tmp_path: Path) -> None:
    campaign, desk = opened(SAVES / "two-guards.toml", tmp_path)
    to_turn_of_the_party(desk)
    assert "r react" in prompt(desk)
    press(desk, "m")
    assert "r React   somebody else" in "\n".join(over_all(desk))
    press(desk, "⎋")
    for who in tuple(desk.state.who):
        if who != desk.acting:
            press(desk, f":spend {who} 2⏎")
    assert "r react" not in prompt(desk)
    press(desk, "m")
    assert "·React: " in "\n".join(over_all(desk))
    campaign.close()


def over_all(desk: Desk) -> list[str]:
    """Every line of the list that is open."""
    assert isinstance(desk.mode, Listing)
    return [text_of_words(words) for words in desk.mode.body(78, 99)]


def test_what_has_its_key_in_the_line_already_is_not_named_again(tmp_path: Path) -> None:
    campaign, desk = opened(SAVES / "two-guards.toml", tmp_path)
    to_turn_of_the_party(desk)
    todo = prompt(desk).splitlines()[1].partition(" to do: ")[2]
    assert todo.startswith("move, turn, plain action")
    assert "attack" not in todo
    assert "prepare" not in todo
    campaign.close()


def test_surprise_is_under_the_key_of_initiative_too(tmp_path: Path) -> None:
    campaign, desk = opened(SAVES / "two-guards.toml", tmp_path)
    assert "surprise" in [v.name for v in verbs_of(desk.game, "initiative")]
    press(desk, "is")
    assert prompt(desk).startswith("Surprise")
    campaign.close()
