"""Core, storage, screen and command line hold no game's name or term: they know a game by its contract alone.

Docstrings may borrow an example from a table; code and text shown to the game master may not.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.arch.sources import ROOT, place, python_files, strings, tree
from tui.rules import BUILT_IN, load_game

SHARED_ROOMS = ("tui/core", "tui/storage", "tui/ui", "tui/cli")

TERMS = {
    "adventures-edge": (
        "goblin",
        "adventure",
        "bleed",
        "stun",
        "dazed",
        "downed",
        "parry",
        "dodge",
        "flank",
        "longsword",
        "spear",
        "grapple",
        "discipline",
        "inspired",
        "killing",
        "mounted",
        "arming",
        "gambeson",
        "jerkin",
    ),
    "earthdawn": (
        "earthdawn",
        "adept",
        "karma",
        "knockdown",
        "knocked",
        "harried",
        "strain",
        "talent",
        "mystic",
        "willpower",
        "charisma",
        "toughness",
        "espagra",
        "durability",
        "troubadour",
        "swordmaster",
        "nethermancer",
        "riposte",
        "blindside",
        "unconsciousness",
        "blowgun",
    ),
}
"""Words by which each game would give itself away. `critical` and `mishap` are not among them: they are roles of text
that every game may use and every theme colours."""


EVERYBODYS = {"a turn", "natural 1"}
"""Titles of rules that any game may use as plain words."""


def words(text: str) -> set[str]:
    """The words in a name or a text, in small letters: `KillingBlow` and `killing_blow` are `killing` and `blow`."""
    return {w.lower() for w in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", text)}


def names(file: Path) -> list[tuple[int, str]]:
    """Every name a file defines or uses, with its line."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Name):
            found.append((node.lineno, node.id))
        elif isinstance(node, ast.Attribute):
            found.append((node.lineno, node.attr))
        elif isinstance(node, ast.arg):
            found.append((node.lineno, node.arg))
        elif isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            found.append((node.lineno, node.name))
    return found


def giveaways(game: str) -> set[str]:
    """Words of one game: those listed, and its short name."""
    return {*TERMS[game], load_game(game).short.lower()}


@pytest.mark.parametrize("game", BUILT_IN)
def test_shared_rooms_hold_no_word_of_a_game(game: str) -> None:
    theirs = giveaways(game)
    found = [
        (place(file, line), text)
        for file in python_files(*SHARED_ROOMS)
        for line, text in (*strings(file), *names(file))
        if words(text) & theirs
    ]
    assert found == []


@pytest.mark.parametrize("game", BUILT_IN)
def test_shared_rooms_tell_no_rule_by_its_title(game: str) -> None:
    """Titles of one word are words of the language; those of several are the game's."""
    titles = {r.title.lower() for r in load_game(game).rulebook().values() if " " in r.title} - EVERYBODYS
    found = [
        (place(file, line), title)
        for file in python_files(*SHARED_ROOMS)
        for line, text in strings(file)
        for title in sorted(titles)
        if re.search(rf"\b{re.escape(title)}\b", text.lower())
    ]
    assert found == []


@pytest.mark.parametrize("game", BUILT_IN)
def test_themes_hold_no_word_of_a_game(game: str) -> None:
    for file in (ROOT / "themes").glob("*.toml"):
        text = re.sub(r"#[0-9a-fA-F]+", "", file.read_text(encoding="utf-8"))  # colours are no words
        assert words(text) & giveaways(game) == set(), file.name


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_words_are_those_of_the_game(game: str) -> None:
    """A list that has gone stale would find nothing: every word on it is used in the game's folder or its samples."""
    folder = ROOT / Path(*BUILT_IN[game].split("."))
    samples = [f for f in (ROOT / "saves").glob("*.toml") if f'system = "{game}"' in f.read_text(encoding="utf-8")]
    files = [*folder.rglob("*.py"), *folder.rglob("*.toml"), *samples]
    assert set(TERMS[game]) <= set().union(*(words(f.read_text(encoding="utf-8")) for f in files))
