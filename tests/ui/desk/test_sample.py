"""The desk on the games and samples that come with the program."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.ui.desk.support import message, press, prompt
from tests.ui.desk.test_random import KEYS
from tui.core.request import Choice
from tui.rules import game_ids, load_game
from tui.storage.campaign import OpenCampaign, open_campaign
from tui.ui.desk import Desk
from tui.ui.desk.keys import NEVER

SAVES = Path(__file__).parents[3] / "saves"
SAMPLES = sorted(SAVES.glob("*.toml"))


def opened(sample: Path, folder: Path, seed: int = 3) -> tuple[OpenCampaign, Desk]:
    file = folder / sample.name
    for old in folder.glob(f"{sample.stem}*"):
        old.unlink()
    shutil.copy(sample, file)
    campaign = open_campaign(file, seed=seed)
    campaign.referee.listen()
    return campaign, Desk(campaign)


SHOTS = [s for s in SAMPLES if s.stem != "riders-at-the-dry-well"]
"""Samples whose first one to act can strike at somebody behind cover."""


@pytest.fixture(params=SAMPLES, ids=[s.stem for s in SAMPLES])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    campaign, one = opened(request.param, tmp_path)
    yield one
    campaign.close()


def foe(desk: Desk) -> str:
    """The letter of the first foe who does not act."""
    return next(str(b.letter) for b in desk.state.who.values() if b.side == "foes" and b.id != desk.acting)


@pytest.mark.parametrize("id", game_ids())
def test_no_option_of_any_game_has_a_letter_that_is_never_an_answer(id: str) -> None:
    game = load_game(id)
    for verb in game.verbs.values():
        assert [f.name for f in verb.flags if f.key and f.key in NEVER] == [], verb.name
        letters = [f.key for f in verb.flags if f.key]
        assert len(letters) == len(set(letters)), verb.name
    assert [c.id for c in game.conditions if c.key and c.key in NEVER] == []
    assert len({c.key for c in game.conditions}) == len(game.conditions)


def test_from_nothing_to_a_turn_is_one_key(desk: Desk) -> None:
    assert press(desk, "n") == 1
    while desk.question is not None:
        press(desk, "r" if desk.question.box is not None else "⏎")
    assert desk.acting


def test_damage_and_undo_in_their_number_of_keys(desk: Desk) -> None:
    who = next(id for id, b in desk.state.who.items() if b.side == "foes")
    before = desk.state.who[who]
    assert press(desk, f"7{foe(desk)}⏎") == 3
    while desk.question is not None:
        press(desk, "r" if desk.question.box is not None else "⏎")
    assert desk.state.who[who] != before
    press(desk, "u")
    assert desk.state.who[who] == before


def test_an_attack_shows_its_seven_lines_and_is_answered_by_a_letter(desk: Desk) -> None:
    press(desk, "n")
    while desk.question is not None:
        press(desk, "r" if desk.question.box is not None else "⏎")
    press(desk, f"a{foe(desk)}")
    box = desk.view().prompt
    assert 5 <= len(box.lines) <= 7
    text = prompt(desk)
    assert "against" in text
    assert "hit " in text
    assert text.splitlines()[-1].startswith("Enter")
    press(desk, "⏎")
    if desk.question is not None and isinstance(desk.question.q, Choice):
        option = next(o for o in desk.question.q.options if o.key and not o.why_not)
        entries = desk.referee.history.last
        press(desk, option.key)
        assert desk.referee.history.last > entries or desk.question is not None


def test_hiding_noting_and_bringing_in(desk: Desk) -> None:
    letter = foe(desk)
    assert press(desk, f"s{letter}⏎") == 3
    assert [b.hidden for b in desk.state.who.values() if b.letter == letter] == [True]
    press(desk, f"{letter}y")
    assert desk.view().mode == "text"
    press(desk, "has the key⏎")
    assert [b.note.endswith("has the key") for b in desk.state.who.values() if b.letter == letter] == [True]
    count = len(desk.state.who)
    press(desk, "b2gob⏎")
    assert len(desk.state.who) == count + 2, message(desk)


def settle(desk: Desk) -> None:
    """Defaults for every question, the program's dice for every throw."""
    while desk.question is not None:
        press(desk, "r" if desk.question.box is not None else "⏎")


