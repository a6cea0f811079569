"""What the menu greys out is refused, on the command line and by the referee, with the same reason; and nothing stays open
in the menu that is refused whatever is filled in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.core.determinism import rule_of
from tests.core.playing import Script
from tests.rules.adventures_edge.every_state import Verb_, fillings, states
from tests.rules.adventures_edge.table import Fights
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.language.faults import LanguageError
from tui.core.language.parse import Parsed, parse_line
from tui.core.language.reader import Context
from tui.core.language.text import command_text
from tui.core.play import play
from tui.core.possible import allow
from tui.core.verbs import Flag
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import Battle, Fighter

STATES = states()
ACTORS = ("maren", "goblin-1", "horse")
VERBS = tuple(v for v in GAME.verbs.values() if v.kind != "inner")


def refusal(state: Fights, command: Command) -> str:
    """Why the referee refuses a command before anything is asked; empty when it does not."""
    try:
        allow(GAME, state, command)
        text = command_text(GAME, command)
        play(text, rule_of(GAME, text), state, (), Script())
    except Refused as no:
        return no.reason
    return ""


def fault(state: Fights, command: Command) -> str:
    """Why the command line refuses a command; empty when it does not."""
    try:
        line = parse_line(GAME, state, command_text(GAME, command), Context(script=True))
    except LanguageError as no:
        return no.pointed.what
    assert isinstance(line, Parsed)
    return ""


def actors(state: Fights, verb: Verb_) -> list[str]:
    """Who could be the one that does it; the acting one for what nobody in particular does."""
    return [a for a in ACTORS if a in state.who] if verb.slots and verb.slots[0].kind == "who" else [state.flow.turn]


def closed_options(state: Fights, command: Command, verb: Verb_) -> list[str]:
    """The sentences for what is filled into the slots and is greyed out."""
    out = []
    for slot in verb.slots:
        if slot.options is not None and slot.kind in ("choice", "who", "whos"):
            option = next((o for o in slot.options(state, command) if o.id == command.arg(slot.name)), None)
            if option is not None and option.why_not:
                label = option.label if slot.kind == "choice" else state.who[option.id].name
                out.append(f"{label}: {option.why_not.rstrip('.')}.")
    return out


def values(flag: Flag[Fighter, Battle], state: Fights) -> list[str]:
    """What a flag can be set to."""
    if flag.levels:
        return [level.id for level in flag.levels]
    return {"switch": [""], "who": list(state.who)[:1], "whos": list(state.who)[:1]}.get(flag.kind, ["1"])


def flagged(state: Fights, command: Command, verb: Verb_) -> Iterator[tuple[Command, str]]:
    """The command with each option that is greyed out for it, and the reason."""
    for flag in verb.flags:
        if flag.why_not is None:
            continue
        for value in values(flag, state):
            with_it = command.with_flag(flag.name, value)
            if why := flag.why_not(state, with_it):
                yield with_it, why


def settings(verb: Verb_, command: Command, state: Fights) -> Iterator[Command]:
    """The command with one option."""
    yield from (command.with_flag(flag.name, value) for flag in verb.flags for value in values(flag, state))


@pytest.mark.parametrize("name", STATES)
def test_what_is_greyed_is_refused_with_the_same_reason(name: str) -> None:
    state, wrong = STATES[name], []
    for verb in VERBS:
        for by in actors(state, verb):
            why = verb.why_not(state, by) if by else ""
            for command in fillings(verb, state, by):
                closed = [why] if why else closed_options(state, command, verb)[:1]
                told = [(command, closed[0])] if closed else list(flagged(state, command, verb))
                for one, reason in told:
                    got = {refusal(state, one), fault(state, one)}
                    if got != {reason}:
                        wrong.append((command_text(GAME, one), reason, got))
    assert wrong == []


@pytest.mark.parametrize("name", STATES)
def test_nothing_is_open_that_is_always_refused(name: str) -> None:
    state, wrong = STATES[name], []
    for verb in VERBS:
        if verb.kind not in ("action", "reaction", "turn"):
            continue
        for by in actors(state, verb):
            if not by or verb.why_not(state, by):
                continue
            commands = list(fillings(verb, state, by))
            if commands and all(closed_options(state, one, verb) for one in commands):
                continue  # its form says so, option by option
            reasons = {refusal(state, one) for one in commands}
            if (
                commands
                and "" not in reasons
                and all(refusal(state, one) for c in commands for one in settings(verb, c, state))
            ):
                wrong.append((verb.name, by, sorted(reasons)))
    assert wrong == []
