"""Whom a shield covers (5.2): by size, by who comes first, by the game master's word, and against a field of fire."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.adventures_edge.table import (
    HEATER,
    SPEAR,
    Fights,
    changed,
    done,
    fight,
    goblin,
    maren,
    number,
    question,
    refused,
    rule,
    said,
    story,
)
from tui.core.views import Span
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import Shield, ShieldSize

BOW = replace(SPEAR, id="bow", missile=True, range=20)
TOWER = Shield("tower shield", 3, "large")


def besieged(shield: Shield = HEATER, turn: str = "goblin-1") -> Fights:
    """Three goblins, each with a spear and a bow, around Maren (18 without a shield)."""
    foes = [goblin(n, weapons=(SPEAR, BOW)) for n in (1, 2, 3)]
    return fight(maren(shield=shield), *foes, turn=turn)


def against(state: Fights, weapon: str = "spear") -> list[int]:
    """The number that each of the three rolls against now."""
    out = []
    for n in (1, 2, 3):
        mine = type(state)(state.who, replace(state.flow, turn=f"goblin-{n}"))
        out.append(number(mine, f"attack goblin-{n} maren {weapon}"))
    return out


@rule("5.2")
def test_those_who_attack_first_are_covered() -> None:
    # 10 + 3 misses everything. The second goblin is covered by a medium shield, the third is not.
    state = done(besieged(turn="goblin-1"), "attack goblin-1 maren spear", "14").after
    state = type(state)(state.who, replace(state.flow, turn="goblin-3"))
    state = done(state, "attack goblin-3 maren spear", "14").after
    assert state.who["maren"].shielded == ("goblin-1", "goblin-3")
    assert against(state) == [20, 18, 20]


@rule("5.2")
def test_the_game_master_says_whom() -> None:
    state = done(besieged(), "shield maren goblin-2").after
    # Named alone: nobody else steps in, though a medium shield covers two.
    assert against(state) == [18, 20, 18]
    assert said(done(besieged(), "shield maren goblin-2,goblin-3")) == "Maren's heater covers Goblin 2, Goblin 3."
    # Nobody named: as it was.
    back = done(state, "shield maren")
    assert said(back) == "Maren's heater covers whoever attacks first, 2 at most."
    assert against(back.after) == [20, 20, 20]
    # The round after it is open again.
    fresh = story(state, ("end-turn goblin-1",), ("begin-round", "9", "8")).who["maren"]
    assert (fresh.shielded, fresh.covers) == ((), "")


@rule("5.2")
@pytest.mark.parametrize(
    ("size", "text", "why"),
    [
        ("small", "shield maren goblin-1,goblin-2", "A small shield covers 1, not 2."),
        ("medium", "shield maren goblin-1,goblin-2,goblin-3", "A medium shield covers 2, not 3."),
        ("medium", "shield maren --missiles", "Only a large shield covers a field of fire, Maren's is medium."),
        ("large", "shield maren goblin-1 --missiles", "Opponents, or a field of fire: not both."),
        ("large", "shield maren maren", "Maren is no opponent of Maren."),
        ("large", "shield goblin-1 maren", "Goblin 1 has no shield."),
    ],
)
def test_what_a_shield_cannot_cover(size: ShieldSize, text: str, why: str) -> None:
    assert refused(besieged(Shield("shield", 2, size)), text) == why


@rule("5.2")
def test_a_large_shield_covers_three_or_a_field_of_fire() -> None:
    state = besieged(TOWER)
    assert against(state) == [21, 21, 21]
    assert against(state, "bow") == [21, 21, 21]
    # Set against arrows it is in nobody's way who stands close, and the other way round.
    fire = done(state, "shield maren --missiles").after
    assert (against(fire), against(fire, "bow")) == ([18, 18, 18], [21, 21, 21])
    melee = done(state, "shield maren goblin-1,goblin-2,goblin-3").after
    assert (against(melee), against(melee, "bow")) == ([21, 21, 21], [18, 18, 18])
    # What comes first decides when nothing is said.
    shot = changed(done(state, "attack goblin-1 maren bow", "14").after, "goblin-1", spent=0)
    assert (against(shot), against(shot, "bow")) == ([18, 18, 18], [21, 21, 21])
    struck = done(state, "attack goblin-1 maren spear", "14").after
    struck = changed(struck, "goblin-1", spent=0)
    assert (against(struck), against(struck, "bow")) == ([21, 21, 21], [18, 18, 18])


@rule("5.2", "5.3")
def test_an_unlearnt_shield_helps_only_in_a_parry() -> None:
    # 18 stands; the parry of 20 and the shield's 2: 22.
    state = besieged(replace(HEATER, automatic=False))
    assert against(state) == [18, 18, 18]
    q = question(state, "attack goblin-1 maren spear", "16")
    assert next(o for o in q.options if o.id == "parry").note.startswith("23")
    # With a longer weapon there is one more in that; without any weapon the shield parries as well.
    bare = fight(maren(shield=replace(HEATER, automatic=False), weapons=()), goblin(1), turn="goblin-1")
    q = question(bare, "attack goblin-1 maren spear", "16")
    assert next(o for o in q.options if o.id == "parry").note.startswith("22")
    # It is not counted as met: nothing is used up by standing there.
    assert done(state, "attack goblin-1 maren spear", "14").after.who["maren"].shielded == ()


@rule("5.2")
def test_the_card_shows_whom() -> None:
    def lines(state: Fights) -> list[str]:
        card = GAME.card(state, "maren")
        return ["".join(s.text for s in line if isinstance(s, Span)) for line in card.lines if isinstance(line, tuple)]

    assert not any(line.startswith("shield:") for line in lines(besieged()))
    assert "shield: Goblin 2" in lines(done(besieged(), "shield maren goblin-2").after)
    assert "shield: a field of fire" in lines(done(besieged(TOWER), "shield maren --missiles").after)
    met = changed(besieged(), "maren", shielded=("goblin-1",))
    assert any(line.startswith("shield: Goblin 1, then whoever") for line in lines(met))


def test_the_menu_says_why_not() -> None:
    verb = GAME.verbs["shield"]
    assert verb.why_not(besieged(), "goblin-1") == "Goblin 1 has no shield."
    assert verb.why_not(besieged(), "maren") == ""
