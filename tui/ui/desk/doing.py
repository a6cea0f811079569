"""Jobs of the fight that need no prompt: next turn, back to a turn's start, the last action again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.core.command import Command
from tui.core.encounter import Fight
from tui.core.history import Node
from tui.core.turns import next_turn as walked
from tui.ui.desk.keyed import verbs_of

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk

NEW_ROUND = "a new round"
"""What comes after the last one of a round."""


def next_turn(desk: Desk) -> None:
    """On to the next turn."""
    verbs = verbs_of(desk.game, "next")
    if verbs:
        desk.do(Command(verbs[0].name))
    else:
        desk.refuse(f"{desk.game.title} has no turns.")


def next_up(desk: Desk) -> str:
    """The name of whoever is next in the order; empty at the end of the round."""
    flow = desk.state.flow
    if not isinstance(flow, Fight) or not flow.turn:
        return ""

    after, _ = walked(flow.order, flow.turn, lambda who: desk.game.takes_turn(desk.state, who))
    return desk.look.name(after)[1] if after else NEW_ROUND


def again(desk: Desk) -> None:
    """What the acting one did last, once more, with the same options."""
    who = desk.acting
    last = desk.memory.acted(who)
    if not who:
        desk.refuse("Nobody acts now.")
    elif last is None:
        desk.refuse(f"{desk.look.name(who)[1]} has done nothing yet that could be done again.")
    else:
        desk.do(last)


def previous_turn(desk: Desk) -> None:
    """Back to the start of this turn; from there, to the start of the one before. By undo, so that everything returns."""
    steps = _steps_to_start(desk)
    if not steps:
        desk.refuse("No turn has begun yet.")
    else:
        desk.undo(steps)


def _steps_to_start(desk: Desk) -> int:
    """How many steps of undo lead there; 0 when there is no turn to go back to."""
    history = desk.referee.history
    groups: list[tuple[int, bool]] = []
    node = history.node(history.at)
    while node is not None:
        group = node.entry.group or -node.n
        if not groups or groups[-1][0] != group:
            if groups and len(groups) > 1 and groups[-1][1]:
                break
            groups.append((group, False))
        if _begins_turn(node):
            groups[-1] = (group, True)
        node = history.node(node.parent)
    starts = [i for i, (_, begins) in enumerate(groups) if begins]
    if not starts:
        return 0
    if starts[0] > 0:
        return starts[0]
    return starts[1] if len(starts) > 1 else len(groups)


def _begins_turn(node: Node) -> bool:
    return any(c.who == "" and c.field in ("turn", "round") for c in node.entry.changes)
