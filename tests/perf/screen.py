"""What the screen costs: the first frame, a key, memory. Measured on a pty, from outside."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from statistics import median

from tests.perf.fights import crowd
from tests.perf.table import Result
from tests.perf.timing import interleaved
from tests.perf.watched import Watched

FEW, MANY = 10, 1000
ROUNDS = 9
KEYS = 30
LEAVE = ":q\r"


def screen_costs(sample: Path, folder: Path, copy: Path, env: Mapping[str, str]) -> list[Result]:
    """First frames, keys, memory."""
    few = crowd(sample, folder / "few.toml", FEW)
    many = crowd(sample, folder / "many.toml", MANY)
    barest = [sys.executable, str(copy / "tests" / "perf" / "barest.py")]
    program = [sys.executable, "-m", "tui"]
    first = interleaved(
        {
            "barest": partial(_first, barest, env, copy),
            "few": partial(_first, [*program, str(few)], env, copy),
            "many": partial(_first, [*program, str(many)], env, copy),
        },
        ROUNDS,
    )
    found = [
        Result(f"first frame, {FEW} combatants / barest Textual", first["few"] * 1000, "ms", first["barest"] * 1000, 1.4),
        Result(f"first frame, {MANY} combatants / {FEW}", first["many"] * 1000, "ms", first["few"] * 1000, 1.2),
    ]
    with (
        Watched(barest, env, copy) as bare,
        Watched([*program, str(few)], env, copy) as small,
        Watched([*program, str(many)], env, copy) as large,
    ):
        for terminal in (bare, small, large):
            terminal.first_frame()
        for name, keys in (("cursor move", "jk"), ("next turn and undo", "nu")):
            found.append(_keys(name, keys, small, large))
        found.append(Result(f"memory, {MANY} combatants / barest Textual", large.memory(), "MB", bare.memory()))
        found.append(Result(f"memory, {FEW} combatants / barest Textual", small.memory(), "MB", bare.memory()))
    return found


def _first(command: list[str], env: Mapping[str, str], cwd: Path) -> float:
    with Watched(command, env, cwd) as terminal:
        return terminal.first_frame()


def _keys(name: str, keys: str, small: Watched, large: Watched) -> Result:
    sizes: list[int] = []

    def press(terminal: Watched, turn: list[int]) -> float:
        took, size = terminal.paint(keys[turn[0] % len(keys)])
        turn[0] += 1
        if terminal is large:
            sizes.append(size)
        return took

    runs: dict[str, Callable[[], float]] = {
        "small": partial(press, small, [0]),
        "large": partial(press, large, [0]),
    }
    took = interleaved(runs, KEYS, warm_up=5)
    note = f"{median(sizes):.0f} bytes"
    return Result(f"{name} to paint, {MANY} combatants / {FEW}", took["large"] * 1000, "ms", took["small"] * 1000, 1.2, note)
