"""What has to hold of any game's rulebook: a sentence for every rule that is cited, a test for every rule that is played."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from tui.core.game import AnyGame

MARK = re.compile(r"@rule\(([^)]*)\)")
CITE = re.compile(r'"((?:\d{1,2}(?:\.\d{1,2}a?)?)(?: \d{1,2}\.\d{1,2}a?)*)"')


def check_sentences(game: AnyGame) -> None:
    """Every rule has a title and a sentence of one line."""
    for id, said in game.rulebook().items():
        assert said.id == id
        assert said.title
        assert said.sentence.endswith("."), id
        assert "\n" not in said.sentence


def without_test(game: AnyGame, tests: Path) -> list[str]:
    """The rules that no test of this folder is marked with."""
    marked: set[str] = set()
    for file in sorted(tests.glob("test_*.py")):
        for names in MARK.findall(file.read_text(encoding="utf-8")):
            marked |= set(re.findall(r'"([^"]+)"', names))
    return sorted(set(game.rulebook()) - marked)


def without_entry(game: AnyGame, code: Path, told: Iterable[str]) -> list[str]:
    """The rules that the code of this folder cites, or that are `told` in tables, and that the rulebook has not."""
    cited = set(told) | {verb.cite for verb in game.own_verbs()}
    for file in sorted(code.glob("*.py")):
        for words in CITE.findall(file.read_text(encoding="utf-8")):
            cited |= set(words.split())
    return sorted(id for id in cited - set(game.rulebook()) if "." in id)
