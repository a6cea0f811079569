"""Many alike on the ladder: one row for all of them, and rows of their own for those who matter now."""

from __future__ import annotations

from dataclasses import replace

from tests.ui.screens import text_of
from tests.ui.stand_in import FIGHT, StandIn
from tui.core.views import Divider, Row, Span
from tui.ui.draw.crowd import Crowd
from tui.ui.draw.items import Group, Marks, gathered, laid_out, people, stops
from tui.ui.fight import FightStage
from tui.ui.surface import View

GOBS = ("bog-1", "bog-2", "bog-3", "bog-4", "bog-5", "bog-6")
HEALTH = (8, 4, 0, 8, 2, 6)
"""Of 8: the third one is down."""
PEOPLE = {"kara": ("K", "Kara"), **{who: (f"G{i}", f"Bog gob {i}") for i, who in enumerate(GOBS, 1)}}
LADDER: tuple[Row | Divider, ...] = (
    Row("kara", "22", "22/28", "party", (Span("●○"),)),
    Divider("foes 9: act last"),
    *(
        Row(who, "", f"{hp}/8", "dying" if not hp else "foe", (Span("●"),) if hp else ())
        for who, hp in zip(GOBS, HEALTH, strict=True)
    ),
)
VIEW = replace(FIGHT, ladder=LADDER, acting="kara", cursor="kara", aim="", cards=("kara",))


def rows(view: View, width: int = 120, *keys: str, people: dict[str, tuple[str, str]] = PEOPLE) -> list[str]:
    """The ladder's lines after these keys, without the blank ones and without the blanks at the end."""
    desk = StandIn(view, people)
    stage = FightStage(desk)
    stage.resized(width, {80: 24, 120: 40, 200: 60}[width])
    stage.picture()
    for key in keys:
        stage.press(key, None)
    found = [line.split("│")[1].rstrip() for line in text_of(stage.picture()).splitlines()[2:14] if line.startswith("│")]
    return [line for line in found if line]


def test_a_group_is_one_row_with_the_health_of_each_from_the_best_down() -> None:
    wide = rows(VIEW)
    assert len(wide) == 3
    assert wide[2].split() == ["G", "Bog", "gob", "x6", "5", "up", "1", "down", "██▆▄▂·"]
    assert rows(VIEW, 200)[2].split() == ["G", "Bog", "gob", "x6", "5", "up", "1", "down", "●", "██▆▄▂·"]
    assert rows(VIEW, 80)[2].split() == ["G", "Bog", "gob", "x6", "5", "up", "1", "down"]
    short = {who: (letter, called.replace("Bog gob", "Gob")) for who, (letter, called) in PEOPLE.items()}
    assert rows(VIEW, 80, people=short)[2].split() == ["G", "Gob", "x6", "5", "up", "1", "down", "●"]


def test_whoever_acts_is_aimed_at_or_marked_has_a_row_of_its_own() -> None:
    found = rows(replace(VIEW, acting="bog-2", aim="bog-3", marks=("bog-5",), cursor="bog-6"))
    assert [line.split()[0] for line in found] == ["K", "─", "G", "G2►", "◄G3", "*G5", "▸G6"]


def test_the_cursor_rests_on_the_group_for_its_next_member_up() -> None:
    found = rows(replace(VIEW, cursor="bog-1"))
    assert found[2].startswith("▸G ")
    assert len(found) == 3
    marks = Marks("bog-1", "", frozenset({"bog-1"}), "kara")
    group = laid_out(gathered(LADDER, PEOPLE.__getitem__), marks, set())[2]
    assert isinstance(group, Group)
    assert group.who == "bog-2", "the first one has a row of its own"


def test_the_cursor_steps_over_the_folded_ones() -> None:
    desk = StandIn(replace(VIEW, aim="bog-4"), PEOPLE)
    stage = FightStage(desk)
    stage.resized(120, 40)
    stage.picture()
    assert desk.look.stops == ("kara", "bog-1", "bog-4")
    stage.press("right", None)
    assert desk.keys == [("right", None)], "the cursor is on no group"


