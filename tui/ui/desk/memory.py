"""What the prompts remember: the last action of each combatant, and the options that stay on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tui.core.command import Command
from tui.core.game import AnyGame
from tui.core.verbs import Flag, Slot, Verb


def actor_slot(verb: Verb[Any, Any]) -> Slot[Any, Any] | None:
    """The slot of the one who acts: the first one naming somebody, unless the verb is the game master's own hand."""
    if verb.kind in ("edit", "fight", "inner"):
        return None
    return next((s for s in verb.slots if s.kind == "who"), None)


def whom_slot(verb: Verb[Any, Any]) -> Slot[Any, Any] | None:
    """The slot of those it is done to: the last one naming somebody that is not the actor's."""
    actor = actor_slot(verb)
    named = [s for s in verb.slots if s.kind in ("who", "whos") and s is not actor]
    return named[0] if named else None


def _done_by(verb: Verb[Any, Any], command: Command) -> list[str]:
    """Those who do together what several can do at once."""
    slot = whom_slot(verb)
    return [t.id for t in command.targets(slot.name)] if slot is not None else []


@dataclass(slots=True)
class Kept:
    """A prompt closed before it was done: its typing, and the entry at which it was typed."""

    at: int
    values: dict[str, str] = field(default_factory=dict)
    flags: dict[str, str] = field(default_factory=dict)


class Memory:
    """Kept by the desk for the evening; never in a save."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._last: dict[tuple[str, str], Command] = {}
        self._acted: dict[str, Command] = {}
        self._on: dict[tuple[str, ...], str] = {}
        self.closed: dict[str, Kept] = {}
        self.brought = ""
        """The side of those brought in last."""

    def learn(self, command: Command) -> None:
        """Something has been done."""
        verb = self.game.verb(command.verb)
        actor = actor_slot(verb) if verb is not None else None
        if verb is not None and actor is None and verb.kind == "action":
            for target in _done_by(verb, command):
                self._last[(target, verb.name)] = command
        if verb is None or actor is None:
            return
        who = command.arg(actor.name)
        self._last[(who, verb.name)] = command
        if verb.kind == "action":
            self._acted[who] = command
        for flag in verb.flags:
            if key := self._key(verb, flag, command):
                if command.has(flag.name):
                    self._on[key] = command.flag(flag.name)
                else:
                    self._on.pop(key, None)

    def last(self, who: str, verb: Verb[Any, Any]) -> Command | None:
        """What somebody did with this verb the last time."""
        return self._last.get((who, verb.name))

    def acted(self, who: str) -> Command | None:
        """The last action of somebody."""
        return self._acted.get(who)

    def target(self, who: str) -> str:
        """Whom somebody's last action was aimed at; empty when at nobody, as with one that helps, or cannot fail."""
        command = self._acted.get(who)
        verb = self.game.verb(command.verb) if command is not None else None
        slot = whom_slot(verb) if verb is not None and verb.odds is not None and not verb.helps else None
        targets = command.targets(slot.name) if command is not None and slot is not None else ()
        return targets[0].id if targets else ""

    def on(self, verb: Verb[Any, Any], flag: Flag[Any, Any], command: Command) -> str | None:
        """The remembered value of an option for this attacker, or pair; None when it is off."""
        key = self._key(verb, flag, command)
        return self._on.get(key) if key else None

    def _key(self, verb: Verb[Any, Any], flag: Flag[Any, Any], command: Command) -> tuple[str, ...]:
        actor, whom = actor_slot(verb), whom_slot(verb)
        who = command.arg(actor.name) if actor is not None else ""
        if not flag.remember or not who:
            return ()
        if flag.remember == "attacker":
            return verb.name, flag.name, who
        at = command.arg(whom.name) if whom is not None else ""
        return (verb.name, flag.name, who, at) if at else ()
