"""What is written can be read: the law that the journal rests on."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tiny import GAME
from tui.core.command import Command
from tui.core.language.faults import LanguageError
from tui.core.language.parse import GM, parse_stored
from tui.core.language.text import command_text

ids = st.from_regex(r"[a-z][a-z0-9-]{0,8}", fullmatch=True)
several = st.lists(st.tuples(ids, st.sampled_from(["", "/", "!", "."])), min_size=1, max_size=4).map(
    lambda found: ",".join(id + share for id, share in found)
)
amounts = st.sampled_from(["7", "+7", "=30", "-2", "2d6+3", "d20-d4", "7/2", "7 cut", "2d6 blunt", "7 strange"])
free = st.text(min_size=1, max_size=12) | st.sampled_from(["cut", "--x", "#", "<", '"', "\\", "[1", "a b", "--gm", "e\u0301"])
VALUES = {
    "who": ids,
    "whos": several,
    "amount": amounts,
    "number": st.integers(-999, 999).map(str),
    "choice": free,
    "text": free,
    "assign": st.tuples(st.from_regex(r"[a-z][a-z_.]{0,6}", fullmatch=True), st.text(max_size=9)).map("=".join),
}


@st.composite
def commands(draw: st.DrawFn) -> Command:
    """Any command of the tiny game: slots filled or left empty, flags in any order."""
    verb = draw(st.sampled_from(list(GAME.verbs.values())))
    args = tuple((s.name, draw(VALUES[s.kind])) for s in verb.slots if draw(st.booleans()))
    names = [f.name for f in verb.flags] + [GM]
    flags = draw(st.lists(st.sampled_from(names), unique=True, max_size=3))
    return Command(verb.name, args, tuple((name, draw(st.just("") | free)) for name in flags))


@given(commands())
@settings(max_examples=600)
def test_a_command_written_and_read_is_the_same(command: Command) -> None:
    assert parse_stored(GAME, command_text(GAME, command)) == command


@given(commands())
def test_the_text_is_the_only_one(command: Command) -> None:
    text = command_text(GAME, command)
    assert command_text(GAME, parse_stored(GAME, text)) == text


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (Command("next"), "next"),
        (Command("hurt", (("whos", "goblin-1,goblin-2/"), ("amount", "7 cut"))), "hurt goblin-1,goblin-2/ 7 cut"),
        (
            Command("attack", (("by", "kara"), ("at", "goblin-1")), (("cover", "half"), ("aim", ""))),
            "attack kara goblin-1 --cover=half --aim",
        ),
        (Command("set", (("who", "kara"), ("assign", "note=two words"))), 'set kara note="two words"'),
        (Command("rename", (("who", "kara"), ("text", "Grik"))), 'rename kara "Grik"'),
        (Command("add", (("name", "goblin"),)), 'add "" "goblin"'),
    ],
)
def test_texts(command: Command, text: str) -> None:
    assert command_text(GAME, command) == text


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("", ""),
        ("atack kara goblin-1", "atack"),
        ("att kara goblin-1", "att"),
        ("attack K goblin-1", "K"),
        ("attack kara goblin-1 goblin-2", "goblin-2"),
        ("attack kara goblin-1 --flank", "--flank"),
        ("hurt goblin-1 7x", "7x"),
        ("hurt goblin-1, 7", "goblin-1,"),
        ('rename kara "x', '"x'),
        ("next < 5", "< 5"),
    ],
)
def test_what_command_text_never_writes_is_refused(text: str, at: str) -> None:
    with pytest.raises(LanguageError) as caught:
        parse_stored(GAME, text)
    p = caught.value.pointed
    assert p.line[p.start : p.end] == at


def test_a_slot_the_verb_has_not_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="no slot whom"):
        command_text(GAME, Command("next", (("whom", "kara"),)))
