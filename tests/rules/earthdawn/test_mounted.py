"""Mounted combat (7.1-7.4): the saddle, the charge, what it risks, and the spear that waits for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.core.determinism import rule_of
from tests.rules.earthdawn.riders import LANCE, SPEAR, SWORD, bird, gralk, horse, mounted, troll
from tests.rules.earthdawn.table import (
    Fights,
    changed,
    cites,
    dice,
    done,
    having,
    number,
    question,
    refused,
    rogue,
    rule,
    said,
    step,
    story,
    waits,
)
from tui.core.encounter import Link
from tui.core.language.stored import parse_stored
from tui.core.odds import exact
from tui.core.request import RollAsked
from tui.core.riding import RIDING, mount_of, rider_of
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.sheet import Talent
from tui.rules.earthdawn.ties import ATTACKING
from tui.rules.earthdawn.verbs import ATTACK_ODDS

CHARGE = "attack gralk troll lance --charge"


def waiting(**troll_fields: object) -> Fights:
    """The troll, at 14, has reserved for Gralk's 12."""
    return changed(mounted(), "troll", reserved=12, **troll_fields)


def on_foot(state: Fights) -> Fights:
    return replace(state, flow=replace(state.flow, links=()))


@rule("7.1", "7.2")
def test_e7_a_charge_adds_the_mounts_strength() -> None:
    # STR step 6, lance 6, the horse's step 7: 19, D20+2D6. A 10 against 9 hits; the seat is tested against TOU step 6.
    assert number(mounted(), CHARGE) == 9
    assert step(mounted(), CHARGE, "=10") == 19
    assert dice(mounted(), CHARGE, "=10") == "d20+2d6"
    assert step(mounted(), CHARGE, "=10", "=20") == 6
    assert number(mounted(), CHARGE, "=10", "=20") == 6
    stays = done(mounted(), CHARGE, "=10", "=20", "6")
    assert stays.after.who["troll"].damage == 20
    assert mount_of(stays.after.flow.links, "gralk") == "horse"
    thrown = done(mounted(), CHARGE, "=10", "=20", "5", "4")  # Step 5 is a D8
    body = thrown.after.who["gralk"]
    assert (body.damage, body.down, body.dropped) == (4, True, ())
    assert not thrown.after.flow.links or not mount_of(thrown.after.flow.links, "gralk")
    assert "Gralk is thrown from Horse." in said(thrown)
    assert {"7.1", "7.2", "5.5"} <= cites(thrown)


@rule("7.1")
def test_c1_the_worked_charge_takes_the_step_as_it_is_given() -> None:
    # Printed beside Strength 17 stands step 6, and the sum rests on it; by the table of attributes 17 is step 7.
    assert step(mounted(gralk(strength=17)), CHARGE, "=10") == 20
    assert step(mounted(gralk(steps=True, strength=6, dexterity=6)), CHARGE, "=10") == 19


@rule("7.1")
def test_a_charge_is_ridden_with_a_melee_weapon() -> None:
    state = mounted()
    assert refused(on_foot(state), CHARGE) == "Gralk rides nothing."
    assert refused(state, "attack gralk troll unarmed --charge") == "bare hands is no melee weapon."
    assert refused(having(state, "horse", "helpless"), CHARGE) == "Horse cannot act."
    assert step(state, "attack gralk troll sword --charge", "=10") == 18  # 6 and 5 and 7
    assert step(on_foot(state), CHARGE + " --gm", "=10") == 12  # by the GM's word, with nobody's momentum


@rule("7.2")
def test_c10_each_hit_risks_one_thing() -> None:
    # A charge with the lance risks the seat alone; any other weapon, charge or not, is dropped; a plain thrust risks none.
    loses = done(mounted(), CHARGE, "=10", "=5", "5", "1").after.who["gralk"]
    assert (loses.down, loses.dropped) == (True, ())
    for blow in ("attack gralk troll sword --charge", "attack gralk troll sword"):
        state = done(mounted(), blow, "=10", "=5", "5").after
        assert state.who["gralk"].dropped == ("sword",)
        assert mount_of(state.flow.links, "gralk") == "horse"
        assert done(mounted(), blow, "=10", "=5", "6").after.who["gralk"].dropped == ()
    done(mounted(), "attack gralk troll lance", "=10", "=5")
    done(on_foot(mounted()), "attack gralk troll sword", "=10", "=5")
    done(mounted(), CHARGE, "=8")  # a miss risks nothing


