"""Talents that go with an attack, or give one more (12.3)."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.earthdawn.table import (
    BROADSWORD,
    Fights,
    changed,
    corvane,
    dice,
    done,
    fight,
    having,
    number,
    refused,
    rogue,
    rule,
    said,
    step,
)
from tui.core.command import Command
from tui.core.language.stored import parse_stored
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.sheet import Armor, Shield, Talent, Weapon
from tui.rules.earthdawn.striking import talents_for, usual_talent

ATTACK = "attack corvane rogue-1 broadsword"
DIRK = Weapon("dirk", "dirk", rank=3, damage=2)
FEET = Weapon("feet", "feet", "unarmed", rank=2)
BOW = Weapon("bow", "short bow", "missile", rank=2, damage=3)


def gifted(*talents: Talent, karma: int = 0, struck: bool = False) -> Fights:
    """Corvane with these talents, a sword, a dirk, a bow and her feet; `struck`: she has attacked with the sword already."""
    body = corvane(karma=karma, talents=talents, weapons=(BROADSWORD, DIRK, BOW, FEET))
    state = fight(body, rogue())
    return changed(state, "corvane", acted=True, attacks=1, wielded="broadsword") if struck else state


@rule("12.3", "5.1")
def test_e18_a_shield_charge_is_harder_to_stand() -> None:
    # 25 less armour 7 is 18; at a threshold of 7 the test would be against 18 - 7 + 3 = 14, and is 7 higher.
    beast = rogue(armor=(Armor("scales", "scales", 7),), wound_threshold=7, death=60, unconsciousness=50)
    bearer = corvane(talents=(Talent("shield-charge", 9),), shield=Shield("shield", 2))
    state = fight(bearer, beast)
    charge = ATTACK + " shield-charge"
    assert step(state, charge, "=7") == 9  # its own step, not Strength and the sword's
    assert number(state, charge, "=7", "=25") == 21
    assert number(state, ATTACK, "=7", "=25") == 14
    hit = done(state, charge, "=7", "=25", "=21")
    assert (hit.after.who["rogue-1"].damage, hit.after.who["rogue-1"].down) == (18, False)
    assert hit.after.who["corvane"].damage == 1  # the Strain
    bare = gifted(Talent("shield-charge", 9))
    assert refused(bare, charge) == "Corvane has no shield."


@rule("12.3", "5.1")
def test_c9_the_threshold_of_the_example_is_input_and_not_the_beasts_own() -> None:
    own = next(c for c in GAME.new_fight().bestiary if c.id == "espagra")
    bearer = corvane(talents=(Talent("shield-charge", 9),), shield=Shield("shield", 2))
    beast = replace(own, effects=())
    # Its own armour of 5 and threshold of 13: 25 - 5 = 20, 20 - 13 + 3 = 10, and 7.
    assert number(fight(bearer, beast), "attack corvane espagra broadsword shield-charge", "=11", "=25") == 17


@rule("12.3")
def test_a_crushing_blow_stands_in_for_strength_and_takes_karma_on_the_damage() -> None:
    state = gifted(Talent("crushing-blow", 9), karma=1)
    blow = ATTACK + " crushing-blow"
    assert step(state, blow) == 10
    assert (step(state, blow, "=7"), dice(state, blow, "=7")) == (14, "d20+d4+d6")  # 9 and 5, and the karma die
    assert done(state, blow, "[2 2]").after.who["corvane"].karma == 0
    dry = "Crushing Blow takes 1 karma, and Corvane has 0."
    assert refused(gifted(Talent("crushing-blow", 9)), blow) == dry
    assert refused(state, blow + " --karma") == dry
    assert refused(state, "attack corvane rogue-1 bow crushing-blow") == "Crushing Blow is no talent for short bow."


@rule("12.3")
def test_a_surprise_strike_once_on_one_target() -> None:
    state = gifted(Talent("surprise-strike", 9), karma=2)
    blow = ATTACK + " surprise-strike"
    assert refused(state, blow) == "Rogue 1 sees Corvane coming: surprise, or the blind side."
    open_to = having(state, "rogue-1", "surprised")
    assert (step(open_to, blow), dice(open_to, blow)) == (11, "d10+d8+d6")  # 9 and 2
    assert step(open_to, blow, "=7") == 18  # 6 + 5 + 7
    assert step(state, blow + " --blindside") == 11
    once = done(open_to, blow, "=3").after
    again = changed(once, "corvane", acted=False, attacks=0, tried=())
    assert refused(again, blow) == "Corvane has surprised Rogue 1 before."


@rule("12.3")
def test_a_true_shot_goes_on_with_karma_until_it_hits() -> None:
    state = gifted(Talent("true-shot", 9, 3), karma=4)
    shot = "attack corvane rogue-1 bow true-shot"
    assert dice(state, shot) == "d8+2d6"
    # 1 + 1 + 2 is short of 6 by 2; a second die of 1 leaves 1, a third hits: 5 + 4. The fourth karma stays.
    hit = done(state, shot, "[1 1 2]", "1", "4", "=2")
    assert hit.after.who["corvane"].karma == 1
    assert hit.after.who["rogue-1"].damage == 2
    short = done(state, shot, "[1 1 1]", "1", "1")  # rank 3: no fourth die, and nothing but ones
    assert "missed" in said(short)
    done(state, shot, "=6", "=2")  # hits at once: no more karma
    assert done(state, shot, "=6", "=2").after.who["corvane"].karma == 3


@rule("12.3", "3.8")
def test_a_second_attack_with_the_same_weapon() -> None:
    state = gifted(Talent("second-attack", 9), karma=1, struck=True)
    again = ATTACK + " second-attack"
    assert (step(state, again), dice(state, again)) == (9, "d8+2d6")
    after = done(state, again, "=3").after.who["corvane"]
    assert (after.damage, after.karma, after.attacks) == (1, 0, 2)
    assert refused(state, "attack corvane rogue-1 dirk second-attack") == "Second Attack takes the same weapon as the first."
    first = gifted(Talent("second-attack", 9), karma=1)
    assert refused(first, again) == "Second Attack comes after another attack."


@rule("12.3", "3.8")
def test_one_attack_more_and_not_two() -> None:
    both = gifted(Talent("second-weapon", 8), Talent("second-attack", 9), karma=1, struck=True)
    after = done(both, "attack corvane rogue-1 dirk second-weapon", "=3").after
    assert refused(after, ATTACK + " second-attack") == "Corvane has used Second Weapon this round."
    assert refused(both, ATTACK + " second-weapon") == "Second Weapon takes another weapon than the first."
    assert refused(both, ATTACK + " none") == "Corvane has made an attack this round."


@rule("12.3")
def test_a_swift_kick_takes_the_initiative() -> None:
    state = gifted(Talent("swift-kick", 8), struck=True)
    kick = "attack corvane rogue-1 feet swift-kick"
    assert step(state, kick) == 8
    assert step(state, kick, "=7") == 6  # Strength alone
    slow = changed(state, "corvane", initiative=18)
    assert refused(slow, kick) == "Swift Kick takes a higher initiative than Rogue 1's."


@rule("12.3")
def test_a_momentum_attack_follows_an_extraordinary_hit() -> None:
    talent = Talent("momentum-attack", 8)
    more = ATTACK + " momentum-attack"
    plain = done(gifted(talent), ATTACK, "=13", "=2").after  # Excellent against 6
    assert refused(plain, more) == "Momentum Attack takes an Extraordinary hit on Rogue 1 first."
    opened = done(gifted(talent), ATTACK, "=17", "=2").after
    assert step(opened, more) == 8
    assert done(opened, "begin-round").after.who["corvane"].opened == ""


@rule("12.3")
def test_the_prompt_offers_what_there_is_and_the_extra_attack_by_itself() -> None:
    state = gifted(Talent("second-attack", 9), Talent("crushing-blow", 9), karma=2)
    typed = Command("attack", (("by", "corvane"), ("at", "rogue-1"), ("weapon", "broadsword")))
    shown = {o.id: (o.key, o.why_not) for o in talents_for(state, typed)}
    assert shown == {
        "none": ("", ""),
        "second-attack": ("e", "Second Attack comes after another attack."),
        "crushing-blow": ("o", ""),
    }
    assert usual_talent(state, typed) == ""
    struck = gifted(Talent("second-attack", 9), karma=1, struck=True)
    assert usual_talent(struck, typed) == "second-attack"
    assert GAME.verbs["attack"].why_not(struck, "corvane") == ""
    assert GAME.verbs["attack"].why_not(changed(struck, "corvane", karma=0), "corvane").endswith("an attack this round.")
    assert talents_for(fight(), typed) == ()
    seen = GAME.preview(state, parse_stored(GAME, ATTACK + " crushing-blow"))
    assert seen.roll == "step 10: d10+d6; damage step 14: d20+d4+d6"
