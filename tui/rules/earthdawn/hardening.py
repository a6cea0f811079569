"""Talents of the body (12.4): skin of wood and earth, a tempered frame, blood of fire."""

from __future__ import annotations

from tui.core.but import but
from tui.core.effects import put_on
from tui.core.encounter import Effect
from tui.rules.earthdawn.harm import rise, suffer
from tui.rules.earthdawn.model import Ground
from tui.rules.earthdawn.modifiers import talent_terms
from tui.rules.earthdawn.numbers import toughness
from tui.rules.earthdawn.ratings import wound_threshold
from tui.rules.earthdawn.recovering import recovery_used
from tui.rules.earthdawn.rolling import effect, passes, pool_for
from tui.rules.earthdawn.talents import Known


def _lasts(scene: Ground, who: str, id: str, level: int) -> None:
    """The effect of a talent that lasts beyond the fight."""
    if level > 0:
        scene.edit(who, lambda c: but(c, effects=put_on(c.effects, Effect(id, level))))


def _rolled(scene: Ground, who: str, k: Known) -> int:
    ledger = talent_terms(scene[who], k, scene.flow)
    pool = pool_for(ledger, scene[who], scene.flow)
    return scene.roll(who, k.row.id, pool, effect, ledger=ledger, formula=f"step {ledger.total('step')}")


def wood_skin(scene: Ground, who: str, on: str, k: Known) -> None:
    """A Recovery Test of the day: the result is added to the Death and the Unconsciousness Rating."""
    scene.edit(who, recovery_used)
    points = _rolled(scene, who, k)
    _lasts(scene, who, "wood-skin", points)
    body = scene[who]
    scene.say(
        k.row.cite,
        f"= {k.row.name}: out at {body.unconsciousness_rating} and dead at {body.death_rating} (+{points}).",
        shows=True,
        secret=scene[who].hidden,
    )


def earth_skin(scene: Ground, who: str, on: str, k: Known) -> None:
    """A Recovery Test of the day: the ranks are added to Spell Defense and Death Rating."""
    scene.edit(who, recovery_used)
    _lasts(scene, who, "earth-skin", k.rank)
    scene.say(k.row.cite, f"{scene[who].name}: Spell Defense and Death Rating +{k.rank}.", secret=scene[who].hidden)


def temper(scene: Ground, who: str, on: str, k: Known) -> None:
    """Against the Toughness step of whoever is tempered: the ranks are added to the Death and Unconsciousness Ratings and to
    the Wound Threshold. A test that fails wounds, and no armour helps."""
    number = toughness(scene[on].sheet)
    ledger = talent_terms(scene[who], k, scene.flow)
    done = passes(scene, who, k.row.id, ledger, number)
    name = scene[on].name
    word = f"{name} is tempered, +{k.rank} on the ratings" if done else f"{name} is burnt by it"
    scene.say(
        k.row.cite,
        f"= step {ledger.total('step')} against {number}: {word}.",
        ledger=ledger,
        shows=True,
        secret=scene[who].hidden,
    )
    if done:
        _lasts(scene, on, "tempered", k.rank)
    else:
        suffer(scene, on, wound_threshold(scene[on], scene.flow.tables), cite=f"{k.row.cite} 4.6")


def fireblood(scene: Ground, who: str, on: str, k: Known) -> None:
    """A Recovery Test in the middle of a round, by the talent's step, in place of an attack; what it heals is counted like
    that of any other (10.3)."""
    scene.edit(who, recovery_used)
    before, house = scene[who], scene.flow.settings
    less = before.wounds if house.recovery_minus_wounds else 0
    points = max(house.recovery_least, _rolled(scene, who, k) - less)
    scene.edit(who, lambda c: but(c, damage=max(0, c.damage - points)))
    after = scene[who]
    scene.say(
        f"{k.row.cite} 10.3",
        f"= {k.row.name}: {after.name} goes from {before.damage} to {after.damage} damage.",
        shows=True,
        secret=scene[who].hidden,
    )
    rise(scene, who, before)
