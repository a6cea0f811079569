"""Words that may stand in a line, each with what it is and why it may not be used now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tui.core.language.names import GROUPS
from tui.core.language.reader import AnyFlag, AnySlot, AnyVerb, Reader
from tui.core.language.slots import Progress
from tui.core.language.tokens import quoted
from tui.core.possible import GM
from tui.core.request import Option
from tui.core.text import folded
from tui.core.views import Row


@dataclass(frozen=True, slots=True)
class Candidate:
    """One word that would fit: its `text` as it is typed, a `label` (a letter, a title), a `note` (health, cost, effect)
    and the reason `why_not` when it fits but is not possible now."""

    text: str
    label: str = ""
    note: str = ""
    why_not: str = ""


def matching(pool: Iterable[Candidate], typed: str) -> tuple[Candidate, ...]:
    """Those that fit what is typed: by beginning, then by the beginning of a word in them, then by any part of them;
    accents and case do not count. Possible ones come first."""
    text = folded(typed.strip('"'))
    ranked = [(bool(c.why_not), rank, c) for c in pool if (rank := _rank(c, text)) is not None]
    return tuple(c for _, _, c in sorted(ranked, key=lambda one: one[:2]))


def _rank(candidate: Candidate, text: str) -> int | None:
    whole = [folded(candidate.text.strip('"')), folded(candidate.label)]
    if any(w.startswith(text) or w.removeprefix("--").startswith(text) for w in whole):
        return 0
    parts = [p for w in whole for p in w.replace("-", " ").split()]
    if any(p.startswith(text) for p in parts):
        return 1
    return 2 if any(text in w for w in whole) else None


def verbs(reader: Reader, known: Sequence[AnyVerb], used: Sequence[str] = ()) -> Iterator[Candidate]:
    """All verbs, those used lately first. An action that the acting one cannot take says why."""
    place = {name: i for i, name in enumerate(used)}
    for verb in sorted(known, key=lambda v: place.get(v.name, len(place))):
        acts = verb.kind == "action" and reader.me in reader.state.who
        why = verb.why_not(reader.state, reader.me) if acts else ""
        yield Candidate(verb.name, verb.title, verb.cost, why)


def in_order(reader: Reader) -> tuple[str, ...]:
    """Everybody in the order of the ladder, who acts and who is aimed at first."""
    rows = [row.who for row in reader.game.ladder(reader.state) if isinstance(row, Row)]
    everybody = dict.fromkeys((reader.me, reader.context.aim, *rows, *reader.state.who))
    return tuple(id for id in everybody if id in reader.state.who)


def combatants(reader: Reader) -> Iterator[Candidate]:
    """Everybody, with letter, name and health."""
    for id in in_order(reader):
        body = reader.state.who[id]
        now, most = reader.game.health(body)
        label = f"{body.letter} {body.name}".strip()
        yield Candidate(id, label, body.out or f"{now}/{most}")


def of_options(options: Sequence[Option]) -> Iterator[Candidate]:
    """The options of a slot or a question."""
    for o in options:
        yield Candidate(quoted(o.id), o.label, o.note, o.why_not)


def of_slot(reader: Reader, slot: AnySlot, far: Progress) -> Iterator[Candidate]:
    """What may stand in a slot, given what is filled already."""
    options = slot.options(reader.state, far.command) if slot.options is not None else None
    if slot.kind in ("who", "whos"):
        allowed = {o.id: o for o in options} if options is not None else None
        for c in combatants(reader):
            if allowed is None:
                yield c
            elif c.text in allowed:
                yield replace(c, why_not=allowed[c.text].why_not)
        if slot.kind == "whos":
            yield from (Candidate(group, note="several") for group in GROUPS if group != "marked" or reader.context.marks)
    elif options is not None:
        mark = "=" if slot.kind == "assign" else ""
        yield from (replace(c, text=c.text + mark) for c in of_options(options))


def of_flags(reader: Reader, verb: AnyVerb, far: Progress, used: Sequence[str]) -> Iterator[Candidate]:
    """The flags that are not set yet; last the one that lifts every ban."""
    for flag in verb.flags:
        if flag.name not in used or flag.repeat:
            probe = far.command.with_flag(flag.name, "")
            why = flag.why_not(reader.state, probe) if flag.why_not is not None else ""
            yield Candidate(f"--{flag.name}" + ("" if flag.bare else "="), flag.title, flag.note, why)
    if GM not in used:
        yield Candidate(f"--{GM}", "by the GM's word", "whatever speaks against it")


def of_flag(reader: Reader, flag: AnyFlag | None) -> Iterator[Candidate]:
    """The values of a flag."""
    if flag is None:
        return
    if flag.kind in ("who", "whos"):
        yield from combatants(reader)
    for level in flag.levels:
        yield Candidate(level.id, level.label, level.note)
