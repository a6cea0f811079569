"""A campaign file's content: what it holds, how it is written, how it is read and checked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

import tomli_w

from tui.core.encounter import Fight
from tui.core.game import AnyGame, AnyState
from tui.core.letters import other_letter, party_letter
from tui.core.messages import Asked
from tui.core.request import Answer, Answered, By
from tui.core.state import State
from tui.core.text import LONGEST_NAME
from tui.rules import BrokenGame, UnknownGame, game_ids, load_game
from tui.storage.codec import Place, check, decode, differing, encode, hints
from tui.storage.faults import listed, nearest
from tui.storage.formats import FORMAT, current
from tui.storage.mark import HEAD, Mark
from tui.storage.paths import folders
from tui.storage.reading import Reading, shown
from tui.storage.themes import theme_files
from tui.storage.toml import Raw

OUTSIDE = ("settings", "tables", "bestiary")
"""Fields of a fight that stand at the top of the file, not below `[fight]`."""

KEYS = ("format", "system", "id", "name", "theme", "settings", "tables", "fight", "pending", "bestiary", "combatant", "saved")
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LETTER = re.compile(r"(?:[A-Z]{1,2}[0-9]{0,4})?")

TapeRow = tuple[str, str, str, By]
"""An answer given so far: key, spec, text, by whom."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A command that waits for answers, as it is kept: everything needed to ask again at the very same place."""

    command: str
    at: int = 0
    group: int = 0
    queue: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    asides: tuple[int, ...] = ()
    tape: tuple[TapeRow, ...] = ()

    def answers(self) -> tuple[Answered, ...]:
        """The tape as the core knows it."""
        return tuple(Answered(key, spec, Answer(text, by)) for key, spec, text, by in self.tape)


def waiting(asked: Asked) -> Waiting:
    """What is kept of an open question."""
    rows: tuple[TapeRow, ...] = tuple((a.key, a.spec, a.answer.text, a.answer.by) for a in asked.pending.tape)
    return Waiting(asked.pending.command, asked.at, asked.group, asked.queue, asked.given, asked.asides, rows)


@dataclass(frozen=True, slots=True)
class Document:
    """A campaign file's content. `id` ties it to its journal (empty: made by hand), `mark` is its `[saved]`."""

    game: AnyGame
    name: str
    state: AnyState
    theme: str = ""
    id: str = ""
    pending: Waiting | None = None
    mark: Mark | None = None


# ---- writing


def body(doc: Document) -> bytes:
    """The file up to its `[saved]`."""
    flow, plain = doc.state.flow, doc.game.new_fight()
    raw: Raw = {"format": FORMAT, "system": doc.game.id}
    if doc.id:
        raw["id"] = doc.id
    raw["name"] = doc.name
    if doc.theme:
        raw["theme"] = doc.theme
    for part in ("settings", "tables"):
        new, old = getattr(flow, part), getattr(plain, part)
        if new != old:
            raw[part] = differing(new, old) if is_dataclass(new) else encode(new)
    fight = {k: v for k, v in differing(flow, plain).items() if k not in OUTSIDE}
    if fight:
        raw["fight"] = fight
    if doc.pending is not None:
        raw["pending"] = encode(doc.pending)
    if flow.bestiary != plain.bestiary:
        raw["bestiary"] = encode(flow.bestiary)
    if doc.state.who:
        raw["combatant"] = [encode(one) for one in doc.state.who.values()]
    return (HEAD if doc.id else b"") + tomli_w.dumps(raw).encode("utf-8", "replace")


# ---- reading


def read(doc: Reading) -> Document:
    """The content of a campaign file. Raises the first Fault; `doc.faults` then holds all that were found."""
    raw = current(doc)
    for key in raw:
        if key not in KEYS:
            doc.unknown((key,), KEYS)
    game = _game(doc, raw)
    name = check(doc, str, raw.get("name", ""), ("name",))
    id = check(doc, str, raw.get("id", ""), ("id",))
    theme = _theme(doc, raw)
    flow = _flow(doc, game, raw)
    everyone = _bodies(doc, game.combatant, raw.get("combatant", []), "combatant")
    if not doc.faults:
        everyone = tuple(game.completed(one, flow) for one in everyone)
        flow = _stocked(game, flow)
    pending = decode(doc, Waiting, raw["pending"], ("pending",)) if "pending" in raw else None
    mark = decode(doc, Mark, raw["saved"], ("saved",)) if "saved" in raw else None
    doc.finish()
    if not id:
        everyone = _lettered(everyone)
    state: AnyState = State({one.id: one for one in everyone}, flow)
    _fits_together(doc, game, state)
    doc.finish()
    return Document(game, name[:LONGEST_NAME], state, theme, id, pending, mark)


def _game(doc: Reading, raw: Raw) -> AnyGame:
    system = raw.get("system")
    if not isinstance(system, str):
        found = '"system" is missing' if system is None else f"found {shown(system)}"
        doc.refuse(("system",), found, "the name of a game: " + listed(game_ids(), 12))
    try:
        return load_game(system)
    except UnknownGame as no:
        doc.refuse(("system",), f"there is no game {shown(system)}", listed(no.known, 12), nearest(system, no.known))
    except BrokenGame as no:
        doc.refuse(("system",), str(no))


