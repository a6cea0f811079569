"""Who answers a request by what is set for his side or himself: the program, the table, nobody without being asked."""

from __future__ import annotations

from random import Random
from typing import Any

from tui.core.encounter import Fight, policy_of
from tui.core.game import side_of
from tui.core.pools import draw
from tui.core.request import Answer, Choice, Request, RollAsked, faces_text
from tui.core.state import State


def dice_policy(state: State[Any, Any], q: RollAsked) -> str:
    """Who throws this roll: `program`, `table` or `ask`."""
    flow = state.flow
    return policy_of(flow.dice, q.who, side_of(state, q.who), "program") if isinstance(flow, Fight) else "program"


def by_policy(state: State[Any, Any], q: Request, rng: Random) -> Answer | None:
    """The answer that the policies give, or None when people have to be asked."""
    flow = state.flow
    if not isinstance(flow, Fight):
        return None
    if isinstance(q, RollAsked):
        return Answer(faces_text(draw(q.pool, rng)), "program") if dice_policy(state, q) == "program" else None
    policy = policy_of(flow.answers, q.who, side_of(state, q.who), "ask")
    if policy == "best":
        return Answer("+".join(q.default) or "none", "policy")
    if policy == "none" and _may_decline(q):
        return Answer("none", "policy")
    return None


def _may_decline(q: Choice) -> bool:
    option = q.option("none")
    return q.least == 0 if option is None else not option.why_not
