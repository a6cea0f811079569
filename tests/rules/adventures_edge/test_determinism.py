"""Every action of this game under the checks that hold for all games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.core.determinism import Case, check, digest_of, same_under_hash_seeds
from tests.rules.adventures_edge.table import changed, fight, goblin, having, maren, tobin
from tui.core.encounter import Wave
from tui.core.state import State
from tui.rules.adventures_edge import GAME

COMMANDS = (
    "next",
    "initiative",
    "initiative tobin 17",
    "surprise maren",
    "mount maren tobin",
    "dismount maren",
    "ride maren 6",
    "meet --raiding --lair",
    "diplomacy maren --assist=tobin",
    "warn tobin",
    "begin-round",
    "end-turn maren",
    "begin-turn goblin-1",
    "begin-turn maren",
    "attack maren goblin-1 longsword",
    "attack maren goblin-1 longsword --press",
    "attack maren goblin-1 longsword --press=stand --flank --spot=forearm",
    "attack maren goblin-1 longsword --shared=into",
    "attack maren goblin-1 longsword --ground=above --cover=three-quarters",
    "attack maren goblin-1 bow --spaces=60 --through=same",
    "attack maren goblin-1 crossbow --distance=near",
    "attack maren goblin-2 maul --combined",
    'attack maren goblin-1 dagger --off-hand --close --mod="+2 blessed" --mod=-1e',
    "second-blow maren goblin-2 maul --combined",
    "attack maren goblin-1 longsword --gap=1",
    "attack goblin-1 maren spear --gm",
    "react goblin-1 maren spear --why=leaves --back",
    "react goblin-2 maren spear --why=mishap",
    "react goblin-2 maren spear --why=press",
    "killingblow maren goblin-1 longsword --spot=neck",
    "act maren stand",
    "move maren 4",
    "move maren --run",
    "move maren 3 --to",
    "move maren 3 --engage=goblin-1 --past=goblin-2",
    "move maren --disengage",
    "move maren 2 --leave --extra",
    "move maren 2 --friend=tobin --turn=180 --away=goblin-1",
    "face maren 90",
    "face goblin-1 90 --action --away=maren",
    'prepare maren "the door opens" --spaces=3',
    "act maren reload",
    "act maren pick-up",
    'prepare maren "the door opens"',
    "act maren drop",
    "shield maren goblin-1",
    "arm maren gambeson --off",
    "arm goblin-1 longsword",
    "draw maren axe",
    "wear maren longsword 2",
    "act maren let-go",
    "act maren throw-down",
    "close goblin-1 maren --gm",
    "close maren goblin-1",
    "closein maren goblin-1",
    "tackle maren goblin-1 --flank",
    "tackle maren goblin-1 --gm",
    "grapple maren goblin-1 --gm --one-hand",
    "control maren goblin-1 --gm",
    "push maren goblin-1 --gm --pull --spaces=2",
    "takedown maren goblin-1 --gm",
    "breakfree maren goblin-1 --gm",
    "leave maren --hasty",
    "drop maren longsword",
    "pickup maren longsword",
    "mend maren longsword",
    'wound maren major "left hand"',
    "reloaded maren",
    "pass maren",
    "spend maren 1",
    "hurt goblin-1,goblin-2/ 2d6 slash",
    "hurt maren 40 crush/pierce",
    "hurt maren +2d6 --magic",
    "hurt maren =3",
    "heal goblin-1 9",
    "aid maren goblin-1",
    "aid maren goblin-1 --gm",
    "lead maren --gm",
    "morale goblin-1,goblin-2",
    "morale goblin-2 --set=rout",
)


def cases() -> list[Case]:
    """Each command in a fresh fight, in one that is nearly over, and before the first round."""
    fresh = fight(maren(), tobin(), goblin(1), goblin(2))
    worn = changed(fresh, "goblin-1", damage=13, bleed=2, stun=1)
    worn = having(changed(worn, "maren", damage=27, swings=1, bled=1, bleed=1), "maren", "prone", "dazed")
    worn = having(worn, "goblin-1", "unconscious")
    before = State(fresh.who, replace(fresh.flow, round=0, turn="", order=(), waves=(Wave(1, "wolf", 2),)))
    before = State(before.who, replace(before.flow, mood="uncertain", diplomacy_dl=15))
    return [Case(text, state) for text in COMMANDS for state in (fresh, worn, before)]


@pytest.mark.parametrize("case", cases(), ids=lambda c: c.command)
def test_determined_by_state_and_tape(case: Case) -> None:
    check(GAME, case, seeds=range(6))


def digest() -> str:
    """For the comparison under other hash seeds."""
    return digest_of(GAME, cases())


def test_hash_seeds_do_not_matter() -> None:
    assert len(set(same_under_hash_seeds("tests.rules.adventures_edge.test_determinism"))) == 1


def test_every_verb_of_the_game_is_among_them() -> None:
    assert {v.name for v in GAME.own_verbs()} - {text.split()[0] for text in COMMANDS} == set()
