"""A campaign of the tiny game, and the command run in this process."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import tui.rules
from tests.tiny import GAME, under_way
from tui.cli import main
from tui.storage.document import Document, body
from tui.storage.writing import replace_file


@dataclass(frozen=True)
class Done:
    """How a command ended: its exit code and the lines on both outputs."""

    code: int
    out: list[str]
    err: list[str]


Affray = Callable[..., Done]


@pytest.fixture(autouse=True)
def _the_tiny_game_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tui.rules, "BUILT_IN", {"tiny": "tests.tiny"})
    monkeypatch.setattr(tui.rules, "game_ids", lambda: ("tiny",))


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    """Round 1 of a fight: Kara acts, then Goblin 1, Brawn, Goblin 2."""
    file = tmp_path / "fight.toml"
    replace_file(file, body(Document(GAME, "Test night", under_way(2))))
    return file


@pytest.fixture
def affray(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Affray:
    """Runs `affray` with these words; `script` is what stands on standard input."""

    def run(*words: object, script: str | bytes = "") -> Done:
        raw = script if isinstance(script, bytes) else script.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        capsys.readouterr()
        try:
            code = main([str(w) for w in words])
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 1
        told = capsys.readouterr()
        return Done(code, told.out.splitlines(), told.err.splitlines())

    return run
