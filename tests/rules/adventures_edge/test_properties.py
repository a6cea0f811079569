"""Random fights: nothing ever leaves its bounds, nobody's turn changes but by next, undo and redo lead to and fro."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.adventures_edge.table import AXE, CROSSBOW, LONGSWORD, Fights, fight, goblin, maren, tobin
from tests.rules.playing import answer_all, back_and_forth
from tui.core.bus import Bus
from tui.core.encounter import Policy
from tui.core.errors import Refused
from tui.core.history import History
from tui.core.language.stored import parse_stored
from tui.core.referee import Referee
from tui.core.state import State
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.movement import movement_left

PEOPLE = ("maren", "tobin", "goblin-1", "goblin-2", "goblin-3")
SOMEBODY = st.sampled_from(PEOPLE)
OPTIONS = st.lists(
    st.sampled_from(
        [
            "--press",
            "--press=stand",
            "--flank",
            "--back",
            "--cover=half",
            "--ground=above",
            "--ground=below",
            "--spot=forearm",
            "--spot=head",
            "--close",
            "--shared=into",
            "--distance=2",
            "--unshielded",
            '--mod="+3 luck"',
            "--mod=-1e",
        ]
    ),
    max_size=3,
    unique_by=lambda text: text.partition("=")[0],
)
STEPS = st.sampled_from(["--to=", "--engage=", "--past=", "--friend=", "--disengage=", "--turn=90 --to="])
WEAPON = st.sampled_from(["longsword", "rapier", "spear", "axe", "crossbow", "dagger"])


@st.composite
def commands(pick: st.DrawFn) -> str:
    """Something that could be said at the table; it may well be refused."""
    who, other = pick(SOMEBODY), pick(SOMEBODY)
    options = " ".join(pick(OPTIONS))
    return pick(
        st.sampled_from(
            [
                f"attack {who} {other} {pick(WEAPON)} {options}".strip(),
                f"attack {who} {other} {pick(WEAPON)} --gm",
                f"react {who} {other} {pick(WEAPON)} --why=leaves",
                f"killingblow {who} {other} {pick(WEAPON)}",
                f"hurt {who} {pick(st.integers(0, 20))} slash",
                f"heal {who} {pick(st.integers(0, 20))}",
                f"condition {who} {pick(st.sampled_from(['prone', 'dazed', 'slowed', 'inspired', 'helpless', 'mounted']))}",
                f"act {who} stand",
                f"move {who} {pick(st.integers(0, 20))} {pick(STEPS)}{other}",
                f"move {who} {pick(st.sampled_from(['--extra', '--run', '--leave', '--disengage', '--engage', '--to']))}",
                f"face {who} {pick(st.sampled_from(['45', '90', '180']))} --away={other}",
                f'prepare {who} "whatever comes" --spaces={pick(st.integers(0, 8))}',
                f"act {who} pick-up",
                f"act {who} reload",
                f"out {who} fled",
                f"back {who}",
                f"pass {who}",
                f"spend {who} 1",
                "next",
                "next",
                "next",
            ]
        )
    )


def table() -> Fights:
    """Five people, everybody's dice and answers by hand, so that the test gives them."""
    hard = maren(weapons=(LONGSWORD, AXE, CROSSBOW))
    state = fight(hard, tobin(), goblin(1), goblin(2), goblin(3), round=0)
    by_hand = tuple(Policy(side, "table") for side in ("party", "foes", "gm"))
    return State(state.who, replace(state.flow, dice=by_hand))


@settings(max_examples=60, deadline=None)
@given(st.lists(commands(), min_size=1, max_size=25), st.integers(0, 10_000))
def test_random_fights(lines: list[str], seed: int) -> None:
    rng = Random(seed)
    referee: Referee[Fighter, Battle] = Referee(GAME, History(table()), Bus(), Random(seed))
    states = [referee.now]
    for line in ["next", *lines]:
        before = referee.now
        GAME.preview(before, parse_stored(GAME, line))
        try:
            referee.do(parse_stored(GAME, line))
            answer_all(referee, rng)
        except Refused:
            assert referee.now is before
            assert referee.pending is None
            continue
        now = referee.now
        assert GAME.faults(now) == []
        if line != "next":
            assert now.flow.turn == before.flow.turn
            assert now.flow.round == before.flow.round
        for body in now.who.values():
            assert 0 <= body.actions <= 3
            assert body.hp <= body.sheet.hp
            assert movement_left(body) >= 0
            assert not (body.downed and body.actions)
        GAME.ladder(now)
        for id in now.who:
            GAME.card(now, id)
        states.append(now)
    back_and_forth(referee, states)
