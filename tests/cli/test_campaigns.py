"""`affray check`, `affray new` and `affray systems`."""

from __future__ import annotations

from pathlib import Path

import pytest

import tui.cli.campaigns
from tests.cli.conftest import Affray


def test_systems_tell_their_rules(affray: Affray, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tui.cli.campaigns, "game_ids", lambda: ("tiny",))
    assert affray("systems").out == ["tiny  Tiny, 9 rulebook entries"]


def test_a_game_that_cannot_be_used_is_told_and_the_others_still_are(affray: Affray, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tui.cli.campaigns, "game_ids", lambda: ("lost", "tiny"))
    done = affray("systems")
    assert (done.code, len(done.out), len(done.err)) == (2, 1, 1)
    assert "lost" in done.err[0]


def test_a_new_campaign_is_sound_and_can_be_played(affray: Affray, tmp_path: Path) -> None:
    file = tmp_path / "new.toml"
    made = affray("new", file, "--system", "tiny", "--name", "Rainy night")
    assert (made.code, made.out) == (0, [f"{file}: an empty campaign of Tiny"])
    assert affray("check", file).out == [f"{file}: sound"]
    assert affray("run", file, script="add goblin").code == 0


def test_a_new_campaign_takes_no_place_of_an_old_one(affray: Affray, fight: Path) -> None:
    before = fight.read_bytes()
    done = affray("new", fight, "--system", "tiny")
    assert (done.code, len(done.err)) == (2, 1)
    assert fight.read_bytes() == before


def test_an_unknown_system_is_named_with_those_there_are(affray: Affray, tmp_path: Path) -> None:
    done = affray("new", tmp_path / "x.toml", "--system", "tny")
    assert done.code == 2
    assert "tiny" in done.err[0]
    assert list(tmp_path.iterdir()) == []


def test_every_file_is_checked_and_every_fault_told(affray: Affray, fight: Path) -> None:
    broken = fight.with_name("broken.toml")
    broken.write_text("format = 1\nname = [\n", encoding="utf-8")
    done = affray("check", broken, fight, fight.with_name("none.toml"))
    assert done.code == 2
    assert done.out == [f"{fight}: sound"]
    assert [str(broken) in done.err[0], "none.toml" in done.err[-1]] == [True, True]


def test_themes_and_keymaps_are_checked_too(affray: Affray, tmp_path: Path) -> None:
    keys, theme = tmp_path / "keys.toml", tmp_path / "theme.toml"
    keys.write_text('undo = "f8"\n')
    theme.write_text('[roles]\nhurt = "gren"\n')
    done = affray("check", keys, theme)
    assert (done.code, done.out) == (2, [f"{keys}: sound"])
    assert any(f'{theme}, line 2: roles.hurt: "gren" is no colour' in told for told in done.err)
    keys.write_text('undoo = "f8"\n')
    assert affray("check", keys).err[0].endswith("Did you mean undo?")
