"""What a key costs on the line: over a slow connection bytes are what a game master feels."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

import pytest

from tests.ui.pty.program import crowd_of, letters, opened
from tests.ui.pty.terminal import Terminal

FEW, MANY = 60, 1000
MOVE, DAMAGE, TURN, PICTURE = 1024, 2048, 4096, 16 * 1024
IDLE = 10.0
"""Seconds."""
END, RIGHT = "\x1b[F", "\x1b[C"


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[int, Terminal]]:
    """The program with few and with many combatants, round 1 under way, the group that most of them are unfolded."""
    folder = tmp_path_factory.mktemp("crowds")
    found = {count: opened(crowd_of(folder, count)) for count in (FEW, MANY)}
    for terminal in found.values():
        assert " x" in terminal.text()
        terminal.key(END)
        terminal.key(RIGHT)
        terminal.settle()
    yield found
    for terminal in found.values():
        terminal.close()


def costs(terminal: Terminal, keys: str) -> list[int]:
    """The bytes of each key; each must be one frame."""
    out: list[int] = []
    for key in keys:
        sent = terminal.key(key)
        assert terminal.frames(sent) == 1, f"{key!r} came in {terminal.frames(sent)} frames: {sent!r}"
        out.append(len(sent))
    return out


def within_a_tenth(few: list[int], many: list[int]) -> bool:
    """Do many cost no more than a few, give or take a tenth, or the few bytes that longer numbers take? They may cost less:
    longer letters and names leave no room for bars."""
    return median(many) - median(few) <= max(0.1 * median(few), 40)


def test_moving_the_cursor(tables: dict[int, Terminal]) -> None:
    found = {count: costs(terminal, "jjjjjjkkkkkk") for count, terminal in tables.items()}
    assert max(map(max, found.values())) <= MOVE
    assert within_a_tenth(found[FEW], found[MANY])


def test_damage_to_one(tables: dict[int, Terminal]) -> None:
    found: dict[int, list[int]] = {}
    for count, terminal in tables.items():
        whom = letters(terminal)[:3]
        found[count] = []
        for letter in whom:
            for key in ("1", *letter):
                terminal.key(key)
            found[count] += costs(terminal, "\r")
    assert max(map(max, found.values())) <= DAMAGE
    assert within_a_tenth(found[FEW], found[MANY])


def test_next_turn(tables: dict[int, Terminal]) -> None:
    found = {count: costs(terminal, "nnnnn") for count, terminal in tables.items()}
    assert max(map(max, found.values())) <= TURN
    assert within_a_tenth(found[FEW], found[MANY])


def test_the_start_and_a_new_size_are_one_picture(tables: dict[int, Terminal]) -> None:
    for terminal in tables.values():
        at = len(terminal.raw)
        terminal.resize(119, 40)
        terminal.until(lambda at=at, terminal=terminal: len(terminal.raw) > at, "a picture of the new size")  # type: ignore[misc]  # the defaults are typed by their values
        terminal.settle()
        assert len(terminal.raw) - at <= PICTURE
        terminal.resize(120, 40)
        terminal.settle()


def test_ten_idle_seconds_cost_nothing(tables: dict[int, Terminal]) -> None:
    for terminal in tables.values():
        terminal.settle(1.0)
    sizes = {count: len(terminal.raw) for count, terminal in tables.items()}
    assert not tables[FEW].pump(IDLE)
    assert not tables[MANY].pump(0)
    assert {count: len(terminal.raw) for count, terminal in tables.items()} == sizes
