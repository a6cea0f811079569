"""What the prompt says of a command before anything is rolled."""

from __future__ import annotations

from dataclasses import replace

from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.scene import Scene
from tui.core.views import Preview
from tui.rules.earthdawn.attack import level_number, may_attack, past_shield
from tui.rules.earthdawn.bracing import long_weapons
from tui.rules.earthdawn.declare import what_enter_declares
from tui.rules.earthdawn.grapple import hold_of, may_break, may_grapple
from tui.rules.earthdawn.model import Fights, Ground
from tui.rules.earthdawn.modifiers import attack_terms, break_terms, damage_terms
from tui.rules.earthdawn.numbers import hard, toughness, undefeatable
from tui.rules.earthdawn.ratings import armor_against
from tui.rules.earthdawn.rolling import pool_for
from tui.rules.earthdawn.seat import risk, seat_terms
from tui.rules.earthdawn.strike import Strike, held, strike_of
from tui.rules.earthdawn.tables import index
from tui.rules.earthdawn.talents import attack_karma, damage_karma
from tui.rules.earthdawn.throwing import NOBODY, SPOT, may_throw, spot_throw


def preview(state: Fights, command: Command) -> Preview:
    """Numbers against, dice and what Enter does; empty where the command is not far enough."""
    if command.verb == "breakfree":
        return _breaking(state, command.arg("who"), command.number("karma"))
    if command.verb == "declare":
        return Preview(enter=what_enter_declares(state, command))
    grapples = command.verb == "grapple"
    if command.verb not in ("attack", "grapple", "throw") or command.arg("by") not in state.who:
        return Preview()
    scene: Ground = Scene(state)
    if command.has("spot"):
        return _at_spot(scene, command)
    if command.arg("at") not in state.who:
        return Preview()
    try:
        s = hold_of(scene, command) if grapples else strike_of(scene, command, thrown=command.verb == "throw")
    except Refused as no:
        return Preview(enter=no.reason)
    shown = _hold(scene, s) if grapples else _attack(scene, s)
    if not command.has("gm"):
        try:
            (may_grapple if grapples else may_attack)(scene, s)
        except Refused as no:
            return replace(shown, enter=no.reason)
    return shown


def _attack(scene: Ground, s: Strike) -> Preview:
    by, at, flow = scene[s.by], scene[s.at], scene.flow
    weapon = held(scene, s)
    step = attack_terms(by, at, weapon, s, flow)
    harm = damage_terms(by, weapon, s, flow)
    number = level_number(scene, s)
    row = index(flow.tables).success(max(1, number))
    through = "never" if undefeatable(at.sheet) else str(row.extraordinary if hard(at.sheet) else row.excellent)
    armor = armor_against(at, weapon.armor, flow.tables, past_shield(by, at, weapon))
    more = len(s.flight.between)
    raised = f"{number}+{more}" if more else str(number)
    against = f"against {raised}, armour {armor} (defeated: {through})"
    dice = pool_for(step, by, flow, attack_karma(by, s, flow)).text
    hurts = pool_for(harm, by, flow, damage_karma(by, s, flow)).text
    said = f"step {step.total('step')}: {dice}; damage step {harm.total('step')}: {hurts}"
    return Preview(against, said, "; ".join(_saddle(scene, s)), f"roll {dice}", step)


def _saddle(scene: Ground, s: Strike) -> list[str]:
    """Who may strike before a charge, and what a hit from the saddle puts at risk."""
    out = []
    if s.charge and (weapons := long_weapons(scene.view(), s.at, s.by)):
        out.append(f"{scene[s.at].name} may set {weapons[0].name} first")
    if stake := risk(scene, s):
        step = seat_terms(scene[s.by], scene.flow).total("step")
        lost = "or is thrown" if stake == "seat" else "or drops it"
        out.append(f"a hit: step {step} against {toughness(scene[s.at].sheet)} {lost}")
    return out


def _at_spot(scene: Ground, command: Command) -> Preview:
    """A throw at a spot: no armour, no damage."""
    try:
        s = spot_throw(scene, command)
        if not command.has("gm"):
            may_throw(scene, s, command.flag("spot"))
    except Refused as no:
        return Preview(f"against {SPOT}", enter=no.reason)
    by, thing, flow = scene[s.by], held(scene, s), scene.flow
    step = attack_terms(by, NOBODY, thing, s, flow)
    dice = pool_for(step, by, flow, s.karma).text
    return Preview(f"against {SPOT}", f"step {step.total('step')}: {dice}", "", f"roll {dice}")


def _hold(scene: Ground, s: Strike) -> Preview:
    """A grapple: it takes a Good success, and does no damage (6.9)."""
    by, at, flow = scene[s.by], scene[s.at], scene.flow
    step, number = attack_terms(by, at, held(scene, s), s, flow), level_number(scene, s)
    good = index(flow.tables).success(max(1, number)).good
    dice = pool_for(step, by, flow, s.karma).text
    against = f"against {number}, holds from {good}"
    return Preview(against, f"step {step.total('step')}: {dice} {against}", "", f"roll {dice}", step)


def _breaking(state: Fights, who: str, karma: int) -> Preview:
    """Breaking free: a test against the total of the grapple (6.9)."""
    body = state.who.get(who)
    if body is None:
        return Preview()
    try:
        may_break(Scene(state), who)
    except Refused as no:
        return Preview(enter=no.reason)
    step = break_terms(body, state.flow)
    dice = pool_for(step, body, state.flow, karma).text
    against = f"against {body.grip}"
    return Preview(against, f"step {step.total('step')}: {dice} {against}", "", f"roll {dice}", step)
