"""Hand-made files: everything that does not fit is told with file, line, place, what was found and what was expected."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests.storage.table import command, look, made, opened
from tests.tiny import GAME
from tui.core.text import LONGEST_NAME
from tui.storage.campaign import check_campaign, new_campaign, open_campaign
from tui.storage.faults import Fault, listed, nearest
from tui.storage.formats import current
from tui.storage.reading import Reading
from tui.storage.toml import Raw

GOOD = """\
format = 1
system = "tiny"
name = "Guards"

[settings]
parry_bonus = 2

[fight]
round = 1
turn = "kara"
order = ["kara", "goblin-1"]

[[fight.waves]]
round = 3
creature = "goblin"

[[combatant]]
id = "kara"
name = "Kara"
side = "party"
hp = 10
sheet = { skill = 6, stance = "open" }
effects = [
    { id = "prone" },
    { id = "dazed", until = "end", whose = "kara" },
]

[[combatant]]
id = "goblin-1"
name = "Goblin 1"
"""

WRONG = [
    ("format = 1", "format = 2", "line 1: format: format 2 is newer than this program, expected format 1 or older."),
    ("format = 1", "", 'format: "format" is missing, expected format = 1 on the first line.'),
    ("format = 1", 'format = "1"', 'line 1: format: found "1", expected format = 1 on the first line.'),
    ("format = 1", "format = 0", "line 1: format: found format 0, which was never in use, expected format 1."),
    (
        'system = "tiny"',
        'system = "tinny"',
        'line 2: system: there is no game "tinny", expected adventures-edge, earthdawn or tiny. Did you mean tiny?',
    ),
    ('system = "tiny"\n', "", 'system: "system" is missing, expected the name of a game: adventures-edge, earthdawn or tiny.'),
    ("name =", "theme = 'lanten'\nname =", 'line 3: theme: there is no theme "lanten", expected '),
    ("name =", "theme = 'lanten'\nname =", "Did you mean lantern?"),
    ('name = "Guards"', "name = 3", "line 3: name: found 3, expected text in quotes."),
    ("[settings]", "[setings]", 'line 5: unknown key "setings", expected format, system, id, name, theme,'),
    ("[settings]", "[setings]", "Did you mean settings?"),
    ("parry_bonus = 2", "parry_bonus = 10", "line 6: settings.parry_bonus: found 10, expected a whole number from 0 to 9."),
    ("parry_bonus = 2", "parry_bonus = true", "line 6: settings.parry_bonus: found true, expected a whole number from 0 to 9."),
    ("parry_bonus = 2", "pary_bonus = 2", 'line 6: settings: unknown key "pary_bonus", expected crits, parry_bonus'),
    ("parry_bonus = 2", "strike_back = 'allways'", 'found "allways", expected always or never. Did you mean always?'),
    ("parry_bonus = 2", "crits = 1", "line 6: settings.crits: found 1, expected true or false."),
    ("round = 1", "round = 1.5", "line 9: fight.round: found 1.5, expected a whole number."),
    ("round = 1", "rounds = 1", 'line 9: fight: unknown key "rounds", expected round, turn,'),
    ("round = 1", "round = 99999999999999999999", "expected a number of at most 15 digits."),
    ('turn = "kara"', 'turn = "karra"', 'line 10: fight.turn: nobody has the id "karra". Did you mean kara?'),
    ('order = ["kara", "goblin-1"]', 'order = "kara"', 'line 11: fight.order: found "kara", expected a list in [ ].'),
    ('creature = "goblin"', 'creature = "gobblin"', 'line 15: fight.waves[1].creature: the bestiary has no "gobblin". Did you'),
    ('creature = "goblin"', "", 'line 13: fight.waves[1]: "creature" is missing.'),
    ('id = "kara"\nname', 'id = "Kara"\nname', 'line 18: combatant[1].id: found "Kara", expected small letters, digits and'),
    (
        'id = "goblin-1"',
        'id = "kara"',
        'line 29: combatant[2].id: "kara" is here already (number 1), expected an id of its own.',
    ),
    ('id = "goblin-1"\n', "", 'line 28: combatant[2]: "id" is missing.'),
    ('name = "Kara"\n', "", 'line 17: combatant[1]: "name" is missing.'),
    ('side = "party"', 'side = "Party"', 'found "Party", expected party, allies or foes. Did you mean party?'),
    ("hp = 10", "hp = '10'", 'line 21: combatant[1].hp: found "10", expected a whole number from -99 to 999.'),
    ("hp = 10", "hp = 1000", "line 21: combatant[1].hp: found 1000, expected a whole number from -99 to 999."),
    ("hp = 10", "hp = 11", "line 21: combatant[1].hp: 11 is above 10."),
    ("hp = 10", "Hp = 10", 'line 21: combatant[1]: unknown key "Hp", expected id, name, letter,'),
    ("skill = 6", "skil = 6", 'line 22: combatant[1].sheet: unknown key "skil", expected skill, guard, pace or stance. Did'),
    ("skill = 6", "skill = 21", "line 22: combatant[1].sheet.skill: found 21, expected a whole number from 0 to 20."),
    ('{ skill = 6, stance = "open" }', "6", "line 22: combatant[1].sheet: found 6, expected a table."),
    ('until = "end"', 'until = "ende"', 'line 25: combatant[1].effects[2].until: found "ende", expected start, end, round or'),
    ('{ id = "prone" }', '"prone"', 'line 24: combatant[1].effects[1]: found "prone", expected a table.'),
    (
        'name = "Goblin 1"',
        'name = "Goblin 1"\nletter = "b"',
        'line 31: combatant[2].letter: found "b", expected one capital letter',
    ),
    ('name = "Goblin 1"', "name = Goblin 1", "line 30: this is not TOML (Invalid value)."),
    ('name = "Goblin 1"', 'name = "Goblin 1', "line 30: this is not TOML ("),
    ('[[combatant]]\nid = "kara"', '[combatant]\nid = "kara"', "this is not TOML ("),
    ("[settings]", "settings = 3\n[fight.x]", "line 5: settings: found 3, expected a table."),
]


def test_the_example_is_sound(tmp_path: Path) -> None:
    file = tmp_path / "guards.toml"
    file.write_text(GOOD)
    assert check_campaign(file) == ()
    campaign = look(file)
    assert campaign.recovered == ()
    assert campaign.referee.now.flow.settings.parry_bonus == 2
    assert campaign.referee.now.who["kara"].effects[1].until == "end"


@pytest.mark.parametrize(("good", "bad", "told"), WRONG, ids=[f"{n}-{w[1][:20]}" for n, w in enumerate(WRONG)])
def test_what_is_wrong_is_told_and_nothing_is_written(tmp_path: Path, good: str, bad: str, told: str) -> None:
    file = tmp_path / "guards.toml"
    assert good in GOOD
    text = GOOD.replace(good, bad, 1)
    file.write_text(text)
    with pytest.raises(Fault) as fault:
        open_campaign(file)
    assert str(fault.value).startswith(f"{file}")
    everything = [str(f) for f in check_campaign(file)]
    assert everything[0] == str(fault.value)
    assert any(told in one for one in everything)
    assert os.listdir(tmp_path) == ["guards.toml"]
    assert file.read_text() == text


def test_a_letter_is_nobody_elses(tmp_path: Path) -> None:
    file = tmp_path / "guards.toml"
    file.write_text(
        GOOD.replace('name = "Kara"', 'name = "Kara"\nletter = "K"').replace('Goblin 1"', 'Goblin 1"\nletter = "K"')
    )
    (fault,) = check_campaign(file)
    assert (
        str(fault) == f'{file}, line 32: combatant[2].letter: "K" is the letter of kara already, expected a letter of its own.'
    )


def test_everything_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "guards.toml"
    file.write_text(GOOD.replace("hp = 10", "hp = 1000").replace("skill = 6", "skill = 60").replace("[fight]", "[figth]"))
    places = [fault.place for fault in check_campaign(file)]
    assert places == ["", "combatant[1].hp", "combatant[1].sheet.skill"]


def test_whoever_has_no_letter_gets_one(tmp_path: Path) -> None:
    file = tmp_path / "guards.toml"
    file.write_text(GOOD)
    # Kara of the party gets the first free letter of her name, the goblin the first of the alphabet
    assert [one.letter for one in look(file).referee.now.who.values()] == ["K", "A"]


HOSTILE = ["[/]", "[red]x", "\x1b[2J\x1b]0;owned\x07", "a\u202egnirts", "wide 名前 \U0001f479", "z\u200bw\ufeff", "l" * 500]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_cleaned_when_they_are_read(tmp_path: Path, name: str) -> None:
    escaped = "".join(f"\\U{ord(c):08x}" for c in name)
    file = tmp_path / "guards.toml"
    file.write_text(GOOD.replace('"Kara"', f'"{escaped}"').replace('"Guards"', f'"{escaped}"'), encoding="utf-8")
    campaign = look(file)
    for read in (campaign.name, campaign.referee.now.who["kara"].name):
        assert read.isprintable()
        assert 0 < len(read) <= LONGEST_NAME
        assert not any(c in read for c in "\x1b\x07\u202e\u200b\ufeff")
    assert look(made(tmp_path / "again.toml", campaign.referee.now, campaign.name)).referee.now == campaign.referee.now


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"\xff\xfe", "line 1: byte 0xff is no UTF-8, expected a text file in UTF-8."),
        (b"format = 1\nname = '\xe9'\n", "line 2: byte 0xe9 is no UTF-8, expected a text file in UTF-8."),
        (b"x = " + b"[" * 100_000, "this is not TOML ("),
        (b"\0" * 50, "it has no end mark: it was cut short."),
        (b"", "it has no end mark: it was cut short."),
        (b"# nothing\n", 'format: "format" is missing'),
        (b"x = 2020-13-45", "this is not TOML ("),
    ],
)
def test_what_is_no_campaign_at_all(tmp_path: Path, data: bytes, told: str) -> None:
    file = tmp_path / "any.toml"
    file.write_bytes(data)
    (fault,) = check_campaign(file)
    assert told in str(fault)


def test_a_folder_and_a_missing_file(tmp_path: Path) -> None:
    assert "this is a folder, expected a TOML file." in str(check_campaign(tmp_path)[0])
    assert str(check_campaign(tmp_path / "no.toml")[0]) == f"{tmp_path / 'no.toml'}: there is no such file."


def test_a_newer_program_is_named(tmp_path: Path) -> None:
    file = tmp_path / "guards.toml"
    file.write_text(GOOD.replace("format = 1", "format = 7") + '[saved]\nby = "Affray 9.1"\n')
    (fault,) = check_campaign(file)
    assert "written by Affray 9.1, format 7 is newer than this program, expected format 1 or older." in str(fault)


def test_older_formats_are_walked_up_one_by_one(tmp_path: Path) -> None:
    """With formats of this test's own: 1 said `people`, 2 said `folk`, 3 says `combatant`."""

    def to_2(raw: Raw) -> Raw:
        return {("folk" if k == "people" else k): v for k, v in raw.items()}

    def to_3(raw: Raw) -> Raw:
        return {("combatant" if k == "folk" else k): v for k, v in raw.items()}

    doc = Reading(tmp_path / "old.toml", b"format = 1\npeople = []\n")
    assert current(doc, {1: to_2, 2: to_3}, 3) == {"format": 3, "combatant": []}


