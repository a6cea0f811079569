"""Who is bound to whom, in words for the card and in letters for the ladder: one place for every kind of link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from tui.core.encounter import Link
from tui.core.riding import RIDING
from tui.core.state import State
from tui.core.views import Role, Span
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.ties import ENGAGED, GRAPPLING, SHARING


@dataclass(frozen=True, slots=True)
class Wording:
    """How a link reads from its first end and from its second, and its sign on the ladder from both."""

    first: str
    second: str
    sign: str
    sign_of_second: str
    role: Role = "effect"


WORDS: Mapping[str, Wording] = {
    ENGAGED: Wording("engaged with", "engaged with", "eng", "eng"),
    SHARING: Wording("in one space with", "in one space with", "in", "in", "bad"),
    GRAPPLING: Wording("grapples and holds", "grappled and held by", "hold", "held", "bad"),
    RIDING: Wording("riding", "ridden by", "on", "under"),
}
"""Every kind of link has its words here."""
NEARER = (ENGAGED, SHARING, GRAPPLING)
"""From far to near: each contains those before it."""


@lru_cache(maxsize=64)
def _ends(links: tuple[Link, ...]) -> Mapping[str, tuple[tuple[str, bool, str], ...]]:
    """Who to (kind, is the first end, the other), in the order of the kinds. Of what binds the same two ever closer only the
    closest is told: a grapple is in one space, and who shares a space is engaged."""
    out: dict[str, list[tuple[str, bool, str]]] = {}
    pairs = {kind: {(x.a, x.b) for x in links if x.kind == kind} for kind in NEARER}
    for kind in WORDS:
        for x in links:
            closer = NEARER[NEARER.index(kind) + 1 :] if kind in NEARER else ()
            told = any((x.a, x.b) in pairs[other] or (x.b, x.a) in pairs[other] for other in closer)
            if x.kind == kind and not told:
                out.setdefault(x.a, []).append((kind, True, x.b))
                out.setdefault(x.b, []).append((kind, False, x.a))
    return {who: tuple(ends) for who, ends in out.items()}


def _grouped(state: State[Fighter, Battle], who: str) -> dict[tuple[str, bool], list[Fighter]]:
    out: dict[tuple[str, bool], list[Fighter]] = {}
    for kind, first, other in _ends(state.flow.links).get(who, ()):
        body = state.who.get(other)
        if body is not None:
            alike = WORDS[kind].first == WORDS[kind].second
            out.setdefault((kind, first or alike), []).append(body)
    return out


def link_words(state: State[Fighter, Battle], who: str) -> list[tuple[str, Role]]:
    """A line of the card for each kind of link: `engaged with Goblin 1, Goblin 2`."""
    return [
        (f"{WORDS[kind].first if first else WORDS[kind].second} {', '.join(b.name for b in bodies)}", WORDS[kind].role)
        for (kind, first), bodies in _grouped(state, who).items()
    ]


def link_signs(state: State[Fighter, Battle], who: str) -> tuple[Span, ...]:
    """The signs of the ladder, each with the letters of the others: `eng AB`."""
    out = []
    for (kind, first), bodies in _grouped(state, who).items():
        said, whom = WORDS[kind], letters(bodies)
        sign, words = (said.sign, said.first) if first else (said.sign_of_second, said.second)
        out.append(Span(f"{sign} {whom}", said.role, f"{words} {whom}"))
    return tuple(out)


def letters(bodies: list[Fighter]) -> str:
    """`AB`; names where somebody has no letter, or one of several signs."""
    short = all(len(b.letter) == 1 for b in bodies)
    return "".join(b.letter for b in bodies) if short else ",".join(b.letter or b.name for b in bodies)
