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
    pool,
    question,
    refused,
    rule,
    said,
    tobin,
)
from tui.core.chances import columns
from tui.core.encounter import Link
from tui.core.language.stored import parse_stored
from tui.core.riding import RIDING, mount_of
from tui.core.state import State
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import Fighter, Sheet, Weapon
from tui.rules.adventures_edge.ties import ENGAGED

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


def fresh_round(state: Fights) -> Fights:
    """The fight when the next round has begun: an 11 for Maren, a 9 for the goblins."""
    return done(state, "begin-round", "11", "9").after


def card_text(state: Fights, who: str) -> str:
    """All words of a card."""
    lines = [line for line in GAME.card(state, who).lines if isinstance(line, tuple)]
    return "\n".join("".join(span.text for span in line) for line in lines)


@rule("4.7", "11.3")
def test_up_and_down_for_an_action_each() -> None:
    state = fight(maren(), horse(), goblin(1))
    up = done(state, "mount maren horse")
    assert mount_of(up.after.flow.links, "maren") == "horse"
    assert up.after.who["maren"].actions == 1
    assert "Maren mounts Horse." in said(up)
    down = done(up.after, "dismount maren")
    assert mount_of(down.after.flow.links, "maren") == ""
    assert down.after.who["maren"].actions == 0
    assert refused(down.after, "mount maren horse") == "Maren has no action left."


@rule("11.3")
def test_who_cannot_mount_what() -> None:
    state = fight(maren(), tobin(), horse(), goblin(1))
    assert refused(state, "mount maren maren") == "Maren cannot mount Maren."
    assert refused(state, "mount maren goblin-1") == "Goblin 1 is a foe."
    assert refused(state, "mount tobin horse") == "It is Maren's turn."
    assert refused(having(state, "maren", "prone"), "mount maren horse") == "Maren is prone."
    assert refused(changed(state, "horse", damage=20), "mount maren horse") == "Horse cannot carry anybody now."
    assert refused(riding(), "mount maren horse") == "Maren rides Horse already."
    assert refused(state, "dismount maren") == "Maren is not in the saddle."
    two = done(state, "mount maren horse").after
    two = State(two.who, replace(two.flow, turn="tobin"))
    assert refused(two, "mount tobin horse") == "Horse carries Maren."
    assert refused(two, "mount tobin horse --gm") == "Horse carries Maren."
    foreign = changed(state, "goblin-1", sheet=replace(goblin(1).sheet, mount="untrained"))
    assert mount_of(done(foreign, "mount maren goblin-1").after.flow.links, "maren") == "goblin-1"


@rule("11.3")
def test_the_menu_says_the_same() -> None:
    for state, name in ((riding(), "mount"), (fight(), "dismount"), (having(fight(), "maren", "prone"), "mount")):
        assert GAME.verbs[name].why_not(state, "maren") == refused(state, f"{name} maren {'goblin-1' * (name == 'mount')}")
    assert GAME.verbs["mount"].why_not(fight(maren(), horse(), goblin(1)), "maren") == ""
    # No horse, one that is down, one that carries somebody: there is nothing to get on.
    none = "There is no free mount here (set mount=trained makes one)."
    assert GAME.verbs["mount"].why_not(fight(), "maren") == none == refused(fight(), "mount maren goblin-1")
    fallen = changed(fight(maren(), horse(), goblin(1)), "horse", damage=20)
    assert GAME.verbs["mount"].why_not(fallen, "maren") == none
    taken = riding()
    both = fight(*taken.who.values(), tobin(), turn="tobin")
    both = State(both.who, replace(both.flow, links=taken.flow.links))
    assert GAME.verbs["mount"].why_not(both, "tobin") == none
    assert GAME.verbs["mount"].why_not(done(fight(), "set goblin-1 mount=trained").after, "maren") == ""
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
    assert refused(state, "attack goblin-1 maren spear") == "It is Maren's turn."
    # Without anybody awake in the saddle it has a turn of its own, and it bleeds either way.
    assert not GAME.takes_turn(state, "horse")
    alone = having(state, "maren", "unconscious")
    assert GAME.takes_turn(alone, "horse")
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
    assert mount_of(down.after.flow.links, "maren") == ""
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
    assert "mount 12 of 12 spaces, not in hand" in card_text(riding(), "maren")
    assert "mount 12 of 12 spaces, running" in card_text(riding(reins="fight", gait="running"), "maren")
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
    slot = GAME.verbs["mount"].slot("mount")
    assert slot is not None
    assert slot.default is not None
    assert slot.default(state, parse_stored(GAME, "mount maren")) == "horse"
    assert slot.default(riding(), parse_stored(GAME, "mount maren")) == ""


@rule("11.1")
def test_a_trained_mount_obeys_for_the_fight() -> None:
    # +5 against 10: a 5 and up.
    state = riding(maren(handle_animal=5))
    played = done(state, "ride maren 6", "5")
    after = played.after
    assert (after.who["maren"].actions, after.who["maren"].reins) == (1, "fight")
    assert (after.who["horse"].moved, after.who["horse"].actions) == (6, 2)
    assert "Maren rides: Horse goes 6 spaces; 6 of 12 left." in said(played)
    assert done(after, "ride maren 6").after.who["horse"].moved == 12
    assert fresh_round(after).who["maren"].reins == "fight"


@rule("11.1")
def test_a_mount_that_does_not_obey_stays() -> None:
    state = riding(maren(handle_animal=5))
    played = done(state, "ride maren 6", "4")
    assert (played.after.who["maren"].actions, played.after.who["maren"].reins) == (1, "")
    assert played.after.who["horse"].moved == 0
    assert "= 9 against DL 10: Horse does not obey and stays." in said(played)
    # One more try for the other action, then there is none.
    again = done(played.after, "ride maren 6", "4").after
    assert refused(again, "ride maren 6") == "Maren has no action left."
    assert GAME.verbs["ride"].why_not(again, "maren") == "Maren has no action left."


