"""The flags of a command: `--flank`, `--cover=half`, `--until="end of goblin-2"`."""

from __future__ import annotations

from collections.abc import Iterable

from tui.core.command import Command
from tui.core.language.faults import like_it
from tui.core.language.names import everyone, someone, targets_text
from tui.core.language.reader import AnyFlag, AnyVerb, Reader
from tui.core.language.slots import amount_text, number_text
from tui.core.language.tokens import Token
from tui.core.possible import GM
from tui.core.text import LONGEST_NOTE, clean


def read_flags(reader: Reader, verb: AnyVerb, command: Command, words: Iterable[Token], free: bool = False) -> Command:
    """The command with its flags, in the verb's order.

    Raises LanguageError for a flag the verb has not, for one given twice, for a value that does not fit and, unless
    `free`, for a flag that is not possible now.
    """
    found: list[tuple[str, str, Token]] = []
    for word in words:
        name, value = _read(reader, verb, word)
        flag = verb.option(name)
        if any(name == other for other, _, _ in found) and not (flag is not None and flag.repeat):
            raise reader.fault(word, f"--{name} stands there twice.")
        found.append((name, value, word))
    order = [f.name for f in verb.flags]
    found.sort(key=lambda one: order.index(one[0]) if one[0] in order else len(order))
    command = Command(command.verb, command.args, tuple((name, value) for name, value, _ in found))
    for name, _, word in found:
        flag = verb.option(name)
        why = flag.why_not(reader.state, command) if flag is not None and flag.why_not is not None and not free else ""
        if why:
            raise reader.fault(word, why)
    return command


def _read(reader: Reader, verb: AnyVerb, word: Token) -> tuple[str, str]:
    name, equals, _ = word.raw[2:].partition("=")
    flag = verb.option(name)
    at = Token(name, name, word.start, word.start + 2 + len(name))
    if flag is None and name != GM:
        names = [f"--{f.name}" for f in verb.flags]
        would = like_it(f"--{name}", names) or (f"There is: {', '.join(names)}" if names else "It has none.")
        raise reader.fault(at, f'{verb.name} has no flag "--{name}".', would)
    value = word.after(len(name) + 3) if equals else None
    if flag is None:
        if value is not None:
            raise reader.fault(value, f"--{GM} takes no value.")
        return name, ""
    if value is None or not value.text:
        if not flag.bare:
            raise reader.fault(at, f"--{name} needs a value.", _levels(flag))
        return name, ""
    return name, _value(reader, flag, value)


def _levels(flag: AnyFlag) -> str:
    return "There is: " + ", ".join(x.id for x in flag.levels) if flag.levels else ""


def _value(reader: Reader, flag: AnyFlag, word: Token) -> str:
    if flag.levels:
        levels = [x.id for x in flag.levels]
        if word.text in levels:
            return word.text
        begins = [x for x in levels if x.startswith(word.text)]
        if len(begins) == 1 and not reader.context.script:
            return begins[0]
        raise reader.fault(word, f'--{flag.name} has no "{word.text}".', _levels(flag))
    match flag.kind:
        case "number":
            return number_text(reader, word)
        case "amount":
            return amount_text(reader, word)
        case "who":
            return someone(reader, word)
        case "whos":
            return targets_text(everyone(reader, [word]))
        case "text":
            return clean(word.text, LONGEST_NOTE)
        case "switch":
            raise reader.fault(word, f"--{flag.name} takes no value.")