def test_an_empty_campaign_is_made_and_never_over_another_file(tmp_path: Path) -> None:
    file = new_campaign(tmp_path / "new.toml", GAME, "The \x1b[2Jford")
    assert look(file).name == "The [2Jford"
    assert look(file).referee.now.who == {}
    with pytest.raises(Fault, match="there is a file of this name already"):
        new_campaign(file, GAME, "Other")
    with pytest.raises(Fault, match="cannot be written"):
        new_campaign(tmp_path / "none" / "new.toml", GAME, "Other")


def test_a_file_edited_by_hand_is_taken_as_it_stands(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml")
    campaign = opened(file)
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    campaign.close()
    file.write_text(file.read_text().replace('name = "Kara"', 'name = "Kara the Old"'))
    found = opened(file)
    assert found.recovered == (
        "fight.toml was edited by hand: it is taken as it stands.",
        "fight.journal.toml does not belong to it: it is set aside before anything is written.",
    )
    assert found.referee.now.who["kara"].name == "Kara the Old"
    assert replace(found.referee.now.who["kara"], name="Kara") == campaign.referee.now.who["kara"]
    found.close()


def test_the_nearest_name() -> None:
    assert nearest("gobln", ["goblin", "wolf"]) == "goblin"
    assert nearest("GOBLIN", ["goblin", "wolf"]) == "goblin"
    assert nearest("xyzzy", ["goblin", "wolf"]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b or c"
    assert listed([]) == ""
