"""Fields that can be set by hand: what they are, what may stand in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, Optional

import pytest

from tests.core.playing import done, lines, refusal
from tests.tiny import Fighter, Settings, Sheet, kara, under_way
from tui.core.errors import Refused
from tui.core.fields import Range
from tui.core.gm.fields import Editable, editable, find, read_value, shapes, with_value


@dataclass(frozen=True)
class Inner:
    size: Annotated[int, Range(1, 3)] = 2
    name: str = "in"


@dataclass(frozen=True)
class Outer:
    name: str = "out"
    on: bool = False
    ring: Literal["", "gold", 3] = ""
    left: Annotated[int | None, Range(0, 9)] = None
    right: Optional[str] = None  # noqa: UP045  # the older way of writing it must be read too
    many: tuple[int, ...] = ()
    inner: Inner = Inner()


def test_plain_fields_are_found_with_their_kind_and_bounds() -> None:
    found = {s.name: s for s in shapes(Outer)}
    assert list(found) == ["name", "on", "ring", "left", "right", "size", "inner.name"]
    assert (found["size"].path, found["size"].kind, found["size"].least, found["size"].most) == (
        ("inner", "size"),
        "number",
        1,
        3,
    )
    assert (found["left"].least, found["left"].most, found["left"].may_be_empty) == (0, 9, True)
    assert found["ring"].choices == ("", "gold", 3)
    assert [found[n].says for n in ("on", "ring", "size", "name", "left")] == [
        "on or off",
        "none, gold, 3",
        "1 to 3",
        "a text",
        "0 to 9",
    ]


def test_the_present_values_come_with_them() -> None:
    got = {e.shape.name: e.text for e in editable(Outer(on=True, left=4))}
    assert got == {"name": "out", "on": "on", "ring": "none", "left": "4", "right": "none", "size": "2", "inner.name": "in"}
    assert {e.shape.name: e.value for e in editable(kara())}["skill"] == 6
    assert isinstance(editable(kara())[0], Editable)


@dataclass(frozen=True)
class Numbers:
    hp: int = 20
    size: int = 1


@dataclass(frozen=True)
class Creature:
    damage: int = 0
    size: int = 2
    sheet: Numbers = Numbers()


def test_nested_names_that_are_taken_or_mean_health_go_by_their_path() -> None:
    assert [s.name for s in shapes(Creature)] == ["damage", "size", "sheet.hp", "sheet.size"]
    assert find(Creature, "sheet.hp", "no").path == ("sheet", "hp")


def test_house_rules_bring_their_help_and_rule() -> None:
    crits = find(Settings, "crits", "There is no house rule")
    assert (crits.cite, crits.help) == ("T1", "a natural 20 is critical")


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("on", "yes", True),
        ("on", "OFF", False),
        ("ring", "Gold", "gold"),
        ("ring", "3", 3),
        ("ring", "none", ""),
        ("left", "none", None),
        ("left", " 9 ", 9),
        ("right", "", None),
        ("right", "a\u202eb", "ab"),
        ("size", "+3", 3),
        ("inner.name", "x", "x"),
    ],
)
def test_values_are_read_by_the_kind_of_field(name: str, text: str, value: object) -> None:
    shape = find(Outer, name, "no")
    read = read_value(shape, text)
    assert read == value
    assert type(read) is type(value)
    body = with_value(Outer(), shape.path, read)
    assert next(e.value for e in editable(body) if e.shape.name == name) == value


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("on", "maybe", 'on cannot be "maybe": on or off.'),
        ("ring", "golld", 'ring cannot be "golld". Like it: gold'),
        ("ring", "xyz", 'ring cannot be "xyz". It is one of: none, gold, 3'),
        ("left", "10", 'left cannot be "10": 0 to 9.'),
        ("size", "none", 'size cannot be "none": 1 to 3.'),
        ("size", "1.5", 'size cannot be "1.5": 1 to 3.'),
    ],
)
def test_what_cannot_stand_there_is_refused_with_what_can(name: str, text: str, why: str) -> None:
    with pytest.raises(Refused) as no:
        read_value(find(Outer, name, "no"), text)
    assert no.value.reason == why


def test_with_value_touches_nothing_else() -> None:
    body = kara()
    new = with_value(body, ("sheet", "skill"), 9)
    assert new.sheet == Sheet(9, 13, 3)
    assert with_value(new, ("sheet", "skill"), 6) == body
    assert isinstance(new, Fighter)


# ---- the verbs


def test_a_field_of_the_card_is_set() -> None:
    played = done(under_way(), "set kara skill=9")
    assert played.after.who["kara"].sheet.skill == 9
    assert lines(played) == ["Kara: skill 6 → 9."]
    assert done(under_way(), "set kara sheet.stance=closed").after.who["kara"].sheet.stance == "closed"


def test_health_is_set_by_the_game() -> None:
    assert done(under_way(), "set kara hp=30").after.who["kara"].hp == 12  # this game's own bound
    assert done(under_way(), "set kara health=-3").after.who["kara"].hp == -3


def test_what_cannot_be_set_is_refused() -> None:
    state = under_way()
    assert refusal(state, "set kara skil=9") == 'Kara has no field "skil". Like it: skill'
    assert refusal(state, "set kara zzz=9").endswith("alias, note, hp, most, count, parried, acted, skill, guard, pace, stance")
    assert refusal(state, "set kara skill=21") == 'skill cannot be "21": 0 to 20.'
    assert refusal(state, "set kara skill=6") == "Kara: skill is 6 already."
    assert refusal(state, "set kara name=Bob") == "name is not set like this: use rename."
    assert refusal(state, "set kara hp=many") == 'hp cannot be "many": a whole number.'


def test_a_value_that_does_not_go_with_the_others_is_refused() -> None:
    assert refusal(under_way(), "set kara most=11") == "That does not go with the rest: kara.hp: 12 is above 11"
    assert done(under_way(), "set kara most=13").after.who["kara"].most == 13


def test_a_house_rule_is_set() -> None:
    played = done(under_way(), "setting crits=off")
    assert played.after.flow.settings == Settings(crits=False)
    assert lines(played) == ["House rule crits: on → off."]
    assert played.entry.lines[0].cite == "T1"
    assert refusal(under_way(), "setting crit=off") == 'There is no house rule "crit". Like it: crits'
    assert refusal(under_way(), "setting crits=on") == "House rule crits is on already."
