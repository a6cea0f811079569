"""What provokes a blow out of turn (4.8): who may answer it, and asking and playing all answers to one event.

Every rule in which somebody lays himself open calls `provoke`; nothing else asks for reaction attacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tui.core.camps import opposed
from tui.core.request import Option
from tui.core.riding import mount_of
from tui.core.state import State
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.morale import no_fight
from tui.rules.adventures_edge.reaching import weapon_for_reaction
from tui.rules.adventures_edge.reaction import APPROACH, TACKLE, blow_back, is_longer, no_answer, strike_back
from tui.rules.adventures_edge.strike import Ground, disabled, gone
from tui.rules.adventures_edge.struck_back import strike_note

Fights = State[Fighter, Battle]

LEAVES = "leaves"
"""A foe leaves a threatened space without disengaging (4.8b)."""
THROUGH = "through"
"""A foe passes through a threatened space, be it by way of a friend's (4.8b, 4.8i)."""
TURNS = "turns"
"""A foe within reach turns flank or back (4.8f)."""
CLOSING = "closing"
"""A foe has failed to close (4.8c)."""
GRAPPLE = "grapple"
"""A foe who is faced tries to grapple (4.8g)."""
CONTROL = "control"
"""Who is held has failed to take control, and the holder is trained to answer it (10.4)."""
MISHAP = "mishap"
"""A foe close by has lost all defence (4.8d)."""
PRESS = "press"
"""A press that was stood has missed (4.8e)."""


BY_MOVING = (APPROACH, LEAVES, THROUGH, TURNS)
"""What somebody provokes by moving: in the saddle the mount is as near as its rider (11.3)."""


def cannot_answer(state: Fights, who: str, at: str, trigger: str) -> str:
    """Why `who` cannot strike at `at` for this trigger now; empty when that is possible.

    Whether the space in question is threatened at all (facing, distance) the game master has told before.
    """
    body, foe = state.who[who], state.who[at]
    if foe.dead or foe.out:
        return f"{foe.name} {gone(foe)}."
    if not opposed(body, foe):
        return f"{body.name} and {foe.name} are on one side."
    if why := disabled(body):
        return why
    if why := no_fight(body):
        return why
    if not body.actions:
        return f"{body.name} has no action left."
    weapon = weapon_for_reaction(body, at, state.flow, trigger == TACKLE)
    if weapon is None:
        return f"{body.name} has no weapon in hand that reaches {foe.name}."
    why, _ = no_answer(state.flow, body, foe, weapon, trigger)
    return why


def outreaches(flow: Battle, body: Fighter, other: Fighter) -> bool:
    """Has this one the longer reach of the two, with the weapon for a reaction (5.7)?"""
    return is_longer(body, weapon_for_reaction(body, other.id, flow), other)


def who_may(state: Fights, at: str, trigger: str, among: Iterable[str]) -> tuple[str, ...]:
    """Those of `among` who may strike at `at` for this trigger, each once, in the order in which they are named."""
    return tuple(id for id in dict.fromkeys(among) if id != at and not cannot_answer(state, id, at, trigger))


def provoke(scene: Ground, at: str, trigger: str, among: Sequence[str], *, near: bool = True) -> tuple[str, ...]:
    """`at` does something that lets all of `among` strike who may: they are asked at the same time, each once (4.3), and
    those who will strike in the order in which they are named, as long as `at` is alive. Returns whose blows have hit.

    Striking is the default unless they are not `near`. Nothing is asked where nobody may. Dice and questions stand under
    a frame of their own, named by trigger and target: within one frame call it once for each pair of them.
    """
    hits: list[str] = []
    if who_may(scene.view(), at, trigger, among):
        scene.nested("reaction", f"{trigger}:{at}", _answers, scene, at, trigger, tuple(among), near, hits)
    return tuple(hits)


def _answers(scene: Ground, at: str, trigger: str, among: tuple[str, ...], near: bool, hits: list[str]) -> None:
    able = who_may(scene.view(), at, trigger, among)
    mount = mount_of(scene.flow.links, at) if trigger in BY_MOVING else ""
    beast = scene[mount] if mount else None
    said = scene.asks(
        "strike?",
        {id: _options(scene[id], scene[at], trigger, scene.flow, near, beast) for id in able},
        "strike" if near else "none",
    )
    for id in able:
        if said[id] == "mount":
            _at_the_mount(scene, id, mount, trigger)
            continue
        if said[id] != "strike" or cannot_answer(scene.view(), id, at, trigger):
            continue
        scene.nested("reaction", f"react:{id}", _strike, scene, id, at, trigger, hits)


def _strike(scene: Ground, who: str, at: str, trigger: str, hits: list[str]) -> None:
    if strike_back(scene, who, at, trigger):
        hits.append(who)


def _options(body: Fighter, foe: Fighter, trigger: str, flow: Battle, near: bool, beast: Fighter | None) -> tuple[Option, ...]:
    strike = Option("strike", "strike", _note(body, foe, trigger, flow), "s")
    at_the_mount = (Option("mount", f"strike {beast.name}", _note(body, beast, trigger, flow), "m"),) if beast else ()
    return strike, *at_the_mount, Option("none", "none", "" if near else "too far away, or not", "0")


def _note(body: Fighter, foe: Fighter, trigger: str, flow: Battle) -> str:
    """`spear +3 against DB 14, 50%; 1-7 pierce; 1 of 2 actions`."""
    weapon = weapon_for_reaction(body, foe.id, flow, trigger == TACKLE)
    said = "" if weapon is None else strike_note(body, foe, weapon, blow_back(body, foe.id, weapon, trigger, flow), flow)
    return f"{said}; 1 of {counted(body.actions)}"


def counted(actions: int) -> str:
    """`1 action`, `2 actions`."""
    return f"{actions} {'action' if actions == 1 else 'actions'}"


def _at_the_mount(scene: Ground, who: str, mount: str, trigger: str) -> None:
    """Who rides by may be struck, or the mount (11.3): a blow at it, unless it is down already, or nobody can deal one."""
    beast = scene[mount]
    longer = trigger == APPROACH
    if beast.dead or beast.out or cannot_answer(scene.view(), who, mount, LEAVES if longer else trigger):
        return
    scene.nested("reaction", f"react:{who}", strike_back, scene, who, mount, trigger)
