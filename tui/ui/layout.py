"""Where the panes lie at every size of the screen. Pure arithmetic; neighbours share their border."""

from __future__ import annotations

from dataclasses import dataclass

LEAST_WIDTH = 80
LEAST_HEIGHT = 24
PROMPT_ROWS = 7
"""The rows of a prompt: the seven lines of the attack prompt set the measure."""
TALL_CARD, SHORT_CARD = 18, 9
"""Rows a card has before there is another row of cards: usually, and where cards are all there is to see."""
SIDE_LOG = 160
"""From this width on the log is a column at the right."""


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


def plan(width: int, height: int, big: str = "", parked: bool = False) -> Plan:
    """Cut up a screen of at least 80x24. `big` names the pane that fills the place of all the others above the prompt;
    a parked question has one row and gives the prompt's rows to the panes above."""
    if parked:
        end, prompt = height - 3, None
    else:
        tall = prompt_rows(height) + 2
        end = height - 1 - tall
        prompt = Rect(0, end, width, tall)
    roof = Rect(0, 1, width, end)
    notice = height - 2 if parked else -1
    if big == "prompt" and prompt is not None:
        whole = Rect(0, 1, width, height - 2)
        return Plan(width, height, None, (), None, whole, whole, notice)
    if big in ("ladder", "cards", "log"):
        ladder = roof if big == "ladder" else None
        cards = _cards(roof, SHORT_CARD) if big == "cards" else ()
        log = roof if big == "log" else None
        return Plan(width, height, ladder, cards, log, prompt, roof, notice)
    log, body = _log(width, height, roof)
    across = _ladder_width(body.width)
    ladder = Rect(0, 1, across, body.height)
    cards = _cards(Rect(across - 1, 1, body.width - across + 1, body.height))
    return Plan(width, height, ladder, cards, log, prompt, roof, notice)


def _log(width: int, height: int, roof: Rect) -> tuple[Rect | None, Rect]:
    """The log's pane and what it leaves of the room above the prompt."""
    if width >= SIDE_LOG:
        across = 40 + (width - SIDE_LOG) // 5
        body = Rect(0, 1, width - across + 1, roof.height)
        return Rect(width - across, 1, across, roof.height), body
    if height < 28:
        return None, roof
    rows = max(2, 3 + (height - 30) * 3 // 5)
    body = Rect(0, 1, width, roof.height - rows - 1)
    return Rect(0, body.height, width, rows + 2), body


def _ladder_width(width: int) -> int:
    if width < 100:
        return 35 + (width - 80) // 20
    if width < 120:
        return 36 + (width - 100) // 5
    return min(40 + (width - 120) * 3 // 8, 70)


def _cards(room: Rect, tall: int = TALL_CARD) -> tuple[Rect, ...]:
    """The cards' places in the order they are given out: the best seen first, row by row."""
    columns = 1 if room.width < 62 else min(4, max(2, (room.width - 1) // 45))
    inner = room.height - 2
    rows = max(2, (inner + 1) // SHORT_CARD) if columns == 1 else max(1, (inner + 1) // tall)
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
