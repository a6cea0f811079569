"""A campaign: opened, written to by everything that happens in it, closed. The door to everything else in this folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from tui.core.bus import Bus
from tui.core.errors import BadAnswer, Diverged, Refused
from tui.core.game import AnyGame
from tui.core.referee import Referee
from tui.core.state import State
from tui.core.text import clean
from tui.storage.document import Document, body, read
from tui.storage.faults import Fault
from tui.storage.keeper import Keeper
from tui.storage.lock import Lock
from tui.storage.mark import keeping
from tui.storage.reading import Reading
from tui.storage.recovery import Recovered, recover
from tui.storage.toml import read_bytes, reason
from tui.storage.writing import backup, replace_file


class OpenCampaign:
    """A campaign in play.

    `readonly` says in one sentence why nothing is written (somebody else has it open ...), empty when all is;
    `recovered` what there is to tell about how it was found. `bus` carries NotSaved and Saved when the disk fails and
    when it takes up again.
    """

    def __init__(
        self, path: Path, found: Recovered, bus: Bus, rng: Random, lock: Lock | None, keeper: Keeper | None, readonly: str
    ) -> None:
        self.path = path
        self.name = found.document.name
        self.game: AnyGame = found.document.game
        self.bus = bus
        self.readonly = readonly
        self.recovered = found.told
        self.referee = Referee(self.game, found.history, bus, rng)
        self._theme = found.document.theme
        self._lock = lock
        self._keeper = keeper
        self._past = found.past

    @property
    def theme(self) -> str:
        """The name of the campaign's theme; empty when it names none."""
        return self._theme

    def use_theme(self, name: str) -> None:
        """Name another theme; it is kept with the next snapshot."""
        self._theme = name
        if self._keeper is not None:
            self._keeper.use_theme(name)

    def snapshot_due(self) -> bool:
        """Have so many records been written since the last snapshot that it is time for one? Cheap; ask when idle."""
        return self._keeper is not None and self._keeper.due

    def snapshot(self) -> str:
        """Write a snapshot now; the reason why it could not be, or nothing.

        Right from any thread, also while the referee plays: it writes the last state that the journal holds. The
        journal alone keeps everything; a snapshot makes the next opening short.
        """
        return "" if self._keeper is None else self._keeper.snapshot()

    def close(self) -> str:
        """Write a last snapshot and let go of the lock; what could not be written, or nothing. Closing twice is harmless."""
        told = ""
        if self._keeper is not None:
            told = self._keeper.close()
            self._keeper = None
        if self._past is not None:
            self._past.close()
            self._past = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None
        return told


def open_campaign(
    path: Path | str,
    *,
    seed: int | None = None,
    readonly: bool = False,
    dry: bool = False,
    on_fault: Callable[[object, Exception], None] | None = None,
) -> OpenCampaign:
    """Open a campaign at the very place where it was left, pending question included.

    `readonly` writes nothing and says so; `dry` plays as usual and writes nothing; `seed` fixes the program's dice;
    `on_fault` hears of subscribers of the bus that fail. Raises Fault when the file cannot be used; nothing has been
    written then.
    """
    file = Path(path).resolve()
    there = file.exists() or backup(file).exists()
    lock = Lock(file) if there and not readonly and not dry else None
    why = "It was opened for looking only." if readonly else lock.refusal if lock is not None else ""
    try:
        found = recover(file, writable=lock is not None and not lock.refusal)
        bus = Bus(on_fault)
        keeper = None
        if lock is not None and not lock.refusal:
            keeper = Keeper(file, found, bus)
        campaign = OpenCampaign(Path(path), found, bus, Random(seed), lock, keeper, why)
        _take_up(campaign, found)
    except BaseException:
        if lock is not None:
            lock.release(leave_nothing=True)
        raise
    return campaign


def _take_up(campaign: OpenCampaign, found: Recovered) -> None:
    """Ask the open question again."""
    w = found.waiting
    if w is None:
        return
    referee = campaign.referee
    try:
        referee.resume(w.command, w.answers(), w.group, w.queue, w.given)
        if referee.open is not None:
            referee.open = replace(referee.open, asides=w.asides)
    except (Diverged, Refused, BadAnswer) as no:
        given = ", ".join(f"{key} {text}" for key, _, text, _ in w.tape)
        told = f"The open command {w.command} was dropped, the rules ask it differently now: {no}."
        campaign.recovered = (*campaign.recovered, told + (f" Its answers were: {given}." if given else ""))


def new_campaign(path: Path | str, game: AnyGame, name: str) -> Path:
    """Make an empty campaign. Raises Fault when there is a file of this name already or it cannot be written."""
    file = Path(path)
    if file.exists():
        raise Fault(file, "there is a file of this name already")
    document = Document(game, clean(name) or file.stem, State({}, game.new_fight()))
    try:
        replace_file(file, body(document))
    except OSError as no:
        raise Fault(file, f"it cannot be written ({reason(no)})") from None
    return file


def check_campaign(path: Path | str) -> tuple[Fault, ...]:
    """Everything that is wrong with a campaign file, or else with its journal; empty when both are sound. Writes nothing,
    raises nothing."""
    file = Path(path)
    try:
        data = read_bytes(file)
        if keeping(data) == "torn":
            return (Fault(file, "it has no end mark: it was cut short"),)
        read(Reading(file, data))
        open_campaign(file, dry=True).close()
    except Fault as fault:
        return (fault, *fault.also)
    return ()
