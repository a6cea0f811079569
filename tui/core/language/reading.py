"""What a line would do, in words: shown while it is typed."""

from __future__ import annotations

from tui.core.command import Command, Target
from tui.core.game import AnyGame, AnyState
from tui.core.language.parse import Parsed, Step
from tui.core.language.reader import AnySlot, AnyVerb

SHARES = (("", ""), ("/", "half to "), ("!", "double to "), (".", "nothing to "))


def reading(game: AnyGame, state: AnyState, line: Parsed | Step) -> str:
    """A line in words: `7 slash to Kara and Brawn, half to Ysolde`; `back 3 steps`."""
    if isinstance(line, Step):
        steps = "a step" if line.n == 1 else f"{line.n} steps"
        return {"undo": f"back {steps}", "redo": f"{steps} again, same dice", "goto": f"to entry {line.n}"}[line.word]
    given = ", ".join(t.text for t in line.answers)
    if line.command is None:
        return f"answer {given}"
    said = command_reading(game, state, line.command)
    return f"{said}; answers {given}" if given else said


def command_reading(game: AnyGame, state: AnyState, command: Command) -> str:
    """A command in words, without its verb unless it has nothing else to say."""
    verb = game.verb(command.verb)
    if verb is None:
        return ""
    words = _slots(state, verb, command)
    for name, value in command.flags:
        flag = verb.option(name)
        title = flag.title if flag is not None else "by the GM's word"
        level = flag.level(value) if flag is not None else None
        words.append(f"{title} {level.label if level is not None else _name(state, value)}".rstrip())
    return ", ".join(words) or verb.title


def _slots(state: AnyState, verb: AnyVerb, command: Command) -> list[str]:
    filled = [s for s in verb.slots if command.arg(s.name)]
    several = next((s for s in filled if s.kind == "whos"), None)
    amount = next((s for s in filled if s.kind == "amount"), None)
    if several is None or amount is None:
        return [_slot(state, s, command) for s in filled]
    whom = _shared(state, command.targets(several.name))
    return [f"{command.arg(amount.name)} {whom}", *(_slot(state, s, command) for s in filled if s not in (several, amount))]


def _slot(state: AnyState, slot: AnySlot, command: Command) -> str:
    value = command.arg(slot.name)
    if slot.kind == "whos":
        return _listed([_name(state, t.id) + t.share for t in command.targets(slot.name)])
    if slot.kind == "assign":
        return value.replace("=", " = ", 1)
    options = slot.options(state, command) if slot.options is not None and slot.kind == "choice" else ()
    return next((o.label for o in options if o.id == value), _name(state, value))


def _shared(state: AnyState, targets: tuple[Target, ...]) -> str:
    """`to Kara and Brawn, half to Ysolde`."""
    out: list[str] = []
    for share, words in SHARES:
        names = [_name(state, t.id) for t in targets if t.share == share]
        if names:
            out.append(f"{words or 'to '}{_listed(names)}")
    return ", ".join(out)


def _name(state: AnyState, id: str) -> str:
    return str(getattr(state.who.get(id), "name", id))


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
