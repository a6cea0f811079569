"""A game's dataclasses as TOML values and back. Fields at their default are left out; what is read is checked strictly.

`check` walks along the type hints and notes everything that does not fit, with its place; msgspec then builds the value.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Protocol, Union, get_args, get_origin, get_type_hints

import msgspec

from tui.core.fields import Range
from tui.core.text import LONGEST_NAME, LONGEST_NOTE, clean
from tui.storage.faults import listed, nearest
from tui.storage.reading import shown

Place = tuple[str | int, ...]


class Complaints(Protocol):
    """Where faults are noted, each with its place."""

    @property
    def faults(self) -> Sequence[Exception]:
        """What was noted so far."""

    def fault(self, place: Sequence[str | int], found: str, expected: str = "", nearest: str = "") -> None:
        """Note one fault."""

    def unknown(self, place: Sequence[str | int], known: Iterable[str]) -> None:
        """Note a key (the last part of `place`) that is not one of those known."""


NONE = {"none": True}
"""How a missing value is written where leaving the key out would mean its default."""

NAMES = ("name", "alias")
"""Fields that hold a name and are cut to the length of one; all other texts may be as long as a note."""


# ---- writing


def encode(value: object) -> Any:
    """A value as TOML knows it. Raises TypeError for what has no place in a save."""
    if value is None:
        return dict(NONE)
    if isinstance(value, Enum):
        return encode(value.value)
    if isinstance(value, bool | int | float | str):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: encode(v) for f in fields(value) if not _is_default(f, v := getattr(value, f.name))}
    if isinstance(value, tuple | list):
        return [encode(x) for x in value]
    if isinstance(value, frozenset):
        return sorted(encode(x) for x in value)
    if isinstance(value, Mapping):
        return {str(k): encode(v) for k, v in value.items()}
    raise TypeError(f"{type(value).__name__} has no place in a save")


def _is_default(f: Field[Any], value: object) -> bool:
    if f.default is not MISSING:
        return bool(type(f.default) is type(value) and f.default == value)
    return f.default_factory is not MISSING and bool(f.default_factory() == value)


def differing(value: object, default: object) -> dict[str, Any]:
    """The fields of one dataclass that differ from another value of it; nested dataclasses field by field."""
    out: dict[str, Any] = {}
    for f in fields(value):  # type: ignore[arg-type]  # a dataclass, by the game's contract
        new, old = getattr(value, f.name), getattr(default, f.name)
        if new == old:
            continue
        if is_dataclass(new) and type(new) is type(old):
            out[f.name] = differing(new, old)
        else:
            out[f.name] = encode(new)
    return out


# ---- reading


def hints(kind: Any) -> dict[str, Any]:
    """The types of a dataclass's fields, with their bounds."""
    return _hints(kind)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


