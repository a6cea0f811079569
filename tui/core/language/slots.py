"""The words of a command put into the slots of its verb."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from tui.core.amount import parse_amount
from tui.core.command import Command
from tui.core.language.faults import LanguageError, like_it
from tui.core.language.names import everyone, is_someone, someone, targets_text
from tui.core.language.options import offered, pick
from tui.core.language.reader import AnySlot, AnyVerb, Reader
from tui.core.language.tokens import Token
from tui.core.possible import closed
from tui.core.request import Option
from tui.core.text import LONGEST_NOTE, clean

PEOPLE = ("who", "whos")
AMOUNTS = "Amounts: 7  +7  =30  2d6+3  7/2"


def fill(reader: Reader, verb: AnyVerb, words: list[Token], free: bool = False) -> tuple[Command, bool]:
    """The command that these words (no flags among them) make with a verb, and whether its first slot was left out.

    Slots left out get their defaults. At the keyboard that may be the first one too, who acts: `attack C` is the acting
    one's attack. Raises LanguageError for a word that does not fit, for one too many and for a slot that stays empty.
    `free` takes options that are not possible now.
    """
    if not _may_leave_out(reader, verb, words):
        return _fill(reader, verb, words, free), False
    try:
        return _fill(reader, verb, words, free, skip=True), True
    except LanguageError as no:
        try:
            return _fill(reader, verb, words, free), False
        except LanguageError:
            if len(words) == 1:
                raise no from None
            raise


def _may_leave_out(reader: Reader, verb: AnyVerb, words: list[Token]) -> bool:
    if reader.context.script or len(verb.slots) < 2:
        return False
    first, second = verb.slots[:2]
    if first.kind not in PEOPLE or first.default is None:
        return False
    return second.kind in PEOPLE or not is_someone(reader, words[:1])


def _fill(reader: Reader, verb: AnyVerb, words: list[Token], free: bool, skip: bool = False) -> Command:
    command = Command(verb.name)
    queue = deque(words)
    for i, slot in enumerate(verb.slots):
        value = "" if skip and i == 0 else _next(reader, verb, i, command, queue, free)
        if not value and slot.default is not None:
            value = slot.default(reader.state, command)
        if value:
            command = command.with_arg(slot.name, value)
        elif not slot.optional:
            raise _missing(reader, verb, slot, command)
    if queue:
        would = _joined(reader, verb, queue[0]) or like_it(queue[0].text, reader.game.damage_kinds())
        raise reader.fault(queue[0], f'{verb.name} takes no "{queue[0].text}".', would or f"Usage: {usage(verb, flags=False)}")
    return command


def _joined(reader: Reader, verb: AnyVerb, word: Token) -> str:
    """How to write a word that stands behind a flag as if it were its value."""
    name = reader.line[: word.start].rstrip().rpartition(" ")[2]
    flag = verb.option(name.removeprefix("--")) if name.startswith("--") else None
    return f"Write {name}={word.raw}." if flag is not None and (flag.levels or flag.kind != "switch") else ""


def _next(reader: Reader, verb: AnyVerb, i: int, command: Command, queue: deque[Token], free: bool) -> str:
    """The value of slot `i`, its words taken from the queue; nothing when it is optional and a later slot takes the word."""
    slot = verb.slots[i]
    if not queue:
        return ""
    if queue[0].raw == '""' and slot.kind != "text":
        queue.popleft()
        return ""
    if not slot.optional:
        return _take(reader, verb, i, command, queue, free)
    try:
        ahead = deque(queue)
        value = _take(reader, verb, i, command, ahead, free)
    except LanguageError:
        if any(_fits(reader, verb, j, command, queue) for j in range(i + 1, len(verb.slots))):
            return ""
        raise
    queue.clear()
    queue.extend(ahead)
    return value


def _fits(reader: Reader, verb: AnyVerb, i: int, command: Command, queue: deque[Token]) -> bool:
    try:
        return bool(_take(reader, verb, i, command, deque(queue), True))
    except LanguageError:
        return False


def _take(reader: Reader, verb: AnyVerb, i: int, command: Command, queue: deque[Token], free: bool) -> str:
    slot = verb.slots[i]
    if slot.kind == "whos":
        return _several(reader, verb, i, command, queue, free)
    if slot.kind == "text":
        return _text(reader, verb, slot, queue)
    word = queue.popleft()
    match slot.kind:
        case "who":
            return _one(reader, slot, command, word, free)
        case "amount":
            return amount_text(reader, word, queue)
        case "number":
            return number_text(reader, word)
        case "assign":
            return _assign(reader, slot, command, word)
        case _:
            if slot.options is None:
                return word.text
            return pick(reader, slot.options(reader.state, command), word, slot.title.lower() or slot.name, free)


def _one(reader: Reader, slot: AnySlot, command: Command, word: Token, free: bool) -> str:
    if slot.options is None:
        return someone(reader, word)
    options = slot.options(reader.state, command)
    if not word.quoted and any(o.id == word.text for o in options):
        id = word.text
    else:
        id = someone(reader, word)
    _possible(reader, options, id, word, free)
    return id


def _possible(reader: Reader, options: Sequence[Option], id: str, word: Token, free: bool) -> None:
    """Raise LanguageError unless this one is among those who may be named."""
    option = next((o for o in options if o.id == id), None)
    if option is None and not free:
        known = offered(options)
        raise reader.fault(word, f"{reader.name(id)} cannot be named here.", f"There is: {known}" if known else "")
    if option is not None and option.why_not and not free:
        raise reader.fault(word, closed(option, reader.name(id)))


def _several(reader: Reader, verb: AnyVerb, i: int, command: Command, queue: deque[Token], free: bool) -> str:
    """Words that mean somebody, as many as stand there; before a text only one, or several joined by commas.

    A misspelt name before an amount is called a misspelt name.
    """
    slot = verb.slots[i]
    later = [s for s in verb.slots[i + 1 :] if not s.optional and s.default is None]
    number_next = any(s.kind in ("amount", "number") for s in verb.slots[i + 1 : i + 2])
    text_next = any(s.kind == "text" for s in verb.slots[i + 1 : i + 2])
    taken = [queue.popleft()]
    while queue:
        word = queue[0]
        glued = taken[-1].raw.endswith(",") or word.raw.startswith(",")
        misspelt = number_next and not word.quoted and not any(c.isdigit() for c in word.text)
        if not glued and (text_next or len(queue) <= len(later) or not (misspelt or is_someone(reader, [word]))):
            break
        taken.append(queue.popleft())
    targets = everyone(reader, taken)
    if not targets:
        raise reader.fault(taken[0], "Nobody is named.")
    if slot.options is not None:
        options = slot.options(reader.state, command)
        for target in targets:
            _possible(reader, options, target.id, taken[0], free)
    return targets_text(targets)


def amount_text(reader: Reader, word: Token, more: deque[Token] | None = None) -> str:
    """The canonical text of an amount, with the damage kind that stands behind it. Raises LanguageError."""
    text = word.text
    if more and not more[0].quoted and more[0].text in reader.game.damage_kinds() and " " not in text:
        text += f" {more.popleft().text}"
    amount = parse_amount(text)
    if amount is None:
        raise reader.fault(word, f'"{word.text}" is no amount.', AMOUNTS)
    if amount.kind and amount.kind not in reader.game.damage_kinds():
        raise reader.fault(word, f'There is no damage "{amount.kind}".', like_it(amount.kind, reader.game.damage_kinds()))
    return amount.text


def number_text(reader: Reader, word: Token) -> str:
    """A whole number. Raises LanguageError."""
    digits = word.text.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 6):
        raise reader.fault(word, f'"{word.text}" is no whole number.')
    return str(int(word.text))


def _assign(reader: Reader, slot: AnySlot, command: Command, word: Token) -> str:
    name, equals, _ = word.raw.partition("=")
    if word.quoted or not equals or not name:
        raise reader.fault(word, f'"{word.text}" sets nothing.', "Write field=value.")
    if slot.options is not None:
        at = Token(name, name, word.start, word.start + len(name))
        name = pick(reader, slot.options(reader.state, command), at, "field")
    return f"{name}={clean(word.after(len(word.raw.partition('=')[0]) + 1).text, LONGEST_NOTE)}"


def _text(reader: Reader, verb: AnyVerb, slot: AnySlot, queue: deque[Token]) -> str:
    """The rest of the line; in a script one word or one quoted text."""
    words = [queue.popleft()]
    if reader.context.script and len(queue):
        joined, what = _joined(reader, verb, queue[0]), slot.title.lower() or slot.name
        quotes = f"A {what} of several words stands in quotes in a script."
        raise reader.fault(queue[0], f'{verb.name} takes no "{queue[0].text}".' if joined else quotes, joined)
    while queue:
        words.append(queue.popleft())
    return clean(" ".join(w.text for w in words), LONGEST_NOTE)


def _missing(reader: Reader, verb: AnyVerb, slot: AnySlot, command: Command) -> LanguageError:
    if slot.kind == "amount":
        would = AMOUNTS
    elif slot.options is not None and (known := offered(slot.options(reader.state, command))):
        would = f"There is: {known}"
    else:
        would = f"Usage: {usage(verb, flags=False)}"
    return reader.fault_at_end(f"{verb.name} needs {slot.title.lower() or slot.name}.", would)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the words of an unfinished line fill a verb: the `command` so far, the `slots` that the next word may be for
    (two where one more name or the next slot would do; none when a word does not fit or all are filled), and whether
    a damage `kind` may follow."""

    command: Command
    slots: tuple[AnySlot, ...] = ()
    kind: bool = False


