"""Where the game master looks: cursor, aim, marks, panes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from tui.core.encounter import Combatant
from tui.core.game import AnyGame, AnyState, acting
from tui.core.views import Card, Ladder, Row
from tui.ui.surface import Pane

PANES: tuple[Pane, ...] = ("ladder", "cards", "log")
PAGE = 8
MOST_CARDS = 12
"""More cards than these no screen has room for."""
GONE = ("dead", "fled", "removed")
"""Words of a game for those who take no more part."""


class Look:
    """Looking changes nothing in the fight."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.cursor = ""
        """The row the cursor was moved to; empty: it follows who acts."""
        self.aim = ""
        self.walked = False
        """Whether the cursor was moved after the last time somebody was aimed at."""
        self.marks: tuple[str, ...] = ()
        self.focus: Pane = "ladder"
        self.big: Literal["", "ladder", "cards", "log", "prompt"] = ""
        self.stops: tuple[str, ...] = ()
        """Whose lines the cursor can rest on, as the screen drew this ladder; empty before it has."""
        self._state: AnyState | None = None
        self._drawn: AnyState | None = None
        self._ladder: Ladder = ()
        self._rows: list[str] = []
        self._cards: dict[str, Card] = {}
        self.names: Mapping[str, tuple[str, str]] = {}
        """Everybody's letter and name."""
        self.hidden = 0
        """How many the players do not see."""

    def see(self, state: AnyState) -> None:
        """Look at this state from now on; whoever is gone is no longer looked at."""
        if state is self._state:
            return
        before, self._state = self._state, state
        self._cards = {}
        self._meet(before.who if before is not None else {}, state.who)
        self.hidden = sum(1 for b in state.who.values() if isinstance(b, Combatant) and b.hidden and not b.out)
        if self.cursor not in state.who or (self.gone(self.cursor) and before is not None and not self._was_gone(before)):
            self.cursor = ""
        if self.aim not in state.who:
            self.aim = ""
        self.walked = False
        self.marks = tuple(m for m in self.marks if m in state.who)

    def _meet(self, before: Mapping[str, Any], now: Mapping[str, Any]) -> None:
        """Learn everybody's letter and name; as long as none changes they stay the very same mapping."""
        new = {id: called(body) for id, body in now.items() if before.get(id) is not body}
        if len(now) != len(self.names) or not new.items() <= self.names.items():
            self.names = {id: new[id] if id in new else self.names[id] for id in now}

    def _was_gone(self, before: AnyState) -> bool:
        body = before.who.get(self.cursor)
        return body is None or self._has_gone(body)

    @property
    def state(self) -> AnyState:
        """What is looked at."""
        assert self._state is not None
        return self._state

    @property
    def ladder(self) -> Ladder:
        """The ladder of the state, made when it is first looked at: of a chain of entries only the last is."""
        if self._drawn is not self._state:
            self._drawn = self._state
            self._ladder = self.game.ladder(self.state)
            self.stops = ()
            self._rows = [r.who for r in self._ladder if isinstance(r, Row)]
        return self._ladder

    def card(self, who: str) -> Card:
        """The card of a combatant, made once for each state."""
        if who not in self.state.who:
            return Card(())
        if who not in self._cards:
            self._cards[who] = self.game.card(self.state, who)
        return self._cards[who]

    def rows(self) -> list[str]:
        """The ids in the order of the ladder."""
        return self._rows if self.ladder else []

    def here(self) -> str:
        """The row under the cursor."""
        rows = self.rows()
        if self.cursor in rows:
            return self.cursor
        turn = acting(self.state)
        return turn if turn in rows else (rows[0] if rows else "")

    def gone(self, who: str) -> bool:
        """Is somebody dead or out of the fight, so that nothing is aimed at him unless he is named?"""
        body = self.state.who.get(who)
        return body is None or self._has_gone(body)

    def _has_gone(self, body: Any) -> bool:
        return bool(getattr(body, "out", "")) or self.game.standing(body) in GONE

    def standing(self, ids: list[str]) -> str:
        """The first of these who still stands; else the first."""
        up = [id for id in ids if self.game.standing(self.state.who[id]) == "up"]
        return next(iter(up or ids), "")

    def step(self, by: int) -> None:
        """Move the cursor; it stops at the ends."""
        rows: Sequence[str] = self.rows()
        if not rows:
            return
        here = self.here()
        if here in self.stops:
            rows = self.stops
        at = rows.index(here) if here in rows else 0
        self.point(rows[max(0, min(len(rows) - 1, at + by))])

    def point(self, who: str) -> None:
        """The cursor to somebody."""
        self.cursor, self.walked = who, bool(who)

    def take_aim(self, who: str) -> None:
        """Aim at somebody without moving the cursor."""
        self.aim, self.walked = who, False

    def at(self, who: str) -> None:
        """Look at somebody: cursor and aim."""
        self.cursor = self.aim = who
        self.walked = False

    def mark(self, who: str) -> None:
        """Mark somebody, or take the mark off."""
        if who in self.marks:
            self.marks = tuple(m for m in self.marks if m != who)
        elif who:
            self.marks = (*self.marks, who)

    def home(self) -> bool:
        """One step towards the plain fight: marks, then big pane, then cursor and focus. False when there was none to take."""
        if self.marks:
            self.marks = ()
        elif self.big:
            self.big = ""
        elif self.cursor or self.focus != "ladder":
            self.point("")
            self.focus = "ladder"
        else:
            return False
        return True

    def whom(self) -> tuple[str, ...]:
        """The default "whom" of a verb: marks beat everything, of aim and cursor the one set last counts. Nobody, when the
        one aimed at has fallen: then it has to be said."""
        if self.marks:
            return self.marks
        if self.walked and self.cursor:
            return (self.cursor,)
        if self.aim and (self.cursor == self.aim or not self.gone(self.aim)):
            return (self.aim,)
        return () if self.aim else tuple(w for w in (self.here(),) if w)

    def pane(self, by: int) -> None:
        """The focus to another pane."""
        self.focus = PANES[(PANES.index(self.focus) + by) % len(PANES)] if self.focus in PANES else "ladder"

    def name(self, who: str) -> tuple[str, str]:
        """Letter and name."""
        return self.names.get(who, ("", who))

    def named(self, who: str) -> str:
        """Letter and name in one."""
        letter, name = self.name(who)
        return f"{letter} {name}" if letter else name

    def wanted(self, first: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Whose cards to show: those asked for, who acts, of cursor and aim the one set last, then the ladder."""
        looked = (self.cursor, self.aim) if self.walked else (self.aim, self.cursor)
        all_ = (*first, acting(self.state), *looked, *self.rows()[:MOST_CARDS])
        return tuple(dict.fromkeys(w for w in all_ if w in self.state.who))


def called(body: Any) -> tuple[str, str]:
    """Letter and name of a combatant; of anything else its id."""
    return (body.letter, body.name) if isinstance(body, Combatant) else ("", str(body.id))
