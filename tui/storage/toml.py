"""TOML in and out: reading with a fault that names the line, writing values on one line for the journal."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from tui.storage.faults import Fault

Raw = dict[str, Any]
"""A table as the parser gives it."""

LARGEST = 64 * 1024 * 1024
"""A file beyond this is no campaign, theme or keymap; it is refused before it fills the memory."""


def read_bytes(file: Path) -> bytes:
    """The content of a file. Raises Fault with a plain reason when it cannot be read."""
    try:
        if file.is_dir():
            raise Fault(file, "this is a folder", expected="a TOML file")
        if file.exists() and not file.is_file():
            raise Fault(file, "this is a device or a pipe", expected="a TOML file")
        if file.stat().st_size > LARGEST:
            raise Fault(file, f"{file.stat().st_size} bytes", expected=f"a TOML file of at most {LARGEST}")
        return file.read_bytes()
    except FileNotFoundError:
        raise Fault(file, "there is no such file") from None
    except OSError as no:
        raise Fault(file, f"it cannot be read ({reason(no)})") from None


def parse(file: Path, data: bytes) -> Raw:
    """A document as tables. Raises Fault with the line when it is not TOML."""
    try:
        return tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError as no:
        line = data.count(b"\n", 0, no.start) + 1
        raise Fault(file, f"byte 0x{data[no.start]:02x} is no UTF-8", line=line, expected="a text file in UTF-8") from None
    except tomllib.TOMLDecodeError as no:
        message, line = _place(str(no), data)
        raise Fault(file, f"this is not TOML ({message})", line=line) from None
    except RecursionError:
        raise Fault(file, "this is not TOML (brackets nested too deep)") from None
    except ValueError as no:
        raise Fault(file, f"this is not TOML ({no})") from None


def _place(message: str, data: bytes) -> tuple[str, int]:
    """The parser's message without its place, and the line."""
    text, _, place = message.partition(" (at ")
    if place.startswith("line "):
        return text, int(place.removeprefix("line ").split(",")[0])
    return text, data.count(b"\n") + (0 if data.endswith(b"\n") else 1)


def reason(no: OSError) -> str:
    """Why the system refused, in its own words, without numbers and paths."""
    return (no.strerror or type(no).__name__).lower()


def value(v: object) -> str:
    """A value on one line. Strings hold no raw control character, so a line break always ends a record's line."""
    if isinstance(v, str):
        return json.dumps(v.encode("utf-8", "replace").decode(), ensure_ascii=False).replace("\x7f", "\\u007F")
    if isinstance(v, bool):
        return "true" if v else "false"
    if isinstance(v, int | float):
        return repr(v)
    if isinstance(v, datetime):
        return v.isoformat(sep=" ", timespec="seconds")
    if isinstance(v, list | tuple):
        return "[" + ", ".join(value(x) for x in v) + "]"
    if isinstance(v, Mapping):
        return "{ " + ", ".join(f"{_key(k)} = {value(x)}" for k, x in v.items()) + " }" if v else "{}"
    raise TypeError(f"{type(v).__name__} has no place in a TOML file")


def _key(name: str) -> str:
    return name if name.isascii() and name.replace("-", "").replace("_", "").isalnum() else value(name)
