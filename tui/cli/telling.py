"""Plain lines to whoever called: results on the output, complaints on the error output."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum


def tell(text: str) -> None:
    """One line of a result. Raises BrokenPipeError when nobody reads on."""
    if sys.stdout is not None:
        print(text)


def complain(text: str) -> None:
    """One complaint; it must not fail, whatever became of the error output."""
    if sys.stderr is not None:
        try:
            if sys.stdout is not None:
                sys.stdout.flush()
            print(text, file=sys.stderr, flush=True)
        except BrokenPipeError:
            raise
        except (OSError, ValueError):  # nobody is left to be told
            pass


def json_line(value: object) -> str:
    """A value as one line of JSON."""
    return json.dumps(plain(value), ensure_ascii=False)


def plain(value: object) -> object:
    """Any value of a state as JSON knows it: dataclasses by field, tuples as lists, enums by value."""
    if isinstance(value, Enum):
        return plain(value.value)
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if value is None or isinstance(value, str | int | float | bool):
        return value
    return str(value)
