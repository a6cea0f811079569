"""The scene: what a rule sees, changes and asks. Answers come from the tape, then from a source, else the rule stops."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Generic, ParamSpec, Protocol, TypeVar, runtime_checkable

from tui.core.errors import Diverged, Refused, Stop
from tui.core.ledger import NOTHING, Ledger
from tui.core.pools import Pool
from tui.core.request import Answer, Answered, Choice, Option, Request, RollAsked, answered, parse, picked, reading
from tui.core.state import C, F, State

DEPTH = 16
"""How deep procedures may nest inside one another before the game master decides."""

R = TypeVar("R")
T = TypeVar("T")
V = TypeVar("V", bound=Hashable)
P = ParamSpec("P")

Source = Callable[[Request], Answer | None]
"""Who answers when the tape ends: the generator, a policy, a script, the explorer. None means: stop and ask."""


@runtime_checkable
class Settling(Protocol):
    """A source that can tell, before anything is recorded, that not all of its answers were asked for."""

    def settle(self) -> None:
        """Raise BadAnswer when answers are left over."""


def settled(played: T, source: Source | None) -> T:
    """What was played, once its source has had its say."""
    if isinstance(source, Settling):
        source.settle()
    return played


def _face(result: Any) -> int:
    """The face of the die that counts."""
    face: int = result.natural
    return face


def nobody(_: Request) -> Answer | None:
    """The source that never answers: every question stops the rule."""
    return None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log. `path` tells in which nested procedure it was said, `roll` is the key of the answer it
    shows, `ledger` the modifiers behind it, `cite` the rule ids, separated by blanks."""

    path: str
    cite: str
    text: str
    roll: str = ""
    ledger: Ledger = NOTHING
    secret: bool = False


