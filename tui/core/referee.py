"""The referee: takes commands and answers, plays the rules, keeps the history, tells the bus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Generic

from tui.core.bus import Bus
from tui.core.chain import LONGEST_CHAIN, Open, Run
from tui.core.command import Command
from tui.core.errors import BadAnswer, Diverged, Refused
from tui.core.game import Game
from tui.core.history import History, Node
from tui.core.kept import KeptDice
from tui.core.language.stored import parse_stored
from tui.core.language.text import command_text
from tui.core.messages import (
    Asked,
    Cancel,
    Cancelled,
    Do,
    Give,
    GoTo,
    Moved,
    Recorded,
    Redo,
    RefusedCommand,
    TakeBack,
    Undo,
)
from tui.core.play import Pending, Played, Rule, play, rebase
from tui.core.policies import by_policy, dice_policy
from tui.core.pools import draw
from tui.core.possible import allow, named
from tui.core.request import Answer, Answered, By, Request, RollAsked, answered, faces_text, parse
from tui.core.scene import Source, settled
from tui.core.state import C, F, State


class Referee(Generic[C, F]):
    """One fight of one game. At most one command is pending at a time."""

    def __init__(self, game: Game[C, F], history: History[C, F], bus: Bus, rng: Random) -> None:
        self.game = game
        self.history = history
        self.bus = bus
        self.rng = rng
        self.open: Open[C, F] | None = None
        self._dice = KeptDice()
        self._withdrawn: tuple[int, Open[C, F]] | None = None

    @property
    def now(self) -> State[C, F]:
        """The state of the fight."""
        return self.history.now

    @property
    def pending(self) -> Pending[C, F] | None:
        """What waits for answers, if anything."""
        return self.open.pending if self.open else None

    def listen(self) -> None:
        """Take requests from the bus. What is refused is told as RefusedCommand."""
        bus = self.bus
        bus.subscribe(Do, lambda m: self._told(lambda: self.do(m.command)))
        bus.subscribe(Give, lambda m: self._told(lambda: self.answer(m.text, m.key, m.by)))
        bus.subscribe(TakeBack, lambda _: self._told(self.take_back))
        bus.subscribe(Cancel, lambda _: self._told(self.cancel))
        bus.subscribe(Undo, lambda m: self._told(lambda: self.undo(m.steps)))
        bus.subscribe(Redo, lambda m: self._told(lambda: self.redo(m.steps)))
        bus.subscribe(GoTo, lambda m: self._told(lambda: self.goto(m.n)))

    def _told(self, act: Callable[[], object]) -> None:
        try:
            act()
        except Refused as no:
            self.bus.publish(RefusedCommand(no.reason, no.cite))
        except (BadAnswer, Diverged) as no:
            self.bus.publish(RefusedCommand(str(no)))
        except Exception as bug:  # a bug in a rule must not end the evening: nothing has changed, and it is said
            self.bus.publish(RefusedCommand(f"{type(bug).__name__}: {bug}", bug=True))

    # ---- commands

    def rule(self, command: Command) -> Rule[C, F]:
        """The rule of a command, bound to its arguments. Refused when the game has no such verb."""
        verb = self.game.verb(command.verb)
        if verb is None:
            raise Refused(f"{self.game.title} has no command {command.verb}.")
        return lambda scene: verb.rule(scene, command)

    def do(self, command: Command, source: Source | None = None) -> Pending[C, F] | tuple[Node, ...]:
        """Play a command and all that follows from it. Returns what waits, or the entries made.

        `source` answers before dice policies and answer policies do. Raises Refused, BadAnswer or Diverged; then
        nothing has changed.
        """
        if self.open is not None:
            if not named(self.game, command).aside:
                raise Refused(f"{self.question()} first, or take it back.")
            allow(self.game, self.now, command)
            return self._aside(command, source)
        allow(self.game, self.now, command)
        self._dice.forget(self.history.at)
        text = command_text(self.game, command)
        group = self.history.last + 1
        return self._go(text, (), (), group, (), source)

    def question(self) -> str:
        """The open question in a few words: `Answer Goblin 2: defend?`"""
        return self.open.question() if self.open is not None else ""

    def _go(
        self,
        text: str,
        tape: tuple[Answered, ...],
        queue: tuple[str, ...],
        group: int,
        given: tuple[str, ...],
        source: Source | None,
        last: str = "",
    ) -> Pending[C, F] | tuple[Node, ...]:
        run = settled(self._chain(Run(self.now), (text, *queue), tape, source), source)
        return self._commit(run, group, given, (), len(tape), last)

    def _chain(
        self, run: Run[C, F], commands: tuple[str, ...], tape: tuple[Answered, ...] = (), source: Source | None = None
    ) -> Run[C, F]:
        """Play commands and their follow-ups on provisional states, the first one with `tape`; nothing is recorded yet."""
        todo = list(commands)
        for _ in range(LONGEST_CHAIN):
            if not todo:
                return run
            now = todo.pop(0)
            result = play(now, self.rule(parse_stored(self.game, now)), run.state, tape, self._source(run, now, source))
            tape = ()
            if isinstance(result, Pending):
                run.waits, run.queue = result, tuple(todo)
                return run
            run.finished.append(result)
            run.state = result.after
            todo = [*result.follow_ups, *todo]
        raise RuntimeError(f"{commands[0]}: more than {LONGEST_CHAIN} commands follow one another")

    def _chain_on(self, first: Played[C, F], queue: tuple[str, ...]) -> Run[C, F]:
        """Go on after a finished command with its follow-ups."""
        return self._chain(Run(first.after, [first]), (*first.follow_ups, *queue))

    def _commit(
        self, run: Run[C, F], group: int, given: tuple[str, ...], notes: tuple[str, ...], had: int, last: str
    ) -> Pending[C, F] | tuple[Node, ...]:
        """Record what is finished, open what waits, tell the bus."""
        nodes: list[Node] = []
        asides = self.open.asides if self.open is not None else ()
        for i, done in enumerate(run.finished):
            before = self.now
            self.open = None
            node = self.history.record(replace(done.entry, group=group), done.after)
            nodes.append(node)
            more = i + 1 < len(run.finished) or run.waits is not None
            self.bus.publish(Recorded(node, before, done.after, notes, more))
            given, notes, last = (), (), ""
        self._withdrawn = None
        if run.waits is None:
            self._dice.forget()
            self.open = None
            return tuple(nodes)
        on_tape = {a.key for a in run.waits.tape}
        given = tuple(key for key in given if key in on_tape)
        grown_by_one = len(run.waits.tape) == had
        self.open = Open(run.waits, self.history.at, group, run.queue, given, asides)
        self.bus.publish(
            Asked(run.waits, self.history.at, group, run.queue, given, last if grown_by_one else "", notes, asides)
        )
        return run.waits

    def _aside(self, command: Command, source: Source | None) -> Pending[C, F] | tuple[Node, ...]:
        """A change in the middle of a question: recorded first, then the question is asked again on the changed fight."""
        was = self._waiting()
        aside = play(command_text(self.game, command), self.rule(command), self.now, (), self._source(None, "", source))
        if isinstance(aside, Pending):
            raise Refused(f"{self.question()} first: {command.verb} asks something too.")
        if aside.follow_ups:
            raise Refused(f"{self.question()} first: other things follow from {command.verb}.")
        rule = self.rule(parse_stored(self.game, was.pending.command))
        run: Run[C, F] = Run(settled(aside, source).after)
        try:
            result, notes = rebase(was.pending, rule, aside.after, self._source(run, was.pending.command, None))
            if isinstance(result, Pending):
                run.waits, run.queue = result, was.queue
            else:
                run = self._chain_on(result, was.queue)
        except Refused as no:
            why = f"{self.question()} first, or take it back: it would not be possible any more. {no.reason}"
            raise Refused(why, no.cite) from None
        self.open = None
        before, started = self.now, self._has_recorded(was.group)
        node = self.history.record(replace(aside.entry, group=was.group if started else self.history.last + 1), aside.after)
        self.bus.publish(Recorded(node, before, aside.after, more=True))
        self.open = replace(was, asides=(*was.asides, node.n)) if started else None  # asides outlive a cancelled step
        return self._commit(run, was.group if started else node.n + 1, was.given, notes, -1, "")

    def _has_recorded(self, group: int) -> bool:
        return (node := self.history.node(self.history.at)) is not None and node.entry.group == group

    # ---- answers

    def answer(self, text: str, key: str = "", by: By = "gm", source: Source | None = None) -> Pending[C, F] | tuple[Node, ...]:
        """Answer an open request and play on, `source` answering before policies do. Raises BadAnswer when it cannot be
        that answer; nothing has changed then."""
        was = self._waiting()
        q = was.pending.request(key)
        tape = (*was.pending.tape, answered(q, parse(q, text, by)))
        return self._go(was.pending.command, tape, was.queue, was.group, (*was.given, q.key), source, q.key)

    def offered(self, q: Request) -> str:
        """The answer this request had before the same command was dropped or taken back; empty when there was none."""
        old = self._dice.found(self.open.pending.command, q) if self.open else None
        return old.answer.text if old is not None else ""

    def roll_open(self, key: str = "") -> Pending[C, F] | tuple[Node, ...]:
        """The program throws the dice of an open request."""
        q = self._waiting().pending.request(key)
        if not isinstance(q, RollAsked):
            raise BadAnswer(f"{q.label} is a decision, not a roll")
        return self.answer(faces_text(draw(q.pool, self.rng)), q.key, "program")

    def _waiting(self) -> Open[C, F]:
        if self.open is not None:
            return self.open
        raise Refused("No question is open.")

    def take_back(self) -> Pending[C, F] | tuple[Node, ...] | None:
        """Take back the last answer that somebody gave; at the first one the whole command. The program's dice stay."""
        was = self._waiting()
        if not was.given:
            self.cancel()
            return None
        key = was.given[-1]
        self._dice.keep(was.pending.command, was.pending.tape, but=key)
        rule = self.rule(parse_stored(self.game, was.pending.command))
        kept = tuple(a for a in was.pending.tape if a.key in was.given[:-1] or (a.answer.by == "script" and a.key != key))
        others = self._source(None, was.pending.command, None)
        result, _ = rebase(replace(was.pending, tape=kept), rule, self.now, lambda q: None if q.key == key else others(q))
        if not isinstance(result, Pending):
            raise RuntimeError(f"{key} taken back, yet the command ends")
        asked = {a.key for a in result.tape}
        self.open = replace(was, pending=result, given=tuple(k for k in was.given[:-1] if k in asked))
        self.bus.publish(Asked(result, was.at, was.group, was.queue, self.open.given, asides=was.asides))
        return result

    def change_answer(self, key: str, text: str) -> tuple[str, ...]:
        """Replace an earlier answer of the pending command, or of the last entry (which becomes a branch). Returns what
        was dropped by it. Raises BadAnswer when the key was never answered."""
        if (was := self.open) is not None:
            if all(a.key != key for a in was.pending.tape):
                raise BadAnswer(f"{key} has not been answered")
            rule = self.rule(parse_stored(self.game, was.pending.command))
            source = self._source(None, was.pending.command, None)
            result, notes = rebase(was.pending, rule, self.now, source, answers={key: text})
            run = self._chain_on(result, was.queue) if isinstance(result, Played) else Run(self.now, [], result, was.queue)
            self._commit(run, was.group, was.given, notes, -1, "")
            return notes
        node = self.history.node(self.history.at)
        if node is None or all(a.key != key for a in node.entry.tape):
            raise BadAnswer(f"{key} has not been answered")
        after = self.now
        self.history.back()
        before = self.now
        try:
            rule = self.rule(parse_stored(self.game, node.entry.command))
            result, notes = rebase(node.entry, rule, before, self._source(None, node.entry.command, None), answers={key: text})
            run = self._chain_on(result, ()) if isinstance(result, Played) else Run(before, [], result, ())
        except BaseException:
            self.history.forth(node.n)
            raise
        self.bus.publish(Moved("undo", self.history.at, (node,), after, before))
        given = tuple(a.key for a in run.waits.tape if a.answer.by in ("gm", "table")) if run.waits else ()
        self._commit(run, node.entry.group, given, notes, -1, "")
        return notes

    def cancel(self) -> None:
        """Drop the pending command, and what its group has already recorded but for asides. Redo takes it up again; its
        dice are kept for the same command."""
        was = self._waiting()
        self._dice.keep(was.pending.command, was.pending.tape)
        self.open = None
        self.bus.publish(Cancelled(was.pending.command))
        if self._has_recorded(was.group):
            undone = self.undo()
            for node in undone:
                self._dice.keep(node.entry.command, node.entry.tape)
            for node in reversed(undone):
                if node.n in was.asides:
                    self._do_again(node)
        self._dice.stands_at(self.history.at)
        self._withdrawn = (self.history.at, was) if not was.asides else None

    def _do_again(self, node: Node) -> None:
        """Make an aside once more, without the step it was made in."""
        before = self.now
        try:
            again, notes = rebase(node.entry, self.rule(parse_stored(self.game, node.entry.command)), before)
        except Refused as no:
            self.bus.publish(RefusedCommand(no.reason, no.cite))
            return
        if isinstance(again, Played):
            new = self.history.record(replace(again.entry, group=self.history.last + 1), again.after)
            self.bus.publish(Recorded(new, before, again.after, notes))

    # ---- history

    def undo(self, steps: int = 1) -> tuple[Node, ...]:
        """Take back the last steps; a pending command is dropped first and counts as one. Refused at the beginning."""
        if self.open is not None:
            self.cancel()
            if steps <= 1:
                return ()
            steps -= 1
        out: list[Node] = []
        for _ in range(steps):
            before = self.now
            nodes = self.history.undo()
            if not nodes:
                break
            out += nodes
            self.bus.publish(Moved("undo", self.history.at, nodes, before, self.now))
        if not out:
            raise Refused("Nothing to undo.")
        return tuple(out)

    def redo(self, steps: int = 1) -> tuple[Node, ...]:
        """Make undone steps again, up to a question that was open. Refused when there are none, or while one is open."""
        if self.open is not None:
            raise Refused(f"{self.question()} first, or take it back.")
        if self._withdrawn is not None and self._withdrawn[0] == self.history.at:
            return self._take_up(self._withdrawn[1])
        out: list[Node] = []
        for _ in range(steps):
            before = self.now
            nodes = self.history.redo()
            if not nodes:
                break
            out += nodes
            self.bus.publish(Moved("redo", self.history.at, nodes, before, self.now))
        if not out:
            raise Refused("Nothing to redo.")
        return tuple(out)

    def _take_up(self, was: Open[C, F]) -> tuple[Node, ...]:
        """A command that was dropped waits again where it waited, with what its step had recorded."""
        nodes = self.goto(was.at)
        self._withdrawn = None
        self.open = was
        self.bus.publish(Asked(was.pending, was.at, was.group, was.queue, was.given))
        return nodes

    def goto(self, n: int) -> tuple[Node, ...]:
        """Go to any entry of the history, on whatever branch."""
        if self.open is not None:
            raise Refused(f"{self.question()} first, or take it back.")
        before = self.now
        try:
            nodes = self.history.goto(n)
        except KeyError:
            raise Refused(f"There is no entry {n}.") from None
        if nodes:
            self.bus.publish(Moved("goto", self.history.at, nodes, before, self.now))
        return nodes

    def resume(
        self, command: str, tape: tuple[Answered, ...], group: int, queue: tuple[str, ...] = (), given: tuple[str, ...] = ()
    ) -> Pending[C, F] | None:
        """Take up a pending command again after a restart, at the very same prompt. Raises Diverged, Refused or
        BadAnswer when today's rules no longer ask what the tape answers; the command is then not taken up."""
        result = play(command, self.rule(parse_stored(self.game, command)), self.now, tape)
        if not isinstance(result, Pending):
            raise Diverged(f"{command}: the tape answers everything, yet it was pending")
        self.open = Open(result, self.history.at, group, queue, given)
        return result

    # ---- who answers

    def _source(self, run: Run[C, F] | None, command: str, first: Source | None) -> Source:
        def answer(q: Request) -> Answer | None:
            told = first(q) if first is not None else None
            if told is not None:
                return told
            old = self._dice.found(command, q)
            if old is not None and old.answer.by == "program":
                return old.answer
            return by_policy(run.state if run is not None else self.now, q, self.rng)

        return answer

    def dice_of(self, q: RollAsked) -> str:
        """Who throws this roll: `program`, `table` or `ask`."""
        return dice_policy(self.now, q)
