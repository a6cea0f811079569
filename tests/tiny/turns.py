"""Turns and rounds of the tiny game: T7 and T8."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tests.tiny.attacks import (
    lose,
    total,
)
from tests.tiny.model import CONDITIONS, Fighter, TinyScene
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.game import Game
from tui.core.gm.arrivals import waves_due
from tui.core.gm.effects import tick
from tui.core.pools import Sum
from tui.core.turns import next_turn


def next_rule(scene: TinyScene, command: Command) -> None:
    """Next turn: a chain of commands in one group."""
    if not any(scene[id].up for id in scene.ids()):
        raise Refused("Nobody can act.", "T7")
    if scene.flow.turn:
        scene.follow(f"end-turn {scene.flow.turn}")
    else:
        scene.follow("begin-round")


def end_turn(scene: TinyScene, command: Command) -> None:
    """The effects that end with this turn; then whoever is next, or a new round."""
    tick(scene, "end", command.arg("who"), CONDITIONS)
    after, _ = next_turn(scene.flow.order, scene.flow.turn, lambda one: one in scene and scene[one].up)
    scene.follow(f"begin-turn {after}" if after else "begin-round")


def begin_round(game: Game[Any, Any], scene: TinyScene, command: Command) -> None:
    """T7: reinforcements, initiative, order."""
    tick(scene, "round", "", CONDITIONS)
    scene.flow = replace(scene.flow, round=scene.flow.round + 1, turn="")
    waves_due(game, scene)
    roll_order(scene)
    first, _ = next_turn(scene.flow.order, "", lambda one: scene[one].up)
    if first:
        scene.follow(f"begin-turn {first}")


def roll_order(scene: TinyScene) -> None:
    """T7: one form for all who are up."""
    ids = [id for id in scene.ids() if scene[id].up]
    thrown = scene.rolls("initiative", {id: Sum((6,), (), scene[id].sheet.pace) for id in ids}, total)
    for id in ids:
        scene.edit(id, _Counts(thrown[id]))
    order = sorted(ids, key=lambda one: -thrown[one])
    scene.flow = replace(scene.flow, order=tuple(order))
    scene.say("T7", "Order: " + ", ".join(f"{scene[id].name} {thrown[id]}" for id in order))


@dataclass(frozen=True, slots=True)
class _Counts:
    count: int

    def __call__(self, body: Fighter) -> Fighter:
        return replace(body, count=self.count, parried=False, acted=0)


def begin_turn(scene: TinyScene, command: Command) -> None:
    """T8: whose turn it is, and what it costs those who bleed."""
    who = command.arg("who")
    scene.flow = replace(scene.flow, turn=who)
    tick(scene, "start", who, CONDITIONS)
    scene.say("", f"{scene[who].name} acts.")
    level = next((e.level for e in scene[who].effects if e.id == "bleeding"), 0)
    if level:
        lose(scene, who, level)


def initiative(scene: TinyScene, command: Command) -> None:
    """Throw the order anew without a new round."""
    roll_order(scene)
