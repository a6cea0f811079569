"""What the prompt says of a command before anything is rolled."""

from __future__ import annotations

from collections.abc import Callable

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.scene import Scene
from tui.core.state import State
from tui.core.views import Preview
from tui.rules.adventures_edge.attack import may_attack, price
from tui.rules.adventures_edge.combined import COST
from tui.rules.adventures_edge.defence import Guard, asks_text, guard
from tui.rules.adventures_edge.dice import in_dice
from tui.rules.adventures_edge.diplomacy import preview_talks
from tui.rules.adventures_edge.first_aid import preview_aid
from tui.rules.adventures_edge.grip_preview import GRIPS, grip_preview
from tui.rules.adventures_edge.hands import to_draw
from tui.rules.adventures_edge.killing_blow import blow_ledger, may_kill, outcome
from tui.rules.adventures_edge.leadership import preview_lead
from tui.rules.adventures_edge.meeting import preview_meeting
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.modifiers import terms
from tui.rules.adventures_edge.press import pressed
from tui.rules.adventures_edge.preview_move import preview_face, preview_move
from tui.rules.adventures_edge.reaction import may_react
from tui.rules.adventures_edge.ride import preview_ride
from tui.rules.adventures_edge.strike import Ground, Strike, held, spot_of, strike_of

MAY = {"attack": may_attack, "react": may_react, "killingblow": may_kill}
"""What refuses each of the blows."""

OWN = {
    "meet": preview_meeting,
    "diplomacy": preview_talks,
    "aid": preview_aid,
    "lead": preview_lead,
    "move": preview_move,
    "face": preview_face,
    "ride": preview_ride,
    **dict.fromkeys(GRIPS, grip_preview),
}
"""What says it of commands that are no blows."""


def preview(state: State[Fighter, Battle], command: Command) -> Preview:
    """Numbers against, dice, questions to come and what Enter does; empty where the command is not far enough."""
    if command.verb in OWN:
        return _refused_or(OWN[command.verb], state, command)
    if command.verb not in MAY or command.arg("at") not in state.who:
        return Preview()
    scene: Ground = Scene(state)
    try:
        s = strike_of(scene, command, command.flag("why"))
        s = but(s, reaction=command.verb == "react")
        shown = _killing(scene, s) if command.verb == "killingblow" else _attack(scene, command, s)
    except Refused as no:
        return Preview(enter=no.reason)
    if not command.has("gm"):
        try:
            MAY[command.verb](scene, s)
        except Refused as no:
            return but(shown, enter=no.reason)
    return shown


def _refused_or(
    said: Callable[[State[Fighter, Battle], Command], Preview], state: State[Fighter, Battle], command: Command
) -> Preview:
    try:
        return said(state, command)
    except Refused as no:
        return Preview(enter=no.reason)


def _attack(scene: Ground, command: Command, s: Strike) -> Preview:
    by, at, flow = scene[s.by], scene[s.at], scene.flow
    weapon = held(scene, s)
    spot = spot_of(scene, s)
    g = guard(by, at, weapon, s, spot.part if spot else "", flow)
    how = pressed(scene.view(), s, command.flag("press") if command.has("press") else None, command.has("gm"))
    said = in_dice(terms(by, at, weapon, but(s, stood=how in ("stand", "ask")), flow))
    questions = ["stand or retreat"] if how == "ask" else []
    if answers := asks_text(g):
        when = "before the roll" if flow.settings.parry_timing == "before_roll" else "then"
        questions.append(f"{when} {answers} ({at.actions} left)")
    if spot is not None:
        questions.append(f"{by.name} gives up parry and dodge against {at.name}")
    return Preview(_against(g), said, "; ".join(questions), f"{_price(scene, s)}roll {said}")


def _price(scene: Ground, s: Strike) -> str:
    """What a blow costs where that is more than one action."""
    n = price(scene, s)
    if n == 1:
        return ""
    first = "draw first, " if to_draw(scene[s.by], held(scene, s), scene.flow.settings, s.off_hand) else ""
    return f"{first}{n} actions{', two blows' if s.combined else ''}: "


def _against(g: Guard) -> str:
    parts = [f"against DB {g.stands}"]
    if not g.no_parry:
        parts.append(f"parry {g.parry}")
    if not g.no_dodge:
        parts.append(f"dodge {g.dodge}")
    return ", ".join(parts)


def _killing(scene: Ground, s: Strike) -> Preview:
    at, ledger = scene[s.at], blow_ledger(scene, s)
    done = outcome(scene, s, ledger)
    hurt = f"{done.damage} {done.kind}: {at.name} from {at.hp} to {at.hp - done.damage} HP"
    return Preview("helpless: DB 0", f"{in_dice(ledger)}; only a 1 fails", hurt, f"{COST} actions: roll {in_dice(ledger)}")
