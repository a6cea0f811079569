"""Where the parts meet: riders brought down, held or routed, bare hands against a tackle, what a killing blow needs."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.adventures_edge.table import (
    BOW,
    LONGSWORD,
    Fights,
    changed,
    done,
    fight,
    goblin,
    having,
    maren,
    number,
    question,
    refused,
    rule,
    said,
    tobin,
    waits,
)
from tests.rules.adventures_edge.test_mounted import GREATSWORD, horse, riding
from tests.rules.adventures_edge.test_movement import tied
from tui.core.encounter import Link
from tui.core.language.stored import parse_stored
from tui.core.riding import RIDING, mount_of
from tui.core.state import State
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import Shield
from tui.rules.adventures_edge.ties import ENGAGED, GRAPPLING, SHARING

HELD = (
    Link(RIDING, "maren", "horse"),
    Link(SHARING, "goblin-1", "maren"),
    Link(ENGAGED, "goblin-1", "maren"),
    Link(GRAPPLING, "goblin-1", "maren"),
)


def turn_of(who: str, state: Fights) -> Fights:
    """The same fight in somebody's turn."""
    return State(state.who, replace(state.flow, turn=who))


@rule("10.5", "11.3")
def test_whoever_is_tackled_in_the_saddle_lies_beside_the_mount() -> None:
    # A small goblin at a medium rider: -1 Edge; 1 + 20 = 21 against 20.
    state = changed(turn_of("goblin-1", riding()), "goblin-1", moved=1, walked=1)
    played = done(state, "tackle goblin-1 maren", "none", "[20 20]")
    assert played.after.who["maren"].has("prone")
    assert mount_of(played.after.flow.links, "maren") == ""
    assert "Maren slips from the back of Horse." in said(played)
    # On a mount that is nobody in the fight, the condition goes.
    alone = having(changed(fight(turn="goblin-1"), "goblin-1", moved=1, walked=1), "maren", "mounted")
    assert not done(alone, "tackle goblin-1 maren", "none", "[20 20]").after.who["maren"].has("mounted")


@rule("10.5", "11.3")
def test_a_mount_that_is_tackled_takes_its_rider_down() -> None:
    # A small goblin at a large horse: -2 Edge; the natural 20 succeeds whatever the number.
    state = changed(turn_of("goblin-1", riding()), "goblin-1", moved=1, walked=1)
    played = done(state, "tackle goblin-1 horse", "none", "[20 20 20]", "prone")
    assert played.after.who["horse"].has("prone")
    assert played.after.who["maren"].has("prone")


@rule("10.4", "11.3")
def test_taken_down_out_of_the_saddle() -> None:
    played = done(turn_of("goblin-1", tied(riding(), *HELD)), "takedown goblin-1 maren", "20")
    assert (mount_of(played.after.flow.links, "maren"), played.after.who["maren"].has("prone")) == ("", True)


@rule("10.6", "11.3")
def test_nobody_drops_prone_in_the_saddle() -> None:
    assert refused(riding(), "act maren fall") == "Maren is in the saddle: get down first."
    assert refused(riding(), "act maren throw-down") == "Maren is in the saddle: get down first."
    assert done(fight(), "act maren fall").after.who["maren"].has("prone")


@rule("10.4", "11.3")
def test_a_grapple_keeps_rider_and_mount_where_they_are() -> None:
    held = changed(tied(riding(), *HELD), "maren", reins="fight")
    assert refused(held, "ride maren 10") == "Maren is in a grapple: break free or let go first."
    assert refused(held, "dismount maren") == "Maren is in a grapple: break free or let go first."
    mount = tied(riding(), Link(RIDING, "maren", "horse"), Link(GRAPPLING, "goblin-1", "horse"))
    assert refused(mount, "ride maren 10") == "Horse is in a grapple: break free or let go first."


@rule("10.5", "11.3")
def test_the_way_of_the_mount_is_a_run_up() -> None:
    assert refused(riding(), "tackle maren goblin-1").endswith("has to move at least 1 space before a tackle.")
    # -1 Edge in the saddle, +1 for being larger: 9 + 5 = 14 misses 15 by 1.
    assert done(changed(riding(), "horse", moved=4, walked=4), "tackle maren goblin-1", "none", "9").entry.tape


@rule("12.1", "11.5")
def test_the_routed_flee_on_their_mount_and_nobody_strikes() -> None:
    state = fight(maren(), replace(goblin(1), id="scout", name="Scout"), goblin(2), replace(horse(), side="foes"))
    state = tied(having(state, "scout", "routed"), Link(RIDING, "scout", "horse"), Link(ENGAGED, "maren", "scout"))
    played = done(state, "begin-turn scout", "flee")
    assert [played.after.who[id].out for id in ("scout", "horse")] == ["fled", "fled"]
    assert played.after.flow.links == ()
    # A mount that is down carries nobody: then they are struck at as on foot.
    down = changed(state, "horse", damage=25)
    played = done(down, "begin-turn scout", "flee", "none")
    assert (played.after.who["scout"].out, played.after.who["horse"].out) == ("fled", "")


