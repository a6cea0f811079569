"""Finding a campaign as it was left: the snapshot, the journal after it, and what has to be told about either."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tui.core.game import AnyGame
from tui.core.history import History
from tui.core.state import apply
from tui.storage.document import Document, Waiting
from tui.storage.faults import Fault
from tui.storage.journal import CLOSING, CLOSING_LINE, FORMAT, forward, identity, journal_of
from tui.storage.past import JournalPast
from tui.storage.records import Said, Unreadable, read
from tui.storage.snapshot import Loaded, load
from tui.storage.toml import reason


@dataclass(frozen=True, slots=True)
class Recovered:
    """A campaign as it was left. `end` is where the journal's next record goes, -1 when a new journal has to be begun;
    `tail` how many records the snapshot did not have yet; `redo` the entry that redo goes to, if it is not simply the
    newest; `stands_in` tells that the snapshot before the last one was
    read; `ahead` that the snapshot's place in the journal is no longer there, so that a new one has to come first."""

    document: Document
    history: History[Any, Any]
    waiting: Waiting | None
    told: tuple[str, ...] = ()
    past: JournalPast | None = None
    end: int = -1
    tail: int = 0
    redo: int = 0
    stands_in: bool = False
    ahead: bool = False


def recover(file: Path, writable: bool) -> Recovered:
    """Read a campaign and its journal. Raises Fault when it cannot be used. Writes nothing; `writable` tells whether
    what is dropped here will be cut off by whoever writes next, so that it has to be told."""
    loaded = load(file)
    journal = journal_of(file)
    id, format = identity(journal)
    mark = loaded.document.mark
    if loaded.keeping == "kept" and mark is not None and id == loaded.document.id:
        if format > FORMAT:
            raise Fault(journal, f"format {format} is newer than this program", expected=f"format {FORMAT}")
        return _with_journal(loaded, journal, mark.offset, writable)
    return _without_journal(loaded, journal)


def _without_journal(loaded: Loaded, journal: Path) -> Recovered:
    """The file alone: made or edited by hand, or its journal is not there."""
    document, told = loaded.document, list(loaded.told)
    at = last = 0
    waiting = document.pending
    if loaded.keeping == "kept" and document.mark is not None:
        at, last = document.mark.entry, document.mark.last
        if last and not journal.exists():
            told.append(f"{journal.name} is missing: nothing from before can be undone.")
    elif waiting is not None:
        waiting = replace(waiting, at=0, group=1)
    if journal.exists():
        told.append(f"{journal.name} does not belong to it: it is set aside before anything is written.")
    history = History(document.state, at, last)
    return Recovered(document, history, waiting, tuple(told), stands_in=loaded.from_backup)


def _with_journal(loaded: Loaded, journal: Path, offset: int, writable: bool) -> Recovered:
    """The snapshot and what the journal holds after it."""
    document, told = loaded.document, list(loaded.told)
    assert document.mark is not None
    size, data = _tail(journal, offset)
    if size < offset:
        end = max((piece.end for piece in forward(journal.read_bytes(), 0)), default=0)
        told.append(f"{journal.name} ends before the snapshot: some of what was done before cannot be undone.")
        past = JournalPast(document.game, journal, end)
        history = History(document.state, document.mark.entry, document.mark.last, past)
        return Recovered(document, history, document.pending, tuple(told), past, end, stands_in=loaded.from_backup, ahead=True)
    if data is None:
        return _without_journal(loaded, journal)
    past = JournalPast(document.game, journal, offset)
    try:
        history = History(document.state, document.mark.entry, document.mark.last, past)
        if document.mark.redo and history.forth(document.mark.redo) is not None:
            history.back()  # now the history knows which way it came
        replay = _Replay(journal, document.game, history, document.pending)
        replay.forth[history.at] = document.mark.redo
        replay.run(data, offset)
    except BaseException:
        past.close()
        raise
    end, rest = replay.end, data[replay.whole - offset :]
    if CLOSING_LINE.search(rest):
        line = journal.read_bytes().count(b"\n", 0, replay.whole) + 1
        told.append(f"{journal.name} is damaged from line {line} on: what was done after that is not in play.")
        end = -1
    elif size > end and writable:
        told.append(f"The last record of {journal.name} was cut short ({size - end} bytes): it was dropped.")
    redo = replay.forth.get(history.at, 0)
    return Recovered(document, history, replay.waiting, tuple(told), past, end, replay.count, redo, loaded.from_backup)


def _tail(journal: Path, offset: int) -> tuple[int, bytes | None]:
    """The journal's size and what it holds from a place on; None when no record ends at that place."""
    try:
        with journal.open("rb") as f:
            size = f.seek(0, 2)
            if size < offset:
                return size, b""
            f.seek(max(0, offset - CLOSING))
            ends = CLOSING_LINE.fullmatch(f.read(min(CLOSING, offset)))
            return size, f.read() if ends else None
    except OSError as no:
        raise Fault(journal, f"it cannot be read ({reason(no)})") from None


class _Replay:
    """The journal's tail played onto a history: no rule is run, the changes are taken as they stand."""

    def __init__(self, file: Path, game: AnyGame, history: History[Any, Any], waiting: Waiting | None) -> None:
        self.file = file
        self.game = game
        self.history = history
        self.waiting = waiting
        self.end = 0
        self.whole = 0
        self.count = 0
        self.forth: dict[int, int] = {}

    def run(self, data: bytes, offset: int) -> None:
        """Play all whole records, those written together only if all of them are there. Then `whole` is the place behind
        the last whole record, `end` behind the last one played."""
        self.end = self.whole = offset
        together: list[Said] = []
        for piece in forward(data, offset):
            self.whole = piece.end
            try:
                said = read(self.game, piece.body)
                together.append(said)
                if said.more:
                    continue
                for one in together:
                    self._take(one)
            except Unreadable as no:
                raise Fault(self.file, str(no), line=self._line(piece.at)) from None
            except (KeyError, TypeError, ValueError, AttributeError) as no:
                found = f"this record does not follow from those before it ({no})"
                raise Fault(self.file, found, line=self._line(piece.at)) from None
            self.count += len(together)
            together = []
            self.end = piece.end

    def _line(self, at: int) -> int:
        return self.file.read_bytes().count(b"\n", 0, at) + 1

    def _take(self, said: Said) -> None:
        history = self.history
        if said.node is not None:
            if said.node.parent != history.at or said.node.n != history.last + 1:
                raise ValueError(f"entry {said.node.n} after {said.node.parent}, where {history.at} was the last")
            history.record(said.node.entry, apply(history.now, said.node.entry.changes))
            self.forth[said.node.parent] = said.node.n
            self.waiting = None
        elif said.kind == "asked":
            self.waiting = said.waiting
        elif said.kind == "answer" and said.answer is not None:
            if self.waiting is None:
                raise ValueError("an answer, and no open question")
            given = (*self.waiting.given, said.answer[0])
            self.waiting = replace(self.waiting, tape=(*self.waiting.tape, said.answer), given=given)
        elif said.kind == "cancel":
            self.waiting = None
        elif said.kind in ("undo", "redo", "goto"):
            self.forth.update((node.parent, node.n) for node in history.goto(said.at))
            self.waiting = None
