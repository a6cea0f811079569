"""Scripts played by the command in this process, and the fight as it was saved."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from tui.cli import main
from tui.core.game import AnyState
from tui.storage.campaign import open_campaign


def played(file: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> AnyState:
    """The fight of a file after a script, read from the disk."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(script.encode())))
    assert main(["run", str(file), "-"]) == 0
    campaign = open_campaign(file)
    state = campaign.referee.now
    campaign.close()
    return state


def lines(script: str) -> list[str]:
    """The commands of a script."""
    return [line for line in script.splitlines() if line and not line.startswith("#")]
