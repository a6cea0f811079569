"""A document being read: gathers what is wrong with it, each with its line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import NoReturn

from tui.storage.faults import Fault, listed, nearest
from tui.storage.places import line_of, lines, place_text
from tui.storage.toml import Raw, parse, read_bytes


class Reading:
    """One TOML file: its tables and the faults found so far."""

    def __init__(self, file: Path, data: bytes | None = None) -> None:
        self.file = file
        self.data = read_bytes(file) if data is None else data
        self.raw: Raw = parse(file, self.data)
        self.faults: list[Fault] = []

    @cached_property
    def _lines(self) -> dict[tuple[str | int, ...], int]:
        return lines(self.data.decode("utf-8"))

    def fault(self, place: Sequence[str | int], found: str, expected: str = "", nearest: str = "") -> None:
        """Note one fault."""
        line = line_of(self._lines, place)
        self.faults.append(Fault(self.file, found, place=place_text(place), line=line, expected=expected, nearest=nearest))

    def unknown(self, place: Sequence[str | int], known: Iterable[str]) -> None:
        """Note a key (the last part of `place`) that is not one of those known."""
        name, names = str(place[-1]), list(known)
        line = line_of(self._lines, place)
        fault = Fault(
            self.file,
            f'unknown key "{name}"',
            place=place_text(place[:-1]),
            line=line,
            expected=listed(names, 12),
            nearest=nearest(name, names),
        )
        self.faults.append(fault)

    def finish(self) -> None:
        """Raise the first fault in the order of lines, if there is one."""
        if self.faults:
            raise self._first()

    def refuse(self, place: Sequence[str | int], found: str, expected: str = "", nearest: str = "") -> NoReturn:
        """Note one fault beyond which nothing can be read, and raise."""
        self.fault(place, found, expected, nearest)
        raise self._first()

    def _first(self) -> Fault:
        first, *rest = sorted(self.faults, key=_line)
        first.also = tuple(rest)
        return first


def _line(fault: Fault) -> int:
    return fault.line or sys.maxsize


def shown(raw: object) -> str:
    """What was found, as it would be written; cut when it is long."""
    if isinstance(raw, dict):
        return "a table"
    if isinstance(raw, list):
        return "a list"
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if isinstance(raw, str):
        text = "".join(c if c.isprintable() else "?" for c in raw)
        return f'"{text[:37]}..."' if len(text) > 40 else f'"{text}"'
    text = str(raw)
    return text if len(text) <= 40 else text[:37] + "..."
