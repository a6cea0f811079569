"""Which of several options a word means."""

from __future__ import annotations

from collections.abc import Sequence

from tui.core.language.faults import LanguageError, like_it
from tui.core.language.names import someone
from tui.core.language.reader import Reader
from tui.core.language.tokens import Token
from tui.core.possible import closed
from tui.core.request import Option
from tui.core.text import folded

QUESTION_WORDS = ("what", "who", "whom", "whose", "how", "why")
"""Titles of slots that are no word for what stands in them."""


def chosen(reader: Reader, options: Sequence[Option], word: Token) -> Option | None:
    """The option of this id or label; of this combatant; at the keyboard also by its key or a beginning that only one has."""
    for option in options:
        if option.id == word.text:
            return option
    text = folded(word.text)
    same = [o for o in options if folded(o.label) == text]
    if not same and not word.quoted and not reader.context.script:
        same = [o for o in options if o.key == word.text] or _beginning(options, text)
    if len(same) == 1:
        return same[0]
    try:
        id = someone(reader, word)
    except LanguageError:
        return None
    return next((o for o in options if o.id == id), None)


def _beginning(options: Sequence[Option], text: str) -> list[Option]:
    return [o for o in options if text and (o.id.startswith(text) or folded(o.label).startswith(text))]


def offered(options: Sequence[Option], most: int = 8) -> str:
    """The ids that would do, the first of them: `longsword, dagger, fist`."""
    ids = [o.id for o in options if not o.why_not]
    return ", ".join(ids[:most]) + (f" and {len(ids) - most} more" if len(ids) > most else "")


def pick(reader: Reader, options: Sequence[Option], word: Token, noun: str, free: bool = False) -> str:
    """The id of the option a word means. Raises LanguageError when it is none of them, or not possible now (unless `free`)."""
    option = chosen(reader, options, word)
    if option is None:
        known = offered(options)
        would = like_it(word.text, (o.id for o in options)) or (f"There is: {known}" if known else "")
        told = "" if noun in QUESTION_WORDS else f"{noun} "
        raise reader.fault(word, f'There is no {told}"{word.text}" here.', would)
    if option.why_not and not free:
        raise reader.fault(word, closed(option))
    return option.id