@rule("7.2")
def test_the_charge_talent_stands_in_for_strength() -> None:
    state = mounted(gralk(talents=(Talent("charge", 9),)))
    assert step(state, CHARGE, "=10", "=5") == 9
    assert step(mounted(gralk(talents=(Talent("charge", 3),))), CHARGE, "=10", "=5") == 6
    assert step(changed(state, "gralk", wounds=3), CHARGE, "=10", "=5") == 7


@rule("7.2")
def test_a_dropped_weapon_lies_until_it_is_picked_up() -> None:
    state = changed(mounted(), "gralk", dropped=("sword",))
    assert refused(state, "attack gralk troll sword") == "Gralk has to pick up sword first."
    assert state.who["gralk"].wields == LANCE
    assert SWORD not in state.who["gralk"].arms
    again = done(state, "pick-up gralk sword").after
    assert again.who["gralk"].wields == SWORD
    assert refused(again, "pick-up gralk sword") == "Gralk has nothing on the ground."
    assert refused(state, "pick-up gralk lance") == "Gralk has not dropped lance."
    assert done(state, "arm gralk sword --off").after.who["gralk"].dropped == ()


@rule("7.3", "3.7", "9.5", "8.9")
def test_e8_only_a_higher_initiative_reserved_for_the_count_meets_whoever_rides_past() -> None:
    # Gralk at 12 with split movement, the troll at 14 reserved for 12, a rogue at 11.
    past = changed(mounted(rogue()), "gralk", declared=("split-movement",))
    ready = changed(past, "troll", reserved=12)
    state = replace(ready, flow=replace(ready.flow, turn="troll"))
    assert number(state, "attack troll gralk axe") == 6  # Physical Defense 8 less 2
    why = "Gralk rides past: struck only at 12, reserved, from above 12."
    assert refused(replace(past, flow=replace(past.flow, turn="troll")), "attack troll gralk axe") == why
    lower = changed(replace(past, flow=replace(past.flow, turn="rogue-1")), "rogue-1", reserved=12)
    assert refused(lower, "attack rogue-1 gralk club") == why
    assert refused(lower, "attack rogue-1 horse club") == why  # the mount passes with its rider
    done(lower, "attack rogue-1 gralk club --gm", "1")
    off = replace(lower, flow=replace(lower.flow, links=()))
    done(off, "attack rogue-1 gralk club", "1")  # no longer in the saddle


@rule("7.3", "3.7")
def test_e8_the_troll_acts_first_at_the_riders_count() -> None:
    state = replace(mounted(), flow=replace(mounted().flow, turn="troll"))
    kept = done(state, "reserve troll 12").after
    assert kept.flow.order == ("troll", "gralk")
    assert GAME.verbs["reserve"].slots[1].default is not None
    assert GAME.verbs["reserve"].slots[1].default(state, parse_stored(GAME, "reserve troll 12")) == "12"


@rule("7.3")
def test_shots_at_whoever_rides_past_are_a_house_rule() -> None:
    bow = replace(rogue().sheet, weapons=(replace(SPEAR, id="bow", name="bow", kind="missile"),))
    archer = replace(rogue(), sheet=bow)
    for allowed in (False, True):
        state = changed(mounted(archer, turn="rogue-1", shots_at_passers=allowed), "gralk", declared=("split-movement",))
        if allowed:
            done(state, "attack rogue-1 gralk bow", "[1 2]")
        else:
            assert refused(state, "attack rogue-1 gralk bow").startswith("Gralk rides past")


