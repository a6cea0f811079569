"""A game from a package of its own: built as a wheel, installed beside Affray, found by its entry point, played on the screen.

It is the tiny game of the other tests under another name, so that nothing of the checkout helps it along.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.arch.sources import ROOT
from tests.packaging.conftest import Installed, build
from tests.ui.pty.program import STARTED, acting, at_rest, health, leave, log_lines, type_keys
from tests.ui.pty.terminal import Terminal

PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "affray-pocket"
version = "1.0"

[project.entry-points."affray.games"]
pocket = "affray_pocket:GAME"
"""
LONGEST = 60
"""Keys within which two have had their turns."""


@dataclass(frozen=True)
class Beside:
    """The installed Affray with the folder of another package in sight."""

    affray: Installed
    site: Path

    @property
    def env(self) -> dict[str, str]:
        """Nothing of the checkout is in sight."""
        return {"HOME": str(self.affray.home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "PYTHONPATH": str(self.site)}

    def run(self, *words: str) -> str:
        """Run the `affray` command; what it prints."""
        command = [str(self.affray.bin / "affray"), *words]
        done = subprocess.run(command, cwd=self.affray.home, env=self.env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def beside(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Beside:
    """The package of the other game, built and installed."""
    folder = tmp_path_factory.mktemp("pocket")
    source = folder / "source"
    package = source / "affray_pocket"
    package.mkdir(parents=True)
    (source / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    for file in (ROOT / "tests" / "tiny").glob("*.py"):
        text = file.read_text(encoding="utf-8").replace("tests.tiny", "affray_pocket")
        text = text.replace('id = "tiny"', 'id = "pocket"').replace('title = "Tiny"', 'title = "Pocket"')
        (package / file.name).write_text(text, encoding="utf-8")
    wheel = build("wheel", folder / "dist", source)
    pip = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run([*pip, "--target", str(folder / "site"), str(wheel)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return Beside(installed, folder / "site")


def test_it_is_found_by_its_entry_point(beside: Beside) -> None:
    assert ["pocket", "Pocket,", "9", "rulebook", "entries"] in [line.split() for line in beside.run("systems").splitlines()]
    assert "pocket" not in beside.affray.run("systems")


def test_a_round_of_it_on_the_screen(beside: Beside, tmp_path: Path) -> None:
    file = tmp_path / "pocket.toml"
    beside.run("new", str(file), "--system", "pocket")
    command = [str(beside.affray.bin / "affray"), str(file)]
    with Terminal(command, columns=120, rows=40, env={**beside.env}, cwd=tmp_path) as terminal:
        terminal.shows(STARTED)
        type_keys(
            terminal, [":add 2 dire-wolf\r", *(f":set {who} {what}\r" for who in "AB" for what in ("most=99", "hp=99")), "n"]
        )
        terminal.shows("Order: Dire Wolf")
        struck: list[str] = []
        for _ in range(LONGEST):
            if len(struck) == 2 and at_rest(terminal):
                break
            who = acting(terminal)
            if not at_rest(terminal):
                type_keys(terminal, ["\r"])
            elif who in struck:
                type_keys(terminal, ["n"])
            else:
                struck.append(who)
                type_keys(terminal, ["a", "B" if who == "A" else "A"])
        type_keys(terminal, ["n"])
        terminal.shows("Round 2")
        assert sorted(struck) == ["A", "B"]
        end, told = health(terminal), log_lines(terminal)
        assert set(end) == {"A", "B"}
        assert leave(terminal) == 0
        terminal.assert_sane()
    assert "sound" in beside.run("check", str(file))
    with Terminal(command, columns=120, rows=40, env={**beside.env}, cwd=tmp_path) as again:
        again.shows(STARTED)
        again.settle()
        assert health(again) == end
        assert log_lines(again)[-len(told) :] == told
