"""The lists of weapons and armour: their known numbers, sheets that only name a thing, and handing things out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.rules.adventures_edge.table import done, fight, goblin, maren, number, refused, rule, said, story
from tui.core.command import Command
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.gear import ArmorPiece, Weapon
from tui.rules.adventures_edge.model import BY_THE_BOOK, Count, Dropped, Fighter, Sheet
from tui.rules.adventures_edge.numbers import DEGREES, damage_code, degree
from tui.rules.adventures_edge.strike import ranged_base
from tui.rules.adventures_edge.tables import Tables, index
from tui.storage.campaign import open_campaign
from tui.storage.faults import Fault

LISTS = index(Tables())

FILE = """
format = 1
system = "adventures-edge"
name = "The list"

[[tables.weapons]]
id = "war-fork"
name = "war fork"
most = 9
kind = "pierce"
reach = 5

[[bestiary]]
id = "guard"
name = "Guard"

[bestiary.sheet]
weapons = [{ id = "spear", breakage = 3 }]

[[combatant]]
id = "brawn"
name = "Brawn"
side = "party"

[combatant.sheet]
weapons = [{ id = "longsword", bonus = 7 }, { id = "war-fork" }, { id = "club", name = "club", most = 5 }]
armor = [{ id = "gambeson" }]
"""


@rule("5.6", "6.7", "7.6")
def test_the_numbers_that_the_rules_give() -> None:
    sheet = Sheet()
    known = {id: damage_code(sheet, LISTS.weapon[id], BY_THE_BOOK) for id in ("longsword", "spear", "rapier")}
    assert known == {"longsword": "1-8+1 slash", "spear": "1-6 pierce", "rapier": "1-6 pierce"}
    degrees = {id: DEGREES[degree(LISTS.weapon[id].reach)] for id in ("longsword", "arming-sword", "spear")}
    assert degrees == {"longsword": "Medium", "arming-sword": "Short", "spear": "Short"}
    far = {id: ranged_base(LISTS.weapon[id]) for id in ("short-bow", "crossbow", "throwing-axe", "arming-sword", "longsword")}
    assert far == {"short-bow": 25, "crossbow": 30, "throwing-axe": 4, "arming-sword": 4, "longsword": 2}
    assert LISTS.weapon["crossbow"].mechanical
    assert not LISTS.weapon["short-bow"].mechanical
    assert {id: LISTS.armor[id].dr for id in LISTS.armor} == {"leather-jerkin": 1, "gambeson": 4}


@rule("5.1")
def test_a_sheet_may_only_name_a_thing(tmp_path: Path) -> None:
    file = tmp_path / "list.toml"
    file.write_text(FILE, encoding="utf-8")
    campaign = open_campaign(file)
    state = campaign.referee.now
    brawn = state.who["brawn"]
    assert isinstance(brawn, Fighter)
    sword, fork, club = brawn.sheet.weapons
    # The listed one with what was said besides, one of the campaign's own, and one that is told in full.
    assert sword == Weapon("longsword", "longsword", bonus=7, most=8, extra=1, kind="slash", reach=4)
    assert fork == Weapon("war-fork", "war fork", most=9, kind="pierce", reach=5)
    assert club == Weapon("club", "club", most=5)
    assert brawn.sheet.armor == (ArmorPiece("gambeson", "gambeson", 4, ("chest", "abdomen", "hip", "upper-arm")),)
    (guard,) = state.flow.bestiary
    assert guard.sheet.weapons == (Weapon("spear", "spear", most=6, kind="pierce", breakage=3),)
    campaign.close()
    # Saved in full and read again, it is the same.
    again = open_campaign(file, dry=True)
    assert again.referee.now.who["brawn"] == brawn
    again.close()


@rule("5.1")
def test_what_no_list_knows(tmp_path: Path) -> None:
    file = tmp_path / "list.toml"
    file.write_text(FILE.replace('{ id = "war-fork" }', '{ id = "longsord" }'), encoding="utf-8")
    with pytest.raises(Fault, match=r"longsord has no name, and the list has none of this id. .*longsword"):
        open_campaign(file, dry=True)


@rule("5.1")
def test_things_are_handed_out() -> None:
    state = fight(maren(), goblin(1))
    armed = done(state, "arm goblin-1 longsword")
    assert said(armed) == "Goblin 1 gets: longsword."
    assert armed.after.who["goblin-1"].sheet.weapons[-1] == LISTS.weapon["longsword"]
    # A gambeson of 4 over the jerkin of 1: the chest counts the best, 14 + 4.
    clad = done(state, "arm goblin-1 gambeson").after
    assert number(clad, "attack maren goblin-1 longsword") == 18
    back = done(clad, "arm goblin-1 gambeson --off").after
    assert back.who["goblin-1"] == state.who["goblin-1"]
    stated = fight(maren(), goblin(1, db=15))
    assert "the Defense Bonus stays 15 as the sheet states it" in said(done(stated, "arm goblin-1 gambeson"))


@rule("5.1")
def test_what_is_taken_away_leaves_nothing_behind() -> None:
    state = story(fight(), ("drop maren crossbow",), ("attack maren goblin-1 longsword", "7"))
    body = state.who["maren"]
    worn = replace(body, wear=(Count("longsword", 2), Count("crossbow", 1)), reloading=(Count("crossbow", 2),))
    state = type(state)({**state.who, "maren": worn}, state.flow)
    after = story(state, ("arm maren longsword --off",), ("arm maren crossbow --off",)).who["maren"]
    assert (after.wielded, after.wear, after.reloading, after.dropped) == ("", (), (), ())
    assert Dropped("crossbow", "at the feet") in body.dropped


@rule("5.1")
def test_what_cannot_be_handed_out() -> None:
    assert refused(fight(), "arm maren longsword") == "Maren has one already: longsword."
    assert refused(fight(), "arm goblin-1 longsord").startswith("The lists have no longsord.")
    assert refused(fight(), "arm goblin-1 rapier --off") == "Goblin 1 has no rapier."
    slot = GAME.verbs["arm"].slots[1]
    assert slot.options is not None
    offered = {o.id: o.note for o in slot.options(fight(), Command("arm", (("who", "goblin-1"),)))}
    assert offered["longsword"] == "1-9+1 slash"
    assert offered["gambeson"] == "DR 4"
    assert "jerkin" in offered
    assert "fists" not in offered
