"""A large fight without a screen: 200 combatants, creatures of three attacks each among them, through a whole round."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from tests.rules.earthdawn.table import Fights, corvane, fight
from tests.rules.playing import answer_all
from tui.core.bus import Bus
from tui.core.encounter import Policy
from tui.core.history import History
from tui.core.language.stored import parse_stored
from tui.core.referee import Referee
from tui.core.state import State
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.creatures import CREATURES
from tui.rules.earthdawn.model import Adept, Skirmish
from tui.rules.earthdawn.passing import attacks_of

EACH = 100
MOST = 1000
"""More turns than a round has."""


def crowd() -> Fights:
    """A hundred adepts against a hundred creatures of three attacks; all dice by hand, so that the test gives them."""
    beast = next(c for c in CREATURES if c.sheet.attacks == 3)
    ours = [replace(corvane(), id=f"adept-{n}", name=f"Adept {n}", letter=f"C{n}") for n in range(EACH)]
    theirs = [replace(beast, id=f"beast-{n}", name=f"Beast {n}", letter=f"B{n}", side="foes") for n in range(EACH)]
    state = fight(*ours, *theirs, round=0)
    by_hand = tuple(Policy(side, "table") for side in ("party", "foes", "gm"))
    return State(state.who, replace(state.flow, dice=by_hand))


def other(who: str) -> str:
    """Whom somebody attacks: the one of the same number on the other side."""
    side, _, n = who.partition("-")
    return f"{'beast' if side == 'adept' else 'adept'}-{n}"


def test_everybody_acts_once_and_makes_every_attack() -> None:
    referee: Referee[Adept, Skirmish] = Referee(GAME, History(crowd()), Bus(), Random(1))
    rng = Random(1)

    def play(line: str) -> None:
        referee.do(parse_stored(GAME, line))
        answer_all(referee, rng)

    play("next")
    assert len(referee.now.who) == len(referee.now.flow.order) == 2 * EACH
    turns: Counter[str] = Counter()
    attacks: Counter[str] = Counter()
    fallen = 0
    for _ in range(MOST):
        who = referee.now.flow.turn
        turns[who] += 1
        whom = other(who)
        for _ in range(attacks_of(referee.now.who[who])):
            if not referee.now.who[whom].dead:
                play(f"attack {who} {whom}")
                attacks[who] += 1
        if referee.now.flow.order[-1] == who:
            break
        before = referee.now.flow.order
        play("next")
        if referee.now.flow.round == 2:  # whoever was last in the order has been knocked out
            break
        fallen += before.index(referee.now.flow.turn) - before.index(who) - 1
    bodies = referee.now.who
    assert set(turns.values()) == {1}
    assert all(bodies[id].downed for id in bodies if id not in turns), "somebody was passed over who could act"
    assert len(turns) + fallen >= 2 * EACH - 1
    beasts = [id for id in turns if id.startswith("beast")]
    assert max(attacks[id] for id in beasts) == 3
    assert all(attacks[id] == 3 or bodies[other(id)].dead for id in beasts)
    assert all(attacks[id] == 1 or bodies[other(id)].dead for id in turns if id.startswith("adept"))
    assert GAME.faults(referee.now) == []
    assert any(body.damage for body in bodies.values())
