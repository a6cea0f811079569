"""Falls (5.3-5.5), flyers (5.4, 7.5) and movement (3.9)."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.earthdawn.riders import bird, gralk, horse, mounted, troll
from tests.rules.earthdawn.table import (
    JERKIN,
    Fights,
    changed,
    cites,
    dice,
    done,
    fight,
    having,
    number,
    refused,
    rule,
    said,
    step,
    waits,
)
from tui.core.riding import mount_of
from tui.core.views import Row
from tui.rules.earthdawn import GAME


def acting_bird(**fields: object) -> Fights:
    """The bird acts at 20, the troll at 18 and Gralk, on foot, at 16."""
    return changed(fight(bird(), troll(), gralk(), turn="bird"), "bird", **fields)


@rule("5.3")
def test_a_rider_who_fails_the_test_falls_off() -> None:
    # 12 points at a threshold of 10: a test against 5. The fall is Step 5, a D8 that goes on when it shows an 8.
    assert dice(mounted(), "hurt gralk 12", "4") == "d8"
    played = done(mounted(), "hurt gralk 12", "4", "[8 3]")
    body = played.after.who["gralk"]
    assert (body.damage, body.down) == (23, True)
    assert body.wounds == 2  # the fall's 11 reach the threshold as well, and whoever lies rolls no test for it
    assert not played.after.who["horse"].down
    assert mount_of(played.after.flow.links, "gralk") == ""
    assert "Gralk falls off Horse." in said(played)
    assert {"5.3", "5.5"} <= cites(played)
    sits = done(mounted(), "hurt gralk 12", "5")
    assert mount_of(sits.after.flow.links, "gralk") == "horse"


@rule("5.3")
def test_a_mount_that_fails_takes_its_rider_along() -> None:
    played = done(mounted(), "hurt horse 12", "4", "5", "6")  # against 5; then the horse's fall and the rider's
    who = played.after.who
    assert (who["horse"].damage, who["horse"].down) == (17, True)
    assert (who["gralk"].damage, who["gralk"].down) == (6, True)
    assert played.after.flow.links == ()
    assert "Horse goes down and takes Gralk along." in said(played)


@rule("5.3", "4.9")
def test_a_mount_that_is_knocked_out_or_killed_takes_its_rider_along_too() -> None:
    out = done(changed(mounted(), "horse", damage=45), "hurt horse 6", "2", "3").after
    assert (out.who["horse"].damage, out.who["gralk"].damage, out.who["gralk"].down) == (53, 3, True)
    dead = done(changed(mounted(), "horse", damage=45), "hurt horse 30", "3").after
    assert (dead.who["horse"].damage, dead.who["gralk"].damage, dead.flow.links) == (75, 3, ())


@rule("5.3", "4.9")
def test_whoever_is_knocked_out_in_the_saddle_falls_as_well() -> None:
    out = done(changed(mounted(), "gralk", damage=25), "hurt gralk 5", "2")
    assert out.after.who["gralk"].damage == 32
    assert said(out).count("Gralk is unconscious.") == 1
    dead = done(changed(mounted(), "gralk", damage=25), "hurt gralk 15").after
    assert (dead.who["gralk"].damage, dead.flow.links) == (40, ())


@rule("5.3", "4.9")
def test_a_fall_can_knock_out_and_kill_and_that_is_told_once() -> None:
    # 20 and 10 are 30 of 28 already: at 17 and 10 the fall's 2 make 29.
    out = done(changed(mounted(), "gralk", damage=17), "hurt gralk 10", "2", "2")
    assert out.after.who["gralk"].unconscious
    assert said(out).count("is unconscious") == 1
    dead = done(changed(mounted(), "gralk", damage=17), "hurt gralk 10", "2", "[8 8 4]")
    assert dead.after.who["gralk"].dead
    assert said(dead).count("is dead") == 1
    state = changed(mounted(knockdown_when_unconscious=True), "gralk", damage=20)
    both = done(state, "hurt gralk 10", "2", "[8 8 4]")  # out at 30, then dead of the fall
    assert both.after.who["gralk"].dead
    assert said(both).count("is dead") == 1
    only = done(state, "hurt gralk 10", "2", "3")
    assert said(only).count("is unconscious") == 1


@rule("5.5")
def test_armour_keeps_nothing_of_a_fall_off_but_by_a_house_rule() -> None:
    armed = gralk(armor=(JERKIN,))
    assert done(mounted(armed), "hurt gralk 12", "4", "5").after.who["gralk"].damage == 17
    kept = done(mounted(armed, fall_ignores_armor=False), "hurt gralk 12", "4", "5").after
    assert kept.who["gralk"].damage == 14  # the jerkin's 3
    soft = done(mounted(armed, fall_ignores_armor=False), "hurt gralk 12", "4", "3").after
    assert soft.who["gralk"].damage == 12


@rule("5.4")
def test_a_flyer_falls_without_harm_and_rises_with_the_next_action() -> None:
    played = done(acting_bird(), "hurt bird 12", "4")  # against 5, step 6
    body = played.after.who["bird"]
    assert (body.damage, body.down, body.has("flying")) == (12, True, False)
    assert "Bird falls to the ground." in said(played)
    up = done(played.after, "stand bird")
    body = up.after.who["bird"]
    assert (body.down, body.has("flying"), body.acted) == (False, True, True)
    assert "5.4" in cites(up)
    walker = done(having(mounted(), "gralk", "knocked-down"), "stand gralk").after
    assert not walker.who["gralk"].has("flying")


@rule("7.5")
def test_a_flyer_in_melee_has_all_its_attacks() -> None:
    state = acting_bird()
    for _ in range(3):
        state = done(state, "attack bird troll claws", "=3").after
    assert refused(state, "attack bird troll claws") == "Bird has made all 3 attacks of this round."
    gralks = replace(state, flow=replace(state.flow, turn="gralk"))
    assert number(gralks, "attack gralk bird lance") == 11


@rule("7.5", "8.8")
def test_a_swoop_is_one_attack_out_of_reach_of_all_but_those_who_wait() -> None:
    state = acting_bird(declared=("split-movement",))
    assert step(state, "attack bird troll claws", "=9") == 16  # 9 and the swoop's 7
    assert step(acting_bird(), "attack bird troll claws", "=9") == 9
    played = done(state, "attack bird troll claws", "=3")
    assert "Bird swoops at Troll: claws." in said(played)
    after = played.after
    assert refused(after, "attack bird troll claws") == "Bird has made an attack this round."
    assert after.flow.links == ()
    trolls = replace(after, flow=replace(after.flow, turn="troll"))
    why = "Bird swoops: struck only at 20, reserved, from above 20."
    assert refused(trolls, "attack troll bird spear") == why
    ready = changed(trolls, "troll", initiative=22, reserved=20)
    assert number(ready, "attack troll bird spear") == 9  # Physical Defense 11 less 2
    grounded = replace(trolls, who={**trolls.who, "bird": replace(trolls.who["bird"], effects=())})
    assert number(grounded, "attack troll bird spear") == 9


@rule("7.5")
def test_up_into_the_air_and_down() -> None:
    state = acting_bird()
    landed = done(state, "land bird").after
    assert not landed.who["bird"].has("flying")
    assert refused(landed, "land bird") == "Bird is on the ground."
    assert done(landed, "fly bird").after.who["bird"].has("flying")
    assert refused(state, "fly bird") == "Bird is in the air."
    assert refused(state, "fly troll") == "Troll cannot fly."
    assert refused(having(landed, "bird", "knocked-down"), "fly bird") == "Bird is knocked down."
    assert refused(state, "mount bird gralk") == "Bird is in the air."
    assert refused(mounted(gralk(flying_movement=40)), "fly gralk") == "Gralk is in the saddle."


@rule("7.5", "11.2")
def test_the_espagra_is_in_the_air_and_swoops() -> None:
    espagra = next(c for c in GAME.new_fight().bestiary if c.id == "espagra")
    assert espagra.has("flying")
    state = changed(fight(espagra, troll(), turn="espagra"), "espagra", declared=("split-movement",))
    assert step(state, "attack espagra troll claws", "=9") == 16


@rule("3.9")
def test_movement_lies_on_one_side_of_the_action() -> None:
    first = done(mounted(), "move gralk 20").after
    hit = done(first, "attack gralk troll lance", "=3").after
    why = "Gralk has moved before the action: to go on after it, splitting movement has to be declared."
    assert refused(hit, "move gralk 10") == why
    after = done(done(mounted(), "attack gralk troll lance", "=3").after, "move gralk 20").after
    assert done(after, "move gralk 10").after.who["gralk"].moved == 30
    fresh = done(hit, "begin-round").after.who["gralk"]
    assert (fresh.moved, fresh.moved_first) == (0, False)


@rule("7.3", "3.9", "8.9")
def test_split_movement_lies_on_both_sides_within_combat_movement() -> None:
    state = changed(mounted(), "gralk", declared=("split-movement",))
    state = done(state, "move gralk 40").after
    state = done(state, "attack gralk troll lance", "=3").after
    assert refused(state, "move gralk 21") == "Horse can go 20 yards more this round."  # the horse's 60
    assert "Gralk rides 20 yards." in said(done(state, "move gralk 20"))


@rule("3.1", "3.9")
def test_more_than_combat_movement_takes_the_action() -> None:
    far = done(mounted(), "move gralk 61")
    assert far.after.who["gralk"].acted
    assert "Gralk rides 61 yards, with all of the round." in said(far)
    assert not done(mounted(), "move gralk 60").after.who["gralk"].acted
    assert refused(mounted(), "move gralk 121") == "Horse can go 120 yards more this round."
    assert refused(mounted(), "move horse 5") == "Horse moves with Gralk."
    assert refused(mounted(), "move gralk 0") == "How many yards?"
    assert refused(having(mounted(), "gralk", "knocked-down"), "move gralk 5") == "Gralk is knocked down."
    unknown = mounted(horse(combat_movement=0, full_movement=0))
    done(unknown, "move gralk 999")
    assert "Bird flies 180 yards" in said(done(acting_bird(), "move bird 180"))
    slot = GAME.verbs["move"].slots[1]
    assert slot.default is not None


def test_riders_mounts_and_flyers_are_drawn() -> None:
    state = changed(mounted(bird()), "gralk", declared=("split-movement",), dropped=("sword",), moved=20)
    rows = {r.who: [s.text for s in r.flags] for r in GAME.ladder(state) if isinstance(r, Row)}
    assert list(rows) == ["troll", "gralk", "horse", "bird"]
    assert {"on H", "drop"} <= set(rows["gralk"])
    assert "under G" in rows["horse"]
    assert "air" in rows["bird"]
    text = " ".join(
        "".join(s.text for s in one).strip() for one in GAME.card(state, "gralk").lines[1:] if isinstance(one, tuple)
    )
    assert "riding Horse" in text
    assert "rides past: struck only at 12, reserved, from above 12" in text
    assert "sword lies on the ground" in text
    assert "moved 20 of 60 yards" in text
    under = GAME.card(state, "horse").lines
    assert any("ridden by Gralk" in "".join(s.text for s in one) for one in under if isinstance(one, tuple))


def test_a_fall_is_beyond_the_horizon_of_odds() -> None:
    assert GAME.verbs["attack"].odds is not None
    assert "fall" in GAME.verbs["attack"].odds.skip
    assert waits(mounted(), "hurt gralk 12", "4").requests[0].label == "fall"


@rule("5.3", "8.2")
def test_a_blow_to_knock_down_unhorses() -> None:
    # 7 points of damage and no armour: a test against 7 that a 4 fails; the fall does 3, and the blow itself no harm.
    state = changed(mounted(turn="troll"), "troll", declared=("to-knockdown",))
    played = done(state, "attack troll gralk axe", "=9", "=7", "4", "3")
    body = played.after.who["gralk"]
    assert (body.damage, body.down, mount_of(played.after.flow.links, "gralk")) == (3, True, "")


@rule("5.3", "5.4")
def test_nobody_lies_in_the_saddle_or_in_the_air_by_the_gms_word() -> None:
    down = done(mounted(bird()), "condition gralk knocked-down")
    assert mount_of(down.after.flow.links, "gralk") == ""
    assert "Gralk is out of Horse's saddle." in said(down)
    assert down.after.who["gralk"].damage == 0
    beast = done(mounted(), "condition horse knocked-down").after
    assert mount_of(beast.flow.links, "gralk") == ""
    assert not beast.who["gralk"].down
    assert not done(mounted(bird()), "condition bird knocked-down").after.who["bird"].has("flying")
    assert mount_of(done(mounted(), "condition gralk harried").after.flow.links, "gralk") == "horse"
