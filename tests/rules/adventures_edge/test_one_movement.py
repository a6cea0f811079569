"""Rider and mount have one movement, that of the mount: a press, a turn, a combined action and a ride all take it.

Maren (speed 6) sits on a horse of speed 12 that is in hand; the goblins have spears of reach 3, she a longsword of 4.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.rules.adventures_edge.table import (
    LONGSWORD,
    MAUL,
    Fights,
    changed,
    done,
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
from tests.rules.adventures_edge.test_mounted import card_text, fresh_round, horse, riding
from tests.rules.adventures_edge.test_movement import tied
from tui.core.encounter import Link
from tui.core.language.stored import parse_stored
from tui.core.riding import RIDING
from tui.core.state import State
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import Fighter
from tui.rules.adventures_edge.ties import ENGAGED

PRESS = "attack maren goblin-1 longsword --press"


def ready(rider: Fighter | None = None, **fields: Any) -> Fights:
    """In the saddle, the horse in hand, with some of its fields changed."""
    return changed(riding(rider, reins="fight"), "horse", **fields)


def engaged(who: str = "maren", **fields: int) -> Fights:
    """The same, and rider or horse engaged with the first goblin."""
    state = ready(None, **fields)
    return tied(state, *state.flow.links, Link(ENGAGED, who, "goblin-1"))


def turn_of(state: Fights, who: str) -> Fights:
    """The fight in somebody else's turn."""
    return State(state.who, replace(state.flow, turn=who))


def moved(state: Fights) -> tuple[int, int, int]:
    """How far Maren, the horse and the first goblin have gone."""
    return state.who["maren"].moved, state.who["horse"].moved, state.who["goblin-1"].moved


def flag_says(state: Fights, text: str, flag: str) -> str:
    """Why the menu greys a flag."""
    command = parse_stored(GAME, text)
    found = next(x for x in GAME.verbs[command.verb].flags if x.name == flag)
    assert found.why_not is not None
    return found.why_not(state, command)


@rule("10.3", "11.3")
def test_a_press_from_the_saddle_is_of_the_mounts_movement() -> None:
    # Retreated from: horse and goblin go 1 space each. 7 + 7 = 14 misses 15.
    assert moved(done(ready(), PRESS + "=retreat", "[7 7]").after) == (0, 1, 1)
    tired = ready(moved=12)
    assert refused(tired, PRESS) == "Horse has no movement left to press with."
    assert flag_says(tired, PRESS, "press") == "Horse has no movement left to press with."
    # The rider's own 6 spaces are of no account, neither used up nor left.
    assert done(changed(ready(), "maren", moved=6), PRESS + "=stand", "[7 7]", "none").after.who["horse"].moved == 0
    assert refused(riding(), PRESS) == "Horse is not in hand: there is no movement to press with."


@rule("10.3", "11.3")
def test_a_rider_retreats_by_the_mount() -> None:
    text = "attack goblin-1 maren spear --press=retreat"
    # 14 + 3 = 17 misses 18.
    assert moved(done(turn_of(ready(), "goblin-1"), text, "14").after) == (0, 1, 1)
    assert refused(turn_of(ready(moved=12), "goblin-1"), text) == "Horse has no movement left to retreat with."
    # Whoever strikes at the horse presses the pair just the same.
    beast = "attack goblin-1 horse spear --press=retreat"
    pony = ready(sheet=replace(horse().sheet, size="medium"))
    assert moved(done(turn_of(pony, "goblin-1"), beast, "7").after) == (0, 1, 1)


@rule("4.12", "11.3")
def test_turning_in_the_saddle_turns_the_mount() -> None:
    # 180 degrees on the spot: 2 spaces of 12.
    played = done(ready(), "face maren 180")
    assert moved(played.after) == (0, 2, 0)
    assert "2 spaces of movement, 10 of 12 left" in said(played)
    assert refused(ready(moved=11), "face maren 180") == "180 degrees take 2 spaces: Horse has 1 left."
    assert refused(ready(moved=12), "face maren 90") == "Horse has no movement left."
    assert refused(riding(), "face maren 90") == "Horse is not in hand: there is no movement."


