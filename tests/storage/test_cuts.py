"""Files cut short at every byte: what is found is whole, or it is told that something is missing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.storage.table import command, killed, look, made, opened, play, state, written
from tests.tiny import Fighter, Melee
from tui.core.referee import Referee
from tui.storage.campaign import OpenCampaign
from tui.storage.faults import Fault
from tui.storage.journal import journal_of
from tui.storage.mark import BEGIN
from tui.storage.writing import backup

Tiny = Referee[Fighter, Melee]


def attacked(referee: Tiny) -> None:
    """One entry, without a question."""
    referee.do(command("clash", by="goblin-1", at="goblin-2"))


def turned(referee: Tiny) -> None:
    """A step of several entries that ends in a question: the party's initiative."""
    referee.do(command("next"))


def asked(referee: Tiny) -> None:
    """A question and nothing else."""
    referee.do(command("attack", by="kara", at="goblin-1"))


def undone(referee: Tiny) -> None:
    """The pointer moved."""
    referee.undo()


def a_fight(file: Path) -> OpenCampaign:
    """A little played, no question open."""
    campaign = opened(made(file))
    attacked(campaign.referee)
    attacked(campaign.referee)
    return campaign


@pytest.mark.parametrize("last", [attacked, turned, asked, undone])
def test_a_journal_cut_in_its_last_step_is_whole_or_told(tmp_path: Path, last: Callable[[Tiny], None]) -> None:
    file = tmp_path / "fight.toml"
    campaign = a_fight(file)
    referee = campaign.referee
    before, size = referee.now, journal_of(file).stat().st_size
    last(referee)
    data = journal_of(file).read_bytes()
    for cut in range(size, len(data) + 1):
        found = look(killed(file, tmp_path / "cut", journal=data[:cut]))
        if cut == len(data):
            assert (found.referee.now, found.referee.pending) == (referee.now, referee.pending)
        else:
            assert (found.referee.now, found.referee.pending) == (before, None)
    campaign.close()


def test_a_writer_tells_of_a_cut_takes_it_off_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "fight.toml"
    campaign = a_fight(file)
    left = campaign.referee.now
    size = journal_of(file).stat().st_size
    attacked(campaign.referee)
    copy = killed(file, tmp_path / "cut", journal=journal_of(file).read_bytes()[: size + 50])
    campaign.close()
    found = opened(copy)
    assert found.recovered == ("The last record of fight.journal.toml was cut short (50 bytes): it was dropped.",)
    assert found.referee.now == left
    assert journal_of(copy).stat().st_size == size
    attacked(found.referee)
    again = look(killed(copy, tmp_path / "again"))
    assert (again.recovered, again.referee.now) == ((), found.referee.now)
    found.close()


def test_an_answer_cut_short_leaves_the_question_as_it_was_before(tmp_path: Path) -> None:
    file = tmp_path / "fight.toml"
    campaign = a_fight(file)
    referee = campaign.referee
    referee.do(command("blast", at="kara,brawn", points="3"))
    referee.answer("dive", "dive?@kara")
    before, size = referee.pending, journal_of(file).stat().st_size
    referee.answer("none", "dive?@brawn")
    data = journal_of(file).read_bytes()
    assert b'kind = "answer"' in data[size:]
    for cut in range(size, len(data)):
        assert look(killed(file, tmp_path / "cut", journal=data[:cut])).referee.pending == before
    assert look(killed(file, tmp_path / "cut")).referee.pending == referee.pending
    campaign.close()


def test_a_snapshot_cut_anywhere_falls_back_on_the_one_before_and_its_journal(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml", state(1))
    campaign = opened(file)
    play(campaign.referee, Random(5), 15)
    campaign.snapshot()
    play(campaign.referee, Random(6), 10)
    campaign.snapshot()
    data, now = file.read_bytes(), campaign.referee.now
    end = data.index(BEGIN)
    for cut in (*range(0, end, 4), *range(end, len(data) + 1)):
        copy = killed(file, tmp_path / "cut", snapshot=data[:cut])
        found = look(copy)
        assert found.referee.now == now
        assert found.referee.pending == campaign.referee.pending
        if cut < len(data) - 1:  # without the last line break it is still whole
            assert found.recovered == (
                "fight.toml is cut short: the snapshot before it is used, with what the journal holds since.",
            )
        else:
            assert found.recovered == ()
    campaign.close()


def test_a_snapshot_cut_short_without_another_one_is_refused_or_told(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml", state(1))
    campaign = opened(file)
    attacked_twice(campaign.referee)
    campaign.close()
    data = file.read_bytes()
    end = data.index(BEGIN)
    refused: list[str] = []
    for cut in (*range(0, end, 4), *range(end, len(data) - 1)):
        copy = killed(file, tmp_path / "cut", snapshot=data[:cut])
        backup(copy).unlink()
        try:
            found = look(copy)
        except Fault as fault:
            refused.append(str(fault))
        else:
            assert found.recovered[0] == "fight.toml has no end mark and may be cut short: it is taken as it stands."
            assert cut < end or found.referee.now == campaign.referee.now
    assert len(refused) > 100
    assert all(told.startswith(str(copy)) for told in refused)


def attacked_twice(referee: Tiny) -> None:
    """Two entries with one goblin."""
    for _ in range(2):
        referee.do(command("clash", by="goblin-1", at="kara"))
        while referee.open is not None:
            referee.roll_open()


def test_a_missing_snapshot_falls_back_too(tmp_path: Path) -> None:
    file = tmp_path / "fight.toml"
    campaign = a_fight(file)
    copy = killed(file, tmp_path / "gone")
    copy.unlink()
    with pytest.raises(Fault, match="cut short or was edited"):
        look(copy)  # its backup is the hand-made file, which holds no place in the journal
    campaign.snapshot()
    copy = killed(file, tmp_path / "gone")
    copy.unlink()
    found = look(copy)
    assert written(found) == written(campaign)
    assert "is missing" in found.recovered[0]
    campaign.close()


def test_a_snapshot_that_was_cut_is_set_aside_not_lost(tmp_path: Path) -> None:
    file = tmp_path / "fight.toml"
    campaign = a_fight(file)
    campaign.snapshot()
    half = file.read_bytes()[:300]
    copy = killed(file, tmp_path / "cut", snapshot=half)
    campaign.close()
    found = opened(copy)
    kept = backup(copy).read_bytes()
    attacked(found.referee)
    found.snapshot()
    assert (copy.parent / "fight.cut-1.toml").read_bytes() == half
    assert backup(copy).read_bytes() == kept
    assert look(copy).referee.now == found.referee.now
    found.close()


def test_damage_inside_the_journal_is_told_and_nothing_is_thrown_away(tmp_path: Path) -> None:
    file = tmp_path / "fight.toml"
    campaign = a_fight(file)
    second = journal_of(file).stat().st_size
    now = campaign.referee.now
    attacked(campaign.referee)
    attacked(campaign.referee)
    data = bytearray(journal_of(file).read_bytes())
    data[second + 60] ^= 1
    copy = killed(file, tmp_path / "bad", journal=bytes(data))
    campaign.close()
    found = opened(copy)
    line = data[:second].count(b"\n") + 1
    assert found.recovered == (f"fight.journal.toml is damaged from line {line} on: what was done after that is not in play.",)
    assert found.referee.now == now
    attacked(found.referee)
    found.close()
    assert (copy.parent / "fight.journal.old-1.toml").read_bytes() == bytes(data)
    again = look(copy)
    assert (again.recovered, again.referee.now) == ((), found.referee.now)
