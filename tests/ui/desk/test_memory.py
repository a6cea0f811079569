"""What the desk remembers of each one's actions."""

from __future__ import annotations

from tui.core.language.stored import parse_stored
from tui.rules.adventures_edge import GAME
from tui.ui.desk.memory import Memory


def test_only_what_can_fail_is_aimed_at_somebody() -> None:
    memory = Memory(GAME)
    memory.learn(parse_stored(GAME, "attack maren goblin-1 longsword"))
    assert memory.target("maren") == "goblin-1"
    memory.learn(parse_stored(GAME, "mount maren horse"))
    assert memory.target("maren") == ""


def test_who_is_helped_is_not_aimed_at() -> None:
    memory = Memory(GAME)
    memory.learn(parse_stored(GAME, "aid maren tobin"))
    assert memory.target("maren") == ""
