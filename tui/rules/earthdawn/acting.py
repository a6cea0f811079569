"""Who may act now (3.1, 3.8): one reason for menu and rules alike, and the round's action as it is spent."""

from __future__ import annotations

from tui.core.but import but
from tui.core.errors import Refused
from tui.core.riding import rider_of
from tui.rules.earthdawn.model import Adept, Fights, Ground
from tui.rules.earthdawn.passing import attacks_of
from tui.rules.earthdawn.ties import held_by


def no_action(state: Fights, who: str) -> str:
    """Why somebody cannot use the round's action now; empty when nothing speaks against it."""
    body = state.who.get(who)
    if body is None:
        return ""
    return not_now(state, who) or no_freedom(state, who) or spent(body)


def no_attack(state: Fights, who: str) -> str:
    """Why somebody cannot make an Attack Test now (3.8); empty when nothing speaks against it."""
    body = state.who.get(who)
    if body is None:
        return ""
    if why := not_now(state, who) or no_freedom(state, who):
        return why
    if body.attacks and body.attacks >= attacks_of(body):
        if body.attacks == 1:
            return f"{body.name} has made an attack this round."
        return f"{body.name} has made all {attacks_of(body)} attacks of this round."
    if body.sheet.attacks == 0:
        return f"{body.name} has no attacks."
    return spent(body) if not body.attacks else ""


def not_now(state: Fights, who: str) -> str:
    """Why it is not somebody's time to act."""
    body, flow = state.who.get(who), state.flow
    if body is None:
        return ""
    if not body.able:
        return f"{body.name} cannot act."
    if flow.turn and flow.turn not in (who, rider_of(flow.links, who)) and flow.turn in state.who:
        return f"It is {state.who[flow.turn].name}'s turn."
    if flow.declaring:
        return "Initiative is not rolled yet: first next."
    if body.effects and body.has("surprised") and not flow.settings.surprised_act:
        return f"{body.name} is surprised."
    return ""


def no_freedom(state: Fights, who: str) -> str:
    """Who is held can do nothing but try to break free (6.9): the reason; empty when nobody holds this one."""
    holder = held_by(state.flow, who) if state.flow.links and who in state.who else ""
    return f"{state.who[who].name} is held by {state.who[holder].name}: breakfree." if holder in state.who else ""


def spent(body: Adept) -> str:
    """Why the round's action is used up; empty when it is not."""
    if body.acted and not (body.sheet.attacks_shared and body.attacks < body.sheet.attacks):
        return f"{body.name} has used the action of this round."
    return ""


def allow(scene: Ground, who: str) -> None:
    """Refuse an action that cannot be done now."""
    if why := no_action(scene.view(), who):
        raise Refused(why, "3.1")


def used(body: Adept) -> Adept:
    """The body with the action of this round used; of some creatures it counts as one of the attacks (11.1)."""
    return but(body, acted=True, attacks=body.attacks + (1 if body.sheet.attacks_shared else 0))
