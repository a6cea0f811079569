"""The sample "The riders at the dry well" played to its end by a script: every die given, what comes of it worked out by hand.

Of the ratings: Sennet has a longbow at step 11, damage step 10; Dorrin a lance at 10, charging on Thistle 12 + 7 = 19; Maruk
a spear at 10 and an axe at 10, damage 14; Fenn a spark at 10, effect 10. Whoever has DEX 12 or 13 has Physical Defense 7.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.played import played
from tests.rules.earthdawn.table import Fights, rule
from tui.cli import main
from tui.core.riding import mount_of
from tui.storage.paths import copy_sample, shipped

SAMPLE = shipped("saves") / "riders-at-the-dry-well.toml"

FIRST_ROUND = """
# The flyer swoops, and Gurrag means to ride past: Physical Defense 7 - 2 = 5.
declare espagra,gurrag split-movement
next < espagra:[7 5] sennet:9 maruk:7 dorrin:6 gurrag:5 fenn:4 hesk:3 runner-1:2 runner-2:1
# 11 against 7. Step 9 + 7 = 16: 12 - 2 = 10, the threshold is 8: a Wound, 10 - 8 + 3 = 5 stands.
attack espagra fenn claws < [4 7] [9 3] 5
next
# 60 yards are medium: step 9 and a karma die. 15 against 7 is Excellent: 9 whole, the threshold is 9: a Wound, and 2 is below
# 3: Hesk falls off, 3 more: 12.
attack sennet hesk longbow --yards=60 --karma < [7 4 4] [5 4] 2 3
next
# Maruk waits for Gurrag. Dorrin charges: step 19: 15 - 3 = 12, threshold 8: a Wound, 5 is below 12 - 8 + 3 = 7. TOU 11 is step
# 5, and 7 keeps the seat.
reserve maruk 5
attack dorrin runner-1 lance --charge < [6 3] [8 4 3] 5 [3 4]
next
# Nothing to do at count 5 but to wait for the charge.
next
# 10 against 5 is Good (9): off the horse, 4 for the fall. Spear 4 + the mare's 7 = step 11: 11 - 4 = 7: Gurrag has 11.
attack gurrag maruk lance --charge < spear [7 3] 4 [6 5]
next
# Spell Defense 6: 9 hits, no mystic armour: 11: Gurrag has 22 and, above the threshold of 9, a Wound.
attack fenn gurrag spark < [4 5] [7 4]
next
stand hesk
next
stand runner-1
next
# 9 against 8: 7 - 6 = 1.
attack runner-2 dorrin axe < 9 [4 3]
out dun,soot fled
"""

SECOND_ROUND = """
# 1 Strain. Gurrag lies (-3, one Wound costs nothing): step 3.
declare maruk aggressive
next < espagra:[3 2] sennet:11 maruk:6 dorrin:7 gurrag:2 fenn:4 hesk:3 runner-1:1 runner-2:2
# 20 against 11 is Good: 14 - 5 = 9.
attack sennet espagra longbow --yards=30 --karma < [8 7 5] [9 5]
next
# Lying Gurrag has 7 - 3 = 4: 11 - 4 = 7: 29, out at 27. TOU 13 is step 6, and a 6 keeps the seat.
attack dorrin gurrag lance --charge < [6 2] [6 3 2] [2 4]
next
# Aggressive: step 13. 16 against 7 is Excellent: step 17: 13 whole: 25, out at 24, a second Wound.
attack maruk runner-1 axe < [9 7] [7 6]
next
# 5 misses 7; 9 hits: 8 - 2 = 6; 8 hits: 11 - 2 = 9: Fenn has 25 and a second Wound, and 2 is below 9 - 8 + 3 = 4.
attack espagra fenn claws < [2 3]
attack espagra fenn claws < [5 4] [5 3]
attack espagra fenn claws < [6 2] [7 4] 2
next
# Lying and two Wounds: 10 - 3 - 1 = 6. 11 against 9: 8 - 5 = 3: the flyer has 12.
attack fenn espagra spark --karma < [7 4] 8
next
# 7 misses 8.
attack hesk dorrin spear < [3 4]
next
# An aggressive target: step 7 + 3 = 10. 9 hits: 9 - 5 = 4: Maruk has 1 + 4 = 5.
attack runner-2 maruk axe < [5 4] [5 4]
"""

THIRD_ROUND = """
# Fenn: 5 - 3 - 1 = 1: 3 - 2 = 1.
next < espagra:[4 4] sennet:10 maruk:5 dorrin:7 fenn:3 hesk:3 runner-2:2
# Fenn in between: 12. 13 hits: 10 is thrown again: 17 - 5 = 12: the flyer has 24.
attack sennet espagra longbow --yards=30 --between=fenn < [9 4] [10 4 3]
next
# 6 against 7 - 3: 5 - 2 = 3: Fenn has 28, out at 27. 11 is met by 11, for 1 Strain; 4 misses.
attack espagra fenn claws < [3 3] [3 2]
attack espagra sennet claws < [5 6] avoid-blow [7 4]
attack espagra sennet claws < [2 2]
next
# 14 - 4 = 10: Hesk has 22, a second Wound, 6 stands against 4. TOU 12 is step 5: 4 is thrown off: 4 for the fall.
attack dorrin hesk lance --charge < [5 4] [9 3 2] 6 [1 3] 4
next
# 13 - 3 = 10, a Wound, 3 is below 5: Runner 2 lies.
attack maruk runner-2 axe < [5 3] [11 2] 3
next
# Two Wounds cost a step: 7. 6 against 8 - 3 = 5: step 9: 7 - 6 = 1: Dorrin has 1 + 4 + 1 = 6.
attack hesk dorrin spear < 6 [4 3]
next
stand runner-2
# The unconscious come round at once: 6 - 2 Wounds = 4: 24. It is Fenn's count yet.
recover fenn < 6
next
stand fenn
"""

THE_END = """
# Thistle is free and rolls as well. Dorrin lies: step 5 - 3 = 2: 3 - 1 = 2, Fenn has 5 - 1 = 4: 2 by the higher step.
next < espagra:[3 4] sennet:9 maruk:6 dorrin:3 fenn:2 hesk:3 runner-2:4 thistle:1
# 10 + 6 + 7 + 5 = 28 is Extraordinary (25): 14 whole: 38, a Wound at 13, 3 is below 14 - 13 + 3 = 4: out of the air, unharmed.
attack sennet espagra longbow --yards=15 --karma < [10 6 7 5] [9 5] [1 2]
next
stand espagra
next
# 7 is enough: 17 - 3 = 14: 24, out at 24.
attack maruk runner-2 axe < [4 3] [14 3]
next
# 4 misses 5.
attack hesk dorrin spear < 4
next
# Step 9: 7 against 6: 9: Hesk has 31, out at 26.
attack fenn hesk spark < [3 4] [5 4]
next
stand dorrin
mount dorrin thistle
next < espagra:[1 2] sennet:8 maruk:7 dorrin:6 fenn:2
# 14 against 11: 11 - 5 = 6: 44. 17: 12 - 5 = 7: 51, out at 50.
attack sennet espagra longbow --yards=15 < [9 5] [7 4]
next
attack maruk espagra spear --karma < [8 5 4] [7 5]
"""

AFTER = """
end
# TOU 12: step 5, one point is all there is. TOU 16: step 7. TOU 14: step 6. Fenn: 5 - 2 Wounds = 3, the second and last of
# the day.
recover sennet,maruk,dorrin < 5 6 4
recover fenn < 5
newday
recover fenn < 7
"""

WHOLE = FIRST_ROUND + SECOND_ROUND + THIRD_ROUND + THE_END


def damage(state: Fights) -> dict[str, int]:
    """Whoever is hurt, with the damage."""
    return {id: body.damage for id, body in state.who.items() if body.damage}


def wounds(state: Fights) -> dict[str, int]:
    """Whoever has Wounds, with their number."""
    return {id: body.wounds for id, body in state.who.items() if body.wounds}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The sample, copied."""
    return copy_sample(SAMPLE, tmp_path)


