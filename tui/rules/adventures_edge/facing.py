"""Turning (4.12): what it costs with a move, on the spot and out of turn, and laying oneself open by it (4.8f)."""

from __future__ import annotations

from functools import partial

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.overruled import by_word
from tui.core.state import State
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.movement import allowance, go, movement_left, mover, no_movement, spaces_text
from tui.rules.adventures_edge.strike import Ground, disabled
from tui.rules.adventures_edge.ties import engaged_with
from tui.rules.adventures_edge.triggers import TURNS, provoke

STEP = 45
"""Degrees between two of the eight directions."""
QUARTER = 90
"""Degrees that a space of movement turns, and that a move or a reaction turns for nothing more."""
DEGREES = ("45", "90", "135", "180")
"""How far anybody can turn."""


def turn_price(degrees: int, moving: bool) -> int:
    """Movement for a turn: 1 for each 90 degrees begun; of a move the first 90 are free."""
    return max(0, -(-degrees // QUARTER) - moving)


def degrees_of(text: str) -> int:
    """A turn in degrees. Refused unless it leads to one of the eight directions."""
    if text not in DEGREES:
        raise Refused(f"A turn is one of: {', '.join(DEGREES)} degrees.", "4.12")
    return int(text)


def cannot_face(state: State[Fighter, Battle], who: str) -> str:
    """Why somebody cannot turn at all now, in whoever's turn; empty when that is possible."""
    body = state.who.get(who)
    if body is None:
        return ""
    if why := disabled(body):
        return why
    why = no_movement(state, who)
    if not why or (body.actions and state.flow.turn != who):
        return ""
    return why + ("." if state.flow.turn == who else ", and no action.")


def by_action(state: State[Fighter, Battle], who: str, degrees: int, told: bool) -> bool:
    """Is this turn a reaction for an action: because that was `told`, or because the movement does not suffice?"""
    enough = not no_movement(state, who) and turn_price(degrees, False) <= movement_left(mover(state, who))
    return told or (not enough and state.flow.turn != who and degrees <= QUARTER)


def face(scene: Ground, command: Command) -> None:
    """Somebody turns on the spot, also out of turn: by movement that is left, or up to 90 degrees as a reaction."""
    who, degrees = command.arg("by"), degrees_of(command.arg("degrees"))
    acts = by_action(scene.view(), who, degrees, command.has("action"))
    word = by_word(command, partial(may_face, scene, who, degrees, acts))
    body = scene[who]
    price = turn_price(degrees, False)
    if word:
        paid = ""
    elif acts:
        scene.edit(who, lambda c: but(c, spent=c.spent + 1))
        paid = " as a reaction"
    else:
        go(scene, who, price, "4.12")
        moves = mover(scene.view(), who)
        paid = f" for {spaces_text(price)} of movement, {movement_left(moves)} of {allowance(moves)} left"
    scene.say("4.12", f"{body.name} turns {degrees} degrees{paid}{word}.")
    provoke(scene, who, TURNS, turned_from(scene.view(), command))


def turned_from(state: State[Fighter, Battle], command: Command) -> tuple[str, ...]:
    """To whom flank or back is turned: those named, else all foes the one who turns is engaged with."""
    if not command.has("away"):
        return ()
    return command.named("away") or engaged_with(state.flow, command.arg("by"))


def may_face(scene: Ground, who: str, degrees: int, acts: bool) -> None:
    """Refuse a turn that the rules do not allow now."""
    why = no_turn(scene.view(), who, degrees, acts)
    if why:
        raise Refused(why, "4.12")


def no_turn(state: State[Fighter, Battle], who: str, degrees: int, acts: bool) -> str:
    """Why somebody cannot turn so far in this way now; empty when that is possible."""
    if why := cannot_face(state, who):
        return why
    body = state.who[who]
    if not acts:
        moves, price = mover(state, who), turn_price(degrees, False)
        if moves.id != who and (why := no_movement(state, who)):
            return f"{why}."
        left = movement_left(moves)
        return f"{degrees} degrees take {spaces_text(price)}: {moves.name} has {left} left." if price > left else ""
    if state.flow.turn == who:
        return f"It is {body.name}'s own turn: a reaction comes in somebody else's."
    if degrees > QUARTER:
        return f"A reaction turns {QUARTER} degrees at most."
    return "" if body.actions else f"{body.name} has no action left."
