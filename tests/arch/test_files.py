"""Small files with one subject, named by it."""

from __future__ import annotations

import pytest

from tests.arch.sources import ROOT, python_files

LONGEST = 400
LONGEST_APP = 300
SAY_NOTHING = {"utils", "util", "helpers", "helper", "manager", "misc", "common", "base", "stuff"}


def test_files_are_short() -> None:
    long = {}
    for file in python_files("tui", "tests", "scripts"):
        lines = len(file.read_text(encoding="utf-8").splitlines())
        if lines > (LONGEST_APP if file.name == "app.py" else LONGEST):
            long[str(file.relative_to(ROOT))] = lines
    assert long == {}


def test_the_middle_file_is_about_a_hundred_lines() -> None:
    lines = sorted(len(f.read_text(encoding="utf-8").splitlines()) for f in python_files("tui") if f.stat().st_size)
    assert lines[len(lines) // 2] <= 150


def test_names_say_what_is_inside() -> None:
    assert [f.name for f in python_files("tui", "tests", "scripts") if f.stem in SAY_NOTHING] == []


@pytest.mark.parametrize("file", ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", ".ci/run"])
def test_the_project_explains_itself(file: str) -> None:
    assert len((ROOT / file).read_text(encoding="utf-8").splitlines()) > 15
