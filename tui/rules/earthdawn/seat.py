"""What a hit from the saddle risks (7.2): the seat after a charge with lance or spear, the weapon after any other blow."""

from __future__ import annotations

from typing import Literal

from tui.core.but import but
from tui.core.ledger import Ledger, Term
from tui.core.riding import mount_of
from tui.rules.earthdawn.creature_karma import karma_wanted
from tui.rules.earthdawn.falling import throw
from tui.rules.earthdawn.model import Adept, Ground, Skirmish
from tui.rules.earthdawn.modifiers import own_terms
from tui.rules.earthdawn.numbers import seat_step, toughness
from tui.rules.earthdawn.rolling import passes
from tui.rules.earthdawn.strike import Strike, held

Risk = Literal["", "seat", "weapon"]


def risk(scene: Ground, s: Strike) -> Risk:
    """What a hit puts at risk: one thing at most. On foot, and with what is no melee weapon, nothing."""
    weapon = held(scene, s)
    if weapon.kind != "melee" or not mount_of(scene.flow.links, s.by):
        return ""
    if weapon.lance:
        return "seat" if s.charge else ""
    return "weapon"


def seat_terms(by: Adept, flow: Skirmish) -> Ledger:
    """The step of the test: Strength, or the talent that stands in for it."""
    found = seat_step(by.sheet, flow.tables)
    own = [t for t in own_terms(by, flow, "other") if t.value]
    return Ledger((Term("step", found.step, found.why, found.cite), *own))


def keep_seat(scene: Ground, s: Strike) -> None:
    """The test after a hit from the saddle, against the target's Toughness step (7.2)."""
    stake = risk(scene, s)
    by, at, flow, weapon = scene[s.by], scene[s.at], scene.flow, held(scene, s)
    ledger, number = seat_terms(by, flow), toughness(at.sheet)
    karma = karma_wanted(scene, s.by, "test to keep the seat" if stake == "seat" else "test to keep the weapon")
    kept = passes(scene, s.by, "seat" if stake == "seat" else "grip", ledger, number, karma)
    keeps = "the seat" if stake == "seat" else f"hold of {weapon.name}"
    word = f"{by.name} {'keeps' if kept else 'loses'} {keeps}"
    scene.say("7.2", f"= step {ledger.total('step')} against {number}: {word}.", ledger=ledger, shows=True)
    if kept:
        return
    if stake == "seat":
        throw(scene, s.by, "7.2", "is thrown from")
    else:
        scene.mark("dropped")
        scene.edit(s.by, lambda c: but(c, dropped=(*c.dropped, weapon.id), wielded=""))
