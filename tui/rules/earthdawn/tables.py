"""The game's tables as data: read once from the TOML files beside the code, overridable for one campaign."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Any, Literal, TypeVar

from tui.core.fields import Range
from tui.rules.earthdawn.sheet import Armor, Shield, Weapon

T = TypeVar("T")
Number = Annotated[int, Range(0, 999)]
Steps = Annotated[int, Range(-20, 20)]
Reach = Literal["all", "not-knockdown", "attack-and-damage", "attack"]
"""Which tests a modifier reaches."""


@dataclass(frozen=True, slots=True)
class SuccessRow:
    """The success levels against one difficulty number (1.9): the lowest totals, and the highest of a Pathetic failure."""

    difficulty: Number
    good: Number
    excellent: Number
    extraordinary: Number
    pathetic: Number


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A rating for attribute values up to and with `most` (2.2, 2.4)."""

    most: Number
    rating: Number


@dataclass(frozen=True, slots=True)
class HealthRow:
    """What follows from Toughness (2.3); `recovery` are the Recovery Tests of a day."""

    toughness: Number
    death: Number
    unconscious: Number
    wound: Number
    recovery: Number


@dataclass(frozen=True, slots=True)
class DurabilityRow:
    """What a rank of Durability adds (2.6)."""

    discipline: str
    death: Number
    unconscious: Number


@dataclass(frozen=True, slots=True)
class Modifier:
    """A step modifier (5.2, 6.1, 9), with the words for the ledger."""

    id: str
    steps: Steps
    why: str
    cite: str = ""
    tests: Reach = "all"


@dataclass(frozen=True, slots=True)
class CombatOption:
    """A combat option (8): what it costs and what it changes, for the one who has declared it and (`against`) for whoever
    attacks that one.

    `badge` says it on the ladder. `harm` is what a blow does instead of damage, `asks` what is said along with the
    declaration. Of a `talent` that is declared like an option (12.4) its step or its rank changes the `initiative`; `karma`
    dice go to that test as well.
    """

    id: str
    name: str
    key: str = ""
    badge: str = ""
    cite: str = ""
    strain: Number = 0
    attack: Steps = 0
    damage: Steps = 0
    tests: Steps = 0
    defence: Steps = 0
    against: Steps = 0
    melee: bool = False
    harm: Literal["", "knockdown", "stun"] = ""
    asks: Literal["", "spot", "feet", "foe"] = ""
    talent: str = ""
    initiative: Literal["", "step", "bare-step", "rank"] = ""
    karma: Number = 0


@dataclass(frozen=True, slots=True)
class TalentRow:
    """A talent that a fight's rules know (12), with its letter in the prompt.

    `when` is the moment it belongs to: with an attack, as an attack more (`extra`), in answer to one (`defence`), at death,
    declared before initiative, by itself (`use`, the round's `action` or not), or always. `instead` names what its step
    stands in for. `strain` and `karma` are paid with each use; `damage` and `knockdown` are added to the Damage Test's step
    and to the number of the Knockdown Test. `kind` are the weapons it needs.
    """

    id: str
    name: str
    instead: Literal["", "knockdown", "knockdown-mounted", "seat", "attack", "strength", "damage"] = ""
    cite: str = ""
    when: Literal["always", "attack", "extra", "defence", "declared", "use", "death"] = "always"
    key: str = ""
    strain: Number = 0
    karma: Number = 0
    damage: Steps = 0
    knockdown: Number = 0
    kind: Literal["", "melee", "unarmed", "missile"] = ""
    action: bool = False


def _rows(name: str) -> list[dict[str, Any]]:
    text = (files("tui.rules.earthdawn") / "tables" / f"{name}.toml").read_text(encoding="utf-8")
    rows: list[dict[str, Any]] = tomllib.loads(text)[name]
    return rows


def read_table(name: str, kind: type[T]) -> tuple[T, ...]:
    """The rows of one of the game's own tables."""
    return tuple(kind(**{k: tuple(v) if isinstance(v, list) else v for k, v in row.items()}) for row in _rows(name))


