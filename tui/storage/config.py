"""The game master's configuration: `config.toml` in the configuration folder. Everything in it may be left out."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tui.storage.codec import decode
from tui.storage.faults import Fault, listed, nearest
from tui.storage.reading import Reading, shown


@dataclass(frozen=True, slots=True)
class Config:
    """`theme` is the id of a theme, `saves` the folder of the campaigns, `ascii` draws without any sign beyond ASCII,
    `keymap` is the name of a file in the folder `keymaps` beside the configuration."""

    theme: str = ""
    saves: str = ""
    ascii: bool = False
    keymap: str = ""


def config_file(folder: Path) -> Path:
    """Where the configuration stands."""
    return folder / "config.toml"


def load_config(folder: Path) -> Config:
    """The configuration; all defaults when there is no file. Raises Fault when it is wrong."""
    file = config_file(folder)
    if not file.exists():
        return Config()
    doc = Reading(file)
    config = decode(doc, Config, doc.raw, ())
    doc.finish()
    assert isinstance(config, Config)
    return config


def keymap_file(folder: Path, name: str) -> Path:
    """The keymap of this name. Raises Fault when there is none."""
    known = {file.stem: file for file in sorted((folder / "keymaps").glob("*.toml"))}
    if name not in known:
        expected = listed([*known]) or f"a file in {folder / 'keymaps'}"
        found = f"there is no keymap {shown(name)}"
        raise Fault(config_file(folder), found, place="keymap", expected=expected, nearest=nearest(name, known))
    return known[name]
