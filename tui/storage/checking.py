"""Checking any file of the program: a campaign, a theme, the configuration, a keymap."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tui.storage.campaign import check_campaign
from tui.storage.config import config_file, load_config
from tui.storage.faults import Fault
from tui.storage.mark import keeping
from tui.storage.reading import Reading
from tui.storage.themes import load_theme
from tui.storage.toml import read_bytes


def check_file(path: Path | str, keymap: Callable[[Path], object] | None = None) -> tuple[Fault, ...]:
    """Everything that is wrong with a file, taken for what it looks like; empty when it is sound. Writes nothing.

    `keymap` reads a keymap and raises Fault; without it such a file is taken for a campaign.
    """
    file = Path(path)
    try:
        data = read_bytes(file)
        if keeping(data) != "made":
            return check_campaign(file)
        raw = Reading(file, data).raw
        if "roles" in raw or "screen" in raw:
            load_theme(file)
        elif file.name == config_file(file.parent).name and "system" not in raw:
            load_config(file.parent)
        elif keymap is not None and raw and not {"format", "system", "name"} & set(raw):
            keymap(file)
        else:
            return check_campaign(file)
    except Fault as fault:
        return (fault, *fault.also)
    return ()
