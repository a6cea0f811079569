"""The tackle (10.5). Brand: Strength Attack +6, speed 4, 2 spaces moved; Cole: Defense Bonus 14, no action left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.adventures_edge.table import (
    SPEAR,
    Fights,
    bonus,
    changed,
    done,
    edge,
    fight,
    having,
    number,
    refused,
    rule,
    said,
)
from tests.rules.adventures_edge.test_odds import shown
from tests.rules.adventures_edge.test_shared_space import tied
from tui.core.encounter import Link
from tui.core.state import State
from tui.rules.adventures_edge.model import Fighter, Sheet
from tui.rules.adventures_edge.ties import ENGAGED, SHARING

TACKLE = "tackle brand cole"


def field(moved: int = 2, spent: int = 2, size: str = "medium", **settings: bool) -> Fights:
    """The two of them."""
    brand = Fighter(
        id="brand", name="Brand", side="party", sheet=Sheet(hp=20, strength_attack=6, speed=4), moved=moved, walked=moved
    )
    cole = Fighter(
        id="cole", name="Cole", sheet=Sheet(hp=20, db=14, size=size, weapons=(replace(SPEAR, bonus=0),)), spent=spent
    )
    return fight(brand, cole, turn="brand", **settings)


def ends(state: Fights) -> tuple[bool, bool, int]:
    """Who is prone, Brand or Cole, and how far Brand has moved. They are in one space and engaged in any case."""
    assert state.flow.links == (Link(SHARING, "brand", "cole"), Link(ENGAGED, "brand", "cole"))
    brand, cole = state.who["brand"], state.who["cole"]
    return brand.has("prone"), cole.has("prone"), brand.moved


@rule("10.5", "4.11")
def test_t14_the_tackle_of_the_example() -> None:
    # An Edge from the flank: the better of 5 and 18; 18 + 6 = 24 against 14: by 10: two spaces, the second for movement.
    played = done(field(), TACKLE + " --flank", "[5 18]")
    assert ends(played.after) == (True, True, 3)
    assert "prone 2 spaces further on" in said(played)
    assert played.after.who["brand"].actions == 1


@rule("10.5")
@pytest.mark.parametrize(
    ("face", "result", "spaces"),
    [
        ("8", (True, True, 2), "in Cole's space"),  # 14: by 0
        ("12", (True, True, 2), "in Cole's space"),  # by 4
        ("13", (True, True, 2), "1 space further on"),  # by 5: the first space is free
        ("17", (True, True, 2), "1 space further on"),  # by 9
        ("18", (True, True, 3), "2 spaces further on"),  # by 10
    ],
)
def test_how_far_a_hit_goes(face: str, result: tuple[bool, bool, int], spaces: str) -> None:
    played = done(field(), TACKLE, face)
    assert ends(played.after) == result
    assert spaces in said(played)


@rule("10.5")
def test_without_movement_left_it_is_one_space() -> None:
    assert ends(done(field(moved=4), TACKLE, "19").after) == (True, True, 4)
    # 26 + 20 - 14 = 32: six times 5, but 1 and the 2 spaces left.
    strong = field()
    sheet = replace(strong.who["brand"].sheet, strength_attack=26)
    assert ends(done(changed(strong, "brand", sheet=sheet), TACKLE, "20").after) == (True, True, 4)


@rule("10.5", "4.13")
def test_who_is_carried_away_is_out_of_reach_of_others() -> None:
    lone = field()
    dora = Fighter(id="dora", name="Dora", side="party", sheet=Sheet(hp=20))
    crowd = tied(State({**lone.who, "dora": dora}, lone.flow), (ENGAGED, "dora", "cole"))
    pair = (Link(SHARING, "brand", "cole"), Link(ENGAGED, "brand", "cole"))
    # 18 + 6 = 24 against 14, by 10: two spaces. 13: by 5: one, and the game master is asked.
    far = done(crowd, TACKLE, "18")
    assert far.after.flow.links == pair
    assert "Brand and Cole are out of reach of Dora: no longer engaged." in said(far)
    assert done(crowd, TACKLE, "13", "dora").after.flow.links == (Link(ENGAGED, "dora", "cole"), *pair)
    assert done(crowd, TACKLE, "13", "none").after.flow.links == pair
    # By 4 they lie where Cole stood: nothing changes for Dora.
    assert done(crowd, TACKLE, "12").after.flow.links == (Link(ENGAGED, "dora", "cole"), *pair)


@rule("10.5", "8.2")
def test_misses() -> None:
    # 7 + 6 = 13 by 1 and 4 + 6 = 10 by 4: standing. 3 + 6 by 5: prone, and by the letter a mishap (20: hurts himself).
    assert ends(done(field(), TACKLE, "7").after) == (False, False, 2)
    assert ends(done(field(), TACKLE, "4").after) == (False, False, 2)
    far = done(field(), TACKLE, "3", "20")
    assert ends(far.after) == (True, False, 2)
    assert far.after.who["brand"].damage == 1


@rule("10.5")
def test_it_needs_a_run_up_and_a_space_apart() -> None:
    assert refused(field(moved=0), TACKLE) == "Brand has to move at least 1 space before a tackle."
    assert refused(having(field(), "brand", "prone"), TACKLE) == "Brand is prone."
    together = tied(field(), (SHARING, "brand", "cole"))
    assert refused(together, TACKLE) == "Brand and Cole are in one space already: grapple, then takedown."
    assert ends(done(field(moved=0), TACKLE + " --gm", "8").after) == (True, True, 0)


@rule("10.5", "4.8", "4.9")
def test_it_provokes_even_from_behind() -> None:
    ready = field(spent=0)
    # Cole's spear at +0 against 10: 11 hits by 1.
    played = done(ready, TACKLE + " --back", "strike", "11", "none", "[2 3 9]")
    assert played.after.who["cole"].actions == 1
    assert played.after.who["brand"].damage == 1
    assert ends(played.after) == (True, True, 2)
    # The campaign may spare it from the flank and from behind, not from the front.
    spared = field(spent=0, tackle_always_provokes=False)
    done(spared, TACKLE + " --back", "[2 3 9]")
    done(spared, TACKLE, "none", "9")


@rule("10.5")
def test_c19_it_is_the_tackler_who_beats_the_other_ones_defense() -> None:
    # Brand's +6 counts against Cole's 14, whatever Cole's own bonus and Brand's own defense are.
    state = field()
    state = changed(state, "cole", sheet=replace(state.who["cole"].sheet, strength_attack=19))
    state = changed(state, "brand", sheet=replace(state.who["brand"].sheet, db=1))
    assert (bonus(state, TACKLE), number(state, TACKLE)) == (6, 14)


@rule("10.5", "7.1")
def test_size_tells() -> None:
    assert edge(field(), TACKLE) == 0
    assert edge(field(size="small"), TACKLE) == 1
    assert edge(field(size="huge"), TACKLE) == -2
    assert edge(having(field(), "cole", "prone"), TACKLE) == 1


@rule("10.5")
def test_who_is_felled_on_the_way_tackles_nobody() -> None:
    dying = changed(field(spent=0), "brand", damage=19)
    played = done(dying, TACKLE, "strike", "11", "none", "20")
    assert played.after.flow.links == ()
    assert "Brand cannot go on." in said(played)


@rule("10.5")
def test_the_odds_of_a_tackle() -> None:
    # 8 and up fells: 13 of 20; 13 and up drives on: 8 of 20; 3 and less is a mishap.
    odds = shown(field(), TACKLE)[""]
    assert odds.chance("felled") == pytest.approx(13 / 20)
    assert odds.chance("driven") == pytest.approx(8 / 20)
    assert odds.chance("wrong") == pytest.approx(3 / 20)
