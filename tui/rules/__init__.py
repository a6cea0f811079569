"""The games. Those that ship with the program are named here, others come by the entry-point group `affray.games`.

No game is imported before it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from tui.core.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "affray.games"

BUILT_IN: Mapping[str, str] = {"adventures-edge": "tui.rules.adventures_edge", "earthdawn": "tui.rules.earthdawn"}
"""Id to the module that holds the game as `GAME`."""


class UnknownGame(LookupError):
    """There is no game of this id; `known` are the ids there are."""

    def __init__(self, id: str, known: tuple[str, ...]) -> None:
        super().__init__(f"There is no game {id!r}. Known: {', '.join(known)}.")
        self.id = id
        self.known = known


class BrokenGame(Exception):
    """A game is installed but cannot be used; the sentence says which, from where and why."""


def game_ids() -> tuple[str, ...]:
    """All games there are: those that ship with the program, then installed ones by name. Imports none of them."""
    return (*BUILT_IN, *sorted({e.name for e in announced()} - set(BUILT_IN)))


def announced() -> tuple[EntryPoint, ...]:
    """What installed packages announce as games."""
    from importlib.metadata import entry_points  # takes a while to import, and is hardly ever needed

    return tuple(entry_points(group=GROUP))


def load_game(id: str) -> Game[Any, Any]:
    """The game of this id, imported now. Raises UnknownGame or BrokenGame."""
    if id in BUILT_IN:
        return _checked(id, BUILT_IN[id], import_module(BUILT_IN[id]).GAME)
    found = next((e for e in announced() if e.name == id), None)
    if found is None:
        raise UnknownGame(id, game_ids())
    return _checked(id, found.value, _loaded(found))


def _loaded(entry: EntryPoint) -> object:
    try:
        return entry.load()
    except Exception as fault:  # a foreign package may fail in any way: it is told, and the program goes on without it
        raise BrokenGame(f"The game {entry.name} ({entry.value}) cannot be loaded: {type(fault).__name__}: {fault}") from fault


def _checked(id: str, where: str, game: object) -> Game[Any, Any]:
    if not isinstance(game, Game):
        raise BrokenGame(f"The game {id} ({where}) is no game: it is a {type(game).__name__}.")
    if game.id != id:
        raise BrokenGame(f"The game {id} ({where}) calls itself {game.id}.")
    return game