@rule("4.4", "11.3")
def test_a_ride_that_is_kept_for_later() -> None:
    ready_for = 'prepare maren "they run: after them"'
    kept = done(done(ready(), "ride maren 4").after, ready_for + " --spaces").after
    # 12 spaces, 4 gone, 8 kept: none are left for anything else.
    assert (kept.who["maren"].reserved, kept.who["horse"].reserved) == (8, 0)
    assert refused(kept, PRESS) == "Horse has no movement left to press with."
    # In the own turn only its own actions would take the horse farther: 12 spaces with each of the two.
    assert done(kept, "ride maren 1").after.who["horse"].actions == 1
    theirs = turn_of(kept, "goblin-1")
    assert refused(theirs, "ride maren 9") == "Horse has 8 of 8 spaces of movement left, this takes 9."
    assert refused(theirs, "ride maren 3 --run").startswith("It is Goblin 1's turn")
    played = done(theirs, "ride maren 3")
    assert "Maren rides: Horse goes as prepared 3 spaces; 5 of 12 left." in said(played)
    assert (played.after.who["maren"].reserved, played.after.who["horse"].moved) == (0, 7)
    assert played.after.who["horse"].actions == 2
    assert refused(played.after, "ride maren 3") == "It is Goblin 1's turn."
    assert refused(riding(), ready_for + " --spaces=3") == "Horse is not in hand: there is no movement."


@rule("4.5", "11.3")
def test_a_combined_action_takes_the_mounts_movement() -> None:
    armed = maren(weapons=(replace(MAUL, two_handed=False), LONGSWORD))
    text = "attack maren goblin-1 maul --combined"
    ridden = done(ready(armed), "ride maren 3").after
    reason = "Horse has moved this round: a combined action takes all movement."
    assert refused(ridden, text) == reason
    assert flag_says(ridden, text, "combined") == reason
    # 8 + 6 = 14 misses 15; the horse is rooted with all that its own two actions would give, 3 x 12.
    after = done(ready(armed), text, "[8 8]").after
    assert (after.who["horse"].moved, after.who["maren"].moved) == (36, 0)
    assert refused(after, "ride maren 1") == "Horse can go 0 spaces more this round."
    assert fresh_round(after).who["horse"].moved == 0
    down = having(ready(), "goblin-1", "unconscious")
    kill = "killingblow maren goblin-1 longsword"
    assert refused(done(down, "ride maren 3").after, kill) == reason
    assert done(down, kill, "[2 2]").after.who["horse"].moved == 36


@rule("11.3", "4.8")
def test_leaving_in_the_saddle_asks_as_a_move_does() -> None:
    asked = question(engaged(), "ride maren 1")
    assert (asked.who, asked.default) == ("gm", ("stay",))
    assert [o.id for o in asked.options] == ["stay", "leave", "disengage"]
    assert question(engaged(), "ride maren 2").default == ("leave",)
    # Whom the horse is engaged with is left as well.
    left = done(engaged("horse"), "ride maren 2", "leave", "none").after
    assert Link(ENGAGED, "horse", "goblin-1") not in left.flow.links
    # Bare: all. Named: that one, engaged or not.
    assert question(engaged(), "ride maren 2 --leave").who == "goblin-1"
    assert question(engaged(), "ride maren 2 --leave=goblin-1").who == "goblin-1"
    assert refused(ready(), "ride maren 2 --leave") == "Maren is not engaged."
    # Nobody is asked of a run.
    assert done(engaged(), "ride maren 2 --run").after.flow.links == (Link(RIDING, "maren", "horse"),)


@rule("4.14", "11.3")
def test_disengaging_in_the_saddle() -> None:
    # 2 spaces of the horse's movement for the one back, and 3 more.
    back = done(engaged(), "ride maren --disengage").after
    assert (back.who["horse"].moved, back.flow.links) == (2, (Link(RIDING, "maren", "horse"),))
    assert done(engaged(), "ride maren 4 --disengage").after.who["horse"].moved == 5
    # The longsword outreaches the spear, so nobody followed; a pike may: only the 2 for backing off are gone, none walked.
    pike = replace(goblin(1).sheet.weapons[0], id="pike", name="pike", reach=6)
    piker = changed(engaged(), "goblin-1", sheet=replace(goblin(1).sheet, weapons=(pike,)))
    held = done(piker, "ride maren 4 --disengage", "follow").after
    assert (held.who["horse"].moved, held.who["horse"].walked) == (2, 0)
    assert Link(ENGAGED, "maren", "goblin-1") in held.flow.links
    assert refused(engaged(), "ride maren 3 --run --disengage") == "A run leaves no time to disengage."


@rule("11.4", "4.13")
def test_nobody_engages_in_the_saddle() -> None:
    reason = "Maren is in the saddle and cannot engage."
    assert refused(ready(), "ride maren 3 --engage=goblin-1") == reason
    assert flag_says(ready(), "ride maren 3", "engage") == reason


