"""A bug leaves a file that tells where it struck, and a sentence."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from tui.storage.crash import NAME, report


def bug() -> ZeroDivisionError:
    """A bug that has struck."""
    try:
        secret = 0
        return ZeroDivisionError(1 // secret)
    except ZeroDivisionError as found:
        return found


def test_a_bug_is_told_in_plain_lines_and_traced_in_a_file(tmp_path: Path) -> None:
    told = report(bug(), tmp_path / "saves", True, lambda: datetime(2026, 1, 2, 3, 4))
    assert told.splitlines() == [
        "Affray has met a bug in itself and had to close (ZeroDivisionError).",
        "Nothing is lost: open the campaign again, and all is as it was.",
        f"Where it happened stands in {tmp_path / 'saves' / NAME}",
    ]
    written = (tmp_path / "saves" / NAME).read_text().splitlines()
    assert written[0].endswith("2026-01-02 03:04")
    assert written[2] == "Traceback (most recent call last):"
    assert written[-1] == "ZeroDivisionError: integer division or modulo by zero"
    report(bug(), tmp_path / "saves", True, lambda: datetime(2027, 1, 2, 3, 4))
    assert "2027-01-02" in (tmp_path / "saves" / NAME).read_text()
    assert [f.name for f in (tmp_path / "saves").iterdir()] == [NAME]


def test_what_is_not_on_disk_is_not_called_saved(tmp_path: Path) -> None:
    assert "the last steps may be lost" in report(bug(), tmp_path, False)


def test_where_nothing_can_be_written_the_trace_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told = report(bug(), tmp_path / "file", True)
    assert told.splitlines()[2] == "Traceback (most recent call last):"
