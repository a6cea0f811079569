"""Fights of any size and age, made through the program's own doors."""

from __future__ import annotations

import shutil
from pathlib import Path

from tui.core.language.parse import Step, parse_line
from tui.core.language.reader import Context
from tui.storage.campaign import OpenCampaign, open_campaign

SAMPLE = "goblin-guards.toml"
NEWCOMER = "Goblin"
AT_ONCE = 100


def sample(root: Path) -> Path:
    """The sample fight: the one named, else the first there is."""
    named = root / "saves" / SAMPLE
    return named if named.exists() else min(root.glob("saves/*.toml"))


def command(campaign: OpenCampaign, line: str) -> None:
    """Play one command line; whatever it asks is answered by the program's dice and by defaults."""
    referee = campaign.referee
    parsed = parse_line(campaign.game, referee.now, line, Context(script=True))
    if isinstance(parsed, Step) or parsed.command is None:
        raise ValueError(line)
    referee.do(parsed.command)


def crowd(sample: Path, file: Path, count: int) -> Path:
    """A copy of the sample fight with `count` combatants."""
    shutil.copyfile(sample, file)
    campaign = open_campaign(file, seed=1)
    try:
        while (missing := count - len(campaign.referee.now.who)) > 0:
            command(campaign, f'add {min(missing, AT_ONCE)} "{NEWCOMER}"')
    finally:
        campaign.close()
    return file


def aged(sample: Path, file: Path, entries: int) -> Path:
    """A copy of the sample fight that has seen so many entries."""
    shutil.copyfile(sample, file)
    campaign = open_campaign(file, seed=1)
    who = next(iter(campaign.referee.now.who))
    try:
        for n in range(entries):
            command(campaign, f"{'heal' if n % 2 else 'hurt'} {who} 1")
    finally:
        campaign.close()
    return file
