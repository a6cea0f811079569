"""The configuration and one's own keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from tui.storage.config import Config, keymap_file, load_config
from tui.storage.faults import Fault
from tui.storage.keymap import load_keymap

ACTIONS = ("next", "attack", "undo", "leave")
KEYS = ("space", "delete", "f2")


def key_fault(key: str) -> str:
    """Capitals and digits are not to be bound; everything of one character else and the named ones are."""
    if key.isupper():
        return f"{key} is a combatant"
    return "" if len(key) == 1 or key in KEYS else f"{key!r} is no key"


def loaded(tmp_path: Path, text: str) -> dict[str, tuple[str, ...]]:
    """A keymap of this text."""
    file = tmp_path / "keys.toml"
    file.write_text(text)
    return load_keymap(file, ACTIONS, key_fault, fixed=("leave",), keys=KEYS, held={"undo": ("u", "z")})


def test_one_key_or_several(tmp_path: Path) -> None:
    assert loaded(tmp_path, 'next = "space"\nattack = ["x", "f2"]\nundo = []\n') == {
        "next": ("space",),
        "attack": ("x", "f2"),
        "undo": (),
    }


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            'next = "x"\natack = "y"\n',
            'line 2: unknown key "atack", expected attack, leave, next or undo. Did you mean attack?',
        ),
        ('next = "A"\n', "line 1: next: A is a combatant, expected a key that can be bound."),
        ('next = "spce"\n', "line 1: next: 'spce' is no key, expected a key that can be bound. Did you mean space?"),
        ('next = "x"\nundo = ["y", "x"]\n', 'line 2: undo[2]: "x" is bound to next already, expected a key of its own.'),
        ('next = "z"\n', 'line 1: next: "z" is the key of undo, expected a key of its own, or another one (or []) for undo.'),
        ("next = 3\n", "line 1: next: found 3, expected a key in quotes, or a list of keys."),
        ("next = [3]\n", "line 1: next: found a list, expected a key in quotes, or a list of keys."),
        ('leave = "x"\n', "line 1: leave: its keys mean the same everywhere, expected an action that can be bound anew."),
        ("next = x\n", "line 1: this is not TOML (Invalid value)."),
    ],
)
def test_what_is_wrong_with_a_keymap_is_told(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(Fault) as fault:
        loaded(tmp_path, text)
    assert str(fault.value) == f"{tmp_path / 'keys.toml'}, {told}"


def test_a_key_given_up_can_be_taken(tmp_path: Path) -> None:
    assert loaded(tmp_path, 'next = "u"\nundo = "z"\n') == {"next": ("u",), "undo": ("z",)}
    assert loaded(tmp_path, 'next = ["u", "z"]\nundo = []\n') == {"next": ("u", "z"), "undo": ()}


def test_no_configuration_is_all_defaults(tmp_path: Path) -> None:
    assert load_config(tmp_path) == Config("", "", False, "")


def test_a_configuration_is_read_strictly(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('theme = "moor"\nascii = true\nsaves = "~/fights"\nkeymap = "mine"\n')
    assert load_config(tmp_path) == Config("moor", "~/fights", True, "mine")
    for text, told in (
        ('teme = "moor"\n', 'line 1: unknown key "teme", expected theme, saves, ascii or keymap. Did you mean theme?'),
        ('\nascii = "yes"\n', 'line 2: ascii: found "yes", expected true or false.'),
    ):
        file.write_text(text)
        with pytest.raises(Fault) as fault:
            load_config(tmp_path)
        assert str(fault.value) == f"{file}, {told}"


def test_a_keymap_by_name(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="there is no keymap"):
        keymap_file(tmp_path, "mine")
    (tmp_path / "keymaps").mkdir()
    (tmp_path / "keymaps" / "mine.toml").write_text("")
    assert keymap_file(tmp_path, "mine") == tmp_path / "keymaps" / "mine.toml"
    with pytest.raises(Fault, match=r'keymap: there is no keymap "mime", expected mine\. Did you mean mine\?'):
        keymap_file(tmp_path, "mime")
