"""What the prompt says of closing in, grappling and tackling before anything is rolled."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.ledger import Ledger
from tui.core.scene import Scene
from tui.core.state import State
from tui.core.views import Preview
from tui.rules.adventures_edge.attack import allow
from tui.rules.adventures_edge.closing import closing_ledger, not_closing, unopposed
from tui.rules.adventures_edge.dice import in_dice
from tui.rules.adventures_edge.grapple import free_to_go, is_held, not_grappling, not_together, one_handed
from tui.rules.adventures_edge.hold import not_bringing_down, not_contesting, not_pushing, spaces_of
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.reaction import TACKLE
from tui.rules.adventures_edge.strength import Against, db_of, free_terms, grip_ledger, grip_of, strength_of, struggle_ledger
from tui.rules.adventures_edge.strike import Ground
from tui.rules.adventures_edge.tackle import not_tackling, provokes, tackle_ledger
from tui.rules.adventures_edge.triggers import CLOSING, GRAPPLE, cannot_answer

Fights = State[Fighter, Battle]

COSTS = "1 action: "
"""How Enter begins where it costs an action."""


def _close(scene: Ground, command: Command) -> Preview:
    s, into = grip_of(scene, command), command.verb == "closein"
    why = "" if command.has("gm") else not_closing(scene.view(), s, into)
    if why:
        return Preview(enter=why)
    if unopposed(scene[s.at], s):
        return Preview(f"{scene[s.at].name} cannot keep anybody out", enter=f"{COSTS}close in, nothing is rolled")
    struck = _struck(scene, s.by, s.at, CLOSING)
    asks = f"if it fails {struck}; kept out if that hits" if struck else "if it fails nobody can strike: closed in all the same"
    return _said(db_of(scene, s, ""), closing_ledger(scene, s, free_terms(command)), asks)


def _grapple(scene: Ground, command: Command) -> Preview:
    s = grip_of(scene, command)
    why = "" if command.has("gm") else not_grappling(scene.view(), s)
    if why:
        return Preview(enter=why)
    first = "" if s.side else _struck(scene, s.by, s.at, GRAPPLE)
    at = scene[s.at]
    then = f"then {at.name} may break free ({at.actions} left)" if at.actions and not at.helpless else ""
    ledger = grip_ledger(scene, s, *one_handed(scene, command.has("one-hand")))
    return _said(db_of(scene, s, ""), ledger, "; ".join(x for x in (f"first {first}" if first else "", then) if x))


def _tackle(scene: Ground, command: Command) -> Preview:
    s = grip_of(scene, command)
    why = "" if command.has("gm") else not_tackling(scene.view(), s)
    if why:
        return Preview(enter=why)
    first = _struck(scene, s.by, s.at, TACKLE) if provokes(s, scene.flow.settings) else ""
    return _said(db_of(scene, s, ""), tackle_ledger(scene, s), f"first {first}" if first else "")


def _within(scene: Ground, command: Command) -> Preview:
    by, at = command.arg("by"), command.arg("at")
    if command.verb == "breakfree" and free_to_go(scene.view(), by, at):
        how = "out of the hold of" if is_held(scene.view(), by, at) else "let go of"
        return Preview(enter=f"{how} {scene[at].name}: free, nothing is rolled")
    why = "" if command.has("gm") else WITHIN[command.verb](scene.view(), by, at)
    if why:
        return Preview(enter=why)
    asks = ""
    if command.verb == "push":
        most = spaces_of(scene[by], scene[at], 99)
        asks = "1 space" if most == 1 else f"1 space, 1 more for every 5 above, at most {most}"
    return _said(strength_of(scene[at], ""), struggle_ledger(scene, by, free_terms(command)), asks)


def _struck(scene: Ground, by: str, at: str, trigger: str) -> str:
    """`Goblin 1 may strike (2 left)`; empty when nobody may."""
    if cannot_answer(scene.view(), at, by, trigger):
        return ""
    return f"{scene[at].name} may strike ({scene[at].actions} left)"


def _said(against: Against, ledger: Ledger, asks: str) -> Preview:
    return Preview(f"against {against.name} {against.number}", in_dice(ledger), asks, f"{COSTS}roll {in_dice(ledger)}", ledger)


WITHIN: Mapping[str, Callable[[Fights, str, str], str]] = {
    "control": not_contesting,
    "push": not_pushing,
    "takedown": not_bringing_down,
    "breakfree": not_together,
}
"""Why each of the moves within a grapple cannot be."""

GRIPS: Mapping[str, Callable[[Ground, Command], Preview]] = {
    "close": _close,
    "closein": _close,
    "grapple": _grapple,
    "tackle": _tackle,
    **dict.fromkeys(WITHIN, _within),
}
"""The verbs that this module tells of."""


def grip_preview(state: Fights, command: Command) -> Preview:
    """Numbers against, dice, questions to come and what Enter does. Refused when the command contradicts itself."""
    if command.arg("by") not in state.who or command.arg("at") not in state.who:
        return Preview()
    scene: Ground = Scene(state)
    shown = GRIPS[command.verb](scene, command)
    if shown.enter.startswith(COSTS) and not command.has("gm"):
        try:
            allow(scene, command.arg("by"), struggles=command.verb in ("control", "breakfree"))
        except Refused as no:
            return but(shown, enter=no.reason)
    return shown
