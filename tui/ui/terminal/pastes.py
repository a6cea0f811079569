"""Marked pastes: what stands between the marks is text, whatever it is made of, and never keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

BEGIN: Final = "\x1b[200~"
END: Final = "\x1b[201~"
ESCAPE: Final = "\x1b"


@dataclass(frozen=True, slots=True)
class Pasted:
    """A whole paste."""

    text: str


class Pastes:
    """Takes the pastes out of what comes in, before the parser of keys sees it.

    Fault: Textual's parser goes on looking for keys within a paste. An Escape in it, or one that is the last byte of a read,
    turns what follows into keys.
    """

    def __init__(self) -> None:
        self._tail = ""
        """The last that went to the parser of keys: the first part of a mark may be in it."""
        self._paste: str | None = None
        self._last = ""
        self._late = False

    def cut(self, text: str) -> Iterator[str | Pasted]:
        """What came in, cut into what is for the parser of keys and whole pastes. The parser gets both marks of each, with
        nothing between them."""
        if self._late:
            self._late, text = False, text.removeprefix(END[1:])
        self._last = text
        while text:
            if self._paste is None:
                seen = self._tail + text
                at = seen.find(BEGIN)
                if at < 0:
                    self._tail = seen[1 - len(BEGIN) :]
                    yield text
                    return
                behind = at + len(BEGIN) - len(self._tail)
                yield text[:behind] + END
                text, self._tail, self._paste = text[behind:], "", ""
            else:
                found, mark, rest = (self._paste + text).partition(END)
                if not mark:
                    self._paste = found
                    return
                text, self._paste = rest, None
                yield Pasted(found)

    def quiet(self) -> Iterator[Pasted]:
        """Nothing has come for a while. A lone Escape ends a paste whose end never came: else no key would work again."""
        self._tail = ""
        if self._paste is not None and self._last == ESCAPE:
            found, self._paste, self._late = self._paste.removesuffix(ESCAPE), None, True
            yield Pasted(found)
