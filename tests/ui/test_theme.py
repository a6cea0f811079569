"""Every meaning is told without colour too, and every theme that ships can be drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest
from rich.color import ColorSystem

from tests.ui.stand_in import FIGHT, StandIn
from tui.core.views import Divider, Gauge, Role, Row, Span
from tui.storage.faults import Fault
from tui.storage.paths import folders, shipped
from tui.storage.themes import load_theme
from tui.ui.draw.cards import gauge_line
from tui.ui.draw.items import Marks
from tui.ui.draw.ladder import ladder_lines
from tui.ui.fight import FightStage
from tui.ui.paint import Ground, Ink, Line, plain_ascii
from tui.ui.theme import Look, find_look, look_of

THEMES = sorted(file.stem for file in shipped("themes").glob("*.toml"))
INKS: tuple[Ink, ...] = (*get_args(Role), "frame", "focus", "empty")
GROUNDS: tuple[Ground, ...] = ("", "acting", "cursor", "caret")
SYSTEMS = (None, ColorSystem.STANDARD, ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR)


def look(name: str) -> Look:
    """The look of a theme that ships."""
    return look_of(load_theme(shipped("themes") / f"{name}.toml"))


def seen(line: Line, look: Look) -> list[tuple[str, str]]:
    """A line as an eye without colour sees it: each cell's sign and weight."""
    return [(char, look.codes(ink, ground, None)) for text, ink, ground in line for char in plain_ascii(text)]


def row(marks: Marks, what: Row) -> Line:
    """One row of a ladder."""
    (line,) = ladder_lines([what], 38, 1, marks, StandIn().name)
    return line


ROWS: dict[str, tuple[Marks, Row]] = {
    "plain": (Marks(), Row("kara", "22", "22/28")),
    "acting": (Marks(acting="kara"), Row("kara", "22", "22/28")),
    "cursor": (Marks(cursor="kara"), Row("kara", "22", "22/28")),
    "target": (Marks(aim="kara"), Row("kara", "22", "22/28")),
    "marked": (Marks(marks=frozenset({"kara"})), Row("kara", "22", "22/28")),
    "hidden": (Marks(), Row("kara", "22", "22/28", "hidden")),
    "dead": (Marks(), Row("kara", "22", "22/28", "dead")),
    "acting and target": (Marks(acting="kara", aim="kara"), Row("kara", "22", "22/28")),
    "acting and cursor": (Marks(acting="kara", cursor="kara"), Row("kara", "22", "22/28")),
    "target and cursor": (Marks(cursor="kara", aim="kara"), Row("kara", "22", "22/28")),
    "target and marked": (Marks(aim="kara", marks=frozenset({"kara"})), Row("kara", "22", "22/28")),
    "marked and cursor": (Marks(cursor="kara", marks=frozenset({"kara"})), Row("kara", "22", "22/28")),
}


@pytest.mark.parametrize("theme", ["no-colour", *THEMES])
def test_every_kind_of_row_differs_without_colour(theme: str) -> None:
    shown = {name: seen(row(*what), look(theme)) for name, what in ROWS.items()}
    for name, cells in shown.items():
        alike = [other for other, found in shown.items() if other != name and found == cells]
        assert alike == [], name


@pytest.mark.parametrize("theme", ["no-colour", *THEMES])
def test_every_state_of_health_differs_without_colour(theme: str) -> None:
    gauges = [Gauge("HP", value, 28, -28) for value in (28, 22, 14, 7, 1, 0, -9, -28)]
    shown = [seen(gauge_line(gauge, 38), look(theme)) for gauge in gauges]
    assert all(a != b for i, a in enumerate(shown) for b in shown[:i])


def test_the_pane_in_focus_differs_without_colour() -> None:
    stage = FightStage(StandIn())
    stage.resized(120, 40)
    ladder = stage.picture()
    stage.desk = StandIn(replace(FIGHT, focus="log"))
    assert [p.text for row in stage.picture() for p in row] != [p.text for row in ladder for p in row]


def test_dividers_and_those_who_are_out_are_words() -> None:
    out = Row("kara", "22", "0/28", "dead", out="dead")
    lines = ladder_lines([Divider("foes 14: act last"), (out,)], 38, 2, Marks(), StandIn().name)
    assert ["".join(p.text for p in line).strip() for line in lines] == ["─ foes 14: act last", "─ out: K Kara dead"]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_theme_draws_every_meaning(theme: str, system: ColorSystem | None) -> None:
    found = look(theme)
    for ink in INKS:
        for ground in GROUNDS:
            codes = found.codes(ink, ground, system)
            assert all(part.isdigit() for part in codes.split(";") if codes)
    if system is None:
        told = {found.codes(ink, ground, None) for ink in INKS for ground in GROUNDS}
        assert not any("38" in codes.split(";") or "48" in codes.split(";") for codes in told)


@pytest.mark.parametrize(
    ("wanted", "colours", "no_colour", "theme"),
    [
        ("", "truecolor", "", "lantern"),
        ("", "256", "", "lantern"),
        ("", "standard", "", "sixteen"),
        ("", None, "", "no-colour"),
        ("", "truecolor", "1", "no-colour"),
        ("moor", "truecolor", "1", "moor"),
    ],
)
def test_the_theme_suits_the_terminal(
    wanted: str, colours: str | None, no_colour: str, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", no_colour)
    found = find_look(folders(), wanted, colours)
    assert (found.inks, found.grounds, found.ground) == (look(theme).inks, look(theme).grounds, look(theme).ground)


def test_an_unknown_theme_is_a_fault() -> None:
    with pytest.raises(Fault, match="lantern"):
        find_look(folders(), "lanter", "truecolor")


def test_words_of_a_flag_keep_their_meaning() -> None:
    line = row(Marks(), Row("kara", "22", "22/28", "party", (Span("sh", "effect"),)))
    assert [p.ink for p in line if p.text == "sh"] == ["effect"]
