"""What the offer of a reaction attack says of it: the roll, the chance to hit and the damage (4.8, 6.5)."""

from __future__ import annotations

from tui.rules.adventures_edge.defence import guard
from tui.rules.adventures_edge.dice import edge_pool
from tui.rules.adventures_edge.harm import blow_of
from tui.rules.adventures_edge.model import Battle, Fighter, Weapon
from tui.rules.adventures_edge.modifiers import terms
from tui.rules.adventures_edge.strike import Strike


def hit_chance(edge: int, flat: int, number: int, astray: bool = False) -> float:
    """How likely a roll at so much Edge reaches a number: a natural 20 always does, a natural 1 never (8.1, 8.4)."""
    faces = ((edge_pool(edge, astray).read(dice).natural, p) for dice, p in edge_pool(edge, astray).outcomes())
    return sum(p for die, p in faces if die == 20 or (die != 1 and die + flat >= number))


def strike_note(body: Fighter, foe: Fighter, weapon: Weapon, s: Strike, flow: Battle) -> str:
    """`spear +3, -1 Edge against DB 20, 4%; 1-7 pierce`: before any parry or dodge."""
    ledger, number = terms(body, foe, weapon, s, flow), guard(body, foe, weapon, s, "", flow).stands
    edge, flat = ledger.total("edge"), ledger.total("flat")
    chance = hit_chance(edge, flat, number, s.shared == "into")
    blow = blow_of(body, weapon, s, flow.settings)
    edges = f", {edge:+d} Edge" if edge else ""
    damage = f"{blow.least + blow.extra}-{blow.most + blow.extra} {blow.kind}"
    return f"{weapon.name} {flat:+d}{edges} against DB {number}, {chance:.0%}; {damage}"