SUCCESS = read_table("success", SuccessRow)
DEFENCES = read_table("defences", RatingRow)
MYSTIC = read_table("mystic", RatingRow)
HEALTH = read_table("health", HealthRow)
DURABILITY = read_table("durability", DurabilityRow)
MODIFIERS = read_table("modifiers", Modifier)
OPTIONS = read_table("options", CombatOption)
TALENTS = read_table("talents", TalentRow)
WEAPONS = read_table("weapons", Weapon)
ARMOR = read_table("armor", Armor)
SHIELDS = read_table("shields", Shield)


@dataclass(frozen=True, slots=True)
class Tables:
    """All tables of one campaign; a campaign that says nothing has those of the game."""

    success: tuple[SuccessRow, ...] = SUCCESS
    defences: tuple[RatingRow, ...] = DEFENCES
    mystic: tuple[RatingRow, ...] = MYSTIC
    health: tuple[HealthRow, ...] = HEALTH
    durability: tuple[DurabilityRow, ...] = DURABILITY
    modifiers: tuple[Modifier, ...] = MODIFIERS
    options: tuple[CombatOption, ...] = OPTIONS
    talents: tuple[TalentRow, ...] = TALENTS
    weapons: tuple[Weapon, ...] = WEAPONS
    armor: tuple[Armor, ...] = ARMOR
    shields: tuple[Shield, ...] = SHIELDS

    def __hash__(self) -> int:
        """Cheap: a campaign has one set of tables, and odds hash the fight at every joint."""
        return hash((len(self.success), len(self.options)))


@dataclass(frozen=True)
class Index:
    """One set of tables, ready for looking things up. Rows that a campaign left out fall back on the game's own."""

    rows: dict[int, SuccessRow]
    modifier: dict[str, Modifier]
    option: dict[str, CombatOption]
    talent: dict[str, TalentRow]
    durability: dict[str, DurabilityRow]
    health: dict[int, HealthRow]
    weapon: dict[str, Weapon]
    armor: dict[str, Armor]
    shield: dict[str, Shield]

    def success(self, difficulty: int) -> SuccessRow:
        """The row of a difficulty number; above the table the last row's offsets go on."""
        row = self.rows.get(difficulty)
        if row is not None:
            return row
        last = self.rows[max(self.rows)]
        by = difficulty - last.difficulty
        return replace(
            last,
            difficulty=difficulty,
            good=last.good + by,
            excellent=last.excellent + by,
            extraordinary=last.extraordinary + by,
            pathetic=last.pathetic + by,
        )


@lru_cache(maxsize=16)
def index(tables: Tables) -> Index:
    """The tables by number and by id."""
    return Index(
        {x.difficulty: x for x in (*SUCCESS, *tables.success)},
        {x.id: x for x in (*MODIFIERS, *tables.modifiers)},
        {x.id: x for x in (*OPTIONS, *tables.options)},
        {x.id: x for x in (*TALENTS, *tables.talents)},
        {x.discipline: x for x in (*DURABILITY, *tables.durability)},
        {x.toughness: x for x in (*HEALTH, *tables.health)},
        {x.id: x for x in (*WEAPONS, *tables.weapons)},
        {x.id: x for x in (*ARMOR, *tables.armor)},
        {x.id: x for x in (*SHIELDS, *tables.shields)},
    )


def rating(rows: tuple[RatingRow, ...], value: int) -> int:
    """The rating of an attribute value; above the last row one more for every three points."""
    for row in rows:
        if value <= row.most:
            return row.rating
    last = rows[-1]
    return last.rating + -(-(value - last.most) // 3)


def health_row(tables: Tables, toughness: int) -> HealthRow:
    """The ratings of a Toughness; above and below the table those of its nearest row."""
    rows = index(tables).health
    return rows[min(max(toughness, min(rows)), max(rows))]
