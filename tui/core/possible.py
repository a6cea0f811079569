"""What is not possible now, read off the description of a verb: menus grey it out with the reason, and the command language
and the referee refuse it with the same."""

from __future__ import annotations

from typing import Any

from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.game import Game, acting
from tui.core.request import Option
from tui.core.state import C, F, State
from tui.core.verbs import Verb

GM = "gm"
"""The flag of every verb by which the game master overrules what speaks against it."""


def named(game: Game[C, F], command: Command) -> Verb[C, F]:
    """The verb of a command that somebody gives. Refused when the game has no such verb for people."""
    verb = game.verb(command.verb)
    if verb is None or verb.kind == "inner":
        raise Refused(f"{game.title} has no command {command.verb}.")
    return verb


def allow(game: Game[C, F], state: State[C, F], command: Command) -> None:
    """Refuse a command, before its rule is played, when the description of its verb says that it is not possible now; by
    the game master's word the rule alone decides."""
    verb = named(game, command)
    if not command.has(GM) and (why := impossible(verb, state, command)):
        raise Refused(why, verb.cite)


def impossible(verb: Verb[C, F], state: State[C, F], command: Command) -> str:
    """Why a command cannot be played now: the one who would do it cannot, an option of a slot is closed, or a flag.
    Empty when nothing in the description speaks against it."""
    return unable(verb, state, command) or _closed_slot(verb, state, command) or _closed_flag(verb, state, command)


def unable(verb: Verb[C, F], state: State[C, F], command: Command, acts: str = "") -> str:
    """Why the one who is named first cannot do it now, or when nobody is named the one who acts (empty: whose turn it is)."""
    first = verb.slots[0] if verb.slots else None
    named = command.arg(first.name) if first is not None and first.kind == "who" else ""
    who = named or acts or acting(state)
    return verb.why_not(state, who) if who else ""


def closed(option: Option, label: str = "") -> str:
    """The sentence that refuses an option which is not possible; `label` is what it is called if not by its own."""
    return f"{label or option.label}: {option.why_not.rstrip('.')}."


def _closed_slot(verb: Verb[Any, Any], state: State[Any, Any], command: Command) -> str:
    for slot in verb.slots:
        if slot.options is None or slot.kind not in ("who", "whos", "choice") or not command.arg(slot.name):
            continue
        texts = [t.id for t in command.targets(slot.name)] if slot.kind == "whos" else [command.arg(slot.name)]
        for option in slot.options(state, command):
            if option.why_not and option.id in texts:
                body = None if slot.kind == "choice" else state.who.get(option.id)
                return closed(option, str(getattr(body, "name", "")))
    return ""


def _closed_flag(verb: Verb[Any, Any], state: State[Any, Any], command: Command) -> str:
    for name, _ in command.flags:
        flag = verb.option(name)
        if flag is not None and flag.why_not is not None and (why := flag.why_not(state, command)):
            return why
    return ""