@rule("4.8", "10.5")
def test_bare_hands_answer_whoever_comes_into_the_own_space() -> None:
    # An archer: the bow is of no use, the fists reach nobody beside her, but one who runs into her space.
    archer = changed(fight(maren(weapons=(BOW,)), goblin(1), turn="goblin-1"), "goblin-1", moved=1, walked=1)
    asked = question(archer, "tackle goblin-1 maren")
    assert [o.note for o in asked.options] == ["fists +3 against DB 15, 45%; 1-5 crush; 1 of 2 actions", ""]
    # Fists: Strength +3: 10 + 3 = 13 misses 15 by 2. Then the tackle at -1 Edge for being smaller.
    struck = done(archer, "tackle goblin-1 maren", "strike", "10", "[20 20]").after
    assert struck.who["maren"].actions == 1
    assert question(tied(archer, Link(SHARING, "maren", "goblin-1")), "grapple goblin-1 maren").key.endswith("@maren")
    passing = tied(archer, Link(ENGAGED, "maren", "goblin-1"))
    assert done(passing, "move goblin-1 3 --leave").entry.tape == ()


@rule("4.8", "11.4")
def test_riders_are_not_offered_what_cannot_be_swung_in_the_saddle() -> None:
    state = tied(
        turn_of("goblin-1", riding(maren(weapons=(GREATSWORD,)))),
        Link(RIDING, "maren", "horse"),
        Link(ENGAGED, "goblin-1", "maren"),
    )
    assert done(state, "move goblin-1 4 --leave").entry.tape == ()


@rule("8.5", "4.10", "11.4")
def test_what_bars_a_blow_bars_a_killing_blow() -> None:
    text = "killingblow maren goblin-1"
    assert refused(changed(having(fight(), "goblin-1", "helpless"), "maren", yields=True), text).startswith(
        "Maren lets somebody"
    )
    assert "cannot be swung" in refused(having(riding(maren(weapons=(GREATSWORD,))), "goblin-1", "helpless"), text)


@rule("4.2", "10.4")
def test_the_prompt_of_a_grip_says_that_there_is_no_action() -> None:
    tired = changed(fight(), "maren", spent=2, moved=2, walked=2)
    for text in ("closein maren goblin-1", "tackle maren goblin-1"):
        assert GAME.preview(tired, parse_stored(GAME, text)).enter == "Maren has no action left." == refused(tired, text)
    held = tied(tired, Link(SHARING, "maren", "goblin-1"), Link(GRAPPLING, "maren", "goblin-1"))
    assert GAME.preview(held, parse_stored(GAME, "breakfree maren goblin-1")).enter.startswith("let go")
    assert GAME.preview(held, parse_stored(GAME, "push maren goblin-1")).enter == "Maren has no action left."


@rule("4.4")
def test_what_was_prepared_can_be_any_plain_action() -> None:
    text = "act maren door"
    assert refused(turn_of("goblin-1", fight()), text) == "It is Goblin 1's turn."
    ready = changed(turn_of("goblin-1", fight()), "maren", prepared="a foe at the door: close it")
    played = done(ready, text)
    assert (played.after.who["maren"].actions, played.after.who["maren"].prepared) == (1, "")
    assert "What Maren waited for has come: a foe at the door: close it." in said(played)
    assert refused(changed(ready, "maren", spent=2), text) == "Maren has no action left."


@rule("10.3", "3.9")
def test_nobody_retreats_out_of_a_grapple_or_unaware() -> None:
    # 15 + 7 and 2 for the press, 1 for the longer weapon: nothing is asked before the roll.
    text = "attack maren goblin-1 longsword --press"
    held = tied(fight(), Link(GRAPPLING, "goblin-2", "goblin-1"))
    assert waits(held, text).requests[0].key == "attack@maren"
    assert refused(held, text + "=retreat") == "Goblin 1 is in a grapple and cannot retreat."
    assert waits(having(fight(surprise=True), "goblin-1", "surprised"), text).requests[0].key == "attack@maren"
    assert question(fight(), text).key.startswith("stand?")


@rule("8.5", "4.7")
def test_a_killing_blow_leaves_no_time_to_draw() -> None:
    state = changed(having(fight(), "goblin-1", "helpless"), "maren", drawn=("longsword",))
    assert refused(state, "killingblow maren goblin-1 dagger") == "Maren would have to draw the dagger first."
    assert done(state, "killingblow maren goblin-1 longsword", "10").after.who["goblin-1"].dead


