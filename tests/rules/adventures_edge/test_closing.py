"""Closing in past a longer reach (10.1), into close combat (10.2), and out of the shared space again.

Goblin 1 closes in on Maren: spear +3 against her 18 and the shield of 2: from 17 on. Her longsword: +7 against his 15.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.rules.adventures_edge.table import (
    BOW,
    DAGGER,
    LONGSWORD,
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
    refused,
    rule,
    said,
)
from tests.rules.adventures_edge.test_odds import shown
from tests.rules.adventures_edge.test_shared_space import melee, tied
from tui.core.encounter import Link
from tui.rules.adventures_edge.model import Weapon
from tui.rules.adventures_edge.ties import ENGAGED, GRAPPLING, SHARING

CLOSE = "close goblin-1 maren"
INTO = "closein goblin-1 maren"
ENGAGED_NOW = (Link(ENGAGED, "goblin-1", "maren"),)


def theirs(**settings: Any) -> Fights:
    """Maren and two goblins, in the first goblin's turn."""
    return fight(turn="goblin-1", **settings)


@rule("10.1", "1.9")
def test_a_check_against_the_defense_bonus() -> None:
    assert (bonus(theirs(), CLOSE), number(theirs(), CLOSE), edge(theirs(), CLOSE)) == (3, 20, 0)
    played = done(theirs(), CLOSE, "17")
    assert played.after.flow.links == ENGAGED_NOW
    assert played.after.who["goblin-1"].actions == 1
    assert played.after.who["maren"].actions == 2
    # 20 against 20 reaches the number; where to beat is to exceed it, Maren may strike (4 + 7 misses).
    done(theirs(beat_means="gt"), CLOSE, "17", "strike", "4")
    assert edge(having(theirs(), "goblin-1", "dazed"), CLOSE) == -1


@rule("10.1", "4.8")
def test_a_failure_provokes_and_only_a_hit_keeps_him_out() -> None:
    # Maren: 4 + 7 = 11 misses his 15 by 4, no mishap.
    missed = done(theirs(), CLOSE, "16", "strike", "4")
    assert missed.after.flow.links == ENGAGED_NOW
    # 12 + 7 = 19: by 4: 4 and 2.
    hit = done(theirs(), CLOSE, "16", "strike", "12", "none").after
    goblin = hit.who["goblin-1"]
    assert (hit.flow.links, goblin.damage, goblin.moved, goblin.actions) == ((), 6, 6, 1)
    assert refused(hit, CLOSE) == "Goblin 1 was kept out and closes in no more this round."
    assert refused(hit, INTO) == "Goblin 1 was kept out and closes in no more this round."
    # In the next round it may be tried again.
    assert not done(hit, "begin-round", "5", "5").after.who["goblin-1"].kept_out


@rule("10.1")
def test_it_is_the_hit_that_keeps_out_not_the_damage() -> None:
    # A sword of 0-0 damage, no Strength: 8 + 7 = 15 against 15 hits by 0 and hurts nobody.
    harmless = replace(LONGSWORD, least=0, most=0, extra=0)
    state = fight(maren(weapons=(harmless,), str_bonus=0), goblin(1), turn="goblin-1")
    after = done(state, CLOSE, "10", "strike", "8", "none").after
    assert (after.who["goblin-1"].damage, after.who["goblin-1"].kept_out, after.flow.links) == (0, True, ())


@rule("10.1", "8.3")
def test_an_own_mishap_is_no_hit() -> None:
    # Maren, 3 + 7 = 10, misses by 5: her defences are open (11). The goblin answers, 3 + 3 against 20, and its own mishap, a
    # 20, hurts it. Nobody has hit it: closed in.
    after = done(theirs(), CLOSE, "16", "strike", "3", "11", "strike", "3", "20", "none").after
    assert (after.who["goblin-1"].damage, after.who["goblin-1"].kept_out) == (1, False)
    assert after.flow.links == ENGAGED_NOW


@rule("10.1")
def test_nobody_strikes_who_does_not_want_to_or_cannot() -> None:
    assert done(theirs(), CLOSE, "2", "none").after.flow.links == ENGAGED_NOW
    assert done(changed(theirs(), "maren", spent=2), CLOSE, "2").after.flow.links == ENGAGED_NOW


@rule("10.1", "5.6")
def test_only_past_a_longer_reach() -> None:
    assert refused(fight(), "close maren goblin-1") == "Goblin 1's reach is no longer than Maren's: no need to close in."
    assert done(fight(), "close maren goblin-1 --gm", "8").after.who["maren"].actions == 2


