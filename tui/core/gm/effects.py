"""Counting down what lasts for a time; called by a game's own rules where a turn begins or ends and where a round ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from tui.core.effects import counted
from tui.core.encounter import Combatant, Effect
from tui.core.gm.said import is_or_are, listed
from tui.core.scene import Scene
from tui.core.verbs import Condition

Moment = Literal["start", "end", "round"]


@dataclass(frozen=True, slots=True)
class CountDown:
    """The edit that lets one moment pass for a combatant's effects."""

    moment: Moment
    whose: str
    order: tuple[str, ...]

    def __call__(self, body: Combatant) -> Combatant:
        return replace(body, effects=counted(body.effects, self.moment, self.whose, self.order)[0])


def tick(
    scene: Scene[Any, Any], moment: Moment, whose: str = "", conditions: Sequence[Condition] = ()
) -> tuple[tuple[str, Effect], ...]:
    """Let one moment pass for everybody: the start or end of `whose` turn, or the end of the round.

    What hangs on the turn of somebody who has left the order is counted at the end of the round. Says a line for each
    condition that has ended, in the words of `conditions`, with all who are rid of it; returns who was freed of which
    effect, so that a game can say what follows.
    """
    titles = {c.id: c for c in conditions}
    freed: list[tuple[str, Effect]] = []
    rid: dict[tuple[str, bool], list[str]] = {}
    order = scene.flow.order
    for id, body in scene.view().who.items():
        if not body.effects:
            continue
        left, ended = counted(body.effects, moment, whose, order)
        if left != body.effects:
            scene.edit(id, CountDown(moment, whose, order))
        for effect in ended:
            rid.setdefault((effect.id, body.hidden), []).append(body.name)
            freed.append((id, effect))
    for (effect_id, hidden), names in rid.items():
        known = titles.get(effect_id)
        title, cite = (known.title, known.cite) if known else (effect_id, "")
        scene.say(cite, f"{listed(names)} {is_or_are(names)} no longer {title}.", secret=hidden)
    return tuple(freed)