def progresses(reader: Reader, verb: AnyVerb, words: list[Token]) -> tuple[Progress, ...]:
    """How far these words (no flags among them) go; two ways where the first slot may have been left out."""
    plain = _progress(reader, verb, words)
    first = verb.slots[0] if verb.slots else None
    if first is None or first.default is None or not _may_leave_out(reader, verb, words):
        return (plain,)
    default = first.default(reader.state, Command(verb.name))
    return plain, _progress(reader, verb, words, skipped=default) if default else plain


def _progress(reader: Reader, verb: AnyVerb, words: list[Token], skipped: str = "") -> Progress:
    command = Command(verb.name)
    queue = deque(words)
    more: tuple[AnySlot, ...] = ()
    kind = False
    for i, slot in enumerate(verb.slots):
        if skipped and i == 0:
            command = command.with_arg(slot.name, skipped)
            continue
        if not queue:
            return Progress(command, (*more, slot), kind)
        last = queue[-1]
        try:
            value = _next(reader, verb, i, command, queue, True)
        except LanguageError:
            return Progress(command)
        command = command.with_arg(slot.name, value)
        if slot.kind == "whos" and value and not queue:
            more = (slot,)
            if last.raw.endswith(","):
                return Progress(command, more)
        kind = slot.kind == "amount" and bool(value) and " " not in value
    return Progress(command, more if not queue else (), kind and not queue)


def usage(verb: AnyVerb, flags: bool = True) -> str:
    """How a verb is written, with its flags or without: `hurt <whom> <how much> [--bare]`."""
    words = [verb.name]
    for slot in verb.slots:
        title = slot.title.lower() or slot.name
        if slot.kind == "assign":
            title = "field=value"
        words.append(f"[{title}]" if slot.optional or slot.default is not None else f"<{title}>")
    if flags:
        words += [f"[--{f.name}{'' if f.kind == 'switch' and not f.levels else '=...'}]" for f in verb.flags]
    return " ".join(words)
