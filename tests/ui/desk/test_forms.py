"""Several questions at once, and questions of which several options may be picked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from tests.tiny import Fighter, Melee, Tiny, TinyScene, under_way
from tests.ui.desk.support import Table, desk_of, fighter, message, press, prompt
from tui.core.bus import Bus
from tui.core.command import Command
from tui.core.history import History
from tui.core.language.stored import parse_stored
from tui.core.referee import Referee
from tui.core.request import Option
from tui.core.verbs import Flag, Verb
from tui.ui.desk import Desk


def test_two_are_asked_at_once_and_answer_in_any_order() -> None:
    """Both stand in the fire of 6: whoever dives throws with 5 more, 11 halves it."""
    desk = desk_of()
    press(desk, ":blast goblin-1,goblin-2 6⏎")
    assert "Goblin 1 dive?" in prompt(desk).splitlines()[0]
    assert "also open (Tab)  Goblin 2 dive?" in prompt(desk)
    press(desk, "⇥")
    assert "Goblin 2 dive?" in prompt(desk).splitlines()[0]
    press(desk, "0")
    assert "Goblin 1 dive?" in prompt(desk).splitlines()[0]
    press(desk, "⏎")
    assert desk.question is None
    tape = {a.key: a.answer.text for a in desk.referee.history.recent(1)[0].entry.tape}
    assert (tape["dive?@goblin-1"], tape["dive?@goblin-2"]) == ("dive", "none")


def test_taking_back_one_of_them_reopens_it() -> None:
    desk = desk_of()
    press(desk, ":blast goblin-1,goblin-2 6⏎")
    press(desk, "0")
    press(desk, "u")
    assert desk.question is not None
    assert len(desk.question.pending.requests) == 2


def rally(scene: TinyScene, command: Command) -> None:
    """Whoever is picked loses a point for it: enough to see who was."""
    options = [Option(id, scene[id].name, key=key) for id, key in (("kara", "k"), ("brawn", "b"), ("goblin-1", "g"))]
    for id in scene.some("gm", "who?", options, ("kara",), least=0, most=2):
        scene.say("", f"{scene[id].name} comes.")


class Rallying(Tiny):
    """The tiny game with a question of which several may be picked."""

    def own_verbs(self) -> Sequence[Verb[Fighter, Melee]]:
        return (*super().own_verbs(), Verb("rally", "Rally", rally))


def rallying() -> Desk:
    game, bus = Rallying(), Bus()
    history: History[Fighter, Melee] = History(under_way(2))
    referee = Referee(game, history, bus, Random(1))
    referee.listen()
    desk = Desk(Table(referee, bus, game=game))
    press(desk, ":rally⏎")
    return desk


def test_letters_and_space_pick_and_enter_ends() -> None:
    desk = rallying()
    assert prompt(desk).splitlines()[-1].startswith("▸Enter: Kara")
    press(desk, "b")
    assert prompt(desk).splitlines()[-1].startswith("▸Enter: Kara, Brawn")
    press(desk, "k⏎")
    assert desk.referee.history.recent(1)[0].entry.tape[0].answer.text == "brawn"


def test_too_many_are_refused_in_place() -> None:
    desk = rallying()
    press(desk, "bg⏎")
    assert message(desk) == "pick 0 to 2 of them"
    press(desk, "↓␣⏎")
    assert desk.question is None


def test_picking_by_arrows_and_enter_alone() -> None:
    """The sign stands where Enter acts: at an option once the arrows led there, else at the line that ends it."""
    desk = rallying()
    press(desk, "↓↓")
    assert prompt(desk).splitlines()[-1] == "Enter: Brawn too"
    assert [x for x in prompt(desk).splitlines() if x.startswith("▸")] == ["▸2 b Brawn"]
    press(desk, "⏎")
    assert prompt(desk).splitlines()[-1] == "Enter: Brawn no longer"
    press(desk, "↓↓")
    assert prompt(desk).splitlines()[-1] == "▸Enter: Kara, Brawn"
    press(desk, "⏎")
    assert desk.referee.history.recent(1)[0].entry.tape[0].answer.text == "kara+brawn"


def test_what_the_game_master_decides_is_asked_without_a_name() -> None:
    assert prompt(rallying()).splitlines()[0] == "Who?"


def test_none_of_them() -> None:
    desk = rallying()
    press(desk, "0")
    assert desk.referee.history.recent(1)[0].entry.tape[0].answer.text == "none"
    assert fighter(desk, "kara").hp == 12


class Ranging(Tiny):
    """The tiny game with a number that begins at 20."""

    def own_verbs(self) -> Sequence[Verb[Fighter, Melee]]:
        aim: Flag[Fighter, Melee] = Flag("aim", "aim", "a", "number", start=lambda _state, _command: "20")
        return tuple(replace(v, flags=(aim,)) if v.name == "attack" else v for v in super().own_verbs())


def test_a_number_begins_at_its_start_and_then_where_it_was_the_last_time() -> None:
    game, bus = Ranging(), Bus()
    history: History[Fighter, Melee] = History(under_way(2))
    referee = Referee(game, history, bus, Random(1))
    referee.listen()
    desk = Desk(Table(referee, bus, game=game))
    press(desk, "aa")
    assert "+20 aim" in prompt(desk)
    press(desk, "→")
    assert "+21 aim" in prompt(desk)
    press(desk, "35")
    assert "+35 aim" in prompt(desk)
    press(desk, "⌫")
    desk.memory.learn(parse_stored(game, "attack kara goblin-1 --aim=35"))
    press(desk, "⌫a")
    assert "+35 aim" in prompt(desk)
