"""A copy of the program with its compiled files, as an installed one has them: without, a start takes three times as long."""

from __future__ import annotations

import compileall
import os
import shutil
from pathlib import Path

from tests.ui.pty.terminal import ROOT


def compiled_copy(folder: Path) -> Path:
    """Copy what a wheel holds, and the tests' own programs, to `folder` and compile it; the folder."""
    for part in ("tui", "themes", "saves", "tests"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    compileall.compile_dir(folder, quiet=2, workers=0)
    return folder


def environment(copy: Path, home: Path) -> dict[str, str]:
    """What measured programs see: the copy, a home of their own, and nothing that keeps compiled files from being used."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "TEXTUAL", "XDG_", "NO_COLOR"))}
    return {
        **kept,
        "PYTHONPATH": str(copy),
        "HOME": str(home),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
    }
