"""Which games there are: one package a game below `tui.rules`, and those that installed packages announce."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules

from tui.core.game import AnyGame

GROUP = "affray.games"
"""The entry point group in which an installed package announces a game: `id = "package.module:GAME"`."""

_ADDED: dict[str, AnyGame] = {}


def add(game: AnyGame) -> None:
    """Make a game known that is no package of its own (one under test, or written at the table)."""
    _ADDED[game.id] = game


def ids() -> list[str]:
    """The ids of all games, without loading any."""
    return sorted({*_ADDED, *_own(), *(e.name for e in entry_points(group=GROUP))})


def _own() -> dict[str, str]:
    import tui.rules

    return {m.name.replace("_", "-"): m.name for m in iter_modules(tui.rules.__path__) if m.ispkg}


def find(id: str) -> AnyGame | None:
    """The game of this id, loaded; None when there is none."""
    if id in _ADDED:
        return _ADDED[id]
    module = _own().get(id)
    if module is not None:
        game: AnyGame = import_module(f"tui.rules.{module}").GAME
        return game
    for entry in entry_points(group=GROUP):
        if entry.name == id:
            announced: AnyGame = entry.load()
            return announced
    return None