@rule("7.3")
def test_whoever_rides_past_stays_in_no_melee() -> None:
    state = done(mounted(), "attack gralk troll lance", "=3").after
    assert len(state.flow.links) == 2
    past = done(changed(mounted(), "gralk", declared=("split-movement",)), "attack gralk troll lance", "=3").after
    assert len(past.flow.links) == 1


@rule("7.4")
def test_e9_a_spear_set_against_the_charge() -> None:
    # Spear 4 and the horse's 7: 11, D10+D8, the troll's own Strength not counted. Against 8 a 13 is Good.
    q = question(waiting(), CHARGE)
    assert (q.who, q.default, [o.id for o in q.options]) == ("troll", ("spear",), ["spear", "none"])
    assert step(waiting(), CHARGE, "spear", "=13", "3") == 11
    assert dice(waiting(), CHARGE, "spear", "=13", "3") == "d10+d8"
    played = done(waiting(), CHARGE, "spear", "=13", "3", "[4 3]")  # Step 5 for the fall, then 7 points
    body = played.after.who["gralk"]
    assert (body.damage, body.down, body.acted) == (10, True, True)
    assert played.after.who["troll"].damage == 0
    assert played.after.who["troll"].acted
    assert not mount_of(played.after.flow.links, "gralk")
    text = said(played)
    assert "Gralk is knocked off Horse." in text
    assert "Gralk's charge is over." in text


@rule("7.4")
def test_an_average_hit_hurts_and_the_charge_goes_on() -> None:
    # 12 against 8 is Average; 7 points are no Wound. Then Gralk's own attack, which misses.
    played = done(waiting(), CHARGE, "spear", "=12", "[4 3]", "=3")
    assert played.after.who["gralk"].damage == 7
    assert mount_of(played.after.flow.links, "gralk") == "horse"
    missed = done(waiting(), CHARGE, "spear", "=7", "=3")
    assert missed.after.who["gralk"].damage == 0
    declined = done(waiting(), CHARGE, "none", "=3")
    assert not declined.after.who["troll"].acted


@rule("7.4", "4.9")
def test_whoever_is_struck_down_charges_no_more() -> None:
    hurt = changed(waiting(), "gralk", damage=25)  # out at 28: 7 points are enough, and the fall's 2
    played = done(hurt, CHARGE, "spear", "=12", "[4 3]", "2")
    assert played.after.who["gralk"].unconscious
    assert "Gralk's charge is over." in said(played)


@rule("7.4")
@pytest.mark.parametrize(
    "fields", [{"reserved": 0}, {"reserved": 11}, {"acted": True}, {"initiative": 12}, {"dropped": ("spear",)}]
)
def test_nobody_is_asked_who_cannot_set_a_spear(fields: dict[str, object]) -> None:
    q = waits(changed(waiting(), "troll", **fields), CHARGE).requests[0]
    assert isinstance(q, RollAsked)
    assert q.who == "gralk"


@rule("7.4")
def test_a_spear_is_set_on_ones_own_turn_too() -> None:
    state = replace(waiting(), flow=replace(waiting().flow, turn="troll"))
    assert step(state, "attack troll gralk spear --set", "=12") == 11
    played = done(state, "attack troll gralk spear --set", "=13", "3", "[4 3]")
    assert played.after.who["gralk"].acted  # the attack is lost
    assert "Troll is set against the charge of Gralk: spear." in said(played)
    assert refused(state, "attack troll gralk axe --set") == "axe is shorter than 7 feet."
    assert refused(on_foot(state), "attack troll gralk spear --set") == "Gralk rides nothing."
    slow = changed(state, "troll", initiative=12)
    assert refused(slow, "attack troll gralk spear --set") == "Troll has not won initiative: 12 against 12."
    early = changed(state, "troll", reserved=0)
    assert refused(early, "attack troll gralk spear --set") == "Troll has not reserved the action for count 12."
    late = changed(state, "gralk", acted=True)
    assert refused(late, "attack troll gralk spear --set") == "Gralk has used the action already."


@rule("7.4")
def test_c5_the_bearers_own_strength_counts_by_a_house_rule() -> None:
    # STR 19 is step 8.
    state = changed(mounted(set_charge_adds_own_str=True), "troll", reserved=12)
    assert step(state, CHARGE, "spear", "=12") == 19


