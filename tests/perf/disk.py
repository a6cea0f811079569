"""What the disk costs: appending to the journal, and opening a campaign with a long past."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tests.perf.fights import aged
from tests.perf.table import Result
from tests.perf.timing import interleaved, seconds
from tui.storage.campaign import OpenCampaign, open_campaign
from tui.storage.journal import Journal, record

PAST = 10_000
"""Entries."""
RECORD = 600
"""Bytes of a usual record."""


def append_cost(folder: Path) -> Result:
    """One record, synced."""
    journal = Journal(folder / "append.journal.toml")
    data = record("entry", command="x" * RECORD)
    try:
        took = interleaved({"append": lambda: seconds(lambda: journal.append(data))}, rounds=200, warm_up=20)
    finally:
        journal.close()
    return Result("journal append, synced", took["append"] * 1000, "ms", note=f"{len(data)} bytes")


def opening_cost(sample: Path, folder: Path) -> Result:
    """Opening with a long past against opening the same campaign with none."""
    young = aged(sample, folder / "young.toml", 0)
    old = aged(sample, folder / "old.toml", PAST)
    took = interleaved({file: partial(_opened, file) for file in (young, old)}, rounds=15)
    return Result(f"opening, {PAST} past entries / none", took[old] * 1000, "ms", took[young] * 1000, goal=2)


def _opened(file: Path) -> float:
    campaigns: list[OpenCampaign] = []
    took = seconds(lambda: campaigns.append(open_campaign(file, dry=True)))
    campaigns[0].close()
    return took
