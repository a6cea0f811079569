"""Where rules of different sections meet: holds and flight, charges and answers, shots that hit somebody else."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.earthdawn.riders import bird, gralk, mounted, troll
from tests.rules.earthdawn.table import (
    Fights,
    asked_roll,
    changed,
    corvane,
    done,
    fight,
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
from tui.core.request import RollAsked
from tui.core.riding import RIDING, mount_of
from tui.core.state import State
from tui.rules.earthdawn.sheet import Shield, Talent
from tui.rules.earthdawn.ties import ATTACKING, GRAPPLING, attackers_of

CHARGE = "attack gralk troll lance --charge"
AVOID = Talent("avoid-blow", 14)


def bound(state: Fights, *links: Link) -> Fights:
    """The fight with these links besides."""
    return State(state.who, replace(state.flow, links=(*state.flow.links, *links)))


def held(state: Fights, who: str, by: str) -> Fights:
    """The fight with somebody held fast; 12 breaks free."""
    return bound(changed(state, who, grip=12), Link(GRAPPLING, by, who))


def splitting(state: Fights, who: str) -> Fights:
    """The fight with somebody who moves on after the attack of this round."""
    return changed(state, who, declared=("split-movement",))


def waiting(rider: Talent | None = None, **sheet: object) -> Fights:
    """The troll, at 14, waits with a spear for Gralk's count of 12; Gralk may have a talent."""
    state = changed(mounted(), "troll", reserved=12)
    fields = {"talents": (rider,), **sheet} if rider is not None else sheet
    return changed(state, "gralk", sheet=gralk(**fields).sheet) if fields else state


@rule("6.9", "7.5")
def test_a_flyer_that_is_held_does_not_swoop() -> None:
    state = splitting(fight(corvane(), bird(), rogue(), turn="rogue-1"), "bird")
    assert refused(state, "attack rogue-1 bird club") == "Bird swoops: struck only at 18, reserved, from above 18."
    caught = held(state, "bird", "corvane")
    assert number(caught, "attack rogue-1 bird club") == 9  # 11 less the 2 of a round of splitting movement
    own = replace(caught, flow=replace(caught.flow, turn="bird"))
    assert refused(own, "land bird") == "Bird is held by Corvane: breakfree."


@rule("6.9", "7.5")
def test_a_flyer_that_takes_hold_stays() -> None:
    # A total of 16 is Good against 8; the rogue has not waited, and yet the bird is within reach.
    state = splitting(fight(corvane(), bird(), rogue(), turn="bird"), "bird")
    caught = done(state, "grapple bird corvane", "=16").after
    assert number(replace(caught, flow=replace(caught.flow, turn="rogue-1")), "attack rogue-1 bird club") == 9


@rule("6.9", "7.1", "7.3")
def test_a_held_rider_or_mount_rides_nowhere() -> None:
    rider = held(splitting(mounted(rogue()), "gralk"), "gralk", "rogue-1")
    assert refused(rider, "dismount gralk") == "Gralk is held by Rogue 1: breakfree."
    beast = held(splitting(mounted(rogue()), "gralk"), "horse", "rogue-1")
    assert refused(beast, CHARGE) == "Horse is held by Rogue 1: breakfree."
    assert refused(beast, "move gralk 20") == "Horse is held by Rogue 1: breakfree."
    turn = replace(beast, flow=replace(beast.flow, turn="troll"))
    assert number(turn, "attack troll gralk axe") == 6  # 8 less 2; reserved or not, for nobody rides past


@rule("6.9", "7.4")
def test_who_is_held_sets_no_spear() -> None:
    caught = held(changed(mounted(rogue()), "troll", reserved=12), "troll", "rogue-1")
    q = waits(caught, CHARGE).requests[0]
    assert isinstance(q, RollAsked)
    assert q.who == "gralk"


@rule("6.1", "7.3", "7.4")
def test_a_set_spear_leaves_no_melee_behind_with_whoever_rides_past() -> None:
    played = done(splitting(waiting(), "gralk"), CHARGE, "spear", "=3", "=3")
    assert attackers_of(played.after.flow, "gralk") == ()
    assert attackers_of(done(waiting(), CHARGE, "spear", "=3", "=3").after.flow, "gralk") == ("troll",)


@rule("6.1", "7.3")
def test_a_mount_that_bites_in_passing_stays_in_no_melee() -> None:
    bite = "attack horse troll hooves"
    assert attackers_of(done(mounted(), bite, "=2").after.flow, "troll") == ("horse",)
    assert attackers_of(done(splitting(mounted(), "gralk"), bite, "=2").after.flow, "troll") == ()


@rule("5.2", "7.1")
def test_nobody_charges_lying_down() -> None:
    assert refused(having(mounted(), "gralk", "knocked-down"), CHARGE) == "Gralk is knocked down."
    assert refused(having(mounted(), "horse", "knocked-down"), CHARGE) == "Horse is knocked down."


