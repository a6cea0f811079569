"""Lists to pick from: menus, which-key lines, settings, fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tui.core.views import Span, Words
from tui.ui.desk.keys import is_digit, is_small
from tui.ui.desk.lines import fit, line, width_of, window
from tui.ui.desk.mode import Hints, Mode, Overlay
from tui.ui.surface import Box

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a list: what it is, what it does, the key that does it too, what it costs, why it cannot be done."""

    title: str
    run: Callable[[], None]
    key: str = ""
    cost: str = ""
    why_not: str = ""
    note: str = ""
    letter: str = ""
    """The letter that picks it here."""


class Listing(Overlay):
    """A list drawn over the panes, or (`low`) in the prompt pane. Enter or a letter picks; Esc leaves.
    One too long for the panes above the prompt takes the menu's room too; a prompt or a question below it stays in sight.

    Lines without a letter are numbered, unless a digit is somebody's letter.
    """

    def __init__(self, desk: Desk, heading: str, items: Sequence[Item], low: bool = False, stays: bool = False) -> None:
        super().__init__(desk)
        self._heading = heading
        self._items = list(items)
        self.low = low
        self.stays = stays
        self.cursor = 0
        self._rows = 10
        self._numbered = not any(is_digit(item.letter) for item in self._items)

    def items(self) -> Sequence[Item]:
        """What can be picked."""
        return self._items

    def heading(self) -> Words:
        return line(Span(self._heading, "title"))

    def over(self, width: int, rows: int) -> Box | None:
        if self.low:
            return None
        whole = len(self.items()) > rows and self.desk.prompt_below(self) is self.desk.fight
        rows += self.desk.prompt_rows + 1 if whole else 0
        lines = self.body(width, rows)
        more = len(self.items()) - rows
        told = Span(f"   {self.cursor + 1} of {len(self.items())}", "dim") if more > 0 else Span("")
        return Box(line(*self.heading(), told), lines, whole=whole)

    def title(self) -> Words:
        return self.heading() if self.low else super().title()

    def lines(self, width: int, rows: int) -> tuple[Words, ...]:
        return self.body(width, rows) if self.low else super().lines(width, rows)

    def body(self, width: int, rows: int) -> tuple[Words, ...]:
        items = self.items()
        self._rows = rows
        self.cursor = min(self.cursor, max(0, len(items) - 1))
        return tuple(self._line(items[i], i, width) for i in window(len(items), self.cursor, rows))

    def _line(self, item: Item, i: int, width: int) -> Words:
        here = Span("▸", "default") if i == self.cursor else Span(" ")
        letter = item.letter or (str(i + 1) if i < 9 and self._numbered else "")
        head = line(here, Span(f"{letter:<2}", "key"))
        if item.why_not:
            return fit(line(head, Span(f"·{item.title}: {item.why_not}", "impossible")), width)
        left = line(head, item.title, Span(f"   {item.note}" if item.note else "", "dim"))
        right = line(Span(item.cost, "dim"), Span(f"  {item.key}" if item.key else "", "key"))
        gap = width - width_of(left) - width_of(right)
        return line(left, " " * gap, right) if gap > 0 else fit(left, width)

    def press(self, key: str) -> bool:
        items = self.items()
        if key in ("escape", "q"):
            self.close()
        elif not items:
            return False
        elif key in ("up", "down"):
            self.cursor = (self.cursor + (1 if key == "down" else -1)) % len(items)
        elif key in ("pageup", "pagedown", "home", "end"):
            to = {"pageup": self.cursor - self._rows, "pagedown": self.cursor + self._rows, "home": 0, "end": len(items)}[key]
            self.cursor = max(0, min(len(items) - 1, to))
        elif key in ("enter", "space"):
            self.pick(items[self.cursor])
        elif is_digit(key) and self._numbered and 1 <= int(key) <= len(items):
            self.pick(items[int(key) - 1])
        elif (is_small(key) or is_digit(key)) and (item := _with_key(items, key)) is not None:
            self.pick(item)
        else:
            return False
        return True

    def pick(self, item: Item) -> None:
        """Do what an item says; one that cannot be done says why and the list stays."""
        self.cursor = next((i for i, x in enumerate(self.items()) if x == item), self.cursor)
        if item.why_not:
            self.desk.refuse(f"{item.title}: {item.why_not}")
            return
        if not self.stays:
            self.close()
        item.run()

    def hints(self) -> Hints:
        own = tuple((x.letter or x.key, x.title) for x in self.items() if len(x.letter or x.key) == 1)
        return (*own, ("Up Down", "move"), ("Enter", "pick"), ("1-9", "pick"), ("Esc", "back"))


def _with_key(items: Sequence[Item], key: str) -> Item | None:
    """The first line that this key picks: by its letter here, else by its key in the fight."""
    return next((x for x in items if x.letter == key), None) or next((x for x in items if x.key == key), None)


def below_prompt(mode: Mode) -> bool:
    """Does this mode leave the prompt to the one below it?"""
    return isinstance(mode, Overlay) and not (isinstance(mode, Listing) and mode.low)
