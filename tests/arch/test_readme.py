"""What the README says is so."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from shutil import copyfile

import pytest

from tests.arch.sources import ROOT
from tui.cli import main

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_its_table_of_keys_is_that_of_the_program() -> None:
    command = [sys.executable, "scripts/key_table.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_its_files_are_there() -> None:
    named = set(re.findall(r"\]\(([^)#:]+)\)|sh (scripts/\w+)", README))
    files = {name for pair in named for name in pair if name}
    assert {"scripts/play", "scripts/test", "docs/fight.svg", "docs/small.svg", "ARCHITECTURE.md"} <= files
    assert {name for name in files if not (ROOT / name).exists()} == set()


def test_the_checks_run_its_own_test_command() -> None:
    """The command a newcomer is told to use is the one that decides whether a change is taken."""
    assert "\nsh scripts/test\n" in README
    assert re.search(r"^step .* sh scripts/test$", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE)


def test_it_names_every_theme() -> None:
    assert {f.stem for f in (ROOT / "themes").glob("*.toml")} <= set(re.findall(r"`([a-z-]+)`", README))


def test_its_script_runs_on_the_sample(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fight = tmp_path / "fight.toml"
    copyfile(ROOT / "saves" / "two-guards.toml", fight)
    found = re.search(r"This one runs.*?```\n(.*?)```", README, re.DOTALL)
    assert found is not None
    script = tmp_path / "script.txt"
    script.write_text(found.group(1), encoding="utf-8")
    assert main(["run", str(fight), str(script), "--seed", "7"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert "Goblin 1 goes from 14 to 7 HP" in told.out


@pytest.mark.parametrize("page", ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_pages_name_files_that_are_there(page: str) -> None:
    named = re.findall(r"`((?:[a-z_]+/)*[a-z_]+\.(?:py|toml)|(?:[a-z_]+/)+)`", (ROOT / page).read_text(encoding="utf-8"))
    there = {
        f"/{f.relative_to(ROOT)}{'/' if f.is_dir() else ''}"
        for room in ("tui", "tests", "scripts", "saves")
        for f in (ROOT / room).rglob("*")
    }
    there |= {f"/{f.name}{'/' if f.is_dir() else ''}" for f in ROOT.iterdir()}
    missing = {name for name in named if not any(path.endswith(f"/{name}") for path in there)}
    assert missing - {"keep.toml", "config.toml"} == set()
