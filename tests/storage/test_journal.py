"""The journal as a file: records one after the other, read forwards and backwards."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.storage.table import command, killed, look, made, opened
from tui.storage.journal import BLOCK, CLOSING, Journal, Piece, backward, forward, identity, journal_of, opening, record
from tui.storage.toml import value

ID = "0123456789abcdef0123456789abcdef"


def all_back(file: Path, end: int) -> list[Piece]:
    """Every record before `end`, newest first."""
    handle = os.open(file, os.O_RDONLY)
    try:
        return list(backward(handle, end))
    finally:
        os.close(handle)


def test_a_record_ends_with_its_length_and_checksum() -> None:
    # [[record]] and its line break are 11 bytes, kind = "cancel" and its line break 16
    assert record("cancel").startswith(b'[[record]]\nkind = "cancel"\n#= 0000000027 ')
    assert len(record("cancel")) == 27 + CLOSING


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(max_size=300), max_size=20))
def test_forwards_and_backwards_are_the_same_records(tmp_path: Path, texts: list[str]) -> None:
    data = opening(ID) + b"".join(record("note", text=t) for t in texts)
    file = tmp_path / "any.journal.toml"
    file.write_bytes(data)
    there = list(forward(data, 0))
    assert len(there) == len(texts) + 1
    assert all_back(file, len(data)) == there[::-1]
    read = [tomllib.loads(piece.body.decode())["record"][0].get("text", "") for piece in there[1:]]
    assert read == [t.encode("utf-8", "replace").decode() for t in texts]


def test_a_record_longer_than_a_block_is_read_backwards(tmp_path: Path) -> None:
    data = opening(ID) + record("note", text="a" * (3 * BLOCK)) + record("note", text="b" * (BLOCK - 60)) + record("cancel")
    file = tmp_path / "any.journal.toml"
    file.write_bytes(data)
    assert all_back(file, len(data)) == list(forward(data, 0))[::-1]


def test_walking_back_ends_where_a_record_is_not_whole(tmp_path: Path) -> None:
    first, second, third = record("note", text="first"), record("note", text="second"), record("note", text="third")
    file = tmp_path / "any.journal.toml"
    file.write_bytes(first + second.replace(b"second", b"sec0nd") + third)
    assert [p.body for p in all_back(file, len(first + second + third))] == [third[:-CLOSING]]


def test_a_journal_is_one_toml_document(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml")
    campaign = opened(file)
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    campaign.referee.do(command("attack", by="kara", at="goblin-1"))
    campaign.referee.answer("20")
    campaign.referee.undo()
    campaign.close()
    records = tomllib.loads(journal_of(file).read_text(encoding="utf-8"))["record"]
    assert [r["kind"] for r in records] == ["journal", "entry", "asked", "answer", "cancel"]
    entry = records[1]
    assert (entry["n"], entry["parent"], entry["command"]) == (1, 0, "clash goblin-1 goblin-2")
    health = {change["who"]: change["before"] for change in entry["changes"] if change["field"] == "hp"}
    assert health == {"goblin-1": 7, "goblin-2": 7}


def test_whose_journal_it_is_stands_in_its_first_record(tmp_path: Path) -> None:
    file = tmp_path / "any.journal.toml"
    file.write_bytes(opening(ID))
    assert identity(file) == (ID, 1)
    file.write_text("something else\n")
    assert identity(file) == ("", 0)
    assert identity(tmp_path / "none.journal.toml") == ("", 0)


def test_what_lies_beyond_the_end_is_written_over(tmp_path: Path) -> None:
    file = tmp_path / "any.journal.toml"
    first = opening(ID)
    file.write_bytes(first + b"half a rec")
    journal = Journal(file, len(first))
    journal.append(record("cancel"))
    journal.close()
    assert file.read_bytes() == first + record("cancel")


def test_a_string_never_breaks_its_line() -> None:
    told = value("a\nb\r\t\x1b[2J\x7f\u2028\\\"'")
    assert "\n" not in told
    assert "\x1b" not in told
    assert "\x7f" not in told
    assert tomllib.loads(f"x = {told}")["x"] == "a\nb\r\t\x1b[2J\x7f\u2028\\\"'"


def test_a_copy_beside_another_campaigns_journal_leaves_that_one_alone(tmp_path: Path) -> None:
    for name in ("one", "two"):
        campaign = opened(made(tmp_path / f"{name}.toml", name=name))
        campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
        campaign.close()
    foreign = journal_of(tmp_path / "two.toml").read_bytes()
    (tmp_path / "two.toml").write_bytes((tmp_path / "one.toml").read_bytes())
    campaign = opened(tmp_path / "two.toml")
    assert campaign.name == "one"
    assert campaign.recovered == ("two.journal.toml does not belong to it: it is set aside before anything is written.",)
    assert campaign.referee.now == look(tmp_path / "one.toml").referee.now
    assert journal_of(tmp_path / "two.toml").read_bytes() == foreign
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    now = campaign.referee.now
    campaign.close()
    assert (tmp_path / "two.journal.old-1.toml").read_bytes() == foreign
    again = look(tmp_path / "two.toml")
    assert (again.recovered, again.referee.now) == ((), now)


def test_a_copy_without_its_journal_goes_on_with_one_of_its_own(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml")
    campaign = opened(file)
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    campaign.close()
    copy = killed(file, tmp_path / "copy")
    journal_of(copy).unlink()
    found = opened(copy)
    assert found.recovered == ("fight.journal.toml is missing: nothing from before can be undone.",)
    found.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    assert found.referee.history.at == 2
    again = look(killed(copy, tmp_path / "again"))
    assert (again.recovered, again.referee.now) == ((), found.referee.now)
    found.close()


def test_a_journal_that_no_longer_has_the_snapshots_place_is_set_aside_whole(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml")
    campaign = opened(file)
    campaign.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    campaign.close()
    first = next(forward(journal_of(file).read_bytes(), 0))
    other = journal_of(file).read_bytes()[: first.end] + record("note", text="x" * 5000)
    journal_of(file).write_bytes(other)
    found = opened(file)
    assert found.recovered == ("fight.journal.toml does not belong to it: it is set aside before anything is written.",)
    assert found.referee.now == campaign.referee.now
    found.referee.do(command("clash", by="goblin-1", at="goblin-2"))
    found.close()
    assert (tmp_path / "fight.journal.old-1.toml").read_bytes() == other
    assert look(file).referee.now == found.referee.now
