"""Every house rule makes a difference: one command in one fight, played by the default and by another choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.core.determinism import rule_of
from tests.core.playing import Script
from tests.rules.adventures_edge.table import DAGGER, SPEAR, Fights, bonus, changed, fight, goblin, having, maren, story, tobin
from tui.core.command import Command
from tui.core.encounter import Link
from tui.core.errors import Refused
from tui.core.play import Pending, Played, play
from tui.core.state import State
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.reaching import UNTOLD, out_of_reach
from tui.rules.adventures_edge.ties import ENGAGED

BLOW = "attack maren goblin-1 longsword"
Result = Played[Fighter, Battle] | Pending[Fighter, Battle]


@dataclass(frozen=True)
class Choice:
    """What `tell` tells of the fight that `state` makes with the settings given: by the default, and with `other`. The two
    are worked out by hand and differ."""

    key: str
    other: object
    state: Callable[..., Fights]
    tell: Callable[[Fights], object]
    by_default: object
    otherwise: object


def run(state: Fights, text: str, *answers: str) -> Result:
    """The command as far as these answers lead; answers that are not wanted are left over."""
    return play(text, rule_of(GAME, text), state, (), Script(*answers))


def after(result: Result, who: str) -> Fighter:
    """Somebody at the end of it."""
    return (result.after if isinstance(result, Played) else result.so_far).who[who]


def count(result: Result, mark: str) -> int:
    """How often something was marked."""
    return result.entry.count(mark) if isinstance(result, Played) else result.marks.get(mark, 0)


def first_question(result: Result) -> str:
    """What is asked first."""
    assert isinstance(result, Pending)
    return result.requests[0].label


def guards(**settings: Any) -> Fights:
    """Maren before two guards."""
    return fight(**settings)


def large_one(**settings: Any) -> Fights:
    """Maren before a large body, with 10 as its threshold."""
    return fight(maren(), goblin(1, hp=60, size="large"), **settings)


def helpless_one(**settings: Any) -> Fights:
    """Maren before somebody helpless."""
    return having(fight(maren(), goblin(1, hp=60), **settings), "goblin-1", "helpless")


def good_parry(**settings: Any) -> Fights:
    """Maren before a guard who parries with 20."""
    return fight(maren(), goblin(1, parry=20), **settings)


def stunned(**settings: Any) -> Fights:
    """A guard that was stunned when its actions were spent."""
    return changed(fight(maren(), goblin(1), **settings), "goblin-1", spent=2, stun=1)


def quick_hand(**settings: Any) -> Fights:
    """Tobin with a Dexterity of +3 before a guard."""
    return fight(tobin(dex_bonus=3), goblin(1), turn="tobin", **settings)


def pressed(**settings: Any) -> Fights:
    """Maren has pressed the first guard, which stood."""
    return story(fight(**settings), (BLOW + " --press=stand", "12", "none"))


def ambush(**settings: Any) -> Fights:
    """Maren is surprised, Tobin acts first: 14 + 5 against 9."""
    state = fight(maren(), tobin(), goblin(1), round=0, **settings)
    return story(state, ("surprise maren",), ("begin-round", "14", "9"), ("begin-turn tobin",))


def pike(**settings: Any) -> Fights:
    """Maren before a guard with a pike, whose reach is longer than hers."""
    return fight(maren(), goblin(1, weapons=(replace(SPEAR, reach=5),)), **settings)


def moved(**settings: Any) -> Fights:
    """Maren has gone a space."""
    return story(fight(**settings), ("move maren 1",))


def in_melee(**settings: Any) -> Fights:
    """Maren engaged with the first guard."""
    state = fight(**settings)
    return State(state.who, replace(state.flow, links=(Link(ENGAGED, "maren", "goblin-1"),)))


def may(state: Fights, text: str) -> bool:
    """Do the rules allow it?"""
    try:
        run(state, text)
    except Refused:
        return False
    return True


def dagger_reaches(state: Fights) -> bool:
    """Does a dagger reach a foe who is not known to be in the same space?"""
    return not out_of_reach(state.who["maren"], state.who["goblin-1"], DAGGER, UNTOLD, state.flow)


def theirs(**settings: Any) -> Fights:
    """Maren before two guards in the turn of the first."""
    return fight(turn="goblin-1", **settings)


def moved_up(**settings: Any) -> Fights:
    """Maren has walked up to somebody helpless."""
    return changed(helpless_one(**settings), "maren", moved=2)


def run_up(**settings: Any) -> Fights:
    """Maren has taken a run-up."""
    return changed(fight(**settings), "maren", moved=2, walked=2)


def bow_in_hand(**settings: Any) -> Fights:
    """Maren has shot before."""
    return changed(fight(**settings), "maren", drawn=("bow",))


def unstrung(**settings: Any) -> Fights:
    """Her bow has lost its string."""
    return changed(fight(**settings), "maren", unstrung=("bow",))


def can_shoot(state: Fights) -> bool:
    """Is the bow on offer?"""
    slot = GAME.verbs["attack"].slots[2]
    assert slot.options is not None
    return not next(o for o in slot.options(state, Command("attack", (("by", "maren"),))) if o.id == "bow").why_not


CHOICES = (
    # 1-6 and half of 3, so 1-8 or 1-7; 19 + 6 - 15 = 10 is more than either.
    Choice(
        "half_rounding",
        "floor",
        quick_hand,
        lambda s: count(run(s, "attack tobin goblin-1 rapier", "19", "none"), "damage"),
        8,
        7,
    ),
    Choice("parry_timing", "before_roll", guards, lambda s: first_question(run(s, BLOW)), "attack", "defend?"),
    # 3 + 7 = 10 is 5 below 15, and no natural 1.
    Choice("mishap_trigger", "natural1", guards, lambda s: count(run(s, BLOW, "3", "4"), "mishap"), 1, 0),
    # 8 + 7 = 15 gets to 15, and is 5 below the parry of 20.
    Choice("mishap_against", "target_number", good_parry, lambda s: count(run(s, BLOW, "8", "parry", "4"), "mishap"), 0, 1),
    # 3 + 7 = 10 goes astray, and 15 + 7 hits the other one.
    Choice(
        "redirect_replaces_mishap",
        False,
        guards,
        lambda s: count(run(s, BLOW + " --shared=into", "[3 15]", "goblin-2", "none", "4"), "mishap"),
        0,
        1,
    ),
    # 7 drops it, 3 is straight ahead: ahead, or to the north.
    Choice(
        "drop_orientation",
        "north",
        guards,
        lambda s: after(run(s, BLOW, "3", "7", "3"), "maren").dropped[0].where,
        "straight ahead",
        "to the north",
    ),
    # 11 + 7 - 15 = 3, and 2: 5 slash is a step of bleed, 3 is none.
    Choice("ladder_basis", "base", guards, lambda s: after(run(s, BLOW, "11", "none"), "goblin-1").bleed, 1, 0),
    # 15 slash are three steps: bleed, stun, and the stun again or nothing.
    Choice("ladder_overflow", "repeat_last", guards, lambda s: after(run(s, BLOW, "20", "16", "9"), "goblin-1").stun, 1, 2),
    # One point of stun takes one of two actions, or is forgotten.
    Choice("stun_carry", False, stunned, lambda s: after(run(s, "begin-round", "9", "8"), "goblin-1").actions, 1, 2),
    # 15 by a critical hit: three steps of 5, or one of 10.
    Choice("wound_step", 0, large_one, lambda s: after(run(s, BLOW, "20", "16"), "goblin-1").wounds[0].severity, 3, 1),
    # +7, and +2 and +1 while the press lasts.
    Choice("press_lasts_round", False, pressed, lambda s: bonus(s, BLOW), 10, 7),
    # 4 + 10 = 14 misses 15.
    Choice(
        "press_miss_costs_action",
        True,
        guards,
        lambda s: after(run(s, BLOW + " --press=stand", "4", "none"), "maren").actions,
        1,
        0,
    ),
    # 27 of at most 22 or 11; and 2; twice.
    Choice(
        "killing_blow_mode",
        "example",
        helpless_one,
        lambda s: count(run(s, "killingblow maren goblin-1 longsword", "5"), "damage"),
        48,
        26,
    ),
    # A dagger is Close.
    Choice("close_reach_anywhere", True, guards, dagger_reaches, False, True),
    # 17 + 3 is just her 20: closed in, or struck at.
    Choice("beat_means", "gt", theirs, lambda s: count(run(s, "close goblin-1 maren", "17"), "in"), 1, 0),
    # Nothing is left of the run-up before the blow, or no killing blow at all.
    Choice(
        "combined_allows_prior_move",
        True,
        moved_up,
        lambda s: GAME.verbs["killingblow"].why_not(s, "maren"),
        "Maren has moved this round: a combined action takes all movement.",
        "",
    ),
    # From behind the guard strikes all the same, or does not.
    Choice(
        "tackle_always_provokes",
        False,
        run_up,
        lambda s: first_question(run(s, "tackle maren goblin-1 --back")),
        "strike?",
        "tackle",
    ),
    # 8 of 15: 7 are left, less than half: one check is owed, or none.
    Choice("morale", False, guards, lambda s: after(run(s, "hurt goblin-2 8"), "goblin-2").morale_due, ("own-half",), ()),
    # Two spaces, the second one within the reach of a pike: 1 and 2, or 1 and 4.
    Choice("engage_cost", 4, pike, lambda s: after(run(s, "move maren 2 --engage"), "maren").moved, 3, 5),
    Choice("disengage_costs_action", True, in_melee, lambda s: after(run(s, "move maren --disengage"), "maren").actions, 2, 1),
    # The bow first, then the sword: an action to draw it, and one for the blow.
    Choice("drawing_costs_action", False, bow_in_hand, lambda s: after(run(s, BLOW, "7"), "maren").spent, 2, 1),
    Choice("broken_string_stops", True, unstrung, can_shoot, True, False),
    Choice("warned_reactions", "one", ambush, lambda s: after(run(s, "warn tobin"), "maren").actions, 2, 1),
)


@pytest.mark.parametrize("choice", CHOICES, ids=[c.key for c in CHOICES])
def test_a_house_rule_makes_its_difference(choice: Choice) -> None:
    assert choice.by_default != choice.otherwise
    assert choice.tell(choice.state()) == choice.by_default
    assert choice.tell(choice.state(**{choice.key: choice.other})) == choice.otherwise
