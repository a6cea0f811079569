"""Where the panes lie at every size of the screen. Pure arithmetic; neighbours share their border."""

from __future__ import annotations

from dataclasses import dataclass

LEAST_WIDTH = 80
LEAST_HEIGHT = 24
PROMPT_ROWS = 7
"""The rows of a prompt: the seven lines of the attack prompt set the measure."""
MENU_ROWS = 3
"""The rows of the menu, which stands in the prompt's place while no prompt is open."""
TALL_CARD, SHORT_CARD = 14, 9
"""Rows a card has before there is another row of cards: usually, and where cards are all there is to see."""
SIDE_LOG = 160
"""From this width on the log is a column at the right."""
OWN_LOG = 28
"""From this height on the log has a pane of its own."""
MANY = 99
"""More combatants than any screen shows at once."""
LEAST_BODY, OTHER_LINES = 12, 3
"""Rows of the ladder that never go to the log, and how many of its lines are none of a combatant."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle of cells, its border included."""

    x: int
    y: int
    width: int
    height: int

    @property
    def inner(self) -> Rect:
        """What the border leaves."""
        return Rect(self.x + 1, self.y + 1, self.width - 2, self.height - 2)

    def holds(self, x: int, y: int) -> bool:
        """Does this cell lie in it?"""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True, slots=True)
class Plan:
    """The screen cut up. The header is row 0 and the footer the last one; a missing pane is None.

    Without a pane of its own the log shares the prompt's while no prompt is open. `notice` is the row of a parked
    question, -1 without one. `roof` is the room above the prompt that a box laid over the panes takes.
    """

    width: int
    height: int
    ladder: Rect | None
    cards: tuple[Rect, ...]
    log: Rect | None
    prompt: Rect | None
    roof: Rect
    notice: int

    @property
    def whole(self) -> Rect:
        """The room of all panes, the prompt's included, for a long list."""
        return Rect(0, 1, self.roof.width, self.height - 2)

    def frames(self) -> tuple[Rect, ...]:
        """Every pane there is."""
        found = (self.ladder, *self.cards, self.log, self.prompt)
        return tuple(rect for rect in found if rect is not None)


def too_small(width: int, height: int) -> bool:
    """Is there too little room for the panes?"""
    return width < LEAST_WIDTH or height < LEAST_HEIGHT


def prompt_rows(height: int) -> int:
    """The rows inside the prompt pane: seven, more on a tall screen."""
    return PROMPT_ROWS + min(9, max(0, (height - 40) // 5))


def plan(
    width: int,
    height: int,
    big: str = "",
    parked: bool = False,
    prompting: bool = True,
    people: int = MANY,
    cards: int = MANY,
) -> Plan:
    """Cut up a screen of at least 80x24. `big` names the pane that fills the place of all the others above the prompt;
    a parked question has one row and gives the prompt's rows to the panes above. While nobody is `prompting` the menu
    takes fewer rows and the log has the rest. `people` are the rows of combatants: what they do not need the log has too.
    `cards` are those there are to show.

    Opening a prompt moves lower borders alone, so that little is sent anew.
    """
    tall = prompt_rows(height) + 2
    end = height - 1 - tall
    side = width >= SIDE_LOG and not big
    left = width - _side_width(width) + 1 if side else width
    roof = Rect(0, 1, left, end)
    notice = height - 2 if parked else -1
    last = height - 1 - (1 if parked else tall)
    if not parked and not prompting and height >= OWN_LOG and not big:
        last = height - 1 - (MENU_ROWS + 2)
    prompt = None if parked else Rect(0, last, left, height - 1 - last)
    if big == "prompt" and prompt is not None:
        whole = Rect(0, 1, width, height - 2)
        return Plan(width, height, None, (), None, whole, whole, notice)
    room = Rect(0, 1, left, last - (1 if parked else 0))
    if big in ("ladder", "cards", "log"):
        ladder = room if big == "ladder" else None
        places = _cards(room, cards, SHORT_CARD) if big == "cards" else ()
        log = room if big == "log" else None
        return Plan(width, height, ladder, places, log, prompt, roof, notice)
    if side:
        log = Rect(left - 1, 1, width - left + 1, height - 2 - (1 if parked else 0))
        body = room
    else:
        log, body = _log(height, roof, room, people)
    across = _ladder_width(body.width)
    ladder = Rect(0, 1, across, body.height)
    planned = (roof.height + height - 1 - (MENU_ROWS + 2)) // 2 if side else body.height
    places = _cards(Rect(across - 1, 1, body.width - across + 1, planned), cards)
    return Plan(width, height, ladder, _stretched(places, 1 + body.height), log, prompt, roof, notice)


def _side_width(width: int) -> int:
    return 40 + (width - SIDE_LOG) // 5


def _log(height: int, roof: Rect, room: Rect, people: int) -> tuple[Rect | None, Rect]:
    """The log's pane below the others and what it leaves of the room above the prompt."""
    if height < OWN_LOG:
        return None, room
    rows = max(2, 3 + (height - 30) * 3 // 5)
    body = roof.height - rows - 1
    body = min(body, max(LEAST_BODY + max(0, height - 30) // 5, people + OTHER_LINES) + 2)
    return Rect(0, body, room.width, room.height - body + 1), Rect(0, 1, room.width, body)


def _stretched(cards: tuple[Rect, ...], end: int) -> tuple[Rect, ...]:
    """The lowest cards made longer or shorter, down to row `end`; the others stay where they are."""
    low = max((rect.y for rect in cards), default=0)
    return tuple(Rect(c.x, c.y, c.width, end - c.y) if c.y == low else c for c in cards)


def _ladder_width(width: int) -> int:
    if width < 100:
        return 35 + (width - 80) // 20
    if width < 120:
        return 36 + (width - 100) // 5
    return min(40 + (width - 120) * 3 // 8, 70)


def _cards(room: Rect, count: int, tall: int = TALL_CARD) -> tuple[Rect, ...]:
    """The cards' places in the order they are given out: the best seen first, row by row. No more rows of them than
    so many cards fill."""
    columns = 1 if room.width < 62 else min(4, max(2, (room.width - 1) // 45))
    inner = room.height - 2
    rows = max(2, (inner + 1) // SHORT_CARD) if columns == 1 else max(1, (inner + 1) // tall)
    rows = max(1, min(rows, -(-count // columns)))
    xs = _shared(room.x, room.width, columns)
    ys = _shared(room.y, room.height, rows)
    return tuple(Rect(x, y, w, h) for y, h in ys for x, w in xs)


def _shared(start: int, length: int, parts: int) -> list[tuple[int, int]]:
    """A length cut into parts that share their borders; what is left over goes to the first ones."""
    whole, over = divmod(length - 1, parts)
    out: list[tuple[int, int]] = []
    for i in range(parts):
        size = whole + 1 + (1 if i < over else 0)
        out.append((start, size))
        start += size - 1
    return out
