"""Attacks out of turn (4.3, 4.8): offered where the rules provoke them, or called for by the game master."""

from __future__ import annotations

from functools import partial

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.overruled import by_word
from tui.core.state import State
from tui.rules.adventures_edge.attack import begin, has_heart, need_actions
from tui.rules.adventures_edge.hands import to_draw
from tui.rules.adventures_edge.model import Battle, Fighter, Weapon
from tui.rules.adventures_edge.numbers import reach
from tui.rules.adventures_edge.reaching import far_reach, gap_between, weapon_for_reaction
from tui.rules.adventures_edge.strike import Ground, Strike, check, held, lets_by, strike_of
from tui.rules.adventures_edge.ties import shared_of, threatens_nobody_else

PREPARED = "prepared"
"""The trigger that somebody has named himself on his turn (4.4)."""


APPROACH = "reach"
"""The trigger of a foe who comes within reach without engaging (4.8)."""
TACKLE = "tackle"
"""A foe runs one down (4.8h)."""


def react(scene: Ground, command: Command) -> None:
    """A reaction attack: a blow out of turn for an action not spent yet, in answer to what `--why` names."""
    s = but(strike_of(scene, command, command.flag("why")), reaction=True)
    said = by_word(command, partial(may_react, scene, s))
    if s.trigger == PREPARED:
        scene.edit(s.by, lambda c: but(c, prepared="", reserved=0))
    begin(scene, s, said=said)


def may_react(scene: Ground, s: Strike) -> None:
    """Refuse a reaction attack that the rules do not allow now."""
    check(scene, s)
    body, at = scene[s.by], scene[s.at]
    if why := own_turn(scene.view(), s.by):
        raise Refused(why, "4.3")
    has_heart(scene, s.by)
    need_actions(body)
    if to_draw(body, held(scene, s), scene.flow.settings, s.off_hand):
        raise Refused(f"{body.name} would have to draw the {held(scene, s).name} first.", "4.7")
    why, cite = no_answer(scene.flow, body, at, held(scene, s), s.trigger)
    if why:
        raise Refused(why, cite)
    if s.trigger == PREPARED and not body.prepared:
        raise Refused(f"{body.name} has prepared nothing.", "4.4")


def no_answer(flow: Battle, body: Fighter, foe: Fighter, weapon: Weapon, trigger: str) -> tuple[str, str]:
    """Why the weapon that would strike out of turn cannot answer this trigger, and the rule; empty when it can."""
    if threatens_nobody_else(flow, body.id, foe.id):
        return f"{body.name} is in close combat and threatens nobody outside it.", "10.2"
    if why := lets_by(body):
        return why, "4.10"
    if trigger == APPROACH and not is_longer(body, weapon, foe):
        return f"Only a longer reach punishes an approach: {foe.name}'s is as long.", "4.8"
    return "", ""


def is_longer(body: Fighter, weapon: Weapon | None, foe: Fighter) -> bool:
    """Does this weapon reach further than what the other one has in hand (5.7)?"""
    return reach(body.sheet, weapon) > reach(foe.sheet, foe.wields)


def own_turn(state: State[Fighter, Battle], who: str) -> str:
    """Why nothing of somebody's is a reaction now: the turn is the own one. Empty when it is somebody else's."""
    return f"It is {state.who[who].name}'s own turn: a reaction comes in somebody else's." if state.flow.turn == who else ""


def strike_back(scene: Ground, who: str, at: str, trigger: str) -> bool:
    """One reaction attack within another procedure. Tells whether it has hit."""
    weapon = weapon_for_reaction(scene[who], at, scene.flow, trigger == TACKLE)
    assert weapon is not None
    s = blow_back(scene[who], at, weapon, trigger, scene.flow)
    check(scene, s)
    need_actions(scene[who])
    return begin(scene, s)


def blow_back(body: Fighter, at: str, weapon: Weapon, trigger: str, flow: Battle) -> Strike:
    """The blow of a reaction as it would be struck now."""
    return Strike(
        body.id,
        at,
        weapon.id,
        gap=gap_between(flow, body.id, at) if far_reach(body.sheet, weapon) else 0,
        shared=shared_of(flow, body.id, at),
        trigger=trigger,
        reaction=True,
        swung=body.swings > 0,
        nested=True,
    )
