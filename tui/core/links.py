"""Combatants bound to each other: who is linked with whom, tying and loosening, and what ends when somebody is gone.

A link's kind is a word of the game (`engaged`, `riding`); `a` is the one who began it or controls it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any

from tui.core.encounter import Link
from tui.core.scene import Scene

AnyScene = Scene[Any, Any]


def links_of(links: Iterable[Link], who: str, kind: str = "") -> tuple[Link, ...]:
    """Every link of somebody, from whichever end; of one kind when it is named."""
    return tuple(x for x in links if who in (x.a, x.b) and kind in ("", x.kind))


def others(links: Iterable[Link], who: str, kind: str) -> tuple[str, ...]:
    """With whom somebody is linked in this way, in the order in which the links were made."""
    return tuple(x.b if x.a == who else x.a for x in links_of(links, who, kind))


def linked(links: Iterable[Link], kind: str, a: str, b: str) -> Link | None:
    """The link of this kind between two, whichever end is which; None when there is none."""
    return next((x for x in links if x.kind == kind and {x.a, x.b} == {a, b}), None)


def tie(scene: AnyScene, kind: str, a: str, b: str) -> None:
    """Link two; `a` begins or controls it. A link of this kind between them is replaced, so control can change hands."""
    kept = tuple(x for x in scene.flow.links if not (x.kind == kind and {x.a, x.b} == {a, b}))
    made = Link(kind, a, b)
    if made not in scene.flow.links:
        scene.flow = replace(scene.flow, links=(*kept, made))


def loosen(scene: AnyScene, who: str, kind: str = "", other: str = "") -> tuple[Link, ...]:
    """Take off somebody's links: of one kind, with one other, or all. Tells which they were; says nothing."""
    gone = tuple(x for x in links_of(scene.flow.links, who, kind) if other in ("", x.a, x.b))
    if gone:
        scene.flow = replace(scene.flow, links=tuple(x for x in scene.flow.links if x not in gone))
    return gone


def part(scene: AnyScene, who: str, quiet: Collection[str] = ()) -> None:
    """Somebody is gone: every link ends, and the log says which, once for two who were linked both ways. Links of a `quiet`
    kind end without a word: everybody sees that they do."""
    told: list[tuple[str, str, str]] = []
    for gone in loosen(scene, who):
        a, b = scene[gone.a], scene[gone.b]
        if gone.kind in quiet or (gone.kind, gone.b, gone.a) in told:
            continue
        told.append((gone.kind, gone.a, gone.b))
        scene.say("", f"{a.name} and {b.name}: no longer {words_of(gone.kind)}.", secret=a.hidden or b.hidden)


def words_of(kind: str) -> str:
    """A kind of link as it is read: `sharing-a-space` is `sharing a space`."""
    return kind.replace("-", " ")