def test_right_unfolds_and_left_folds() -> None:
    at = replace(VIEW, cursor="bog-1")
    opened = rows(at, 120, "right")
    assert [line.split()[0] for line in opened] == ["K", "─", "G", "▸G1", "G2", "G3", "G4", "G5", "G6"]
    assert rows(at, 120, "right", "left") == rows(at)
    desk = StandIn(at, PEOPLE)
    stage = FightStage(desk)
    stage.resized(120, 40)
    stage.press("left", None)
    stage.press("right", None)
    stage.press("right", None)
    assert desk.keys == [("left", None), ("right", None)], "only a key that folds nothing goes on to the desk"
    stage.picture()
    assert desk.look.stops == ("kara", *GOBS)


def test_the_footer_tells_how_a_group_is_unfolded_and_folded() -> None:
    footer = (("n", "next"), ("a", "attack"), ("?", "help"))
    at = replace(VIEW, cursor="bog-1", footer=footer)

    def last_row(view: View, *keys: str) -> list[str]:
        stage = FightStage(StandIn(view, PEOPLE))
        stage.resized(80, 24)
        for key in keys:
            stage.picture()
            stage.press(key, None)
        return text_of(stage.picture()).splitlines()[-1].split()

    assert last_row(at) == ["n", "next", "a", "attack", "Right", "unfold", "?", "help"]
    assert last_row(at, "right") == ["n", "next", "a", "attack", "Left", "fold", "?", "help"]
    assert last_row(replace(at, cursor="kara")) == ["n", "next", "a", "attack", "?", "help"]
    assert last_row(replace(at, focus="log")) == ["n", "next", "a", "attack", "?", "help"]
    assert last_row(replace(at, mode="prompt", focus="prompt")) == ["n", "next", "a", "attack", "?", "help"]


def test_a_prompt_keeps_its_arrows() -> None:
    desk = StandIn(replace(VIEW, cursor="bog-1", mode="prompt", focus="prompt"), PEOPLE)
    stage = FightStage(desk)
    stage.resized(120, 40)
    stage.press("right", None)
    assert desk.keys == [("right", None)]


def test_only_neighbours_of_one_capital_and_numbers_are_a_group() -> None:
    named = {who: (letter, who) for who, letter in zip("abcdefgh", ("A", "B", "G1", "G2", "K", "G3", "H1", "H2"), strict=True)}
    ladder = tuple(Row(who) for who in "abcdefgh")
    assert gathered(ladder, named.__getitem__) == ladder
    named["e"] = ("G4", "e")
    group = Group("G", Crowd(ladder[2:6], tuple(named[who] for who in "cdef")))
    assert gathered(ladder, named.__getitem__) == (*ladder[:2], group, *ladder[6:])
    gone = replace(ladder[3], out="fled")
    group = Group("G", Crowd((ladder[2], *ladder[4:6]), tuple(named[who] for who in "cef")))
    assert gathered((*ladder[:3], gone, *ladder[4:]), named.__getitem__) == (*ladder[:2], group, *ladder[6:], gone)


def test_those_who_are_out_can_be_reached() -> None:
    gone = Row("gone", out="fled")
    assert stops([LADDER[0], LADDER[1], (gone,)]) == ("kara", "gone")


def test_a_crowd_has_a_strip_of_ten_cells() -> None:
    named = {f"r{i}": (f"R{i}", f"Rat {i}") for i in range(1, 31)}
    ladder = tuple(Row(f"r{i}", "", f"{i}/30") for i in range(1, 31))
    desk = StandIn(replace(VIEW, ladder=ladder, cursor="", acting=""), named)
    stage = FightStage(desk)
    stage.resized(200, 60)
    line = text_of(stage.picture()).splitlines()[2]
    assert line.split("│")[1].split() == ["R", "Rat", "x30", "30", "up", "▇▇▆▅▅▄▃▂▁▁"]
    stage.click(10, 2)
    assert desk.keys == [("R", "R")]


def test_a_folded_group_needs_few_rows_however_many_it_is() -> None:
    items = gathered(LADDER, PEOPLE.__getitem__)
    assert people(items, set()) == 1 + 3
    assert people(items, {"G"}) == 1 + 1 + 6
