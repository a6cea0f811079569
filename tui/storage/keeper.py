"""Keeps a campaign in play on disk: hears the bus before anybody else, appends to the journal, writes snapshots."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from threading import Lock

from tui.core.bus import Bus
from tui.core.game import AnyState
from tui.core.messages import Asked, Cancelled, Moved, NotSaved, Recorded, Saved
from tui.storage import records
from tui.storage.document import Waiting, body, waiting
from tui.storage.journal import Journal, journal_of, opening
from tui.storage.mark import marked
from tui.storage.recovery import Recovered
from tui.storage.toml import reason
from tui.storage.writing import backup, free_name, replace_file, sync_folder

SNAPSHOT_EVERY = 200
"""Records after which the next opening would begin to feel the journal."""


@dataclass(frozen=True, slots=True)
class Stand:
    """One moment of the fight together with the end of the journal that holds it."""

    state: AnyState
    at: int
    last: int
    redo: int
    waiting: Waiting | None
    offset: int
    count: int


def _one_more(old: Waiting | None, new: Waiting) -> str:
    """The key of the one answer that a question has gained since; empty when anything else has changed."""
    if old is None or len(new.given) != len(old.given) + 1 or new.given[:-1] != old.given:
        return ""
    key = new.given[-1]
    others = {row for row in new.tape if row[0] != key}
    return key if others == set(old.tape) and replace(old, tape=new.tape, given=new.given) == new else ""


class Keeper:
    """Writes one campaign. What the disk does not take is kept in memory and tried again with the next record."""

    def __init__(self, file: Path, found: Recovered, bus: Bus) -> None:
        self._file = file
        self._document = found.document
        self._bus = bus
        history = found.history
        self._stand = Stand(history.now, history.at, history.last, found.redo, found.waiting, found.end, found.tail)
        self._latest = self._stand
        self._forth = {history.at: found.redo}
        self._snapped = -1 if found.stands_in else 0
        self._stands_in = found.stands_in
        self._ahead = found.ahead
        self._theme_kept = True
        self._unwritten: list[bytes] = []
        self._failed = ""
        self._broken = ""
        self._writing = Lock()
        self._journal: Journal | None = None
        if found.end >= 0 and not found.ahead:
            with suppress(OSError):  # told with the first record, if it is still so
                self._journal = Journal(journal_of(file), found.end)
        bus.subscribe(Recorded, self._recorded)
        bus.subscribe(Asked, self._asked)
        bus.subscribe(Cancelled, self._cancelled)
        bus.subscribe(Moved, self._moved)

    # ---- hearing

    def _recorded(self, m: Recorded) -> None:
        now = datetime.now().replace(microsecond=0)
        self._forth[m.node.parent] = m.node.n
        latest = replace(self._latest, state=m.after, at=m.node.n, last=m.node.n, redo=0, waiting=None)
        self._keep(lambda: records.entry_record(m.node, now, m.more), latest, m.more)

    def _asked(self, m: Asked) -> None:
        new = waiting(m)
        given = _one_more(self._latest.waiting, new)
        answer = next((a for a in m.pending.tape if a.key == given), None)
        latest = replace(self._latest, waiting=new)
        self._keep(lambda: records.asked_record(new) if answer is None else records.answer_record(answer), latest)

    def _cancelled(self, _: Cancelled) -> None:
        self._keep(records.cancel_record, replace(self._latest, waiting=None))

    def _moved(self, m: Moved) -> None:
        self._forth.update((node.parent, node.n) for node in m.nodes)
        latest = replace(self._latest, state=m.after, at=m.at, redo=self._forth.get(m.at, 0), waiting=None)
        self._keep(lambda: records.moved_record(m), latest)

    # ---- the journal

    def _keep(self, make: Callable[[], bytes], latest: Stand, more: bool = False) -> None:
        """Take one record; write it, with all that waits, unless more of the same step follows at once.

        What a game holds against its contract cannot be written: from then on nothing is, so that the journal stays
        one that can be read.
        """
        if not self._broken:
            try:
                self._unwritten.append(make())
            except TypeError as bug:
                self._broken = str(bug)
        if self._broken:
            self._bus.publish(NotSaved(self._broken))
            return
        self._latest = replace(latest, count=latest.count + 1)
        if not more:
            self._write()

    def _write(self) -> None:
        try:
            self._flush()
        except OSError as no:
            self._failed = reason(no)
            self._bus.publish(NotSaved(self._failed))
            return
        if self._failed:
            self._failed = ""
            self._bus.publish(Saved())

    def _flush(self) -> None:
        """Everything unwritten onto the disk, in one write. Raises OSError; then all of it is still unwritten."""
        if not self._unwritten:
            return
        if self._journal is None:
            self._begin()
        assert self._journal is not None
        self._journal.append(b"".join(self._unwritten))
        self._unwritten.clear()
        self._latest = self._stand = replace(self._latest, offset=self._journal.end)

    def _begin(self) -> None:
        """Open the journal, or begin one: then the file gets its name first, so that the two can find each other."""
        file = journal_of(self._file)
        if self._stand.offset >= 0:
            if self._ahead:
                self._put(self._stand)
                self._ahead = False
            self._journal = Journal(file, self._stand.offset)
            return
        if file.exists():
            os.replace(file, free_name(file, "old"))
        id = os.urandom(16).hex()
        journal = Journal(file, 0)
        try:
            journal.append(opening(id))
            sync_folder(file.parent)
            self._document = replace(self._document, id=id)
            self._stand = replace(self._stand, offset=journal.end)
            self._put(self._stand)
        except OSError:
            self._stand = replace(self._stand, offset=-1)
            journal.close()
            with suppress(OSError):
                file.unlink()
            raise
        self._journal = journal

    # ---- snapshots

    @property
    def due(self) -> bool:
        """Is it time for a snapshot?"""
        return self._stand.count - self._snapped >= SNAPSHOT_EVERY and not self._failed

    def snapshot(self) -> str:
        """Write the last moment that the journal holds; the reason why not, or nothing. Right from any thread."""
        with self._writing:
            stand = self._stand  # taken once: the referee may play on meanwhile
            if self._journal is None or self._kept(stand):
                return self._failed
            try:
                self._put(stand)
            except OSError as no:
                return reason(no)
            return ""

    def _kept(self, stand: Stand) -> bool:
        """Does the file say all this already?"""
        return stand.count == self._snapped and self._theme_kept

    def _put(self, stand: Stand) -> None:
        """The campaign file anew; the one before is kept as `.bak`, one that was cut short under a name of its own."""
        document = replace(self._document, state=stand.state, pending=stand.waiting)
        data = marked(body(document), stand.at, stand.last, stand.redo, stand.offset)
        keep = free_name(self._file, "cut") if self._stands_in else backup(self._file)
        replace_file(self._file, data, keep)
        self._stands_in = False
        self._snapped = stand.count
        self._theme_kept = document.theme == self._document.theme

    def use_theme(self, name: str) -> None:
        """Name another theme."""
        self._document = replace(self._document, theme=name)
        self._theme_kept = False

    def close(self) -> str:
        """Write what is still to be written; what could not be, or nothing. No snapshot is written after it."""
        with self._writing:
            told = self._broken
            try:
                self._flush()
                if not self._kept(self._latest) and self._journal is None:
                    self._begin()
            except OSError as no:
                told = reason(no)
            if not self._kept(self._latest):
                try:
                    self._put(replace(self._latest, offset=self._stand.offset))
                    told = self._broken
                except OSError as no:
                    told = reason(no)
            if self._journal is not None:
                self._journal.close()
                self._journal = None
            return told
