"""Missiles (6.2, 6.3, 6.6, 6.7): range bands, cover, firing into a melee, and the limit of attackers around one target.

The archer has a step of 12 with the elven warbow and a damage step of 10, as in the rules' own example.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.core.determinism import rule_of
from tests.rules.earthdawn.table import (
    Fights,
    attacked,
    changed,
    corvane,
    dice,
    done,
    fight,
    having,
    number,
    refused,
    rogue,
    rule,
    said,
    step,
)
from tui.core.language.stored import parse_stored
from tui.core.odds import exact
from tui.rules.earthdawn import GAME
from tui.rules.earthdawn.model import Adept
from tui.rules.earthdawn.numbers import damage_step
from tui.rules.earthdawn.sheet import Armor, Talent, Weapon
from tui.rules.earthdawn.tables import Tables, index

LISTED = index(Tables()).weapon
WARBOW = replace(LISTED["elven-warbow"], attack=12, damage_step=10)
SHOOT = "attack corvane rogue-1 elven-warbow"
CROWD = "rogue-2,rogue-3,rogue-4,rogue-5,rogue-6"


def archer(*weapons: Weapon) -> Adept:
    """Corvane with a bow."""
    return corvane(weapons=weapons or (WARBOW,))


def range_(*people: Adept) -> Fights:
    """The archer and a rogue, or whoever is named."""
    return fight(archer(), *(people or (rogue(),)))


def melee() -> Fights:
    """A target of Physical Defense 8; of the five in between the nearest has 10 and all others have 8."""
    others = [rogue(n, physical_defense=10 if n == 2 else 8, wound_threshold=99) for n in range(2, 7)]
    return range_(rogue(1, physical_defense=8, wound_threshold=99), *others)


@rule("6.2")
@pytest.mark.parametrize(
    ("id", "numbers"),
    [
        ("blowgun", (1, 1, 1, 2, 4, 6)),
        ("sling", (2, 7, 2, 15, 40, 100)),
        ("troll-sling", (4, 15, 2, 25, 60, 100)),
        ("windling-bow", (3, 5, 2, 25, 80, 100)),
        ("short-bow", (3, 10, 2, 25, 80, 120)),
        ("longbow", (4, 13, 2, 40, 100, 220)),
        ("light-crossbow", (4, 10, 2, 50, 125, 200)),
        ("medium-crossbow", (5, 13, 2, 50, 175, 275)),
        ("elven-warbow", (5, 13, 2, 40, 200, 300)),
    ],
)
def test_the_missile_weapons(id: str, numbers: tuple[int, ...]) -> None:
    w = LISTED[id]
    assert (w.damage, w.strength, w.least, w.short, w.medium, w.long) == numbers
    assert w.kind == "missile"


@rule("6.3", "9.3")
def test_e4_a_warbow_at_100_yards() -> None:
    shot = SHOOT + " --yards=100"
    assert (step(range_(), shot), dice(range_(), shot)) == (10, "d10+d6")
    assert (step(range_(), shot, "=9"), dice(range_(), shot, "=9")) == (8, "2d6")
    assert "100 yards (medium)" in said(done(range_(), shot, "[1 2]"))


@rule("6.3")
@pytest.mark.parametrize(("yards", "less"), [(40, 0), (41, 2), (200, 2), (201, 3), (300, 3)])
def test_e4b_where_the_ranges_end(yards: int, less: int) -> None:
    shot = f"{SHOOT} --yards={yards}"
    assert (step(range_(), shot), step(range_(), shot, "=9")) == (12 - less, 10 - less)


@rule("6.3")
def test_e4b_no_shot_beyond_long_range() -> None:
    beyond = SHOOT + " --yards=301"
    why = "Rogue 1 at 301 yards is too far: up to 300."
    assert refused(range_(), beyond) == why
    assert GAME.preview(range_(), parse_stored(GAME, beyond)).enter == why
    assert closed(range_(), beyond) == why
    assert step(range_(), beyond + " --gm") == 9  # by the game master's word as at long range


def closed(state: Fights, text: str) -> str:
    """Why the prompt greys out the weapon of this command."""
    command = parse_stored(GAME, text)
    verb = GAME.verb(command.verb)
    slot = verb.slot("weapon") if verb is not None else None
    assert slot is not None
    assert slot.options is not None
    return next(o.why_not for o in slot.options(state, command) if o.id == command.arg("weapon"))


@rule("6.3")
def test_c3_the_least_range() -> None:
    # At 2 yards, where short range begins, a bow shoots; below it does not. A blowgun does at 1.
    assert step(range_(), SHOOT + " --yards=2") == 12
    why = "Rogue 1 at 1 yard is too near: from 2."
    assert refused(range_(), SHOOT + " --yards=1") == why
    assert closed(range_(), SHOOT + " --yards=1") == why
    assert GAME.preview(range_(), parse_stored(GAME, SHOOT + " --yards=1")).enter == why
    pipe = fight(archer(LISTED["blowgun"]), rogue())
    assert step(pipe, "attack corvane rogue-1 blowgun --yards=1") == 6
    assert refused(pipe, "attack corvane rogue-1 blowgun --yards=0") == "Rogue 1 at 0 yards is too near: from 1."


@rule("6.2", "4.4")
def test_c2_a_warbow_adds_to_the_strength_step() -> None:
    # STR 13 is step 5 + 1 = 6, the bow 5: 11, whatever the example of the rules takes for granted.
    assert damage_step(corvane(strength=13).sheet, LISTED["elven-warbow"]) == 11


@rule("6.3")
def test_the_range_in_words() -> None:
    assert step(range_(), SHOOT + " --distance=long") == 9
    assert step(range_(), SHOOT + " --distance=short") == 12
    # A weapon of unknown ranges goes by the words even where the yards are told.
    knife = fight(archer(Weapon("knife", "knife", "thrown", attack=12)), rogue())
    assert step(knife, "attack corvane rogue-1 knife --yards=30 --distance=medium") == 10
    assert refused(range_(), SHOOT + " --yards=30 --distance=long") == "30 yards with the elven warbow: short range."


@rule("6.3")
def test_melee_and_spells_have_no_range() -> None:
    for text in ("broadsword --yards=10", "bolt --cover=partial", "broadsword --between=rogue-1"):
        assert refused(fight(corvane(), rogue(1), rogue(2)), f"attack corvane rogue-2 {text}") == "Only for shots and throws."


@rule("6.7", "9.4")
def test_c4_cover_lowers_the_step_and_not_the_number() -> None:
    covered = SHOOT + " --cover=partial"
    assert (step(range_(), covered), number(range_(), covered)) == (10, 6)
    assert step(range_(), covered, "=9") == 10  # the damage step stays
    assert refused(range_(), SHOOT + " --cover=full") == "Rogue 1 is behind full cover."
    assert closed(range_(), SHOOT + " --cover=full") == "Rogue 1 is behind full cover."


@rule("6.6")
def test_e6_the_second_in_line_is_hit() -> None:
    # 8 and 5 in between: 13. A 9 does not reach the nearest one's 10, but the next one's 8.
    shot = f"{SHOOT} --between={CROWD}"
    assert number(melee(), shot) == 13
    played = done(melee(), shot, "[5 4]", "[5 4]")
    assert "missed" in said(played)
    assert "Rogue 3 is hit instead, 9 against 8: Average hit." in said(played)
    hurt = {id: body.damage for id, body in played.after.who.items() if body.damage}
    assert hurt == {"rogue-3": 9}


@rule("6.6")
def test_e6b_the_target_or_nobody() -> None:
    shot = f"{SHOOT} --between={CROWD}"
    hit = done(melee(), shot, "[9 4]", "[5 4]").after.who
    assert {id: body.damage for id, body in hit.items() if body.damage} == {"rogue-1": 9}
    assert not any(body.damage for body in done(melee(), shot, "[4 3]").after.who.values())


@rule("6.6", "4.3")
def test_how_well_is_read_against_the_defense_of_whoever_is_hit() -> None:
    # 16 is Excellent against 8 (from 16) and no more than Average against 13 (Good from 20).
    shield = Armor("mail", "mail", 5)
    state = melee()
    state = changed(state, "rogue-1", sheet=replace(state.who["rogue-1"].sheet, armor=(shield,)))
    shot = f"{SHOOT} --between={CROWD}"
    assert done(state, shot, "=16", "[5 4]").after.who["rogue-1"].damage == 9
    assert done(state, shot, "=15", "[5 4]").after.who["rogue-1"].damage == 4
    # Instead of a target of 15 + 1 a rogue of 8 is hit by the same 15 (Good) or, with a defense of 5, by an Excellent hit.
    for defense, harm in ((8, 4), (5, 9)):
        other = rogue(2, physical_defense=defense, wound_threshold=99, armor=(shield,))
        state = range_(rogue(1, physical_defense=15), other)
        assert done(state, SHOOT + " --between=rogue-2", "=15", "[5 4]").after.who["rogue-2"].damage == harm


@rule("6.6", "1.4")
def test_nothing_but_ones_hits_nobody() -> None:
    state = range_(rogue(1, physical_defense=9), rogue(2, physical_defense=2))
    assert done(state, SHOOT + " --between=rogue-2", "[1 1]").after.who["rogue-2"].damage == 0


@rule("6.6", "11.1")
def test_who_has_no_defense_is_not_hit_instead() -> None:
    ghost = rogue(2, physical_defense=2, without=("physical-defense",))
    state = range_(rogue(1, physical_defense=12), ghost, rogue(3, physical_defense=8))
    after = done(state, SHOOT + " --between=rogue-2,rogue-3", "[5 4]", "[1 2]").after.who
    assert (after["rogue-2"].damage, after["rogue-3"].damage) == (0, 3)


@rule("6.6")
def test_who_stands_in_between() -> None:
    state = attacked(melee(), "rogue-1", "rogue-4", "rogue-6")
    # Nobody named: those in melee with the target.
    assert number(state, SHOOT + " --between") == 10
    assert "Rogue 4 and Rogue 6 in between" in said(done(state, SHOOT + " --between", "[1 2]"))
    assert refused(melee(), SHOOT + " --between").startswith("Nobody is in melee with Rogue 1")
    assert refused(state, SHOOT + " --between=rogue-1") == "Rogue 1 is the target and not in between."
    assert refused(state, SHOOT + " --between=corvane") == "Corvane is the shooter and not in between."
    # Whoever lies there unconscious is in nobody's way.
    assert number(changed(state, "rogue-4", damage=25), SHOOT + " --between=rogue-4,rogue-6") == 9


@rule("6.6")
def test_the_odds_tell_who_else_may_be_hit() -> None:
    # Step 4, a d6 that explodes, against 5 + 1; the one in between has 4. 4 and 5 hit that one: a third. A 6 comes up in a
    # sixth of all throws and is more than enough for the target.
    weak = archer(Weapon("dart", "dart", "missile", attack=4, damage_step=4))
    state = fight(weak, rogue(1, physical_defense=5), rogue(2, physical_defense=4))
    odds = exact(
        rule_of(GAME, "attack corvane rogue-1 dart --between=rogue-2"),
        state,
        lambda marks: (marks.get("hit", 0), marks.get("another", 0), marks.get("damage", 0)),
        skip=frozenset({"another", "scatter"}),
    )
    assert odds.chance(lambda key: key[1] == 1) == pytest.approx(1 / 3, abs=2e-6)
    assert odds.chance(lambda key: key[0] == 1) == pytest.approx(1 / 6, abs=2e-6)
    assert odds.chance(lambda key: key[1] == 1 and key[2] > 0) == 0  # harm to somebody else is no harm to the target


@rule("9.8")
def test_e21_down_at_medium_range_and_harried() -> None:
    # -3, -2 and -2: seven steps off the 12.
    assert step(having(range_(), "corvane", "knocked-down", "harried"), SHOOT + " --yards=100") == 5


@rule("9.7", "6.3")
def test_darkness_adds_to_the_range() -> None:
    dark = having(range_(), "corvane", "darkness")
    assert (step(dark, SHOOT + " --yards=201"), step(dark, SHOOT + " --yards=201", "=9")) == (6, 4)


@rule("6.1")
def test_e10_no_seventh_attacker() -> None:
    six = tuple(f"rogue-{n}" for n in range(1, 7))
    state = attacked(fight(corvane(), *(rogue(n) for n in range(1, 8)), turn="rogue-7"), "corvane", *six)
    why = "6 attack Corvane already: there is no room for another."
    assert refused(state, "attack rogue-7 corvane club") == why
    assert GAME.preview(state, parse_stored(GAME, "attack rogue-7 corvane club")).enter == why
    assert number(done(state, "leave rogue-6").after, "attack rogue-7 corvane club") == 8
    # One of the six strikes again, and a shot needs no room.
    assert number(replace(state, flow=replace(state.flow, turn="rogue-1")), "attack rogue-1 corvane club") == 8
    bowman = changed(state, "rogue-7", sheet=replace(state.who["rogue-7"].sheet, weapons=(LISTED["short-bow"],)))
    assert number(bowman, "attack rogue-7 corvane short-bow") == 8


@rule("12.3", "6.6")
def test_what_was_foreseen_of_the_target_is_no_help_against_others() -> None:
    # 3 ranks: 5 and 3 are 8, no hit on 9 + 1; the other, Physical Defense 6, is hit by a 6 and not by the 8 of a 5.
    shooter = corvane(weapons=(WARBOW,), talents=(Talent("anticipate-blow", 8, 3),))
    state = fight(shooter, rogue(1, physical_defense=9), rogue(2, physical_defense=6, wound_threshold=99))
    foreseen = changed(state, "corvane", anticipated="rogue-1")
    line = SHOOT + " --between=rogue-2"
    assert done(foreseen, line, "=5").after.who["rogue-2"].damage == 0
    hit = done(foreseen, line, "=6", "=4")
    assert hit.after.who["rogue-2"].damage == 4
    assert "Rogue 2 is hit instead, 6 against 6: Average hit." in said(hit)
    assert done(foreseen, line, "=7", "=4").after.who["rogue-1"].damage == 4  # 7 and 3 reach 10


@rule("6.3")
def test_yards_begin_in_the_middle_of_short_range() -> None:
    yards = GAME.verbs["attack"].option("yards")
    assert yards is not None
    assert yards.start is not None
    assert yards.start(range_(), parse_stored(GAME, SHOOT)) == "20"  # the warbow's short range is 40
    bare = fight(archer(Weapon("bow", "bow", "missile", least=3)), rogue())
    assert yards.start(bare, parse_stored(GAME, "attack corvane rogue-1 bow")) == "3"  # no range is known: the least
