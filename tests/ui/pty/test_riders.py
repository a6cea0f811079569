"""The sample with the riders played by keyboard: to its end as by its script, and some rounds by keys alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.played import lines, played
from tests.rules.earthdawn.test_riders_at_the_dry_well import AFTER, SAMPLE, WHOLE
from tests.ui.pty.program import acting, at_rest, health, leave, log_lines, opened, prompt_title, type_keys
from tests.ui.pty.terminal import Terminal
from tui.storage.campaign import open_campaign
from tui.storage.paths import copy_sample

DAMAGE = {"S": 1, "D": 6, "M": 5, "F": 24, "G": 29, "H": 31, "A": 25, "B": 24, "E": 51}
"""How those on the ladder end up."""

OURS, THEIRS = "SDMF", "GHABE"
QUICK = 0.15
"""Seconds of quiet after a key; more than the program waits to tell a lone Escape from a longer sequence."""
FEWEST = 20
"""Keys before which no three rounds of such a fight are over: eleven act, each by two keys or more."""
LONGEST = 300
"""Keys within which three rounds are over."""


def say(terminal: Terminal, line: str) -> None:
    """Type a command on the command line."""
    terminal.send(f":{line}\r")
    terminal.settle(0.1)
    assert "^" not in prompt_title(terminal), line


def test_to_its_end_as_by_script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = copy_sample(SAMPLE, tmp_path / "keys")
    with opened(file) as terminal:
        for line in lines(WHOLE):
            say(terminal, line)
        terminal.shows("No foe is standing")
        found = health(terminal)
        assert {letter: found.get(letter) for letter in DAMAGE} == DAMAGE
        for line in lines(AFTER):
            say(terminal, line)
        terminal.shows("A new day")
        told = log_lines(terminal)
        assert leave(terminal) == 0
        terminal.assert_sane()
    script = played(copy_sample(SAMPLE, tmp_path / "script"), monkeypatch, WHOLE + AFTER)
    campaign = open_campaign(file)
    assert campaign.referee.now == script
    campaign.close()
    with opened(file) as again:
        assert log_lines(again)[-len(told) :] == told


def standing(terminal: Terminal, letters: str) -> list[str]:
    """Who of these is not down yet: damage counts up to the number behind the stroke."""
    rows = terminal.screen.display
    found = {m[1] for row in rows if (m := re.match(r"^[│|].{0,3}?([A-Z]) .*? (\d+)/(\d+)", row)) and int(m[2]) < int(m[3])}
    return [letter for letter in letters if letter in found]


def test_three_rounds_by_keys_alone(tmp_path: Path) -> None:
    file = copy_sample(SAMPLE, tmp_path)
    with opened(file) as terminal:
        type_keys(terminal, ["n"])
        for turn in range(LONGEST):
            ours, theirs = standing(terminal, OURS), standing(terminal, THEIRS)
            if "Round 4" in terminal.text() or not ours or not theirs:
                assert turn > FEWEST
                break
            if "Enter does nothing" in terminal.text():
                type_keys(terminal, ["\x1b", "n"], QUICK)
            elif not at_rest(terminal):
                type_keys(terminal, ["\r"], QUICK)
            else:
                whom = (theirs if acting(terminal) in OURS + "T" else ours)[0]
                type_keys(terminal, ["a", whom], QUICK)
        else:
            raise AssertionError(f"three rounds are not over after {LONGEST} keys")
        end, told = health(terminal), log_lines(terminal)
        assert leave(terminal) == 0
        terminal.assert_sane()
    with opened(file) as again:
        assert health(again) == end
        assert log_lines(again)[-len(told) :] == told
