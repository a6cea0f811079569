"""Who is meant: slugs, names in quotes, letters, ranges of letters, sides and patterns, each with its share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tui.core.command import Target
from tui.core.encounter import SIDES, Combatant
from tui.core.language.faults import LanguageError, like
from tui.core.language.reader import Reader
from tui.core.language.tokens import Token, unquoted
from tui.core.text import folded, slug

SHARES = {"/": "half", "!": "double", ".": "no effect"}
GROUPS = (*SIDES, "all", "down", "marked")
"""Words that stand for several."""

SIDES_HINT = f"A side: {', '.join(SIDES)}; everybody: all."
"""How a side is written."""

_LETTER = re.compile(r"[QXZ]?[A-Z]\d*")
_LETTERS = re.compile(r"([QXZ]?[A-Z])-([QXZ]?[A-Z])")
_MEMBERS = re.compile(r"([QXZ]?[A-Z])(\d+)-(\d+)")
_GROUP = re.compile(r"([QXZ]?[A-Z])\*")
_PATTERN = re.compile(r"([a-z][a-z0-9-]*)\*")
_PARTS = re.compile(r'(?:"(?:[^"\\]|\\.)*"?|[^,"])+', re.DOTALL)


def someone(reader: Reader, word: Token) -> str:
    """The id of the one that is meant. Raises LanguageError when it is nobody, or several."""
    ids = _ids(reader, word)
    if len(ids) > 1:
        raise reader.fault(word, f"{word.text} are {len(ids)}: name one of them.")
    return ids[0]


def everyone(reader: Reader, words: list[Token]) -> tuple[Target, ...]:
    """Everybody meant by some words, with shares, each once: a later mention changes the share of an earlier one.

    Raises LanguageError for the first part that means nobody.
    """
    found: dict[str, str] = {}
    for part in parts(words):
        share = part.raw[-1] if part.raw[-1] in SHARES and len(part.raw) > 1 else ""
        raw = part.raw.removesuffix(share) if share else part.raw
        body = Token(unquoted(raw), raw, part.start, part.end - len(share), raw.startswith('"'))
        for id in _ids(reader, body):
            found[id] = share
    return tuple(Target(id, share) for id, share in found.items())


def parts(words: list[Token]) -> Iterator[Token]:
    """Words cut at their commas."""
    for word in words:
        for m in _PARTS.finditer(word.raw):
            yield Token(unquoted(m[0]), m[0], word.start + m.start(), word.start + m.end(), m[0].startswith('"'))


def targets_text(targets: tuple[Target, ...]) -> str:
    """The canonical text of several with their shares."""
    return ",".join(t.id + t.share for t in targets)


def is_someone(reader: Reader, words: list[Token]) -> bool:
    """Do these words mean anybody?"""
    try:
        return bool(everyone(reader, words))
    except LanguageError:
        return False


def _ids(reader: Reader, word: Token) -> list[str]:
    """All that one word means, at least one. Those who have left the fight are meant only by their own name or letter."""
    text, who = word.text, reader.state.who
    if word.quoted:
        named = [id for id, body in who.items() if body.name == text]
        named = named or [id for id, body in who.items() if folded(body.name) == folded(text)]
        return named or _nobody(reader, word)
    if text in who:
        return [text]
    if text == "me":
        return [reader.me] if reader.me in who else _none(reader, word, "Nobody acts now.")
    if text == "it":
        return [reader.context.aim] if reader.context.aim in who else _none(reader, word, "Nobody is aimed at.")
    if text == "marked":
        marks = [id for id in reader.context.marks if id in who]
        return marks or _none(reader, word, "Nobody is marked.")
    if text in GROUPS:
        ids = [id for id, body in who.items() if _in(body) and _belongs(reader, body, text)]
        return ids or _none(reader, word, "Everybody is up." if text == "down" else "There is nobody on that side.")
    if text[:1].isupper() and (ids := _by_letter(reader, text)):
        return ids
    if m := _PATTERN.fullmatch(text):
        ids = [id for id, body in who.items() if _in(body) and id.startswith(m[1])]
        return ids or _none(reader, word, f'Nobody\'s name begins with "{m[1]}".')
    named = [id for id, body in who.items() if folded(body.name) == folded(text)] or [id for id in who if id == slug(text)]
    return named if len(named) == 1 else _nobody(reader, word)


def _in(body: Combatant) -> bool:
    return not body.out


def _belongs(reader: Reader, body: Combatant, group: str) -> bool:
    if group == "down":
        return reader.game.standing(body) in ("down", "dying")
    return group in ("all", body.side)


def _by_letter(reader: Reader, text: str) -> list[str]:
    """Who has this letter, a letter in this range, or is a member of this group."""
    if _LETTER.fullmatch(text):
        exact = [id for id, body in reader.state.who.items() if body.letter == text]
        return exact or _some(reader, lambda letter, _: letter == text)[:1]
    if m := _LETTERS.fullmatch(text):
        first, last = _place(m[1]), _place(m[2])
        return _some(reader, lambda letter, _: first <= _place(letter) <= last)
    if m := _MEMBERS.fullmatch(text):
        group, low, high = m[1], int(m[2]), int(m[3])
        return _some(reader, lambda letter, n: letter == group and low <= n <= high)
    if m := _GROUP.fullmatch(text):
        of = m[1]
        return _some(reader, lambda letter, _: letter == of)
    return []


def _some(reader: Reader, fits: Callable[[str, int], bool]) -> list[str]:
    """All still in the fight whose letter and number in the group (0: none) fit, by letter."""
    found: list[tuple[tuple[int, str], int, str]] = []
    for id, body in reader.state.who.items():
        letter = body.letter.rstrip("0123456789")
        n = int(body.letter[len(letter) :] or 0)
        if _in(body) and letter and fits(letter, n):
            found.append((_place(letter), n, id))
    return [id for _, _, id in sorted(found)]


def _place(letter: str) -> tuple[int, str]:
    return len(letter), letter


def _none(reader: Reader, word: Token, what: str) -> list[str]:
    raise reader.fault(word, what)


def _nobody(reader: Reader, word: Token) -> list[str]:
    who = reader.state.who
    if not who:
        raise reader.fault(word, "Nobody is here yet.")
    if not word.quoted and _LETTER.fullmatch(word.text):
        raise reader.fault(word, f"Nobody has the letter {word.text}.")
    near = like(word.text, (id for id, body in who.items() if _in(body)))
    shown = ", ".join(f"{id} ({who[id].letter})" if who[id].letter else id for id in near)
    hint = SIDES_HINT if "*" in word.text else f"Like it: {shown}" if shown else ""
    raise reader.fault(word, f'Nobody here is called "{word.text}".', hint)
