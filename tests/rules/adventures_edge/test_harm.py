"""Stun and bleed, bleeding, wounds, the fall, death (9), criticals (8.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.rules.adventures_edge.table import (
    LONGSWORD,
    changed,
    cites,
    done,
    fight,
    goblin,
    having,
    maren,
    pool,
    rule,
    said,
    story,
    tobin,
)
from tui.rules.adventures_edge.harm import ladder
from tui.rules.adventures_edge.model import Battle, Count, Wound
from tui.rules.adventures_edge.settings import Settings


def steps(kind: str, points: int, **settings: Any) -> tuple[int, int]:
    """Bleed and stun of so much damage to a goblin (threshold 5)."""
    flow = Battle(settings=replace(Settings(), **settings))
    return ladder(kind, points, goblin(1), flow)


@rule("9.1")
@pytest.mark.parametrize(
    ("kind", "points", "expected"),
    [
        ("slash", 4, (0, 0)),
        ("slash", 5, (1, 0)),
        ("slash", 9, (1, 0)),
        ("slash", 10, (1, 1)),
        ("slash", 15, (1, 1)),
        ("crush", 5, (0, 1)),
        ("crush", 10, (0, 2)),
        ("crush", 15, (1, 2)),
        ("pierce", 14, (2, 0)),
        ("pierce", 15, (2, 1)),
        ("crush/pierce", 5, (1, 1)),
        ("crush/pierce", 15, (2, 2)),
        ("crush/slash", 10, (1, 2)),
        ("crush/slash", 15, (2, 2)),
        ("force", 20, (0, 1)),
        ("fire", 5, (0, 1)),
        ("cold", 5, (0, 1)),
        ("electricity", 5, (0, 1)),
        ("", 20, (0, 0)),
    ],
)
def test_ladder(kind: str, points: int, expected: tuple[int, int]) -> None:
    assert steps(kind, points) == expected


@rule("9.2")
def test_past_the_end_of_the_ladder() -> None:
    # 15 slash: three steps of B S: nothing more, S again, or B again.
    assert steps("slash", 15, ladder_overflow="none") == (1, 1)
    assert steps("slash", 15, ladder_overflow="repeat_last") == (1, 2)
    assert steps("slash", 15, ladder_overflow="wrap") == (2, 1)


@rule("9.2")
def test_the_ladder_by_all_damage_or_without_the_bonus() -> None:
    # 11 + 7 = 18 against 15: 3 and 2 are 5: bleed by the damage, nothing by the 3.
    text = "attack maren goblin-1 longsword"
    assert done(fight(), text, "11", "none").after.who["goblin-1"].bleed == 1
    assert done(fight(ladder_basis="base"), text, "11", "none").after.who["goblin-1"].bleed == 0


@rule("9.1")
@pytest.mark.parametrize(("size", "threshold"), [("tiny", 5), ("medium", 5), ("large", 10), ("huge", 15), ("gargantuan", 20)])
def test_threshold_by_size(size: str, threshold: int) -> None:
    state = fight(maren(), goblin(1, hp=60, size=size))
    assert done(state, f"hurt goblin-1 {threshold - 1} slash").after.who["goblin-1"].bleed == 0
    assert done(state, f"hurt goblin-1 {threshold} slash").after.who["goblin-1"].bleed == 1
    own = fight(maren(), goblin(1, hp=60, size=size, threshold=7))
    assert done(own, "hurt goblin-1 7 slash").after.who["goblin-1"].bleed == 1


@rule("9.3")
def test_stun_takes_actions_now_or_of_the_next_round() -> None:
    # Three points: two of this round's actions, one of the next.
    state = done(fight(maren(), goblin(1, hp=40)), "hurt goblin-1 10 crush").after
    assert state.who["goblin-1"].actions == 0
    state = done(state, "hurt goblin-1 5 crush").after
    assert (state.who["goblin-1"].stun, state.who["goblin-1"].actions) == (3, 0)
    state = done(state, "begin-round", "9", "8").after
    assert (state.who["goblin-1"].stun, state.who["goblin-1"].actions) == (1, 1)
    state = done(state, "begin-round", "9", "8").after
    assert (state.who["goblin-1"].stun, state.who["goblin-1"].actions) == (0, 2)


@rule("9.3")
def test_stun_when_everything_is_spent() -> None:
    state = changed(fight(maren(), goblin(1, hp=40)), "goblin-1", spent=2)
    state = done(state, "hurt goblin-1 5 crush").after
    assert done(state, "begin-round", "9", "8").after.who["goblin-1"].actions == 1
    none = fight(*state.who.values(), stun_carry=False)
    assert done(none, "begin-round", "9", "8").after.who["goblin-1"].actions == 2


@rule("9.4")
def test_bleeding_is_booked_apart() -> None:
    # 20 of 28 left after 8 damage; two ticks of 2; 10 healed: the 8 come back, the 4 do not.
    state = changed(fight(), "maren", damage=8, bleed=2)
    state = story(state, ("begin-turn maren",), ("begin-turn maren",))
    assert (state.who["maren"].hp, state.who["maren"].bled) == (16, 4)
    healed = done(state, "heal maren 10").after.who["maren"]
    assert (healed.hp, healed.damage, healed.bled, healed.bleed) == (24, 0, 4, 2)
    for text in ("heal maren 10 --magic", "hurt maren +10 --magic"):
        magic = done(state, text).after.who["maren"]
        assert (magic.hp, magic.bleed) == (24, 0)


@rule("8.4", "9.5")
@pytest.mark.parametrize(("roll_bonus", "severity"), [(0, 1), (3, 2), (8, 3)])
def test_wounds_by_criticals(roll_bonus: int, severity: int) -> None:
    # 20 + bonus against 14 at the arm, 2 more: 8, 11, 16: Minor, Major, Mortal.
    state = fight(maren(weapons=(replace(LONGSWORD, bonus=roll_bonus),)), goblin(1, hp=60))
    after = done(state, "attack maren goblin-1 longsword", "20", "16").after
    assert after.who["goblin-1"].wounds == (Wound(severity, "lower right arm"),)


@rule("9.5")
def test_wounds_by_the_threshold_if_the_campaign_says_so() -> None:
    # 27 - 14 = 13 and 2 are 15: Mortal by steps of 5, a Minor one by a large body's 10.
    people = maren(), goblin(1, hp=60, size="large")
    text = "attack maren goblin-1 longsword"
    assert done(fight(*people), text, "20", "16").after.who["goblin-1"].wounds[0].severity == 3
    assert done(fight(*people, wound_step=0), text, "20", "16").after.who["goblin-1"].wounds[0].severity == 1


@rule("9.6")
def test_a_plain_hit_never_wounds() -> None:
    after = done(fight(maren(), goblin(1, hp=60)), "attack maren goblin-1 longsword", "19", "none").after
    assert after.who["goblin-1"].damage == 13
    assert after.who["goblin-1"].wounds == ()


@rule("8.4")
def test_a_critical_hits_whatever_the_total() -> None:
    # 20 - 20 + 0 = 0 against 14: the least the weapon does, 1 and 2; where armour covers, it is worn.
    state = fight(maren(weapons=(replace(LONGSWORD, bonus=-20),)), goblin(1, hp=60))
    played = done(state, "attack maren goblin-1 longsword", "20", "11")
    assert played.entry.count("damage") == 3
    assert played.after.who["goblin-1"].wear == (Count("jerkin", 1),)
    assert "8.4" in cites(played)


@rule("8.4")
def test_the_range_is_doubled_after_strength() -> None:
    # 20 + 30 against 15 at the chest: 35, at most 2 x (8 + 3) = 22, and 2.
    state = fight(maren(weapons=(replace(LONGSWORD, bonus=30),)), goblin(1, hp=60))
    assert done(state, "attack maren goblin-1 longsword", "20", "11").entry.count("damage") == 24


@rule("8.4", "7.4")
def test_an_aimed_critical_lands_where_it_was_aimed() -> None:
    played = done(fight(), "attack maren goblin-1 longsword --spot=forearm", "[20 20]", "9")
    assert "hit location" not in " ".join(a.key for a in played.entry.tape)
    assert played.after.who["goblin-1"].wounds == (Wound(3, "forearm"),)


@rule("9.7")
def test_slowed() -> None:
    state = having(fight(), "maren", "slowed")
    assert state.who["maren"].actions == 1
    assert having(state, "maren", "off-balance").who["maren"].actions == 0


@rule("9.8")
def test_down_at_zero() -> None:
    # At exactly 0: against 10. Maren has +4: 6 is enough, 5 is not.
    awake = done(fight(), "hurt maren 28", "6").after.who["maren"]
    assert (awake.hp, awake.has("prone"), awake.has("unconscious"), awake.actions) == (0, True, False, 0)
    assert done(fight(), "hurt maren 28", "5").after.who["maren"].has("unconscious")
    assert done(fight(), "hurt maren 27").after.who["maren"].effects == ()


@rule("9.8")
def test_again_at_each_own_turn() -> None:
    # At -2, bleeding 1: after the tick -3, so against 13; +4: 9 holds, 8 does not.
    state = having(changed(fight(), "maren", damage=30, bleed=1), "maren", "prone")
    awake = done(state, "begin-turn maren", "9")
    assert "= 13 against DL 13: Maren stays conscious." in said(awake)
    assert [(t.value, t.why) for t in awake.entry.lines[-2].ledger.terms] == [(4, "discipline")]
    assert done(state, "begin-turn maren", "8").after.who["maren"].has("unconscious")
    # Whoever is unconscious already does not roll again.
    assert done(having(state, "maren", "unconscious"), "begin-turn maren").entry.tape == ()


@rule("9.8")
def test_healed_above_zero_he_comes_round() -> None:
    state = having(changed(fight(), "maren", damage=30), "maren", "prone", "unconscious")
    assert done(state, "heal maren 1").after.who["maren"].has("unconscious")
    after = done(state, "heal maren 3").after.who["maren"]
    assert (after.hp, after.has("unconscious"), after.has("prone")) == (1, False, True)


@rule("9.9")
def test_death() -> None:
    # CON 14: alive at -14, dead at -15.
    state = fight(maren(), goblin(1, hp=14))
    assert not done(state, "hurt goblin-1 28", "20").after.who["goblin-1"].dead
    played = done(state, "hurt goblin-1 29")
    assert played.after.who["goblin-1"].dead
    assert "Goblin 1 is dead." in said(played)
    # Bled to death on his own turn, and the turn passes.
    dying = having(changed(state, "goblin-1", damage=28, bleed=1), "goblin-1", "unconscious")
    played = done(dying, "begin-turn goblin-1")
    assert played.after.who["goblin-1"].dead
    assert played.follow_ups == ("end-turn goblin-1",)


@rule("9.10")
def test_the_clock_is_said_at_the_fall() -> None:
    # 15 - 22 = -7 with 1 + 2 bleed: 8 points to -15: three turns.
    state = changed(fight(), "goblin-2", bleed=1)
    played = done(state, "hurt goblin-2 22 pierce", "2")
    assert "bleeds out in 3 turns." in said(played)
    assert "9.10" in cites(played)


@rule("6.8")
def test_the_order_of_what_a_hit_does() -> None:
    # Health and ladder, then the fall, then the other one takes heed. The number is the GM's own: no rule of damage is
    # behind it.
    played = done(fight(), "hurt goblin-1 20 slash", "3")
    assert [line.cite for line in played.entry.lines] == ["9.1 9.3", "9.8 9.10", "12.1"]


def test_bare_numbers_without_the_rules() -> None:
    after = done(fight(), "hurt goblin-1 20 slash --bare").after.who["goblin-1"]
    assert (after.hp, after.bleed, after.effects) == (-6, 0, ())


def test_health_set_by_the_gm() -> None:
    state = changed(fight(), "maren", damage=8, bled=4)
    assert done(state, "hurt maren =20").after.who["maren"].hp == 20
    full = done(state, "hurt maren =28").after.who["maren"]
    assert (full.hp, full.damage, full.bled) == (28, 0, 0)
    assert done(state, "hurt maren =0", "3").after.who["maren"].has("unconscious")


@rule("1.8")
def test_halves() -> None:
    # Half of DEX +3: 2 rounded up, 1 rounded down: the rapier reaches 8 or 7: 19 + 6 = 25 against 15: 10, cut.
    for rounding, most in (("half_up", 8), ("floor", 7)):
        state = fight(tobin(dex_bonus=3), goblin(1), turn="tobin", half_rounding=rounding)
        assert done(state, "attack tobin goblin-1 rapier", "19", "none").entry.count("damage") == most


def test_it_is_said_when_nobody_of_one_camp_stands() -> None:
    over = "No foe is standing: the fight can be ended (:end)."
    state = fight(maren(), tobin(), goblin(1), goblin(2))
    assert over not in said(done(state, "hurt goblin-1 40"))
    down = done(state, "hurt goblin-1 40").after
    assert said(done(down, "hurt goblin-2 40")).endswith(over)
    assert said(done(down, "hurt goblin-2 20", "3")).endswith(over)
    # Who has fled stands no more: it is said at the new round.
    fled = changed(down, "goblin-2", out="fled")
    assert over in said(done(fled, "begin-round", "9", "8"))
    assert over not in said(done(down, "begin-round", "9", "8", "7"))
    # Party and allies are one camp.
    alone = changed(fight(maren(), replace(tobin(), side="allies"), goblin(1)), "maren", damage=50)
    lost = "No friend is standing: the fight can be ended (:end)."
    assert lost not in said(done(alone, "begin-round", "9", "8"))
    assert lost in said(done(alone, "hurt tobin 40"))


@rule("9.7", "9.8")
def test_the_dazed_keep_conscious_with_less_edge() -> None:
    assert pool(having(fight(), "goblin-2", "dazed"), "hurt goblin-2 15") == "2d20 worst"
    assert pool(fight(), "hurt goblin-2 15") == "d20"
