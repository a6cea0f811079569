"""Short ways to play a command or a rule in a test."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.core.determinism import rule_of
from tests.tiny import GAME, Fighter, Melee, TinyScene, TinyState
from tui.core.errors import Refused
from tui.core.play import Pending, Played, play
from tui.core.request import Answer, Request


class Script:
    """A source that gives these answers in this order; `used_up` tells that all of them were wanted."""

    def __init__(self, *answers: str) -> None:
        self.left = list(answers)

    def __call__(self, q: Request) -> Answer | None:
        return Answer(self.left.pop(0), "test") if self.left else None

    @property
    def used_up(self) -> bool:
        return not self.left


def done(state: TinyState, text: str, *answers: str) -> Played[Fighter, Melee]:
    """The command played to its end with exactly these answers."""
    return ended(rule_of(GAME, text), state, *answers, text=text)


def ended(rule: Callable[[TinyScene], None], state: TinyState, *answers: str, text: str = "x") -> Played[Fighter, Melee]:
    """The rule played to its end with exactly these answers."""
    source = Script(*answers)
    result = play(text, rule, state, (), source)
    assert isinstance(result, Played), [q.key for q in result.requests]
    assert source.used_up, source.left
    return result


def waiting(rule: Callable[[TinyScene], None], state: TinyState, *answers: str) -> Pending[Fighter, Melee]:
    """The rule stopped at its first question after these answers."""
    result = play("x", rule, state, (), Script(*answers))
    assert isinstance(result, Pending)
    return result


def after(state: TinyState, *texts: str) -> TinyState:
    """The state after commands that ask nothing."""
    for text in texts:
        state = done(state, text).after
    return state


def lines(result: Played[Any, Any] | Pending[Any, Any]) -> list[str]:
    """What the log says."""
    told = result.entry.lines if isinstance(result, Played) else result.lines
    return [line.text for line in told]


def refusal(state: TinyState, text: str, *answers: str) -> str:
    """Why the command is refused."""
    try:
        play(text, rule_of(GAME, text), state, (), Script(*answers))
    except Refused as no:
        return no.reason
    raise AssertionError(f"{text} was not refused")


def keys(requests: Sequence[Request]) -> list[str]:
    """The keys of open requests."""
    return [q.key for q in requests]
