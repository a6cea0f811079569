"""First aid and bleeding out (9.4, 9.10)."""

from __future__ import annotations

from tests.rules.adventures_edge.table import (
    Fights,
    asked_roll,
    changed,
    done,
    fight,
    goblin,
    having,
    maren,
    pool,
    refused,
    rule,
    said,
    tobin,
)
from tui.core.chances import columns
from tui.core.language.stored import parse_stored
from tui.core.views import Row
from tui.rules.adventures_edge import GAME

AID = "aid maren tobin"


def bleeding(n: int, damage: int = 0, healing: int = 3) -> Fights:
    """Tobin bleeds, and Maren has +3 to stop it."""
    return changed(fight(maren(healing=healing), tobin(), goblin(1)), "tobin", bleed=n, damage=damage)


def flags(state: Fights, who: str) -> list[str]:
    """The signs of the ladder."""
    return next([s.text for s in r.flags] for r in GAME.ladder(state) if isinstance(r, Row) and r.who == who)


@rule("9.4")
def test_a_point_and_one_more_for_each_full_five_above() -> None:
    # 3 bleed: DL 13. 9 + 3 misses, 10 + 3 stops one, 14 + 3 still one, 15 + 3 two, 20 + 3 all three.
    state = bleeding(3)
    assert asked_roll(state, AID).target == 13
    left = [done(state, AID, die).after.who["tobin"].bleed for die in ("9", "10", "14", "15", "20")]
    assert left == [3, 2, 2, 1, 0]
    played = done(state, AID, "10")
    assert played.after.who["maren"].actions == 1
    assert "= 13 against DL 13: Tobin bleeds 2 a turn." in said(played)
    assert "bleeds on, 3 a turn" in said(done(state, AID, "9"))


@rule("9.4", "9.8")
def test_the_stable_bleed_no_more_and_get_nothing_back() -> None:
    state = changed(bleeding(1, damage=20), "tobin", bled=2)
    played = done(state, AID, "12")
    assert "Tobin is stable: the bleeding has stopped." in said(played)
    assert (played.after.who["tobin"].hp, played.after.who["tobin"].bled) == (-4, 2)
    assert flags(played.after, "tobin") == ["down"]


@rule("9.10")
def test_the_ladder_counts_the_turns_that_are_left() -> None:
    # 18 - 20 = -2; dead at -13: 11 points. By 3 four turns, by 2 six.
    state = bleeding(3, damage=20)
    assert flags(state, "tobin")[0] == "down †4"
    played = done(state, AID, "10")
    assert flags(played.after, "tobin")[0] == "down †6"
    assert "bleeds 2 a turn, 6 turns left." in said(played)


@rule("9.7")
def test_the_dazed_help_with_less_edge() -> None:
    assert pool(having(bleeding(1), "maren", "dazed"), AID) == "2d20 worst"


@rule("9.4")
def test_who_needs_no_aid_or_cannot_give_it() -> None:
    well = fight(maren(), tobin(), goblin(1))
    assert refused(well, AID) == "Tobin does not bleed."
    assert GAME.verbs["aid"].why_not(well, "maren") == "Nobody bleeds."
    assert refused(well, f"{AID} --gm") == "Tobin does not bleed."
    assert refused(changed(bleeding(1), "maren", spent=2), AID) == "Maren has no action left."
    assert refused(changed(bleeding(1), "tobin", out="dead"), AID) == "Tobin is dead."
    assert "by the GM's word" in said(done(changed(bleeding(1), "maren", spent=2), f"{AID} --gm", "12"))


def test_the_one_with_the_fewest_turns_left_comes_first() -> None:
    state = changed(bleeding(1, damage=20), "maren", bleed=3)
    slot = GAME.verbs["aid"].slot("at")
    assert slot is not None
    assert slot.default is not None
    assert slot.default(state, parse_stored(GAME, "aid maren tobin")) == "tobin"


@rule("9.4")
def test_the_prompt_tells_the_odds() -> None:
    # DL 11 with +3: 8 and more, 13 faces of 20.
    state = bleeding(1)
    verb, command = GAME.verbs["aid"], parse_stored(GAME, AID)
    *_, (column,) = columns(verb, command, state)
    assert abs(column.chance("helps") - 13 / 20) < 1e-9
    assert GAME.preview(state, command).enter == "roll d20+3, no Edge"
