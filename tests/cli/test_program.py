"""The program as a process: exit codes, pipes, signals, and what it imports."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = "import sys, tui.rules\ntui.rules.BUILT_IN = {'tiny': 'tests.tiny'}\nfrom tui.cli import main\nsys.exit(main())"
TELL = "import atexit, json, sys\natexit.register(lambda: print(json.dumps(sorted(sys.modules)), file=sys.stderr))\n"


def affray(*words: object, script: str = "", before: str = "") -> subprocess.CompletedProcess[str]:
    """Run it to its end."""
    command = [sys.executable, "-c", before + PROGRAM, *map(str, words)]
    return subprocess.run(command, cwd=ROOT, input=script, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    ("words", "code", "start"),
    [
        (["--version"], 0, "affray "),
        (["--help"], 0, "usage: affray"),
        (["run", "--help"], 0, "usage: affray run"),
        (["run"], 2, "affray run: the following arguments are required: FILE"),
        (["run", "a", "b", "c"], 2, "affray run: unrecognized arguments: c"),
        (["run", "a", "--seed", "x"], 2, "affray run: argument --seed: invalid int value"),
        (["new", "a"], 2, "affray new: the following arguments are required: --system"),
        (["--what"], 2, "affray: unrecognized arguments: --what"),
        (["some.toml"], 2, "Affray needs a terminal"),
        ([], 2, "Affray needs a terminal"),
    ],
)
def test_exit_codes_and_first_words(words: list[str], code: int, start: str) -> None:
    done = affray(*words)
    assert done.returncode == code
    assert (done.stderr or done.stdout).startswith(start)
    assert "Traceback" not in done.stderr


def test_no_command_but_the_screen_imports_it(fight: Path) -> None:
    for words in (["--version"], ["--help"], ["systems"], ["check", fight], ["run", fight, "-"], ["odds", fight, "attack K A"]):
        done = affray(*words, before=TELL)
        modules = json.loads(done.stderr.splitlines()[-1])
        assert done.returncode == 0, done.stderr
        assert [m for m in modules if m.partition(".")[0] in ("textual", "rich")] == [], words
        assert [m for m in modules if m.startswith("tui.ui")] == [], words


def test_help_and_version_import_no_game_either() -> None:
    for word in ("--version", "--help"):
        modules = json.loads(affray(word, before=TELL).stderr.splitlines()[-1])
        assert [m for m in modules if m.startswith(("tests.tiny", "tui.rules."))] == []


def test_when_nobody_reads_on_it_ends_quietly(fight: Path) -> None:
    command = [sys.executable, "-c", PROGRAM, "run", str(fight), "--json", "--dry-run"]
    script = b"hurt kara 1\nheal kara 1\n" * 2000
    process = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    )
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate(script, timeout=60)
    assert (process.returncode, err) == (141, b"")


def test_an_interrupt_ends_it_with_130_and_keeps_what_was_played(fight: Path) -> None:
    command = [sys.executable, "-u", "-c", PROGRAM, "run", str(fight)]
    process = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("hurt kara 2\n")
    process.stdin.flush()
    assert process.stdout.readline() == "Kara  12 → 10 HP  (TY T3)\n"
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    assert affray("run", fight, script="undo").stdout == "undid: hurt kara 2\n"


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_reason_to_fall_over(fight: Path, closed: str) -> None:
    line = f'exec "$0" -c "$1" run "$2" {closed}'
    done = subprocess.run(
        ["sh", "-c", line, sys.executable, PROGRAM, str(fight)], cwd=ROOT, input="hurt kara 2\n", capture_output=True, text=True
    )
    assert done.returncode == (2 if "<" in closed else 0)
    assert "Traceback" not in done.stderr
    assert affray("check", fight).returncode == 0


def test_a_second_one_is_told_who_plays(fight: Path) -> None:
    command = [sys.executable, "-u", "-c", PROGRAM, "run", str(fight)]
    first = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert first.stdin is not None
    assert first.stdout is not None
    first.stdin.write("hurt kara 2\n")
    first.stdin.flush()
    first.stdout.readline()
    second = affray("run", fight, script="hurt kara 2\n")
    first.communicate(timeout=60)
    assert (first.returncode, second.returncode) == (0, 2)
    assert str(os.getpid()) not in second.stderr
    assert len(second.stderr.splitlines()) == 1


def test_other_characters_than_the_terminals_do_not_stop_it(fight: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "run", str(fight)],
        cwd=ROOT,
        input=b"hurt kara 2\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stdout) == (0, b"Kara  12 ? 10 HP  (TY T3)\n")
