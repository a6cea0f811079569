"""The game's tables as data: read once from the TOML files beside the code, overridable for one campaign."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pkgutil import get_data
from typing import Annotated, Any, Literal, Protocol, TypeVar

from tui.core.fields import Range
from tui.core.language.faults import like_it
from tui.core.ledger import Term
from tui.rules.adventures_edge.gear import ArmorPiece, Weapon

Half = Literal["", "lower", "upper"]
Outcome = Literal["wear", "drop", "ally", "open", "self"]
Step = Literal["S", "B", "BS"]
Face = Annotated[int, Range(1, 20)]
T = TypeVar("T")


class Rolled(Protocol):
    """A row of a table that is rolled on."""

    @property
    def least(self) -> int:
        """The first face it stands for."""

    @property
    def most(self) -> int:
        """The last face it stands for."""


R = TypeVar("R", bound=Rolled)


@dataclass(frozen=True, slots=True)
class Location:
    """A row of the hit locations (8.4): hit on `least` to `most` of a d20. `part` is what armour covers."""

    least: Face
    most: Face
    id: str
    name: str
    part: str
    half: Half = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """What can be aimed at (7.4) and its price in Edge; `fatal` ones only by a killing blow."""

    id: str
    name: str
    edge: Annotated[int, Range(-9, 0)]
    part: str = ""
    half: Half = ""
    fatal: bool = False


@dataclass(frozen=True, slots=True)
class MishapRow:
    """A row of the mishaps (8.3)."""

    least: Face
    most: Face
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Direction:
    """A row of the directions (8.3): eighths of a turn clockwise from ahead; -1 is one's own space."""

    least: Face
    most: Face
    turn: Annotated[int, Range(-1, 7)]


@dataclass(frozen=True, slots=True)
class DamageEffect:
    """The ladder of one damage type (9.1), a step for each full threshold."""

    kind: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Size:
    """A size category: its rank (medium is 0) and the threshold T of bodies of that size (9.1)."""

    id: str
    rank: Annotated[int, Range(-9, 9)]
    threshold: Annotated[int, Range(1, 999)]


@dataclass(frozen=True, slots=True)
class Modifier:
    """A modifier of attack or defence (7.1, 7.2), with the words for the ledger."""

    id: str
    channel: Literal["edge", "flat", "defence"]
    value: Annotated[int, Range(-20, 20)]
    why: str
    cite: str = ""


@dataclass(frozen=True, slots=True)
class PlainAction:
    """An action of the list in 4.7: what it costs, and what the rules do with it besides. `note` says how far
    it goes."""

    id: str
    name: str
    does: Literal["", "stand", "fall", "throw-down", "pick-up", "put-down", "let-go", "reload"] = ""
    cost: Annotated[int, Range(0, 3)] = 1
    note: str = ""
    cite: str = "4.7"


@dataclass(frozen=True, slots=True)
class Trigger:
    """What provokes a reaction attack (4.8), and whether it can be parried or dodged."""

    id: str
    name: str
    cite: str = "4.8"
    parry: bool = True
    dodge: bool = True
    modifier: str = ""


@dataclass(frozen=True, slots=True)
class Circumstance:
    """What speaks for or against a peaceful meeting (2.1): Edge of the reaction roll, and what diplomacy has to reach more."""

    id: str
    words: str
    edge: Annotated[int, Range(-9, 9)] = 0
    dl: Annotated[int, Range(-30, 30)] = 0


@dataclass(frozen=True, slots=True)
class Mood:
    """A row of the reactions (2.1): what diplomacy has to reach (`dl`), and whether the fight begins at once."""

    least: Face
    most: Face
    id: str
    name: str
    dl: Annotated[int, Range(0, 60)]
    fights: bool = False


@dataclass(frozen=True, slots=True)
class MoraleTrigger:
    """What shakes or heartens (12.1): a modifier while it holds, and a check when it comes about unless `checks` is off.
    `instead` is the weaker row that it replaces (12.2)."""

    id: str
    why: str
    value: Annotated[int, Range(-20, 20)]
    instead: str = ""
    checks: bool = True


@dataclass(frozen=True, slots=True)
class MoraleResult:
    """What a morale check comes to from this total on (12.1)."""

    id: str
    least: Annotated[int, Range(-99, 99)]
    words: str


def own_data(file: str) -> str:
    """The text of one of the game's own data files."""
    found = get_data("tui.rules.adventures_edge", file)  # importlib.resources takes a program's start three times as long
    assert found is not None, file
    return found.decode("utf-8")


def _rows(name: str, file: str = "") -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads(own_data(f"tables/{file or name}.toml"))[name]
    return rows


def read_table(name: str, kind: type[T], file: str = "") -> tuple[T, ...]:
    """The rows of one of the game's own tables; `file` where it is not called like the table."""
    rows = _rows(name, file)
    return tuple(kind(**{k: tuple(v) if isinstance(v, list) else v for k, v in row.items()}) for row in rows)


LOCATIONS = read_table("locations", Location)
SPOTS = read_table("spots", Spot)
MISHAPS = read_table("mishaps", MishapRow)
DIRECTIONS = read_table("directions", Direction)
EFFECTS = read_table("effects", DamageEffect)
SIZES = read_table("sizes", Size)
MODIFIERS = read_table("modifiers", Modifier)
ACTIONS = read_table("actions", PlainAction)
TRIGGERS = read_table("triggers", Trigger)
WEAPONS = read_table("weapons", Weapon)
ARMOR = read_table("armor", ArmorPiece)
MEETING = read_table("meeting", Circumstance)
MOODS = read_table("moods", Mood)
MORALE = read_table("triggers", MoraleTrigger, "morale")
MORALE_RESULTS = read_table("results", MoraleResult, "morale")


