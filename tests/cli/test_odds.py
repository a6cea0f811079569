"""`affray odds`: worked by hand for Kara (skill 6) against Goblin 1 (guard 11, parries on 11)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Affray


def test_odds_as_json(affray: Affray, fight: Path) -> None:
    before = fight.read_bytes()
    done = affray("odds", fight, "attack K A", "--json")
    assert done.code == 0
    told = json.loads(done.out[0])
    assert told["command"] == "attack kara goblin-1"
    columns = {c["answer"]: c for c in told["columns"]}
    assert list(columns) == ["", "parry", "none"]
    # 11 - 6 = 5 is needed: 5 to 19 hit (15 of 20), 20 is critical, 1 a fumble; a parry of 11 and more holds half of them.
    none, parry = columns["none"]["chances"], columns["parry"]["chances"]
    assert (none["hit"], none["critical"], none["fumble"]) == (
        pytest.approx(15 / 20),
        pytest.approx(1 / 20),
        pytest.approx(1 / 20),
    )
    assert parry["parried"] == pytest.approx(16 / 20 / 2)
    assert none["parried"] == 0
    # Goblin 1 has 7: d6+1 fells on a 6, 2d6+1 on 6 or more (26 of 36).
    assert none["felled"] == pytest.approx(15 / 20 / 6 + 1 / 20 * 26 / 36)
    assert columns["none"]["missing"] == 0
    assert fight.read_bytes() == before


def test_odds_as_a_table(affray: Affray, fight: Path) -> None:
    done = affray("odds", fight, "attack K A --aim=2")
    assert done.out[0] == "Attack: Kara, Goblin 1, aim 2"
    assert done.out[1].split() == ["by", "default", "parry", "no", "defence"]
    assert done.out[2].split() == ["hit", "85.0%", "85.0%", "85.0%"]
    # 3 to 19 hit for d6+1, 4.5 on average, the 20 for 2d6+1, 8: (17 x 4.5 + 8) / 18 = 4.69 a hit, / 20 = 4.23 an attack;
    # the parry on 11 and more halves the latter.
    rows = {line.rsplit(maxsplit=3)[0]: line.split()[-3:] for line in done.out[2:]}
    assert rows["damage of a hit, on average"] == ["4.7", "4.7", "4.7"]
    assert rows["damage of an attack, on average"] == ["2.1", "2.1", "4.2"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("next", "next rolls nothing that odds are known for."),
        ("undo", "Odds are of a command, without answers."),
        ("attack K A < 18", "Odds are of a command, without answers."),
        ("attack K K --gm", "Kara cannot attack himself."),
    ],
)
def test_what_has_no_odds(affray: Affray, fight: Path, line: str, told: str) -> None:
    done = affray("odds", fight, line)
    assert (done.code, done.out, done.err) == (1, [], [told])


def test_a_misspelt_command_is_pointed_at(affray: Affray, fight: Path) -> None:
    assert affray("odds", fight, "attack K Z").err == ["attack K Z", "         ^ Nobody has the letter Z."]
