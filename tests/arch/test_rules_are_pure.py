"""Rules are pure: an inspection of every file of every game and of the verbs all games share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.arch.purity import faults
from tests.arch.sources import ROOT, place, python_files

FINDS_GAMES = ROOT / "tui/rules/__init__.py"
RULES = [path for path in python_files("tui/rules", "tui/core/gm") if path != FINDS_GAMES]


def test_there_is_something_to_look_at() -> None:
    assert len(RULES) > 10


@pytest.mark.parametrize("path", RULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_in_a_rule_can_give_another_result_next_time(path: Path) -> None:
    assert [f"{place(path, f.line)} {f.what}" for f in faults(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("import random", "imports random"),
        ("from random import Random", "imports random"),
        ("import os.path", "imports os.path"),
        ("from time import time", "imports time"),
        ("import datetime", "imports datetime"),
        ("import secrets", "imports secrets"),
        ("import uuid", "imports uuid"),
        ("import threading", "imports threading"),
        ("import asyncio", "imports asyncio"),
        ("import locale", "imports locale"),
        ("x = id(y)", "calls id()"),
        ("x = hash(y)", "calls hash()"),
        ("print(1)", "calls print()"),
        ("open('x')", "calls open()"),
        ("input()", "calls input()"),
        ("globals()", "calls globals()"),
        ("setattr(x, 'y', 1)", "calls setattr()"),
        ("def f():\n global x", "keeps x outside the scene"),
        ("def f():\n x = 1\n def g():\n  nonlocal x", "keeps x outside the scene"),
        ("for x in {1, 2}: pass", "goes through a set"),
        ("for x in set(y): pass", "goes through a set"),
        ("y = [x for x in frozenset(z)]", "goes through a set"),
        ("y = [x for x in {a for a in z}]", "goes through a set"),
        ("for x in set(a) - {b}: pass", "goes through a set"),
        ("y = tuple({1, 2})", "goes through a set"),
        ("y = (*{1, 2},)", "goes through a set"),
        ("y = ', '.join({a, b})", "goes through a set"),
        ("try:\n pass\nexcept:\n pass", "catches everything"),
        ("try:\n pass\nexcept Exception:\n pass", "catches everything"),
        ("try:\n pass\nexcept (ValueError, BaseException):\n pass", "catches everything"),
        ("scene.roll(by, 'attack', pool, lambda r: r.total)", "sees by a lambda"),
        ("scene.rolls('save', pools, see=lambda r: r.total)", "sees by a lambda"),
        ("scene.edit(at, lambda c: replace(c, hp=scene[at].hp - 1))", "looks at the scene inside an edit"),
        ("def hit(c):\n return replace(c, hp=scene.flow.round)\nscene.edit(at, hit)", "looks at the scene inside an edit"),
        ("body.hp = 3", "assigns .hp"),
        ("body.hp -= 3", "assigns .hp"),
    ],
)
def test_each_of_them_is_caught(source: str, what: str) -> None:
    assert what in [f.what for f in faults(source)]


@pytest.mark.parametrize(
    "source",
    [
        "def f(id: str):\n return id",
        "for id in ids: x = names[id]",
        "for x in sorted({1, 2}): pass",
        "ok = x in {1, 2}",
        "n = len(set(y))",
        "try:\n pass\nexcept Refused:\n pass",
        "scene.flow = replace(scene.flow, round=2)",
        "scene.edit(at, lambda c: replace(c, hp=c.hp - points))",
        "points = scene.roll(by, 'damage', pool, total)",
        "scene.say('T1', 'print(this)')",
        "from dataclasses import replace",
        "class A:\n def __hash__(self):\n  return hash((1, 2))",
        "class A:\n def __init__(self):\n  self.x = 1",
    ],
)
def test_what_rules_may_do_is_let_through(source: str) -> None:
    assert faults(source) == []
