"""The sample "The toll at the ford" played to its end by a script: every die given, what comes of it worked out by hand."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from tests.rules.adventures_edge.table import Fights
from tui.cli import main
from tui.core.riding import mount_of
from tui.rules.adventures_edge.ties import grappled_with, held_by
from tui.storage.campaign import open_campaign
from tui.storage.paths import copy_sample, shipped

SAMPLE = shipped("saves") / "toll-at-the-ford.toml"

AMBUSH = """
# The surprise round. Nerys has 15 + 6 = 21 against 6 + 2 = 8, so she is in time to shout.
next < nerys:15 foes:6
warn nerys
# One raider stands before Marrek: one Edge less. 14 + 6 = 20 against 13 + 2 = 15: 5 and 1 are 6: 20 - 6 = 14, bleed 1.
attack nerys marrek long-bow --spaces=12 --through=same < [14 17] none
# 15 against 13 + 1 = 14: 1 and 1: 14 - 2 = 12.
attack nerys raider-1 long-bow --spaces=12 < 9 none
# Marrek bleeds: 13. Surprised, Ilse gives an Edge: 14 + 5 = 19 gets to 18, and the warned may parry: 18 + 3 = 21. Then 10
# is 8 short of 18: the sword is worn.
next
move marrek 5 --to=ilse
attack marrek ilse longsword --press=no < [7 14] parry
attack marrek ilse longsword --press=no < [4 5] 4
# 16 + 3 = 19 against 12 + 1 = 13: 6, Wat 6, bleed 1, half of the health gone. 22: 9, but the spear does 7: -1, bleed 2.
# 9 + 1 = 10 is below 11: unconscious; dead at -13: 12 points by 2 a turn are 6 turns.
next
move raider-1 4 --to=wat
attack raider-1 wat spear < [11 16] none
attack raider-1 wat spear < [16 19] none 9
# 13 gets to 13, and is parried with 13 + 1 = 14; 11 misses.
next
move raider-2 5 --to=jory
attack raider-2 jory spear < [3 10] parry
attack raider-2 jory spear < [6 8]
# The maul is longer than the spear: engaging spares the blow. 12 against 12 + 1 = 13 misses.
next
move raider-3 5 --engage=gil
attack raider-3 gil spear < [4 9]
# An Edge for the surprise, one less for Marrek's back: 10 + 4 = 14 against 17, the small shield being no help.
next
attack bowman ilse short-bow --spaces=14 --through=same < 10
"""

FIRST_ROUND = """
# Ilse 20 is first: Ilse, Gil, Nerys; then the foes with 11, the hirelings with 5.
next < ilse:18 gil:8 nerys:10 allies:5 foes:9
mount ilse juniper
# 12 + 6 = 18 against 10: 8 for the hirelings.
lead ilse < 12
# 17 against 14: in. Raider 3 does not strike. 19 against 14: held, and not broken free of.
next
closein gil raider-3 < 10
grapple gil raider-3 < none 12 none
# 8 + 5 = 13 against 10 + 2 = 12: one point of bleed less. 17 against 14: 3 and 1: Raider 1 is at 8.
next
move nerys 4
aid nerys wat < 8
attack nerys raider-1 long-bow --spaces=2 < 11 none
# Marrek bleeds to 12. 12 + 4 = 16 against 10: 6 for the raiders. 17 misses 18.
next
lead marrek < 12
attack marrek ilse longsword --press=no < 12
# 18 against 15 + 1 = 16, no action left: 2: Nerys is at 16. 12 misses.
next
move raider-1 2 --to=nerys
attack raider-1 nerys spear --press=no < 15
attack raider-1 nerys spear --press=no < 9
# 16 - 13 = 3: Jory 9. 19 against the parry of 14: 5: Jory 4, bleed 1, half of the health gone.
next
attack raider-2 jory spear --press=no < 13 none
attack raider-2 jory spear --press=no < 16 parry
# 5 + 3 against Gil's Strength of 18; and 9 against 13.
next
control raider-3 gil < [5 12]
attack raider-3 gil spear < [6 9]
# 18 against 17: 1 and 1: Ilse is at 22.
next
attack bowman ilse short-bow --spaces=14 --through=same < [14 15]
# Wat bleeds to -2, Jory to 3, a quarter of the health: 7 + 1 - 5 + 8 = 11, just enough to fight on.
next < 7
# The parry took one of two actions. 14 + 2 + 2 = 18 against 14: 4: Raider 2 is at 10.
attack jory raider-2 spear --press < stand 14
"""

SECOND_ROUND = """
# Gil 17 is first: Gil, Nerys, Ilse; foes 12, hirelings 3.
next < ilse:12 gil:17 nerys:4 allies:3 foes:10
# 20 against a Strength of 12: both on the ground. An Edge: 19 against 14: 5 crush: Raider 3 is at 9, stun 1.
takedown gil raider-3 < 13
attack gil raider-3 fists < [9 12] none
# Through horse and rider, a size larger: two Edge less. 23 against 15: 8 and 1: Marrek 3, bleed 2. 19: 4 and 1: -2, bleed 3,
# 5 + 5 = 10 against 12: unconscious. The leader is down.
next
move nerys 2 --disengage=raider-1 < none
attack nerys marrek long-bow --spaces=5 --through=larger < [17 18 19] none
attack nerys marrek long-bow --spaces=5 --through=larger < [13 14 18] none 5
# 9 + 5 = 14 against 10: the mare obeys. On a mount that stands one Edge less, but not for who has learnt it. 19: 5 and 1:
# Raider 1 is at 2, bleed 1; 17: 3 and 1: -2; 4 + 1 against 12: unconscious. Two of the five are down, not half of them.
next
ride ilse 6 --to=raider-1 --leave=marrek < 9
attack ilse raider-1 lance < 14 none
attack ilse raider-1 lance < 12 none 4
# Marrek bleeds to -5, Raider 1 to -3. A natural 1: Raider 2 runs, and Jory strikes after: 17 against 14: 3: 10 - 3 = 7.
# Raider 3: 6 + 1 - 1 - 1 for the leader, and two against four: 5.
next < 1 flee strike 15 none 6
breakfree raider-3 gil < [14 16]
# The bowman: 8 + 1 - 2 = 7.
next < 8
out bowman fled
morale raider-3 --set=surrender
# Wat bleeds to -3, Jory to 2.
next
next < ilse:4 gil:6 nerys:15 allies:2 foes:3
move nerys 5
# 12 + 5 = 17 against 11, by more than 5: the last point of bleed is stopped as well.
aid nerys wat < 12
"""


def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> tuple[Path, Fights]:
    """The sample, copied and played by a script; the file, and the fight as it was saved."""
    file = copy_sample(SAMPLE, tmp_path)
    return file, on(file, monkeypatch, script)


def on(file: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> Fights:
    """The fight of a file after a script, read from the disk."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(script.encode())))
    assert main(["run", str(file), "-"]) == 0
    campaign = open_campaign(file)
    state: Fights = campaign.referee.now
    campaign.close()
    return state


