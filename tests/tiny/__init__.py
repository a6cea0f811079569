"""A tiny but complete game: for tests of core, language, storage and screen that must not rest on a real one.

Its rules, all of them:

- T1 Attack: d20 + skill against guard; 20 is critical (a second d6 of damage) if `crits` is on, 1 a fumble.
- T2 Whoever is hit may parry: d20 + guard bonus, 11 or more turns the hit away. It costs the defender his parry of the round.
- T3 Damage: d6 + 1. A loss of 5 or more at once leaves the victim bleeding.
- T4 A fumble lets the other strike back (nested): d6, 4 or more is 1 damage.
- T5 A blast: everybody in it dives or not, throws d20 (+5 diving), 11 or more halves the damage.
- T6 A clash: two strike at the same time, d6 each, both fall if both are felled.
- T7 Each round all roll d6 + pace; high acts first, ties in the order of entering.
- T8 Bleeding costs 1 point at the start of one's own turn for each level.
- T9 At 0 or fewer one is down; at -10 dead.
"""

from __future__ import annotations

from tests.tiny.attacks import (
    AtLeast,
    Loses,
    Strikes,
    attack,
    attack_terms,
    blast,
    clash,
    damage,
    lose,
    parried,
    strike_back,
    total,
)
from tests.tiny.game import GAME, RULEBOOK, VERBS, Tiny
from tests.tiny.model import BESTIARY, CONDITIONS, Fighter, Melee, Settings, Sheet, TinyScene, TinyState
from tests.tiny.people import brawn, goblin, kara, start, table, under_way

__all__ = [
    "BESTIARY",
    "CONDITIONS",
    "GAME",
    "RULEBOOK",
    "VERBS",
    "AtLeast",
    "Fighter",
    "Loses",
    "Melee",
    "Settings",
    "Sheet",
    "Strikes",
    "Tiny",
    "TinyScene",
    "TinyState",
    "attack",
    "attack_terms",
    "blast",
    "brawn",
    "clash",
    "damage",
    "goblin",
    "kara",
    "lose",
    "parried",
    "start",
    "strike_back",
    "table",
    "total",
    "under_way",
]
