"""Steps and their dice (1.1, 1.6, 1.8): the closed form of the whole table, from step 3 up to any step."""

from __future__ import annotations

from functools import lru_cache

from tui.core.exploding import Exploding
from tui.core.pools import Faces

BLOCK: tuple[Faces, ...] = (
    (4,),
    (6,),
    (8,),
    (10,),
    (12,),
    (6, 6),
    (8, 6),
    (10, 6),
    (10, 8),
    (10, 10),
    (12, 10),
)
"""The dice of steps 3 to 13; every eleven steps further the block returns with larger dice in front."""


@lru_cache(maxsize=512)
def dice_of(step: int) -> tuple[Faces, int]:
    """The dice of a step and the number added to them (1.6): a D4 less 1 or 2 for the steps 2 and 1."""
    if step < 3:
        return (4,), step - 3
    turns, row = divmod(step - 3, len(BLOCK))
    twenties, pairs = -(-turns // 2), turns // 2
    sides = (20,) * twenties + (10, 8) * pairs + BLOCK[row]
    return tuple(sorted(sides, reverse=True)), 0


@lru_cache(maxsize=1024)
def pool_of(step: int, karma: Faces = (), min_step: int = 1) -> Exploding:
    """The dice of a step, exploding each on its own (1.2), with karma dice behind them (1.3); a step below the least one is
    rolled as that (1.6)."""
    sides, add = dice_of(max(step, min_step))
    return Exploding(sides + karma, add)


def karma_pool(die: int) -> Exploding:
    """One karma die by itself (1.3)."""
    return Exploding((die,))


def dice_text(step: int, min_step: int = 1) -> str:
    """`d10+d8`."""
    return pool_of(step, (), min_step).text
