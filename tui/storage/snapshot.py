"""Reading a campaign file, with the snapshot before it to fall back on."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tui.storage.document import Document, read
from tui.storage.faults import Fault
from tui.storage.mark import BEGIN, Keeping, keeping, names
from tui.storage.reading import Reading
from tui.storage.toml import read_bytes
from tui.storage.writing import backup


@dataclass(frozen=True, slots=True)
class Loaded:
    """A campaign file read: how it came to be as it is, what is to be told, and whether `.bak` had to stand in."""

    document: Document
    keeping: Keeping
    told: tuple[str, ...] = ()
    from_backup: bool = False


def load(file: Path) -> Loaded:
    """Read a campaign file; one that is cut short or missing is replaced by the snapshot before it, if that is whole.

    Raises Fault when there is nothing to read, or when the file is whole but wrong: it is for people to put right then.
    """
    try:
        data = read_bytes(file)
    except Fault:
        if not backup(file).exists():
            raise
        return _from_backup(file, f"{file.name} is missing: the snapshot before it is used", "")
    how = keeping(data)
    if how == "torn":
        try:
            return _from_backup(file, f"{file.name} is cut short: the snapshot before it is used", names(data))
        except Fault:
            document = read(Reading(file, data.partition(BEGIN)[0]))
            return Loaded(document, "torn", (f"{file.name} has no end mark and may be cut short: it is taken as it stands.",))
    document = read(Reading(file, data))
    told: tuple[str, ...] = ()
    if how == "edited":
        told = (f"{file.name} was edited by hand: it is taken as it stands.",)
    return Loaded(document, how, told)


def _from_backup(file: Path, why: str, id: str) -> Loaded:
    """The snapshot before, if it is whole and of the same campaign (`id`, where what is left of the file still says so)."""
    data = read_bytes(backup(file))
    how = keeping(data)
    if how != "kept":
        raise Fault(backup(file), "it is cut short or was edited by hand")
    if id and names(data) != id:
        raise Fault(backup(file), "it belongs to another campaign")
    return Loaded(read(Reading(backup(file), data)), how, (f"{why}, with what the journal holds since.",), True)
