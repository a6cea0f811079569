"""The house rules of a campaign. Each default is the reading of the rules that this game takes where they leave a choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from tui.core.fields import Range, setting


@dataclass(frozen=True, slots=True)
class Settings:
    """Every choice that a table may take differently."""

    half_rounding: Literal["half_up", "floor"] = setting("half_up", "1.8", "halves are rounded up, or down")
    beat_means: Literal["ge", "gt"] = setting(
        "ge", "1.9", "to beat a number in closing in and in a grapple is to reach it, or to exceed it"
    )
    engage_cost: Annotated[int, Range(0, 9)] = setting(2, "4.13", "spaces of movement for engaging a longer reach")
    parry_timing: Literal["after_roll", "before_roll"] = setting(
        "after_roll", "6.4", "parry and dodge are chosen after, or before the attack is rolled"
    )
    mishap_trigger: Literal["total_minus_5", "natural1"] = setting(
        "total_minus_5", "8.2", "a miss by 5 is a mishap always, or only on a natural 1"
    )
    mishap_against: Literal["db", "target_number"] = setting(
        "db", "8.2", "5 below the Defense Bonus, or below the parry when there was one"
    )
    redirect_replaces_mishap: bool = setting(
        True, "7.3", "a blow that goes astray in a shared space is no mishap besides, but for two ones"
    )
    drop_orientation: Literal["facing", "north"] = setting(
        "facing", "8.3", "the direction table looks ahead of the roller, or to the north of the map"
    )
    ladder_basis: Literal["damage", "base"] = setting(
        "damage", "9.2", "stun and bleed by all damage, or without the bonus damage"
    )
    ladder_overflow: Literal["none", "repeat_last", "wrap"] = setting(
        "none", "9.2", "past the end of a damage type's ladder: nothing, its last step again, or from its start"
    )
    stun_carry: bool = setting(True, "9.3", "stun that finds no action left takes one of the next round")
    wound_step: Annotated[int, Range(0, 99)] = setting(
        5, "9.5", "damage for each step of a wound; 0: the threshold of the body"
    )
    press_lasts_round: bool = setting(True, "10.3", "a press that was stood helps all attacks of the round")
    press_miss_costs_action: bool = setting(False, "10.3", "a missed press costs the attacker an action")
    killing_blow_mode: Literal["text", "example"] = setting(
        "text", "8.5", "a killing blow doubles the range and the damage, or only the damage"
    )
    warned_reactions: Literal["all", "one"] = setting("all", "3.10", "reactions of somebody warned in a surprise round")
    combined_allows_prior_move: bool = setting(False, "4.5", "a combined action may follow a move made before")
    close_reach_anywhere: bool = setting(False, "5.5", "weapons of Close reach strike at neighbouring spaces as well")
    drawing_costs_action: bool = setting(True, "4.7", "a weapon other than those in hand has to be drawn for an action first")
    broken_string_stops: bool = setting(False, "8.3", "a weapon whose string broke cannot be shot until it is mended")
    disengage_costs_action: bool = setting(False, "4.14", "disengaging costs an action besides its movement")
    tackle_always_provokes: bool = setting(True, "10.5", "a tackle provokes even from the flank or from behind")
    morale: bool = setting(True, "12.1", "the GM's fighters check their morale by themselves when something shakes them")

    def __hash__(self) -> int:
        """Cheap: a fight has one set of settings, and odds hash the fight at every joint."""
        return hash((self.wound_step, self.parry_timing))
