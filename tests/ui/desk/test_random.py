"""Any keys at all: nothing breaks, and three Esc always end in the plain fight."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tiny import GAME, under_way
from tests.ui.desk.support import desk_of, press
from tui.core.encounter import Policy
from tui.core.state import State
from tui.ui.desk.keys import WORDS

CHARACTERS = "abcdefghijklmnopqrstuvwxyzABCDKQZ0123456789+-=.,;:/*!?<>\"'[]é "
KEYS = st.one_of(
    st.sampled_from([(c, c) for c in CHARACTERS]),
    st.sampled_from([(name, None) for name in (*WORDS, "ctrl+r", "ctrl+z", "ctrl+u", "ctrl+l", "f2", "f12", "alt+n", "alt+A")]),
)
POLICIES = st.lists(
    st.builds(Policy, st.sampled_from(["party", "foes", "gm"]), st.sampled_from(["table", "ask", "program"])), max_size=3
)


@settings(max_examples=120, deadline=None)
@given(st.lists(KEYS, max_size=40), POLICIES, st.integers(0, 9), st.integers(1, 200), st.integers(1, 60))
def test_any_keys(keys: list[tuple[str, str | None]], dice: list[Policy], seed: int, width: int, rows: int) -> None:
    state = under_way(3)
    desk = desk_of(State(state.who, replace(state.flow, dice=tuple(dice))), seed)
    desk.resized(width, rows + 13, width, min(rows, 7), rows)
    for key, character in keys:
        desk.press(key, character)
        desk.view()
        desk.idle()
        if desk.left:
            return
    press(desk, "⎋⎋⎋")
    view = desk.view()
    assert (view.mode, view.big, view.marks, view.focus) == ("fight", "", (), "ladder")
    assert view.cursor in ("", desk.acting) or not desk.acting
    assert GAME.faults(desk.referee.now) == []
    for i in range(len(desk.log)):
        desk.log.line(i)
