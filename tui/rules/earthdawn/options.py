"""The options of an attack at the prompt, each with its letter, its levels and the reason why it is not possible."""

from __future__ import annotations

from tui.core.command import Command
from tui.core.verbs import Flag, Level
from tui.rules.earthdawn.model import Adept, Fights, Skirmish
from tui.rules.earthdawn.shot_options import SHOT

Option_ = Flag[Adept, Skirmish]


def _no_karma(state: Fights, command: Command) -> str:
    body = state.who.get(command.arg("by"))
    return f"{body.name} has no karma." if body is not None and not body.karma else ""


def _already_open(state: Fights, command: Command) -> str:
    at = state.who.get(command.arg("at"))
    return f"{at.name} is surprised: counted already." if at is not None and at.has("surprised") else ""


KARMA_LEVELS = tuple(Level(str(n), f"{n} {'die' if n == 1 else 'dice'}") for n in range(1, 4))

ATTACK: tuple[Option_, ...] = (
    Flag("karma", "karma", "k", levels=KARMA_LEVELS, bare=True, note="1 die each", why_not=_no_karma),
    Flag("damage-karma", "karma on damage", "d", levels=KARMA_LEVELS, bare=True, note="1 die each", why_not=_no_karma),
    Flag("blindside", "blind side", "b", note="+2 steps", why_not=_already_open),
    *SHOT,
)

FREE: tuple[Option_, ...] = (
    Flag("mod", "modifier", kind="text", bare=False, repeat=True, note="+2 why: steps of the attack"),
    Flag("damage-mod", "on damage", kind="text", bare=False, repeat=True, note="+2 why: steps of the damage"),
)
"""Modifiers by the GM's word."""
