"""A critical hit (8.4): where it lands, the doubled range against what protects that place, armour, wounds."""

from __future__ import annotations

from dataclasses import dataclass

from tui.core.but import but
from tui.core.pools import Kept
from tui.rules.adventures_edge.defence import target_number
from tui.rules.adventures_edge.dice import Reroll
from tui.rules.adventures_edge.harm import Blow, suffer
from tui.rules.adventures_edge.model import ArmorPiece, Count, Fighter, Sheet, Weapon
from tui.rules.adventures_edge.strike import Ground, Strike, barred_half, spot_of
from tui.rules.adventures_edge.tables import Location, Tables, index


@dataclass(frozen=True, slots=True)
class SeesLocation:
    """Reads the hit location off a d20."""

    tables: Tables

    def __call__(self, kept: Kept) -> Location:
        return index(self.tables).by_face[kept.natural - 1]


def strike_home(scene: Ground, s: Strike, weapon: Weapon, blow: Blow, total: int) -> None:
    """The damage of a natural 20: the margin over the place that was struck, within a doubled range, 1 at least."""
    where, part = place(scene, s)
    number = target_number(scene[s.at], part, s, scene.flow)
    base = min(max(total - number, blow.least), 2 * blow.most)
    damage = max(1, base + blow.extra)
    extra = f"{base} {blow.extra:+d} = " if blow.extra else ""
    scene.say("8.4", f"The {where}: {total} against {number} there, at most {2 * blow.most}.")
    wear_armor(scene, s.at, part)
    suffer(scene, s.at, damage, blow.kind, base, where, how=extra)


def place(scene: Ground, s: Strike) -> tuple[str, str]:
    """Where a critical hit lands: what was aimed at, else what a d20 says. The name, and the part of the body."""
    spot = spot_of(scene, s)
    if spot is not None:
        return spot.name, spot.part
    tables = scene.flow.tables
    half = barred_half(s)
    barred = tuple(i + 1 for i, row in enumerate(index(tables).by_face) if half and row.half == half)
    row = scene.roll(s.by, "hit location", Reroll(barred), SeesLocation(tables))
    scene.say("8.4" if not half else "8.4 7.5", f"= {row.name}", shows=True)
    return row.name, row.part


def piece_at(sheet: Sheet, part: str) -> ArmorPiece | None:
    """The armour that protects a part best, if any does."""
    return max((p for p in sheet.armor if not p.covers or part in p.covers), key=lambda p: p.dr, default=None)


def wear_armor(scene: Ground, who: str, part: str) -> None:
    """The armour that was struck takes a point of damage; what comes of it is the game master's."""
    piece = piece_at(scene[who].sheet, part)
    if piece is not None:
        scene.edit(who, lambda c: worn(c, piece.id))
        scene.say("8.4", f"{scene[who].name}'s {piece.name} takes 1 damage: {scene[who].worn(piece.id)}.")


def worn(body: Fighter, item: str) -> Fighter:
    """The body with one more point of damage on one of its items."""
    rest = tuple(c for c in body.wear if c.item != item)
    return but(body, wear=(*rest, Count(item, body.worn(item) + 1)))
