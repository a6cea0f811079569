"""Before the fight: the reaction roll, diplomacy, and what is forgotten once it begins."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.rules.adventures_edge.table import Fights, cites, done, fight, goblin, maren, pool, refused, rule, said, tobin
from tui.core.chances import columns
from tui.core.language.parse import Parsed, parse_line
from tui.core.language.stored import parse_stored
from tui.core.state import State
from tui.core.views import Divider
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.tables import MEETING, Circumstance


def before(**flow: Any) -> Fights:
    """Two of the party and a goblin, no fight yet. Maren: Influence +7 and proficient; Tobin: +9 and not."""
    state = fight(maren(influence=7, diplomacy=True), tobin(influence=9), goblin(1), round=0)
    return State(state.who, replace(state.flow, **flow))


def met(level: int = 20, **flow: Any) -> Fights:
    """The same after a reaction roll."""
    return before(mood="likely-hostile", diplomacy_dl=level, **flow)


@rule("2.1")
def test_t1_hunters_are_likely_hostile() -> None:
    # Hunting alone: -1 Edge and nothing on the DL. 7 and 10: the 7 counts, 2-7 is likely hostile, DL 20.
    played = done(before(), "meet --raiding", "[7 10]")
    assert (played.after.flow.mood, played.after.flow.diplomacy_dl) == ("likely-hostile", 20)
    assert played.follow_ups == ()
    assert "likely hostile. Diplomacy DL 20." in said(played)


@rule("2.1", "2.2")
def test_t1b_in_their_lair_it_is_harder() -> None:
    # Hunting and in the lair: -2 Edge, three dice, and +5 on the DL: 7 is likely hostile, 20 + 5.
    played = done(before(), "meet --raiding --lair", "[7 10 12]")
    assert (played.after.flow.mood, played.after.flow.diplomacy_dl) == ("likely-hostile", 25)


@rule("2.1")
@pytest.mark.parametrize(
    ("face", "mood", "level"),
    [
        (2, "likely-hostile", 20),
        (7, "likely-hostile", 20),
        (8, "uncertain", 15),
        (13, "uncertain", 15),
        (14, "likely-friendly", 10),
        (19, "likely-friendly", 10),
        (20, "friendly", 5),
    ],
)
def test_every_mood_from_its_first_face_to_its_last(face: int, mood: str, level: int) -> None:
    flow = done(before(), "meet", str(face)).after.flow
    assert (flow.mood, flow.diplomacy_dl) == (mood, level)


@rule("2.1")
@pytest.mark.parametrize(
    ("flag", "dice", "level"),
    [
        ("lair", "2d20 worst", 20),
        ("hostility", "2d20 worst", 20),
        ("raiding", "2d20 worst", 15),
        ("guarding", "2d20 worst", 20),
        ("peaceful", "2d20 best", 15),
        ("stronger", "2d20 best", 15),
    ],
)
def test_what_each_circumstance_does(flag: str, dice: str, level: int) -> None:
    # Two tens are uncertain, DL 15, and 5 more for three of the circumstances.
    assert pool(before(), f"meet --{flag}") == dice
    assert done(before(), f"meet --{flag}", "[10 10]").after.flow.diplomacy_dl == level


@rule("2.1")
def test_for_and_against_cancel() -> None:
    assert pool(before(), "meet --raiding --stronger") == "d20"
    assert pool(before(), "meet --lair --guarding --hostility --peaceful") == "3d20 worst"
    # The kept 9 is uncertain, DL 15, and three circumstances add 5 each.
    assert done(before(), "meet --lair --guarding --hostility --peaceful", "[9 12 13]").after.flow.diplomacy_dl == 30
    assert pool(before(), 'meet --mod="+2e old friends"') == "3d20 best"
    assert done(before(), 'meet --mod="+4 a feud"', "10").after.flow.diplomacy_dl == 19


@rule("2.1", "2.2")
def test_hostile_at_once_begins_the_fight() -> None:
    played = done(before(), "meet", "1")
    assert played.follow_ups == ("begin-round",)
    assert (played.after.flow.mood, played.after.flow.diplomacy_dl) == ("", 0)


@rule("2.1")
def test_a_campaign_adds_circumstances() -> None:
    state = before()
    more = (*MEETING, Circumstance("omen", "an evil omen", -2, 3))
    state = State(state.who, replace(state.flow, tables=replace(state.flow.tables, meeting=more)))
    # 3 dice for the -2 Edge of the omen; 9 is uncertain, 15 + 3.
    assert done(state, "meet --also=omen", "[9 12 13]").after.flow.diplomacy_dl == 18
    assert refused(state, "meet --also=comet") == "The campaign's table has no comet: it has omen."
    assert refused(before(), "meet --also=omen") == "The campaign's table has no omen: it has none of its own."


@rule("2.1")
def test_only_before_the_first_round() -> None:
    assert refused(fight(), "meet") == "The fight has begun."
    assert GAME.verbs["meet"].why_not(fight(), "") == "The fight has begun."
    assert GAME.verbs["meet"].why_not(before(), "") == ""


@rule("2.1")
def test_the_odds_of_each_mood() -> None:
    # -1 Edge: the lower of two. Not a 1 on either: (19/20)^2; both above 7: (13/20)^2; above 13: (7/20)^2; both 20: 1/400.
    *_, (shown,) = columns(GAME.verbs["meet"], parse_stored(GAME, "meet --raiding"), before())
    assert shown.chance("hostile") == pytest.approx(1 - (19 / 20) ** 2)
    assert shown.chance("likely-hostile") == pytest.approx((19 / 20) ** 2 - (13 / 20) ** 2)
    assert shown.chance("uncertain") == pytest.approx((13 / 20) ** 2 - (7 / 20) ** 2)
    assert shown.chance("friendly") == pytest.approx(1 / 400)


@rule("2.4")
def test_t2_a_helper_needs_half() -> None:
    # 7 and the +9 of Influence against half of 20: half of 9 is 4.5, rounded up 5.
    played = done(met(), "diplomacy maren --assist=tobin", "7", "[6 10]")
    assert "= 16 against 10, half of DL 20: Tobin helps: +5" in said(played)


@rule("2.2", "2.3", "2.4", "1.8")
def test_t3_talked_round_with_help() -> None:
    # Two dice for her proficiency, the 10 counts: 10 + 7 + 5 = 22 against 20.
    played = done(met(), "diplomacy maren --assist=tobin", "7", "[6 10]")
    assert "= 22 against DL 20: Maren brings peace" in said(played)
    assert played.after.flow.talks == "peace"
    assert {"2.2", "2.3", "2.4"} <= cites(played)
    assert played.follow_ups == ()


@rule("2.4")
def test_c1_the_helper_has_sixteen() -> None:
    # 7 + 9 is 16, not the 15 of the slip: it reaches 16, half of a DL of 32, and not 17.
    assert "Tobin helps" in said(done(met(32), "diplomacy maren --assist=tobin", "7", "[6 10]"))
    assert "Tobin is of no help" in said(done(met(34), "diplomacy maren --assist=tobin", "7", "[6 10]"))


@rule("2.4", "1.8")
def test_c2_half_of_the_skill_not_of_the_check() -> None:
    # Half of the skill of 9 is 5: 10 + 7 + 5 = 22. Half of the whole check of 16 would be 8, and 25.
    assert "= 22 against DL 20" in said(done(met(), "diplomacy maren --assist=tobin", "7", "[6 10]"))
    assert "= 22 against DL 20" in said(done(met(), "diplomacy maren --assist=tobin", "19", "[6 10]"))


@rule("2.4", "1.8", "1.9")
def test_what_a_helper_needs_and_gives() -> None:
    # Half of 15 is 7.5, rounded up to 8: with +1 a 7 makes 8. By "more than" it has to be a 9. Rounded down it is 7.
    def state(**settings: Any) -> Fights:
        people = fight(maren(influence=0), tobin(influence=1), goblin(1), round=0)
        house = replace(people.flow.settings, **settings)
        return State(people.who, replace(people.flow, mood="uncertain", diplomacy_dl=15, settings=house))

    text = "diplomacy maren --assist=tobin"
    assert "Tobin helps: +1" in said(done(state(), text, "7", "10"))
    assert "Tobin is of no help" in said(done(state(), text, "6", "10"))
    assert "Tobin is of no help" in said(done(state(beat_means="gt"), text, "7", "10"))
    assert "Tobin helps: +0" in said(done(state(half_rounding="floor"), text, "6", "10"))


@rule("2.2")
def test_the_end_of_a_peace_is_told() -> None:
    assert "The peace ends: the fight begins." in said(done(met(talks="peace"), "begin-round", "10", "10", "10"))
    assert "peace ends" not in said(done(met(talks="failed"), "begin-round", "10", "10", "10"))


@rule("2.2")
def test_talks_that_fail_are_over() -> None:
    # Tobin alone: 10 + 9 = 19 against 20; the DL is reached by an 11.
    played = done(met(), "diplomacy tobin", "10")
    assert played.after.flow.talks == "failed"
    assert "19 against DL 20: Tobin does not talk them round" in said(played)
    assert refused(played.after, "diplomacy maren") == "The talks have failed."
    assert done(met(), "diplomacy tobin", "11").after.flow.talks == "peace"
    again = done(played.after, "diplomacy tobin --gm", "11")
    assert again.after.flow.talks == "peace"
    assert "by the GM's word (The talks have failed)" in said(again)


@rule("2.2")
def test_when_there_is_nobody_to_talk_to() -> None:
    assert refused(before(), "diplomacy maren") == "Nobody has been met: the reaction roll comes first (meet)."
    assert refused(fight(), "diplomacy maren") == "The fight has begun."
    assert refused(met(talks="peace"), "diplomacy maren") == "There is peace already."
    assert refused(met(), "diplomacy maren --assist=maren") == "Maren leads the talks: somebody else helps."


@rule("2.2")
def test_the_mood_stands_on_the_ladder_until_the_first_round() -> None:
    assert GAME.ladder(met())[0] == Divider("likely hostile: DL 20")
    assert GAME.ladder(met(talks="failed"))[0] == Divider("likely hostile: talks have failed")
    assert GAME.ladder(met(talks="peace"))[0] == Divider("peace; a next turn ends it")
    begun = done(met(talks="failed"), "begin-round", "12", "7", "9").after
    assert (begun.flow.mood, begun.flow.diplomacy_dl, begun.flow.talks) == ("", 0, "")
    assert not any(isinstance(row, Divider) and "hostile" in row.text for row in GAME.ladder(begun))


@rule("2.2")
def test_the_best_talker_is_offered() -> None:
    # +7 and the Edge of a proficiency go before +9 alone.
    line = parse_line(GAME, met(), "diplomacy")
    assert isinstance(line, Parsed)
    assert line.command is not None
    assert line.command.arg("by") == "maren"
    shown = GAME.preview(met(), line.command)
    assert (shown.asks, shown.roll) == ("DL 20", "d20+7, +1 Edge")
