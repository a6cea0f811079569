"""What goes over the bus. Requests are imperative, facts past tense."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from tui.core.command import Command
from tui.core.game import AnyState
from tui.core.history import Node
from tui.core.play import Pending
from tui.core.request import By

# ---- requests


@dataclass(frozen=True, slots=True)
class Do:
    """Play a command."""

    command: Command


@dataclass(frozen=True, slots=True)
class Give:
    """Answer an open request (the first one when `key` is empty)."""

    text: str
    key: str = ""
    by: By = "gm"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the last answer; at the first one the command itself."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Drop the pending command."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last steps."""

    steps: int = 1


@dataclass(frozen=True, slots=True)
class Redo:
    """Make undone steps again, with the very same dice."""

    steps: int = 1


@dataclass(frozen=True, slots=True)
class GoTo:
    """Go to any entry of the history, on whatever branch; 0 is the beginning."""

    n: int


# ---- facts


@dataclass(frozen=True, slots=True)
class Asked:
    """A command waits for answers. `at` is the entry it began from, `queue` the commands that follow it in its group,
    `given` the keys answered by people, in that order, `asides` the entries made since that outlive it when cancelled."""

    pending: Pending[Any, Any]
    at: int
    group: int
    queue: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    last: str = ""
    """The key of the answer that led here, when it is all that the tape has gained; else empty."""
    notes: tuple[str, ...] = ()
    asides: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The pending command was dropped; its dice are kept for the same command."""

    command: str


@dataclass(frozen=True, slots=True)
class Recorded:
    """An entry was added to the history. `notes` are for the game master: answers dropped or kept in a re-run. `more`
    tells that another entry or a question of the same step follows at once, so that both can be saved in one piece."""

    node: Node
    before: AnyState
    after: AnyState
    notes: tuple[str, ...] = ()
    more: bool = False


@dataclass(frozen=True, slots=True)
class Moved:
    """The pointer into the history has moved. `nodes` are the entries taken back or made again, in that order."""

    how: Literal["undo", "redo", "goto"]
    at: int
    nodes: tuple[Node, ...]
    before: AnyState
    after: AnyState


@dataclass(frozen=True, slots=True)
class RefusedCommand:
    """Nothing was done, and why."""

    reason: str
    cite: str = ""
    bug: bool = False


@dataclass(frozen=True, slots=True)
class Saved:
    """What was shown is on disk."""


@dataclass(frozen=True, slots=True)
class NotSaved:
    """What was shown is not on disk, and why; play goes on."""

    reason: str
