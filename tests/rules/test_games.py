"""Finding games: those that ship, installed ones, broken ones."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
from importlib.metadata import EntryPoint, EntryPoints

import pytest

import tui.rules as rules
from tui.rules import BrokenGame, UnknownGame, game_ids, load_game
from tui.rules.adventures_edge import GAME


def installed(monkeypatch: pytest.MonkeyPatch, *found: tuple[str, str]) -> None:
    """Pretend that packages announce these games: id and `module:attribute`."""
    points = tuple(EntryPoint(name, value, rules.GROUP) for name, value in found)
    monkeypatch.setattr(rules, "announced", lambda: points)


def test_announced_by_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def entry_points(*, group: str) -> EntryPoints:
        asked.append(group)
        return EntryPoints((EntryPoint("tiny", "tests.tiny:GAME", group),))

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)
    assert [e.name for e in rules.announced()] == ["tiny"]
    assert asked == ["affray.games"]


def test_a_game_that_ships() -> None:
    assert "adventures-edge" in game_ids()
    assert load_game("adventures-edge") is GAME


def test_no_game_is_imported_before_it_is_asked_for() -> None:
    code = "import sys, tui.rules; tui.rules.game_ids(); print([m for m in sys.modules if m.startswith('tui.rules.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_an_unknown_game_names_the_known_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch)
    with pytest.raises(UnknownGame, match=r"There is no game 'chess'\. Known: adventures-edge"):
        load_game("chess")


def test_an_installed_game(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, ("tiny", "tests.tiny:GAME"))
    assert game_ids()[-1] == "tiny"
    assert load_game("tiny").id == "tiny"


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("tests.nowhere:GAME", "cannot be loaded: ModuleNotFoundError"),
        ("tests.tiny:NOTHING", "cannot be loaded: AttributeError"),
        ("tests.tiny:start", "is no game: it is a function"),
        ("tests.tiny:GAME", "calls itself tiny"),
    ],
)
def test_a_broken_game_says_which_and_why(monkeypatch: pytest.MonkeyPatch, value: str, why: str) -> None:
    installed(monkeypatch, ("broken", value))
    with pytest.raises(BrokenGame, match=f"The game broken \\({value}\\) {why}"):
        load_game("broken")


def test_a_game_that_ships_goes_before_an_installed_one(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, ("adventures-edge", "tests.nowhere:GAME"))
    assert game_ids().count("adventures-edge") == 1
    assert load_game("adventures-edge") is GAME
