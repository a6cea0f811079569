"""The application: keys reach the stage, one command is one frame, sizes come and go."""

from __future__ import annotations

import pytest
from rich.color import ColorSystem
from textual.events import AppBlur, AppFocus, Paste

from tests.ui.screens import text_of
from tests.ui.stand_in import StandIn
from tui.core.views import Card, Gauge
from tui.ui.app import AffrayApp
from tui.ui.canvas import Patch
from tui.ui.fight import FightStage
from tui.ui.patch import sequence


def app_on(desk: StandIn) -> AffrayApp:
    """The application with this desk."""
    return AffrayApp(FightStage(desk))


@pytest.fixture
def patches(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Everything that is sent to the terminal as one frame."""
    sent: list[object] = []
    show = AffrayApp._display

    def display(self: AffrayApp, screen: object, renderable: object) -> None:
        sent.append(renderable)
        show(self, screen, renderable)  # type: ignore[arg-type]  # handed on as it came

    monkeypatch.setattr(AffrayApp, "_display", display)
    return sent


async def test_keys_reach_the_desk() -> None:
    desk = StandIn()
    async with app_on(desk).run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "C", "7", "enter", "escape", "ctrl+q", "ctrl+p", "ctrl+c", "tab", "space")
    assert desk.keys == [
        ("n", "n"),
        ("C", "C"),
        ("7", "7"),
        ("enter", None),
        ("escape", None),
        ("ctrl+q", None),
        ("ctrl+p", None),
        ("ctrl+c", None),
        ("tab", None),
        ("space", " "),
    ]


async def test_a_bug_while_drawing_is_told_without_the_values_of_the_campaign(capsys: pytest.CaptureFixture[str]) -> None:
    class Faulty(StandIn):
        def card(self, who: str) -> Card:
            return Card(()) if not self.keys else Card((Gauge("secret", 1 // 0, 1),))

    app = app_on(Faulty())
    bugs: list[BaseException] = []

    def kept(bug: BaseException) -> str:
        bugs.append(bug)
        return "It is kept."

    app.on_bug = kept
    with pytest.raises(ZeroDivisionError):
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("n")
    assert [type(bug) for bug in bugs] == [ZeroDivisionError]
    told = capsys.readouterr()
    assert "It is kept." in told.err
    assert "secret" not in told.err + told.out


async def test_escape_with_a_key_on_its_heels_is_both() -> None:
    desk = StandIn()
    async with app_on(desk).run_test(size=(80, 24)) as pilot:
        await pilot.press("alt+n")
    assert desk.keys == [("escape", None), ("n", "n")]


async def test_paste_is_text() -> None:
    desk = StandIn()
    app = app_on(desk)
    async with app.run_test(size=(80, 24)) as pilot:
        app.post_message(Paste("nnn"))
        await pilot.pause()
    assert desk.pasted == ["nnn"]
    assert desk.keys == []


async def test_one_key_is_one_frame_of_few_bytes(patches: list[object]) -> None:
    desk = StandIn()
    app = app_on(desk)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        patches.clear()
        await pilot.press("down")
        await pilot.pause()
        (patch,) = [p for p in patches if p is not None]
        assert isinstance(patch, Patch)
        assert len(sequence(patch.found, patch.look, ColorSystem.TRUECOLOR)) < 600
        assert {change.y for change in patch.found.runs} == {2, 3}


async def test_nothing_changed_is_nothing_sent(patches: list[object]) -> None:
    app = app_on(StandIn())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        patches.clear()
        await pilot.press("n")
        app.post_message(AppBlur())
        app.post_message(AppFocus())
        await pilot.pause()
    assert [p for p in patches if p is not None] == []


async def test_keys_typed_ahead_come_in_one_frame() -> None:
    desk = StandIn()
    app = app_on(desk)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        before = app.canvas.frames
        for _ in range(5):
            app._changed()
            desk.press("down", None)
        await pilot.pause()
        assert app.canvas.frames == before + 1


async def test_a_storm_of_sizes_keeps_the_cursor() -> None:
    desk = StandIn()
    app = app_on(desk)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "down")
        before = text_of(app.canvas.rows)
        for size in [(20, 5), (1, 1), (200, 60), (81, 24), (300, 2), (2, 300), (20, 5), (80, 24)]:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert len(app.canvas.rows) == size[1]
        assert text_of(app.canvas.rows) == before
        assert desk.shown.cursor == "brawn"


async def test_the_program_ends_when_the_stage_is_done() -> None:
    app = app_on(StandIn())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("q")
        await pilot.pause()
    assert app.return_value == 0


async def test_another_stage_takes_over() -> None:
    first, second = StandIn(), StandIn()
    stages = [FightStage(second)]
    app = AffrayApp(FightStage(first), lambda _: stages.pop() if stages else None)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("q", "n")
        await pilot.pause()
    assert [key for key, _ in first.keys] == ["q"]
    assert [key for key, _ in second.keys] == ["n"]
    assert second.sizes[0][:2] == (100, 30)


async def test_the_mouse_looks_and_scrolls() -> None:
    desk = StandIn()
    async with app_on(desk).run_test(size=(80, 24)) as pilot:
        await pilot.click(offset=(10, 7))
        await pilot.pause()
    assert desk.keys == [("C", "C")]


async def test_the_full_picture_and_the_changes_agree() -> None:
    app = app_on(StandIn())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down")
        await pilot.pause()
        strips = app.screen._compositor.render_strips(app.size)
        assert ["".join(s.text for s in strip) for strip in strips] == [
            "".join(piece.text for piece in row) for row in app.canvas.rows
        ]
