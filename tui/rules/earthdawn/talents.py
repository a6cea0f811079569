"""Talents (12): which of them somebody has for a moment of the fight, and what speaks against using one."""

from __future__ import annotations

from typing import NamedTuple

from tui.rules.earthdawn.model import Adept, Skirmish
from tui.rules.earthdawn.sheet import Talent
from tui.rules.earthdawn.strike import Strike
from tui.rules.earthdawn.tables import TalentRow, index


class Known(NamedTuple):
    """A talent of somebody: its rule, and the step and rank it is had at."""

    row: TalentRow
    talent: Talent

    @property
    def step(self) -> int:
        """The step it is rolled with."""
        return self.talent.step

    @property
    def rank(self) -> int:
        """The ranks where they count by themselves."""
        return self.talent.rank


def known_for(body: Adept, flow: Skirmish, *moments: str) -> list[Known]:
    """The talents that somebody has for these moments, in the order of the sheet."""
    if not body.sheet.talents:
        return []
    rows = index(flow.tables).talent
    found = [Known(rows[t.id], t) for t in body.sheet.talents if t.id in rows]
    return [k for k in found if k.row.when in moments]


def known(body: Adept, flow: Skirmish, id: str) -> Known | None:
    """One talent of somebody, by its id."""
    talent = body.sheet.talent(id)
    row = index(flow.tables).talent.get(id) if talent is not None else None
    return Known(row, talent) if talent is not None and row is not None else None


def talent_of(body: Adept, s: Strike, flow: Skirmish) -> Known | None:
    """The talent an attack is made with."""
    return known(body, flow, s.talent) if s.talent else None


def cannot_pay(body: Adept, k: Known, promised: int = 0) -> str:
    """Why somebody cannot use a talent: used in this round, or no karma for it beside what is `promised` already."""
    if k.row.id in body.tried:
        return f"{body.name} has used {k.row.name} this round."
    if k.row.karma > body.karma - promised:
        return f"{k.row.name} takes {k.row.karma} karma, and {body.name} has {max(0, body.karma - promised)}."
    return ""


def note(k: Known) -> str:
    """`step 12, 1 Strain, 1 karma`: a talent in a few words for a menu."""
    cost = [f"{n} {word}" for n, word in ((k.row.strain, "Strain"), (k.row.karma, "karma")) if n]
    return ", ".join([f"step {k.step}", *cost])


def foreseen(by: Adept, at: Adept, flow: Skirmish) -> int:
    """Ranks that are added to the result against somebody whose blows are anticipated (12.3)."""
    k = known(by, flow, "anticipate-blow") if by.anticipated == at.id else None
    return k.rank if k is not None else 0


def attack_karma(by: Adept, s: Strike, flow: Skirmish) -> int:
    """Karma dice of the Attack Test: those that are wanted, and those that its talent takes (12.3)."""
    k = talent_of(by, s, flow)
    return s.karma + (k.row.karma if k is not None and k.row.instead == "attack" else 0)


def damage_karma(by: Adept, s: Strike, flow: Skirmish) -> int:
    """Karma dice of the Damage Test: those that are wanted, and those that its talent takes (12.3)."""
    k = talent_of(by, s, flow)
    return s.damage_karma + (k.row.karma if k is not None and k.row.instead in ("strength", "damage") else 0)