def to_turn_of_the_party(desk: Desk) -> None:
    press(desk, "n")
    settle(desk)
    while desk.state.who[desk.acting].side != "party":
        press(desk, "n")
        settle(desk)


@pytest.mark.parametrize("desk", SHOTS, indirect=True, ids=[s.stem for s in SHOTS])
def test_an_option_of_a_pair_is_remembered_and_shown_until_it_is_cleared(desk: Desk) -> None:
    to_turn_of_the_party(desk)
    press(desk, f"a{foe(desk)}c⏎")
    settle(desk)
    command = desk.referee.history.recent(9)[-1].entry.command
    press(desk, "a")
    assert "cover half■" in prompt(desk), command
    press(desk, "⌫")
    assert "cover half■" not in prompt(desk)


def test_a_free_modifier_with_its_reason(desk: Desk) -> None:
    to_turn_of_the_party(desk)
    press(desk, f"a{foe(desk)}+2 high ground⏎")
    assert "+2 high ground■" in prompt(desk)
    assert "+2 high ground" in prompt(desk).split("ledger")[1]
    press(desk, "-1x dark⏎")
    assert message(desk).startswith("No modifier ends in x.")
    press(desk, "⏎")
    node = desk.referee.history.recent(1)
    open_ = desk.referee.open
    command = open_.pending.command if open_ is not None else node[0].entry.command
    assert '--mod="+2 high ground"' in command


@pytest.mark.parametrize("sample", SAMPLES, ids=[s.stem for s in SAMPLES])
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(keys=st.lists(KEYS, max_size=40), seed=st.integers(0, 9))
def test_any_keys(sample: Path, keys: list[tuple[str, str | None]], seed: int, tmp_path: Path) -> None:
    campaign, desk = opened(sample, tmp_path, seed)
    try:
        for key, character in (("n", "n"), *keys):
            desk.press(key, character)
            desk.view()
            if desk.question is not None and isinstance(desk.question.q, Choice):
                assert [o.key for o in desk.question.q.options if o.key and o.key in NEVER] == []
            assert not [s for s in desk.message if "should not happen" in s.text], desk.message
            if desk.left:
                return
        press(desk, "⎋⎋⎋")
        assert desk.view().mode == "fight"
        assert list(campaign.game.faults(campaign.referee.now)) == []
    finally:
        campaign.close()


def test_what_a_foe_does_is_said_at_once_and_a_player_is_asked(tmp_path: Path) -> None:
    campaign, desk = opened(SAVES / "two-guards.toml", tmp_path)
    to_turn_of_the_party(desk)
    press(desk, "aA3p")
    assert "press stands■" in prompt(desk)
    press(desk, "p")
    assert "press retreats■" in prompt(desk)
    press(desk, "p")
    assert "press■" in prompt(desk)
    press(desk, "⎋")
    while desk.state.who[desk.acting].side == "party":
        press(desk, "n")
        settle(desk)
    press(desk, "aMp")
    assert "press■" in prompt(desk)
    campaign.close()


def test_waiting_takes_two_keys_and_shows_what_they_say(tmp_path: Path) -> None:
    campaign, desk = opened(SAVES / "two-guards.toml", tmp_path)
    to_turn_of_the_party(desk)
    press(desk, "w")
    assert "a foe comes within reach: attack" in prompt(desk)
    press(desk, "⏎")
    assert "prepares: a foe comes within reach: attack." in message(desk)
    campaign.close()


def test_moving_takes_the_menu_its_letter_and_a_number(tmp_path: Path) -> None:
    campaign, desk = opened(SAVES / "two-guards.toml", tmp_path)
    to_turn_of_the_party(desk)
    press(desk, "mm4")
    assert "moves 4 spaces; 2 of 6 left" in prompt(desk)
    # An option first means whom it means as a rule; capitals take one more, or take one away.
    press(desk, "t")
    assert "up to Goblin 1" in prompt(desk)
    press(desk, "A")
    press(desk, "B")
    assert "up to Goblin 1, Goblin 2" in prompt(desk)
    press(desk, "A")
    assert "up to Goblin 2;" in prompt(desk)
    press(desk, "B")
    assert "up to Goblin 1;" in prompt(desk)
    campaign.close()
