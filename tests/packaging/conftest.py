"""The built wheel in an environment that holds it and what it asks for, and nothing else. Made without a network."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest

from tests.arch.sources import ROOT

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


@dataclass(frozen=True)
class Installed:
    """An installed Affray: `home` is the working folder and the user's home, outside the checkout."""

    wheel: Path
    bin: Path
    home: Path

    def run(self, *words: str, status: int = 0, stdin: str = "") -> str:
        """Run the `affray` command; what it prints. Fails unless it ends with `status`."""
        return self._run((str(self.bin / "affray"), *words), status, stdin)

    def python(self, code: str) -> str:
        """Run code with the environment's Python; what it prints."""
        return self._run((str(self.bin / "python"), "-c", code), 0, "")

    def _run(self, words: Sequence[str], status: int, stdin: str) -> str:
        env = {"PATH": os.environ["PATH"], "HOME": str(self.home), "LANG": "C.UTF-8"}
        done = subprocess.run(words, cwd=self.home, env=env, input=stdin, capture_output=True, text=True, check=False)
        assert done.returncode == status, done.stdout + done.stderr
        assert "Traceback" not in done.stderr, done.stderr
        return done.stdout


def wanted(names: Sequence[str]) -> dict[str, Distribution]:
    """The distributions of these names and all that they need, extras left out."""
    found: dict[str, Distribution] = {}
    todo = list(names)
    while todo:
        name = re.sub(r"[-_.]+", "-", todo.pop()).lower()
        if name not in found:
            found[name] = distribution(name)
            todo += required(found[name].requires or [])
    return found


def required(lines: Sequence[str]) -> list[str]:
    """The names in `Requires-Dist` lines that hold here: without extras, and without those for other platforms."""
    names: list[str] = []
    for line in lines:
        name, _, marker = line.partition(";")
        if "extra" not in marker and "win32" not in marker and "Windows" not in marker and "python_version <" not in marker:
            found = NAME.match(name)
            assert found is not None, line
            names.append(found.group())
    return names


def link(distributions: Sequence[Distribution], into: Path) -> None:
    """Show these distributions, and no other, in a folder."""
    into.mkdir()
    for d in distributions:
        for top in sorted({Path(str(f)).parts[0] for f in d.files or ()} - {"..", "__pycache__"}):
            source = Path(str(d.locate_file(top)))
            if not (into / top).exists():
                (into / top).symlink_to(source)


def build(kind: str, into: Path, source: Path = ROOT) -> Path:
    """Build a wheel or sdist of a source tree with the backend that is here."""
    into.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(into)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = into.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return built


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel of this checkout, installed."""
    folder = tmp_path_factory.mktemp("installed")
    wheel = build("wheel", folder / "dist")
    venv.create(folder / "venv", with_pip=False)
    bin = folder / "venv" / "bin"
    pip = [sys.executable, "-m", "pip", "--python", str(bin / "python"), "install", "--no-deps", "--no-index", "--quiet"]
    done = subprocess.run([*pip, "--disable-pip-version-check", str(wheel)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (site,) = (folder / "venv" / "lib").glob("python*/site-packages")
    (metadata,) = site.glob("affray-*.dist-info")
    asked = Distribution.at(metadata).requires or []
    link(list(wanted(required(asked)).values()), folder / "needed")
    (site / "needed.pth").write_text(f"{folder / 'needed'}\n", encoding="utf-8")
    home = folder / "home"
    home.mkdir()
    return Installed(wheel, bin, home)
