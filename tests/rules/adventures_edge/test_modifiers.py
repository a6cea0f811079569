"""The ledger (7): every row, what the scene knows by itself, and what the game master adds by his word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.adventures_edge.table import (
    Fights,
    asked_roll,
    bonus,
    changed,
    done,
    edge,
    fight,
    goblin,
    having,
    maren,
    number,
    pool,
    refused,
    rule,
    said,
    story,
)
from tui.core.effects import put_on
from tui.core.encounter import Effect
from tui.core.language.stored import parse_stored
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.tables import TRIGGERS


@rule("7.1")
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("longsword", 0),
        ("longsword --flank", 1),
        ("longsword --back", 2),
        ("longsword --cover=half", -1),
        ("longsword --cover=three-quarters", -2),
        ("bow --through=same", -1),
        ("bow --through=larger", -2),
        ("longsword --spot=forearm", -1),
        ("longsword --spot=head", -2),
        ("longsword --spot=vital", -2),
        ("longsword --shared=into", -1),
        ("bow --shared=into", -2),
        ("longsword --shared=out", -1),
        ("longsword --close", -1),
        ("dagger --off-hand --close", -1),
        ("bow --distance=2", -1),
        ("bow --distance=4", -3),
    ],
)
def test_edge_of_each_situation(options: str, expected: int) -> None:
    assert edge(fight(), f"attack maren goblin-1 {options}") == expected


@rule("7.1", "9.7")
@pytest.mark.parametrize(
    ("who", "condition", "weapon", "expected"),
    [
        ("goblin-1", "prone", "longsword", 1),
        ("goblin-1", "prone", "bow", 0),
        ("goblin-1", "surprised", "longsword", 1),
        ("goblin-1", "surprised", "bow", 1),
        ("maren", "dazed", "longsword", -1),
        ("maren", "grappled", "longsword", -1),
        ("maren", "mounted", "longsword", -1),
        ("maren", "mounted", "bow", -1),
    ],
)
def test_what_the_scene_knows(who: str, condition: str, weapon: str, expected: int) -> None:
    assert edge(having(fight(), who, condition), f"attack maren goblin-1 {weapon}") == expected


@rule("7.1")
def test_from_a_running_mount_and_with_the_style() -> None:
    on = put_on((), Effect("mounted", 2))
    state = changed(fight(), "maren", effects=on)
    assert edge(state, "attack maren goblin-1 longsword") == -2
    rider = fight(replace(maren(mounted_combat=True), effects=on), goblin(1))
    assert edge(rider, "attack maren goblin-1 longsword") == -1
    assert edge(rider, "attack maren goblin-1 bow") == -2
    archer = fight(replace(maren(mounted_archery=True), effects=put_on((), Effect("mounted"))), goblin(1))
    assert edge(archer, "attack maren goblin-1 bow") == 0


@rule("1.4", "1.2", "1.3", "1.7")
def test_all_edge_is_summed_first() -> None:
    # +2 from behind, -1 cover: one for: two dice, the better. -1 limb, -2 cover, +1 flank: two against.
    assert pool(fight(), "attack maren goblin-1 longsword --back --cover=half") == "2d20 best"
    assert pool(fight(), "attack maren goblin-1 longsword --flank --cover=three-quarters --spot=hand") == "3d20 worst"
    assert pool(fight(), "attack maren goblin-1 longsword --flank --cover=half") == "d20"
    # A bonus never becomes Edge.
    text = 'attack maren goblin-1 longsword --mod="+4 blessed" --mod="-1e she saw it"'
    assert (bonus(fight(), text), pool(fight(), text)) == (11, "2d20 worst")


@rule("7.2")
def test_high_ground() -> None:
    assert bonus(fight(), "attack maren goblin-1 longsword --ground=above") == 8
    # From below it is the target that gains: 15 + 1.
    assert bonus(fight(), "attack maren goblin-1 longsword --ground=below") == 7
    assert number(fight(), "attack maren goblin-1 longsword --ground=below") == 16


@rule("7.5")
def test_high_ground_and_the_body() -> None:
    assert "cannot be reached" in refused(fight(), "attack maren goblin-1 longsword --ground=above --spot=foot")
    assert "cannot be reached" in refused(fight(), "attack maren goblin-1 longsword --ground=below --spot=head")
    assert edge(fight(), "attack maren goblin-1 longsword --ground=above --spot=head") == -2
    # A critical hit from above: 3 (a leg) is thrown again, 16 (an arm) counts. 28 - 14 = 14, and 2 of at most 22.
    played = done(fight(), "attack maren goblin-1 longsword --ground=above", "20", "[3 16]", "9")
    assert played.entry.count("damage") == 16
    assert played.after.who["goblin-1"].wounds[0].where == "lower right arm"


@rule("7.2", "10.3")
def test_blow_back_after_a_press() -> None:
    assert bonus(fight(turn="maren"), "react goblin-1 maren spear --why=press") == 5


@rule("6.1")
def test_heavy_weapons() -> None:
    # The first blow is free of it, any further one has one Edge less.
    assert edge(fight(), "attack maren goblin-1 maul") == 0
    swung = changed(fight(), "maren", swings=1)
    assert edge(swung, "attack maren goblin-1 maul") == -1
    assert edge(swung, "attack maren goblin-1 longsword") == 0


@rule("6.2")
def test_off_hand() -> None:
    assert (
        refused(fight(), "attack maren goblin-1 longsword --off-hand") == "longsword is not light: no weapon for the off hand."
    )
    taught = fight(maren(dual_wielding=True), goblin(1))
    assert edge(taught, "attack maren goblin-1 dagger --off-hand --close") == 0


@rule("7.1")
def test_what_goes_only_at_a_distance_or_only_close() -> None:
    assert "Shots go through" in refused(fight(), "attack maren goblin-1 longsword --through=same")
    assert "no melee weapon" in refused(fight(), "attack maren goblin-1 bow --close")
    assert "no price of its own" in refused(fight(), "attack maren goblin-1 longsword --spot=chest")


def test_every_term_tells_its_reason_and_its_rule() -> None:
    ledger = asked_roll(fight(), "attack maren goblin-1 longsword --flank --cover=half").ledger
    assert [(t.channel, t.value, t.why, t.cite) for t in ledger.terms] == [
        ("flat", 7, "longsword", "5"),
        ("edge", 1, "flank", "4.11"),
        ("edge", -1, "half cover", "7.1"),
    ]


def test_a_modifier_by_the_gms_word() -> None:
    assert "is no modifier" in refused(fight(), 'attack maren goblin-1 longsword --mod="very well"')
    ledger = asked_roll(fight(), 'attack maren goblin-1 longsword --mod="-1e no, she saw him" --mod=+2').ledger
    assert [(t.channel, t.value, t.why) for t in ledger.terms[1:]] == [
        ("edge", -1, "no, she saw him"),
        ("flat", 2, "by the GM's word"),
    ]


def test_the_campaigns_own_modifiers() -> None:
    # A campaign in which a flank gives two.
    state = fight()
    tables = state.flow.tables
    rows = tuple(replace(m, value=2) if m.id == "flank" else m for m in tables.modifiers)
    other: Fights = replace(state, flow=replace(state.flow, tables=replace(tables, modifiers=rows)))
    assert edge(other, "attack maren goblin-1 longsword --flank") == 2


def test_the_reason_of_a_reaction_is_said() -> None:
    state = story(fight(turn="goblin-1"))
    for trigger in TRIGGERS:
        if trigger.id != "prepared":
            played = done(state, f"react maren goblin-1 longsword --why={trigger.id}", "5")
            assert f"({trigger.name})" in said(played)


@pytest.mark.parametrize(
    "option",
    [
        "--cover=much",
        "--ground=left",
        "--through=all",
        "--shared=no",
        "--distance=9",
        "--spaces=far",
        "--spot=ear",
        "--press=sit",
    ],
)
def test_a_setting_that_there_is_not(option: str) -> None:
    assert refused(fight(), f"attack maren goblin-1 longsword {option}")
    command = parse_stored(GAME, f"attack maren goblin-1 longsword {option}")
    assert GAME.preview(fight(), command).enter


def test_a_reason_that_there_is_not() -> None:
    assert "Nothing called whim" in refused(fight(), "react goblin-1 maren spear --why=whim")
