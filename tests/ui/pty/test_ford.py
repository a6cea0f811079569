"""The sample with the ambush played to its end by keyboard: the same fight as by its script, from the first key to the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.adventures_edge import test_toll_at_the_ford as by_script
from tests.ui.pty.program import health, leave, log_lines, opened, prompt_title, type_keys
from tests.ui.pty.terminal import Terminal
from tui.storage.campaign import open_campaign
from tui.storage.paths import copy_sample

WHOLE = by_script.AMBUSH + by_script.FIRST_ROUND + by_script.SECOND_ROUND
"""Every line of the fight."""

LETTERS = {"I": 22, "G": 30, "N": 16, "H": 26, "W": -3, "J": 2, "M": -5, "A": -3, "C": 9}
"""How those on the ladder end up: the party, horse and hirelings, Marrek, the first raider and the third."""


def lines(script: str) -> list[str]:
    """The commands of a script."""
    return [line for line in script.splitlines() if line and not line.startswith("#")]


def say(terminal: Terminal, line: str) -> None:
    """Type a command on the command line."""
    terminal.send(f":{line}\r")
    terminal.settle(0.1)
    assert "^" not in prompt_title(terminal)


def test_the_fight_at_the_ford(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = copy_sample(by_script.SAMPLE, tmp_path / "keys")
    with opened(file) as terminal:
        for line in lines(WHOLE):
            say(terminal, line)
        terminal.shows("Wat is stable")
        found = health(terminal)
        assert {letter: found.get(letter) for letter in LETTERS} == LETTERS
        told = log_lines(terminal)
        assert leave(terminal) == 0
        terminal.assert_sane()
    _, script = by_script.played(
        tmp_path / "script", monkeypatch, by_script.AMBUSH + by_script.FIRST_ROUND + by_script.SECOND_ROUND
    )
    campaign = open_campaign(file)
    assert campaign.referee.now == script
    campaign.close()
    with opened(file) as again:
        assert log_lines(again)[-len(told) :] == told


KEYS = (
    *(":dice party table\r", ":dice foes table\r"),
    *("n", "15", "6"),  # initiative
    *("m", "y"),  # the warning
    *("a", "M", "k", "e12", "\r", "14", "17", "0"),  # through one raider, and Marrek lets it come
    *("a", "A", "e12", "\r", "9", "0"),
    *("n", "m", "m", "5", "t", "\r"),  # Marrek goes 5 spaces up to Ilse
    *("a", "I", "\r", "7", "14", "p"),  # Ilse parries
    *("a", "\r", "4", "5", "4"),  # and the sword is worn
)
"""The first two turns by letters, every die typed."""


def test_the_first_turns_by_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = copy_sample(by_script.SAMPLE, tmp_path / "keys")
    with opened(file) as terminal:
        for keys in KEYS:
            type_keys(terminal, keys if keys[0] != ":" else [keys], 0.1)
        terminal.shows("longsword takes 1 damage, 1 of 7")
        assert leave(terminal) == 0
    first = lines(by_script.AMBUSH)[:8]
    _, script = by_script.played(tmp_path / "script", monkeypatch, "\n".join(first))
    campaign = open_campaign(file)
    assert campaign.referee.now.who == script.who
    campaign.close()
