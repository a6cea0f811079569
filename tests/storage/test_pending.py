"""A question open when the program ends is open again when it begins, answers and all."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.storage.table import command, killed, look, made, opened, state
from tests.tiny import start
from tui.core.encounter import Policy


def test_a_question_with_answers_is_taken_up_from_journal_and_snapshot(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml", start(2, dice=(Policy("party", "table"), Policy("foes", "table"))))
    campaign = opened(file)
    referee = campaign.referee
    referee.do(command("attack", by="kara", at="goblin-1"))
    referee.answer("15")
    pending = referee.pending
    assert pending is not None
    assert [q.key for q in pending.requests] == ["defend?@goblin-1"]
    dead = look(killed(file, tmp_path / "dead"))
    assert dead.referee.pending == pending
    assert dead.referee.open == referee.open
    campaign.close()
    again = opened(file)
    assert (again.recovered, again.referee.pending, again.referee.open) == ((), pending, referee.open)
    again.referee.answer("none")
    again.referee.answer("4")
    assert again.referee.now.who["goblin-1"].hp == 2  # 7 less 4 + 1 (T3)
    again.close()


def test_taking_back_reaches_answers_given_before_the_program_ended(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml", state())
    campaign = opened(file)
    campaign.referee.do(command("attack", by="kara", at="goblin-1"))
    campaign.referee.answer("15")
    campaign.close()
    again = opened(file)
    again.referee.take_back()
    pending = again.referee.pending
    assert pending is not None
    assert [q.key for q in pending.requests] == ["attack@kara"]
    again.close()
    assert look(file).referee.pending == pending


def test_what_follows_a_question_in_its_step_still_follows(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml", start(1, dice=(Policy("kara", "table"),)))
    campaign = opened(file)
    campaign.referee.do(command("next"))
    campaign.close()
    again = opened(file)
    nodes = again.referee.answer("6")
    assert isinstance(nodes, tuple)
    assert [node.entry.command.split()[0] for node in nodes] == ["begin-round", "begin-turn"]
    again.referee.undo()
    assert again.referee.history.at == 0  # next, begin-round and begin-turn are one step
    again.close()


def test_a_change_made_in_the_middle_outlives_the_step_after_reopening_too(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml", start(1, dice=(Policy("kara", "table"),)))
    campaign = opened(file)
    campaign.referee.do(command("next"))
    campaign.referee.do(command("hurt", whos="brawn", amount="3"))
    asides = campaign.referee.open.asides if campaign.referee.open else ()
    assert asides == (2,)  # next was the first entry
    campaign.close()
    again = opened(file)
    assert again.referee.open is not None
    assert again.referee.open.asides == asides
    again.referee.cancel()
    assert again.referee.now.who["brawn"].hp == 12  # 15 less 3
    again.close()


def test_a_dropped_question_stays_dropped(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml", state())
    campaign = opened(file)
    campaign.referee.do(command("attack", by="kara", at="goblin-1"))
    campaign.snapshot()
    campaign.referee.cancel()
    assert look(killed(file, tmp_path / "dead")).referee.pending is None
    campaign.close()
    assert look(file).referee.pending is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("attack@kara", "strike@kara"),
        ("roll d20", "roll d12"),
        ('command = "attack kara goblin-1"', 'command = "shout kara"'),
        ('command = "attack kara goblin-1"', 'command = "attack kara nobody"'),
    ],
)
def test_a_question_that_no_longer_fits_the_rules_is_dropped_and_told(tmp_path: Path, old: str, new: str) -> None:
    file = made(tmp_path / "fight.toml", state())
    campaign = opened(file)
    campaign.referee.do(command("attack", by="kara", at="goblin-1"))
    campaign.referee.answer("15")
    now = campaign.referee.now
    campaign.close()
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))
    found = opened(file)
    assert found.referee.pending is None
    assert found.referee.now == now
    told = found.recovered[-1]
    assert re.match(r"The open command .* was dropped, the rules ask it differently now: ", told)
    assert told.endswith(" 15.")
    found.close()


def test_a_question_of_a_file_made_by_hand(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml", state())
    text = file.read_text()
    pending = '[pending]\ncommand = "attack kara goblin-1"\ntape = [["attack@kara", "roll d20", "15", "table"]]\n\n'
    file.write_text(text.replace("[[combatant]]", pending + "[[combatant]]", 1))
    found = opened(file)
    asked = found.referee.pending
    assert asked is not None
    assert [q.key for q in asked.requests] == ["defend?@goblin-1"]
    found.close()


def test_a_theme_named_in_play_is_kept(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml", state())
    campaign = opened(file)
    assert campaign.theme == ""
    campaign.use_theme("parchment")
    campaign.close()
    found = look(file)
    assert (found.theme, found.referee.now) == ("parchment", replace(campaign.referee.now))
