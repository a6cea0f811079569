"""What a fight of this game is made of: fighters with their sheets, weapons and armour, and the fight around them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from tui.core.encounter import Combatant, Fight, Side
from tui.core.fields import Range
from tui.rules.adventures_edge.gear import ArmorPiece as ArmorPiece
from tui.rules.adventures_edge.gear import Bonus, Small
from tui.rules.adventures_edge.gear import Shield as Shield
from tui.rules.adventures_edge.gear import ShieldSize as ShieldSize
from tui.rules.adventures_edge.gear import Weapon as Weapon
from tui.rules.adventures_edge.settings import Settings
from tui.rules.adventures_edge.tables import WEAPONS, Tables

Points = Annotated[int, Range(0, 9999)]


FISTS = next(w for w in WEAPONS if w.id == "fists")
"""What everybody can strike with who has no natural weapon."""

KICK = next(w for w in WEAPONS if w.id == "kick")
"""What somebody strikes with who has no weapon in hand: unlike fists it reaches the spaces beside."""

NO_SHIELD = Shield()


@dataclass(frozen=True, slots=True)
class Wound:
    """A wound by a critical hit (9.5): 1 Minor, 2 Major, 3 Mortal, and where."""

    severity: Annotated[int, Range(1, 3)]
    where: str = ""


@dataclass(frozen=True, slots=True)
class Count:
    """A number kept for one of somebody's items."""

    item: str
    n: Small


