"""The one place where the modifiers of an attack are added up (7): the roll, the prompt and the log all show this ledger."""

from __future__ import annotations

from tui.core.ledger import Ledger, Term
from tui.rules.adventures_edge.model import Battle, Fighter, Weapon
from tui.rules.adventures_edge.numbers import attack_bonus, reach
from tui.rules.adventures_edge.reaching import shorter
from tui.rules.adventures_edge.saddle import saddle_term
from tui.rules.adventures_edge.strike import Strike
from tui.rules.adventures_edge.tables import Index, index
from tui.rules.adventures_edge.ties import held_fast, sharing_with


def terms(by: Fighter, at: Fighter, weapon: Weapon, s: Strike, flow: Battle) -> Ledger:
    """Every modifier of this blow, with its reason and its rule. Pure: looks at nothing but its arguments."""
    table = index(flow.tables)
    term = table.term
    out = [Term("flat", attack_bonus(by.sheet, weapon, flow.settings), weapon.name, "5")]
    if s.stood:
        out.append(term["press"])
        if reach(by.sheet, weapon) > reach(at.sheet, at.wields):
            out.append(term["press-longer"])
    if s.trigger and (modifier := table.trigger[s.trigger].modifier):
        out.append(term[modifier])
    if s.ground == "above":
        out.append(term["high-ground"])
    out += _position(s, table, flow)
    out += _range(weapon, at, s, table) if s.increment else _melee(by, at, weapon, s, table)
    out += _states(by, at, s, table, flow)
    if s.swung and weapon.attack == "heavy" and not s.combined:
        out.append(term["heavy"])
    if s.off_hand and not by.sheet.dual_wielding:
        out.append(term["off-hand"])
    if s.spot and (spot := table.spot[s.spot]).edge:
        out.append(Term("edge", spot.edge, f"aimed at the {spot.name}", "7.4"))
    if s.astray:
        out.append(term["astray"])
    out += s.free
    return Ledger(tuple([t for t in out if t.value]))


def _position(s: Strike, table: Index, flow: Battle) -> list[Term]:
    """From where the blow comes, and what is in its way."""
    out = []
    if s.side:
        out.append(table.term[s.side])
    if s.cover:
        out.append(table.term[f"cover-{s.cover}"])
    return out + shared_terms(s, table, flow)


def shared_terms(s: Strike, table: Index, flow: Battle) -> list[Term]:
    """What a blow into a shared space loses, out of one, or from one into another."""
    out = []
    if s.shared == "into":
        out.append(table.term["shared-ranged" if s.increment else "shared-melee"])
    if s.shared == "out" or (s.shared == "into" and flow.links and sharing_with(flow, s.by)):
        out.append(table.term["shared-out"])
    return out


def _melee(by: Fighter, at: Fighter, weapon: Weapon, s: Strike, table: Index) -> list[Term]:
    out = []
    if at.effects and at.has("prone"):
        out.append(table.term["prone"])
    if shorter(by.sheet, weapon, s.gap) == 2:
        out.append(table.term["near" if s.gap else "close"])
    return out


def _range(weapon: Weapon, at: Fighter, s: Strike, table: Index) -> list[Term]:
    out = []
    if s.near and weapon.mechanical:
        out.append(table.term["point-blank"])
    if s.increment > 1:
        t = table.term["increment"]
        out.append(Term(t.channel, t.value * (s.increment - 1), f"{s.increment}. range increment", t.cite))
    if not weapon.range:
        out.append(table.term["not-for-throwing"])
    if s.increment > 1 and at.effects and at.has("prone") and table.size[at.sheet.size].rank <= 0:
        out.append(table.term["prone-far"])
    if s.through:
        out += _through(s.through, table)
    return out


BETWEEN = {
    "same": (1, 0),
    "larger": (0, 1),
    "two": (2, 0),
    "mixed": (1, 1),
    "two-larger": (0, 2),
    "three": (3, 0),
}
"""How many opponents of the same and of a larger size stand in between; each of them counts (7.1)."""


def _through(who: str, table: Index) -> list[Term]:
    out = []
    for id, n in zip(("through-same", "through-larger"), BETWEEN[who], strict=True):
        t = table.term[id]
        if n:
            out.append(Term(t.channel, t.value * n, t.why if n == 1 else f"{t.why}, {n} of them", t.cite))
    return out


def _states(by: Fighter, at: Fighter, s: Strike, table: Index, flow: Battle) -> list[Term]:
    """What the scene knows of both by itself."""
    out = []
    if at.effects and at.has("surprised"):
        out.append(table.term["surprised"])
    if by.effects or flow.links:
        out += own_states(by, table, flow, ranged=bool(s.increment))
    return out


def own_states(by: Fighter, table: Index, flow: Battle, ranged: bool) -> list[Term]:
    """What hinders the attacker in every attack: what hinders at everything, and the saddle."""
    out = hindrances(by, table, flow)
    seat = saddle_term(flow, by, table, ranged)
    if seat is not None:
        out.append(seat)
    return out


def hindrances(by: Fighter, table: Index, flow: Battle) -> list[Term]:
    """What hinders somebody at everything, attacks or not: dazed, held in a grapple (by a named holder or not)."""
    out = [table.term["dazed"]] if by.effects and by.has("dazed") else []
    if held_fast(flow, by):
        out.append(table.term["grappled"])
    return out
