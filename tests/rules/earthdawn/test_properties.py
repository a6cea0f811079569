"""Random fights: nothing ever leaves its bounds, nobody's turn changes but by the round, undo and redo lead to and fro."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.earthdawn.riders import LANCE, bird, horse
from tests.rules.earthdawn.table import Fights, corvane, fight, rogue
from tests.rules.playing import answer_all, back_and_forth
from tui.core.bus import Bus
from tui.core.encounter import Policy
from tui.core.errors import Refused
from tui.core.history import History
from tui.core.language.stored import parse_stored
from tui.core.referee import Referee
from tui.core.state import State
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.model import Adept, Skirmish
from tui.rules.earthdawn.sheet import Shield, Talent
from tui.rules.earthdawn.tables import OPTIONS, TALENTS

PEOPLE = ("corvane", "rogue-1", "rogue-2", "rogue-3", "horse", "bird")
MOVES_ON = ("next", "reserve", "initiative")
SOMEBODY = st.sampled_from(PEOPLE)
WEAPON = st.sampled_from(["broadsword", "club", "unarmed", "bolt", "bow", "lance", "claws"])
OPTION = st.sampled_from([o.id for o in OPTIONS])
USED = st.sampled_from([t.id for t in TALENTS if t.when == "use"])
STRUCK = st.sampled_from([t.id for t in TALENTS if t.when in ("attack", "extra")])
FLAGS = st.sampled_from(
    ["", " --blindside", " --karma", " --karma=2 --damage-karma", " --gm", " --charge", " --set", ' --mod="-9 fog"']
)


@st.composite
def commands(pick: st.DrawFn) -> str:
    """Something that could be said at the table; it may well be refused."""
    who, other = pick(SOMEBODY), pick(SOMEBODY)
    return pick(
        st.sampled_from(
            [
                f"attack {who} {other} {pick(WEAPON)}{pick(FLAGS)}",
                f"attack {who} {other} {pick(WEAPON)} --gm",
                f"attack {who} {other} bow --yards={pick(st.integers(0, 130))} --between={pick(SOMEBODY)},{pick(SOMEBODY)}",
                f"throw {who} {pick(st.sampled_from(['rock', 'club', 'broadsword']))} {other} --between={pick(SOMEBODY)} --gm",
                f'throw {who} rock --spot="the well" --gm',
                f"arm {who} longbow{pick(st.sampled_from(['', ' --off']))}",
                f"hurt {who} {pick(st.integers(0, 25))} {pick(st.sampled_from(['physical', 'mystic', 'strain', 'stun']))}",
                f"heal {who} {pick(st.integers(0, 20))}",
                f"condition {who} {pick(st.sampled_from(['knocked-down', 'harried', 'darkness', 'helpless', 'surprised']))}",
                f"declare {who},{other} {pick(OPTION)}",
                f"declare {who} {pick(OPTION)} --off",
                f"declare {who} {pick(OPTION)} --gm",
                f"reserve {who} {pick(st.integers(1, 12))}",
                f"initiative {who} {pick(st.integers(1, 20))}",
                f"stand {who}",
                f"grapple {who} {other}",
                f"hold {who}",
                f"release {who}",
                f"breakfree {who}",
                f"talent {who} {pick(USED)} {other}",
                f"attack {who} {other} {pick(WEAPON)} {pick(STRUCK)} --blindside",
                f"leave {who}",
                f"pass {who}",
                f"mount {who} horse{pick(st.sampled_from(['', ' --gm']))}",
                f"dismount {who}",
                f"move {who} 20",
                f"fly {who}",
                f"land {who} --gm",
                f"pick-up {who} broadsword",
                f"out {who} fled",
                f"back {who}",
                f"remove {who}",
                "next",
                "next",
                "next",
            ]
        )
    )


def table(declaration: str) -> Fights:
    """Four people, a mount and a flyer, everybody's dice and answers by hand, so that the test gives them."""
    lancer = corvane(karma=4)
    gifts = tuple(Talent(row.id, 5 + n % 6, 1 + n % 3) for n, row in enumerate(TALENTS))
    lancer = replace(lancer, sheet=replace(lancer.sheet, weapons=(*lancer.sheet.weapons, LANCE), talents=gifts))
    shielded = rogue(2, shield=Shield("shield", 2), talents=(Talent("avoid-blow", 7), Talent("riposte", 8)))
    state = fight(lancer, rogue(1), shielded, rogue(3, attacks=2), horse(), bird(), round=0, declaration=declaration)
    by_hand = tuple(Policy(side, "table") for side in ("party", "foes", "gm"))
    return State(state.who, replace(state.flow, dice=by_hand))


@settings(max_examples=60, deadline=None)
@given(st.lists(commands(), min_size=1, max_size=25), st.sampled_from(["ahead", "pause", "ask"]), st.integers(0, 10_000))
def test_random_fights(lines: list[str], declaration: str, seed: int) -> None:
    rng = Random(seed)
    referee: Referee[Adept, Skirmish] = Referee(GAME, History(table(declaration)), Bus(), Random(seed))
    states = [referee.now]
    for line in ["next", *lines]:
        before = referee.now
        try:
            command = parse_stored(GAME, line)
            GAME.preview(before, command)
            referee.do(command)
            answer_all(referee, rng)
        except Refused:
            assert referee.now is before
            assert referee.pending is None
            continue
        now = referee.now
        assert GAME.faults(now) == []
        if line.split()[0] not in (*MOVES_ON, "remove", "out"):
            assert now.flow.turn == before.flow.turn
            assert now.flow.round == before.flow.round
        for body in now.who.values():
            assert body.damage >= 0
            assert not (body.downed and body.able)
        GAME.ladder(now)
        for id in now.who:
            GAME.card(now, id)
        states.append(now)
    back_and_forth(referee, states)
