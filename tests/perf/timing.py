"""Interleaved runs and their medians."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import TypeVar

K = TypeVar("K")


def interleaved(runs: Mapping[K, Callable[[], float]], rounds: int, warm_up: int = 1) -> dict[K, float]:
    """The median of each measure. One of each is taken in turn, so that a busy moment of the machine strikes all alike;
    the first `warm_up` of each do not count."""
    taken: dict[K, list[float]] = {name: [] for name in runs}
    for turn in range(rounds + warm_up):
        for name, run in runs.items():
            found = run()
            if turn >= warm_up:
                taken[name].append(found)
    return {name: median(found) for name, found in taken.items()}


def seconds(act: Callable[[], object]) -> float:
    """How long this takes, once."""
    gc.collect()
    began = time.perf_counter()
    act()
    return time.perf_counter() - began
