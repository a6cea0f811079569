"""Cursor, aim, marks, panes, log, explanations, help."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

import tui.ui.desk
from tests.tiny import GAME, Fighter, Melee, goblin, under_way
from tests.ui.desk.support import desk_of, message, over, press, prompt
from tui.core.messages import NotSaved, Saved
from tui.core.state import State
from tui.ui.desk import ACTIONS, Desk
from tui.ui.desk.actions import BY_ID, KEPT, bound, keymap_faults
from tui.ui.desk.keys import heard, word
from tui.ui.desk.lines import text_of


def test_a_capital_only_looks() -> None:
    desk = desk_of()
    press(desk, "C")
    view = desk.view()
    assert (view.cursor, view.aim, view.cards[:2]) == ("goblin-2", "goblin-2", ("kara", "goblin-2"))
    assert desk.referee.history.at == 0


def test_many_capitals_look_like_caps_lock() -> None:
    desk = desk_of()
    press(desk, "ACD")
    assert message(desk) == "Caps Lock?"


def test_letters_of_two_signs_wait_and_members_have_numbers() -> None:
    state = under_way(3)
    who = dict(state.who)
    who["goblin-2"] = replace(goblin(2), letter="QA")
    who["goblin-3"] = replace(goblin(3), letter="G3")
    desk = desk_of(State(who, state.flow))
    press(desk, "Q")
    assert message(desk) == "Q: its second letter or number?"
    press(desk, "A")
    assert desk.view().aim == "goblin-2"
    press(desk, "G3")
    assert desk.view().aim == "goblin-3"
    press(desk, "2G3⏎")
    assert desk.referee.history.recent(1)[0].entry.command == "hurt goblin-3 2"
    press(desk, "2QA⏎")
    assert desk.referee.history.recent(1)[0].entry.command == "hurt goblin-2 2"
    press(desk, "QW")
    assert message(desk).startswith("Nobody has the letter QW.")


def test_names_are_the_same_mapping_until_one_changes() -> None:
    state = under_way(3)
    desk = desk_of(state)
    before = desk.names
    assert desk.name("goblin-2") == before["goblin-2"] == (goblin(2).letter, "Goblin 2")
    press(desk, "2A⏎")
    assert desk.state is not state, "somebody was hurt"
    assert desk.names is before
    renamed = {**desk.state.who, "goblin-2": replace(goblin(2), name="Old Goblin")}
    desk.look.see(State(renamed, state.flow))
    assert desk.name("goblin-2")[1] == "Old Goblin"
    del renamed["goblin-1"]
    desk.look.see(State(dict(renamed), state.flow))
    assert list(desk.names) == list(renamed)


def test_arrows_move_and_three_escapes_are_home() -> None:
    desk = desk_of()
    press(desk, "↓↓␣jk⇥")
    assert desk.view().marks == ("brawn",)
    assert desk.view().focus == "cards"
    press(desk, "⎋⎋⎋")
    view = desk.view()
    assert (view.mode, view.cursor, view.marks, view.focus) == ("fight", "kara", (), "ladder")


def test_find_jumps_and_escape_goes_back() -> None:
    desk = desk_of()
    press(desk, "/lin 3")
    assert desk.view().cursor == "goblin-3"
    press(desk, "⎋")
    assert desk.view().cursor == "kara"
    press(desk, "/bra⏎")
    assert desk.view().cursor == "brawn"
    press(desk, "/zzz")
    assert message(desk) == 'Nobody here is called "zzz".'


def test_the_log_has_round_and_place_and_shrinks_by_undo() -> None:
    desk = desk_of()
    press(desk, "n2B⏎")
    lines = [desk.log.line(i) for i in range(len(desk.log))]
    assert [(x.when, text_of(x.words), x.first) for x in lines] == [
        ("1.2", "Goblin 1 acts.", True),
        ("1.2", "Brawn  15 → 13 HP", True),
    ]
    assert lines[1].cite == "TY T3"
    press(desk, "u")
    assert len(desk.log) == 1


def test_older_lines_are_fetched_on_demand() -> None:
    desk = desk_of()
    for _ in range(150):
        press(desk, "1B⏎=15B⏎")
    again = Desk(desk.campaign)
    ready = len(again.log)
    assert ready < len(desk.log)
    while again.log.older():
        pass
    assert len(again.log) == len(desk.log)
    assert [again.log.line(i) for i in range(5)] == [desk.log.line(i) for i in range(5)]


def test_provisional_lines_stand_at_the_end_while_a_question_is_open() -> None:
    desk = desk_of(seed=1)
    press(desk, "a⏎")
    assert [desk.log.line(i).entry for i in range(len(desk.log))] == [0]
    press(desk, "u")
    assert len(desk.log) == 0


def test_the_big_log_shows_the_rule_of_its_line() -> None:
    desk = desk_of()
    press(desk, "1B⏎nl")
    assert desk.view().big == "log"
    press(desk, "↑")
    assert desk.view().log_cursor == 0
    assert "Damage is a d6 and one more; five or more at once bleeds." in prompt(desk)
    press(desk, "l")
    assert (desk.view().big, desk.view().log_cursor) == ("", -1)


def test_why_shows_dice_terms_and_rules() -> None:
    desk = desk_of(seed=1)
    desk.resized(80, 60, 78, 7, 50)
    press(desk, "a⏎0x")
    text = over(desk)
    assert "+6 skill" in text
    assert "Odds before it\n  hit 75 %" in text
    assert "attack  d20 [5]  thrown by the program" in text
    assert "TY T1  Attack with a d20 and your skill against the guard of the other." in text


def test_help_lists_every_key() -> None:
    desk = desk_of()
    desk.resized(80, 500, 78, 7, 400)
    press(desk, "?")
    text = over(desk)
    for action in ACTIONS:
        assert action.title in text, action.id
        for key in action.keys:
            assert word(key) in text, key


def test_help_begins_with_the_keys_of_this_state() -> None:
    desk = desk_of()
    desk.resized(80, 500, 78, 7, 400)
    press(desk, "a?")
    assert over(desk).splitlines()[1] == "Here"
    for key, what in desk.below(desk.mode).hints():
        assert f"  {key:<14}{what}" in over(desk)


def test_footer_names_the_keys_of_the_state() -> None:
    desk = desk_of()
    assert desk.view().footer[:3] == (("n", "next"), ("a", "attack"), ("0-9", "hurt"))
    press(desk, "a")
    assert desk.view().footer[0] == ("Enter", "do it")


def test_a_menu_says_cost_key_and_why_not() -> None:
    desk = desk_of()
    press(desk, "20K⏎m")
    text = over(desk)
    assert "Kara is down." in text
    assert [line.split()[-1] for line in text.splitlines() if "Next turn" in line] == ["n"]


def test_save_trouble_stands_in_the_header_until_it_is_over() -> None:
    desk = desk_of()
    desk.bus.publish(NotSaved("no space left on the disk"))
    press(desk, "nn")
    assert text_of(desk.view().header.right) == "NOT SAVED: no space left on the disk"
    desk.bus.publish(Saved())
    assert text_of(desk.view().header.right) == "saved"


def test_ascii_signs() -> None:
    first = desk_of()
    desk = Desk(first.campaign, ascii=True)
    press(desk, "ac")
    assert prompt(desk).isascii()


def test_own_keys() -> None:
    first = desk_of()
    desk = Desk(first.campaign, keymap={"next": ("f5",), "log": ("n",)})
    press(desk, "<f5>")
    assert desk.acting == "goblin-1"
    press(desk, "n")
    assert desk.view().big == "log"
    assert bound({"next": ("f5",), "log": ("n",)})["next"] == ("f5",)


@pytest.mark.parametrize(
    ("own", "says"),
    [
        ({"nxt": ("n",)}, "unknown action 'nxt'; did you mean 'next'?"),
        ({"next": ("B",)}, "next: B is a combatant: capitals are never bound"),
        ({"next": ("7",)}, "next: 7 begins a number"),
        ({"next": ("ctrl+s",)}, "next: Ctrl+S does not reach the program everywhere: it stops the output of many terminals"),
        ({"next": ("alt+x",)}, "next: alt+x does not reach the program everywhere"),
        ({"next": ("nope",)}, "next: 'nope' is no key"),
        ({"next": ("f5",), "log": ("f5",)}, "log: 'f5' is bound to next too"),
        ({"undo": ("n",)}, "undo: 'n' is bound to next too"),
        ({"row": ("f5",)}, "row: its keys mean the same in every state and cannot be bound anew"),
    ],
)
def test_bad_keys_are_told(own: dict[str, tuple[str, ...]], says: str) -> None:
    assert keymap_faults(own) == [says]
    with pytest.raises(ValueError, match=r"\w"):
        bound(own)


def test_the_keys_as_they_come_are_sound() -> None:
    free = {a.id: a.keys for a in ACTIONS if not {"tab", "shift+tab", "enter", "escape", "up", "down"} & set(a.keys)}
    assert [f for f in keymap_faults(free) if "cannot be bound anew" not in f] == []
    every = [k for a in ACTIONS for k in a.keys]
    assert len(every) == len(set(every))


def test_every_small_letter_is_one_action() -> None:
    letters = {k: a.id for a in (*ACTIONS, *KEPT) for k in a.keys if len(k) == 1 and k.isalpha()}
    assert sorted(letters) == list("abcdefghijklmnopqrstuvwxyz")
    assert letters["h"] == BY_ID["hurt"].id


def test_keypad_keys_and_alt() -> None:
    assert list(heard("kp_7", None)) == ["7"]
    assert list(heard("kp_enter", None)) == ["enter"]
    assert list(heard("alt+n", None)) == ["escape", "n"]
    assert list(heard("full_stop", ".")) == ["."]
    assert list(heard("upper_a", "A")) == ["A"]


def test_no_option_has_a_letter_that_is_never_an_answer() -> None:
    for game in (GAME,):
        for verb in game.verbs.values():
            assert [f.name for f in verb.flags if f.key and f.key in "nulxvzq?"] == [], verb.name
        assert [c.id for c in game.conditions if c.key in "nulxvzq?"] == []


def test_nothing_here_draws() -> None:
    folder = Path(tui.ui.desk.__file__).parent
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [n for n in names if n.split(".")[0] in ("textual", "rich")], file


def test_what_the_first_picture_can_do_without_is_made_ready_later() -> None:
    made = desk_of()
    later = Desk(made.campaign, at_once=False)
    assert prompt(later) == "Menu  m all"
    assert later.view().cards == made.view().cards
    assert later.idle()
    assert prompt(later) == prompt(made)
    at_a_key = Desk(made.campaign, at_once=False)
    press(at_a_key, "n")
    assert at_a_key.acting == "goblin-1"


def test_an_explanation_is_cut_anew_when_the_screen_is_resized() -> None:
    desk = desk_of()
    press(desk, "7B⏎x")
    wide = over(desk)
    desk.resized(40, 24, 36, 7, 12)
    narrow = over(desk)
    assert max(len(row) for row in narrow.splitlines()) <= 36 < max(len(row) for row in wide.splitlines())


def test_what_can_be_done_is_asked_once_for_each_state(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    attack = GAME.verbs["attack"]

    def why_not(state: State[Fighter, Melee], who: str) -> str:
        asked.append(who)
        return attack.why_not(state, who)

    monkeypatch.setitem(cast("dict[str, object]", GAME.verbs), "attack", replace(attack, why_not=why_not))
    desk = desk_of()
    shown = prompt(desk)
    assert "attack" in shown
    before = len(asked)
    press(desk, "jk")
    assert prompt(desk) == shown
    assert len(asked) == before, "the cursor changes nothing of it"
    press(desk, "n")
    prompt(desk)
    assert len(asked) > before
