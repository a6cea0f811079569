"""The part of the ladder that is in sight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tui.core.views import Row
from tui.ui.draw.items import Group, Item, Marks


@dataclass(slots=True)
class Window:
    """The part of the ladder that is shown. It stays where it is while the cursor is in it and jumps when it leaves: a
    row that moves costs a whole pane on a slow line."""

    top: int = 0
    _items: Sequence[Item] = ()
    _places: dict[str, int] = field(default_factory=dict)

    def lines(self, items: Sequence[Item], height: int, marks: Marks) -> list[Item | str]:
        """The lines to draw; a text tells how many are cut off.

        Who acts and who is aimed at stay in sight: outside the window they are pinned above or below it.
        """
        if len(items) <= height:
            self.top = 0
            return list(items)
        if items is not self._items:
            self._items = items
            self._places = {item.who: i for i, item in enumerate(items) if isinstance(item, Row | Group) and item.who}
        places = self._places
        home = places.get(marks.acting, 0)
        cursor = places.get(marks.cursor, home)
        keep = sorted({places[who] for who in (marks.acting, marks.aim) if who in places})
        wanted = sorted({cursor, *keep})
        around = wanted[0] - (height - 2 - (wanted[-1] - wanted[0])) // 2
        for top in (self.top, around, cursor - height // 2, cursor):
            self.top = _filled(max(0, min(top, len(items) - 1)), len(items), height, keep)
            if cursor in _part(self.top, len(items), height, keep):
                break
        part = _part(self.top, len(items), height, keep)
        above = [i for i in keep if i < part.start]
        below = [i for i in keep if i >= part.stop]
        out: list[Item | str] = [items[i] for i in above]
        if part.start > len(above):
            out.append(f"{part.start - len(above)} above")
        out += [items[i] for i in part]
        if len(items) - part.stop > len(below):
            out.append(f"{len(items) - part.stop - len(below)} below")
        return out + [items[i] for i in below]


def _part(top: int, count: int, height: int, keep: Sequence[int]) -> range:
    """The window that begins at `top`, pinned rows and the lines about the rest left out of its height."""
    pinned = sum(i < top for i in keep)
    room = height - pinned - (top > pinned)
    if count - top <= room:
        return range(top, count)
    for size in range(room - 1, 0, -1):
        below = sum(i >= top + size for i in keep)
        if size + below + (count - top - size > below) <= room:
            return range(top, top + size)
    return range(top, top + 1)


def _filled(top: int, count: int, height: int, keep: Sequence[int]) -> int:
    """The top moved up while that leaves the end of the ladder in sight: no blank rows below the last one."""
    while top > 0 and _part(top, count, height, keep).stop == count == _part(top - 1, count, height, keep).stop:
        top -= 1
    return top
