"""The choice of a campaign."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.screens import golden, text_of
from tui.ui.paint import width_of
from tui.ui.screens.campaigns import CampaignsStage, Choice, Entry
from tui.ui.screens.field import Field

OWN = Entry(Path("tomb.toml"), "The Lost Tomb", "Tiny", "30 Nov 2026 20:15")
BROKEN = Entry(Path("odd.toml"), "Odd [/] one", "", "", False, 'its game "x" is not installed')
SAMPLE = Entry(Path("guards.toml"), "Two guards", "Tiny", "", True)
GAMES = (("tiny", "Tiny"), ("other", "Other"))


@dataclass
class Taken:
    """Notes what was chosen; refuses with `no`."""

    no: str = ""
    choices: list[Choice] = field(default_factory=list)

    def __call__(self, choice: Choice) -> str:
        self.choices.append(choice)
        return self.no


def stage_of(*entries: Entry, no: str = "") -> tuple[CampaignsStage, Taken]:
    """The choice among these."""
    taken = Taken(no)
    return CampaignsStage(entries, GAMES, taken), taken


def press(stage: CampaignsStage, *keys: str) -> None:
    """Press keys; a single character is one that prints."""
    for key in keys:
        stage.press(key, key if len(key) == 1 else None)


def test_enter_opens_the_first_one() -> None:
    stage, taken = stage_of(OWN, SAMPLE)
    press(stage, "enter")
    assert taken.choices == [Choice("open", Path("tomb.toml"))]
    assert stage.done


def test_a_sample_is_opened_as_one() -> None:
    stage, taken = stage_of(OWN, SAMPLE)
    press(stage, "end", "enter")
    assert taken.choices == [Choice("sample", Path("guards.toml"))]


def test_a_number_opens_its_campaign() -> None:
    stage, taken = stage_of(OWN, SAMPLE)
    press(stage, "2")
    assert taken.choices == [Choice("sample", Path("guards.toml"))]


def test_one_that_cannot_be_opened_says_why() -> None:
    stage, taken = stage_of(BROKEN)
    press(stage, "1")
    assert taken.choices == []
    assert not stage.done
    assert 'its game "x" is not installed' in text_of(stage.picture()).splitlines()[-2]


def test_what_goes_wrong_is_said_and_the_list_stays() -> None:
    stage, _ = stage_of(OWN, no="tomb.toml: it cannot be read.")
    press(stage, "enter")
    assert not stage.done
    assert "tomb.toml: it cannot be read." in text_of(stage.picture())
    press(stage, "down")
    assert "it cannot be read" not in text_of(stage.picture())


def test_a_new_campaign_takes_a_name_and_a_game() -> None:
    stage, taken = stage_of()
    press(stage, "n", *"Bog x", "backspace", "1", "down", "enter")
    assert taken.choices == [Choice("new", None, "other", "Bog 1")]
    assert stage.done


def test_a_new_campaign_needs_a_name() -> None:
    stage, taken = stage_of()
    press(stage, "n", " ", "enter")
    assert taken.choices == []
    assert stage.message


def test_escape_goes_one_step_out() -> None:
    stage, _ = stage_of(OWN)
    press(stage, "n", "escape")
    assert (stage.mode, stage.done) == ("list", False)
    press(stage, "escape")
    assert stage.done


def test_the_first_time_a_fight_can_be_tried_at_once() -> None:
    stage, taken = stage_of(SAMPLE)
    assert "Try a fight now" in text_of(stage.picture())
    press(stage, "enter")
    assert taken.choices == [Choice("sample", Path("guards.toml"))]


def test_a_file_is_opened_by_its_name() -> None:
    stage, taken = stage_of()
    press(stage, "o")
    stage.paste("/a/b\n.toml\x1b[2J")
    press(stage, "ctrl+u", *"/tmp/x.toml", "enter")
    assert taken.choices == [Choice("open", Path("/tmp/x.toml"))]


def test_an_unknown_key_is_answered() -> None:
    stage, _ = stage_of(OWN)
    press(stage, "z")
    assert "z does nothing here" in stage.message


def test_two_clicks_open_a_row() -> None:
    stage, taken = stage_of(OWN, SAMPLE)
    line = next(y for y, row in enumerate(text_of(stage.picture()).splitlines()) if "Two guards" in row)
    stage.click(10, line)
    assert taken.choices == []
    stage.click(10, line)
    assert [c.kind for c in taken.choices] == ["sample"]


def test_a_click_finds_its_row_in_a_long_list() -> None:
    entries = [Entry(Path(f"{n}.toml"), f"Campaign {n}.", "Tiny") for n in range(60)]
    stage, _ = stage_of(*entries)
    press(stage, *["down"] * 40)
    line = next(y for y, row in enumerate(text_of(stage.picture()).splitlines()) if "Campaign 44." in row)
    stage.click(10, line)
    assert stage.at == 44


@pytest.mark.parametrize("keys", [(), ("n", "B", "o", "g"), ("o", "/")], ids=["list", "new", "file"])
def test_the_screen_is_as_it_was(keys: tuple[str, ...]) -> None:
    stage, _ = stage_of(OWN, BROKEN, SAMPLE)
    press(stage, *keys)
    found = text_of(stage.picture())
    assert found == golden(f"campaigns-{keys[0] if keys else 'list'}", found)


@given(st.integers(1, 130), st.integers(1, 50), st.text(max_size=30))
def test_any_size_and_any_name_fit(width: int, height: int, name: str) -> None:
    entries = [Entry(Path("x"), name, name, name, i % 2 == 0, name) for i in range(30)]
    stage, _ = stage_of(*entries)
    stage.resized(width, height)
    press(stage, "end")
    rows = stage.picture()
    assert [width_of(row) for row in rows] == [width] * height


@given(st.lists(st.sampled_from(["a", "漢", "left", "right", "backspace", "delete", "home", "end"]), max_size=30))
def test_the_caret_stays_in_the_field(keys: list[str]) -> None:
    line = Field()
    for key in keys:
        line.press(key, key if len(key) == 1 else None)
        _, caret = line.shown(8)
        assert 0 <= line.at <= len(line.text)
        assert 0 <= caret <= 8
