"""The history: a tree of entries and a pointer into it. Undo moves the pointer; a new entry after it begins a branch."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol

from tui.core.play import Entry
from tui.core.state import C, F, State, apply

KEPT_STATES = 64
"""How many states are kept ready; older ones are worked out from the changes."""


@dataclass(frozen=True, slots=True)
class Node:
    """An entry with its number and the number of the entry it follows (0: the beginning)."""

    n: int
    parent: int
    entry: Entry


class Past(Protocol):
    """Entries that were made before and are fetched only when needed (from a journal)."""

    def node(self, n: int) -> Node | None:
        """The entry of this number."""

    def children(self, n: int) -> Sequence[int]:
        """The numbers of the entries that follow entry `n`, oldest first."""


class History(Generic[C, F]):
    """All entries made, the state now, and how to get to any other."""

    def __init__(self, state: State[C, F], at: int = 0, last: int = 0, past: Past | None = None) -> None:
        self._nodes: dict[int, Node] = {}
        self._children: dict[int, list[int]] = {}
        self._forth: dict[int, int] = {}
        self._states: OrderedDict[int, State[C, F]] = OrderedDict({at: state})
        self._past = past
        self.at = at
        self.last = last

    @property
    def now(self) -> State[C, F]:
        """The state the pointer stands at."""
        return self._states[self.at]

    def node(self, n: int) -> Node | None:
        """The entry of this number, from memory or from the past."""
        found = self._nodes.get(n)
        if found is None and n > 0 and self._past is not None:
            found = self._past.node(n)
            if found is not None:
                self._nodes[n] = found
        return found

    def children(self, n: int) -> list[int]:
        """The entries that follow entry `n`, oldest first."""
        old = list(self._past.children(n)) if self._past is not None else []
        return old + [c for c in self._children.get(n, ()) if c not in old]

    def record(self, entry: Entry, after: State[C, F]) -> Node:
        """Add an entry after the present one and go there."""
        self.last += 1
        node = Node(self.last, self.at, entry)
        self._nodes[node.n] = node
        self._children.setdefault(node.parent, []).append(node.n)
        self._go(node.n, after)
        return node

    def _go(self, n: int, state: State[C, F]) -> None:
        self.at = n
        self._states[n] = state
        self._states.move_to_end(n)
        while len(self._states) > KEPT_STATES:
            self._states.popitem(last=False)

    def back(self) -> Node | None:
        """One entry back; the entry, or None at the beginning."""
        node = self.node(self.at)
        if node is None:
            return None
        before = self._states.get(node.parent) or apply(self.now, node.entry.changes, back=True)
        self._forth[node.parent] = node.n
        self._go(node.parent, before)
        return node

    def forth(self, to: int = 0) -> Node | None:
        """One entry forward: to the child `to`, else to the one last seen, else to the newest; None at the end."""
        children = self.children(self.at)
        n = to or self._forth.get(self.at, children[-1] if children else 0)
        node = self.node(n) if n in children else None
        if node is None:
            return None
        after = self._states.get(n) or apply(self.now, node.entry.changes)
        self._forth[node.parent] = n
        self._go(n, after)
        return node

    def undo(self) -> tuple[Node, ...]:
        """Take back the last group; the entries taken back, newest first."""
        out: list[Node] = []
        while (node := self.node(self.at)) is not None:
            if out and (node.entry.group == 0 or node.entry.group != out[0].entry.group):
                break
            self.back()
            out.append(node)
        return tuple(out)

    def redo(self) -> tuple[Node, ...]:
        """Make the next group again; its entries, oldest first."""
        out: list[Node] = []
        while True:
            node = self.forth()
            if node is None:
                break
            if out and (node.entry.group == 0 or node.entry.group != out[0].entry.group):
                self.back()
                break
            out.append(node)
        return tuple(out)

    def goto(self, n: int) -> tuple[Node, ...]:
        """Go to any entry, on whatever branch; the entries passed. Raises KeyError when there is none of this number."""
        if n != 0 and self.node(n) is None:
            raise KeyError(n)
        above = self.ancestors(n)
        passed: list[Node] = []
        while self.at not in above:
            node = self.back()
            if node is None:
                break
            passed.append(node)
        for step in reversed(above[: above.index(self.at)]):
            node = self.forth(step)
            if node is not None:
                passed.append(node)
        return tuple(passed)

    def ancestors(self, n: int) -> list[int]:
        """`n` and all entries before it down to the beginning, nearest first."""
        out = [n]
        while (node := self.node(out[-1])) is not None:
            out.append(node.parent)
        return out

    def recent(self, count: int, before: int | None = None) -> list[Node]:
        """The last `count` entries of the present branch (up to entry `before`), oldest first."""
        out: list[Node] = []
        n = self.at if before is None else before
        while len(out) < count and (node := self.node(n)) is not None:
            out.append(node)
            n = node.parent
        return out[::-1]
