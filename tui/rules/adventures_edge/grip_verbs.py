"""The verbs of closing in, close combat, grapple and tackle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tui.core.camps import opposed
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.game import acting
from tui.core.request import Option
from tui.core.scene import Scene
from tui.core.state import State
from tui.core.verbs import Flag, OddsPlan, Slot, Verb
from tui.rules.adventures_edge.attack import allow
from tui.rules.adventures_edge.closing import cannot_close, close, close_in, nobody_longer, not_closing
from tui.rules.adventures_edge.grapple import (
    break_free,
    grapple,
    in_no_grapple,
    nobody_to_grab,
    not_grappling,
    not_in_control,
    not_together,
)
from tui.rules.adventures_edge.hold import (
    control,
    nobody_to_bring_down,
    not_bringing_down,
    not_contesting,
    not_pushing,
    nothing_to_contest,
    push,
    take_down,
)
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.options import ATTACK, FREE
from tui.rules.adventures_edge.sharing import leave, not_leaving
from tui.rules.adventures_edge.strike import Strike
from tui.rules.adventures_edge.tackle import no_run_up, not_tackling, tackle

Fights = State[Fighter, Battle]
Why = Callable[[Fights, str, str], str]

BEYOND = frozenset({"mishap", "redirect", "discipline"})
"""What odds of these do not follow. The blow that is provoked they do: it decides whether somebody gets in at all."""

CLOSE_ODDS = OddsPlan((("in", "gets in"), ("struck", "is kept out")), skip=BEYOND)
GRAPPLE_ODDS = OddsPlan((("grabbed", "grabs"), ("free", "is shaken off"), ("wrong", "mishap")), skip=BEYOND)
TACKLE_ODDS = OddsPlan((("felled", "fells"), ("driven", "drives on"), ("wrong", "mishap")), skip=BEYOND)
FREE_ODDS = OddsPlan((("free", "gets free"),))
CONTROL_ODDS = OddsPlan((("control", "takes control"),), skip=frozenset({"reaction"}))
PUSH_ODDS = OddsPlan((("moved", "moves"),))
DOWN_ODDS = OddsPlan((("prone", "takes down"),))

SIDES = tuple(f for f in ATTACK if f.name in ("flank", "back"))


def first_possible(why: Why) -> Callable[[Fights, Command], str]:
    """The last one attacked if it is possible with that one, else the first with whom it is."""

    def pick(state: Fights, command: Command) -> str:
        by = command.arg("by") or acting(state)
        body = state.who.get(by)
        if body is None:
            return ""
        near = sorted(_others(state, by), key=lambda one: (one != body.aim, not opposed(state.who[one], body)))
        return next((id for id in near if not why(state, by, id)), "")

    return pick


def each(why: Why) -> Callable[[Fights, Command], Sequence[Option]]:
    """Everybody else, with the reason where it is not possible."""

    def options(state: Fights, command: Command) -> Sequence[Option]:
        by = command.arg("by")
        if by not in state.who:
            return [Option(id, body.name) for id, body in state.who.items()]
        return [Option(id, state.who[id].name, why_not=why(state, by, id)) for id in _others(state, by)]

    return options


def _others(state: Fights, by: str) -> Iterable[str]:
    return [id for id in state.who if id != by]


def of_strike(why: Callable[[Fights, Strike], str]) -> Why:
    """The reason for a pair, where the rule looks at an attempt."""
    return lambda state, by, at: why(state, Strike(by, at, ""))


def unless(*reasons: Callable[[Fights, str], str], cost: int = 1, struggles: bool = False) -> Callable[[Fights, str], str]:
    """The first reason why somebody cannot: no action or not the turn, then the others."""

    def why(state: Fights, who: str) -> str:
        if who not in state.who:
            return ""
        try:
            allow(Scene(state), who, cost, struggles)
        except Refused as no:
            return no.reason
        return next((said for reason in reasons if (said := reason(state, who))), "")

    return why


def _at(why: Why) -> Slot[Fighter, Battle]:
    return Slot("at", "who", "Whom", options=each(why), default=first_possible(why))


BY: Slot[Fighter, Battle] = Slot("by", "who", "Who", default=lambda state, command: acting(state))


def _close_by(state: Fights, by: str, at: str) -> str:
    return not_closing(state, Strike(by, at, ""), into=False)


def _close_into(state: Fights, by: str, at: str) -> str:
    return not_closing(state, Strike(by, at, ""), into=True)


def _verb(
    name: str,
    title: str,
    rule: Callable[..., None],
    at: Why,
    who: Callable[[Fights, str], str],
    cite: str,
    odds: OddsPlan,
    *flags: Flag[Fighter, Battle],
) -> Verb[Fighter, Battle]:
    return Verb(
        name,
        title,
        rule,
        "action",
        (BY, _at(at)),
        (*flags, FREE),
        cost="1 action",
        cite=cite,
        why_not=unless(who, struggles=name == "control"),
        odds=odds,
    )


def grip_verbs() -> tuple[Verb[Fighter, Battle], ...]:
    """From far to near: closing in, tackling, then what is done in one space, then out of it."""
    one_hand: Flag[Fighter, Battle] = Flag("one-hand", "with one hand", "j", note="-1e")
    pull: Flag[Fighter, Battle] = Flag("pull", "pull", "r")
    spaces: Flag[Fighter, Battle] = Flag("spaces", "spaces at most", "e", kind="number", bare=False)
    hasty: Flag[Fighter, Battle] = Flag("hasty", "in haste", "i", note="1 space, provokes")
    return (
        _verb("close", "Close in past a reach", close, _close_by, nobody_longer, "10.1", CLOSE_ODDS, *SIDES),
        _verb("closein", "Close in, into the space", close_in, _close_into, cannot_close, "10.2", CLOSE_ODDS, *SIDES),
        _verb("tackle", "Tackle", tackle, of_strike(not_tackling), no_run_up, "10.5", TACKLE_ODDS, *SIDES),
        _verb("grapple", "Grapple", grapple, of_strike(not_grappling), nobody_to_grab, "10.4", GRAPPLE_ODDS, one_hand, *SIDES),
        _verb("control", "Take control", control, not_contesting, nothing_to_contest, "10.4", CONTROL_ODDS),
        _verb("push", "Push or pull", push, not_pushing, not_in_control, "10.4", PUSH_ODDS, pull, spaces),
        _verb("takedown", "Take down", take_down, not_bringing_down, nobody_to_bring_down, "10.4", DOWN_ODDS),
        Verb(
            "breakfree",
            "Break free, or let go",
            break_free,
            "action",
            (BY, _at(not_together)),
            (FREE,),
            cost="1 action, letting go is free",
            cite="10.4",
            why_not=unless(in_no_grapple, cost=0, struggles=True),
            odds=FREE_ODDS,
        ),
        Verb(
            "leave",
            "Leave the shared space",
            leave,
            "action",
            (BY,),
            (hasty,),
            cost="2 spaces, hasty 1",
            cite="10.2",
            why_not=unless(not_leaving, cost=0),
        ),
    )
