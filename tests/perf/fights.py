"""Fights of any size and age, made through the program's own doors."""

from __future__ import annotations

import shutil
from pathlib import Path

from tui.core.command import Command
from tui.core.encounter import Combatant
from tui.core.game import acting
from tui.core.language.parse import Step, parse_line
from tui.core.language.reader import Context
from tui.storage.campaign import OpenCampaign, open_campaign

NEWCOMER = "Goblin"
AT_ONCE = 100


def sample(root: Path) -> Path:
    """The smaller sample fight."""
    return root / "saves" / "two-guards.toml"


def one_a_game(root: Path) -> dict[str, Path]:
    """The title of every game that has a sample fight, with its smallest one; the game of the smaller sample comes first."""
    found: dict[str, Path] = {}
    files = sorted((root / "saves").glob("*.toml"), key=lambda f: (f != sample(root), f.stat().st_size))
    for file in files:
        campaign = open_campaign(file, dry=True)
        found.setdefault(campaign.game.title, file)
        campaign.close()
    return found


BEGIN = "next"
"""The line that begins a fight, and takes its turns."""


def attack_of(campaign: OpenCampaign) -> str:
    """The line for an attack by who acts on the first one of another side."""
    now = campaign.referee.now
    sides = {b.id: b.side for b in now.who.values() if isinstance(b, Combatant)}
    by = acting(now)
    return f"attack {by} {next(id for id, side in sides.items() if side != sides[by])}"


def read_command(campaign: OpenCampaign, line: str) -> Command:
    """The command of a line. Raises ValueError for one that is none."""
    parsed = parse_line(campaign.game, campaign.referee.now, line, Context())
    if isinstance(parsed, Step) or parsed.command is None:
        raise ValueError(line)
    return parsed.command


def played(campaign: OpenCampaign, line: str) -> None:
    """Play one line; what it asks is answered by the program's dice and by defaults."""
    referee = campaign.referee
    referee.do(read_command(campaign, line))
    while referee.pending is not None:
        q = referee.pending.requests[0]
        default = getattr(q, "default", None)
        if default is None:
            referee.roll_open(q.key)
        else:
            referee.answer("+".join(default) or "none", q.key)


def crowd(sample: Path, file: Path, count: int) -> Path:
    """A copy of the sample fight with `count` combatants, in its first round; whatever the count, the same dice have fallen."""
    shutil.copyfile(sample, file)
    campaign = open_campaign(file, seed=1)
    try:
        while (missing := count - len(campaign.referee.now.who)) > 0:
            played(campaign, f'add {min(missing, AT_ONCE)} "{NEWCOMER}"')
        played(campaign, BEGIN)
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
            played(campaign, f"{'heal' if n % 2 else 'hurt'} {who} 1")
    finally:
        campaign.close()
    return file