@rule("7.4")
def test_a_spear_is_set_on_the_ground() -> None:
    state = replace(waiting(), flow=replace(waiting().flow, turn="troll"))
    why = "Troll is not on the ground."
    assert refused(having(state, "troll", "flying"), "attack troll gralk spear --set") == why
    beast = replace(bird(), id="beast", name="Beast", effects=())
    riding = bound(State({**state.who, "beast": beast}, state.flow), Link(RIDING, "troll", "beast"))
    assert refused(riding, "attack troll gralk spear --set") == why


@rule("7.4", "12.1")
def test_a_set_spear_can_be_avoided() -> None:
    # 13 against Physical Defense 8 is Good: avoided, Gralk keeps the seat and strikes (a miss).
    played = done(waiting(AVOID), CHARGE, "spear", "=13", "avoid-blow", "=13", "=3")
    assert played.after.who["gralk"].damage == 1  # the Strain
    assert mount_of(played.after.flow.links, "gralk") == "horse"
    # Who fails falls off (2), then the spear hits (7), and there is no charge any more.
    fallen = done(waiting(AVOID), CHARGE, "spear", "=13", "avoid-blow", "=12", "2", "[4 3]")
    assert fallen.after.who["gralk"].damage == 10
    assert "Gralk's charge is over." in said(fallen)


@rule("4.9", "7.4")
def test_nobody_is_hurt_who_has_died_of_the_fall() -> None:
    # 30 and 7 of the fall reach the Death Rating of 36: no Damage Test of the spear.
    state = changed(waiting(unconsciousness=35), "gralk", damage=30)
    played = done(state, CHARGE, "spear", "=13", "7")
    assert played.after.who["gralk"].dead
    assert said(played).endswith("Gralk's charge is over.")
    avoiding = changed(waiting(AVOID, unconsciousness=35), "gralk", damage=29)
    assert done(avoiding, CHARGE, "spear", "=13", "avoid-blow", "=12", "7").after.who["gralk"].damage == 37


@rule("7.1", "8.1", "8.4", "7.6")
def test_a_charge_with_two_options_and_karma() -> None:
    # Attack 10 + 3 - 3 = 10 and a karma die; damage 12 + 7 + 3 = 22 and another.
    state = changed(mounted(), "gralk", declared=("aggressive", "called-shot:head"), karma=2)
    command = f"{CHARGE} --karma --damage-karma"
    assert asked_roll(state, command).pool.text == "d10+2d6"
    assert asked_roll(state, command, "=9").pool.text == "d20+d10+d8+d6"
    assert done(state, command, "=8").after.who["gralk"].karma == 1  # a miss keeps the die for the damage


@rule("6.6", "12.1")
def test_who_is_hit_instead_can_avoid_it() -> None:
    shot = "attack corvane rogue-1 bow --between=rogue-2"
    state = fight(corvane(), rogue(), rogue(2, talents=(AVOID,)))
    assert done(state, shot, "=6", "avoid-blow", "=6").after.who["rogue-2"].damage == 1
    hit = done(state, shot, "=6", "avoid-blow", "=5", "=5").after.who["rogue-2"]
    assert (hit.damage, hit.down) == (6, True)


@rule("3.7", "6.6")
def test_what_makes_a_reserved_shot_harder_is_not_counted_for_others() -> None:
    # Against Rogue 1, who splits movement, it is 6 - 2 + 1 in between + 4; Rogue 2 is hit by 7, which against 6 is Average.
    state = changed(fight(corvane(), rogue(), rogue(2), reserved_dn_mod=4), "corvane", reserved=5)
    state = changed(state, "rogue-1", declared=("split-movement",))
    shot = "attack corvane rogue-1 bow --between=rogue-2"
    assert number(state, shot) == 9
    assert "Rogue 2 is hit instead, 7 against 6: Average hit." in said(done(state, shot, "=7", "=5"))


@rule("6.6", "8.4")
def test_the_named_spot_is_the_targets_own() -> None:
    state = changed(fight(corvane(), rogue(), rogue(2)), "corvane", declared=("called-shot:left arm",))
    shot = "attack corvane rogue-1 bow --between=rogue-2"
    assert "left arm" not in said(done(state, shot, "=6", "=5"))
    assert "It strikes where it was aimed: left arm." in said(done(state, shot, "=7", "=5"))


@rule("6.6")
def test_the_melee_around_a_rider_is_that_around_the_mount_too() -> None:
    # Rogue 1 attacks the horse and the horse the troll: two in between, whichever of the pair is shot at.
    state = mounted(rogue(), replace(corvane(), side="foes"), turn="corvane")
    fray = bound(state, Link(ATTACKING, "rogue-1", "horse"), Link(ATTACKING, "horse", "troll"))
    assert number(fray, "attack corvane gralk bow --between") == 8 + 2
    assert number(fray, "attack corvane horse bow --between") == 13 + 2
    # Gralk himself throws at the troll: the horse that fights under him is in nobody's way.
    assert refused(bound(state, Link(ATTACKING, "horse", "troll")), "throw gralk sword troll --between --gm").startswith(
        "Nobody is in melee with Troll"
    )


