"""kill -9 after any key: what was on the screen is there again."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from pathlib import Path

from tests.ui.pty.program import health, log_lines, opened, prompt_title, sample_copy, type_keys
from tests.ui.pty.terminal import Terminal

STEPS: tuple[tuple[str, ...], ...] = (
    (":dice party table\r",),
    ("n",),
    ("1", "2"),
    ("u",),
    ("1", "3"),
    ("r",),
    ("9", "\r"),
    ("7", "B", "\r"),
    ("+", "2", "B", "\r"),
    ("u",),
    ("a", "\r"),
    ("\r",),
    ("n",),
)
"""Dice thrown by hand, one of them taken back, damage and healing, an attack, a turn: each step is done when its last key
is pressed."""


def killed_after(file: Path, keys: Sequence[str]) -> tuple[list[str], dict[str, int], str]:
    """Type these keys and kill the program; what it showed last: log, health, what it asked."""
    with opened(file) as terminal:
        type_keys(terminal, keys)
        found = picture(terminal)
        terminal.kill(signal.SIGKILL)
        assert terminal.ends() == -signal.SIGKILL
    return found


def picture(terminal: Terminal) -> tuple[list[str], dict[str, int], str]:
    """What must not be lost."""
    return log_lines(terminal), health(terminal), prompt_title(terminal)


def test_after_each_key(tmp_path: Path) -> None:
    file = sample_copy(tmp_path)
    most = 0
    for step in STEPS:
        for typed in range(1, len(step) + 1):
            shown, well, asked = killed_after(file, step[:typed])
            with opened(file) as again:
                new_log, new_health, new_asked = picture(again)
            assert new_log[len(new_log) - len(shown) :] == shown, f"after {step[:typed]}"
            most = max(most, len(shown))
            assert not well or new_health == well, f"after {step[:typed]}"  # a menu may lie over the ladder
            if typed == len(step):
                assert new_asked == asked, f"after {step}"
    assert most > 5


def test_at_a_question_with_a_half_typed_die(tmp_path: Path) -> None:
    file = sample_copy(tmp_path)
    killed_after(file, STEPS[0])
    _, _, asked = killed_after(file, ["n", "1"])
    assert "'s initiative" in asked
    with opened(file) as again:
        assert prompt_title(again) == asked
        type_keys(again, ["1", "2"])
        assert "'s initiative" in prompt_title(again)
        assert prompt_title(again) != asked