@dataclass(frozen=True, slots=True)
class Dropped:
    """A weapon out of hand, and in which direction it lies."""

    weapon: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What does not change in a fight. Numbers that are left out (None) follow from the others by rule 5. `spell_parry`
    tells of a wand, staff, amulet or the like to parry spells with, `grapple_style` of a style that answers a failed attempt
    to take control of a grapple (10.4), `strength` is the score; `speed` is the combat speed in spaces (4.6). `influence`
    is the skill bonus for diplomacy and for leading (12.3), `diplomacy` the proficiency (2.3), `leader` tells that others
    look up to somebody, `healing` is the bonus for first aid, `handle_animal` the bonus for leading a mount (11.1);
    `mount` tells of a beast to ride, and whether it knows fights."""

    hp: Annotated[int, Range(1, 9999)] = 10
    con: Annotated[int, Range(1, 99)] = 10
    size: str = "medium"
    threshold: Annotated[int, Range(1, 999)] | None = None
    dexterity: Small = 10
    magic: Small = 0
    db: Bonus | None = None
    parry: Bonus | None = None
    dodge: Bonus | None = None
    initiative: Bonus | None = None
    discipline: Bonus = 0
    str_bonus: Bonus = 0
    dex_bonus: Bonus = 0
    wis_bonus: Bonus = 0
    int_bonus: Bonus = 0
    combat_ranks: Small = 0
    athletics_ranks: Small = 0
    spellcraft_ranks: Small = 0
    reach_modifier: Annotated[int, Range(-9, 9)] = 0
    speed: Annotated[int, Range(0, 99)] = 6
    weapons: tuple[Weapon, ...] = ()
    armor: tuple[ArmorPiece, ...] = ()
    shield: Shield = NO_SHIELD
    unarmed_parry: bool = False
    spell_parry: bool = False
    strength: Small | None = None
    strength_attack: Bonus | None = None
    grapple_style: bool = False
    dual_wielding: bool = False
    mounted_combat: bool = False
    mounted_archery: bool = False
    influence: Bonus = 0
    leader: bool = False
    healing: Bonus = 0
    diplomacy: bool = False
    handle_animal: Bonus = 0
    mount: Literal["", "untrained", "trained"] = ""

    def __hash__(self) -> int:
        """Cheap: sheets hardly ever differ only elsewhere, and odds hash them at every joint."""
        return hash((self.hp, self.con, self.db, self.weapons[:1]))


BLANK = Sheet()
BY_THE_BOOK = Settings()
OWN_TABLES = Tables()

GM_SIDES: tuple[Side, Side] = ("allies", "foes")
"""The sides for which the game master rolls (3.3)."""
SEVERITY = ("", "Minor", "Major", "Mortal")
"""What wounds are called by their severity (9.5)."""

Defence = Literal["", "parry", "dodge"]
Covers = Literal["", "named", "missiles"]
"""How a shield is set: for those who attack first, for the opponents that were named, against a field of fire (5.2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter(Combatant):
    """A combatant. Health is `sheet.hp - damage - bled`: what was bled away no magic brings back (9.4).

    `spent` and `stun` count against this round's actions (4.2). `parried` are the opponents that the present parry
    reaction holds against, `shielded` those the shield has met this round, `targeted` those he has aimed at (7.4),
    `pressed` those who stood his press. `wear` counts damage to weapons and armour. `moved` counts the spaces of movement
    used this round, `walked` those of them gone in a move or a ride (10.5), `strides` the actions given to movement (4.6),
    `reserved` the spaces kept for a reaction (4.4), by a rider those of the mount. `kept_out`
    tells of a closing that failed (10.1), `wrestled` that control of a grapple was tried for (10.4). `blows` are the
    attacks of the own turn among the `swings` of the round, `covers` says how the shield is set (5.2).
    `drawn` are the weapons in hand, as far as that is known (4.7), `unstrung` those whose string is broken (8.3).
    Of a rider (11.1) `reins` tells how long the mount obeys, `urged` how often that was tried this round, `gait` how it moves.
    `morale_due` are the triggers since the last morale check: with any of them one is owed (12.1); `morale_last` tells what
    the last one came to.
    Whoever `yields` gives up attacking to let a friend by (4.10).
    """

    sheet: Sheet = BLANK
    damage: Points = 0
    bled: Points = 0
    bleed: Small = 0
    stun: Small = 0
    wounds: tuple[Wound, ...] = ()
    spent: Small = 0
    initiative: Annotated[int, Range(-99, 199)] = 0
    swings: Small = 0
    blows: Small = 0
    free_parries: Small = 0
    parried: tuple[str, ...] = ()
    shielded: tuple[str, ...] = ()
    covers: Covers = ""
    targeted: tuple[str, ...] = ()
    pressed: tuple[str, ...] = ()
    retreated: bool = False
    defended: Defence = ""
    wielded: str = ""
    drawn: tuple[str, ...] = ()
    aim: str = ""
    wear: tuple[Count, ...] = ()
    reloading: tuple[Count, ...] = ()
    unstrung: tuple[str, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    prepared: str = ""
    moved: Points = 0
    walked: Points = 0
    strides: Small = 0
    reserved: Small = 0
    kept_out: bool = False
    wrestled: bool = False
    reins: Literal["", "round", "fight"] = ""
    urged: Small = 0
    gait: Literal["", "running"] = ""
    morale_due: tuple[str, ...] = ()
    morale_last: str = ""
    yields: bool = False

    @property
    def hp(self) -> int:
        """Health Points now; below 0 counts on."""
        return self.sheet.hp - self.damage - self.bled

    @property
    def dies_at(self) -> int:
        """The Health Points at which he is dead (9.9)."""
        return -self.sheet.con - 1

    @property
    def dead(self) -> bool:
        """Dead by the rules or by the GM's word (9.9)."""
        return self.out == "dead" or self.sheet.hp - self.damage - self.bled <= -self.sheet.con - 1

    @property
    def downed(self) -> bool:
        """At 0 Health Points or below (9.8)."""
        return self.sheet.hp - self.damage - self.bled <= 0

    @property
    def helpless(self) -> bool:
        """Cannot defend himself at all (5.4)."""
        return self.dead or (bool(self.effects) and (self.has("unconscious") or self.has("helpless")))

    @property
    def defenceless(self) -> bool:
        """Helpless, or pinned, who can still struggle: the number to reach is 0 (5.4)."""
        return self.helpless or (bool(self.effects) and self.has("pinned"))

    @property
    def pool(self) -> int:
        """The actions of this round before anything is spent, stun and losses taken off (4.2)."""
        if self.out or self.downed:
            return 0
        if not self.effects:
            return max(0, 2 - self.stun)
        if self.helpless or (self.has("surprised") and not self.has("warned")):
            return 0
        base = 1 if self.has("slowed") else 2
        return max(0, base + self.has("inspired") - self.has("off-balance") - self.stun)

    @property
    def actions(self) -> int:
        """Actions that are still unspent."""
        return max(0, self.pool - self.spent)

    def weapon(self, id: str) -> Weapon | None:
        """His weapon of this id."""
        for w in self.sheet.weapons:
            if w.id == id:
                return w
        bare = () if any(w.natural for w in self.sheet.weapons) else (KICK, FISTS)
        return next((w for w in bare if w.id == id), None)

    @property
    def arms(self) -> tuple[Weapon, ...]:
        """All weapons: those of the sheet, then fists unless one of them is natural already. Whoever has none in hand kicks."""
        own = self.sheet.weapons
        if any(w.natural for w in own):
            return own
        return (*own, FISTS) if any(self.in_hand(w) for w in own) else (*own, KICK, FISTS)

    def worn(self, item: str) -> int:
        """How much damage an item has taken."""
        for c in self.wear:
            if c.item == item:
                return c.n
        return 0

    def still_to_reload(self, item: str) -> int:
        """How many actions of reloading a weapon needs before it can be shot again (6.1)."""
        for c in self.reloading:
            if c.item == item:
                return c.n
        return 0

    def in_hand(self, weapon: Weapon) -> bool:
        """Neither dropped nor broken; a natural weapon never is."""
        if weapon.natural:
            return True
        if self.wear and self.worn(weapon.id) >= weapon.breakage:
            return False
        return not self.dropped or all(d.weapon != weapon.id for d in self.dropped)

    @property
    def wields(self) -> Weapon:
        """The weapon used last, else the first that is in hand; a kick when there is none."""
        last = self.weapon(self.wielded)
        if last is not None and self.in_hand(last) and (last is not KICK or KICK in self.arms):
            return last
        for w in self.sheet.weapons:
            if self.in_hand(w):
                return w
        return KICK


@dataclass(frozen=True, slots=True)
class SideRoll:
    """The initiative of one of the game master's sides (3.3)."""

    side: Side
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Battle(Fight):
    """The fight: house rules, tables, creatures to bring in, and the round's initiative. In a surprise round `surprise`
    is set and only those who were aware are in the order. Before the first round `mood` is how those who were met reacted
    (2.1), `diplomacy_dl` what talking them round has to reach, and `talks` what came of it (2.2)."""

    settings: Settings = BY_THE_BOOK
    tables: Tables = OWN_TABLES
    bestiary: tuple[Fighter, ...] = ()
    sides: tuple[SideRoll, ...] = ()
    surprise: bool = False
    mood: str = ""
    diplomacy_dl: Annotated[int, Range(0, 199)] = 0
    talks: Literal["", "peace", "failed"] = ""

    def __hash__(self) -> int:
        """Cheap: what odds change of a fight is next to nothing."""
        return hash((self.round, self.turn))
