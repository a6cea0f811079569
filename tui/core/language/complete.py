"""What may stand next in a line that is being typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from tui.core.errors import BadAnswer, Diverged, Refused
from tui.core.game import AnyGame, AnyState
from tui.core.language.answers import Answers
from tui.core.language.candidates import Candidate, matching, of_flag, of_flags, of_options, of_slot, verbs
from tui.core.language.faults import LanguageError
from tui.core.language.parse import STEPS, Parsed, parse_line, printable, verbs_for_people
from tui.core.language.reader import AnyVerb, Context, Reader
from tui.core.language.reading import reading
from tui.core.language.slots import progresses, usage
from tui.core.language.text import command_text
from tui.core.language.tokens import Cut, Token, cut
from tui.core.play import Pending, play
from tui.core.request import Choice, Request


@dataclass(frozen=True, slots=True)
class Completion:
    """What fits at the cursor: each of the `candidates` would stand in place of the characters `start` to `end`. `usage`
    is how the verb is written, `reading` what the whole line would do (empty while it cannot be understood)."""

    start: int
    end: int
    candidates: tuple[Candidate, ...] = ()
    usage: str = ""
    reading: str = ""

    def taken(self, line: str, i: int) -> tuple[str, int]:
        """The line with candidate `i` in it, and where the cursor is then: behind the blank that ends the word."""
        word, rest = self.candidates[i].text, line[self.end :]
        if not word.endswith("="):
            word += " "
            rest = rest.removeprefix(" ")
        return line[: self.start] + word + rest, self.start + len(word)


def complete(
    game: AnyGame,
    state: AnyState,
    line: str,
    cursor: int,
    context: Context | None = None,
    asked: Sequence[Request] = (),
    used: Sequence[str] = (),
) -> Completion:
    """What may stand at the cursor of a line.

    `asked` are the requests open now, for a line of answers alone; `used` the verbs used lately, offered first.
    """
    line = printable(line)
    found = cut(line[:cursor])
    reader = Reader(game, state, line, context or Context())
    told = _told(reader)
    if found.end < len(line[:cursor]):
        return Completion(cursor, cursor, reading=told)
    words = found.answers if found.marked >= 0 else found.words
    part = words[-1] if words and words[-1].end == cursor else Token("", "", cursor, cursor)
    before = [w for w in words if w.start < part.start]
    verb = _verb(reader, found.words[0]) if found.words and (before or found.marked >= 0) else None
    if found.marked >= 0:
        part, pool = _answers(reader, found, before, part, asked)
    elif verb is not None:
        part, pool = _words(reader, verb, before[1:], part)
    elif not before:
        pool = (*verbs(reader, verbs_for_people(game), used), *(Candidate(w, note="history") for w in STEPS))
    else:
        pool = ()
    return Completion(part.start, cursor, matching(pool, part.raw), usage(verb) if verb is not None else "", told)


def _told(reader: Reader) -> str:
    try:
        return reading(reader.game, reader.state, parse_line(reader.game, reader.state, reader.line, reader.context))
    except LanguageError:
        return ""


def _verb(reader: Reader, word: Token) -> AnyVerb | None:
    known = verbs_for_people(reader.game)
    for fits in ([v for v in known if word.text in (v.name, v.key)], [v for v in known if v.name.startswith(word.text)]):
        if len(fits) == 1:
            return fits[0]
    return None


def _words(reader: Reader, verb: AnyVerb, before: list[Token], part: Token) -> tuple[Token, Iterable[Candidate]]:
    """The part of the last word that is to be completed, and what may stand there."""
    fars = progresses(reader, verb, [w for w in before if not w.is_flag])
    if part.is_flag:
        name, equals, _ = part.raw[2:].partition("=")
        if equals:
            return part.after(len(name) + 3), of_flag(reader, verb.option(name))
    elif "," in part.raw and not part.quoted:
        part = part.after(part.raw.rindex(",") + 1)
    pool: dict[str, Candidate] = {}
    for far in fars:
        for slot in far.slots:
            for candidate in of_slot(reader, slot, far):
                pool.setdefault(candidate.text, candidate)
        if far.kind:
            pool.update({kind: Candidate(kind, note="damage") for kind in reader.game.damage_kinds()})
    set_already = [w.raw[2:].partition("=")[0] for w in before if w.is_flag]
    return part, [*pool.values(), *of_flags(reader, verb, fars[0], set_already)]


def _answers(
    reader: Reader, found: Cut, before: list[Token], part: Token, asked: Sequence[Request]
) -> tuple[Token, Iterable[Candidate]]:
    """What may be answered next: by the open question, or by what the command of the line asks after the answers before."""
    if found.words:
        asked = _asks(reader, found, before)
    colon = part.raw.find(":") + 1
    part = part.after(colon)
    out: list[Candidate] = []
    for q in asked[:1]:
        if isinstance(q, Choice):
            out.extend(of_options([o for o in q.options if o.id != "none"]))
            if q.option("none") is not None or q.least == 0:
                out.append(Candidate("none", reader.name(q.who), q.label))
        else:
            out.append(Candidate("*", f"{reader.name(q.who)}: {q.label}", f"the program throws {q.pool.text}"))
    return part, out


def _asks(reader: Reader, found: Cut, before: list[Token]) -> Sequence[Request]:
    """What the command of an unfinished line asks after the answers given so far."""
    try:
        line = parse_line(reader.game, reader.state, reader.line[: found.marked], reader.context)
        if not isinstance(line, Parsed) or line.command is None:
            return ()
        command, verb = line.command, reader.game.verbs[line.command.verb]
        given = Parsed(reader.line, command, tuple(before), marked=True)
        source = Answers(reader.game, reader.state, given, Random(0), Context(me=reader.me, aim=reader.context.aim))
        played = play(command_text(reader.game, command), lambda scene: verb.rule(scene, command), reader.state, (), source)
    except (Refused, BadAnswer, Diverged):
        return ()
    return played.requests if isinstance(played, Pending) else ()
