"""What is drawn: ladder, card, prompt."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.earthdawn.table import Fights, attacked, changed, corvane, fight, having, rogue
from tui.core.language.stored import parse_stored
from tui.core.views import Divider, Gauge, Picture
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.sheet import Talent


def lines(state: Fights) -> list[str]:
    """The ladder as text: dividers in dashes, rows with everything they show."""
    out = []
    for one in GAME.ladder(state):
        if isinstance(one, Divider):
            out.append(f"- {one.text}")
        else:
            flags = " ".join(s.text for s in one.flags)
            out.append(" ".join(w for w in (one.who, one.count, one.health, flags, "acts" if one.acts else "", one.out) if w))
    return out


def card(state: Fights, who: str) -> list[str]:
    """The card as text."""
    out = []
    for one in GAME.card(state, who).lines:
        if isinstance(one, Gauge):
            out.append(f"{one.text} {one.value}/{one.most} {one.after}".rstrip())
        else:
            out.append("".join(span.text for span in (one.beside if isinstance(one, Picture) else one)))
    return out


def test_the_ladder_goes_down_the_counts() -> None:
    state = fight(corvane(karma=2), rogue(1), rogue(2, attacks=3))
    state = changed(having(state, "rogue-1", "knocked-down"), "rogue-1", damage=9, wounds=1, acted=True)
    state = changed(state, "rogue-2", attacks=1, acted=True)
    state = changed(state, "corvane", declared=("aggressive",), ahead=("defensive",), reserved=17)
    assert lines(state) == [
        "corvane 17 0/28 ● res 17 aggr (def) k2 acts",
        "rogue-1 18 9/22 ○ †1 down",
        "rogue-2 16 0/22 ●●○",
    ]


def test_who_has_no_count_and_who_is_out() -> None:
    state = fight(corvane(), rogue(1), rogue(2))
    state = changed(changed(state, "rogue-1", damage=40), "rogue-2", damage=25)
    assert lines(state) == ["corvane 20 0/28 ● acts", "rogue-2 16 25/22 KO", "rogue-1 18 40/22 dead"]
    pause = replace(state, flow=replace(state.flow, order=(), turn="", declaring=True))
    assert lines(pause)[0] == "- initiative is not rolled yet"


def test_four_attackers_show_on_the_ladder_and_on_the_card() -> None:
    foes = [rogue(n) for n in range(1, 5)]
    state = attacked(fight(corvane(), *foes), "corvane", *[f.id for f in foes])
    assert lines(state)[0] == "corvane 20 0/28 ● harr acts"
    assert "attacked by 4 in melee" in card(state, "corvane")
    assert "-2 steps on all tests" in card(state, "corvane")


def test_the_card_tells_where_the_ratings_come_from() -> None:
    hard = corvane(discipline="warrior", durability=1, talents=(Talent("wound-balance", 9),))
    state = changed(fight(hard, rogue()), "corvane", damage=12, wounds=2)
    shown = card(state, "corvane")
    # TOU 14 has 36 and 28, one rank of a warrior adds 9 and 7.
    assert shown[0] == "damage 12/45 out at 35"
    assert shown[1] == "2 Wounds, -1 on all tests"
    assert "PD 8  SD 6  SocD 6" in shown
    assert "1 broadsword 10 d10+d6, 11 d10+d8" in shown
    assert "initiative 5 d8  knockdown 9" in shown
    told = " ".join(line.strip() for line in shown)
    assert "PD 8 by DEX 14" in told
    assert "death 45 by TOU 14 + Durability 1 (warrior 9/7)" in told
    assert "steps DEX 6 STR 6 TOU 6 PER 5 WIL 5 CHA 5" in told


def test_a_card_without_an_unconsciousness_rating() -> None:
    ghost = next(c for c in GAME.new_fight().bestiary if c.id == "spectral-dancer")
    assert card(fight(corvane(), ghost), "spectral-dancer")[0] == "damage 0/90"


def test_the_prompt_of_an_attack() -> None:
    found = GAME.preview(fight(), parse_stored(GAME, "attack corvane rogue-1 broadsword"))
    # Against 6: Excellent from 13.
    assert found.against == "against 6, armour 0 (defeated: 13)"
    assert found.roll == "step 10: d10+d6; damage step 11: d10+d8"
    assert found.enter == "roll d10+d6"
    used = changed(fight(), "corvane", acted=True, attacks=1)
    assert GAME.preview(used, parse_stored(GAME, "attack corvane rogue-1 broadsword")).enter.endswith("an attack this round.")
