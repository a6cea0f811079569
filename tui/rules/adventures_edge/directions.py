"""Where something lies that has left the hand: the words for each direction (8.3), and how far that is."""

from __future__ import annotations

from tui.core.compass import HERE

AHEAD = (
    "straight ahead",
    "ahead to the right",
    "to the right",
    "behind to the right",
    "straight behind",
    "behind to the left",
    "to the left",
    "ahead to the left",
)
COMPASS = ("to the north", "to the north-east", "to the east", "to the south-east", "to the south", "to the south-west",
           "to the west", "to the north-west")  # fmt: skip
SAME_SPACE = "in the same space"
AT_THE_FEET = "at the feet"
THROWN = "where it was thrown"


def words_of(turn: int, by_north: bool) -> str:
    """A direction in words: seen from who dropped it, or by the map."""
    if turn == HERE:
        return SAME_SPACE
    return (COMPASS if by_north else AHEAD)[turn]


def turn_of(where: str) -> int | None:
    """The direction that words tell of, as `compass` draws it; None when they tell of none."""
    if where in ("", SAME_SPACE, AT_THE_FEET):
        return HERE
    for words in (AHEAD, COMPASS):
        if where in words:
            return words.index(where)
    return None


def steps_to(where: str) -> int | None:
    """How many spaces away that is; None when nobody can know."""
    turn = turn_of(where)
    return None if turn is None else 0 if turn == HERE else 1
