"""Entries made long ago, fetched from the journal only when somebody looks at them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from tui.core.game import AnyGame
from tui.core.history import Node
from tui.storage.journal import Piece, backward
from tui.storage.records import Unreadable, read

_HEAD = re.compile(rb'\[\[record\]\]\nkind = "entry"\nn = (\d+)\nparent = (\d+)\n')


class JournalPast:
    """The entries before byte `end` of a journal. Walks back from there, and only as far as it is asked to."""

    def __init__(self, game: AnyGame, file: Path, end: int) -> None:
        self._game = game
        self._handle = os.open(file, os.O_RDONLY)
        self._pieces: Iterator[Piece] = backward(self._handle, end)
        self._where: dict[int, tuple[int, int]] = {}
        self._after: dict[int, list[int]] = {}
        self._lowest = 0

    def _walk_to(self, n: int) -> None:
        """Go back until entry `n` has been passed, or the journal begins."""
        while self._lowest != 1 and (self._lowest == 0 or self._lowest > n):
            piece = next(self._pieces, None)
            if piece is None:
                self._lowest = 1
                return
            head = _HEAD.match(piece.body)
            if head is not None:
                self._lowest = int(head[1])
                self._where[self._lowest] = (piece.at, len(piece.body))
                self._after.setdefault(int(head[2]), []).append(self._lowest)

    def node(self, n: int) -> Node | None:
        """The entry of this number; None when the journal does not hold it or it no longer fits the game."""
        self._walk_to(n)
        where = self._where.get(n)
        if where is None:
            return None
        at, length = where
        try:
            return read(self._game, os.pread(self._handle, length, at)).node
        except Unreadable:
            return None

    def children(self, n: int) -> Sequence[int]:
        """The numbers of the entries that follow entry `n`, oldest first."""
        self._walk_to(n)
        return sorted(self._after.get(n, ()))

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._handle)
