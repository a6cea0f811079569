"""The number an attack has to reach, and what the one attacked can do about it (5, 6.3, 7.4)."""

from __future__ import annotations

from typing import NamedTuple

from tui.core.but import but
from tui.core.request import Option
from tui.rules.adventures_edge.harm import Blow, blow_text
from tui.rules.adventures_edge.model import Battle, Fighter, Weapon
from tui.rules.adventures_edge.numbers import (
    defense_bonus,
    dodge_gain,
    parries_each,
    parry_gain,
    part_bonus,
    reach,
    spell_parry_gain,
)
from tui.rules.adventures_edge.saddle import in_saddle
from tui.rules.adventures_edge.shields import parried_bonus, shield_bonus
from tui.rules.adventures_edge.strike import Strike
from tui.rules.adventures_edge.tables import index


def bare_number(at: Fighter, part: str, s: Strike, flow: Battle) -> int:
    """The Defense Bonus of the body or one part of it, without the shield; 0 for the helpless and pinned (5.4)."""
    if at.defenceless:
        return 0
    ground = index(flow.tables).term["low-ground"].value if s.ground == "below" else 0
    return (part_bonus(at.sheet, part) if part else defense_bonus(at.sheet)) + ground


def target_number(at: Fighter, part: str, s: Strike, flow: Battle) -> int:
    """What the attack has to reach while nobody parries or dodges."""
    return bare_number(at, part, s, flow) + shield_bonus(at, s)


class Guard(NamedTuple):
    """What the one attacked can put up: the numbers, and why not (empty: he can)."""

    stands: int
    parry: int
    dodge: int
    no_parry: str = ""
    no_dodge: str = ""
    free: bool = False
    shield: int = 0

    @property
    def possible(self) -> bool:
        """Is there anything to answer?"""
        return not self.no_parry or not self.no_dodge

    def number(self, answer: str) -> int:
        """The number to be reached when he answers so."""
        return {"parry": self.parry, "dodge": self.dodge}.get(answer, self.stands)


def guard(by: Fighter, at: Fighter, weapon: Weapon, s: Strike, part: str, flow: Battle) -> Guard:
    """The numbers against this blow and what is closed to the one attacked."""
    bare = bare_number(at, part, s, flow)
    shield = shield_bonus(at, s)
    own, spell = at.wields, weapon.attack == "spell"
    parry = bare + parried_bonus(at, s) + (spell_parry_gain if spell else parry_gain)(at.sheet, flow.settings)
    if not s.increment and not spell and reach(at.sheet, own) > reach(by.sheet, weapon):
        parry += index(flow.tables).term["parry-longer"].value
    free = _free_parry(at, s)
    neither = _no_reaction(at, s)
    tired = "" if at.actions else f"{at.name} has no action left"
    trigger = index(flow.tables).trigger[s.trigger] if s.trigger else None
    no_parry = neither or ("" if free else tired)
    if trigger is not None and not trigger.parry:
        no_parry = f"no parry: {trigger.name}"
    elif not no_parry:
        no_parry = _empty_handed(at, own, spell)
    no_dodge = neither or tired
    if trigger is not None and not trigger.dodge:
        no_dodge = f"no dodge: {trigger.name}"
    elif not no_dodge and in_saddle(flow, at):
        no_dodge = f"{at.name} is mounted"
    return Guard(bare + shield, parry, bare + dodge_gain(at.sheet, flow.settings), no_parry, no_dodge, free, shield)


def _empty_handed(at: Fighter, own: Weapon, spell: bool) -> str:
    """Why there is nothing to parry with; empty when there is: an item for spells, else a weapon, a shield, or training."""
    if spell:
        return "" if at.sheet.spell_parry else f"{at.name} has no wand, staff or amulet to parry a spell with"
    useless = own.missile or own.attack == "spell" or (own.natural and not at.sheet.unarmed_parry)
    return f"{at.name} has nothing to parry with" if useless and not at.sheet.shield.bonus else ""


def _free_parry(at: Fighter, s: Strike) -> bool:
    """A parry that costs nothing: the present one holds against more opponents, or he fights with two weapons."""
    if at.parried and s.by not in at.parried and len(at.parried) < parries_each(at.sheet):
        return True
    return at.sheet.dual_wielding and at.blows > 1 and not at.free_parries


def _no_reaction(at: Fighter, s: Strike) -> str:
    if at.defenceless or at.downed:
        return f"{at.name} cannot defend"
    if at.effects and at.has("surprised") and not at.has("warned"):
        return f"{at.name} is surprised"
    if s.by in at.targeted:
        return f"{at.name} aimed at a spot of this one"
    return ""


def defended(at: Fighter, s: Strike, answer: str, free: bool) -> Fighter:
    """The defender after his parry or dodge: the action is spent."""
    if answer == "dodge":
        return but(at, spent=at.spent + 1, defended="dodge")
    if not free:
        return but(at, spent=at.spent + 1, parried=(s.by,), defended="parry")
    if at.parried and s.by not in at.parried:
        return but(at, parried=(*at.parried, s.by), defended="parry")
    return but(at, free_parries=at.free_parries + 1, defended="parry")


def answers(g: Guard, at: Fighter, blow: Blow, total: int | None, flow: Battle) -> tuple[tuple[Option, ...], str]:
    """What can be answered to an attack of this total (None: not yet rolled), each with what it leads to, and the
    default: what he did last if that changes something, else what hurts him least, else nothing."""
    if total is None:
        notes = (f"{g.parry} instead of {g.stands}", f"{g.dodge} instead of {g.stands}", str(g.stands))
        parried, dodged = g.parry - g.stands, g.dodge - g.stands
    else:
        hurts = blow.damage(total, g.stands)
        parry, dodge = blow.damage(total, g.parry), blow.damage(total, g.dodge)
        parried, dodged = hurts - parry, hurts - dodge
        notes = (
            "" if g.no_parry else _note(g.parry, parry, parried, blow, at, flow, total),
            "" if g.no_dodge else _note(g.dodge, dodge, dodged, blow, at, flow, total),
            f"{hurts} {blow_text(blow, total - g.stands, hurts, at, flow)}; HP {at.hp} to {at.hp - hurts}",
        )
    options = (
        Option("parry", "parry", notes[0], "p", g.no_parry),
        Option("dodge", "dodge", notes[1], "d", g.no_dodge),
        Option("none", "none", notes[2], "0"),
    )
    return options, _default(0 if g.no_parry else parried, 0 if g.no_dodge else dodged, at.defended)


def _default(parried: int, dodged: int, last: str) -> str:
    """The sensible answer, by what a parry and a dodge would gain."""
    if (last == "parry" and parried > 0) or (last == "dodge" and dodged > 0):
        return last
    if max(parried, dodged) <= 0:
        return "none"
    return "parry" if parried >= dodged else "dodge"


def _note(number: int, points: int, gained: int, blow: Blow, at: Fighter, flow: Battle, total: int) -> str:
    if not points:
        return f"{number}: missed"
    if not gained:
        return f"{number}: changes nothing"
    return f"{number}: still hit by {total - number}: {points} {blow_text(blow, total - number, points, at, flow)}"


def asks_text(g: Guard) -> str:
    """What a prompt says of the answers there will be."""
    can = [a for a, no in (("parry", g.no_parry), ("dodge", g.no_dodge)) if not no]
    return " or ".join([", ".join([*can[:-1], can[-1]]), "none"]) if can else ""
