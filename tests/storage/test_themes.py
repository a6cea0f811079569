"""Themes: what ships is complete and can be read, and a theme of one's own is checked to the last colour."""

from __future__ import annotations

from pathlib import Path

import pytest

from tui.storage.faults import Fault
from tui.storage.paths import Folders, folders, shipped
from tui.storage.themes import DEFAULT, NAMED, ROLES, SCREEN, Style, Theme, find_theme, load_theme, theme_files

SHIPPED = sorted(shipped("themes").glob("*.toml"))
THEMES = [load_theme(file) for file in SHIPPED]
FULL_COLOUR = [t for t in THEMES if t.screen["background"].bg.startswith("#")]
HIGH_CONTRAST = "high-contrast"


def luminance(colour: str) -> float:
    """Relative luminance after WCAG 2: 0 is black, 1 is white."""
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def contrast(a: str, b: str) -> float:
    """From 1 to 21."""
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_counted_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)  # the well-known grey that just fails


def test_seven_themes_ship_and_the_default_is_one() -> None:
    assert len(THEMES) == 7
    assert len({t.name for t in THEMES}) == 7
    assert DEFAULT in {t.id for t in THEMES}
    assert sum(not t.dark for t in THEMES) >= 1
    assert len(FULL_COLOUR) == 5


@pytest.mark.parametrize("theme", THEMES, ids=[t.id for t in THEMES])
def test_a_theme_has_a_style_for_everything(theme: Theme) -> None:
    assert set(theme.roles) == set(ROLES)
    assert set(theme.screen) == set(SCREEN)


@pytest.mark.parametrize("ground", ["background", "acting", "cursor"])
@pytest.mark.parametrize("theme", FULL_COLOUR, ids=[t.id for t in FULL_COLOUR])
def test_every_role_can_be_read_on_every_ground(theme: Theme, ground: str) -> None:
    least = 7.0 if theme.id == HIGH_CONTRAST else 4.5
    faint = {
        role: round(ratio, 2)
        for role, style in theme.roles.items()
        if (ratio := contrast(style.fg, theme.screen[ground].bg)) < least
    }
    assert faint == {}


@pytest.mark.parametrize("theme", FULL_COLOUR, ids=[t.id for t in FULL_COLOUR])
def test_the_pane_in_focus_and_the_grounds_can_be_told_apart(theme: Theme) -> None:
    ground = theme.screen["background"].bg
    assert contrast(theme.screen["focus"].fg, ground) >= 3
    assert contrast(theme.screen["focus"].fg, theme.screen["border"].fg) >= 1.8
    assert len({theme.screen[name].bg for name in ("background", "acting", "cursor")}) == 3
    assert theme.dark == (luminance(ground) < 0.2)


def test_the_colour_blind_one_tells_health_by_brightness_too() -> None:
    theme = next(t for t in THEMES if t.id == "colour-blind")
    good, hurt, dying = (luminance(theme.roles[role].fg) for role in ("good", "hurt", "dying"))
    assert hurt > good
    assert hurt > dying
    # blue against orange: the pair after Okabe and Ito that holds for every kind of colour blindness
    assert theme.roles["party"].fg == "#56b4e9"
    assert theme.roles["bloodied"].fg == "#e69f00"


def test_sixteen_names_no_colour_of_its_own_and_no_colour_none_at_all() -> None:
    by_id = {t.id: t for t in THEMES}
    named = by_id["sixteen"]
    assert all(s.fg in ("", *NAMED) and s.bg in ("", *NAMED) for s in (*named.roles.values(), *named.screen.values()))
    bare = by_id["no-colour"]
    assert all(s.fg == s.bg == "" for s in (*bare.roles.values(), *bare.screen.values()))
    assert {bare.roles[r].text for r in ("plain", "dim", "strong", "error")} == {"", "dim", "bold", "reverse"}


def test_a_style_in_words() -> None:
    assert Style().text == ""
    assert Style("#c8cdd4", "#101418", bold=True).text == "bold #c8cdd4 on #101418"
    assert Style("bright-red", underline=True).text == "underline bright_red"


GOOD = SHIPPED[0].read_text(encoding="utf-8")
LINES = GOOD.splitlines()
LINE = {line.split(" = ")[0]: n for n, line in enumerate(LINES, 1)}


def changed(name: str, line: str) -> str:
    """The theme with one line replaced; taken out when it is empty."""
    at = LINE[name] - 1
    return "\n".join([*LINES[:at], *([line] if line else []), *LINES[at + 1 :]]) + "\n"


WRONG = [
    ("dying", 'dyng = "#ff0000"', 'roles: unknown key "dyng"'),
    ("dying", 'dyng = "#ff0000"', "Did you mean dying?"),
    ("dying", "", "roles: missing: dying, expected a style for each of them."),
    (
        "plain",
        'plain = "#fff"',
        'roles.plain: "#fff" is no colour, expected #rrggbb in small letters, or one of default, black,',
    ),
    ("plain", 'plain = "#FFFFFF"', 'roles.plain: "#FFFFFF" is no colour'),
    ("plain", 'plain = "gren"', 'roles.plain: "gren" is no colour'),
    ("plain", 'plain = "gren"', "Did you mean green?"),
    (
        "plain",
        'plain = { fg = "#123456", blink = true }',
        'roles.plain: unknown key "blink", expected fg, bg, bold, dim, reverse',
    ),
    ("plain", 'plain = { fg = "#12345g" }', 'roles.plain.fg: "#12345g" is no colour'),
    ("plain", "plain = { bold = 1 }", "roles.plain.bold: found 1, expected true or false."),
    (
        "plain",
        "plain = 3",
        "roles.plain: found 3, expected a colour in quotes, or a table of fg, bg, bold, dim, reverse, underline.",
    ),
    ("background", 'background = "paper"', 'screen.background: "paper" is no colour'),
    ("border", "", "screen: missing: border, expected"),
    ("dark", 'dark = "yes"', 'dark: found "yes", expected true or false.'),
    ("name", "title = 'x'", 'unknown key "title", expected name, dark, roles or screen.'),
]


@pytest.mark.parametrize(("name", "line", "told"), WRONG, ids=[str(n) for n in range(len(WRONG))])
def test_what_is_wrong_with_a_theme_is_told(tmp_path: Path, name: str, line: str, told: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(changed(name, line))
    with pytest.raises(Fault) as fault:
        load_theme(file)
    assert str(fault.value).startswith(str(file))
    assert told in str(fault.value)
    if line:
        assert fault.value.line == LINE[name]


def test_the_game_masters_own_themes_go_first(tmp_path: Path) -> None:
    where = folders()
    mine = where.config / "themes"
    mine.mkdir(parents=True)
    (mine / "lantern.toml").write_text(GOOD.replace(LINES[LINE["name"] - 1], 'name = "My own"'))
    (mine / "other.toml").write_text(GOOD)
    assert set(theme_files(where)) == {*(t.id for t in THEMES), "other"}
    assert find_theme("lantern", where).name == "My own"


def test_an_unknown_theme_is_told_with_the_nearest(tmp_path: Path) -> None:
    where = Folders(tmp_path, tmp_path, tmp_path, shipped("themes"))
    with pytest.raises(Fault, match=r'config\.toml: theme: there is no theme "morr", expected .*\. Did you mean moor\?'):
        find_theme("morr", where, tmp_path / "config.toml")