@rule("3.1", "7.1")
def test_up_and_down() -> None:
    state = on_foot(mounted(turn="gralk"))
    up = done(state, "mount gralk horse").after
    assert (mount_of(up.flow.links, "gralk"), rider_of(up.flow.links, "horse")) == ("horse", "gralk")
    assert not up.who["gralk"].acted
    assert refused(up, "mount gralk horse") == "Gralk rides Horse already."
    assert refused(up, "mount troll horse --gm") == "Horse carries Gralk."
    down = done(up, "dismount gralk").after
    assert down.flow.links == ()
    assert refused(down, "dismount gralk") == "Gralk rides nothing."
    assert refused(state, "mount gralk troll") == "Troll is a foe."
    assert refused(state, "mount gralk gralk") == "Gralk cannot mount Gralk."
    assert refused(having(state, "horse", "knocked-down"), "mount gralk horse") == "Horse is knocked down."
    assert refused(having(state, "gralk", "knocked-down"), "mount gralk horse") == "Gralk is knocked down."
    assert refused(having(state, "horse", "helpless"), "mount gralk horse") == "Horse cannot act."
    assert refused(replace(state, flow=replace(state.flow, turn="troll")), "mount gralk horse") == "It is Troll's turn."


@rule("3.2", "7.1")
def test_a_ridden_mount_acts_in_its_riders_turn() -> None:
    before = replace(mounted(), flow=replace(mounted().flow, round=0, turn="", order=()))
    begun = done(before, "begin-round").after
    asked = {q.who for q in waits(begun, "roll-initiative").requests}
    assert asked == {"gralk", "troll"}
    done(mounted(), "attack horse troll hooves", "=3")
    elsewhere = replace(mounted(), flow=replace(mounted().flow, turn="troll"))
    assert refused(elsewhere, "attack horse troll hooves") == "It is Troll's turn."
    alone = on_foot(begun)
    assert {q.who for q in waits(alone, "roll-initiative").requests} == {"gralk", "horse", "troll"}
    senseless = having(begun, "gralk", "helpless")
    assert {q.who for q in waits(senseless, "roll-initiative").requests} == {"horse", "troll"}


def test_a_mount_leaves_the_order_when_it_is_mounted() -> None:
    state = on_foot(mounted())
    state = replace(state, flow=replace(state.flow, order=("troll", "gralk", "horse")))
    assert done(state, "mount gralk horse").after.flow.order == ("troll", "gralk")


def test_the_ride_ends_with_one_of_the_two() -> None:
    for gone in ("gralk", "horse"):
        assert done(mounted(), f"out {gone} fled").after.flow.links == ()


def test_what_no_fight_can_hold() -> None:
    state = mounted()
    twice = replace(state, flow=replace(state.flow, links=(*state.flow.links, replace(state.flow.links[0], a="troll"))))
    assert GAME.faults(twice) == ["links: horse has more than one place in the saddle"]
    assert "gralk: dropped: no weapon pike" in GAME.faults(changed(state, "gralk", dropped=("pike",)))


@rule("7.2")
def test_the_odds_of_a_charge_tell_the_chance_to_be_thrown() -> None:
    # A hit is 9 and more of step 10 (D10+D6); then 5 and less of a D10: half, as a 10 goes on and is above.
    odds = exact(
        rule_of(GAME, CHARGE),
        mounted(),
        lambda marks: ("hit" in marks, "thrown" in marks),
        skip=ATTACK_ODDS.skip,
    )
    hit = odds.chance(lambda key: key[0])
    assert odds.chance(lambda key: key[1]) == pytest.approx(hit / 2)
    assert {"thrown", "dropped"} <= ATTACK_ODDS.by_need


