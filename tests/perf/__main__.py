"""`python -m tests.perf` measures and prints a table. It never fails by time: what a goal is worth is for people to judge.

Ratios count more than times: both sides of a ratio are measured in turn, on the same machine in the same minutes.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.perf.compiled import compiled_copy, environment
from tests.perf.disk import append_cost, opening_cost
from tests.perf.fights import one_a_game, sample
from tests.perf.rules import rule_costs
from tests.perf.screen import screen_costs
from tests.perf.table import Result, table


def main() -> int:
    """Measure everything; always 0."""
    with tempfile.TemporaryDirectory(prefix="affray-perf-") as name:
        folder = Path(name)
        copy = compiled_copy(folder / "copy")
        fight = sample(copy)
        parts: dict[str, Callable[[], list[Result]]] = {
            "the screen": lambda: screen_costs(fight, folder, copy, environment(copy, folder)),
            "the rules": lambda: rule_costs(one_a_game(copy)),
            "the disk": lambda: [append_cost(folder), opening_cost(fight, folder)],
        }
        results: list[Result] = []
        for title, part in parts.items():
            print(f"measuring {title} ...", file=sys.stderr, flush=True)
            results += part()
    print(table(results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
