"""What must hold of every rule of every game, tried on cases the game names: (command, state) pairs.

Needs no knowledge of the rules. A game's own test lists its cases and calls `check` for each; `digest_of` is for
comparing runs under different hash seeds, see `same_under_hash_seeds`.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.game import AnyGame, AnyState
from tui.core.language.stored import parse_stored
from tui.core.play import Pending, Played, Rule, play
from tui.core.pools import draw
from tui.core.request import Answer, Answered, Choice, Request, RollAsked, faces_of, faces_text, reading
from tui.core.state import apply

ROOT = Path(__file__).parent.parent.parent


@dataclass(frozen=True)
class Case:
    """One command (in its stored text) in one state. A refusal counts as an outcome: it must be the same each time."""

    command: str
    state: AnyState


def rule_of(game: AnyGame, text: str) -> Rule[Any, Any]:
    """The rule of a stored command, bound to its arguments."""
    command: Command = parse_stored(game, text)
    verb = game.verb(command.verb)
    assert verb is not None, text
    bound = verb

    def rule(scene: Any) -> None:
        bound.rule(scene, command)

    return rule


class Chance:
    """A source that throws all dice and takes any answer that is possible; remembers the requests it has answered."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.asked: dict[str, Request] = {}

    def __call__(self, q: Request) -> Answer:
        self.asked[q.key] = q
        if isinstance(q, RollAsked):
            return Answer(faces_text(draw(q.pool, self.rng)), "program")
        return Answer(any_answer(q, self.rng), "test")


def any_answer(q: Choice, rng: Random) -> str:
    """Some answer that can be given."""
    open_ = [o.id for o in q.options if not o.why_not]
    count = min(len(open_), rng.randint(q.least, q.most))
    picked = set(rng.sample(open_, count))
    return "+".join(o.id for o in q.options if o.id in picked) or "none"


def frozen(value: object) -> str:
    """A text in which every part of a value shows: equal texts, equal values."""
    return repr(value)


def check(game: AnyGame, case: Case, seeds: Iterable[int] = range(3)) -> int:
    """Try everything on one case; returns how many plays were compared."""
    rule, state = rule_of(game, case.command), case.state
    before = frozen(state)
    compared = 0
    for seed in seeds:
        source = Chance(Random(seed))
        try:
            first = play(case.command, rule, state, (), source)
        except Refused as no:
            _refuses_again(case, rule, seed, no)
            assert frozen(state) == before, f"{case.command}: a refusal has changed the state"
            continue
        assert isinstance(first, Played)
        assert frozen(state) == before, f"{case.command}: the state handed in was changed"
        compared += _same_again(case, rule, first)
        compared += _stops_at_each_key(case, rule, first, source.asked)
        compared += _only_what_is_seen_counts(case, rule, first, source.asked, Random(seed))
        _goes_back(case, first)
    return compared


def _refuses_again(case: Case, rule: Rule[Any, Any], seed: int, no: Refused) -> None:
    reason = ""
    try:
        play(case.command, rule, case.state, (), Chance(Random(seed)))
    except Refused as again:
        reason = again.reason
    assert reason == no.reason, f"{case.command}: refused once, {'for another reason' if reason else 'allowed'} the next time"


def _same_again(case: Case, rule: Rule[Any, Any], first: Played[Any, Any]) -> int:
    again = play(case.command, rule, case.state, first.entry.tape)
    assert isinstance(again, Played), f"{case.command}: the tape answers everything, yet it waits"
    assert again.entry == first.entry, f"{case.command}: another entry from the same tape"
    assert frozen(again.after) == frozen(first.after), f"{case.command}: another state from the same tape"
    assert again.follow_ups == first.follow_ups
    return 1


def _stops_at_each_key(case: Case, rule: Rule[Any, Any], first: Played[Any, Any], asked: dict[str, Request]) -> int:
    tape = first.entry.tape
    for n in range(len(tape)):
        part = play(case.command, rule, case.state, tape[:n])
        assert isinstance(part, Pending), f"{case.command}: ends after {n} of {len(tape)} answers"
        q = part.requests[0]
        assert q.key == tape[n].key, f"{case.command}: asks {q.key} instead of {tape[n].key}"
        assert q.spec == asked[q.key].spec
        assert part.tape == tape[:n]
    return len(tape)


def _only_what_is_seen_counts(
    case: Case, rule: Rule[Any, Any], first: Played[Any, Any], asked: dict[str, Request], rng: Random
) -> int:
    swapped = 0
    for i, answer in enumerate(first.entry.tape):
        q = asked[answer.key]
        if not isinstance(q, RollAsked):
            continue
        other = other_dice(q, answer, rng)
        if other is None:
            continue
        tape = list(first.entry.tape)
        tape[i] = Answered(answer.key, answer.spec, other)
        again = play(case.command, rule, case.state, tape)
        assert isinstance(again, Played), f"{case.command}: {answer.key} {other.text} instead of {answer.answer.text} asks more"
        assert again.entry.changes == first.entry.changes, f"{case.command}: {answer.key} sees more than it tells"
        assert again.entry.marks == first.entry.marks, f"{case.command}: {answer.key} marks more than it sees"
        swapped += 1
    return swapped


def other_dice(q: RollAsked, answer: Answered, rng: Random, tries: int = 40) -> Answer | None:
    """Other faces of which the rule sees the same; None when none were found."""
    seen = reading(q, answer.answer)
    for _ in range(tries):
        dice = draw(q.pool, rng)
        if dice != faces_of(answer.answer.text) and q.see(q.pool.read(dice)) == seen:
            return Answer(faces_text(dice), "test")
    return None


def _goes_back(case: Case, first: Played[Any, Any]) -> None:
    forth = apply(case.state, first.entry.changes)
    assert frozen(forth) == frozen(first.after), f"{case.command}: the changes do not lead to the state after"
    back = apply(first.after, first.entry.changes, back=True)
    assert frozen(back) == frozen(case.state), f"{case.command}: the changes do not lead back"


def digest_of(game: AnyGame, cases: Iterable[Case], seeds: Sequence[int] = (0, 1)) -> str:
    """A text that stands for everything that came out of all cases."""
    out = hashlib.sha256()
    for case in cases:
        for seed in seeds:
            out.update(_outcome(game, case, seed).encode())
    return out.hexdigest()


def _outcome(game: AnyGame, case: Case, seed: int) -> str:
    try:
        played = play(case.command, rule_of(game, case.command), case.state, (), Chance(Random(seed)))
    except Refused as no:
        return no.reason
    return frozen(played)


def same_under_hash_seeds(module: str, seeds: Iterable[int] = (0, 1, 2)) -> Iterator[str]:
    """The digests of `module` (which has `digest() -> str`) in fresh processes with different hash seeds."""
    for seed in seeds:
        env = {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": str(ROOT)}
        code = f"from {module} import digest; print(digest())"
        done = subprocess.run([sys.executable, "-c", code], env=env, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        yield done.stdout.strip()
