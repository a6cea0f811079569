"""Things that stand in a list of the game: a sheet may name one by its id alone, and say only what is different with it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields
from typing import Any, ClassVar, Protocol, TypeVar

from tui.core.but import but
from tui.core.language.faults import like_it


class Thing(Protocol):
    """A frozen dataclass with an id and a name; the name is empty where the list is to fill it in."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def id(self) -> str:
        """What it is called in commands."""

    @property
    def name(self) -> str:
        """What it is called by people."""


T = TypeVar("T", bound=Thing)


def from_list(thing: T, listed: Mapping[str, T]) -> T:
    """A thing without a name: the listed one, with what was said besides in place of what stands there."""
    if thing.name or thing.id not in listed:
        return thing
    said = {f.name: value for f in fields(thing) if (value := getattr(thing, f.name)) != f.default}
    return but(listed[thing.id], **said)


def unlisted(field: str, things: Iterable[Thing], known: Collection[str]) -> list[str]:
    """What is named by an id that no list knows, each as a sentence with the field."""
    return [
        f"{field}: {thing.id} has no name, and the list has none of this id. {like_it(thing.id, [*known])}".rstrip()
        for thing in things
        if not thing.name
    ]