def _theme(doc: Reading, raw: Raw) -> str:
    """The id of a theme there is; empty when the file names none."""
    theme = check(doc, str, raw.get("theme", ""), ("theme",))
    if isinstance(theme, str) and theme:
        known = theme_files(folders())
        if theme not in known:
            doc.fault(("theme",), f"there is no theme {shown(theme)}", listed([*known], 12), nearest(theme, known))
    return str(theme)


def _flow(doc: Reading, game: AnyGame, raw: Raw) -> Any:
    """The fight: the game's own with everything the file says otherwise."""
    flow = game.new_fight()
    types = hints(game.fight)
    new: dict[str, Any] = {}
    for part in ("settings", "tables"):
        if part in raw:
            new[part] = overlaid(doc, getattr(flow, part), types[part], raw[part], (part,))
    if "bestiary" in raw:
        new["bestiary"] = _bodies(doc, _element(types["bestiary"]), raw["bestiary"], "bestiary")
    fight = raw.get("fight", {})
    if not isinstance(fight, dict):
        doc.fault(("fight",), f"found {shown(fight)}", "a table")
        return flow
    names = [f.name for f in fields(game.fight) if f.name not in OUTSIDE]
    for key, value in fight.items():
        if key in names:
            new[key] = decode(doc, types[key], value, ("fight", key))
        else:
            doc.unknown(("fight", key), names)
    return flow if doc.faults else replace(flow, **new)


def _stocked(game: AnyGame, flow: Any) -> Any:
    """The fight with its creatures completed."""
    bestiary = tuple(game.completed(one, flow) for one in flow.bestiary)
    return flow if bestiary == flow.bestiary else replace(flow, bestiary=bestiary)


def _element(kind: Any) -> Any:
    """What a `tuple[X, ...]` holds."""
    return kind.__args__[0]


def overlaid(doc: Reading, value: Any, kind: Any, raw: object, place: Place) -> Any:
    """A value with the fields that the file overrides; a list is replaced as a whole."""
    if not is_dataclass(value) or isinstance(value, type):
        return decode(doc, kind, raw, place)
    if not isinstance(raw, dict):
        doc.fault(place, f"found {shown(raw)}", "a table")
        return value
    types, names = hints(type(value)), [f.name for f in fields(value)]
    new: dict[str, Any] = {}
    for key, part in raw.items():
        if key not in names:
            doc.unknown((*place, key), names)
        else:
            new[key] = overlaid(doc, getattr(value, key), types[key], part, (*place, key))
    return value if doc.faults else replace(value, **new)


def _bodies(doc: Reading, kind: Any, raw: object, part: str) -> tuple[Any, ...]:
    """A list of combatants or creatures, each with an id of its own."""
    if not isinstance(raw, list):
        doc.fault((part,), f"found {shown(raw)}", f"tables, each under [[{part}]]")
        return ()
    out: list[Any] = []
    first: dict[str, int] = {}
    for i, one in enumerate(raw):
        if isinstance(one, dict) and isinstance(id := one.get("id"), str):
            if not _ID.fullmatch(id):
                doc.fault((part, i, "id"), f"found {shown(id)}", "small letters, digits and hyphens, a letter first")
            elif id in first:
                doc.fault((part, i, "id"), f'"{id}" is here already (number {first[id] + 1})', "an id of its own")
            first.setdefault(id, i)
        out.append(decode(doc, kind, one, (part, i)))
    return tuple(out)


def _lettered(everyone: Sequence[Any]) -> tuple[Any, ...]:
    """Made by hand: whoever has no capital letter gets one."""
    taken = {one.letter for one in everyone if one.letter}
    out: list[Any] = []
    for one in everyone:
        if not one.letter:
            letter = party_letter(one.name, taken) if one.side == "party" else other_letter(taken)
            taken.add(letter)
            one = replace(one, letter=letter)
        out.append(one)
    return tuple(out)


def _fits_together(doc: Reading, game: AnyGame, state: AnyState) -> None:
    """What no single field can tell: letters, whose turn it is, reinforcements, and the game's own invariants."""
    order = list(state.who)
    owners: dict[str, str] = {}
    for i, one in enumerate(state.who.values()):
        place: Place = ("combatant", i, "letter")
        if not _LETTER.fullmatch(one.letter):
            doc.fault(place, f"found {shown(one.letter)}", "one capital letter or two, and the number of a member of a group")
        elif one.letter and one.letter in owners:
            doc.fault(place, f'"{one.letter}" is the letter of {owners[one.letter]} already', "a letter of its own")
        owners.setdefault(one.letter, one.id)
    flow = state.flow
    if isinstance(flow, Fight):
        if flow.turn and flow.turn not in state.who:
            doc.fault(("fight", "turn"), f"nobody has the id {shown(flow.turn)}", "", nearest(flow.turn, order))
        creatures = [c.id for c in getattr(flow, "bestiary", ())]
        for i, wave in enumerate(flow.waves):
            if wave.creature not in creatures:
                found = f"the bestiary has no {shown(wave.creature)}"
                doc.fault(("fight", "waves", i, "creature"), found, "", nearest(wave.creature, creatures))
    if doc.faults:
        return
    for sentence in game.faults(state):
        head, colon, what = sentence.partition(": ")
        parts = head.split(".")
        if not colon or " " in head:
            doc.fault((), sentence)
        elif parts[0] in state.who:
            doc.fault(("combatant", order.index(parts[0]), *parts[1:]), what)
        else:
            doc.fault(tuple(parts) if parts[0] in OUTSIDE else ("fight", *parts), what)
