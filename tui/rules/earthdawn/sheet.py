"""What somebody is made of: attributes, ratings, weapons, armour and talents. None of it changes in a fight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from tui.core.fields import Range

Step = Annotated[int, Range(-20, 100)]
Attribute = Annotated[int, Range(1, 100)]
Points = Annotated[int, Range(0, 9999)]
Small = Annotated[int, Range(0, 99)]
Yards = Annotated[int, Range(0, 9999)]
Rating = Literal["physical-defense", "spell-defense", "social-defense", "wounds", "knockdown", "attacks"]
"""What a creature may lack: a defense, Wounds, falling down, attacks other than spells (11.1)."""

WeaponKind = Literal["melee", "unarmed", "missile", "thrown", "spell"]


@dataclass(frozen=True, slots=True)
class Weapon:
    """Something to attack with.

    `attack` is the step of the Attack Test with it; left out, it is the Dexterity step and `rank` of the talent or skill
    (4.1). `damage` is added to the Strength step; a `damage_step` that is given stands for the whole (spells, creatures).
    `defence` is what the attack is made against, `armor` what protects from it (4.5). `length` is in feet (7.4); a `lance`
    is a lance or a spear, with which a charge risks the seat and not the weapon (7.2).

    Of missile weapons `strength` is the least Strength they take, `least` the yards below which nothing is shot, `short`,
    `medium` and `long` how many yards each range goes (6.2); 0 is not known.

    Without a name it is the one of this id in the list of weapons, with what is said here in place of what stands there.
    """

    id: str
    name: str = ""
    kind: WeaponKind = "melee"
    attack: Step | None = None
    rank: Small = 0
    damage: Step = 0
    damage_step: Step | None = None
    defence: Literal["physical", "spell", "social"] = "physical"
    armor: Literal["physical", "mystic"] = "physical"
    length: Small = 0
    lance: bool = False
    strength: Small = 0
    least: Small = 2
    short: Yards = 0
    medium: Yards = 0
    long: Yards = 0

    @property
    def against(self) -> Literal["physical", "spell", "social"]:
        """The defense it is made against: of a spell always the Spell Defense (6.8)."""
        return "spell" if self.kind == "spell" else self.defence

    @property
    def ranged(self) -> bool:
        """Does something fly from it, or does it fly itself (6.3)?"""
        return self.kind in ("missile", "thrown")

    @property
    def close(self) -> bool:
        """Is it used in melee?"""
        return self.kind in ("melee", "unarmed")


UNARMED = Weapon("unarmed", "bare hands", "unarmed")
"""What everybody can strike with."""


@dataclass(frozen=True, slots=True)
class Armor:
    """A piece of armour or a natural hide: what it takes off damage, and what it costs in initiative steps (3.5). `hard`
    armour is defeated by an Extraordinary success only, `undefeatable` armour never (4.3). Without a name it is that of the
    list by this id."""

    id: str
    name: str = ""
    physical: Small = 0
    mystic: Small = 0
    initiative: Small = 0
    hard: bool = False
    undefeatable: bool = False


@dataclass(frozen=True, slots=True)
class Shield:
    """A shield; without a name there is none, unless it is that of the list by this id (3.5)."""

    name: str = ""
    physical: Small = 0
    mystic: Small = 0
    initiative: Small = 0
    id: str = ""


NO_SHIELD = Shield()


@dataclass(frozen=True, slots=True)
class Talent:
    """A talent or skill with its step (rank and attribute added up), and its rank where a rule counts ranks."""

    id: str
    step: Step = 4
    rank: Small = 1


@dataclass(frozen=True, slots=True)
class Sheet:
    """An adept's sheet or a creature's block (11.1).

    Attributes are values, or steps where `steps` says so (creatures). A rating that is left out (None) follows from them
    by the tables of section 2; `immune` tells that there is no Unconsciousness Rating, `without` what else the block gives
    as NA or Immune. `attacks` are those of one round; with `attacks_shared` other actions are taken off them. Movement is
    in yards a round; who has flying movement can fly. `mount` tells that it can be ridden, `swoop` what swooping adds to its
    damage step (7.5).
    """

    steps: bool = False
    dexterity: Attribute = 10
    strength: Attribute = 10
    toughness: Attribute = 10
    perception: Attribute = 10
    willpower: Attribute = 10
    charisma: Attribute = 10
    physical_defense: Small | None = None
    spell_defense: Small | None = None
    social_defense: Small | None = None
    mystic_armor: Small | None = None
    death: Annotated[int, Range(1, 9999)] | None = None
    unconsciousness: Annotated[int, Range(1, 9999)] | None = None
    immune: bool = False
    without: tuple[Rating, ...] = ()
    wound_threshold: Annotated[int, Range(1, 999)] | None = None
    recovery_tests: Small | None = None
    initiative: Step | None = None
    knockdown: Step | None = None
    discipline: str = ""
    durability: Small = 0
    attacks: Annotated[int, Range(0, 20)] = 1
    attacks_shared: bool = False
    karma_die: Literal[4, 6, 8, 10, 12] = 6
    combat_movement: Annotated[int, Range(0, 999)] = 0
    full_movement: Annotated[int, Range(0, 999)] = 0
    flying_movement: Annotated[int, Range(0, 999)] = 0
    mount: bool = False
    swoop: Step = 0
    legend: Points = 0
    weapons: tuple[Weapon, ...] = ()
    armor: tuple[Armor, ...] = ()
    shield: Shield = NO_SHIELD
    talents: tuple[Talent, ...] = ()

    def __hash__(self) -> int:
        """Cheap: few sheets share all of these, and odds hash them at every joint."""
        return hash((self.dexterity, self.strength, self.toughness, self.perception, self.willpower, self.death))

    def talent(self, id: str) -> Talent | None:
        """The talent of this id."""
        for t in self.talents:
            if t.id == id:
                return t
        return None


BLANK = Sheet()
