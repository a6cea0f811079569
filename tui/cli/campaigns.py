"""`affray check`, `affray new` and `affray systems`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tui.cli.telling import complain, tell
from tui.core.game import AnyGame
from tui.rules import BrokenGame, UnknownGame, game_ids, load_game


def check(files: Sequence[str]) -> int:
    """Tell what is wrong with campaigns, themes, keymaps and the configuration, one line a fault; 2 when there is any."""
    from tui.storage.checking import check_file

    faulty = 0
    for file in files:
        faults = check_file(file, _keymap)
        faulty += bool(faults)
        for fault in faults:
            complain(str(fault))
        if not faults:
            tell(f"{file}: sound")
    return 2 if faulty else 0


def _keymap(file: Path) -> object:
    """A keymap, read by the actions and keys of the fight. Raises Fault."""
    from tui.storage.keymap import load_keymap
    from tui.ui.desk.actions import FIXED, KNOWN_ACTIONS, default_keys
    from tui.ui.desk.keys import WORDS, fault_of

    return load_keymap(file, KNOWN_ACTIONS, fault_of, fixed=FIXED, keys=tuple(WORDS), held=default_keys())


def new(file: str, system: str, name: str) -> int:
    """Make an empty campaign. Raises Fault when it cannot be made."""
    from tui.storage.campaign import new_campaign

    game = _game(system)
    if game is None:
        return 2
    tell(f"{new_campaign(file, game, name)}: an empty campaign of {game.title}")
    return 0


def systems() -> int:
    """Tell every game with the number of its rules; 2 when one of them cannot be used."""
    broken = 0
    games = [(id, _game(id)) for id in game_ids()]
    width = max((len(id) for id, _ in games), default=0)
    for id, game in games:
        if game is None:
            broken += 1
        else:
            count = len(game.rulebook())
            tell(f"{id:<{width}}  {game.title}, {count} rulebook {'entry' if count == 1 else 'entries'}")
    return 2 if broken else 0


def _game(id: str) -> AnyGame | None:
    try:
        return load_game(id)
    except (UnknownGame, BrokenGame) as no:
        complain(str(no))
        return None
