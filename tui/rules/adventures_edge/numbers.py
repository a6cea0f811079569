"""Numbers that follow from a sheet (5), by the formula where the sheet does not say them."""

from __future__ import annotations

from tui.rules.adventures_edge.dice import half
from tui.rules.adventures_edge.model import Fighter, Sheet, Weapon
from tui.rules.adventures_edge.settings import Settings
from tui.rules.adventures_edge.tables import Tables, index


def initiative_bonus(sheet: Sheet) -> int:
    """Dexterity bonus and Wisdom bonus (3.2)."""
    return sheet.dex_bonus + sheet.wis_bonus if sheet.initiative is None else sheet.initiative


def attack_bonus(sheet: Sheet, weapon: Weapon, settings: Settings) -> int:
    """Half the combat ranks and the ability the weapon goes by; for a spell half of spellcraft and Intelligence."""
    if weapon.bonus is not None:
        return weapon.bonus
    if weapon.attack == "spell":
        return half(sheet.spellcraft_ranks, settings.half_rounding) + sheet.int_bonus
    ability = sheet.dex_bonus if weapon.attack == "dexterity" else sheet.str_bonus
    return half(sheet.combat_ranks, settings.half_rounding) + ability


def strength_attack(sheet: Sheet, settings: Settings) -> int:
    """The Strength Attack Bonus of the bare body (5): as the sheet says, else that of a natural weapon that goes by Strength,
    else half the combat ranks and the Strength bonus."""
    if sheet.strength_attack is not None:
        return sheet.strength_attack
    told = next((w.bonus for w in sheet.weapons if w.natural and w.attack == "strength" and w.bonus is not None), None)
    return half(sheet.combat_ranks, settings.half_rounding) + sheet.str_bonus if told is None else told


def strength_score(sheet: Sheet) -> int:
    """The Strength score that is wrestled against (10.4); where the sheet does not say it, 10 and twice the bonus."""
    return 10 + 2 * sheet.str_bonus if sheet.strength is None else sheet.strength


def most_base(sheet: Sheet, weapon: Weapon, settings: Settings) -> int:
    """The upper end of a weapon's damage range in this hand (6.7): more by Strength, or by half of Dexterity;
    that of a spell stays, and none ends below its lower end."""
    if weapon.attack == "spell":
        return weapon.most
    grows = half(sheet.dex_bonus, settings.half_rounding) if weapon.attack == "dexterity" else sheet.str_bonus
    return max(weapon.least, weapon.most + grows)


def damage_code(sheet: Sheet, weapon: Weapon, settings: Settings) -> str:
    """`1-11+2 slash`."""
    extra = f"+{weapon.extra}" if weapon.extra else ""
    return f"{weapon.least}-{most_base(sheet, weapon, settings)}{extra} {weapon.kind}"


def armor_dr(sheet: Sheet) -> int:
    """The damage reduction of the armour as a whole: what is worn on the chest, else its best piece."""
    best, chest = 0, -1
    for piece in sheet.armor:
        best = max(best, piece.dr)
        if not piece.covers or "chest" in piece.covers:
            chest = max(chest, piece.dr)
    return best if chest < 0 else chest


def defense_bonus(sheet: Sheet) -> int:
    """Dexterity, armour and passive magic, without the shield (5)."""
    return sheet.dexterity + sheet.magic + armor_dr(sheet) if sheet.db is None else sheet.db


def part_bonus(sheet: Sheet, part: str) -> int:
    """The Defense Bonus of one part of the body: with the armour that covers it, not with what does not (7.4)."""
    if not sheet.armor or not part:
        return defense_bonus(sheet)
    there = max([p.dr for p in sheet.armor if not p.covers or part in p.covers], default=0)
    return defense_bonus(sheet) - armor_dr(sheet) + there


def parry_gain(sheet: Sheet, settings: Settings) -> int:
    """What a parry adds to the Defense Bonus."""
    if sheet.parry is None:
        return half(sheet.combat_ranks, settings.half_rounding)
    return sheet.parry - defense_bonus(sheet)


def spell_parry_gain(sheet: Sheet, settings: Settings) -> int:
    """What a parry against a spell adds to the Defense Bonus."""
    return half(sheet.spellcraft_ranks, settings.half_rounding)


def dodge_gain(sheet: Sheet, settings: Settings) -> int:
    """What a dodge adds to the Defense Bonus."""
    if sheet.dodge is None:
        return half(sheet.athletics_ranks, settings.half_rounding)
    return sheet.dodge - defense_bonus(sheet)


def parries_each(sheet: Sheet) -> int:
    """How many opponents one parry reaction holds against."""
    return 1 + sheet.combat_ranks // 5


def reach(sheet: Sheet, weapon: Weapon | None) -> int:
    """Reach as a number (5.6); 0 without a weapon."""
    return weapon.reach + sheet.reach_modifier if weapon is not None and not weapon.missile else 0


DEGREES = ("Close", "Short", "Medium", "Long", "Extended")


def degree(reach: int) -> int:
    """The degree of a reach (5.6): 0 Close to 4 Extended."""
    return min(max(reach - 2, 0), 4)


def threshold(body: Fighter, tables: Tables) -> int:
    """The damage from which a hit stuns or bleeds (9.1)."""
    if body.sheet.threshold is not None:
        return body.sheet.threshold
    size = index(tables).size.get(body.sheet.size)
    return size.threshold if size is not None else 5


def bleed_out(body: Fighter) -> int:
    """How many of his own turns he has left while he bleeds (9.10); 0 when he does not, or is dead."""
    if body.bleed == 0 or body.dead:
        return 0
    return -(-(body.hp - body.dies_at) // body.bleed)


def increment(spaces: int, base: int) -> int:
    """In which range increment a distance lies, 1 the base range (7.6)."""
    return max(1, -(-spaces // base))
