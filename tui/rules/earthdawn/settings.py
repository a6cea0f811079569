"""The house rules of a campaign. Each default is the reading of the rules that this game takes where they leave a choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from tui.core.fields import Range, setting


@dataclass(frozen=True, slots=True)
class Settings:
    """Every choice that a table may take differently."""

    rule_of_one_min_dice: Annotated[int, Range(1, 9)] = setting(
        1, "1.4", "an action test of so many dice or more fails when all of them show a 1"
    )
    min_step: Annotated[int, Range(1, 3)] = setting(1, "1.6", "the lowest step that is rolled")
    declaration: Literal["ahead", "pause", "ask"] = setting(
        "ahead", "3.4", "options are declared ahead of a round, in a pause before its initiative, or asked for"
    )
    surprised_act: bool = setting(False, "3.10", "the surprised act in the first round")
    knockdown_lowers_sd: bool = setting(False, "5.2", "somebody knocked down loses Spell Defense as well")
    knockdown_when_unconscious: bool = setting(False, "5.1", "whoever is knocked out rolls a Knockdown Test as well")
    fresh_wound_counts: bool = setting(False, "10.2", "a new Wound lowers its own Knockdown Test already")
    harried_by: Annotated[int, Range(2, 20)] = setting(4, "6.1", "so many attackers at once harry their target")
    most_attackers: Annotated[int, Range(1, 20)] = setting(6, "6.1", "no more than so many can attack one target in melee")
    wound_penalty: Literal["none", "after_first", "each"] = setting(
        "after_first", "10.2", "a step less for each Wound, for each after the first, or not at all"
    )
    recovery_hours: Annotated[int, Range(0, 24)] = setting(
        1, "10.3", "hours of rest for a Recovery Test; 0 allows it in a fight as well"
    )
    recovery_minus_wounds: bool = setting(True, "10.3", "each Wound takes 1 off what a Recovery Test heals")
    recovery_least: Annotated[int, Range(0, 9)] = setting(1, "10.3", "what a Recovery Test heals at the least")
    damage_is_a_test: bool = setting(True, "1.2", "what lowers all tests lowers Damage Tests too")
    reserved_dn_mod: Annotated[int, Range(-9, 9)] = setting(
        0, "3.7", "added to the number of a reserved attack on one who splits movement"
    )

    scatter_orientation: Literal["beyond", "north"] = setting(
        "beyond", "6.5", "a scatter of 1 lies straight beyond the target, or north of it; the rest follow clockwise"
    )
    fall_ignores_armor: bool = setting(True, "5.5", "no armour keeps off the damage of a fall")
    set_charge_adds_own_str: bool = setting(False, "7.4", "a weapon set against a charge adds its bearer's Strength step too")
    shots_at_passers: bool = setting(False, "7.3", "whoever rides past or swoops can be shot at by everybody")

    def __hash__(self) -> int:
        """Cheap: a fight has one set of settings, and odds hash the fight at every joint."""
        return hash((self.wound_penalty, self.declaration))
