"""The list of weapons: sheets that only name one, handing weapons out, and too little Strength (6.1, 6.2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.earthdawn.table import corvane, done, fight, refused, rogue, rule, said, step, story
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.model import Adept
from tui.rules.earthdawn.numbers import initiative_penalty
from tui.rules.earthdawn.sheet import Weapon
from tui.rules.earthdawn.tables import Tables, index
from tui.storage.campaign import open_campaign
from tui.storage.faults import Fault

LISTED = index(Tables()).weapon
FILE = """
format = 1
system = "earthdawn"
name = "The list"

[[tables.weapons]]
id = "hatchet"
name = "hatchet"
kind = "thrown"
damage = 2
short = 8
medium = 16
long = 24

[[bestiary]]
id = "guard"
name = "Guard"

[bestiary.sheet]
weapons = [{ id = "half-spear", rank = 3 }]

[[combatant]]
id = "brawn"
name = "Brawn"
side = "party"

[combatant.sheet]
weapons = [{ id = "longbow", rank = 5 }, { id = "hatchet" }, { id = "club", name = "club", damage = 3 }]
"""


@rule("6.1", "4.4")
def test_the_known_melee_weapons() -> None:
    found = {id: LISTED[id].damage for id in ("broadsword", "lance", "spear", "half-spear")}
    assert found == {"broadsword": 5, "lance": 6, "spear": 4, "half-spear": 3}
    assert all(LISTED[id].kind == "melee" for id in found)


@rule("6.2")
def test_a_sheet_may_only_name_a_weapon(tmp_path: Path) -> None:
    file = tmp_path / "list.toml"
    file.write_text(FILE, encoding="utf-8")
    campaign = open_campaign(file)
    state = campaign.referee.now
    brawn = state.who["brawn"]
    assert isinstance(brawn, Adept)
    assert brawn.sheet.weapons == (
        Weapon("longbow", "longbow", "missile", rank=5, damage=4, strength=13, short=40, medium=100, long=220),
        Weapon("hatchet", "hatchet", "thrown", damage=2, short=8, medium=16, long=24),
        Weapon("club", "club", damage=3),
    )
    (guard,) = state.flow.bestiary
    assert guard.sheet.weapons == (Weapon("half-spear", "half-spear", rank=3, damage=3, length=4, lance=True),)
    campaign.close()
    again = open_campaign(file, dry=True)
    assert again.referee.now.who["brawn"] == brawn
    again.close()


@rule("6.2")
def test_what_no_list_knows(tmp_path: Path) -> None:
    file = tmp_path / "list.toml"
    file.write_text(FILE.replace('{ id = "hatchet" }', '{ id = "longbaw" }'), encoding="utf-8")
    with pytest.raises(Fault, match=r"longbaw has no name, and the list has none of this id. .*longbow"):
        open_campaign(file, dry=True)


@rule("3.5")
def test_a_sheet_may_only_name_armour(tmp_path: Path) -> None:
    file = tmp_path / "list.toml"
    worn = '[combatant.sheet]\narmor = [{ id = "plate-mail", physical = 9 }, { id = "crystal-ringlet" }, { id = "furs" }]'
    own = '[[tables.armor]]\nid = "furs"\nname = "furs"\nphysical = 1\n\n[[combatant]]'
    text = FILE.replace("[combatant.sheet]", worn).replace("[[combatant]]", own)
    file.write_text(text, encoding="utf-8")
    campaign = open_campaign(file, dry=True)
    brawn = campaign.referee.now.who["brawn"]
    campaign.close()
    assert isinstance(brawn, Adept)
    assert [p.name for p in brawn.sheet.armor] == ["plate mail", "crystal ringlet", "furs"]
    assert sum(p.initiative for p in brawn.sheet.armor) == 6  # 4 and 2, furs cost nothing
    assert sum(p.physical for p in brawn.sheet.armor) == 10  # 9 as said, 1 of the campaign's own row
    file.write_text(text.replace('{ id = "plate-mail"', '{ id = "plate-male"'), encoding="utf-8")
    with pytest.raises(Fault, match=r"plate-male has no name, and the list has none of this id. .*plate-mail"):
        open_campaign(file, dry=True)


@rule("3.5")
def test_a_sheet_may_only_name_a_shield(tmp_path: Path) -> None:
    file = tmp_path / "list.toml"
    worn = '[combatant.sheet]\narmor = [{ id = "plate-mail" }]\nshield = { id = "footmans-shield", physical = 3 }'
    text = FILE.replace("[combatant.sheet]", worn)
    file.write_text(text, encoding="utf-8")
    campaign = open_campaign(file, dry=True)
    brawn = campaign.referee.now.who["brawn"]
    campaign.close()
    assert isinstance(brawn, Adept)
    assert (brawn.sheet.shield.name, brawn.sheet.shield.physical) == ("footman's shield", 3)
    assert initiative_penalty(brawn.sheet) == 6  # plate mail 4 and the shield 2
    file.write_text(text.replace("footmans-shield", "footmans-shelf"), encoding="utf-8")
    with pytest.raises(Fault, match=r"footmans-shelf has no name, and the list has none of this id. .*footmans-shield"):
        open_campaign(file, dry=True)


@rule("6.2")
def test_weapons_are_handed_out() -> None:
    armed = done(fight(), "arm corvane longbow --rank=4")
    assert said(armed) == "Corvane gets: longbow, 40/100/220 yards."  # STR 14 is enough for its 13
    body = armed.after.who["corvane"]
    assert body.wields.id == "longbow"
    assert step(armed.after, "attack corvane rogue-1 longbow") == 10  # DEX step 6 and rank 4
    assert step(armed.after, "attack corvane rogue-1 longbow", "=9") == 10  # STR step 6 and 4
    assert refused(armed.after, "arm corvane longbow") == "Corvane has one already: longbow."
    back = done(armed.after, "arm corvane longbow --off")
    assert said(back) == "Corvane loses: longbow."
    assert back.after.who["corvane"] == fight().who["corvane"]
    assert refused(fight(), "arm corvane longbow --off") == "Corvane has no longbow."
    assert refused(fight(), "arm corvane longbaw").startswith("The list has no longbaw.")


@rule("6.2")
def test_too_little_strength_is_told_and_changes_nothing() -> None:
    # The rogue has 10 of the 13 a longbow takes.
    state = fight(turn="rogue-1")
    armed = done(state, "arm rogue-1 longbow")
    warning = "A longbow takes Strength 13, more than Rogue 1 has."
    assert warning in said(armed)
    assert step(armed.after, "attack rogue-1 corvane longbow") == 5
    assert "for Strength 13" in str(GAME.card(armed.after, "rogue-1"))
    # Told when it is taken in hand, and not with every shot.
    assert warning not in said(done(armed.after, "attack rogue-1 corvane longbow", "2"))
    club = story(armed.after, ("attack rogue-1 corvane club --gm", "2"))
    assert warning in said(done(club, "attack rogue-1 corvane longbow --gm", "2"))
    strong = fight(corvane(), rogue(strength=13), turn="rogue-1")
    assert "takes Strength" not in said(done(strong, "arm rogue-1 longbow"))
