"""Opens the screen: finds the campaign, the theme and the keys, and runs the application on the terminal."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from os import environ
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from tui.core.messages import NotSaved, Saved
from tui.rules import BrokenGame, game_ids, load_game
from tui.storage.campaign import OpenCampaign, new_campaign, open_campaign
from tui.storage.config import Config, keymap_file, load_config
from tui.storage.faults import Fault
from tui.storage.keymap import load_keymap
from tui.storage.paths import Folders, Listed, campaigns, copy_sample, folders, free_file
from tui.storage.themes import theme_files
from tui.ui.app import AffrayApp
from tui.ui.desk.actions import FIXED, KNOWN_ACTIONS, default_keys
from tui.ui.desk.desk import Desk
from tui.ui.desk.keys import WORDS, fault_of
from tui.ui.fight import FightStage
from tui.ui.stage import Stage
from tui.ui.terminal import Start, guarded_run
from tui.ui.theme import find_look

if TYPE_CHECKING:
    from tui.ui.screens.campaigns import Choice, Entry

Keys = Mapping[str, tuple[str, ...]]


def open_screen(
    start: Start,
    file: str | None,
    *,
    saves: str | None = None,
    theme: str | None = None,
    keymap: str | None = None,
    ascii: bool = False,
) -> int:
    """Open the screen on a campaign, or on the choice of one; the exit code.

    What is not given is taken from the configuration; a `keymap` is a file or the name of one beside the configuration.
    Raises Fault when a file cannot be used; nothing has been drawn then.
    """
    where = folders(saves)
    config = load_config(where.config)
    if config.saves and not saves:
        where = folders(config.saves)
    session = Session(where, _keys(where, keymap or config.keymap), theme or "", config, ascii or config.ascii)
    try:
        stage = session.fight(Path(file)) if file is not None else session.choice()
        app = AffrayApp(stage, session.after, ascii=session.ascii)
        session.dress(app)
        app.on_bug = session.bug
        return guarded_run(app, session.emergency, start=start, mouse=not start.remote)
    finally:
        session.close()


def _keys(where: Folders, wanted: str) -> Keys | None:
    if not wanted:
        return None
    file = Path(wanted).expanduser()
    if not file.is_file():
        file = keymap_file(where.config, wanted)
    return load_keymap(file, KNOWN_ACTIONS, fault_of, fixed=FIXED, keys=tuple(WORDS), held=default_keys())


@dataclass(slots=True)
class Session:
    """What is open while the program runs: at most one campaign."""

    where: Folders
    keys: Keys | None
    theme: str
    config: Config
    ascii: bool
    open: OpenCampaign | None = None
    app: AffrayApp | None = None
    _next: Stage | None = field(default=None)
    _unsaved: bool = False
    """Whether there are records that the disk has refused."""

    def fight(self, file: Path) -> Stage:
        """The fight of a campaign; a sample that ships is opened as a copy of the game master's own. Raises Fault."""
        if self.where.ships(file):
            file = copy_sample(file, self.where.saves)
        self.open = campaign = open_campaign(file)
        campaign.referee.listen()
        self._unsaved = False
        campaign.bus.subscribe(NotSaved, self._not_saved)
        campaign.bus.subscribe(Saved, self._saved)
        desk = Desk(campaign, ascii=self.ascii, keymap=self.keys, at_once=False)
        desk.on_theme = self.wear
        desk.theme_names = self.themes
        gc.freeze()  # what is loaded stays: nobody need walk over it between two keys
        return FightStage(desk, rest=self._snapshot)

    def choice(self) -> Stage:
        """The choice of a campaign."""
        from tui.ui.screens.campaigns import CampaignsStage  # a campaign that was named is opened without it

        games = {id: title for id in game_ids() if (title := _title(id))}
        found = [_entry(one, games) for one in campaigns(self.where.saves, self.where.samples)]
        return CampaignsStage(found, tuple(games.items()), self.take)

    def take(self, choice: Choice) -> str:
        """Open what was chosen; why it cannot be, or nothing."""
        try:
            file = choice.path
            if choice.kind == "new":
                self.where.saves.mkdir(parents=True, exist_ok=True)
                file = new_campaign(free_file(self.where.saves, choice.name), load_game(choice.game), choice.name)
            if file is not None:
                self._next = self.fight(file)
            if self.app is not None:
                self.dress(self.app)
        except (Fault, BrokenGame) as no:
            self.close()
            return str(no)
        except OSError as no:
            return f"{self.where.saves}: it cannot be made ({no.strerror or no})."
        return ""

    def after(self, stage: Stage) -> Stage | None:
        """The fight that was chosen; nothing after it."""
        found, self._next = self._next, None
        return found

    def dress(self, app: AffrayApp) -> None:
        """Give the screen its theme: the one asked for, else the campaign's, else the configuration's, else what suits the
        terminal. Without colour (`NO_COLOR`) only the one asked for counts. Raises Fault."""
        self.app = app
        wanted = self.theme
        if not wanted and not environ.get("NO_COLOR"):
            wanted = (self.open.theme if self.open is not None else "") or self.config.theme
        app.canvas.look = find_look(self.where, wanted, app.console.color_system)

    def wear(self, name: str) -> str:
        """Another theme, which the campaign keeps; why it cannot be, or nothing."""
        if self.app is None:
            return "The screen is not up yet."
        try:
            self.app.canvas.look = find_look(self.where, name, self.app.console.color_system)
        except Fault as no:
            return str(no)
        if self.open is not None:
            self.open.use_theme(name)
        return ""

    def themes(self) -> tuple[str, ...]:
        """The names of all themes there are."""
        return tuple(theme_files(self.where))

    def _snapshot(self) -> None:
        """A snapshot when one is due, away from the keys."""
        if self.open is not None and self.open.snapshot_due():
            Thread(target=self.open.snapshot, daemon=False).start()

    def bug(self, found: BaseException) -> str:
        """Keep where a bug struck; what to tell of it."""
        from tui.storage.crash import report

        return report(found, self.where.saves, not self._unsaved)

    def emergency(self) -> None:
        """Try once more to write what a full disk refused. Everything else that was shown is in the journal already; then
        nothing is done, since the main thread may be in the middle of a write. Never raises; whoever calls it waits for it no
        longer than it likes."""
        campaign = self.open
        if campaign is not None and self._unsaved:
            self._unsaved = False
            with suppress(Exception):  # this is the last try, and nobody can hear of its failing any more
                campaign.close()

    def _not_saved(self, _: NotSaved) -> None:
        self._unsaved = True

    def _saved(self, _: Saved) -> None:
        self._unsaved = False

    def close(self) -> None:
        """Write the last snapshot and let go of the campaign."""
        found, self.open = self.open, None
        if found is not None:
            found.close()


def _title(id: str) -> str:
    try:
        return load_game(id).title
    except BrokenGame:
        return ""


def _entry(one: Listed, games: Mapping[str, str]) -> Entry:
    from tui.ui.screens.campaigns import Entry

    game = games.get(one.system, "")
    fault = "" if game else f'its game "{one.system}" is not installed' if one.system else "this is no campaign"
    when = f"{one.when:%d %b %Y %H:%M}" if one.when else ""
    return Entry(one.path, one.name, game, when, one.sample, fault)
