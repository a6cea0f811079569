"""Throwing something: at somebody, which is an attack like others, or at a spot (6.4)."""

from __future__ import annotations

from functools import partial

from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.overruled import by_word
from tui.rules.earthdawn.acting import no_attack
from tui.rules.earthdawn.attack import begin, may_attack, paid
from tui.rules.earthdawn.flight import NOBODY_THERE, flight_of, no_flight, told
from tui.rules.earthdawn.model import Adept, Ground
from tui.rules.earthdawn.modifiers import attack_terms
from tui.rules.earthdawn.rolling import SeesTest, ones_fail, pool_for
from tui.rules.earthdawn.scatter import scatter
from tui.rules.earthdawn.strike import Strike, free_term, held, out_of_hand, strike_of, thing_of

SPOT = 7
"""The number to hit a spot (6.4)."""
ABOUT_SOMEBODY = ("cover", "between", "blindside", "damage-karma", "damage-mod")
"""Options of an attack that make no sense there."""
NOBODY = Adept(id="nobody", name="nobody")
"""A spot has nothing of its own that makes it easier or harder to hit."""


def throw(scene: Ground, command: Command) -> None:
    """One Attack Test with something that leaves the hand."""
    if command.has("spot"):
        throw_at_spot(scene, command)
        return
    if not command.arg("at"):
        raise Refused("At whom, or at which spot?", "6.4")
    s = strike_of(scene, command, thrown=True)
    begin(scene, s, by_word(command, partial(may_attack, scene, s)))


def spot_throw(scene: Ground, command: Command) -> Strike:
    """A throw at a spot as a value; its target is nobody. Refused with options that are about somebody."""
    if any(command.has(name) for name in ABOUT_SOMEBODY):
        raise Refused(NOBODY_THERE, "6.4")
    by = command.arg("by")
    thing = thing_of(scene[by], command.arg("weapon"), scene.flow)
    free = tuple(free_term(text) for name, text in command.flags if name == "mod")
    flight = flight_of(scene, command)
    return Strike(by, scene[by].aim, thing.id, karma=command.number("karma"), free=free, flight=flight, thrown=True)


def may_throw(scene: Ground, s: Strike, spot: str) -> None:
    """Refuse a throw at a spot that cannot be now."""
    by = scene[s.by]
    if why := no_attack(scene.view(), s.by):
        raise Refused(why, "3.8")
    if why := out_of_hand(by, held(scene, s)):
        raise Refused(why, "7.2")
    if s.karma > by.karma:
        raise Refused(f"{by.name} has {by.karma} karma, and {s.karma} are wanted.", "7.6")
    if (no := no_flight(spot, held(scene, s), s.flight)) is not None:
        raise no


def throw_at_spot(scene: Ground, command: Command) -> None:
    """The test is made against 7; what misses scatters from there."""
    s, spot = spot_throw(scene, command), command.flag("spot")
    said = by_word(command, partial(may_throw, scene, s, spot))
    by, thing, flow = scene[s.by], held(scene, s), scene.flow
    scene.edit(s.by, lambda c: paid(c, s, thing))
    scene.say("6.4", f"{by.name} throws: {thing.name}, at {spot}{told(scene, thing, s.flight)}{said}.", secret=by.hidden)
    ledger = attack_terms(by, NOBODY, thing, s, flow)
    pool, step = pool_for(ledger, by, flow, s.karma), ledger.total("step")
    sees = SeesTest(ones_fail(pool, flow))
    found = scene.roll(s.by, "attack", pool, sees, ledger=ledger, target=SPOT, formula=f"step {step}")
    hits = found.total >= SPOT and not found.only_ones
    scene.say("6.4", f"= step {step} against {SPOT}: {'hit' if hits else 'missed'}", ledger=ledger, shows=True)
    if hits:
        scene.mark("hit")
    else:
        scene.nested("scatter", "scatter", scatter, scene, s.by, thing.name, spot, SPOT - found.total)
