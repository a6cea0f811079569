"""What the prompt says of a command before anything is rolled."""

from __future__ import annotations

from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.scene import Scene
from tui.core.state import State
from tui.core.views import Preview
from tui.rules.adventures_edge.but import but
from tui.rules.adventures_edge.defence import Guard, asks_text, guard
from tui.rules.adventures_edge.killing_blow import not_now
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.modifiers import terms
from tui.rules.adventures_edge.strike import Strike, spot_of, strike_of


def preview(state: State[Fighter, Battle], command: Command) -> Preview:
    """Numbers against, dice, questions to come and what Enter does; empty where the command is not far enough."""
    if command.verb not in ("attack", "react", "killingblow") or command.arg("at") not in state.who:
        return Preview()
    scene: Scene[Fighter, Battle] = Scene(state)
    try:
        s = strike_of(scene, command, command.flag("why"))
        if command.verb == "killingblow":
            return _killing(scene, s)
        return _attack(scene, command, s)
    except Refused as no:
        return Preview(enter=no.reason)


def _attack(scene: Scene[Fighter, Battle], command: Command, s: Strike) -> Preview:
    by, at, flow = scene[s.by], scene[s.at], scene.flow
    weapon = by.weapon(s.weapon)
    assert weapon is not None
    spot = spot_of(scene, s)
    g = guard(by, at, weapon, s, spot.part if spot else "", flow)
    stood = command.flag("press") == "stand" or (s.at in by.pressed and flow.settings.press_lasts_round)
    ledger = terms(by, at, weapon, but(s, stood=stood), flow)
    edge, flat = ledger.total("edge"), ledger.total("flat")
    said = f"d20{flat:+d}, {f'{edge:+d} Edge' if edge else 'no Edge'}"
    questions = []
    if command.has("press") and not command.flag("press"):
        questions.append("stand or retreat")
    if answers := asks_text(g):
        when = "before" if flow.settings.parry_timing == "before_roll" else "after"
        questions.append(f"{when} the roll: {answers} ({at.name}: {at.actions} left)")
    if spot is not None:
        questions.append(f"{by.name} gives up parry and dodge against {at.name}")
    return Preview(_against(g, at), said, "; ".join(questions), f"roll {said}")


def _against(g: Guard, at: Fighter) -> str:
    parts = [f"against DB {g.stands}"]
    if not g.no_parry:
        parts.append(f"parry {g.parry}")
    if not g.no_dodge:
        parts.append(f"dodge {g.dodge}")
    return ", ".join(parts)


def _killing(scene: Scene[Fighter, Battle], s: Strike) -> Preview:
    why = not_now(scene, s)
    if why:
        return Preview(enter=why)
    return Preview("helpless: DB 0", "d20, only a 1 fails", "", "roll d20; anything but a 1 kills or nearly")
