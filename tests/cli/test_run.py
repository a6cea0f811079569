"""`affray run`: scripts played in a campaign."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Affray
from tests.tiny import GAME, TinyScene
from tui.core.command import Command
from tui.core.verbs import Verb

ATTACK = "attack kara goblin-1 < 18 none 5"
ATTACK_TOLD = [
    "d20 [18] +6 skill = hit against guard 11  (TY T1)",
    "d6+1 [5] = 6 damage  (TY T3)",
    "Goblin 1  7 → 1 HP  (TY T3)",
    "Goblin 1 is bleeding.  (TY T3)",
]


def test_lines_are_told_with_dice_modifiers_and_rules(affray: Affray, fight: Path) -> None:
    done = affray("run", fight, script=ATTACK)
    assert (done.code, done.out, done.err) == (0, ATTACK_TOLD, [])


def test_a_script_may_be_a_file_with_comments_blank_lines_and_foreign_line_ends(
    affray: Affray, fight: Path, tmp_path: Path
) -> None:
    script = tmp_path / "fight.aff"
    script.write_bytes(b"\xef\xbb\xbf# the ambush\r\n\r\n" + ATTACK.encode() + b"   # well done\r\n")
    assert affray("run", fight, script).out == ATTACK_TOLD


def test_what_was_played_is_kept_and_can_be_undone_and_redone_with_the_same_dice(affray: Affray, fight: Path) -> None:
    affray("run", fight, script=ATTACK)
    assert affray("run", fight, script="undo").out == ["undid: attack kara goblin-1"]
    assert affray("run", fight, script="redo").out == ["redid: attack kara goblin-1"]
    assert affray("run", fight, script="goto 0").out == ["passed: attack kara goblin-1"]
    assert affray("run", fight, script="undo").code == 1


def test_a_dry_run_writes_nothing(affray: Affray, fight: Path) -> None:
    before = {p.name: p.read_bytes() for p in fight.parent.iterdir()}
    assert affray("run", fight, "--dry-run", script=ATTACK).out == ATTACK_TOLD
    assert {p.name: p.read_bytes() for p in fight.parent.iterdir()} == before


def test_json_tells_every_die_and_every_change(affray: Affray, fight: Path) -> None:
    done = affray("run", fight, "--json", script=ATTACK + "\nundo")
    entry, moved = (json.loads(line) for line in done.out)
    assert (entry["number"], entry["parent"], entry["command"]) == (1, 0, "attack kara goblin-1")
    assert [(r["key"], r["who"], r["roll"], r["dice"], r["by"]) for r in entry["rolls"]] == [
        ("attack@kara", "kara", "d20", [18], "script"),
        ("damage@goblin-1", "goblin-1", "d6+1", [5], "script"),
    ]
    assert entry["decisions"] == [{"key": "defend?@goblin-1", "who": "goblin-1", "answer": "none", "by": "script"}]
    assert {"who": "goblin-1", "field": "hp", "before": 7, "after": 1} in entry["changes"]
    bleeding = {"id": "bleeding", "level": 1, "until": "", "whose": "", "rounds": 1}
    assert {"who": "goblin-1", "field": "effects", "before": [], "after": [bleeding]} in entry["changes"]
    assert entry["lines"][0]["rules"] == ["T1"]
    assert entry["lines"][0]["ledger"] == [{"channel": "bonus", "value": 6, "why": "skill", "rule": "T1"}]
    assert entry["marks"] == {"hit": 1, "damage": 6}
    assert moved == {"moved": "undo", "at": 0, "entries": [1]}


def test_a_seed_fixes_the_dice(affray: Affray, fight: Path) -> None:
    line = "attack kara goblin-1 < *\nattack kara goblin-2 < *\nroll 5d100"
    first = affray("run", fight, "--dry-run", "--seed", 7, script=line)
    assert first.out == affray("run", fight, "--dry-run", "--seed", 7, script=line).out
    assert first.out != affray("run", fight, "--dry-run", "--seed", 8, script=line).out


def test_the_first_refused_command_ends_the_script(affray: Affray, fight: Path) -> None:
    done = affray("run", fight, script=f"hurt gobln-1 7\n{ATTACK}")
    assert (done.code, done.out) == (1, [])
    assert done.err == [
        "stdin:1: hurt gobln-1 7",
        '              ^^^^^^^ Nobody here is called "gobln-1". Like it: goblin-1 (A), goblin-2 (C)',
    ]


def test_or_it_goes_on(affray: Affray, fight: Path) -> None:
    done = affray("run", fight, "--keep-going", script=f"hurt gobln-1 7\n{ATTACK}\nhurt kara kara")
    assert (done.code, done.out, len(done.err)) == (1, ATTACK_TOLD, 4)


def test_what_the_rules_refuse_is_told_with_the_line_and_the_rule(affray: Affray, fight: Path) -> None:
    done = affray("run", fight, script="\nattack kara kara --gm < *")
    assert done.code == 1
    assert done.err == [
        "stdin:2: attack kara kara --gm < *",
        "         ^^^^^^^^^^^^^^^^^^^^^ Kara cannot attack himself. (TY T1)",
    ]


def test_answers_left_over_change_nothing(affray: Affray, fight: Path) -> None:
    done = affray("run", fight, "--keep-going", script=ATTACK + " 6\ngoto 1")
    assert done.code == 1
    assert done.err[1].endswith("^ One answer left over: 6.")
    assert done.err[3].endswith("There is no entry 1.")


def test_a_group_whose_answers_are_bad_is_not_played_at_all(affray: Affray, fight: Path) -> None:
    done = affray("run", fight, "--keep-going", script="next < 5\ngoto 1")
    assert done.err[1].endswith("One answer left over: 5.")
    assert done.err[3].endswith("There is no entry 1.")


def test_a_question_may_be_answered_by_the_next_line(affray: Affray, fight: Path) -> None:
    done = affray("run", fight, script="answers foes ask\nattack kara goblin-1 < 18 ?\n< none 5")
    assert done.code == 0
    assert done.out[-4:] == ATTACK_TOLD
    assert "open: Answer Goblin 1: defend?" in done.out


@pytest.mark.parametrize("rest", ["", "\nnext"])
def test_a_question_nobody_answers_is_a_refusal_and_the_command_is_dropped(affray: Affray, fight: Path, rest: str) -> None:
    done = affray("run", fight, "--seed", 1, script="hurt kara 1\nset kara skill=20\nattack kara goblin-1" + rest)
    assert (done.code, len(done.out)) == (1, 2)
    assert done.err[1].endswith(
        '^ Answer Goblin 1: defend? is left open. A "*" leaves it to the generator, a "?" keeps it open.'
    )
    assert affray("run", fight, script="< none").err[1].endswith("No question is open.")


def test_a_question_kept_open_is_still_open_next_time(affray: Affray, fight: Path) -> None:
    affray("run", fight, script="attack kara goblin-1 < 18 ?")
    assert affray("run", fight, script="next").err[1].endswith("Answer Goblin 1: defend? first, or take it back.")
    assert affray("run", fight, script="< none 5").out == ATTACK_TOLD


def test_a_question_kept_open_is_told_in_json_too(affray: Affray, fight: Path) -> None:
    done = affray("run", fight, "--json", script="attack kara goblin-1 < 18 ?")
    asked = {"key": "defend?@goblin-1", "who": "goblin-1", "label": "defend?", "options": ["parry", "none"]}
    assert json.loads(done.out[-1]) == {"open": "attack kara goblin-1", "asked": [asked]}


def test_a_fault_in_a_rule_is_told_and_nothing_has_changed(
    affray: Affray, fight: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(scene: TinyScene, command: Command) -> None:
        raise ZeroDivisionError("by zero")

    verbs = {**GAME.verbs, "next": Verb("next", "Next turn", breaks)}
    monkeypatch.setitem(GAME.__dict__, "verbs", verbs)
    done = affray("run", fight, script="next")
    assert done.code == 1
    assert done.err == ["stdin:1: next", "         ^^^^ A fault in Tiny: ZeroDivisionError: by zero"]


@pytest.mark.parametrize(
    ("script", "told"),
    [
        (b"next\n\xff\xfe", "stdin, line 2: the line is not UTF-8."),
        (b"x" * 20_000, "stdin, line 1: this is no line of a script, expected less than 10000 bytes."),
    ],
)
def test_what_is_no_script_is_bad_input(affray: Affray, fight: Path, script: bytes, told: str) -> None:
    done = affray("run", fight, script=script)
    assert (done.code, done.err) == (2, [told])


def test_nothing_a_terminal_would_obey_is_told(affray: Affray, fight: Path) -> None:
    done = affray("run", fight, script="hurt \x1b[31mred 7")
    assert done.code == 1
    assert all(line.isprintable() for line in done.err)


def test_missing_files_are_bad_input(affray: Affray, fight: Path) -> None:
    assert affray("run", fight.with_name("none.toml")).code == 2
    missing = affray("run", fight, fight.with_name("none.aff"))
    assert (missing.code, len(missing.err)) == (2, 1)
    assert "none.aff: it cannot be read" in missing.err[0]


def test_a_sample_is_played_only_dry(affray: Affray, fight: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.storage.paths.shipped", lambda what: fight.parent)
    refused = affray("run", fight, script=ATTACK)
    assert (refused.code, refused.out) == (2, [])
    assert "a sample stays as it is" in refused.err[0]
    assert affray("run", fight, "--dry-run", script=ATTACK).out == ATTACK_TOLD


def test_the_script_may_stand_behind_the_options(affray: Affray, fight: Path, tmp_path: Path) -> None:
    script = tmp_path / "fight.aff"
    script.write_text(ATTACK)
    assert affray("run", fight, "--dry-run", script).out == ATTACK_TOLD
    assert affray("run", fight, "--dry-run", "-", script=ATTACK).out == ATTACK_TOLD
