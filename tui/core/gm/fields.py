"""The fields of a combatant or of house rules as they can be set by hand: type, bounds, present value, new value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from tui.core.errors import Refused
from tui.core.fields import Range
from tui.core.language.faults import like_it
from tui.core.text import LONGEST_NAME, LONGEST_NOTE, clean

B = TypeVar("B")

FieldKind = Literal["number", "switch", "choice", "text"]

_NUMBER = re.compile(r"[+-]?\d{1,9}")
_ON = ("on", "yes", "true", "1")
_OFF = ("off", "no", "false", "0")
OWN_VERBS = {"id": "", "name": "rename", "letter": "letter", "out": "out or back"}
"""Fields of a combatant that have a verb of their own, which keeps names and letters apart."""

HEALTH = ("hp", "health")
"""What the health of anybody is called, whatever the game keeps it in; nested fields of this name go by their path."""

NO_VALUE = "none"
"""How a field that may be empty is emptied."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What may stand in a field. `path` leads to it through nested dataclasses; `choices` are the values of a choice;
    `least` and `most` bound a number where they are given; `may_be_empty` allows `none`.
    `title` is what it is called on the screen, when not by its name."""

    name: str
    path: tuple[str, ...]
    kind: FieldKind
    least: int | None = None
    most: int | None = None
    choices: tuple[Any, ...] = ()
    may_be_empty: bool = False
    help: str = ""
    cite: str = ""
    title: str = ""

    @property
    def says(self) -> str:
        """What may stand there, in words: `0 to 20`, `on or off`, `open, closed`."""
        if self.kind == "switch":
            return "on or off"
        if self.kind == "choice":
            return ", ".join(str(c) or NO_VALUE for c in self.choices)
        if self.kind == "text":
            return "a text"
        if self.least is not None and self.most is not None:
            return f"{self.least} to {self.most}"
        return "a whole number"


@dataclass(frozen=True, slots=True)
class Editable:
    """A field with its present value."""

    shape: Shape
    value: Any

    @property
    def text(self) -> str:
        """The value as it would be typed."""
        return value_text(self.value)


def editable(body: object) -> tuple[Editable, ...]:
    """Every field that can be set by hand, those of the value itself first, then those of the values nested in it."""
    return tuple(Editable(shape, _value(body, shape.path)) for shape in shapes(type(body)))


def shapes(kind: Any) -> tuple[Shape, ...]:
    """The fields of a dataclass (the class) that hold one plain value. A nested field whose name is taken already is
    called by its whole path: `sheet.skill`."""
    return _all_shapes(kind)


@lru_cache(maxsize=64)
def _all_shapes(kind: type[Any]) -> tuple[Shape, ...]:
    found = sorted(_shapes(kind, ()), key=lambda s: len(s.path))
    names: set[str] = set()
    out: list[Shape] = []
    for shape in found:
        plain = shape.name not in names and not (shape.name in HEALTH and len(shape.path) > 1)
        out.append(shape if plain else replace(shape, name=".".join(shape.path)))
        names.add(shape.name)
    return tuple(out)


def _shapes(kind: type[Any], path: tuple[str, ...]) -> Iterator[Shape]:
    hints = get_type_hints(kind, include_extras=True)
    for f in fields(kind):
        here = (*path, f.name)
        hint = hints[f.name]
        if isinstance(hint, type) and is_dataclass(hint):
            yield from _shapes(hint, here)
        elif (shape := _shape(f.name, here, hint)) is not None:
            yield replace(shape, help=f.metadata.get("help", ""), cite=f.metadata.get("cite", ""))


def _shape(name: str, path: tuple[str, ...], hint: Any) -> Shape | None:
    least = most = None
    if get_origin(hint) is Annotated:
        hint, *notes = get_args(hint)
        for note in notes:
            if isinstance(note, Range):
                least, most = note.least, note.most
    if get_origin(hint) in (Union, UnionType):
        rest = [h for h in get_args(hint) if h is not NoneType]
        inner = _shape(name, path, rest[0]) if len(rest) == 1 else None
        if inner is None:
            return None
        bounds = (least, most) if least is not None else (inner.least, inner.most)
        return replace(inner, may_be_empty=True, least=bounds[0], most=bounds[1])
    if get_origin(hint) is Literal:
        return Shape(name, path, "choice", choices=get_args(hint))
    kinds: dict[Any, FieldKind] = {bool: "switch", int: "number", str: "text"}
    return Shape(name, path, kinds[hint], least, most) if hint in kinds else None


def _value(body: object, path: tuple[str, ...]) -> Any:
    for name in path:
        body = getattr(body, name)
    return body


def find(kind: type[Any], name: str, none_such: str) -> Shape:
    """The field of this name or whole path. Refused with the nearest names when there is none; `none_such` begins that
    sentence: `Kara has no field`."""
    all_of_them = shapes(kind)
    for shape in all_of_them:
        if name in (shape.name, ".".join(shape.path)):
            return shape
    near = like_it(name, (s.name for s in all_of_them))
    names = ", ".join(s.name for s in all_of_them if s.name not in OWN_VERBS)
    raise Refused(f'{none_such} "{name}". {near or f"There are: {names}"}')


def read_value(shape: Shape, text: str) -> Any:
    """The value a text stands for in this field. Refused when it cannot stand there, with what can."""
    text = text.strip()
    if shape.may_be_empty and text in ("", NO_VALUE):
        return None
    if shape.kind == "text":
        return clean(text, LONGEST_NOTE if shape.name == "note" else LONGEST_NAME)
    if shape.kind == "switch":
        word = text.lower()
        if word in _ON or word in _OFF:
            return word in _ON
    elif shape.kind == "choice":
        for choice in shape.choices:
            if text.lower() == (str(choice).lower() or NO_VALUE) or text == str(choice):
                return choice
        near = like_it(text, (str(c) for c in shape.choices))
        raise Refused(f'{shape.name} cannot be "{text}". {near or f"It is one of: {shape.says}"}', shape.cite)
    elif _NUMBER.fullmatch(text):
        number = int(text)
        if (shape.least is None or number >= shape.least) and (shape.most is None or number <= shape.most):
            return number
    raise Refused(f'{shape.name} cannot be "{text}": {shape.says}.', shape.cite)


def with_value(body: B, path: tuple[str, ...], value: Any) -> B:
    """The dataclass with one field, maybe nested, set."""
    name, *rest = path
    inner = with_value(getattr(body, name), tuple(rest), value) if rest else value
    new: B = replace(body, **{name: inner})  # type: ignore[type-var]  # any dataclass: found by its own fields
    return new


def value_text(value: Any) -> str:
    """A value as it would be typed and is told."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return NO_VALUE if value is None or value == "" else str(value)
