"""Talents that go with an attack (12.3): which are possible, and what they change of its tests."""

from __future__ import annotations

from collections.abc import Sequence

from tui.core.command import Command
from tui.core.request import Option
from tui.rules.earthdawn.acting import no_attack, no_freedom, not_now
from tui.rules.earthdawn.declared import has_declared
from tui.rules.earthdawn.model import Adept, Fights, Skirmish
from tui.rules.earthdawn.sheet import Weapon
from tui.rules.earthdawn.strike import Strike
from tui.rules.earthdawn.talents import Known, cannot_pay, known_for, note, talent_of

NONE = "none"
"""No talent, in the prompt's list of them."""
MOMENTS = ("attack", "extra")


def cannot_strike(state: Fights, s: Strike, promised: int = 0) -> str:
    """Why an attack cannot be made with its talent; empty when nothing speaks against it."""
    by, at, flow = state.who[s.by], state.who[s.at], state.flow
    k = talent_of(by, s, flow)
    if k is None or k.row.when not in MOMENTS:
        return f"{by.name} has no talent {s.talent}."
    weapon = by.weapon(s.weapon)
    if why := cannot_pay(by, k, promised):
        return why
    if weapon is not None and not fits(weapon, k):
        return f"{k.row.name} is no talent for {weapon.name}."
    if k.row.when == "extra" and (why := _no_extra(by, at, k, flow)):
        return why
    return _unsuited(by, at, s, k)


def fits(weapon: Weapon, k: Known) -> bool:
    """Is this a weapon for the talent?"""
    return k.row.kind in ("", weapon.kind)


def _no_extra(by: Adept, at: Adept, k: Known, flow: Skirmish) -> str:
    """Why there is no attack more (12.3, 12.4): it follows an attack of the round, and there is one of them."""
    if k.row.id == "air-dance":
        if not has_declared(by, "air-dance"):
            return f"{by.name} has not declared: Air Dance."
        if by.initiative < 2 * at.initiative:
            return f"Air Dance takes twice the initiative of {at.name}, {2 * at.initiative}."
        return "" if at.attacks else f"{at.name} has not attacked yet: Air Dance strikes after that."
    if not by.attacks:
        return f"{k.row.name} comes after another attack."
    other = next((o.row.name for o in known_for(by, flow, "extra") if o.row.id in by.tried), "")
    if other:
        return f"{by.name} has used {other} this round."
    if k.row.id == "momentum-attack" and by.opened != at.id:
        return f"Momentum Attack takes an Extraordinary hit on {at.name} first."
    if k.row.id == "swift-kick" and by.initiative <= at.initiative:
        return f"Swift Kick takes a higher initiative than {at.name}'s."
    return ""


def _unsuited(by: Adept, at: Adept, s: Strike, k: Known) -> str:
    """What else a talent needs of attacker and target."""
    if k.row.id == "shield-charge" and not by.sheet.shield.name:
        return f"{by.name} has no shield."
    if k.row.id == "second-weapon" and s.weapon == by.wielded:
        return "Second Weapon takes another weapon than the first."
    if k.row.id == "second-attack" and s.weapon != by.wielded:
        return "Second Attack takes the same weapon as the first."
    if k.row.id == "surprise-strike":
        if f"{k.row.id} {at.id}" in by.spent:
            return f"{by.name} has surprised {at.name} before."
        if not (s.blindside or at.has("surprised") or at.has("blindsided")):
            return f"{at.name} sees {by.name} coming: surprise, or the blind side."
    return ""


def extra_left(state: Fights, who: str) -> bool:
    """May there be an attack more by a talent, though those of the round are made (12.3)?"""
    body, flow = state.who[who], state.flow
    extra = [k for k in known_for(body, flow, "extra") if not cannot_pay(body, k)]
    if not_now(state, who):
        return body.able and has_declared(body, "air-dance") and any(k.row.id == "air-dance" for k in extra)
    return bool(extra and body.attacks)


def cannot_attack(state: Fights, who: str) -> str:
    """Why somebody can make no Attack Test at all now: not by the action of the round, nor by a talent that gives one more."""
    why = no_attack(state, who)
    if not why or who not in state.who or no_freedom(state, who) or not extra_left(state, who):
        return why
    return ""


def talents_for(state: Fights, command: Command) -> Sequence[Option]:
    """The talents of whoever attacks, each with its letter and the reason where it is not possible; nothing for one who has
    none."""
    by, at = state.who.get(command.arg("by")), state.who.get(command.arg("at"))
    if by is None or at is None or by.id == at.id:
        return ()
    found = known_for(by, state.flow, *MOMENTS)
    if not found:
        return ()
    weapon = command.arg("weapon") or by.wields.id
    out = [Option(NONE, "no talent")]
    for k in found:
        # the blind side is a letter of the same prompt, so that it cannot keep Surprise Strike from being chosen
        s = Strike(by.id, at.id, weapon, blindside=True, talent=k.row.id)
        out.append(Option(k.row.id, k.row.name, note(k), k.row.key, cannot_strike(state, s, command.number("karma"))))
    return out


def usual_talent(state: Fights, command: Command) -> str:
    """After the attacks of the round the first talent that gives another; none before."""
    body = state.who.get(command.arg("by"))
    if body is None or not body.attacks or body.attacks < body.sheet.attacks:
        return ""
    rows = {k.row.id for k in known_for(body, state.flow, "extra")}
    return next((o.id for o in talents_for(state, command) if o.id in rows and not o.why_not), "")
