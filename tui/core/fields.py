"""Bounds and meanings of fields, written where the field is declared and read by saves, forms and the `set` command."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Range:
    """A number from `least` to `most`, both possible. Used as `Annotated[int, Range(0, 20)]`."""

    least: int
    most: int


def setting(default: Any, cite: str, help: str) -> Any:
    """A house rule: its default, the rule it belongs to and one line for the settings screen."""
    return field(default=default, metadata={"cite": cite, "help": help})