@rule("10.1", "4.9")
def test_from_behind_or_at_the_helpless_nothing_is_rolled() -> None:
    assert done(theirs(), CLOSE + " --flank").after.flow.links == ENGAGED_NOW
    done(having(theirs(), "maren", "unconscious"), INTO)


@rule("10.2")
def test_into_the_space_of_a_foe() -> None:
    played = done(theirs(), INTO, "18")
    assert played.after.flow.links == (Link(SHARING, "goblin-1", "maren"), *ENGAGED_NOW)
    assert played.after.who["goblin-1"].actions == 1
    assert refused(played.after, INTO) == "Goblin 1 is in close combat: leave that space first."
    # A reach is no condition here.
    done(fight(), "closein maren goblin-1", "8")


@rule("10.2")
def test_into_a_space_that_two_share_one_shares_it_with_both() -> None:
    after = done(melee(), "closein maren goblin-1", "20").after
    assert Link(SHARING, "maren", "goblin-1") in after.flow.links
    assert Link(SHARING, "maren", "tobin") in after.flow.links


@rule("10.2", "4.14")
def test_out_of_the_space_with_care() -> None:
    inside = tied(fight(), (SHARING, "goblin-1", "maren"), (ENGAGED, "goblin-1", "maren"))
    after = done(inside, "leave maren", "stay").after
    assert (after.flow.links, after.who["maren"].moved, after.who["goblin-1"].moved) == ((), 2, 0)
    # Whoever follows is where he was.
    after = done(inside, "leave maren", "follow").after
    assert (after.flow.links, after.who["goblin-1"].moved) == (inside.flow.links, 1)
    # One who cannot move is not asked.
    assert done(changed(inside, "goblin-1", moved=6), "leave maren").after.flow.links == ()
    assert refused(changed(inside, "maren", moved=5), "leave maren") == "Maren has 1 of 2 spaces of movement."
    assert refused(fight(), "leave maren") == "Maren shares no space."


@rule("10.2", "4.8")
def test_out_of_it_in_haste_provokes() -> None:
    inside = tied(fight(), (SHARING, "goblin-1", "maren"))
    # 14 + 3 = 17 misses her 20.
    after = done(inside, "leave maren --hasty", "strike", "14", "stay").after
    assert (after.flow.links, after.who["maren"].moved, after.who["goblin-1"].actions) == ((), 1, 1)


@rule("10.2", "10.4")
def test_who_is_held_cannot_leave_and_who_holds_lets_go() -> None:
    held = tied(fight(), (SHARING, "goblin-1", "maren"), (GRAPPLING, "goblin-1", "maren"))
    assert refused(held, "leave maren") == "Maren is held by Goblin 1: break free first."
    holds = tied(fight(), (SHARING, "goblin-1", "maren"), (GRAPPLING, "maren", "goblin-1"))
    played = done(holds, "leave maren", "stay")
    assert played.after.flow.links == ()
    assert "Maren and Goblin 1: the grapple ends." in said(played)


@rule("10.1")
def test_the_odds_follow_the_blow_that_is_provoked() -> None:
    # In by 17 to 20: 4 of 20. Else she strikes; her 8 and 9 reach his 15 but not the parry of 17, which he takes: she hits
    # with 10 and up: 11 of 20.
    odds = shown(theirs(), CLOSE)[""]
    assert odds.chance("struck") == pytest.approx(16 / 20 * 11 / 20)
    assert odds.chance("in") == pytest.approx(1 - 16 / 20 * 11 / 20)


@rule("10.1", "5")
def test_a_bow_closes_in_on_nobody() -> None:
    # With a bow in hand it is the Strength Attack: no ranks and Strength +3. With a dagger: +5.
    def terms_of(*weapons: Weapon) -> list[tuple[int, str]]:
        ledger = asked_roll(fight(maren(weapons=weapons), goblin(1)), "closein maren goblin-1").ledger
        return [(t.value, t.why) for t in ledger.terms]

    assert terms_of(BOW) == [(3, "Strength Attack")]
    assert terms_of(DAGGER) == [(5, "dagger")]


@rule("10.1")
def test_where_nobody_can_strike_the_log_says_why_it_succeeds() -> None:
    # 11 + 3 = 14 against 20 fails by 6; Maren has spent both actions.
    spent = done(changed(theirs(), "maren", spent=2), CLOSE, "11")
    assert "= 14 against DB 20: fails by 6" in said(spent)
    assert "Maren has no action left, so nobody strikes: Goblin 1 closes in all the same." in said(spent)
    assert "nobody strikes" not in said(done(theirs(), CLOSE, "11", "none"))
    assert "nobody strikes" not in said(done(theirs(), CLOSE, "17"))