def test_it_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(SAMPLE)]) == 0
    assert "sound" in capsys.readouterr().out


@rule("7.4", "7.5", "7.1", "5.3")
def test_the_first_round(file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    state = played(file, monkeypatch, FIRST_ROUND)
    assert damage(state) == {"fenn": 10, "hesk": 12, "runner-1": 12, "gurrag": 22, "dorrin": 1}
    assert wounds(state) == {"fenn": 1, "hesk": 1, "runner-1": 1, "gurrag": 1}
    assert mount_of(state.flow.links, "dorrin") == "thistle"
    assert [id for id, body in state.who.items() if body.out] == ["dun", "soot"]
    told = capsys.readouterr().out
    for words in (
        "Espagra swoops at Fenn",
        "Hesk falls off Soot",
        "Dorrin keeps the seat",
        "Maruk is set against the charge of Gurrag",
        "Gurrag is knocked off Dun mare",
        "Gurrag's charge is over",
    ):
        assert words in told, words


@rule("8.1", "3.11", "4.9")
def test_the_second_round(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = played(file, monkeypatch, FIRST_ROUND + SECOND_ROUND)
    assert damage(state) == {
        "fenn": 25,
        "hesk": 12,
        "runner-1": 25,
        "gurrag": 29,
        "dorrin": 1,
        "maruk": 5,
        "espagra": 12,
    }
    assert [id for id, body in state.who.items() if body.unconscious] == ["gurrag", "runner-1"]
    assert state.who["fenn"].down


@rule("6.6", "7.2", "10.4", "12.1")
def test_the_third_round(file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    state = played(file, monkeypatch, FIRST_ROUND + SECOND_ROUND + THIRD_ROUND)
    assert damage(state) == {
        "sennet": 1,
        "fenn": 24,
        "hesk": 22,
        "runner-1": 25,
        "runner-2": 10,
        "gurrag": 29,
        "dorrin": 6,
        "maruk": 5,
        "espagra": 24,
    }
    fenn = state.who["fenn"]
    assert (fenn.able, fenn.down, fenn.recoveries) == (True, False, 1)
    assert mount_of(state.flow.links, "dorrin") == ""
    told = capsys.readouterr().out
    assert "Sennet avoids the blow" in told
    assert "Dorrin is thrown from Thistle" in told
    assert "Fenn wakes, and lies on the ground" in told


@rule("5.4", "10.3")
def test_to_its_end(file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    state = played(file, monkeypatch, WHOLE)
    assert damage(state)["espagra"] == 51
    assert [b.id for b in state.who.values() if b.side == "foes" and b.able] == []
    assert [b.karma for b in state.who.values() if b.side == "party"] == [3, 4, 3, 4]  # spent: 3, none, 1 and 1
    assert "No foe is standing" in capsys.readouterr().out
    after = played(file, monkeypatch, AFTER)
    assert set(after.who) == {"sennet", "dorrin", "maruk", "fenn", "thistle"}
    assert damage(after) == {"dorrin": 2, "fenn": 16}  # 24 - 3 - 5
    assert wounds(after) == {"fenn": 2}
    assert {id: body.recoveries for id, body in after.who.items() if body.recoveries} == {"fenn": 1}
