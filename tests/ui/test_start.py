"""From the choice of a campaign into its fight and out again, with files in a folder of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

import tui.rules
from tests.tiny import GAME, under_way
from tests.ui.screens import text_of
from tui.core.messages import NotSaved, Saved
from tui.storage.config import Config
from tui.storage.document import Document, body
from tui.storage.faults import Fault
from tui.storage.paths import Folders, shipped
from tui.ui.app import AffrayApp
from tui.ui.desk.desk import Desk
from tui.ui.fight import FightStage
from tui.ui.screens.campaigns import CampaignsStage, Choice
from tui.ui.start import Session, open_screen
from tui.ui.terminal import Start


@pytest.fixture(autouse=True)
def _tiny_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(tui.rules.BUILT_IN, "tiny", "tests.tiny")
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture
def where(tmp_path: Path) -> Folders:
    """Folders with one sample and no campaign."""
    samples = tmp_path / "samples"
    samples.mkdir()
    (samples / "guards.toml").write_bytes(body(Document(GAME, "Two guards", under_way())))
    return Folders(tmp_path / "saves", tmp_path / "config", samples, shipped("themes"))


def session_in(where: Folders, theme: str = "") -> Session:
    """A session in these folders."""
    return Session(where, None, theme, Config(), False)


def shown(app: AffrayApp) -> str:
    """The screen."""
    return text_of(app.canvas.rows)


async def test_a_sample_is_tried_as_a_copy_and_taken_up_where_it_was_left(where: Folders) -> None:
    session = session_in(where)
    app = AffrayApp(session.choice(), session.after)
    session.dress(app)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert "Two guards · Tiny" in shown(app)
        assert "K Kara ► acts" in shown(app)
        await pilot.press("7", "B", "enter")
        await pilot.pause()
        assert "8/15" in shown(app)
    session.close()
    assert [file.name for file in sorted(where.samples.iterdir())] == ["guards.toml"], "the sample is left alone"
    copy = where.saves / "guards.toml"
    again = session_in(where)
    stage = again.fight(copy)
    stage.resized(100, 30)
    assert "8/15" in text_of(stage.picture())
    again.close()


def test_a_sample_named_by_its_file_is_opened_as_a_copy_too(where: Folders) -> None:
    session = session_in(where)
    session.fight(where.samples / "guards.toml")
    assert session.open is not None
    assert session.open.path == where.saves / "guards.toml"
    session.close()
    assert [file.name for file in where.samples.iterdir()] == ["guards.toml"]


async def test_a_new_campaign_begins_empty(where: Folders) -> None:
    session = session_in(where)
    app = AffrayApp(session.choice(), session.after)
    session.dress(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "B", "o", "g", "tab", "enter")
        await pilot.pause()
        assert app.canvas.rows[0][1].text == "Bog"
    session.close()
    assert (where.saves / "bog.toml").exists()


def test_the_list_shows_own_campaigns_first(where: Folders) -> None:
    where.saves.mkdir()
    (where.saves / "own.toml").write_bytes(body(Document(GAME, "My own", under_way())))
    (where.saves / "odd.toml").write_text("nothing", encoding="utf-8")
    stage = session_in(where).choice()
    assert isinstance(stage, CampaignsStage)
    found = {entry.name: entry for entry in stage.entries}
    assert found["My own"].game == "Tiny"
    assert found["odd"].fault == "this is no campaign"
    assert [entry.name for entry in stage.entries][-1] == "Two guards"
    assert found["Two guards"].sample


def test_a_file_that_is_none_is_told_and_nothing_stays_open(where: Folders) -> None:
    session = session_in(where)
    told = session.take(Choice("open", where.saves / "missing.toml"))
    assert "missing.toml" in told
    assert session.open is None


def test_a_theme_that_is_none_is_told_where_the_campaign_was_chosen(where: Folders) -> None:
    sample = where.samples / "guards.toml"
    text = sample.read_text(encoding="utf-8").replace("name = ", 'theme = "lanter"\nname = ', 1)
    sample.write_text(text, encoding="utf-8")
    session = session_in(where)
    session.app = AffrayApp(session.choice())
    told = session.take(Choice("sample", sample))
    assert "lantern" in told
    assert session.open is None


def test_a_fault_comes_before_anything_is_drawn(where: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.ui.start.folders", lambda saves: where)
    drawn: list[object] = []

    def draw(app: AffrayApp, emergency: object, *, start: Start, mouse: bool) -> int:
        drawn.append(app)
        return 0

    monkeypatch.setattr("tui.ui.start.guarded_run", draw)
    start = Start(ascii=False, term="xterm", remote=False)
    with pytest.raises(Fault, match=r"missing\.toml"):
        open_screen(start, str(where.saves / "missing.toml"))
    with pytest.raises(Fault, match="lantern"):
        open_screen(start, None, theme="lanter")
    where.config.mkdir()
    (where.config / "keys.toml").write_text('nxt = "n"', encoding="utf-8")
    with pytest.raises(Fault, match="nxt"):
        open_screen(start, None, keymap=str(where.config / "keys.toml"))
    assert drawn == []
    assert open_screen(start, str(where.samples / "guards.toml")) == 0
    assert len(drawn) == 1


def test_own_keys_reach_the_desk(where: Folders) -> None:
    session = Session(where, {"next": ("f5",)}, "", Config(), False)
    stage = session.fight(where.samples / "guards.toml")
    assert isinstance(stage, FightStage)
    assert isinstance(stage.desk, Desk)
    stage.press("f5", None)
    assert stage.desk.acting != "kara"
    session.close()


def test_what_a_full_disk_refused_is_tried_once_more_when_all_ends(where: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_in(where)
    session.fight(where.samples / "guards.toml")
    campaign = session.open
    assert campaign is not None
    closed: list[str] = []

    def close() -> str:
        closed.append("tried")
        raise OSError("still full")

    monkeypatch.setattr(campaign, "close", close)
    session.emergency()
    assert closed == [], "all is in the journal"
    campaign.bus.publish(NotSaved("disk full"))
    campaign.bus.publish(Saved())
    session.emergency()
    assert closed == [], "the disk took it up again"
    campaign.bus.publish(NotSaved("disk full"))
    session.emergency()
    session.emergency()
    assert closed == ["tried"]
    monkeypatch.undo()
    session.close()


def test_an_emergency_without_a_campaign_is_none(where: Folders) -> None:
    session_in(where).emergency()
