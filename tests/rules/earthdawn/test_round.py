"""The round: declarations, initiative, reserved actions, surprise (3), and the options of section 8."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.earthdawn.table import (
    Fights,
    asked_roll,
    changed,
    cites,
    corvane,
    dice,
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
from tui.core.encounter import Effect
from tui.core.request import RollAsked
from tui.rules.earthdawn.sheet import Armor, Shield

ATTACK = "attack corvane rogue-1 broadsword"
PLATE = Armor("plate", "plate mail", 9, initiative=4)
RINGLET = Armor("ringlet", "crystal ringlet", 4, initiative=2)


def pools(state: Fights, text: str) -> dict[str, str]:
    """Who is asked for which dice."""
    return {q.who: q.pool.text for q in waits(state, text).requests if isinstance(q, RollAsked)}


@rule("3.1", "3.2", "3.3")
def test_a_round_begins_with_everybodys_initiative() -> None:
    state = fight(round=0)
    started = done(state, "begin-round")
    assert started.follow_ups == ("roll-initiative",)
    rolled = done(started.after, "roll-initiative", "4", "7")  # step 6 is D10, step 5 D8
    assert rolled.after.flow.order == ("rogue-1", "corvane")
    assert rolled.follow_ups == ("begin-turn rogue-1",)
    assert "Initiative: Corvane 4, Rogue 1 7." in said(rolled)


@rule("3.2", "3.1")
def test_the_turn_goes_down_the_counts_and_then_a_new_round_begins() -> None:
    state = fight()
    assert done(state, "next").follow_ups == ("end-turn corvane",)
    assert done(state, "end-turn corvane").follow_ups == ("begin-turn rogue-1",)
    last = done(done(state, "end-turn corvane").after, "begin-turn rogue-1").after
    assert done(last, "end-turn rogue-1").follow_ups == ("begin-round",)
    used = changed(last, "corvane", acted=True, attacks=1, reserved=3)
    fresh = done(used, "begin-round").after.who["corvane"]
    assert (fresh.acted, fresh.attacks, fresh.reserved) == (False, 0, 0)
    out = changed(state, "rogue-1", damage=25)
    assert done(out, "end-turn corvane").follow_ups == ("begin-round",)


@rule("3.5")
def test_e15_a_crystal_ringlet_costs_two_steps() -> None:
    burdened = corvane(dexterity=18, armor=(RINGLET,), shield=Shield("buckler", 1))  # step 7
    state = done(fight(burdened, rogue(), round=0), "begin-round").after
    assert pools(state, "roll-initiative")["corvane"] == "d8"  # step 5


@rule("3.5")
def test_e16_plate_and_a_footmans_shield_cost_six() -> None:
    burdened = corvane(dexterity=24, armor=(PLATE,), shield=Shield("footman's shield", 3, initiative=2))  # step 9
    state = done(fight(burdened, rogue(), round=0), "begin-round").after
    assert pools(state, "roll-initiative")["corvane"] == "d4"  # step 3


@rule("3.5")
def test_below_step_1_one_acts_every_second_round() -> None:
    slow = corvane(armor=(PLATE,), shield=Shield("footman's shield", 3, initiative=2))  # step 6 less 6
    state = done(fight(slow, rogue(), round=0), "begin-round").after
    first = done(state, "roll-initiative", "5")
    assert first.after.flow.order == ("rogue-1",)
    assert "too heavily burdened" in said(first)
    second = done(done(first.after, "begin-round").after, "roll-initiative", "2").after
    assert second.flow.order == ("rogue-1", "corvane")


@rule("10.2", "3.3")
def test_wounds_and_lying_down_lower_initiative() -> None:
    state = done(changed(having(fight(round=0), "corvane", "knocked-down"), "corvane", wounds=2), "begin-round").after
    assert pools(state, "roll-initiative")["corvane"] == "d4-1"  # step 6 - 3 - 1


@rule("3.6")
def test_of_equal_results_the_higher_step_goes_first() -> None:
    state = done(fight(round=0), "begin-round").after
    assert done(state, "roll-initiative", "5", "5").after.flow.order == ("corvane", "rogue-1")  # step 6 against 5


@rule("3.6")
def test_equal_results_of_equal_steps_roll_again() -> None:
    even = fight(corvane(), rogue(dexterity=14), round=0)
    state = done(even, "begin-round").after
    tied = done(state, "roll-initiative", "5", "5", "3", "4")
    assert tied.after.flow.order == ("rogue-1", "corvane")
    assert "Tie: Corvane 3, Rogue 1 4." in said(tied)
    again = done(state, "roll-initiative", "5", "5", "3", "3", "7", "4")
    assert again.after.flow.order == ("corvane", "rogue-1")
    foes = done(fight(corvane(), rogue(1), rogue(2), round=0), "begin-round").after
    done(foes, "roll-initiative", "9", "4", "4")  # between two foes nobody rolls again


@rule("3.3")
def test_a_result_by_the_gms_word() -> None:
    # At Corvane's own 20 the rogue's step of 5 is no lower than hers; with a lower one the rogue comes behind.
    assert done(fight(), "initiative rogue-1 20").after.flow.order == ("rogue-1", "corvane")
    slower = changed(fight(), "rogue-1", initiative_step=4)
    assert done(slower, "initiative rogue-1 20").after.flow.order == ("corvane", "rogue-1")
    assert done(fight(), "initiative rogue-1 30").after.flow.order == ("rogue-1", "corvane")
    assert done(fight(round=0), "initiative").follow_ups == ("begin-round",)


@rule("3.7", "8.10")
def test_a_reserved_action_comes_first_at_its_count() -> None:
    # Corvane 20, the rogues 18 and 16: for 16 she goes behind the first and before the second.
    state = fight(corvane(), rogue(1), rogue(2))
    kept = done(state, "reserve corvane 16")
    assert kept.after.flow.order == ("rogue-1", "corvane", "rogue-2")
    assert kept.follow_ups == ("begin-turn rogue-1",)
    mine = done(done(kept.after, "begin-turn rogue-1").after, "end-turn rogue-1")
    assert mine.follow_ups == ("begin-turn corvane",)
    turn = done(mine.after, "begin-turn corvane")
    assert "at 16, as reserved" in said(turn)
    done(turn.after, ATTACK, "[3 2]")


@rule("3.7")
def test_an_action_is_reserved_downwards_only_and_before_it_is_used() -> None:
    assert refused(fight(), "reserve corvane 25") == "Corvane acts at 20 and can reserve for a lower count, down to 1."
    assert "has used the action" in refused(changed(fight(), "corvane", acted=True), "reserve corvane 5")
    assert refused(fight(turn="rogue-1"), "reserve corvane 5") == "Corvane's count is over."
    assert refused(fight(round=0), "reserve corvane 5") == "Corvane has no place in the order yet."


@rule("3.7")
def test_a_reserved_attack_may_be_made_against_another_number() -> None:
    # Physical Defense 6; of one who splits movement 4, and 2 more for whoever has waited for it.
    state = changed(fight(reserved_dn_mod=2), "corvane", reserved=12)
    assert number(state, ATTACK) == 6
    moving = changed(state, "rogue-1", declared=("split-movement",))
    assert number(moving, ATTACK) == 6
    assert number(changed(moving, "corvane", reserved=0), ATTACK) == 4


@rule("3.7")
def test_what_is_counted_by_own_turns_counts_a_reserved_turn_once() -> None:
    # Two beginnings and two ends of Corvane's turns: of each one is left after a turn that was reserved and taken up.
    counted = (Effect("harried", 1, "start", "corvane", 2), Effect("darkness", 1, "end", "corvane", 2))
    before = changed(fight(corvane(), rogue(1), rogue(2), turn="rogue-2"), "rogue-1", effects=counted)

    def left(state: Fights) -> list[tuple[str, int]]:
        return [(e.id, e.rounds) for e in state.who["rogue-1"].effects]

    begun = done(before, "begin-turn corvane").after
    assert left(begun) == [("harried", 1), ("darkness", 2)]
    kept = done(begun, "reserve corvane 17").after
    again = done(done(kept, "end-turn rogue-1").after, "begin-turn corvane").after
    assert left(again) == [("harried", 1), ("darkness", 2)]
    assert left(done(again, "end-turn corvane").after) == [("harried", 1), ("darkness", 1)]
    # In the next round it is counted again; and so it is where the action was reserved before the turn.
    second = story(again, ("begin-round",), ("roll-initiative", "=9", "=4", "=3"), ("begin-turn corvane",))
    assert left(second) == [("darkness", 2)]
    early = done(changed(before, "corvane", reserved=17), "begin-turn corvane").after
    assert left(early) == [("harried", 1), ("darkness", 2)]


@rule("3.7")
def test_whoever_is_passed_over_by_a_reserve_is_counted_too() -> None:
    state = changed(fight(corvane(), rogue(1, death=90), rogue(2)), "rogue-1", damage=25)
    state = changed(state, "rogue-2", effects=(Effect("darkness", 1, "end", "rogue-1"),))
    kept = done(state, "reserve corvane 15")
    assert kept.follow_ups == ("begin-turn rogue-2",)
    assert kept.after.who["rogue-2"].effects == ()


@rule("3.4", "8.1")
def test_e20_an_aggressive_attack() -> None:
    # Step 8 and rank 6 and 3: 17, D20+D10; its damage 6 + 5 + 3.
    bold = corvane(dexterity=19, weapons=(replace(corvane().sheet.weapons[0], rank=6),))
    before = done(fight(bold, rogue(), round=0), "declare corvane aggressive").after
    assert before.who["corvane"].damage == 1  # the Strain
    assert before.who["corvane"].wounds == 0
    begun = done(before, "begin-round").after
    state = replace(begun, flow=replace(begun.flow, declaring=False, turn="corvane", order=("corvane", "rogue-1")))
    assert (step(state, ATTACK), dice(state, ATTACK)) == (17, "d20+d10")
    assert step(state, ATTACK, "=14") == 14
    # Attacks against her are three steps better, their damage is not: club 5 + 2 + 3, and 5 + 3.
    theirs = replace(state, flow=replace(state.flow, turn="rogue-1"))
    assert step(theirs, "attack rogue-1 corvane club") == 10
    assert step(theirs, "attack rogue-1 corvane club", "=14") == 8
    over = done(state, "begin-round").after
    assert over.who["corvane"].declared == ()


@rule("8.1")
def test_an_aggressive_attack_is_of_no_use_to_a_bow() -> None:
    state = changed(fight(), "corvane", declared=("aggressive",))
    assert step(state, "attack corvane rogue-1 bow") == 8  # step 6 and rank 2


@rule("8.5", "8.4", "8.9", "9.5")
def test_stance_called_shot_and_split_movement() -> None:
    state = changed(fight(turn="rogue-1"), "corvane", declared=("defensive",))
    assert number(state, "attack rogue-1 corvane club") == 11  # 8 and 3
    mine = replace(state, flow=replace(state.flow, turn="corvane"))
    assert step(mine, ATTACK) == 7
    assert step(mine, ATTACK, "=9") == 8  # a Damage Test is a test
    assert step(changed(fight(), "corvane", declared=("called-shot",)), ATTACK) == 7
    moving = changed(fight(turn="rogue-1"), "corvane", declared=("split-movement",))
    assert number(moving, "attack rogue-1 corvane club") == 6


@rule("3.4")
def test_options_are_declared_ahead_and_hold_for_one_round() -> None:
    ahead = done(fight(), "declare corvane defensive")
    assert "for round 2" in said(ahead)
    assert ahead.after.who["corvane"].declared == ()
    assert refused(ahead.after, "declare corvane defensive").startswith("Corvane has declared it already")
    assert done(ahead.after, "begin-round").after.who["corvane"].declared == ("defensive",)
    assert done(fight(), "declare corvane defensive --gm").after.who["corvane"].declared == ("defensive",)
    paid = story(fight(), ("declare corvane aggressive",), ("declare corvane aggressive --off",))
    assert paid.who["corvane"].damage == 0
    assert refused(fight(), "declare corvane aggressive --off") == "Corvane has not declared: aggressive attack."


@rule("3.4")
def test_a_pause_for_declarations_where_the_campaign_wants_it() -> None:
    paused = done(fight(round=0, declaration="pause"), "begin-round")
    assert paused.follow_ups == ()
    now = done(paused.after, "declare corvane,rogue-1 defensive")
    assert now.after.who["rogue-1"].declared == ("defensive",)
    assert done(now.after, "next").follow_ups == ("roll-initiative",)
    assert refused(now.after, ATTACK) == "Initiative is not rolled yet: first next."


@rule("3.4")
def test_options_are_asked_for_where_the_campaign_wants_it() -> None:
    state = done(fight(round=0, declaration="ask"), "begin-round").after
    assert question(state, "roll-initiative").who == "corvane"
    rolled = done(state, "roll-initiative", "aggressive", "4", "7").after
    assert (rolled.who["corvane"].declared, rolled.who["corvane"].damage) == (("aggressive",), 1)


@rule("3.10", "9.6")
def test_the_surprised_do_not_act_in_the_first_round() -> None:
    state = done(done(fight(round=0), "surprise rogue-1").after, "begin-round").after
    rolled = done(state, "roll-initiative", "4")
    assert rolled.after.flow.order == ("corvane",)
    turn = done(rolled.after, "begin-turn corvane").after
    assert step(turn, ATTACK) == 12  # from the blind side, two steps
    assert step(turn, ATTACK + " --blindside") == 12  # and not twice
    second = done(turn, "begin-round").after
    assert not second.who["rogue-1"].has("surprised")
    assert refused(second, "surprise corvane") == "The fight has begun."
    assert refused(fight(round=0), "surprise corvane,rogue-1") == "Somebody has to be aware."
    eager = done(fight(round=0, surprised_act=True), "surprise rogue-1").after
    assert len(waits(done(eager, "begin-round").after, "roll-initiative").requests) == 2


@rule("9.6")
def test_a_blow_from_the_blind_side() -> None:
    assert step(fight(), ATTACK + " --blindside") == 12
    assert asked_roll(fight(), ATTACK + " --blindside").ledger.terms[-1].cite == "9.6"
    assert "4.1" in cites(done(fight(), ATTACK, "[3 2]"))


@rule("3.8")
def test_attacks_left_at_the_end_of_the_turn_are_told_and_the_action_used_is_not_kept() -> None:
    state = fight(rogue(attacks=3), corvane(), turn="rogue-1")
    assert "Rogue 1 leaves 3 attacks unused." in said(done(state, "end-turn rogue-1"))
    struck = changed(state, "rogue-1", acted=True, attacks=2)  # 3 less 2
    assert "Rogue 1 leaves 1 attack unused." in said(done(struck, "end-turn rogue-1"))
    over = changed(state, "rogue-1", acted=True, attacks=3)
    assert "unused" not in said(done(over, "end-turn rogue-1"))
    assert "unused" not in said(done(fight(), "end-turn corvane"))  # one attack: who lets it pass says so
    assert refused(struck, "reserve rogue-1 3") == "Rogue 1 has used the action of this round."