@rule("10.4", "5.4")
def test_the_senseless_hold_nobody() -> None:
    held = having(
        tied(fight(), Link(SHARING, "goblin-1", "maren"), Link(GRAPPLING, "goblin-1", "maren")), "goblin-1", "unconscious"
    )
    assert GAME.preview(held, parse_stored(GAME, "breakfree maren goblin-1")).enter.startswith(
        "out of the hold of Goblin 1: free"
    )
    played = done(held, "breakfree maren goblin-1")
    assert (played.after.who["maren"].actions, len(played.after.flow.links)) == (2, 1)
    assert "Maren slips out of the hold of Goblin 1." in said(played)


@rule("11.3")
def test_a_mount_under_a_senseless_rider_goes_by_itself() -> None:
    state = turn_of("horse", having(riding(), "maren", "unconscious"))
    assert done(state, "move horse 5").after.who["horse"].moved == 5


@rule("4.14", "12.1", "10.4")
def test_neither_the_broken_nor_the_grappled_follow() -> None:
    state = tied(fight(maren(), goblin(1, weapons=(LONGSWORD,)), goblin(2)), Link(ENGAGED, "maren", "goblin-1"))
    assert question(state, "move maren --disengage").key.startswith("follow?")
    for broken in ("surrendered", "retreating", "routed"):
        assert done(having(state, "goblin-1", broken), "move maren --disengage").entry.tape == ()
    held = tied(state, Link(ENGAGED, "maren", "goblin-1"), Link(GRAPPLING, "goblin-2", "goblin-1"))
    assert done(held, "move maren --disengage").entry.tape == ()


@rule("4.14", "4.13")
def test_who_is_followed_pays_for_backing_off_alone() -> None:
    # Three spaces, one more for backing off and one for engaging: 5. Followed, only the 2 of backing off are used.
    pike = goblin(2, weapons=(replace(LONGSWORD, reach=7),))
    state = tied(fight(maren(), goblin(1, weapons=(LONGSWORD,)), pike), Link(ENGAGED, "maren", "goblin-1"))
    text = "move maren 3 --disengage --engage=goblin-2"
    assert done(state, text, "none").after.who["maren"].moved == 5
    played = done(state, text, "follow")
    assert (played.after.who["maren"].moved, len(played.after.flow.links)) == (2, 1)


@rule("4.2", "9.4", "12.3")
def test_the_prompts_of_first_aid_and_of_leading_say_that_there_is_no_action() -> None:
    state = fight(maren(leader=True), replace(tobin(), side="allies"), goblin(1))
    state = changed(changed(state, "maren", spent=2), "tobin", bleed=1)
    for text in ("aid maren tobin", "lead maren"):
        assert GAME.preview(state, parse_stored(GAME, text)).enter == "Maren has no action left." == refused(state, text)


@rule("5.2", "10.1", "10.4", "10.5")
def test_a_shield_that_meets_a_grip_is_taken() -> None:
    # A small shield covers one: 18 and 2 against the first goblin, 18 against the second one.
    buckler = maren(shield=Shield("buckler", 2, "small"))
    state = changed(fight(buckler, goblin(1), goblin(2), turn="goblin-1"), "goblin-1", moved=1, walked=1)
    assert number(state, "closein goblin-1 maren") == 20
    inside = tied(state, Link(SHARING, "goblin-1", "maren"))
    for met in (
        done(state, "tackle goblin-1 maren", "none", "[15 15]"),
        done(state, "closein goblin-1 maren", "18"),
        done(inside, "grapple goblin-1 maren", "none", "15"),
    ):
        assert met.after.who["maren"].shielded == ("goblin-1",)
        assert number(tied(turn_of("goblin-2", met.after)), "attack goblin-2 maren spear") == 18


@rule("5.7")
def test_the_longer_weapon_is_no_help_against_shots() -> None:
    # 12 + 5 = 17 against the parry of 17: a spear is longer than a bow, and that does not matter.
    parry = question(fight(), "attack maren goblin-1 bow", "12").options[0]
    assert (parry.id, parry.note.split(":")[0]) == ("parry", "17")


@rule("9.3", "3.8")
def test_stun_takes_the_third_action_of_the_inspired_before_the_next_round() -> None:
    # Three points of stun: two actions of this round and one of the next, but all three of the inspired at once.
    stunned = changed(fight(), "goblin-1", stun=3)
    assert done(stunned, "begin-round", "11", "9").after.who["goblin-1"].stun == 1
    assert done(having(stunned, "goblin-1", "inspired"), "begin-round", "11", "9").after.who["goblin-1"].stun == 0
