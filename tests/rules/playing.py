"""Short ways to play the commands of any game in a test, and to look at what came of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Generic, TypeVar

from tests.core.determinism import any_answer, rule_of
from tests.core.playing import Script
from tui.core.effects import put_on
from tui.core.encounter import Combatant, Effect
from tui.core.errors import Refused
from tui.core.game import Game
from tui.core.play import Pending, Played, play
from tui.core.pools import draw
from tui.core.referee import Referee
from tui.core.request import Choice, RollAsked, faces_text
from tui.core.state import F, State

B = TypeVar("B", bound=Combatant)
Test = TypeVar("Test", bound=Callable[..., Any])


class Player(Generic[B, F]):
    """Plays the commands of one game."""

    def __init__(self, game: Game[B, F]) -> None:
        self.game = game

    def rule(self, *ids: str) -> Callable[[Test], Test]:
        """Marks a test as one of these rules; `test_rulebook` looks for rules without one."""
        unknown = [id for id in ids if id not in self.game.rulebook()]
        assert not unknown, unknown

        def mark(test: Test) -> Test:
            return test

        return mark

    def changed(self, state: State[B, F], who: str, **fields: Any) -> State[B, F]:
        """The fight with some fields of one combatant changed."""
        return State({**state.who, who: replace(state.who[who], **fields)}, state.flow)

    def having(self, state: State[B, F], who: str, *conditions: str) -> State[B, F]:
        """The fight with conditions put on somebody."""
        effects = state.who[who].effects
        for condition in conditions:
            effects = put_on(effects, Effect(condition))
        return self.changed(state, who, effects=effects)

    def done(self, state: State[B, F], text: str, *answers: str) -> Played[B, F]:
        """The command played to its end with exactly these answers, in the order in which they are asked."""
        source = Script(*answers)
        result = play(text, rule_of(self.game, text), state, (), source)
        assert isinstance(result, Played), [q.key for q in result.requests]
        assert source.used_up, source.left
        assert not self.game.faults(result.after), self.game.faults(result.after)
        return result

    def story(self, state: State[B, F], *steps: tuple[str, ...]) -> State[B, F]:
        """The fight after several commands, each with its answers."""
        for text, *answers in steps:
            state = self.done(state, text, *answers).after
        return state

    def waits(self, state: State[B, F], text: str, *answers: str) -> Pending[B, F]:
        """The command stopped at its first question after these answers."""
        result = play(text, rule_of(self.game, text), state, (), Script(*answers))
        assert isinstance(result, Pending)
        return result

    def question(self, state: State[B, F], text: str, *answers: str) -> Choice:
        """The decision at which the command stops."""
        q = self.waits(state, text, *answers).requests[0]
        assert isinstance(q, Choice)
        return q

    def asked_roll(self, state: State[B, F], text: str, *answers: str) -> RollAsked:
        """The roll at which the command stops after these answers."""
        q = self.waits(state, text, *answers).requests[0]
        assert isinstance(q, RollAsked)
        return q

    def number(self, state: State[B, F], text: str, *answers: str) -> int:
        """The number a roll is made against."""
        target = self.asked_roll(state, text, *answers).target
        assert target is not None
        return target

    def refused(self, state: State[B, F], text: str) -> str:
        """Why the command is refused."""
        try:
            play(text, rule_of(self.game, text), state, (), Script())
        except Refused as no:
            return no.reason
        raise AssertionError(f"{text} was not refused")


def said(played: Played[Any, Any] | Pending[Any, Any]) -> str:
    """Everything the log says."""
    lines = played.entry.lines if isinstance(played, Played) else played.lines
    return "\n".join(line.text for line in lines)


def cites(played: Played[Any, Any]) -> set[str]:
    """Every rule that the lines cite."""
    return {id for line in played.entry.lines for id in line.cite.split()}


def answer_all(referee: Referee[Any, Any], rng: Random) -> None:
    """Answer whatever is asked, at random."""
    for _ in range(400):
        if referee.pending is None:
            return
        q = referee.pending.requests[0]
        referee.answer(any_answer(q, rng) if isinstance(q, Choice) else faces_text(draw(q.pool, rng)))
    raise AssertionError("it never ends")


def back_and_forth(referee: Referee[Any, Any], states: Sequence[State[Any, Any]]) -> None:
    """Every step undone to the first of these states, then taken again to the last."""
    for state in reversed(states[:-1]):
        referee.undo()
        assert referee.now == state
    for state in states[1:]:
        referee.redo()
        assert referee.now == state
