"""What is sent to the terminal makes the new picture out of the old one, in few bytes."""

from __future__ import annotations

from dataclasses import replace

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.color import ColorSystem

from tests.ui.stand_in import Book
from tests.ui.test_fight import crowd
from tui.core.views import Card, Gauge, Row, words
from tui.storage.paths import shipped
from tui.storage.themes import load_theme
from tui.ui.fight import FightStage
from tui.ui.paint import Line, Piece, cells_of, fit
from tui.ui.patch import difference, sequence
from tui.ui.surface import LogLine
from tui.ui.theme import Look, look_of

WIDTH = 14
LOOK = look_of(load_theme(shipped("themes") / "lantern.toml"))
pieces = st.builds(
    Piece,
    st.text(st.sampled_from("ab─ 漢字é"), min_size=1, max_size=5),
    st.sampled_from(["plain", "good", "key"]),
    st.sampled_from(["", "cursor"]),
)
lines = st.lists(pieces, max_size=5).map(lambda found: fit(found, WIDTH))
pictures = st.tuples(lines, lines, lines).map(list)


def shown(*sent: str) -> pyte.Screen:
    """A terminal that got these bytes."""
    screen = pyte.Screen(WIDTH, 3)
    stream = pyte.Stream(screen)
    for text in sent:
        stream.feed(text)
    return screen


def picture_bytes(old: list[Line], new: list[Line]) -> str:
    """What makes `new` out of `old`."""
    return sequence(difference(old, new), LOOK, ColorSystem.TRUECOLOR)


BLANK: list[Line] = [fit((), WIDTH)] * 3
NOTHING: list[Line] = [(), (), ()]


@given(pictures, pictures)
def test_a_change_ends_in_the_new_picture(old: list[Line], new: list[Line]) -> None:
    whole = shown(picture_bytes(NOTHING, new))
    changed = shown(picture_bytes(NOTHING, old), picture_bytes(old, new))
    for y in range(3):
        for x in range(WIDTH):
            wanted, found = whole.buffer[y][x], changed.buffer[y][x]
            assert found.data == wanted.data, (x, y)
            assert found.bg == wanted.bg, (x, y)
            if wanted.data.strip():
                assert (found.fg, found.bold) == (wanted.fg, wanted.bold), (x, y)


@given(pictures)
def test_the_same_picture_sends_nothing(rows: list[Line]) -> None:
    again = [tuple(Piece(*piece) for piece in row) for row in rows]
    assert not difference(rows, again)


def test_one_changed_digit_is_one_cell() -> None:
    old = [fit((Piece("HP 14/28"),), WIDTH), *BLANK[:2]]
    new = [fit((Piece("HP 13/28"),), WIDTH), *BLANK[:2]]
    (change,) = difference(old, new).runs
    assert (change.x, change.y, [c[0] for c in change.cells]) == (4, 0, ["3"])
    assert sequence(difference(old, new), Look(), None) == "\x1b[0m\x1b[1;5H3\x1b[0m"


@given(st.lists(lines, min_size=7, max_size=7), st.integers(1, 3), st.integers(0, 2), lines)
def test_rows_that_move_up_are_moved_by_the_terminal(rows: list[Line], by: int, top: int, last: Line) -> None:
    old = rows
    new = [*rows[:top], *rows[top + by :], *([last] * by)]
    moved = pyte.Screen(WIDTH, 7)
    whole = pyte.Screen(WIDTH, 7)
    pyte.Stream(moved).feed(picture_bytes([()] * 7, old) + picture_bytes(old, new))
    pyte.Stream(whole).feed(picture_bytes([()] * 7, new))
    assert moved.display == whole.display


def test_a_growing_log_sends_its_new_line_alone() -> None:
    old = [fit((Piece(f"line {i}"),), WIDTH) for i in range(7)]
    new = [*old[1:], fit((Piece("new"),), WIDTH)]
    found = difference(old, new)
    assert found.shift is not None
    assert [change.y for change in found.runs] == [6]


def test_half_a_wide_character_takes_the_other_half_along() -> None:
    old = [fit((Piece("漢字"),), WIDTH)]
    new = [fit((Piece("漢 x"),), WIDTH)]
    (change,) = difference(old, new).runs
    assert change.x == 2
    assert len(change.cells) == 2


def test_a_wide_character_stands_in_two_cells() -> None:
    assert [text for text, _, _ in cells_of((Piece("a漢b"),))] == ["a", "漢", "", "b"]


def bytes_sent(stage: FightStage, before: list[Line]) -> tuple[list[Line], int]:
    """The picture now, and the bytes that make it out of the one before on a terminal with all colours."""
    now = stage.picture()
    return now, len(picture_bytes(before, now).encode())


@pytest.mark.parametrize("count", [60, 1000])
def test_moving_the_cursor_through_the_ladder_stays_under_a_kilobyte(count: int) -> None:
    stage = FightStage(crowd(count))
    stage.resized(120, 40)
    before = stage.picture()
    for _ in range(59):
        stage.press("down", None)
        before, size = bytes_sent(stage, before)
        assert size <= 1000


def test_a_longer_log_and_a_wound_stay_under_two_kilobytes() -> None:
    desk = crowd(60)
    stage = FightStage(desk)
    stage.resized(120, 40)
    before = stage.picture()
    for n in range(30):
        log = desk.log
        assert isinstance(log, Book)
        log.lines.append(
            LogLine("1.1", words(f"Goblin {n}  {15 - n % 3} → {9 - n % 3} HP and something else {n * 7}"), "X 1", n, True)
        )
        hurt = tuple(
            replace(row, health=f"{n % 9}/15") if isinstance(row, Row) and row.who == "g0" else row for row in desk.shown.ladder
        )
        desk.shown = replace(desk.shown, ladder=hurt)
        desk.cards = {"g0": Card((Gauge("HP", n % 9, 15),))}
        before, size = bytes_sent(stage, before)
        assert size <= 2000
