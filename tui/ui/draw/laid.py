"""The ladder laid out for drawing. With a thousand combatants most keys change nothing in it: what hangs on the ladder alone
is worked out once for each ladder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field

from tui.core.views import Divider, Ladder, Row
from tui.ui.draw.crowd import Called
from tui.ui.draw.items import Group, Item, Marks, folded, gathered, laid_out, people, renewed, stops
from tui.ui.draw.ladder import longest
from tui.ui.draw.row import Longest


@dataclass(slots=True)
class Laid:
    """One ladder, the newest seen."""

    ladder: Ladder = ()
    gathered: tuple[Row | Divider | Group, ...] = ()
    longest: Longest = field(default_factory=Longest)
    hidden: frozenset[str] = frozenset()
    """Who the players do not see."""
    items: tuple[Item, ...] = ()
    """The lines as they were laid out last."""
    stops: tuple[str, ...] = ()
    """Where the cursor can rest on them, from the top."""
    _names: Mapping[str, Called] = field(default_factory=dict)
    _out: bool = False
    _groups: frozenset[str] = frozenset()
    _for: object = None
    """What the lines were laid out for: as long as it is the same, so are they."""
    _people: int = 0

    def see(self, ladder: Ladder, names: Mapping[str, Called]) -> None:
        """Take up another ladder, with everybody's letter and name: the very same mapping as long as none of them changes."""
        if self.ladder is ladder and self._names is names:
            return
        found = renewed(self.gathered, self.ladder, ladder) if self._names is names else None
        self.ladder, self._names = ladder, names
        if found is not None:
            self.gathered, fresh = found
            self.hidden = self.hidden.difference(fresh) | _hidden(fresh.values())
        else:
            rows = [row for row in ladder if isinstance(row, Row)]
            self.gathered = gathered(ladder, self._name, self.gathered)
            self.hidden = _hidden(rows)
            self._out = any(row.out for row in rows)
        self.longest = longest(self.gathered, self._name)
        self._groups = frozenset(item.letter for item in self.gathered if isinstance(item, Group))
        self._for = None
        self._people = people(self.gathered, frozenset())
        self._lay(self.gathered)

    def _name(self, who: str) -> Called:
        return self._names.get(who, ("", who))

    def _lay(self, items: tuple[Item, ...]) -> None:
        self.items, self.stops = items, stops(items)

    def people(self, unfolded: Set[str]) -> int:
        """For how many rows of combatants there should be room."""
        return people(self.gathered, unfolded) if unfolded else self._people

    def lines(self, marks: Marks, unfolded: Set[str]) -> tuple[Item, ...]:
        """The lines to draw under these marks."""
        if not self._out and not self._groups:
            return self.items
        closed = self._groups - unfolded
        now = (closed, marks if closed else None, marks.cursor if self._out else None)
        if now != self._for:
            self._for = now
            self._lay(folded(laid_out(self.gathered, marks, unfolded), marks.cursor))
        return self.items


def _hidden(rows: Iterable[Row]) -> frozenset[str]:
    return frozenset(row.who for row in rows if row.role == "hidden")
