"""The built wheel, installed in an empty environment outside the checkout, does its work there."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.arch.sources import ROOT
from tests.packaging.conftest import Installed, build
from tui import __version__

THEMES = sorted(file.stem for file in (ROOT / "themes").glob("*.toml"))
SAMPLES = sorted(file.name for file in (ROOT / "saves").glob("*.toml"))

WHERE = "from tui.storage.paths import folders; where = folders(); "


def test_it_is_the_installed_one_that_runs(installed: Installed) -> None:
    file = installed.python("import tui; print(tui.__file__)").strip()
    assert installed.bin.parent in Path(file).parents
    assert installed.run("--version").strip() == f"affray {__version__}"


def test_it_holds_the_package_and_its_data_and_nothing_else(installed: Installed) -> None:
    names = zipfile.ZipFile(installed.wheel).namelist()
    assert {name.partition("/")[0] for name in names} == {"tui", f"affray-{__version__}.dist-info"}
    assert [name for name in names if "__pycache__" in name or name.endswith((".pyc", ".bak"))] == []
    tracked = {str(f.relative_to(ROOT)) for f in (ROOT / "tui").rglob("*") if f.is_file() and f.suffix != ".pyc"}
    data = {f"tui/_data/{f.relative_to(ROOT)}" for room in ("themes", "saves") for f in (ROOT / room).rglob("*.toml")}
    assert {name for name in names if name.startswith("tui/")} == tracked | data


def test_every_theme_loads(installed: Installed) -> None:
    load = "from tui.storage.themes import load_theme as load, theme_files as files; "
    assert installed.python(WHERE + load + "print(*(load(f).id for f in files(where).values()))").split() == THEMES
    assert len(THEMES) >= 6


def test_every_sample_is_sound_and_played(installed: Installed) -> None:
    samples = Path(installed.python(WHERE + "print(where.samples)").strip())
    assert sorted(f.name for f in samples.glob("*.toml")) == SAMPLES
    assert SAMPLES
    for name in SAMPLES:
        sample = samples / name
        before = sample.read_bytes()
        installed.run("check", str(sample))
        copy = "from tui.storage.paths import copy_sample; from pathlib import Path; "
        own = installed.python(WHERE + copy + f"print(copy_sample(Path({str(sample)!r}), where.saves))").strip()
        lines = "hurt * 1\nundo\n".replace("*", installed.python(first_of(own)).strip())
        entries = [json.loads(line) for line in installed.run("run", own, "-", "--json", stdin=lines).splitlines()]
        assert entries[0]["command"].startswith("hurt ")
        installed.run("check", own)
        assert sample.read_bytes() == before


def first_of(file: str) -> str:
    """Code that prints the id of the first combatant of a campaign."""
    return f"from tui.storage.campaign import open_campaign as o; print(next(iter(o({file!r}, dry=True).referee.now.who)))"


def test_games_are_found(installed: Installed) -> None:
    assert "adventures-edge" in installed.run("systems")


def test_a_wheel_of_the_source_archive_is_the_same(installed: Installed, tmp_path: Path) -> None:
    archive = build("sdist", tmp_path / "dist")
    subprocess.run([sys.executable, "-m", "tarfile", "-e", str(archive), str(tmp_path)], check=True)
    (source,) = tmp_path.glob("affray-*")
    again = build("wheel", tmp_path / "again", source)
    assert zipfile.ZipFile(again).namelist() == zipfile.ZipFile(installed.wheel).namelist()