def health(state: Fights) -> dict[str, int]:
    """The Health Points of everybody."""
    return {id: body.hp for id, body in state.who.items()}


def test_the_ambush(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    _, state = played(tmp_path, monkeypatch, AMBUSH)
    told = capsys.readouterr().out
    assert "Nerys shouts a warning: Ilse, Gil, Juniper, Wat, Jory may react." in told
    assert "Ilse parries: 19 against parry 21: missed by 2" in told
    assert state.flow.surprise
    assert health(state) == {
        "ilse": 24,
        "gil": 30,
        "nerys": 18,
        "juniper": 26,
        "wat": -1,
        "jory": 12,
        "marrek": 13,
        "raider-1": 12,
        "raider-2": 14,
        "raider-3": 14,
        "bowman": 12,
    }
    assert state.who["wat"].has("unconscious")
    assert state.who["marrek"].worn("longsword") == 1


def test_the_first_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    _, state = played(tmp_path, monkeypatch, AMBUSH + FIRST_ROUND)
    assert state.flow.order == (
        *("ilse", "gil", "nerys", "marrek", "raider-1", "raider-2", "raider-3", "bowman"),
        *("juniper", "wat", "jory"),
    )
    assert mount_of(state.flow.links, "ilse") == "juniper"
    assert held_by(state.flow, "raider-3") == "gil"
    assert health(state) == {
        "ilse": 22,
        "gil": 30,
        "nerys": 16,
        "juniper": 26,
        "wat": -2,
        "jory": 3,
        "marrek": 12,
        "raider-1": 8,
        "raider-2": 10,
        "raider-3": 14,
        "bowman": 12,
    }
    told = capsys.readouterr().out
    assert "Marrek leads, +6 to the morale of 4 allies." in told
    assert "= 11: Jory fights on." in told


def test_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    file, state = played(tmp_path, monkeypatch, AMBUSH + FIRST_ROUND + SECOND_ROUND)
    assert health(state) == {
        "ilse": 22,
        "gil": 30,
        "nerys": 16,
        "juniper": 26,
        "wat": -3,
        "jory": 2,
        "marrek": -5,
        "raider-1": -3,
        "raider-2": 7,
        "raider-3": 9,
        "bowman": 12,
    }
    assert {id: body.bleed for id, body in state.who.items() if body.bleed} == {"jory": 1, "marrek": 3, "raider-1": 1}
    assert {id: body.out for id, body in state.who.items() if body.out} == {"raider-2": "fled", "bowman": "fled"}
    assert state.who["raider-3"].has("surrendered")
    assert grappled_with(state.flow, "gil") == ("raider-3",)
    told = capsys.readouterr().out
    assert "= 1: Raider 2 is routed and flees." in told
    assert "+1 discipline -1 leader down or fled -1 outnumbered 2 to 1 = 5: Raider 3 only defends" in told
    assert "Wat is stable: the bleeding has stopped." in told
    after = on(file, monkeypatch, "end")
    assert health(after) == {"ilse": 22, "gil": 30, "nerys": 16, "juniper": 26, "wat": -3, "jory": 2}
    assert (after.flow.round, after.flow.turn, after.flow.order) == (0, "", ())
    assert mount_of(after.flow.links, "ilse") == "juniper"