def test_the_prompt_of_a_charge() -> None:
    found = GAME.preview(waiting(), parse_stored(GAME, CHARGE))
    assert found.roll == "step 10: d10+d6; damage step 19: d20+2d6"
    assert found.asks == "Troll may set spear first; a hit: step 6 against 6 or is thrown"
    plain = GAME.preview(mounted(), parse_stored(GAME, "attack gralk troll sword"))
    assert plain.asks == "a hit: step 6 against 6 or drops it"
    assert GAME.preview(on_foot(mounted()), parse_stored(GAME, CHARGE)).enter == "Gralk rides nothing."
    charge = next(f for f in GAME.verbs["attack"].flags if f.name == "charge")
    braced = next(f for f in GAME.verbs["attack"].flags if f.name == "set")
    assert charge.why_not is not None
    assert charge.why_not(on_foot(mounted()), parse_stored(GAME, CHARGE)) == "Gralk rides nothing."
    assert braced.why_not is not None
    assert braced.why_not(mounted(), parse_stored(GAME, CHARGE)) == "Troll rides nothing."


def test_who_can_be_mounted_by_default() -> None:
    slot = GAME.verbs["mount"].slots[1]
    assert slot.default is not None
    state = on_foot(mounted(bird()))
    assert slot.default(state, parse_stored(GAME, "mount gralk horse")) == "horse"
    none = replace(state, who={**state.who, "horse": horse(mount=False)})
    assert slot.default(none, parse_stored(GAME, "mount gralk horse")) == ""
    assert troll().sheet.mount is False
    story(state, ("mount gralk horse",), ("dismount gralk",))


@rule("7.1")
def test_there_is_one_charge_a_round() -> None:
    twice = mounted(gralk(attacks=2))
    after = done(twice, CHARGE, "=8").after
    assert refused(after, CHARGE) == "Gralk has charged this round."
    flag = next(f for f in GAME.verbs["attack"].flags if f.name == "charge")
    assert flag.why_not is not None
    assert flag.why_not(after, parse_stored(GAME, CHARGE)) == "Gralk has charged this round."
    done(after, "attack gralk troll lance", "=8")
    done(after, CHARGE + " --gm", "=8")
    assert not done(after, "begin-round").after.who["gralk"].charged


@rule("7.2", "7.6")
def test_a_creature_in_the_saddle_may_spend_karma_to_stay_there() -> None:
    # Strength step 6 against the troll's Toughness step 6: a 5 falls, with 1 of the karma die it does not.
    beast = mounted(gralk(steps=True, dexterity=6, strength=6, toughness=6))
    state = changed(beast, "gralk", karma=1)
    asked = question(state, CHARGE, "=10", "=5")
    assert (asked.label, asked.default) == ("karma on the test to keep the seat?", ("karma",))
    kept = done(state, CHARGE, "=10", "=5", "karma", "[5 1]")
    assert "Gralk keeps the seat" in said(kept)
    assert kept.after.who["gralk"].karma == 0
    assert done(state, CHARGE, "=10", "=5", "none", "5", "1").after.who["gralk"].karma == 1
    blow = "attack gralk troll sword"
    assert question(state, blow, "=10", "=5").label == "karma on the test to keep the weapon?"
    done(changed(mounted(), "gralk", karma=1), blow, "=10", "=5", "6")  # no creature: nobody asks


def test_the_end_of_a_fight_leaves_riders_in_the_saddle() -> None:
    # The party stays and so does its saddle; who attacked whom is over, and the troll has left.
    state = mounted()
    links = (*state.flow.links, Link(ATTACKING, "gralk", "troll"))
    after = done(replace(state, flow=replace(state.flow, links=links)), "end").after
    assert list(after.who) == ["gralk", "horse"]
    assert after.flow.links == (Link(RIDING, "gralk", "horse"),)


def test_the_end_of_a_fight_takes_no_foe_along_that_is_ridden_or_rides() -> None:
    state = mounted(replace(bird(), effects=()))
    links = (Link(RIDING, "troll", "bird"),)
    state = replace(state, flow=replace(state.flow, links=(*state.flow.links, *links)))
    assert done(state, "end").after.flow.links == (Link(RIDING, "gralk", "horse"),)
    assert done(state, "end --keep").after.flow.links == state.flow.links