@rule("11.1")
def test_an_untrained_mount_each_round_at_one_edge_less() -> None:
    state = riding(mount=horse(mount="untrained"))
    assert pool(state, "ride maren 6") == "2d20 worst"
    after = done(state, "ride maren 6", "[10 11]").after
    assert after.who["maren"].reins == "round"
    assert fresh_round(after).who["maren"].reins == ""
    assert pool(riding(), "ride maren 6") == "d20"
    assert pool(having(riding(), "maren", "dazed"), "ride maren 6") == "2d20 worst"


@rule("11.1")
def test_the_style_spares_the_action_once_a_round() -> None:
    state = riding(maren(mounted_combat=True))
    missed = done(state, "ride maren 6", "9").after
    assert missed.who["maren"].actions == 2
    assert done(missed, "ride maren 6", "10").after.who["maren"].actions == 1


@rule("11.1")
def test_only_taken_in_hand() -> None:
    after = done(riding(), "ride maren 0", "10").after
    assert (after.who["maren"].reins, after.who["horse"].moved) == ("fight", 0)
    assert refused(after, "ride maren 0") == "Horse obeys already: how far?"


@rule("11.3", "4.6")
def test_farther_with_the_actions_of_the_mount() -> None:
    # Speed 12: 13 to 24 spaces take one action of the mount, up to 36 both, and that is a run.
    state = riding(reins="fight")
    far = done(state, "ride maren 13").after
    assert (far.who["horse"].actions, far.who["maren"].gait, far.who["maren"].actions) == (1, "", 2)
    run = done(state, "ride maren 25").after
    assert (run.who["horse"].actions, run.who["maren"].gait) == (0, "running")
    assert edge(run, "attack maren goblin-1 longsword") == -2
    assert refused(state, "ride maren 37") == "Horse can go 36 spaces more this round."
    assert refused(run, "ride maren 12") == "Horse can go 11 spaces more this round."
    slow = done(state, "ride maren 8 --run").after
    assert (slow.who["maren"].gait, slow.who["horse"].actions) == ("running", 0)
    assert fresh_round(slow).who["maren"].gait == ""


@rule("11.5", "4.8")
def test_riding_off_provokes_unless_the_mount_runs() -> None:
    state = riding(reins="fight")
    asked = question(state, "ride maren 6 --leave=goblin-1")
    assert (asked.who, asked.default) == ("goblin-1", ("strike",))
    assert question(state, "ride maren 6 --past=goblin-2").who == "goblin-2"
    # The run asks nobody.
    run = done(state, "ride maren 6 --run --leave=goblin-1 --past=goblin-2")
    assert run.after.who["goblin-1"].actions == 2
    assert "Horse runs 6 spaces, leaving Goblin 1, past Goblin 2" in said(run)


@rule("11.5", "4.8")
def test_a_longer_reach_strikes_at_riders_who_come_up() -> None:
    # The spear of 3 is shorter than the longsword of 4; a pike of 6 is longer, run or not.
    state = riding(reins="fight")
    done(state, "ride maren 6 --to=goblin-1")
    pike = replace(goblin(1).sheet.weapons[0], id="pike", name="pike", reach=6)
    longer = changed(state, "goblin-1", sheet=replace(goblin(1).sheet, weapons=(pike,)))
    assert question(longer, "ride maren 6 --to=goblin-1").who == "goblin-1"
    assert question(longer, "ride maren 6 --run --to=goblin-1").who == "goblin-1"


@rule("11.5")
def test_whoever_is_engaged_is_left_by_riding_on() -> None:
    state = riding(reins="fight")
    near = done(state, "ride maren 6 --to=goblin-1").after
    assert Link(ENGAGED, "maren", "goblin-1") in near.flow.links
    assert Link(ENGAGED, "maren", "goblin-1") in done(near, "ride maren 1", "stay").after.flow.links
    away = done(near, "ride maren 2", "leave", "none").after
    assert Link(ENGAGED, "maren", "goblin-1") not in away.flow.links


@rule("11.3")
def test_who_cannot_ride() -> None:
    assert refused(fight(), "ride maren 6") == "Maren is not in the saddle."
    state = riding()
    assert refused(State(state.who, replace(state.flow, turn="goblin-1")), "ride maren 6") == "It is Goblin 1's turn."
    assert refused(having(state, "horse", "helpless"), "ride maren 6") == "Horse cannot act."
    assert refused(riding(reins="fight"), "ride maren 6 --to=maren") == "Maren is no foe of Maren's."


@rule("11.1")
def test_the_prompt_tells_of_the_check_and_the_way() -> None:
    shown = GAME.preview(riding(maren(handle_animal=5)), parse_stored(GAME, "ride maren 6 --leave=goblin-1"))
    assert shown.enter == "roll d20+5, then Horse goes 6 spaces, leaving Goblin 1; 6 of 12 left"
    assert shown.asks == "DL 10, 1 action; Goblin 1 may strike"
    *_, (odds,) = columns(GAME.verbs["ride"], parse_stored(GAME, "ride maren 6"), riding(maren(handle_animal=5)))
    # 5 to 20: sixteen faces of twenty.
    assert odds.chance("obeys") == pytest.approx(16 / 20)


def test_the_end_of_a_fight_leaves_riders_in_the_saddle() -> None:
    state = riding()
    links = (*state.flow.links, Link(ENGAGED, "maren", "goblin-1"))
    after = done(State(state.who, replace(state.flow, links=links)), "end").after
    assert list(after.who) == ["maren", "horse"]
    assert after.flow.links == (Link(RIDING, "maren", "horse"),)
