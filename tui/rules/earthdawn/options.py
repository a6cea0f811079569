"""The options of an attack at the prompt, each with its letter, its levels and the reason why it is not possible."""

from __future__ import annotations

from dataclasses import replace

from tui.core.command import Command
from tui.core.verbs import Flag, Level
from tui.rules.earthdawn.bracing import cannot_set, too_late
from tui.rules.earthdawn.flight import NOBODY_THERE
from tui.rules.earthdawn.model import Adept, Fights, Skirmish
from tui.rules.earthdawn.saddle import cannot_charge
from tui.rules.earthdawn.shot_options import SHOT, SPOT

Option_ = Flag[Adept, Skirmish]


def _no_karma(state: Fights, command: Command) -> str:
    body = state.who.get(command.arg("by") or command.arg("who"))
    return f"{body.name} has no karma." if body is not None and not body.karma else ""


def _already_open(state: Fights, command: Command) -> str:
    at = state.who.get(command.arg("at"))
    return f"{at.name} is surprised: counted already." if at is not None and at.has("surprised") else ""


def _no_charge(state: Fights, command: Command) -> str:
    by = state.who.get(command.arg("by"))
    return cannot_charge(state, by.id, by.weapon(command.arg("weapon"))) if by is not None else ""


def _not_set(state: Fights, command: Command) -> str:
    by, at = state.who.get(command.arg("by")), state.who.get(command.arg("at"))
    if by is None or at is None:
        return ""
    return cannot_set(state, by.id, at.id, by.weapon(command.arg("weapon"))) or too_late(at)


KARMA_LEVELS = tuple(Level(str(n), f"{n} {'die' if n == 1 else 'dice'}") for n in range(1, 4))

KARMA_FLAG: Option_ = Flag("karma", "karma", "k", levels=KARMA_LEVELS, bare=True, note="1 die each", why_not=_no_karma)
OPEN_FLAG: Option_ = Flag("blindside", "blind side", "b", note="+2 steps", why_not=_already_open)

ATTACK: tuple[Option_, ...] = (
    KARMA_FLAG,
    Flag("damage-karma", "karma on damage", "d", levels=KARMA_LEVELS, bare=True, note="1 die each", why_not=_no_karma),
    Flag("charge", "charge", "h", note="adds the mount's STR", why_not=_no_charge),
    Flag("set", "set against a charge", "s", note="the mount's STR for one's own", why_not=_not_set),
    OPEN_FLAG,
    *SHOT,
)


def _not_at_a_spot(flag: Option_) -> Option_:
    """The same option of a throw, which makes no sense at a spot: there is nobody to be hurt or to look away."""

    def why_not(state: Fights, command: Command) -> str:
        own = flag.why_not(state, command) if flag.why_not is not None else ""
        return own or (NOBODY_THERE if command.has("spot") else "")

    return replace(flag, why_not=why_not)


THROW: tuple[Option_, ...] = (
    SPOT,
    *(_not_at_a_spot(f) if f.name in ("damage-karma", "blindside") else f for f in ATTACK if f.name not in ("charge", "set")),
)
"""The options of a throw."""

FREE: tuple[Option_, ...] = (
    Flag("mod", "modifier", kind="text", bare=False, repeat=True, note="+2 why: steps of the attack"),
    Flag("damage-mod", "on damage", kind="text", bare=False, repeat=True, note="+2 why: steps of the damage"),
)
"""Modifiers by the GM's word."""
