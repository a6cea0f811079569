"""Faults that are found, tables that are whole, the sample fight, and the words for how somebody stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.rules.adventures_edge.table import SPEAR, changed, done, fight, goblin, having, maren, story
from tui.core.encounter import Wave
from tui.core.state import State
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import Count, Dropped, Fighter, SideRoll, Wound
from tui.rules.adventures_edge.tables import (
    LOCATIONS,
    MODIFIERS,
    TRIGGERS,
    DamageEffect,
    PlainAction,
    Spot,
    Tables,
    gaps,
    index,
)
from tui.storage.campaign import open_campaign
from tui.storage.document import Document, body

SAMPLE = Path(__file__).parents[3] / "saves" / "two-guards.toml"


@pytest.mark.parametrize(
    ("one", "fault"),
    [
        (replace(goblin(1), damage=-1), "goblin-1: damage is below 0"),
        (goblin(1, size="vast"), "goblin-1: sheet.size: vast is no size"),
        (goblin(1, weapons=(SPEAR, SPEAR)), "goblin-1: sheet.weapons: two have one id"),
        (goblin(1, weapons=(replace(SPEAR, kind="holy"),)), "goblin-1: sheet.weapons spear: kind holy is no damage type"),
        (goblin(1, weapons=(replace(SPEAR, least=9),)), "goblin-1: sheet.weapons spear: least is above most"),
        (replace(goblin(1), dropped=(Dropped("axe"),)), "goblin-1: dropped: no weapon axe"),
        (replace(goblin(1), wielded="axe"), "goblin-1: wielded: no such weapon"),
    ],
)
def test_faults_of_a_fighter(one: Fighter, fault: str) -> None:
    assert GAME.faults(fight(one, turn="goblin-1")) == [fault]


def test_faults_of_a_fight() -> None:
    state = fight()
    assert GAME.faults(state) == []
    twice = State(state.who, replace(state.flow, order=("maren", "maren")))
    assert GAME.faults(twice) == ["order: somebody stands in it twice"]
    nobody = State(state.who, replace(state.flow, turn="tobin"))
    assert GAME.faults(nobody) == ["turn: tobin has no place in the order"]
    early = State(state.who, replace(state.flow, round=0))
    assert GAME.faults(early) == ["turn: somebody acts before the first round"]
    holes = State(state.who, replace(state.flow, tables=Tables(locations=LOCATIONS[1:])))
    assert GAME.faults(holes) == ["tables.locations: a 1 has 0 rows"]


def test_the_tables_of_the_game_are_whole() -> None:
    assert gaps(Tables()) == []
    table = index(Tables())
    assert (table.by_face[15].id, table.by_face[15].part) == ("right-forearm", "forearm")
    assert [row.half for row in table.by_face[:7]] == ["lower"] * 7
    assert {row.half for row in table.by_face[7:]} == {"upper"}


def test_a_campaigns_own_location() -> None:
    # A body whose every blow lands on its one eye, which nothing covers: 27 - 14 = 13, and 2.
    eye = replace(LOCATIONS[0], least=1, most=20, id="eye", name="eye", part="head", half="")
    state = fight()
    own = State(state.who, replace(state.flow, tables=Tables(locations=(eye,))))
    after = done(own, "attack maren goblin-1 longsword", "20", "11", "9").after
    assert after.who["goblin-1"].wounds[0].where == "eye"


def test_a_campaign_that_names_one_row_keeps_the_others() -> None:
    slash = DamageEffect("slash", ("S",))
    dance = PlainAction("dance", "dance")
    table = index(Tables(effects=(slash,), actions=(dance,), modifiers=(replace(MODIFIERS[1], value=3),)))
    assert table.ladder["slash"] == ("S",)
    assert table.ladder["crush"] == ("S", "S", "B")
    assert {"dance", "sheathe", "stand"} <= set(table.action)
    assert (table.term["flank"].value, table.term["back"].value) == (3, 2)


def test_ids_that_the_rules_go_by_are_fixed() -> None:
    def faults(tables: Tables) -> Sequence[str]:
        state = fight()
        return GAME.faults(State(state.who, replace(state.flow, tables=tables)))

    assert faults(Tables(modifiers=(replace(MODIFIERS[1], id="flnak"),))) == [
        "tables.modifiers: flnak is none of the game's. Like it: flank"
    ]
    assert faults(Tables(spots=(Spot("zzz", "eye", -2),))) == ["tables.spots: zzz is none of the game's."]
    assert faults(Tables(triggers=(replace(TRIGGERS[0], id="zzz"),))) == ["tables.triggers: zzz is none of the game's."]
    assert faults(Tables(triggers=(replace(TRIGGERS[0], modifier="zzz"),))) == ["tables.triggers: zzz is none of the game's."]


def test_standing() -> None:
    state = fight()
    assert GAME.standing(state.who["maren"]) == "up"
    assert GAME.standing(having(state, "maren", "helpless").who["maren"]) == "down"
    assert GAME.standing(changed(state, "maren", damage=28).who["maren"]) == "down"
    assert GAME.standing(changed(state, "maren", damage=28, bleed=1).who["maren"]) == "dying"
    assert GAME.standing(changed(state, "maren", damage=50).who["maren"]) == "dead"
    assert GAME.standing(changed(state, "maren", out="fled").who["maren"]) == "fled"
    assert GAME.health(state.who["maren"]) == (28, 28)


def test_the_sample_has_the_numbers_of_the_worked_fight() -> None:
    campaign = open_campaign(SAMPLE, dry=True)
    state = campaign.referee.now
    campaign.close()
    assert campaign.game is GAME
    assert GAME.faults(state) == []
    state = State(state.who, replace(state.flow, round=1, turn="maren", order=tuple(state.who)))
    # 22 against the parry of 17: 7 slash and a point of bleed; then the press of the second guard: 28: 13.
    state = story(state, ("attack maren goblin-1 longsword", "15", "parry"))
    assert (state.who["goblin-1"].hp, state.who["goblin-1"].bleed) == (7, 1)
    pressed = done(state, "attack maren goblin-2 longsword --press=stand", "18", "parry").after
    assert pressed.who["goblin-2"].hp == 2
    theirs = State(pressed.who, replace(pressed.flow, turn="goblin-1"))
    # 17 + 3 against the shield's 20: the least, 1; the bare forearm with it: 16.
    spent = changed(theirs, "maren", spent=2)
    struck = done(spent, "attack goblin-1 maren spear", "17").after
    assert struck.who["maren"].damage == 1
    assert "against DB 16" in done(spent, "attack goblin-1 maren spear --spot=forearm", "[14 15]").entry.lines[1].text


def test_reinforcements_join_at_their_round() -> None:
    state = fight(maren(), goblin(1))
    beast = replace(goblin(2), id="guard", name="Guard")
    flow = replace(state.flow, waves=(Wave(2, "guard", 2),), bestiary=(beast,))
    after = done(State(state.who, flow), "begin-round", "9", "8").after
    assert list(after.who) == ["maren", "goblin-1", "guard-1", "guard-2"]
    assert after.flow.order == ("maren", "goblin-1", "guard-1", "guard-2")
    assert after.flow.waves == ()


def test_everything_of_a_fighter_and_a_fight_is_saved(tmp_path: Path) -> None:
    worn = replace(
        maren(threshold=7, db=19, dual_wielding=True),
        damage=3,
        bled=2,
        bleed=1,
        stun=1,
        wounds=(Wound(3, "lower right arm"),),
        spent=1,
        initiative=-2,
        swings=2,
        free_parries=1,
        parried=("goblin-1",),
        shielded=("goblin-1",),
        targeted=("goblin-1",),
        pressed=("goblin-1",),
        retreated=True,
        defended="dodge",
        wielded="dagger",
        aim="goblin-1",
        wear=(Count("longsword", 2), Count("gambeson", 1)),
        reloading=(Count("crossbow", 2),),
        dropped=(Dropped("axe", "to the left"),),
        prepared="the door opens",
    )
    state = fight(worn, goblin(1), surprise=True, mishap_trigger="natural1", wound_step=0)
    rows = tuple(replace(m, value=2) if m.id == "flank" else m for m in state.flow.tables.modifiers)
    flow = replace(
        state.flow, sides=(SideRoll("foes", 12),), bestiary=(goblin(3),), tables=replace(state.flow.tables, modifiers=rows)
    )
    state = State(state.who, flow)
    file = tmp_path / "fight.toml"
    file.write_bytes(body(Document(GAME, "A fight", state)))
    campaign = open_campaign(file, dry=True)
    campaign.close()
    assert campaign.referee.now == state
