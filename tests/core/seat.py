"""A referee at a table, for tests: what it was told, what is open, what has been recorded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from tests.core.playing import keys
from tests.tiny import GAME, Fighter, Melee, Tiny, TinyScene, TinyState, total
from tui.core.bus import Bus
from tui.core.command import Command
from tui.core.effects import put_on
from tui.core.encounter import Effect, Policy
from tui.core.history import History, Node
from tui.core.language.stored import parse_stored
from tui.core.messages import Asked, Cancelled, Moved, Recorded, RefusedCommand
from tui.core.play import Pending
from tui.core.pools import Sum
from tui.core.referee import Referee
from tui.core.verbs import Slot, Verb

FACTS = (Asked, Cancelled, Moved, Recorded, RefusedCommand)


class Table:
    """A referee, and everything that it has told the bus."""

    def __init__(self, state: TinyState, dice: str = "table", answers: str = "ask", seed: int = 1, game: Tiny = GAME) -> None:
        sides = ("party", "foes", "gm")
        dice_policies, answer_policies = tuple(Policy(s, dice) for s in sides), tuple(Policy(s, answers) for s in sides)
        state = replace(state, flow=replace(state.flow, dice=dice_policies, answers=answer_policies))
        self.bus = Bus()
        self.told: list[Any] = []
        for kind in FACTS:
            self.bus.subscribe(kind, self.told.append)
        self.referee: Referee[Fighter, Melee] = Referee(game, History(state), self.bus, Random(seed))

    @property
    def now(self) -> TinyState:
        return self.referee.now

    def do(self, text: str) -> Pending[Fighter, Melee] | tuple[Node, ...]:
        return self.referee.do(parse_stored(self.referee.game, text))

    def open(self) -> list[str]:
        pending = self.referee.pending
        return keys(pending.requests) if pending else []

    def tape(self) -> list[str]:
        pending = self.referee.pending
        return [f"{a.key} {a.answer.text}" for a in pending.tape] if pending else []

    def answers(self, *texts: str) -> None:
        for text in texts:
            self.referee.answer(text)

    def hear(self) -> list[str]:
        """The facts since the last call, each as its name."""
        names = [type(m).__name__ for m in self.told]
        self.told.clear()
        return names

    def commands(self) -> list[str]:
        return [node.entry.command for node in self.referee.history.recent(99)]


class Charging(Tiny):
    """The tiny game with a verb that throws a die and is followed by an attack."""

    def own_verbs(self) -> Sequence[Verb[Fighter, Melee]]:
        at: Slot[Fighter, Melee] = Slot("at", "who")
        return (*super().own_verbs(), Verb("charge", "Charge", charge, "edit", (at,), aside=True))


def charge(scene: TinyScene, command: Command) -> None:
    """Kara runs until she is dazed, then attacks."""
    scene.say("", f"= {scene.roll('kara', 'run', Sum((6,)), total)} paces", shows=True)
    scene.edit("kara", lambda body: replace(body, effects=put_on(body.effects, Effect("dazed"))))
    scene.follow(f"attack kara {command.arg('at')}")


def numbers(nodes: Sequence[Node] | object) -> list[int]:
    assert isinstance(nodes, tuple)
    return [node.n for node in nodes]
