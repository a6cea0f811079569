"""Odds of an attack: worked by hand, against brute force over all faces, and against 20,000 seeded plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from operator import itemgetter
from random import Random
from typing import Any

import pytest

from tests.core.determinism import rule_of
from tests.rules.adventures_edge.table import Fights, changed, fight, goblin, having, maren, tobin
from tui.core.chances import Column, columns
from tui.core.errors import Refused
from tui.core.language.stored import parse_stored
from tui.core.odds import exact
from tui.core.play import Played, play
from tui.core.pools import draw, every
from tui.core.request import Answer, Choice, Request, faces_text
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.verbs import BEYOND

ATTACK = "attack maren goblin-1 longsword"


def shown(state: Fights, text: str) -> dict[str, Column]:
    """The columns of a prompt when they are worked out, by the answer they stand for (empty: each default)."""
    command = parse_stored(GAME, text)
    *_, last = columns(GAME.verbs[command.verb], command, state)
    return {c.id: c for c in last}


def test_a_plain_attack_by_hand() -> None:
    # +7 against 15: 8 and up: 13 faces of 20. Against the parry of 17: 10 and up. A mishap at 10 and less: 1, 2, 3.
    # Critical on the 20 alone.
    found = shown(fight(), ATTACK)
    assert set(found) == {"", "parry", "dodge", "none"}
    assert found["none"].chance("hit") == pytest.approx(13 / 20)
    assert found["parry"].chance("hit") == pytest.approx(11 / 20)
    assert found["none"].chance("mishap") == pytest.approx(3 / 20)
    assert found["none"].chance("critical") == pytest.approx(1 / 20)
    assert all(c.odds.missing == 0 for c in found.values())
    # Undefended: 8 hits by 0, which the least of 1 lifts to what 9 does by 1: 1 + 2; 10 by 2 and so on to 19 by 11.
    amounts = found["none"].amounts()
    assert amounts[3] == pytest.approx(2 / 20)
    assert amounts[13] == pytest.approx(1 / 20)
    # Criticals: 27 against 15 where the jerkin is (hip, abdomen, chest: 7 to 12, six faces): 12 + 2; elsewhere 13 + 2.
    assert amounts[14] == pytest.approx(1 / 20 * 6 / 20)
    assert amounts[15] == pytest.approx(1 / 20 * 14 / 20)


def test_edge_by_hand() -> None:
    # From the flank the better of two has to be 8: 1 - (7/20)^2; with cover the worse one: (13/20)^2.
    assert shown(fight(), ATTACK + " --flank")["none"].chance("hit") == pytest.approx(1 - (7 / 20) ** 2)
    assert shown(fight(), ATTACK + " --cover=half")["none"].chance("hit") == pytest.approx((13 / 20) ** 2)


def test_the_chance_to_fell() -> None:
    # Six points left: damage 6 and more: 4 and more above 15 and 2: 12 and up: 9 faces.
    state = changed(fight(), "goblin-1", damage=8)
    assert shown(state, ATTACK)["none"].chance("down") == pytest.approx(9 / 20)


def test_a_killing_blow() -> None:
    state = having(fight(), "goblin-1", "helpless")
    found = shown(state, "killingblow maren goblin-1 longsword")[""]
    assert found.chance("hit") == pytest.approx(19 / 20)
    assert found.chance("mishap") == pytest.approx(1 / 20)


def test_what_is_not_legal_has_no_odds() -> None:
    with pytest.raises(Refused, match="no action left"):
        shown(changed(fight(), "maren", spent=2), ATTACK)


CASES: list[tuple[Fights, str]] = [
    (fight(), ATTACK),
    (fight(), ATTACK + " --flank --press=stand"),
    (fight(), ATTACK + " --cover=half"),
    (fight(), ATTACK + " --spot=head --ground=above"),
    (fight(), ATTACK + " --shared=into"),
    (fight(parry_timing="before_roll"), ATTACK),
    (having(fight(), "goblin-1", "prone"), "attack maren goblin-1 bow --spaces=30"),
    (having(fight(turn="goblin-1"), "goblin-1", "dazed"), "attack goblin-1 maren spear"),
    (fight(tobin(), goblin(1), turn="tobin"), "attack tobin goblin-1 rapier"),
]


def key(marks: Mapping[str, int]) -> tuple[bool, bool, bool, bool, int]:
    """What the tests compare of one play."""
    return "hit" in marks, "critical" in marks, "mishap" in marks, "down" in marks, marks.get("damage", 0)


def default(q: Choice) -> Answer:
    """The answer the rule proposes."""
    return Answer("+".join(q.default) or "none", "policy")


class First:
    """A source that throws these dice for the attack and this face for the place it lands, and nothing beyond."""

    def __init__(self, dice: tuple[int, ...], place: int) -> None:
        self.dice = dice
        self.place = place
        self.landed = False

    def __call__(self, q: Request) -> Answer | None:
        if isinstance(q, Choice):
            return default(q)
        if "/" in q.key:
            return None
        self.landed = self.landed or q.label == "hit location"
        return Answer(str(self.place) if q.label == "hit location" else faces_text(self.dice), "test")


@pytest.mark.parametrize(("state", "text"), [c for c in CASES if "shared" not in c[1] and "ground" not in c[1]])
def test_against_brute_force_over_all_faces(state: Fights, text: str) -> None:
    """Every face of the attack, and of the hit location when it comes; hits and damage of the first target only."""
    rule = rule_of(GAME, text)
    start = play(text, rule, state, (), lambda q: default(q) if isinstance(q, Choice) else None)
    assert not isinstance(start, Played)
    pool = next(q.pool for q in start.requests if not isinstance(q, Choice))
    counted: dict[tuple[bool, bool, int], float] = {}
    for dice, weight in every(pool):
        for place in range(1, 21):
            source = First(dice, place)
            result: Any = play(text, rule, state, (), source)
            marks = dict(result.entry.marks) if isinstance(result, Played) else result.marks
            at = ("hit" in marks, "critical" in marks, marks.get("damage", 0))
            counted[at] = counted.get(at, 0.0) + (weight / 20 if source.landed else weight)
            if not source.landed:
                break
    odds = exact(rule, state, lambda m: ("hit" in m, "critical" in m, m.get("damage", 0)), skip=BEYOND)
    assert sum(odds.chances.values()) == pytest.approx(1)
    assert odds.chances == pytest.approx(counted)


@pytest.mark.parametrize(("state", "text"), CASES[1::2])
def test_against_seeded_plays(state: Fights, text: str) -> None:
    """What is within the horizon comes as often in 20,000 plays as the odds say."""
    odds = exact(rule_of(GAME, text), state, key, skip=BEYOND)
    assert sum(odds.chances.values()) == pytest.approx(1)
    rng = Random(7)
    seen: Counter[str] = Counter()
    rule = rule_of(GAME, text)

    def source(q: Request) -> Answer | None:
        if isinstance(q, Choice):
            return default(q)
        beyond = "/" in q.key
        return None if beyond else Answer(faces_text(draw(q.pool, rng)), "program")

    plays = 20_000
    for _ in range(plays):
        result: Any = play(text, rule, state, (), source)
        marks = dict(result.entry.marks) if isinstance(result, Played) else result.marks
        for name, true in zip(("hit", "critical", "mishap", "down"), key(marks), strict=False):
            seen[name] += true
    for at, name in enumerate(("hit", "critical", "mishap", "down")):
        chance = odds.chance(itemgetter(at))
        # Four standard deviations of 20,000 throws are at most 0.0142.
        assert seen[name] / plays == pytest.approx(chance, abs=0.0142), name


def test_odds_change_nothing() -> None:
    state = fight()
    before = repr(state)
    shown(state, ATTACK)
    assert repr(state) == before


def test_a_duel_of_strangers_has_odds() -> None:
    assert shown(fight(maren(), goblin(1)), ATTACK)["none"].odds.done