@cache
def required(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass that have no default."""
    return tuple(f.name for f in fields(kind) if f.default is MISSING and f.default_factory is MISSING)


def build(kind: Any, raw: object) -> Any:
    """The value itself. Raises msgspec.ValidationError where `check` would have found a fault."""
    return msgspec.convert(raw, kind, strict=True)


def decode(doc: Complaints, kind: Any, raw: object, place: Place) -> Any:
    """A value checked and built; None with the faults noted in the document when something does not fit."""
    before = len(doc.faults)
    raw = check(doc, kind, raw, place)
    if len(doc.faults) > before:
        return None
    try:
        return build(kind, raw)
    except msgspec.ValidationError as no:
        doc.fault(place, str(no))
        return None


def check(doc: Complaints, kind: Any, raw: object, place: Place) -> Any:
    """The value with its texts cleaned; everything that does not fit the type is noted in the document."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _bounded(doc, args[0], next((a for a in args[1:] if isinstance(a, Range)), None), raw, place)
    if origin in (Union, UnionType):
        return _optional(doc, args, raw, place)
    if origin is Literal:
        return _one_of(doc, args, raw, place)
    if origin is tuple:
        return _several(doc, args, raw, place)
    if origin in (list, frozenset, Sequence):
        return _several(doc, (args[0], ...), raw, place)
    if origin in (dict, Mapping):
        if not isinstance(raw, dict):
            doc.fault(place, f"found {shown(raw)}", "a table")
            return raw
        return {k: check(doc, args[1], v, (*place, k)) for k, v in raw.items()}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _one_of(doc, tuple(one.value for one in kind), raw, place)
    if isinstance(kind, type) and is_dataclass(kind):
        return _table(doc, kind, raw, place)
    return _plain(doc, kind, raw, place)


def _one_of(doc: Complaints, allowed: Sequence[Any], raw: object, place: Place) -> object:
    if not any(raw == one and type(raw) is type(one) for one in allowed):
        words = [str(one) for one in allowed if one != ""]
        close = nearest(raw, words) if isinstance(raw, str) else ""
        doc.fault(place, f"found {shown(raw)}", listed([*words, *(["nothing"] if "" in allowed else [])], 12), close)
    return raw


def _plain(doc: Complaints, kind: Any, raw: object, place: Place) -> object:
    if kind is str:
        if isinstance(raw, str):
            longest = LONGEST_NAME if place and place[-1] in NAMES else LONGEST_NOTE
            return text(raw, longest)
        doc.fault(place, f"found {shown(raw)}", "text in quotes")
    elif kind is bool:
        if not isinstance(raw, bool):
            doc.fault(place, f"found {shown(raw)}", "true or false")
    elif kind is int:
        if not isinstance(raw, int) or isinstance(raw, bool):
            doc.fault(place, f"found {shown(raw)}", "a whole number")
        elif abs(raw) >= 2**53:
            doc.fault(place, f"found {shown(raw)}", "a number of at most 15 digits")
    elif kind is float and (not isinstance(raw, int | float) or isinstance(raw, bool) or raw - raw != 0):
        doc.fault(place, f"found {shown(raw)}", "a number")
    return raw


def text(raw: str, longest: int) -> str:
    """A text as the program may hold it."""
    return raw if len(raw) <= longest and raw.isascii() and raw.isprintable() else clean(raw, longest)


def _bounded(doc: Complaints, kind: Any, bounds: Range | None, raw: object, place: Place) -> object:
    if bounds is None:
        return check(doc, kind, raw, place)
    if not isinstance(raw, int) or isinstance(raw, bool) or not bounds.least <= raw <= bounds.most:
        doc.fault(place, f"found {shown(raw)}", f"a whole number from {bounds.least} to {bounds.most}")
    return raw


def _optional(doc: Complaints, kinds: Sequence[Any], raw: object, place: Place) -> object:
    if NoneType in kinds and raw == NONE:
        return None
    rest = [k for k in kinds if k is not NoneType]
    if len(rest) == 1:
        return check(doc, rest[0], raw, place)
    fitting = [k for k in rest if isinstance(k, type) and type(raw) is k]
    return check(doc, fitting[0], raw, place) if fitting else raw


def _several(doc: Complaints, kinds: Sequence[Any], raw: object, place: Place) -> object:
    if not isinstance(raw, list):
        doc.fault(place, f"found {shown(raw)}", "a list in [ ]")
        return raw
    if len(kinds) == 2 and kinds[1] is ...:
        return [check(doc, kinds[0], x, (*place, i)) for i, x in enumerate(raw)]
    if len(raw) != len(kinds):
        doc.fault(place, f"found {len(raw)} values", f"{len(kinds)}")
        return raw
    return [check(doc, k, x, (*place, i)) for i, (k, x) in enumerate(zip(kinds, raw, strict=True))]


def _table(doc: Complaints, kind: type, raw: object, place: Place) -> object:
    if not isinstance(raw, dict):
        doc.fault(place, f"found {shown(raw)}", "a table")
        return raw
    known = hints(kind)
    names = [f.name for f in fields(kind)]
    out: dict[str, Any] = {}
    for key, value in raw.items():
        if key in names:
            out[key] = check(doc, known[key], value, (*place, key))
        else:
            doc.unknown((*place, key), names)
    for name in required(kind):
        if name not in raw:
            doc.fault(place, f'"{name}" is missing')
    return out
