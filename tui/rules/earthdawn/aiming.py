"""Talents of the eye and the mind (12.3, 12.4): a mark for the next shot, a blow foreseen, thoughts of steel."""

from __future__ import annotations

from tui.core.but import but
from tui.core.effects import put_on
from tui.core.encounter import Effect
from tui.rules.earthdawn.model import Ground
from tui.rules.earthdawn.modifiers import talent_terms
from tui.rules.earthdawn.ratings import STEEL_THOUGHT, spell_defense
from tui.rules.earthdawn.rolling import effect, passes, pool_for
from tui.rules.earthdawn.talents import Known


def reaches(scene: Ground, who: str, on: str, k: Known, does: str) -> bool:
    """A test of a talent against somebody's Spell Defense; tells in one line what comes of it."""
    number = spell_defense(scene[on], scene.flow.tables)
    ledger = talent_terms(scene[who], k, scene.flow)
    done = passes(scene, who, k.row.id, ledger, number)
    word = does if done else "nothing comes of it"
    scene.say(
        k.row.cite,
        f"= step {ledger.total('step')} against {number}: {word}.",
        ledger=ledger,
        shows=True,
        secret=scene[who].hidden,
    )
    return done


def mystic_aim(scene: Ground, who: str, on: str, k: Known) -> None:
    """The target is marked until the next shot, which is as many steps better as the talent has ranks."""
    if reaches(scene, who, on, k, f"{scene[on].name} is marked, +{k.rank} steps on the next shot"):
        scene.edit(who, lambda c: but(c, marked=on))


def anticipate(scene: Ground, who: str, on: str, k: Known) -> None:
    """For the round the ranks are added to the Physical Defense, and to the results of attacks on this foe."""
    if reaches(scene, who, on, k, f"+{k.rank} to Physical Defense and to the results against {scene[on].name}"):
        scene.edit(who, lambda c: but(c, anticipated=on))


def steel_thought(scene: Ground, who: str, on: str, k: Known) -> None:
    """The result stands in for the mystic armour, for as many rounds as there are ranks, even where it is lower."""
    ledger = talent_terms(scene[who], k, scene.flow)
    total = scene.roll(
        who, k.row.id, pool_for(ledger, scene[who], scene.flow), effect, ledger=ledger, formula=f"step {ledger.total('step')}"
    )
    steel = Effect(STEEL_THOUGHT, max(1, total), "round", "", k.rank)
    scene.edit(who, lambda c: but(c, effects=put_on(c.effects, steel)))
    rounds = f"{k.rank} rounds" if k.rank > 1 else "this round"
    scene.say(
        k.row.cite,
        f"= step {ledger.total('step')}: {scene[who].name} has mystic armour {max(1, total)} for {rounds}.",
        ledger=ledger,
        shows=True,
        secret=scene[who].hidden,
    )
