"""The verbs of movement: move, face, prepare."""

from __future__ import annotations

from tui.core.command import Command
from tui.core.game import acting
from tui.core.request import Option
from tui.core.state import State
from tui.core.verbs import Flag, Level, Slot, Verb
from tui.rules.adventures_edge.combined import COST, no_combined
from tui.rules.adventures_edge.facing import DEGREES, QUARTER, cannot_face, face, no_turn
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.move import move
from tui.rules.adventures_edge.prepared import cannot_prepare, prepare, usual_trigger
from tui.rules.adventures_edge.saddle import cannot_engage
from tui.rules.adventures_edge.ways import bound_to, cannot_move, usual_foe, usual_friend

Fights = State[Fighter, Battle]


def _who_acts(state: Fights, command: Command) -> str:
    return acting(state)


def _body(state: Fights, command: Command) -> Fighter | None:
    return state.who.get(command.arg("by"))


def no_foe(state: Fights, command: Command) -> str:
    """Why there is nobody to come up to."""
    body = _body(state, command)
    named = command.flag("to") or command.flag("engage") or command.flag("past")
    return "" if body is None or named or usual_foe(state, body.id) else "There is no other foe to come up to."


def nobody_to_engage(state: Fights, command: Command) -> str:
    """Why nobody can be engaged."""
    body = _body(state, command)
    return "" if body is None else cannot_engage(state.flow, body) or no_foe(state, command)


def not_engaged(state: Fights, command: Command) -> str:
    """Why there is nobody to back off from or to leave."""
    body = _body(state, command)
    return f"{body.name} is not engaged." if body is not None and not bound_to(state, body.id) else ""


def nobody_near(state: Fights, command: Command) -> str:
    """Why no side or back can be turned to anybody without naming the foe."""
    return "" if command.flag("away") else not_engaged(state, command)


def no_additional_move(state: Fights, command: Command) -> str:
    """Why no action can be given to movement."""
    body = _body(state, command)
    if body is None:
        return ""
    if body.strides:
        return f"{body.name} has taken an additional move already."
    return "" if body.actions else f"{body.name} has no action left."


def no_run(state: Fights, command: Command) -> str:
    """Why somebody cannot run."""
    body = _body(state, command)
    if body is None:
        return ""
    if body.strides:
        return f"{body.name} has taken an additional move already."
    if why := no_combined(state, body.id):
        return why
    if body.actions < COST:
        return f"{body.name} has {'no action' if not body.actions else f'only 1 of {COST} actions'} left."
    return ""


def turns(state: Fights, command: Command) -> tuple[Option, ...]:
    """How far somebody can turn on the spot, and what each takes."""
    body = _body(state, command)
    out = []
    for text in DEGREES:
        degrees = int(text)
        why = ""
        if body is not None:
            why = no_turn(state, body.id, degrees, False)
            if why and degrees <= QUARTER:
                why = no_turn(state, body.id, degrees, True)
        out.append(Option(text, f"{text} degrees", why_not=why))
    return tuple(out)


def _a_quarter(state: Fights, command: Command) -> str:
    return str(QUARTER)


BY: Slot[Fighter, Battle] = Slot("by", "who", "Who", default=_who_acts)
TURNS = tuple(Level(x, f"{x} degrees") for x in DEGREES)


def no_melee(state: Fights, command: Command) -> str:
    """Why no friend in melee could let anybody by."""
    body = _body(state, command)
    if body is None or command.flag("friend") or usual_friend(state, body.id):
        return ""
    return "No friend is in melee who could let anybody by."


AWAY: Flag[Fighter, Battle] = Flag("away", "side or back to", "a", "whos", note="may strike", why_not=nobody_near)

MOVE: tuple[Flag[Fighter, Battle], ...] = (
    Flag("to", "up to a foe", "t", "whos", note="longer reach may strike", why_not=no_foe),
    Flag("engage", "engage a longer reach", "g", "whos", note="more movement", why_not=nobody_to_engage),
    Flag("disengage", "disengage", "d", "whos", note="2 spaces for 1 back", why_not=not_engaged),
    Flag("leave", "out of reach", "o", note="may strike", why_not=not_engaged),
    Flag("past", "past foes", "p", "whos", note="may strike", why_not=no_foe),
    Flag("friend", "by way of a friend", "f", "who", note="in melee gives up attacks", why_not=no_melee),
    Flag("behind", "unthreatened spaces", "b", note="provokes nobody"),
    Flag("turn", "turn", "c", levels=TURNS, bare=False, note="90 free"),
    AWAY,
    Flag("extra", "additional move", "e", note="1 action", why_not=no_additional_move),
    Flag("run", "run", "r", note="2 actions", why_not=no_run),
)


def move_verbs() -> tuple[Verb[Fighter, Battle], ...]:
    """All of them."""
    return (
        Verb(
            "move",
            "Move",
            move,
            "action",
            (BY, Slot("spaces", "number", "Spaces", optional=True)),
            MOVE,
            cost="movement",
            cite="4.1",
            why_not=cannot_move,
        ),
        Verb(
            "face",
            "Turn",
            face,
            "action",
            (BY, Slot("degrees", "choice", "How far", options=turns, default=_a_quarter)),
            (Flag("action", "as a reaction", "c", note="1 action"), AWAY),
            cost="movement or 1 action",
            cite="4.12",
            why_not=cannot_face,
        ),
        Verb(
            "prepare",
            "Prepare a reaction",
            prepare,
            "action",
            (BY, Slot("words", "text", "Trigger and response", default=usual_trigger)),
            (Flag("spaces", "keep movement", "e", "number", note="all that is left"),),
            key="w",
            cost="keeps 1 action",
            cite="4.4",
            why_not=cannot_prepare,
        ),
    )