@rule("4.9", "11.3", "4.12")
def test_the_other_ways_of_a_move() -> None:
    pike = replace(goblin(1).sheet.weapons[0], id="pike", name="pike", reach=6)
    long = changed(ready(), "goblin-1", sheet=replace(goblin(1).sheet, weapons=(pike,)))
    assert question(long, "ride maren 3 --to=goblin-1").who == "goblin-1"
    assert Link(ENGAGED, "maren", "goblin-1") in done(long, "ride maren 3 --to=goblin-1 --behind").after.flow.links
    # The first 90 degrees of a ride are free, 180 take 1 more; a run turns 45 at most.
    assert done(ready(), "ride maren 3 --turn=90").after.who["horse"].moved == 3
    assert done(ready(), "ride maren 3 --turn=180").after.who["horse"].moved == 4
    assert refused(ready(), "ride maren 3 --run --turn=90") == "A run turns 45 degrees at most."
    away = question(engaged(), "ride maren --away")
    assert (away.who, away.key) == ("goblin-1", "turns:maren/strike?@goblin-1")


@rule("4.10", "11.3")
def test_by_way_of_a_friend() -> None:
    state = fight(replace(maren(), reins="fight"), horse(), tobin(), goblin(1))
    state = tied(state, Link(RIDING, "maren", "horse"), Link(ENGAGED, "tobin", "goblin-1"))
    played = done(state, "ride maren 5 --friend", "none")
    assert played.after.who["tobin"].yields
    assert "by way of Tobin" in said(played)
    assert refused(changed(state, "tobin", swings=1), "ride maren 5 --friend=tobin").startswith("Tobin is in melee")


@rule("11.3", "4.8")
def test_the_striker_chooses_rider_or_mount() -> None:
    text = "ride maren 6 --past=goblin-1"
    asked = question(ready(), text)
    assert ([o.id for o in asked.options], asked.default) == (["strike", "mount", "none"], ("strike",))
    # 12 + 3 = 15 meets the horse's number, Dexterity 12 with a large body; the blow is at the horse and not at Maren.
    hit = done(ready(), text, "mount", "19", "none").after
    assert hit.who["maren"].damage == 0
    assert hit.who["horse"].damage > 0
    assert hit.who["goblin-1"].actions == 1
    # A horse that is killed by it carries nobody on. 20 HP and CON 14 are gone with 34 + 1.
    deadly = goblin(1, weapons=(replace(goblin(1).sheet.weapons[0], extra=40),))
    killed = changed(ready(), "goblin-1", sheet=deadly.sheet)
    played = done(killed, text + " --to=goblin-2", "mount", "19", "none", "prone")
    assert "Maren rides no further." in said(played)
    assert not [x for x in played.after.flow.links if x.kind == ENGAGED and x.b == "goblin-2"]
    # On foot there is nothing to choose.
    assert [o.id for o in question(fight(), "move maren 3 --past=goblin-1").options] == ["strike", "none"]


@rule("10.5")
def test_what_is_a_run_up() -> None:
    text, reason = "tackle maren goblin-1", "Maren has to move at least 1 space before a tackle."
    near = tied(fight(), Link(ENGAGED, "maren", "goblin-1"))
    # Turning on the spot, backing off by one space, and a press that drove the goblin on are none.
    assert refused(done(fight(), "move maren 0 --turn=90").after, text) == reason
    assert refused(done(fight(), "face maren 90").after, text) == reason
    assert refused(done(near, "move maren 1 --disengage").after, text) == reason
    assert refused(done(fight(), PRESS + "=retreat", "7").after, text) == reason
    # The goblin is a size smaller: one Edge. The one space beyond that of backing off is a run-up,
    # and so is any space of a move or a ride.
    assert pool(done(near, "move maren 2 --disengage").after, text, "none") == "2d20 best"
    assert pool(done(fight(), "move maren 1").after, text, "none") == "2d20 best"
    assert refused(ready(), text) == reason
    ridden = done(ready(), "ride maren 1").after
    assert ridden.who["horse"].walked == 1
    assert pool(ridden, text, "none").startswith(("d20", "2d20"))
    assert refused(fresh_round(ridden), text) == reason


@rule("11.3")
def test_the_card_of_a_rider_shows_the_movement_of_the_pair() -> None:
    assert "move 8/12" in card_text(ready(moved=4), "maren")