@dataclass(frozen=True, slots=True)
class Tables:
    """All tables of one campaign; a campaign that says nothing has those of the game, and where it names a row by its id
    it changes that row alone. The ids of modifiers, spots and triggers are fixed: rules and prompt
    go by them; weapons and armour may be added."""

    locations: tuple[Location, ...] = LOCATIONS
    spots: tuple[Spot, ...] = SPOTS
    mishaps: tuple[MishapRow, ...] = MISHAPS
    directions: tuple[Direction, ...] = DIRECTIONS
    effects: tuple[DamageEffect, ...] = EFFECTS
    sizes: tuple[Size, ...] = SIZES
    modifiers: tuple[Modifier, ...] = MODIFIERS
    actions: tuple[PlainAction, ...] = ACTIONS
    triggers: tuple[Trigger, ...] = TRIGGERS
    weapons: tuple[Weapon, ...] = WEAPONS
    armor: tuple[ArmorPiece, ...] = ARMOR
    meeting: tuple[Circumstance, ...] = MEETING
    moods: tuple[Mood, ...] = MOODS
    morale: tuple[MoraleTrigger, ...] = MORALE
    morale_results: tuple[MoraleResult, ...] = MORALE_RESULTS

    def __hash__(self) -> int:
        """Cheap: a campaign has one set of tables, and odds hash the fight at every joint."""
        return hash((len(self.locations), len(self.modifiers)))


@dataclass(frozen=True)
class Index:
    """One set of tables, ready for looking things up."""

    by_face: tuple[Location, ...]
    mishap: tuple[Outcome, ...]
    direction: tuple[int, ...]
    spot: dict[str, Spot]
    ladder: dict[str, tuple[Step, ...]]
    size: dict[str, Size]
    term: dict[str, Term]
    action: dict[str, PlainAction]
    trigger: dict[str, Trigger]
    weapon: dict[str, Weapon]
    armor: dict[str, ArmorPiece]
    circumstance: dict[str, Circumstance]
    mood: tuple[Mood, ...]
    morale: dict[str, MoraleTrigger]
    morale_results: tuple[MoraleResult, ...]
    parts: tuple[str, ...]


def gaps(tables: Tables) -> list[str]:
    """Faces of a d20 that no row, or more than one row, of a rolled table stands for; empty when all is well."""
    out: list[str] = []
    rolled: dict[str, Sequence[Rolled]] = {
        "locations": tables.locations,
        "mishaps": tables.mishaps,
        "directions": tables.directions,
        "moods": tables.moods,
    }
    for name, rows in rolled.items():
        for face in range(1, 21):
            hits = sum(1 for row in rows if row.least <= face <= row.most)
            if hits != 1:
                out.append(f"tables.{name}: a {face} has {hits} rows")
    return out


def strangers(tables: Tables) -> list[str]:
    """Rows under ids the game does not know, where the rules and the prompt go by fixed ids; empty when all is well."""
    fixed = (
        ("modifiers", [x.id for x in tables.modifiers], [x.id for x in MODIFIERS]),
        ("spots", [x.id for x in tables.spots], [x.id for x in SPOTS]),
        ("triggers", [x.id for x in tables.triggers], [x.id for x in TRIGGERS]),
        ("moods", [x.id for x in tables.moods], [x.id for x in MOODS]),
        ("morale", [x.id for x in tables.morale], [x.id for x in MORALE]),
        ("morale_results", [x.id for x in tables.morale_results], [x.id for x in MORALE_RESULTS]),
        ("triggers", [x.modifier for x in tables.triggers if x.modifier], [x.id for x in MODIFIERS]),
    )
    return [
        f"tables.{name}: {id} is none of the game's. {like_it(id, known)}".rstrip()
        for name, ids, known in fixed
        for id in ids
        if id not in known
    ]


@lru_cache(maxsize=16)
def index(tables: Tables) -> Index:
    """The tables by face and by id. Rows that a campaign left out of a list of ids fall back on the game's own."""
    return Index(
        tuple(_row(tables.locations, LOCATIONS, face) for face in range(1, 21)),
        tuple(_row(tables.mishaps, MISHAPS, face).outcome for face in range(1, 21)),
        tuple(_row(tables.directions, DIRECTIONS, face).turn for face in range(1, 21)),
        {x.id: x for x in (*SPOTS, *tables.spots)},
        {x.kind: x.steps for x in (*EFFECTS, *tables.effects)},
        {x.id: x for x in (*SIZES, *tables.sizes)},
        {x.id: Term(x.channel, x.value, x.why, x.cite) for x in (*MODIFIERS, *tables.modifiers)},
        {x.id: x for x in (*ACTIONS, *tables.actions)},
        {x.id: x for x in (*TRIGGERS, *tables.triggers)},
        {x.id: x for x in (*WEAPONS, *tables.weapons)},
        {x.id: x for x in (*ARMOR, *tables.armor)},
        {x.id: x for x in (*MEETING, *tables.meeting)},
        tuple(_row(tables.moods, MOODS, face) for face in range(1, 21)),
        {x.id: x for x in (*MORALE, *tables.morale)},
        tuple(sorted({x.id: x for x in (*MORALE_RESULTS, *tables.morale_results)}.values(), key=lambda x: x.least)),
        tuple(dict.fromkeys(part for part in (*(x.part for x in tables.locations), *(x.part for x in tables.spots)) if part)),
    )


def _row(rows: tuple[R, ...], own: tuple[R, ...], face: int) -> R:
    return next(row for row in (*rows, *own) if row.least <= face <= row.most)