@rule("6.9", "12.1")
def test_a_grapple_that_takes_no_hold_is_not_worth_avoiding() -> None:
    state = fight(corvane(), rogue(talents=(AVOID,)))
    assert done(state, "grapple corvane rogue-1", "=6").after.who["rogue-1"].damage == 0
    assert question(state, "grapple corvane rogue-1", "=11").who == "rogue-1"


@rule("7.3", "12.1")
def test_a_riposte_reaches_whoever_strikes_in_passing() -> None:
    # 14 against 8 less 2 is Excellent: 7 go through Gralk's armour of nothing.
    foe = replace(troll(talents=(Talent("riposte", 12),)), karma=1)
    state = splitting(mounted(foe), "gralk")
    played = done(state, "attack gralk troll sword", "=12", "riposte", "=14", "=7")
    assert played.after.who["gralk"].damage == 7
    crowd = mounted(foe, *(rogue(n) for n in range(1, 7)))
    full = bound(crowd, *(Link(ATTACKING, f"rogue-{n}", "gralk") for n in range(1, 7)))
    assert done(full, "attack gralk troll sword", "=12", "riposte", "=14", "=7").after.who["gralk"].damage == 7


@rule("8.2", "12.3")
def test_a_shield_charge_to_knock_down_is_harder_to_stand_too() -> None:
    # 10 get through: the number is 10 and the talent's 7, and no damage is done.
    body = corvane(shield=Shield("shield", 2), talents=(Talent("shield-charge", 12),))
    state = changed(fight(body, rogue()), "corvane", declared=("to-knockdown",))
    assert number(state, "attack corvane rogue-1 broadsword shield-charge", "=8", "=10") == 17


@rule("7.4", "12.3")
def test_crushing_blow_lends_no_strength_to_a_set_spear() -> None:
    strong = changed(waiting(), "troll", sheet=troll(talents=(Talent("crushing-blow", 15),)).sheet, karma=1)
    state = replace(strong, flow=replace(strong.flow, turn="troll"))
    assert step(state, "attack troll gralk spear crushing-blow --set", "=12") == 11  # spear 4, horse 7


@rule("3.5", "1.6")
def test_only_what_is_worn_makes_too_slow_to_act() -> None:
    # Step 4 less 3 for lying down and 1 for the second Wound is 0, and step 1 is rolled.
    slow = changed(having(fight(corvane(), rogue(dexterity=7), round=0), "rogue-1", "knocked-down"), "rogue-1", wounds=2)
    played = done(done(slow, "begin-round").after, "roll-initiative", "5", "3")
    assert played.after.flow.order == ("corvane", "rogue-1")


@rule("3.6", "3.7")
def test_of_those_who_wait_for_one_count_the_higher_initiative_is_first() -> None:
    state = fight(corvane(), rogue(1), rogue(2), rogue(3))  # 20, 18, 16, 14
    later = story(state, ("reserve corvane 14",), ("reserve rogue-1 14",))
    assert later.flow.order == ("rogue-2", "corvane", "rogue-1", "rogue-3")
    other = story(state, ("reserve rogue-1 14",), ("reserve corvane 14",))
    assert other.flow.order == ("rogue-2", "corvane", "rogue-1", "rogue-3")


@rule("3.3")
def test_the_initiative_of_the_hidden_is_for_the_game_master_alone() -> None:
    state = done(fight(corvane(), replace(rogue(), hidden=True), round=0), "begin-round").after
    lines = done(state, "roll-initiative", "5", "3").entry.lines
    assert [line.text for line in lines if not line.secret] == ["Initiative: Corvane 5."]
    assert [line.text for line in lines if line.secret] == ["Initiative: Rogue 1 3."]


@rule("3.4")
def test_what_the_hidden_declare_and_pay_is_for_the_game_master_alone() -> None:
    lines = done(fight(corvane(), replace(rogue(), hidden=True), round=0), "declare rogue-1 aggressive").entry.lines
    assert [line.secret for line in lines] == [True, True]  # the declaration and its Strain
    open_lines = done(fight(round=0), "declare rogue-1 aggressive").entry.lines
    assert [line.secret for line in open_lines] == [False, False]


@rule("12.4")
def test_what_a_talent_of_the_hidden_brings_is_for_the_game_master_alone() -> None:
    body = replace(rogue(talents=(Talent("wood-skin", 8, 3), Talent("steel-thought", 8, 3))), hidden=True)
    state = fight(corvane(), body, turn="rogue-1")
    for id in ("wood-skin", "steel-thought"):
        assert all(line.secret for line in done(state, f"talent rogue-1 {id}", "=5").entry.lines)


@rule("3.7")
def test_nobody_reserves_for_the_own_count() -> None:
    assert refused(fight(), "reserve corvane 20") == "Corvane acts at 20 and can reserve for a lower count, down to 1."
    assert done(fight(), "reserve corvane 19").after.who["corvane"].reserved == 19


@rule("8.5", "3.3")
def test_a_stance_lowers_every_test_but_the_initiative() -> None:
    state = done(story(fight(round=0), ("declare corvane defensive",)), "begin-round").after
    assert [r.pool.text for r in waits(state, "roll-initiative").requests if isinstance(r, RollAsked)] == ["d10", "d8"]
