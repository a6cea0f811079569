"""In the saddle: getting up and down, what is worse from there and what is not possible, whose turn it is, falling off."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.rules.adventures_edge.table import (
    BOW,
    LONGSWORD,
    MAUL,
    Fights,
    changed,
    done,
    edge,
    fight,
    goblin,
    having,
    maren,
    question,
    refused,
    rule,
    said,
    tobin,
)
from tui.core.encounter import Link
from tui.core.state import State
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import Fighter, Sheet, Weapon
from tui.rules.adventures_edge.ties import RIDING, mount_of

HOOVES = Weapon("hooves", "hooves", bonus=4, least=1, most=6, kind="crush", natural=True)
LANCE = Weapon("lance", "lance", bonus=7, least=1, most=10, kind="pierce", reach=5)
GREATSWORD = replace(LONGSWORD, id="greatsword", name="greatsword", two_handed=True)
LONGBOW = replace(BOW, id="longbow", name="longbow", two_handed=True, long_bow=True)


def horse(**sheet: Any) -> Fighter:
    """A beast to ride: 20 HP, speed 12, trained for fights."""
    numbers = Sheet(hp=20, con=14, size="large", dexterity=12, speed=12, weapons=(HOOVES,), mount="trained")
    return Fighter(id="horse", name="Horse", letter="H", side="party", sheet=replace(numbers, **sheet))


def riding(rider: Fighter | None = None, mount: Fighter | None = None, **fields: Any) -> Fights:
    """Maren on the horse before two goblins."""
    state = fight(replace(rider or maren(), **fields), mount or horse(), goblin(1, 14), goblin(2))
    return State(state.who, replace(state.flow, links=(Link(RIDING, "maren", "horse"),)))


def card_text(state: Fights, who: str) -> str:
    """All words of a card."""
    lines = [line for line in GAME.card(state, who).lines if isinstance(line, tuple)]
    return "\n".join("".join(span.text for span in line) for line in lines)


@rule("4.7", "11.3")
def test_up_and_down_for_an_action_each() -> None:
    state = fight(maren(), horse(), goblin(1))
    up = done(state, "mount maren horse")
    assert mount_of(up.after.flow, "maren") == "horse"
    assert up.after.who["maren"].actions == 1
    assert "Maren mounts Horse." in said(up)
    down = done(up.after, "dismount maren")
    assert mount_of(down.after.flow, "maren") == ""
    assert down.after.who["maren"].actions == 0
    assert refused(down.after, "mount maren horse") == "Maren has no action left."


@rule("11.3")
def test_who_cannot_mount_what() -> None:
    state = fight(maren(), tobin(), horse(), goblin(1))
    assert refused(state, "mount maren maren") == "Maren cannot mount Maren."
    assert refused(state, "mount maren goblin-1") == "Goblin 1 is a foe."
    assert refused(state, "mount tobin horse") == "It is Maren's turn, not Tobin's."
    assert refused(having(state, "maren", "prone"), "mount maren horse") == "Maren is prone."
    assert refused(changed(state, "horse", damage=20), "mount maren horse") == "Horse cannot carry anybody now."
    assert refused(riding(), "mount maren horse") == "Maren rides Horse already."
    assert refused(state, "dismount maren") == "Maren is not in the saddle."
    two = done(state, "mount maren horse").after
    two = State(two.who, replace(two.flow, turn="tobin"))
    assert refused(two, "mount tobin horse") == "Horse carries Maren."
    assert refused(two, "mount tobin horse --gm") == "Horse carries Maren."
    foreign = changed(state, "goblin-1", sheet=replace(goblin(1).sheet, mount="untrained"))
    assert mount_of(done(foreign, "mount maren goblin-1").after.flow, "maren") == "goblin-1"


@rule("11.3")
def test_the_menu_says_the_same() -> None:
    for state, name in ((riding(), "mount"), (fight(), "dismount"), (having(fight(), "maren", "prone"), "mount")):
        assert GAME.verbs[name].why_not(state, "maren") == refused(state, f"{name} maren {'goblin-1' * (name == 'mount')}")
    assert GAME.verbs["mount"].why_not(fight(), "maren") == ""
    assert GAME.verbs["dismount"].why_not(riding(), "maren") == ""


@rule("11.2", "7.1")
@pytest.mark.parametrize(
    ("styles", "gait", "weapon", "expected"),
    [
        ({}, "", "longsword", -1),
        ({}, "", "bow", -1),
        ({}, "running", "longsword", -2),
        ({}, "running", "bow", -2),
        ({"mounted_combat": True}, "", "longsword", 0),
        ({"mounted_combat": True}, "running", "longsword", -1),
        ({"mounted_combat": True}, "running", "bow", -2),
        ({"mounted_archery": True}, "running", "bow", -1),
        ({"mounted_archery": True}, "running", "longsword", -2),
    ],
)
def test_attacks_from_the_saddle(styles: dict[str, bool], gait: str, weapon: str, expected: int) -> None:
    assert edge(riding(maren(**styles), gait=gait), f"attack maren goblin-1 {weapon}") == expected


@rule("11.2")
def test_the_condition_set_by_hand_goes_first() -> None:
    # The link says standing, -1; the second level of the condition is a running mount, -2.
    state = having(having(riding(), "maren", "mounted"), "maren", "mounted")
    twice = changed(state, "maren", effects=tuple(replace(e, level=2) for e in state.who["maren"].effects))
    assert edge(twice, "attack maren goblin-1 longsword") == -2


@rule("11.4")
def test_riders_parry_and_do_not_dodge() -> None:
    state = riding()
    state = State(state.who, replace(state.flow, turn="goblin-1"))
    offered = {o.id: o.why_not for o in question(state, "attack goblin-1 maren spear", "19").options}
    assert offered == {"parry": "", "dodge": "Maren is mounted", "none": ""}
    # The mount itself is no rider.
    beast = {o.id: o.why_not for o in question(state, "attack goblin-1 horse spear", "15").options}
    assert beast["dodge"] == ""


@rule("11.4")
def test_weapons_that_are_too_much_for_the_saddle() -> None:
    armed = maren(weapons=(LONGSWORD, GREATSWORD, BOW, LONGBOW, LANCE))
    state = riding(armed)
    assert (
        refused(state, "attack maren goblin-1 greatsword") == "greatsword needs both hands: it cannot be swung in the saddle."
    )
    assert refused(state, "attack maren goblin-1 longbow") == "longbow is too long a bow for the saddle."
    assert edge(state, "attack maren goblin-1 bow") == -1
    assert edge(fight(armed, goblin(1)), "attack maren goblin-1 greatsword") == 0
    assert edge(fight(armed, goblin(1)), "attack maren goblin-1 longbow") == 0
    by_hand = having(fight(armed, goblin(1)), "maren", "mounted")
    assert refused(by_hand, "attack maren goblin-1 longbow") == "longbow is too long a bow for the saddle."
    assert "by the GM's word" in said(done(state, "attack maren goblin-1 longbow --gm", "[9 9]"))


@rule("11.4")
def test_over_the_head_of_the_mount() -> None:
    # A reach of 4 is Medium, one of 5 is Long.
    state = riding(maren(weapons=(LONGSWORD, LANCE, MAUL)))
    text = "attack maren goblin-1 longsword --ahead"
    assert refused(state, text) == "longsword does not reach over the mount's head."
    assert edge(state, "attack maren goblin-1 lance --ahead") == -1
    assert refused(fight(), text) == "Maren is not in the saddle."


@rule("11.3")
def test_the_mount_acts_in_the_turn_of_its_rider() -> None:
    state = riding()
    played = done(State(state.who, replace(state.flow, turn="")), "begin-turn horse")
    assert (said(played), played.follow_ups) == ("", ("end-turn horse",))
    assert "Goblin 1" in said(done(state, "attack horse goblin-1 hooves", "9"))
    assert refused(state, "attack goblin-1 maren spear") == "It is Maren's turn, not Goblin 1's."
    # Without anybody awake in the saddle it has a turn of its own, and it bleeds either way.
    alone = having(state, "maren", "unconscious")
    assert "Horse acts: 2 actions." in said(done(alone, "begin-turn horse"))
    assert "Horse bleeds 2" in said(done(changed(state, "horse", bleed=2), "begin-turn horse"))


@rule("11.3", "3.2")
def test_no_initiative_of_its_own_and_a_place_behind_the_rider() -> None:
    state = fight(maren(), tobin(), horse(), goblin(1), round=0)
    state = State(state.who, replace(state.flow, links=(Link(RIDING, "maren", "horse"),)))
    # Maren 12 + 3, Tobin 7 + 5, the goblin 9 + 0: three dice for four.
    after = done(state, "begin-round", "12", "7", "9").after
    assert after.flow.order == ("maren", "horse", "tobin", "goblin-1")
    assert after.who["horse"].initiative == 15


@rule("11.3")
def test_a_mount_that_falls_throws_its_rider() -> None:
    asked = question(riding(), "hurt horse 20")
    assert (asked.who, asked.default) == ("maren", ("prone",))
    down = done(riding(), "hurt horse 20", "prone", "20")
    assert mount_of(down.after.flow, "maren") == ""
    assert down.after.who["maren"].has("prone")
    assert "Horse goes down: Maren is thrown and lies prone." in said(down)
    landed = done(riding(), "hurt horse 20", "standing", "20")
    assert not landed.after.who["maren"].has("prone")
    # Dead at once, 14 + 1 below 0: thrown just the same, once.
    dead = done(riding(), "hurt horse 40", "prone")
    assert said(dead).count("thrown") == 1
    assert dead.after.flow.links == ()


@rule("11.3")
def test_a_rider_who_falls_slips_from_the_saddle() -> None:
    down = done(riding(), "hurt maren 28", "20")
    assert down.after.flow.links == ()
    assert "Maren slips from the back of Horse." in said(down)


@rule("11.3")
def test_a_senseless_rider_is_not_asked() -> None:
    down = done(having(riding(), "maren", "unconscious"), "hurt horse 20", "20")
    assert down.after.who["maren"].has("prone")


@rule("11.3")
def test_both_cards_tell_of_the_pair() -> None:
    assert "riding Horse" in card_text(riding(), "maren")
    assert "mount: 12 of 12 spaces left, not in" in card_text(riding(), "maren")
    assert "mount: 12 of 12 spaces left, running" in card_text(riding(reins="fight", gait="running"), "maren")
    assert "ridden by Maren" in card_text(riding(), "horse")


@rule("11.3")
def test_nobody_has_two_mounts() -> None:
    state = fight(maren(), tobin(), horse(), goblin(1))
    links = (Link(RIDING, "maren", "horse"), Link(RIDING, "tobin", "horse"))
    both = State(state.who, replace(state.flow, links=links))
    assert GAME.faults(both) == ["links: horse has more than one place in the saddle"]


@rule("11.3")
def test_the_first_free_beast_is_offered() -> None:
    state = fight(maren(), tobin(), horse(), goblin(1))
    slot = GAME.verbs["mount"].slot("at")
    assert slot is not None
    assert slot.default is not None
    from tui.core.language.stored import parse_stored

    assert slot.default(state, parse_stored(GAME, "mount maren")) == "horse"
    assert slot.default(riding(), parse_stored(GAME, "mount maren")) == ""
