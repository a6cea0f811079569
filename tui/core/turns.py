"""Walking an order of turns by ids, so that nobody's coming or going moves the one who acts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tui.core.encounter import Fight


def next_turn(order: Sequence[str], turn: str, can: Callable[[str], bool]) -> tuple[str, tuple[str, ...]]:
    """Who acts after `turn`, and who was passed over. An empty id means that the round is over.

    With `turn` empty the walk begins with the first of the order. A `turn` that is no longer in the order counts as
    its end.
    """
    if turn and turn not in order:
        return "", ()
    passed: list[str] = []
    for id in order[order.index(turn) + 1 if turn else 0 :]:
        if can(id):
            return id, tuple(passed)
        passed.append(id)
    return "", tuple(passed)


def moved(order: Sequence[str], who: str, before: str) -> tuple[str, ...]:
    """The order with `who` put right before somebody; at the end when `before` is empty or not there."""
    rest = [id for id in order if id != who]
    at = rest.index(before) if before in rest else len(rest)
    return (*rest[:at], who, *rest[at:])


def faults_of_turns(flow: Fight) -> list[str]:
    """What no order of turns can hold, each as a sentence with the field; empty for a sound one."""
    out = ["order: somebody stands in it twice"] if len(set(flow.order)) != len(flow.order) else []
    if flow.turn and flow.turn not in flow.order:
        out.append(f"turn: {flow.turn} has no place in the order")
    if flow.turn and not flow.round:
        out.append("turn: somebody acts before the first round")
    return out
