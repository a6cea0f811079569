"""The plan of the screen at every size."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.ui.layout import Plan, Rect, plan, prompt_rows, too_small

widths = st.integers(80, 400)
heights = st.integers(24, 150)
bigs = st.sampled_from(["", "ladder", "cards", "log", "prompt"])


def cells(rect: Rect) -> set[tuple[int, int]]:
    """The cells inside a pane's border."""
    inner = rect.inner
    return {(x, y) for x in range(inner.x, inner.x + inner.width) for y in range(inner.y, inner.y + inner.height)}


counts = st.integers(0, 99)


@given(widths, heights, bigs, st.booleans(), st.booleans(), counts)
def test_panes_never_overlap_nor_leave_the_screen(
    width: int, height: int, big: str, parked: bool, prompting: bool, people: int
) -> None:
    cut = plan(width, height, big, parked, prompting, people, people)
    seen: set[tuple[int, int]] = set()
    for rect in cut.frames():
        assert rect.x >= 0
        assert rect.x + rect.width <= width
        assert rect.y >= 1, "row 0 is the header"
        last = rect.y + rect.height
        assert last <= (height - 2 if parked else height - 1), "the footer and a parked question have their own rows"
        assert rect.inner.width >= 20
        assert rect.inner.height >= 2
        assert not seen & cells(rect)
        seen |= cells(rect)


@given(widths, heights, st.booleans(), st.booleans(), counts)
def test_panes_leave_no_hole(width: int, height: int, parked: bool, prompting: bool, people: int) -> None:
    cut = plan(width, height, "", parked, prompting, people, people)
    rows = range(1, height - (2 if parked else 1))
    covered = {
        (x, y) for rect in cut.frames() for x in range(rect.x, rect.x + rect.width) for y in range(rect.y, rect.y + rect.height)
    }
    assert covered == {(x, y) for x in range(width) for y in rows}


@given(st.integers(0, 200), st.integers(0, 100))
def test_a_screen_is_too_small_below_80x24(width: int, height: int) -> None:
    assert too_small(width, height) == (width < 80 or height < 24)


def inner(rect: Rect | None) -> tuple[int, int]:
    """Columns and rows inside a pane."""
    assert rect is not None
    return rect.inner.width, rect.inner.height


@pytest.mark.parametrize(
    ("width", "height", "ladder", "cards", "card", "log", "prompt"),
    [
        (80, 24, (33, 12), 2, (44, 6), None, (78, 7)),
        (100, 30, (34, 14), 2, (31, 14), (98, 3), (98, 7)),
        (120, 40, (38, 18), 2, (39, 18), (118, 9), (118, 7)),
        (200, 60, (50, 44), 6, (50, 16), (46, 56), (151, 11)),
    ],
)
def test_the_four_sizes(
    width: int,
    height: int,
    ladder: tuple[int, int],
    cards: int,
    card: tuple[int, int],
    log: tuple[int, int] | None,
    prompt: tuple[int, int],
) -> None:
    cut: Plan = plan(width, height)
    assert inner(cut.ladder) == ladder
    assert len(cut.cards) == cards
    assert inner(cut.cards[0]) == card
    assert (inner(cut.log) if cut.log else None) == log
    assert inner(cut.prompt) == prompt
    assert prompt[1] == prompt_rows(height)


def test_a_parked_question_gives_its_rows_to_the_panes() -> None:
    open_, parked = plan(80, 24), plan(80, 24, "", True)
    assert parked.prompt is None
    assert parked.notice == 22
    assert inner(parked.ladder)[1] == inner(open_.ladder)[1] + 7


@pytest.mark.parametrize(("width", "height"), [(100, 30), (120, 40), (137, 55)])
def test_the_log_has_what_the_others_do_not_need(width: int, height: int) -> None:
    crowd, few = plan(width, height), plan(width, height, people=5)
    idle = plan(width, height, prompting=False, people=5)
    assert few.ladder is not None
    assert few.ladder == idle.ladder
    assert few.cards == idle.cards, "a prompt that opens moves nothing but the log's lower border"
    assert inner(few.ladder)[1] >= 12
    assert inner(few.log)[1] == inner(crowd.log)[1] + inner(crowd.ladder)[1] - inner(few.ladder)[1]
    assert inner(idle.prompt)[1] == 3
    assert inner(idle.log)[1] == inner(few.log)[1] + inner(few.prompt)[1] - 3


@pytest.mark.parametrize(("width", "height"), [(160, 40), (200, 60), (399, 99)])
def test_beside_a_log_column_a_prompt_moves_lower_borders_alone(width: int, height: int) -> None:
    open_, idle = plan(width, height), plan(width, height, prompting=False)
    assert open_.log == idle.log
    assert [(c.x, c.y, c.width) for c in open_.cards] == [(c.x, c.y, c.width) for c in idle.cards]
    assert min(c.inner.height for c in open_.cards) >= 6


@pytest.mark.parametrize(("cards", "places"), [(1, 2), (2, 2), (3, 4), (5, 6), (50, 6)])
def test_there_are_no_more_rows_of_cards_than_cards_fill(cards: int, places: int) -> None:
    assert len(plan(200, 60, cards=cards).cards) == places
