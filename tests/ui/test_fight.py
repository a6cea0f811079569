"""The fight's screen as plain text."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from rich.color import ColorSystem

from tests.ui.screens import golden, text_of
from tests.ui.stand_in import ATTACKING, FIGHT, PEOPLE, Book, StandIn
from tui.core.views import Row, Span, words
from tui.ui.draw.log import Scroll
from tui.ui.draw.row import Longest, columns, flags_line
from tui.ui.fight import FightStage
from tui.ui.paint import width_of
from tui.ui.patch import sequence, whole
from tui.ui.surface import Box, LogLine, View
from tui.ui.theme import Look

PARKED = replace(
    FIGHT,
    parked=words("Goblin 2: parry 24 or not ...  Enter answers · u takes the attack back"),
    message=words("1 question is open"),
)
HELP = replace(FIGHT, over=Box(words("Help", "title"), (words("n  next turn"), words("u  undo"))))
LOG = replace(FIGHT, big="log", focus="log", log_cursor=1)
TYPED = replace(
    FIGHT,
    focus="prompt",
    mode="text",
    prompt=Box(words("Command", "title"), (words(":hurt goblin-2 7"), words("7 to Goblin 2", "dim")), (0, 16)),
)
VIEWS = {"fight": FIGHT, "attack": ATTACKING, "parked": PARKED, "help": HELP, "log": LOG, "typed": TYPED}
SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]


def crowd(count: int, cursor: int = 0, acting: int = 0, aim: int = -1) -> StandIn:
    """A desk with many alike."""
    ladder = tuple(Row(f"g{i}", str(40 - i // 30), "15/15", "foe", (Span("●○"),), acts=i == acting) for i in range(count))
    people = {f"g{i}": (f"{'QXZ'[i % 3]}{chr(65 + i % 26)}", f"Goblin {i}") for i in range(count)}
    aimed = f"g{aim}" if aim >= 0 else ""
    view = replace(FIGHT, ladder=ladder, cursor=f"g{cursor}", acting=f"g{acting}", aim=aimed, cards=(f"g{acting}",))
    return StandIn(view, people)


def screen(desk: StandIn, width: int, height: int) -> str:
    """The screen of this desk as plain text."""
    stage = FightStage(desk)
    stage.resized(width, height)
    rows = stage.picture()
    assert len(rows) == height
    assert {width_of(row) for row in rows} == {width}
    return text_of(rows)


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [(name, *size) for name in sorted(VIEWS) for size in SIZES if size in ((80, 24), (120, 40)) or name in ("fight", "attack")],
)
def test_the_screen_is_as_it_was(name: str, width: int, height: int) -> None:
    found = screen(StandIn(VIEWS[name]), width, height)
    assert found == golden(f"{name}-{width}x{height}", found)


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
@pytest.mark.parametrize(
    "size", [(1, 1), (3, 1), (20, 5), (79, 24), (80, 23), (80, 24), (81, 25), (137, 33), (160, 28), (399, 99)]
)
def test_no_size_breaks_a_screen(view: View, size: tuple[int, int]) -> None:
    assert screen(StandIn(view), *size)


def test_too_small_a_screen_says_what_it_needs() -> None:
    assert screen(StandIn(), 72, 20).splitlines()[0] == "Affray needs 80x24; here 72x20."


@pytest.mark.parametrize(("cursor", "acting", "aim"), [(0, 0, -1), (30, 0, 59), (59, 0, -1), (5, 50, 20), (31, 30, 32)])
def test_who_acts_the_target_and_the_cursor_are_always_in_sight(cursor: int, acting: int, aim: int) -> None:
    found = screen(crowd(60, cursor, acting, aim), 80, 24)
    ladder = [line[1:34] for line in found.splitlines()[2:14]]
    for who in (cursor, acting, aim):
        if who >= 0:
            assert any(f" Goblin {who} " in line for line in ladder), ladder
    told = sum(int(line.split()[1]) for line in ladder if line.startswith(" ─ "))
    assert told + sum("Goblin" in line for line in ladder) == 60, "what is cut is counted"


def test_the_ladder_stays_while_the_cursor_moves_within_it() -> None:
    stage = FightStage(crowd(60))
    stage.resized(80, 24)
    first = text_of(stage.picture())
    for _ in range(8):
        stage.press("down", None)
    assert text_of(stage.picture()).replace("▸", " ") == first.replace("▸", " ")


def test_those_who_are_out_unfold_under_the_cursor() -> None:
    folded = screen(StandIn(), 80, 24)
    assert "─ out: F Goblin 4 fled" in folded
    unfolded = screen(StandIn(replace(FIGHT, cursor="goblin-4")), 80, 24)
    assert "─ out: 1" in unfolded
    row = next(line for line in unfolded.splitlines() if "▸F" in line)
    assert "Goblin 4" in row
    assert "fled" in row
    assert "†" not in row, "whoever fled is not dead"


def test_flags_that_do_not_fit_are_told() -> None:
    row = Row("kara", "22", "22/28", "party", tuple(Span(f"f{i}") for i in range(9)))
    found = screen(StandIn(replace(FIGHT, ladder=(row,))), 80, 24).splitlines()[2]
    assert found[:35].rstrip("│").rstrip().endswith(" f0 f1 f2+")


def test_flags_are_spelt_out_where_there_is_room_beside_the_bar() -> None:
    flags = (Span("●●"), Span("b2", "bad", "bleeds 2"), Span("S1", "bad", "stun 1"))

    def said(width: int, spelt: int) -> str:
        return "".join(piece.text for piece in flags_line(flags, width, spelt))

    assert said(30, 0) == "●● b2 S1"
    assert said(30, 8) == "●● b2 S1"
    assert said(30, 12) == "●● b2 stun 1", "the long text of the first one does not fit"
    assert said(30, 14) == "●● bleeds 2 S1"
    assert said(30, 18) == "●● bleeds 2 stun 1"
    assert said(7, 7) == "●● b2+"
    parts = columns([(2, 5)], 60, Longest(2, 10))
    assert parts.spelt == parts.rest - parts.bar - 2


def test_flags_take_the_room_of_the_bar_in_their_own_row_alone() -> None:
    long = Row("kara", "22", "22/28", "party", (Span("down"), Span("b1"), Span("Mort")))
    view = replace(FIGHT, ladder=(long, Row("ysolde", "17", "18/18", "party", (Span("●●"),))))
    first, second = screen(StandIn(view), 120, 40).splitlines()[2:4]
    assert "22/28 down b1 Mort  " in first
    assert "━" not in first[:40]
    assert second[:40].endswith("18/18 ●●      ━━━━━━ │")


def test_a_hide_undone_makes_the_names_as_narrow_as_before() -> None:
    people = {"kara": ("K", "Kara Black")}
    stage = FightStage(StandIn(replace(FIGHT, ladder=(Row("kara", "22", "22/28", "party"),)), people))
    stage.resized(120, 40)
    before = text_of(stage.picture())
    assert isinstance(stage.desk, StandIn)
    stage.desk.shown = replace(stage.desk.shown, ladder=(Row("kara", "22", "22/28", "hidden"),))
    assert "(h)Kara Black 22/28" in text_of(stage.picture())
    stage.desk.shown = replace(stage.desk.shown, ladder=(Row("kara", "22", "22/28", "party"),))
    assert text_of(stage.picture()) == before


def test_letters_are_whole_however_long() -> None:
    ladder = tuple(Row(f"r{i}", "", "5/5", "foe", acts=i == 40) for i in (7, 40, 49))
    people = {f"r{i}": (f"R{i}" if i != 7 else "RQX7", "Rat") for i in (7, 40, 49)}
    found = screen(StandIn(replace(FIGHT, ladder=ladder, acting="r40", cursor="r40"), people), 80, 24).splitlines()[2:5]
    assert [line[1:8] for line in found] == [" RQX7  ", "▸R40 ► ", " R49   "]


def test_a_prompt_over_a_parked_question_has_all_its_rows() -> None:
    for shown in (ATTACKING, replace(ATTACKING, mode="text")):
        view = replace(shown, parked=PARKED.parked)
        found = screen(StandIn(view), 80, 24)
        assert found == screen(StandIn(replace(view, parked=())), 80, 24)
        assert "damage on a hit" in found


def test_the_ladders_title_is_the_games() -> None:
    view = replace(FIGHT, ladder_title=words("Initiative (seats from Kara)", "title"))
    assert "═ Initiative (seats from Kara) ══" in screen(StandIn(view), 120, 40)


def test_those_who_are_out_are_named_as_far_as_there_is_room() -> None:
    rows = tuple(Row(f"g{i}", "", "0/9", "dead", out=how) for i, how in enumerate(("fled", "removed", "dead", "fled")))
    people = {"g0": ("A", "Goblin 1"), "g1": ("C", "Imp 1"), "g2": ("D", "Goblin 2"), "g3": ("E", "Goblin 3")}
    two = replace(FIGHT, ladder=rows[:2], cursor="", acting="")
    assert "│ ─ out: A Goblin 1 fled, C Imp 1 gone │" in screen(StandIn(two, people), 120, 40)
    assert "│ ─ out: Goblin 1 fled, Imp 1 gone│" in screen(StandIn(two, people), 80, 24)
    four = replace(FIGHT, ladder=rows, cursor="", acting="")
    assert "│ ─ out: Goblin 1 fled +3         │" in screen(StandIn(four, people), 80, 24)
    inside = screen(StandIn(replace(four, cursor="g1"), people), 80, 24).splitlines()
    assert ["†" in line for line in inside[3:7]] == [False, False, True, False], "only the dead have the sign"
    assert "gone" in inside[4]


def test_a_long_log_line_is_broken_between_words_with_its_rule_at_the_end() -> None:
    line = LogLine("1.1", words("word " * 30), "AE 6.5", 1, True)
    found = screen(StandIn(log=Book([line])), 120, 40).splitlines()[17:19]
    assert found[0].startswith("│ 1.1  word word")
    assert found[1].startswith("│        word")
    assert found[1].endswith("AE 6.5 │")


def test_log_lines_stay_in_place_when_the_pane_grows_and_make_room_when_it_shrinks() -> None:
    book = Book([LogLine("1.1", words(f"line {i}"), "", i + 1, True) for i in range(40)])
    scroll = Scroll()

    def shown(height: int) -> list[str]:
        return [line[6:] for line in text_of(scroll.lines(book, -1, 40, height)).splitlines()]

    assert shown(5) == ["line 35", "line 36", "line 37", "line 38", "line 39"]
    assert shown(9) == ["line 35", "line 36", "line 37", "line 38", "line 39", "", "", "", ""]
    book.lines.append(LogLine("1.1", words("line 40"), "", 41, True))
    assert shown(9) == ["line 35", "line 36", "line 37", "line 38", "line 39", "line 40", "", "", ""]
    assert shown(5) == ["line 36", "line 37", "line 38", "line 39", "line 40"]
    assert shown(10)[0] == "line 31", "more than a few blank rows are filled"
    assert shown(10)[-1] == "line 40"


def test_the_line_under_the_cursor_is_in_sight() -> None:
    book = Book([LogLine(f"{i}", words(f"line {i}"), "", i + 1, True) for i in range(200)])
    stage = FightStage(StandIn(replace(FIGHT, big="log", focus="log", log_cursor=3), log=book))
    stage.resized(80, 24)
    for at in (3, 150, 40, 39, 199, 0):
        assert isinstance(stage.desk, StandIn)
        stage.desk.shown = replace(stage.desk.shown, log_cursor=at)
        assert f"line {at} " in text_of(stage.picture()).replace("\n", " ")


def test_a_click_looks_at_a_row() -> None:
    desk = StandIn()
    stage = FightStage(desk)
    stage.resized(80, 24)
    stage.picture()
    stage.click(10, 7)
    stage.click(50, 7)
    assert desk.keys == [("C", "C")], "row 7 is Goblin 2; a card is no row"


@pytest.mark.parametrize(("width", "height", "log"), [(80, 24, 16), (120, 40, 20)])
def test_the_wheel_moves_what_lies_under_the_pointer(width: int, height: int, log: int) -> None:
    desk = StandIn()
    stage = FightStage(desk)
    stage.resized(width, height)
    stage.picture()
    stage.wheel(10, 5, 1)
    stage.wheel(10, log, -1)
    assert (desk.look.steps, desk.scrolled, desk.keys) == ([1], [-1], [])
    desk.shown = HELP
    stage.picture()
    stage.wheel(10, 5, 1)
    assert (desk.look.steps, desk.keys) == ([1], [("down", None)]), "what is hidden by a box does not move"


def test_the_desk_is_told_its_room() -> None:
    desk = StandIn()
    FightStage(desk).resized(120, 40)
    FightStage(desk).resized(20, 5)
    assert desk.sizes == [(120, 40, 116, 7, 28)], "a screen too small for anything changes nothing"


def test_the_footer_never_leaves_out_the_way_out() -> None:
    footer = (*((letter, "something to do") for letter in "abcdefgh"), ("Esc", "back"), ("?", "help"))
    found = screen(StandIn(replace(FIGHT, footer=footer)), 80, 24).splitlines()[-1]
    assert found == " a something to do  b something to do  c something to do  Esc back  ? help"


OWN = re.compile(r"\x1b\[[0-9;]*[mHXCD]|\x1bD|\x08")
HOSTILE = [
    "[/]",
    "[red]x",
    "[@click=app.quit]x",
    "\x1b[2J\x1b]52;c;eA==\x07",
    "\x9b31m",
    "a\u202eb\u200bc",
    "漢字漢字漢字漢字漢字",
    "é\u0301x",
    "\n\t\r",
]


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
def test_hostile_names_stay_text(name: str, width: int, height: int) -> None:
    people = {who: (letter, name) for who, (letter, _) in PEOPLE.items()}
    spans = words(name)
    view = replace(
        ATTACKING,
        header=replace(FIGHT.header, left=spans),
        ladder_title=spans,
        ladder=(Row("kara", name, name, "party", (Span(name),)), *FIGHT.ladder[1:]),
        prompt=Box(spans, (spans,), (0, 3)),
        message=spans,
        footer=((name, name),),
    )
    log = Book([LogLine(name, spans, name, 1, True)])
    for shown in (view, replace(view, mode="fight"), replace(view, over=Box(spans, (spans,))), replace(view, parked=spans)):
        found = screen(StandIn(shown, people, {}, log), width, height)
        assert all(c.isprintable() or c == "\n" for c in found)
        assert "\u202e" not in found
        stage = FightStage(StandIn(shown, people, {}, log), width=width, height=height)
        sent = sequence(whole(stage.picture()), Look(), ColorSystem.TRUECOLOR)
        assert all(c.isprintable() for c in OWN.sub("", sent)), "the terminal gets no sequence but the screen's own"
