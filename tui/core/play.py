"""Playing a rule against a tape: an entry when it ends, what is open when it stops."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from tui.core.errors import BadAnswer, Diverged, Stop
from tui.core.request import Answer, Answered, Request, parse
from tui.core.scene import Line, Scene, Source, nobody
from tui.core.state import C, Change, F, State, diff

Rule = Callable[[Scene[C, F]], None]
"""A rule bound to its arguments: a function over the scene."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What has happened: the command in its text form, every answer, every change, every line, every mark.

    `group` ties together what is undone in one step (next turn and all that follows from it).
    """

    command: str
    tape: tuple[Answered, ...] = ()
    changes: tuple[Change, ...] = ()
    lines: tuple[Line, ...] = ()
    marks: tuple[tuple[str, int], ...] = ()
    group: int = 0

    def count(self, mark: str) -> int:
        """How often the rule marked this."""
        return dict(self.marks).get(mark, 0)


@dataclass(frozen=True, slots=True)
class Played(Generic[C, F]):
    """A rule that has ended. `follow_ups` are the commands to be played next, in the same group."""

    entry: Entry
    after: State[C, F]
    follow_ups: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pending(Generic[C, F]):
    """A rule that waits. All `requests` are open at once; `lines` and `so_far` are provisional, for looking only."""

    command: str
    tape: tuple[Answered, ...]
    requests: tuple[Request, ...]
    lines: tuple[Line, ...]
    so_far: State[C, F]
    marks: Mapping[str, int] = field(default_factory=dict)

    def request(self, key: str = "") -> Request:
        """The open request of this key, or the first. Raises BadAnswer when it is not open."""
        for q in self.requests:
            if key in ("", q.key):
                return q
        raise BadAnswer(f"{key} is not asked now")


def play(
    command: str,
    rule: Rule[C, F],
    state: State[C, F],
    tape: Sequence[Answered] = (),
    source: Source = nobody,
    *,
    amend: Mapping[str, str] | None = None,
) -> Played[C, F] | Pending[C, F]:
    """Run a rule from the start, answering from the tape and then from the source.

    Raises Refused when the rules do not allow it, Diverged when the tape does not fit, BadAnswer when the source
    gives an answer that cannot be. The state is never changed.
    """
    scene = Scene(state, tape, source, amend=amend)
    try:
        scene.run(rule)
    except Stop as stop:
        _refuse_leftovers(scene, stop.requests)
        return Pending(command, scene.used(), stop.requests, tuple(scene.lines), scene.view(), dict(scene.marks))
    _refuse_leftovers(scene, ())
    return finish(command, state, scene)


def _refuse_leftovers(scene: Scene[C, F], open_requests: tuple[Request, ...]) -> None:
    left = scene.unused()
    if left and not open_requests:
        raise Diverged(f"{len(left)} answers left over: {', '.join(left)}")
    if left:
        raise Diverged(f"the rule asks {open_requests[0].key}, the tape goes on with {left[0]}")


def finish(command: str, state: State[C, F], scene: Scene[C, F]) -> Played[C, F]:
    """The entry of a rule that has ended, with its changes worked out."""
    after = scene.view()
    touched = scene.touched()
    gone = [(at, id) for at, id in enumerate(state.who) if touched.get(id, scene) is None] if None in touched.values() else []
    changes = [Change(id, "*", state.who[id], None, at) for at, id in reversed(gone)]
    place = len(state.who) - len(gone)
    for id, body in touched.items():
        old = state.who.get(id)
        if body is None:
            continue
        if old is None:
            changes.append(Change(id, "*", None, body, place))
            place += 1
        elif old is not body:
            changes.extend(diff(id, old, body))
    changes.extend(diff("", state.flow, after.flow))
    entry = Entry(command, scene.used(), tuple(changes), tuple(scene.lines), tuple(scene.marks.items()))
    return Played(entry, after, tuple(scene.follow_ups))


def rebase(
    old: Entry | Pending[C, F],
    rule: Rule[C, F],
    state: State[C, F],
    source: Source = nobody,
    *,
    answers: Mapping[str, str] | None = None,
    amend: Mapping[str, str] | None = None,
) -> tuple[Played[C, F] | Pending[C, F], tuple[str, ...]]:
    """Run an entry or a pending command again, on another state or with some answers replaced (key to new text).

    An old answer is kept where the rule still asks the same thing under the same key. Returns the result and what is
    to be told: answers dropped, and answers kept although what the table was shown has changed.
    """
    told = answers or {}
    kept = {a.key: a for a in old.tape}
    used: set[str] = set()
    warnings: list[str] = []

    def again(q: Request) -> Answer | None:
        if q.key in told:
            used.add(q.key)
            return parse(q, told[q.key])
        was = kept.get(q.key)
        if was is None:
            return source(q)
        used.add(q.key)
        if was.spec and was.spec != q.spec:
            warnings.append(f"{q.label} is asked again: it was {was.answer.text}")
            return source(q)
        try:
            answer = parse(q, was.answer.text, was.answer.by)
        except BadAnswer as no:
            warnings.append(f"{q.label} is asked again: {no}")
            return source(q)
        if was.note and was.note != q.shown:
            warnings.append(f"{q.label} stays {was.answer.text}, but it is now {q.shown.strip()}")
        return answer

    result = play(old.command, rule, state, (), again, amend=amend)
    warnings += [f"dropped: {key} {a.answer.text}" for key, a in kept.items() if key not in used]
    return result, tuple(warnings)
