"""Every action of this game under the checks that hold for all games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.core.determinism import Case, check, digest_of, same_under_hash_seeds
from tests.rules.earthdawn.riders import bird, mounted
from tests.rules.earthdawn.table import changed, corvane, fight, having, rogue
from tui.core.encounter import Link, Wave
from tui.core.state import State
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.sheet import Talent
from tui.rules.earthdawn.ties import GRAPPLING

COMMANDS = (
    "next",
    "initiative",
    "initiative corvane 17",
    "surprise corvane",
    "begin-round",
    "roll-initiative",
    "end-turn corvane",
    "begin-turn rogue-1",
    "begin-turn corvane",
    "attack corvane rogue-1 broadsword",
    "attack corvane rogue-1 broadsword --karma=2 --damage-karma",
    "attack corvane rogue-1 bolt --blindside",
    'attack corvane rogue-2 bow --mod="+2 blessed" --damage-mod=-1',
    "attack corvane rogue-2 bow --yards=30 --cover=partial --between=rogue-1",
    "throw corvane rock rogue-1 --between=rogue-2 --distance=medium",
    'throw corvane broadsword --spot="the bridge"',
    "arm rogue-1 longbow --rank=3",
    "arm corvane broadsword --off",
    "attack rogue-1 corvane club --gm",
    "declare corvane,rogue-1 aggressive",
    "declare corvane defensive --gm",
    "declare corvane called-shot --off",
    "reserve corvane 17",
    "grapple corvane rogue-1 --karma",
    "hold corvane",
    "release corvane",
    "breakfree corvane",
    "breakfree rogue-1 --gm",
    "talent corvane mystic-aim rogue-1",
    "talent corvane anticipate-blow rogue-1",
    "talent corvane steel-thought",
    "talent corvane fireblood",
    "talent corvane wood-skin",
    "talent corvane temper-self --gm",
    "attack corvane rogue-1 broadsword crushing-blow",
    "attack rogue-1 corvane club --gm",
    "stand corvane",
    'act corvane "opens the door"',
    "pass corvane",
    "leave corvane",
    "hurt corvane,rogue-1/ 2d6 physical",
    "hurt corvane 17",
    "hurt corvane =3",
    "heal corvane 9",
    "recover corvane",
    "recover corvane,rogue-1 --gm",
    "newday",
)

MOUNTED = (
    "attack gralk troll lance --charge",
    "attack gralk troll sword",
    "attack troll gralk spear --set --gm",
    "attack horse troll hooves",
    "mount gralk horse",
    "dismount gralk",
    "move gralk 20",
    "fly bird",
    "land bird",
    "pick-up gralk sword",
    "hurt gralk,horse 12",
    "hurt horse 55",
)
OPTIONAL = ("attack", "grapple", "hold", "release", "breakfree", "talent", "end-turn")
TALENTS = ("avoid-blow", "riposte", "crushing-blow", "mystic-aim", "anticipate-blow", "steel-thought", "fireblood", "wood-skin")


def cases() -> list[Case]:
    """Each command in a fresh fight, in one that is nearly over, before the first round, and in the pause of a round."""
    fresh = fight(corvane(karma=3), rogue(1), rogue(2))
    worn = having(changed(fresh, "corvane", damage=24, wounds=2, ahead=("called-shot",)), "corvane", "knocked-down", "harried")
    worn = changed(worn, "rogue-1", damage=20)
    before = State(fresh.who, replace(fresh.flow, round=0, turn="", order=(), waves=(Wave(1, "bog-gob", 2),)))
    pause = State(fresh.who, replace(fresh.flow, turn="", order=(), declaring=True))
    riders = changed(changed(mounted(bird()), "troll", reserved=12), "gralk", dropped=("sword",))
    able = tuple(Talent(id, 8, 2) for id in TALENTS)
    gifted = changed(fresh, "corvane", sheet=replace(fresh.who["corvane"].sheet, talents=able), damage=20)
    gripped = State(gifted.who, replace(gifted.flow, links=(Link(GRAPPLING, "rogue-1", "corvane"),)))
    holding = State(gifted.who, replace(gifted.flow, links=(Link(GRAPPLING, "corvane", "rogue-1"),)))
    everywhere = (fresh, worn, before, pause)
    out = [Case(text, state) for text in COMMANDS for state in everywhere]
    out += [Case(text, state) for text in MOUNTED for state in (riders, mounted(bird(), turn="bird"))]
    return out + [Case(text, state) for text in COMMANDS if text.split()[0] in OPTIONAL for state in (gifted, gripped, holding)]


@pytest.mark.parametrize("case", cases(), ids=lambda c: c.command)
def test_determined_by_state_and_tape(case: Case) -> None:
    check(GAME, case, seeds=range(3))


def digest() -> str:
    """For the comparison under other hash seeds."""
    return digest_of(GAME, cases())


def test_hash_seeds_do_not_matter() -> None:
    assert len(set(same_under_hash_seeds("tests.rules.earthdawn.test_determinism"))) == 1


def test_every_verb_of_the_game_is_among_them() -> None:
    assert {v.name for v in GAME.own_verbs()} - {text.split()[0] for text in (*COMMANDS, *MOUNTED)} == set()
