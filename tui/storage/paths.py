"""Where things lie: the game master's own folders, and what ships with the program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from platformdirs import user_config_path, user_data_path

from tui.core.text import LONGEST_NAME, clean, slug
from tui.storage.faults import Fault
from tui.storage.journal import journal_of
from tui.storage.toml import read_bytes, reason
from tui.storage.writing import replace_file

APP = "affray"
PACKAGE = Path(__file__).parents[1]
HEAD = 4096
"""How much of a file is looked at for the list; name and system stand on its first lines."""

_SAID = re.compile(r'^(system|name) = "((?:\\.|[^"\\])*)"\s*$', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Folders:
    """The game master's campaigns, his configuration (themes, keymaps, config.toml), and what ships with the program."""

    saves: Path
    config: Path
    samples: Path
    themes: Path

    def ships(self, file: Path) -> bool:
        """Is this one of the samples? They stay as they are: copies of them are played."""
        return file.resolve().parent == self.samples.resolve()


def folders(saves: Path | str | None = None) -> Folders:
    """The folders in use; `saves` puts the campaigns elsewhere. None of them need be there yet."""
    own = Path(saves).expanduser() if saves else user_data_path(APP, appauthor=False) / "campaigns"
    return Folders(own, user_config_path(APP, appauthor=False), shipped("saves"), shipped("themes"))


def shipped(what: str) -> Path:
    """A folder that ships with the program: in an installed wheel below the package, in a checkout at its root."""
    installed = PACKAGE / "_data" / what
    return installed if installed.is_dir() else PACKAGE.parent / what


@dataclass(frozen=True, slots=True)
class Listed:
    """A campaign in the list: its name, the id of its game, when it was last played (None for a sample)."""

    path: Path
    name: str
    system: str
    when: datetime | None = None

    @property
    def sample(self) -> bool:
        """It ships with the program and is opened as a copy."""
        return self.when is None


def campaigns(own: Path, samples: Path | None = None) -> list[Listed]:
    """The game master's own campaigns, the one played last first; then the samples by name."""
    mine = [_listed(file, _played(file)) for file in _files(own)]
    shown = [_listed(file, None) for file in _files(samples if samples is not None else shipped("saves"))]
    return [*sorted(mine, key=_newest), *sorted(shown, key=_name)]


def _newest(one: Listed) -> tuple[float, str]:
    return (-one.when.timestamp() if one.when else 0.0, one.name)


def _name(one: Listed) -> str:
    return one.name.casefold()


def _files(folder: Path) -> Iterator[Path]:
    """Campaign files of a folder; whatever cannot be read is left out."""
    try:
        names = sorted(folder.iterdir())
    except OSError:
        return
    for file in names:
        if file.suffix == ".toml" and not file.name.startswith(".") and not _beside(file.name) and file.is_file():
            yield file


def _beside(name: str) -> bool:
    """A file that belongs to a campaign: its journal, or what was set aside."""
    return re.search(r"\.(journal|old-\d+|cut-\d+)\.toml$", name) is not None


def _played(file: Path) -> datetime:
    times = [f.stat().st_mtime for f in (file, journal_of(file)) if f.exists()]
    return datetime.fromtimestamp(max(times, default=0))


def _listed(file: Path, when: datetime | None) -> Listed:
    try:
        with file.open("rb") as f:
            head = f.read(HEAD).decode("utf-8", "replace")
    except OSError:
        head = ""
    said: dict[str, str] = {}
    for m in _SAID.finditer(head):
        said.setdefault(m[1], clean(m[2].replace('\\"', '"').replace("\\\\", "\\"), LONGEST_NAME))
    return Listed(file, said.get("name") or file.stem, said.get("system", ""), when)


def free_file(folder: Path, name: str) -> Path:
    """A file for a campaign of this name that is not there yet: `goblins.toml`, `goblins-2.toml` ..."""
    stem = slug(name)[:60]
    out, n = folder / f"{stem}.toml", 1
    while out.exists() or journal_of(out).exists():
        n += 1
        out = folder / f"{stem}-{n}.toml"
    return out


def copy_sample(sample: Path, own: Path) -> Path:
    """The game master's own copy of a sample, under a free name. Raises Fault when it cannot be written."""
    data = read_bytes(sample)
    try:
        own.mkdir(parents=True, exist_ok=True)
        file = free_file(own, sample.stem)
        replace_file(file, data)
    except OSError as no:
        raise Fault(own, f"it cannot be written ({reason(no)})") from None
    return file
