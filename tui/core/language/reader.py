"""What a line is read against: the game, the fight as it is, and who sits at the keyboard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tui.core.game import AnyGame, AnyState, acting
from tui.core.language.faults import LanguageError, Pointed
from tui.core.language.tokens import Token
from tui.core.verbs import Flag, Slot, Verb

AnyVerb = Verb[Any, Any]
AnySlot = Slot[Any, Any]
AnyFlag = Flag[Any, Any]


@dataclass(frozen=True, slots=True)
class Context:
    """Who types. A `script` is held to full words and quoted texts; `me` is who acts (the fight's own acting one when
    empty), `aim` who is aimed at, `marks` the marked ones."""

    script: bool = False
    me: str = ""
    aim: str = ""
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reader:
    """One line being read."""

    game: AnyGame
    state: AnyState
    line: str
    context: Context = Context()
    end: int = 0
    """Where the last word of the command ends."""

    @property
    def me(self) -> str:
        """Who acts; empty when nobody does."""
        return self.context.me or acting(self.state)

    def name(self, who: str) -> str:
        """How somebody is called; a side and `gm` stand for themselves."""
        return str(getattr(self.state.who.get(who), "name", who))

    def fault(self, at: Token, what: str, would: str = "") -> LanguageError:
        """An error that points at a word."""
        return LanguageError(Pointed(self.line, at.start, at.end, what, would))

    def fault_at_end(self, what: str, would: str = "") -> LanguageError:
        """An error that points behind the last word of the command: something is missing there."""
        return LanguageError(Pointed(self.line, self.end + 1, self.end + 2, what, would))