class Scene(Generic[C, F]):
    """A copy of the fight on which one rule works. Nothing reaches the fight until the rule has ended."""

    __slots__ = (
        "_amend",
        "_edits",
        "_fell",
        "_new",
        "_path",
        "_seen",
        "_source",
        "_state",
        "_tape",
        "_used",
        "flow",
        "follow_ups",
        "lines",
        "marks",
        "skip",
        "stages",
        "stopped",
    )

    def __init__(
        self,
        state: State[C, F],
        tape: Sequence[Answered] = (),
        source: Source = nobody,
        *,
        amend: Mapping[str, str] | None = None,
        skip: frozenset[str] = frozenset(),
    ) -> None:
        self._state = state
        self._new: dict[str, C | None] = {}
        self._tape = {a.key: a for a in tape}
        self._used: list[Answered] = []
        self._fell: tuple[RollAsked, Answer] | None = None
        self._source = source
        self._amend = amend or {}
        self._path: tuple[str, ...] = ()
        self._seen: set[str] = set()
        self._edits: list[tuple[str, Callable[[C], C]]] | None = None
        self.flow = state.flow
        self.skip = skip
        self.stopped = False
        self.lines: list[Line] = []
        self.marks: dict[str, int] = {}
        self.stages: list[tuple[Callable[..., object], tuple[Any, ...]]] = []
        self.follow_ups: list[str] = []

    # ---- reading

    def __getitem__(self, id: str) -> C:
        """The combatant as it is now. Raises Refused when nobody has this id."""
        body = self._new[id] if id in self._new else self._state.who.get(id)
        if body is None:
            raise Refused(f"Nobody here is called {id}.")
        return body

    def __contains__(self, id: str) -> bool:
        body = self._new[id] if id in self._new else self._state.who.get(id)
        return body is not None

    def ids(self) -> list[str]:
        """Everybody in the scene, in the order of entering."""
        return list(self.view().who)

    def view(self) -> State[C, F]:
        """The state as the rule has made it so far: what pure functions over a state can look at."""
        if not self._new:
            return self._state if self.flow is self._state.flow else State(self._state.who, self.flow)
        who = dict(self._state.who)
        for id, body in self._new.items():
            if body is None:
                who.pop(id, None)
            else:
                who[id] = body
        return State(who, self.flow)

    def touched(self) -> Mapping[str, C | None]:
        """Who was changed, has come or (None) gone."""
        return self._new

    # ---- changing

    def edit(self, id: str, fn: Callable[[C], C]) -> None:
        """Change a combatant. `fn` gets the newest value, so nothing read earlier can overwrite it."""
        self._new[id] = fn(self[id])
        if self._edits is not None:
            self._edits.append((id, fn))

    def join(self, body: C) -> None:
        """Bring a combatant in. Refused when the id is taken."""
        self._not_at_once("joins")
        if body.id in self:
            raise Refused(f"{body.id} is here already.")
        if body.id in self._new:
            del self._new[body.id]
        self._new[body.id] = body

    def leave(self, id: str) -> None:
        """Take a combatant off the table altogether."""
        self._not_at_once("leaves")
        if id not in self:
            raise Refused(f"Nobody here is called {id}.")
        if id in self._state.who:
            self._new[id] = None
        else:
            del self._new[id]

    def at_once(self, acts: Mapping[str, Callable[[Scene[C, F]], None]]) -> None:
        """Several acts at the same time: each sees the beginning and its own edits, then all edits are applied in order.

        A refused act drops only its own edits. Must not nest, and nobody joins or leaves in it.
        """
        self._not_at_once("at_once")
        before, done = dict(self._new), []
        for name, act in acts.items():
            self._edits = []
            flow, marks, follow_ups = self.flow, dict(self.marks), list(self.follow_ups)
            try:
                with self.frame(name):
                    act(self)
            except Refused as no:
                self.flow, self.marks, self.follow_ups = flow, marks, follow_ups
                self.say(no.cite, no.reason)
            else:
                done += self._edits
            finally:
                self._edits = None
            self._new = dict(before)
        for id, fn in done:
            self.edit(id, fn)

    def _not_at_once(self, what: str) -> None:
        if self._edits is not None:
            raise RuntimeError(f"{what} inside at_once")

    # ---- shape of the procedure

    @contextmanager
    def frame(self, name: str) -> Iterator[None]:
        """A named part of the procedure: gives keys and lines their path. Name it by who acts, never by a position."""
        outer = self._path
        self._path = (*outer, name)
        try:
            yield
        finally:
            self._path = outer

    def nested(self, kind: str, name: str, rule: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> bool:
        """A procedure inside this one (a reaction, a mishap). Tells whether it took place.

        Previews leave out the kinds they skip and mark them; a refusal becomes a line and drops only what this part has
        changed, marked and had to follow. Its dice and lines stay: they have been seen.
        """
        if kind in self.skip:
            self.mark(kind)
            return False
        if len(self._path) >= DEPTH:
            self.say("", f"{name}: too deep to follow, the game master decides.")
            return False
        new, flow, edits = dict(self._new), self.flow, None if self._edits is None else list(self._edits)
        marks, follow_ups = dict(self.marks), list(self.follow_ups)
        try:
            with self.frame(name):
                rule(*args, **kwargs)
        except Refused as no:
            self._new, self.flow, self._edits = new, flow, edits
            self.marks, self.follow_ups = marks, follow_ups
            self.say(no.cite, no.reason)
            return False
        return True

    def then(self, stage: Callable[..., object], *args: Hashable) -> None:
        """Go on with `stage(scene, *args)` after this function has ended. What comes next may depend on the state and
        on `args` alone: here, and only here, equal branches of the odds are merged."""
        if self._path:
            raise RuntimeError("then inside a frame")
        if self.stages:
            raise RuntimeError("then twice in one stage")
        self.stages.append((stage, args))

    def follow(self, command: str) -> None:
        """A command that the referee plays next, as an entry of its own in the same group."""
        self.follow_ups.append(command)

    def run(self, rule: Callable[[Scene[C, F]], None]) -> None:
        """Run a rule and the stages it goes on with."""
        rule(self)
        while self.stages:
            stage, args = self.stages.pop()
            stage(self, *args)
        if self.stopped:
            raise RuntimeError("the rule went on after a stop")

    # ---- asking

    def _key(self, label: str, who: str) -> str:
        key = "/".join((*self._path, label)) + "@" + who
        if key in self._seen:
            raise RuntimeError(f"{key} is asked twice: give the second one a frame")
        self._seen.add(key)
        return key

    def _answers(self, requests: Sequence[Request]) -> list[Answer]:
        """The answers to requests that are open at the same time; stops with all that are missing."""
        if self.stopped:
            raise RuntimeError("the rule went on after a stop")
        got: list[Answer] = []
        missing: list[Request] = []
        for q in requests:
            old = self._tape.get(q.key)
            if old is not None:
                if old.spec and old.spec != q.spec:
                    raise Diverged(f"{q.key}: the tape answers {old.spec}, the rule asks {q.spec}")
                answer: Answer | None = parse(q, old.answer.text, old.answer.by)
            else:
                answer = self._source(q)
                if answer is not None and answer.by != "program":
                    answer = parse(q, answer.text, answer.by)
            if answer is None:
                missing.append(q)
            else:
                self._note(q, answer)
                got.append(answer)
        if missing:
            self.stopped = True
            raise Stop(tuple(missing))
        return got

    def _note(self, q: Request, answer: Answer) -> None:
        self._used.append(answered(q, answer))
        if isinstance(q, RollAsked):
            self._fell = (q, answer)

    def _read(self, q: RollAsked, answer: Answer) -> Any:
        return reading(q, answer)

    def used(self) -> tuple[Answered, ...]:
        """The tape so far, in the order in which the rule asked."""
        return tuple(self._used)

    def unused(self) -> list[str]:
        """Keys on the given tape that the rule has not asked for."""
        asked = {a.key for a in self._used}
        return [key for key in self._tape if key not in asked]

    def roll(
        self,
        who: str,
        label: str,
        pool: Pool[R],
        see: Callable[[R], V],
        *,
        ledger: Ledger = NOTHING,
        target: int | None = None,
        formula: str = "",
        secret: bool = False,
    ) -> V:
        """Have `who` throw dice. The rule gets what `see` makes of them and nothing else, so odds can merge the rest."""
        request = RollAsked(self._key(label, who), who, label, pool, see, ledger, target, formula, secret)
        value: V = self._read(request, self._answers((request,))[0])
        return value

    def rolls(
        self, label: str, pools: Mapping[str, Pool[R]], see: Callable[[R], V], *, formulas: Mapping[str, str] | None = None
    ) -> dict[str, V]:
        """One form of rolls, thrown in any order: who to what `see` makes of the dice."""
        words = formulas or {}
        requests = [
            RollAsked(self._key(label, who), who, label, pool, see, formula=words.get(who, "")) for who, pool in pools.items()
        ]
        return {q.who: self._read(q, a) for q, a in zip(requests, self._answers(requests), strict=True)}

    def ask(self, who: str, label: str, options: Sequence[Option], default: str) -> str:
        """One decision. An option that is not possible carries its reason; `default` is the sensible answer."""
        choice = Choice(self._key(label, who), who, label, tuple(options), (default,))
        return picked(choice, self._answers((choice,))[0])[0]

    def asks(self, label: str, of: Mapping[str, Sequence[Option]], default: str) -> dict[str, str]:
        """One form of decisions, taken in any order."""
        choices = [Choice(self._key(label, who), who, label, tuple(options), (default,)) for who, options in of.items()]
        return {q.who: picked(q, a)[0] for q, a in zip(choices, self._answers(choices), strict=True)}

    def some(
        self, who: str, label: str, options: Sequence[Option], default: Sequence[str] = (), *, least: int = 0, most: int = 99
    ) -> tuple[str, ...]:
        """Any number of the options, in the order in which they are offered."""
        choice = Choice(self._key(label, who), who, label, tuple(options), tuple(default), least, min(most, len(options)))
        return picked(choice, self._answers((choice,))[0])

    def fix(self, label: str, who: str, value: int, ledger: Ledger = NOTHING) -> int:
        """A number worked out by the rule that the game master may overrule by its key; never stops."""
        key = self._key(label, who)
        if key in self._amend:
            told = int(self._amend[key])
            self.say("", f"{label} {value}, set to {told} by the GM's word", ledger=ledger)
            return told
        return value

    # ---- telling

    def say(
        self,
        cite: str,
        text: str,
        *,
        ledger: Ledger = NOTHING,
        shows: bool = False,
        sums: int | None = None,
        secret: bool = False,
    ) -> None:
        """A line of the log. `shows` ties it to the dice thrown last, which are then drawn in front of the text. With `sums`
        the text begins with their total, `= 18`: the kept die and this much more, also where the rule saw less of it."""
        if sums is not None and self._fell is not None:
            asked, answer = self._fell
            text = f"= {reading(replace(asked, see=_face), answer) + sums} {text}"
        key = ""
        if shows:
            key = next((a.key for a in reversed(self._used) if a.shown), "")
        self.lines.append(Line("/".join(self._path), cite, text, key, ledger, secret))

    def mark(self, name: str, n: int = 1) -> None:
        """Count something for odds, tests and statistics."""
        self.marks[name] = self.marks.get(name, 0) + n
