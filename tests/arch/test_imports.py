"""What each room pulls in when it is imported in a process of its own: import-linter sees the text, this sees the run."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.arch.sources import ROOT, module_name, python_files

SCREEN = {"textual", "rich"}
GAMES = sorted(p.name for p in (ROOT / "tui" / "rules").iterdir() if (p / "__init__.py").exists())


def loaded_by(code: str) -> set[str]:
    """The top-level names in `sys.modules` after running `code` in a fresh process."""
    tell = "import sys, json; print(json.dumps(sorted({m.partition('.')[0] for m in sys.modules})), file=sys.stderr)"
    wrapped = f"import atexit\natexit.register(lambda: exec({tell!r}))\n{code}"
    done = subprocess.run([sys.executable, "-c", wrapped], cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert "Traceback" not in done.stderr, done.stderr
    names: list[str] = json.loads(done.stderr.splitlines()[-1])
    return set(names)


def imports(*rooms: str) -> str:
    """Code that imports every module of these rooms."""
    return "\n".join(f"import {module_name(file)}" for file in python_files(*rooms))


def bare() -> set[str]:
    """What a process has before it imports anything of ours (the environment's own start-up files)."""
    return loaded_by("")


@pytest.mark.parametrize("room", ["tui/core", *(f"tui/rules/{game}" for game in GAMES)])
def test_core_and_games_load_the_standard_library_alone(room: str) -> None:
    foreign = loaded_by(imports(room)) - bare() - set(sys.stdlib_module_names) - {"tui"}
    assert foreign == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_loads_no_other_game(game: str) -> None:
    code = imports(f"tui/rules/{game}") + "\nimport sys, json\nprint()"
    done = subprocess.run(
        [sys.executable, "-c", code + "\nprint(json.dumps(sorted(sys.modules)))"], cwd=ROOT, capture_output=True, text=True
    )
    modules: list[str] = json.loads(done.stdout.splitlines()[-1])
    assert {m.split(".")[2] for m in modules if m.startswith("tui.rules.")} == {game}


@pytest.mark.parametrize("room", ["tui/__init__", "tui/core", "tui/rules", "tui/storage", "tui/cli", "tui/ui/desk"])
def test_everything_but_the_screen_loads_without_one(room: str) -> None:
    assert python_files(room)
    assert loaded_by(imports(room)) & SCREEN == set()


def test_the_screen_does_load_it() -> None:
    """The check above can fail: the same look at the screen's own room finds Textual."""
    assert "textual" in loaded_by(imports("tui/ui/app"))


def commands(folder: Path) -> list[list[str]]:
    """Every command that needs no screen, on a new campaign of the first game."""
    file = str(folder / "fight.toml")
    return [
        ["--version"],
        ["--help"],
        ["systems"],
        ["new", file, "--system", GAMES[0].replace("_", "-")],
        ["check", file],
        ["run", file, "-"],
        ["odds", file, "next"],
    ]


def test_commands_without_a_screen_load_none(tmp_path: Path) -> None:
    for words in commands(tmp_path):
        code = f"import sys\nsys.argv = {['affray', *words]!r}\nfrom tui.cli import main\nsys.exit(main())"
        assert loaded_by(code) & SCREEN == set(), words
