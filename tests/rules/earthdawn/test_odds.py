"""The odds of an attack against a count over exploding dice that uses none of the program's rules."""

from __future__ import annotations

from collections import defaultdict
from itertools import product

import pytest

from tests.rules.earthdawn.table import Fights, changed, corvane, fight, rogue, rule
from tui.core.chances import Column, columns
from tui.core.language.stored import parse_stored
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.sheet import Talent, Weapon
from tui.rules.earthdawn.verbs import ATTACK_ODDS

BLOW = "attack rogue-1 corvane stick"


def d6() -> dict[int, float]:
    """A six is thrown again and added: 1 to 5 a sixth each, 7 to 11 a 36th each, and so on for nine sixes."""
    return {6 * sixes + n: 6.0 ** -(sixes + 1) for sixes in range(10) for n in range(1, 6)}


D6 = d6()
HITS = {total: p for total, p in D6.items() if total >= 4}


def beaten(*, karma: int, weapon: int = 4) -> Fights:
    """The rogue strikes with a D6 against 4, for a D6; Corvane may avoid it with a D6, or turn it with a D6 and karma."""
    stick = rogue(weapons=(Weapon("stick", "stick", attack=4, damage_step=weapon),))
    talents = (Talent("avoid-blow", 4), Talent("riposte", 4))
    return fight(corvane(physical_defense=4, karma=karma, talents=talents, armor=()), stick, turn="rogue-1")


def found(state: Fights, *, quick: bool = False) -> dict[str, Column]:
    """The columns by their answers."""
    *_, last = columns(GAME.verbs["attack"], parse_stored(GAME, BLOW), state, quick=quick)
    return {c.id: c for c in last}


def at_least(total: int) -> float:
    return sum(p for n, p in D6.items() if n >= total)


def turns(total: int) -> float:
    """How often two dice are above a total; both ones are 2, below every hit."""
    return sum(p * q for (n, p), (m, q) in product(D6.items(), D6.items()) if n + m > total)


@rule("12.1", "4.1")
def test_each_answer_against_a_count_over_the_dice() -> None:
    odds = found(beaten(karma=1))
    assert odds["none"].chance("hit") == pytest.approx(0.5, abs=1e-5)  # 4, 5 or a six
    assert odds["avoid-blow"].chance("hit") == pytest.approx(sum(p * (1 - at_least(n)) for n, p in HITS.items()), abs=1e-5)
    assert odds["riposte"].chance("hit") == pytest.approx(sum(p * (1 - turns(n)) for n, p in HITS.items()), abs=1e-5)
    # Who fails to avoid it falls; the usual answer is a talent whose step, 4, is the attack's total or more: of a 4 alone.
    assert odds["avoid-blow"].chance("knocked") == pytest.approx(odds["avoid-blow"].chance("hit"), abs=1e-5)
    usual = sum(p * (1 - at_least(n) if n == 4 else 1) for n, p in HITS.items())
    assert odds[""].chance("hit") == pytest.approx(usual, abs=1e-5)
    assert all(c.odds.missing < 1e-5 for c in odds.values())


@rule("4.4", "4.7")
def test_damage_against_a_count_over_the_dice() -> None:
    # Against 4 a total of 7 is Good and nothing below defeats armour, of which there is none. Strain is damage too: 1 for
    # avoiding, 2 for turning.
    odds = found(beaten(karma=1))
    plain: dict[int, float] = defaultdict(float)
    for n, p in D6.items():
        plain[n] += p / 2
    amounts = odds["none"].amounts()
    assert {n: amounts[n] for n in range(1, 18) if n % 6} == pytest.approx(
        {n: plain[n] for n in range(1, 18) if n % 6}, abs=1e-5
    )
    missed = sum(p * at_least(n) for n, p in HITS.items())
    assert odds["avoid-blow"].amounts()[1] == pytest.approx(missed, abs=1e-5)
    # A Wound from 10 up: 10, 11, or two sixes; but six sixes, 36 and more, kill, and the dead get none.
    assert odds["none"].chance("wound") == pytest.approx(0.5 * (2 / 36 + 1 / 36 - 1 / 6**6), abs=2e-6)


@rule("12.1")
def test_without_karma_nothing_is_turned() -> None:
    assert set(found(beaten(karma=0))) == {"", "avoid-blow", "none"}
    assert set(found(changed(beaten(karma=1), "corvane", tried=("avoid-blow", "riposte")))) == {""}


def test_a_prompt_leaves_out_no_more_than_is_said() -> None:
    state = beaten(karma=1, weapon=11)
    whole, quick = found(state), found(state, quick=True)
    assert set(whole) == set(quick)
    for id, column in quick.items():
        assert column.odds.missing < 4 * ATTACK_ODDS.cut  # attack, answer, damage, knockdown
        assert column.odds.runs < whole[id].odds.runs
        for mark, _ in ATTACK_ODDS.chances:
            assert whole[id].chance(mark) - column.chance(mark) == pytest.approx(0, abs=4 * ATTACK_ODDS.cut)
