"""Within a grapple (10.4): taking control, pushing and pulling, taking down."""

from __future__ import annotations

from tui.core.but import but
from tui.core.command import Command
from tui.core.links import tie
from tui.core.state import State
from tui.rules.adventures_edge.grapple import in_no_grapple, is_held, not_in_control, not_together
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.parting import unpinned
from tui.rules.adventures_edge.sharing import carried_off
from tui.rules.adventures_edge.strength import attempt, free_terms, pay, strength_of, struggle_ledger
from tui.rules.adventures_edge.strike import Ground
from tui.rules.adventures_edge.ties import GRAPPLING, grappled_with
from tui.rules.adventures_edge.triggers import CONTROL, provoke
from tui.rules.adventures_edge.unhorsed import brought_down

Fights = State[Fighter, Battle]


def control(scene: Ground, command: Command) -> None:
    """One who is held tries to get the upper hand, once in a turn. A holder trained for it may strike at a failure."""
    by, at = command.arg("by"), command.arg("at")
    said = pay(scene, command, lambda: (not_contesting(scene.view(), by, at), "10.4"), struggles=True)
    scene.edit(by, lambda c: but(c, wrestled=True))
    scene.say("10.4", f"{scene[by].name} tries to take control of the grapple{said}.")
    tried = attempt(scene, by, "control", struggle_ledger(scene, by, free_terms(command)), strength_of(scene[at], "10.4"))
    if tried.won:
        scene.mark("control")
        tie(scene, GRAPPLING, by, at)
        unpinned(scene, by)
        scene.say("10.4", f"{scene[by].name} controls the grapple now.")
    elif scene[at].sheet.grapple_style:
        provoke(scene, by, CONTROL, (at,))


def push(scene: Ground, command: Command) -> None:
    """Whoever controls a grapple pushes or pulls the other one, and goes along."""
    by, at = command.arg("by"), command.arg("at")
    said = pay(scene, command, lambda: (not_pushing(scene.view(), by, at), "10.4"))
    verb = "pull" if command.has("pull") else "push"
    scene.say("10.4", f"{scene[by].name} tries to {verb} {scene[at].name}{said}.")
    tried = attempt(scene, by, verb, struggle_ledger(scene, by, free_terms(command)), strength_of(scene[at], "10.4"))
    if not tried.won:
        return
    far = spaces_of(scene[by], scene[at], tried.margin)
    wanted = command.number("spaces")
    spaces = min(far, wanted) if wanted else far
    scene.mark("moved")
    scene.mark("spaces", spaces)
    could = f" of {far}" if spaces < far else ""
    scene.say("10.4", f"Both move {spaces}{could} {'space' if far == 1 else 'spaces'}: {scene[at].name} is {verb}ed along.")
    carried_off(scene, (by, at), spaces)


def spaces_of(by: Fighter, at: Fighter, margin: int) -> int:
    """How far a push goes: a space, and one more for every full 5 above, up to half the combat speed; on the ground one."""
    if by.has("prone") or at.has("prone"):
        return 1
    return max(1, min(1 + max(0, margin) // 5, by.sheet.speed // 2))


def take_down(scene: Ground, command: Command) -> None:
    """Either of the two brings both to the ground; who controls the grapple stays the same."""
    by, at = command.arg("by"), command.arg("at")
    said = pay(scene, command, lambda: (not_bringing_down(scene.view(), by, at), "10.4"))
    scene.say("10.4", f"{scene[by].name} tries to bring {scene[at].name} to the ground{said}.")
    tried = attempt(scene, by, "take down", struggle_ledger(scene, by, free_terms(command)), strength_of(scene[at], "10.4"))
    if not tried.won:
        return
    scene.mark("prone")
    for who in (by, at):
        brought_down(scene, who)
    holder = scene[at if is_held(scene.view(), by, at) else by].name
    scene.say("10.4", f"Both are prone; {holder} still controls the grapple.")


def not_contesting(state: Fights, by: str, at: str) -> str:
    """Why somebody cannot try for control of this grapple; empty when he can."""
    why = not_together(state, by, at)
    if why:
        return why
    if not is_held(state, by, at):
        return f"{state.who[by].name} controls the grapple already."
    return tried_before(state, by)


def nothing_to_contest(state: Fights, who: str) -> str:
    """Why somebody cannot try for control of any grapple; empty when he can."""
    why = in_no_grapple(state, who)
    if why or who not in state.who:
        return why
    if not any(is_held(state, who, other) for other in grappled_with(state.flow, who)):
        return f"{state.who[who].name} controls the grapple already."
    return tried_before(state, who)


def tried_before(state: Fights, who: str) -> str:
    """Control is tried for once in a turn."""
    body = state.who[who]
    return f"{body.name} has tried for control this turn." if body.wrestled else ""


def not_pushing(state: Fights, by: str, at: str) -> str:
    """Why this one cannot be pushed or pulled; empty when he can."""
    why = not_together(state, by, at) or not_in_control(state, by)
    if not why and is_held(state, by, at):
        return f"{state.who[at].name} controls the grapple, not {state.who[by].name}."
    return why


def not_bringing_down(state: Fights, by: str, at: str) -> str:
    """Why this one cannot be taken down; empty when he can."""
    return not_together(state, by, at) or lying(state, by, at)


def nobody_to_bring_down(state: Fights, who: str) -> str:
    """Why somebody can take nobody down; empty when he can."""
    why = in_no_grapple(state, who)
    if why or who not in state.who:
        return why
    reasons = [lying(state, who, other) for other in grappled_with(state.flow, who)]
    return reasons[0] if all(reasons) else ""


def lying(state: Fights, by: str, at: str) -> str:
    """Both are on the ground already."""
    one, other = state.who[by], state.who[at]
    return f"{one.name} and {other.name} are prone already." if one.has("prone") and other.has("prone") else ""
