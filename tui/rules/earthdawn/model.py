"""What a fight of this game is made of: adepts and creatures, and the skirmish around them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Literal

from tui.core.encounter import Combatant, Fight
from tui.core.fields import Range
from tui.core.scene import Scene
from tui.core.state import State
from tui.rules.earthdawn.settings import Settings
from tui.rules.earthdawn.sheet import BLANK, UNARMED, Points, Sheet, Small, Weapon
from tui.rules.earthdawn.tables import Tables, health_row, index


@dataclass(frozen=True, slots=True)
class Landed:
    """Where something lies that was thrown and missed (6.5): `direction` as the D6 told it, `feet` from `target`."""

    item: str
    direction: Annotated[int, Range(1, 6)]
    feet: Small
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Adept(Combatant):
    """A combatant. `damage` is the Current Damage, `stun` damage that knocks out and never kills.

    `initiative` is this round's result and `initiative_step` what it was rolled with; `reserved` the count that an action
    is kept for (0: it is not). `acted` tells that the round's action is used, `attacks` how many Attack Tests were made.
    `declared` are the combat options of this round, `ahead` those declared for the next; what was said with one stands
    behind a colon (`called-shot:left arm`). `dropped` are weapons that lie on the ground (7.2); `moved` counts the yards of
    this round, `moved_first` tells that some lie before the action (3.9), `charged` that the mount has run its charge (7.1),
    `begun` that this round's turn has begun, though its action may be reserved (3.7); `landed` where what was
    thrown in it lies (6.5).

    `grip` is what breaks free of whoever holds this one, `holding` that a hold on somebody is kept in this round (6.9).
    `tried` are the talents used in this round, `spent` those that the fight allows once (`surprise-strike rogue-1`);
    `opened` is who was hit extraordinarily well this round, `recoveries` are the Recovery Tests used of the day (10.3),
    `rallied` tells that the first one in a coma by stun is made (8.3),
    `marked` is whom a mystic aim is on, `anticipated` whose blows are foreseen in this round (12.3).
    """

    sheet: Sheet = BLANK
    damage: Points = 0
    stun: Points = 0
    wounds: Small = 0
    karma: Small = 0
    initiative: Annotated[int, Range(-99, 999)] = 0
    initiative_step: Annotated[int, Range(-99, 999)] = 0
    reserved: Annotated[int, Range(0, 999)] = 0
    acted: bool = False
    attacks: Small = 0
    declared: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    wielded: str = ""
    aim: str = ""
    landed: tuple[Landed, ...] = ()
    dropped: tuple[str, ...] = ()
    moved: Points = 0
    moved_first: bool = False
    charged: bool = False
    begun: bool = False
    grip: Annotated[int, Range(0, 999)] = 0
    holding: bool = False
    tried: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    opened: str = ""
    recoveries: Small = 0
    marked: str = ""
    anticipated: str = ""
    rallied: bool = False

    @property
    def death_rating(self) -> int:
        """Damage that kills (4.9), with what talents have raised it by (12.4)."""
        return _ratings(self.sheet)[0] + (raised(self, "death") if self.effects else 0)

    @property
    def unconsciousness_rating(self) -> int:
        """Damage that knocks out (4.9); of the immune the Death Rating."""
        if self.sheet.immune:
            return self.death_rating
        return _ratings(self.sheet)[1] + (raised(self, "unconscious") if self.effects else 0)

    @property
    def dead(self) -> bool:
        """Dead by the rules or by the GM's word: Current Damage is at the Death Rating (4.9)."""
        return self.out == "dead" or self.damage >= self.death_rating

    @property
    def unconscious(self) -> bool:
        """Current Damage, stun and all, is at the Unconsciousness Rating (4.9)."""
        if self.sheet.immune:
            return self.dead
        return self.damage + self.stun >= self.unconsciousness_rating

    @property
    def downed(self) -> bool:
        """Dead or unconscious."""
        return self.dead or self.unconscious

    @property
    def able(self) -> bool:
        """In the fight, awake and free to act at all."""
        return not self.out and not self.downed and not (self.effects and self.has("helpless"))

    @property
    def down(self) -> bool:
        """Knocked down (5.2)."""
        return bool(self.effects) and self.has("knocked-down")

    @property
    def count(self) -> int:
        """The count of the round at which it is this one's turn (3.2, 3.7)."""
        return self.reserved or self.initiative

    @property
    def arms(self) -> tuple[Weapon, ...]:
        """All weapons at hand, bare hands last unless something natural is among them."""
        own = tuple(w for w in self.sheet.weapons if w.id not in self.dropped) if self.dropped else self.sheet.weapons
        return own if any(w.kind == "unarmed" for w in own) else (*own, UNARMED)

    def weapon(self, id: str) -> Weapon | None:
        """The weapon of this id, at hand or dropped."""
        for w in self.sheet.weapons:
            if w.id == id:
                return w
        return next((w for w in self.arms if w.id == id), None)

    @property
    def wields(self) -> Weapon:
        """The weapon used last, else the first there is."""
        arms = self.arms
        for w in arms:
            if w.id == self.wielded:
                return w
        return arms[0]


@lru_cache(maxsize=4096)
def _ratings(sheet: Sheet) -> tuple[int, int]:
    """Death and Unconsciousness Rating, by the game's own tables where the sheet does not say (2.3, 2.6)."""
    from tui.rules.earthdawn.numbers import value_of  # numbers look at the model's sheets

    row = health_row(OWN_TABLES, value_of(sheet, sheet.toughness))
    more = index(OWN_TABLES).durability.get(sheet.discipline)
    ranks = sheet.durability if more is not None else 0
    death = sheet.death if sheet.death is not None else row.death + (more.death * ranks if more else 0)
    if sheet.immune:
        return death, death
    low = sheet.unconsciousness
    return death, low if low is not None else row.unconscious + (more.unconscious * ranks if more else 0)


Rating = Literal["death", "unconscious", "threshold", "spell"]
RAISES: dict[str, tuple[Rating, ...]] = {
    "wood-skin": ("death", "unconscious"),
    "earth-skin": ("death", "spell"),
    "tempered": ("death", "unconscious", "threshold"),
}
"""Which ratings the effects of talents raise, each by its level (12.4)."""


def raised(body: Combatant, rating: Rating) -> int:
    """What talents have raised a rating by (12.4)."""
    return sum(e.level for e in body.effects if rating in RAISES.get(e.id, ()))


BY_THE_BOOK = Settings()
OWN_TABLES = Tables()


@dataclass(frozen=True, slots=True, kw_only=True)
class Skirmish(Fight):
    """The fight: house rules, tables, creatures to bring in. While `declaring` the round has begun and its initiative is
    not rolled yet (3.4)."""

    settings: Settings = BY_THE_BOOK
    tables: Tables = OWN_TABLES
    bestiary: tuple[Adept, ...] = ()
    declaring: bool = False

    def __hash__(self) -> int:
        """Cheap: what odds change of a fight is next to nothing."""
        return hash((self.round, self.turn))


Ground = Scene[Adept, Skirmish]
Fights = State[Adept, Skirmish]
