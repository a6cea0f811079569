"""Bringing in, taking out, naming, hiding, placing and binding people."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.core.playing import after, done, ended, lines, refusal
from tests.tiny import GAME, TinyScene, TinyState, start, under_way
from tui.core.command import Command
from tui.core.encounter import Link, Policy, Wave
from tui.core.gm.arrivals import waves_due
from tui.core.language.parse import Parsed, parse_line


def newcomers(state: TinyState, text: str, *answers: str) -> list[tuple[str, str, str]]:
    """Id, name and letter of everybody who has come in."""
    new = done(state, text, *answers).after
    return [(b.id, b.name, b.letter) for id, b in new.who.items() if id not in state.who]


# ---- add


def test_a_creature_comes_with_its_numbers() -> None:
    played = done(start(0), "add 2 goblin --hidden")
    one = played.after.who["goblin-1"]
    assert (one.name, one.hp, one.sheet.guard, one.side, one.hidden) == ("Goblin 1", 7, 11, "foes", True)
    assert lines(played) == ["Goblin 1 and Goblin 2 join the foes."]
    assert played.entry.lines[0].secret
    assert played.after.flow.order == ()  # before the first round nobody has a place


def test_names_and_ids_are_unique_and_numbers_go_on() -> None:
    assert newcomers(start(2), "add 2 goblin") == [("goblin-3", "Goblin 3", "D"), ("goblin-4", "Goblin 4", "E")]
    assert newcomers(start(0), 'add "" goblin') == [("goblin", "Goblin", "A")]
    one = after(start(0), 'add "" goblin')
    assert newcomers(one, 'add "" goblin') == [("goblin-2", "Goblin 2", "C")]
    assert newcomers(one, 'add "" "Goblin 1"') == [("goblin-1", "Goblin 1", "C")]


def test_a_renamed_one_keeps_his_id_for_himself() -> None:
    state = after(start(2), 'rename goblin-2 "Grik"')
    assert newcomers(state, 'add "" goblin') == [("goblin-3", "Goblin 3", "D")]


def test_a_bare_name_gets_the_games_defaults() -> None:
    played = done(start(0), 'add "" "Old Tom" --side=party --hp=4')
    tom = played.after.who["old-tom"]
    assert (tom.name, tom.letter, tom.side, tom.hp, tom.most) == ("Old Tom", "D", "party", 4, 10)  # O and L are read as 0 and 1
    assert newcomers(start(0), 'add "" "漢" ') == [("x", "漢", "A")]
    assert newcomers(after(start(0), 'add "" "漢"'), 'add "" "字"') == [("x-1", "字 1", "C")]


def test_five_alike_share_a_letter_with_numbers() -> None:
    five = newcomers(start(0), "add 5 goblin")
    assert [letter for _, _, letter in five] == ["G1", "G2", "G3", "G4", "G5"]
    state = after(start(0), "add 5 goblin")
    assert [letter for _, _, letter in newcomers(state, "add 5 goblin")] == ["G6", "G7", "G8", "G9", "G10"]
    assert [letter for _, _, letter in newcomers(state, "add 5 dire-wolf")] == ["D1", "D2", "D3", "D4", "D5"]
    assert [letter for _, _, letter in newcomers(state, 'add "" Greta --side=party')] == ["R"]  # G is the group's
    assert [letter for _, _, letter in newcomers(start(0), "add 4 goblin")] == ["A", "C", "D", "E"]


def test_the_number_may_be_thrown() -> None:
    assert len(newcomers(start(0), "add 1d4 goblin", "3")) == 3
    assert lines(done(start(0), "add 1d4 goblin", "1"))[0] == "= 1 goblin"


def test_who_comes_in_the_middle_of_a_round_acts_last() -> None:
    played = done(under_way(), "add 2 dire-wolf")
    assert played.after.flow.order[-2:] == ("dire-wolf-1", "dire-wolf-2")
    assert played.after.flow.turn == "kara"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('add 0 "goblin"', "0 cannot come: 1 to 200 at once."),
        ("add 201 goblin", "201 cannot come: 1 to 200 at once."),
        ("add 1 goblin --side=them", '"them" is no side. Sides: party, allies, foes'),
        ("add 1 goblin --round=1", "Round 1 has begun already: it is round 1."),
        ('add 1 "\u200b"', "Add: whom?"),
    ],
)
def test_who_cannot_come_is_refused(text: str, why: str) -> None:
    assert refusal(under_way(), text) == why


# ---- waves


def test_reinforcements_wait_for_their_round() -> None:
    state = under_way()
    played = done(state, "add 2 dire-wolf --round=3")
    assert played.after.flow.waves == (Wave(3, "dire-wolf", 2),)
    assert lines(played) == ["Round 3: 2 Dire Wolf will join the foes."]
    assert played.after.who == state.who


def test_waves_that_are_due_join_with_names_and_letters() -> None:
    state = after(under_way(), "add 2 dire-wolf --round=3", "add 1 Bob --round=4 --side=allies", "add 3 goblin --round=2")
    state = replace(state, flow=replace(state.flow, round=3))
    came: list[str] = []

    def rule(scene: TinyScene) -> None:
        came.extend(waves_due(GAME, scene))

    played = ended(rule, state)
    assert came == ["dire-wolf-1", "dire-wolf-2", "goblin-3", "goblin-4", "goblin-5"]
    assert played.after.flow.waves == (Wave(4, "Bob", 1, "allies"),)
    assert lines(played) == ["Dire Wolf 1 and Dire Wolf 2 join the foes.", "Goblin 3, Goblin 4 and Goblin 5 join the foes."]


def test_a_wave_is_changed_and_dropped() -> None:
    state = after(under_way(), "add 2 dire-wolf --round=3")
    assert done(state, "wave 1 --count=5 --round=4").after.flow.waves == (Wave(4, "dire-wolf", 5),)
    assert done(state, "wave --off").after.flow.waves == ()
    assert refusal(state, "wave 2 --off") == "There is no wave 2. Waves: 1 to 1."
    assert refusal(state, "wave 1") == "Say what changes: --round, --count or --off."
    assert refusal(state, "wave 1 --round=1") == "Waves come after round 1, 1 to 200 at once."
    assert refusal(under_way(), "wave") == "There is no wave 1. No reinforcements are to come."


# ---- out and back


def test_out_and_back() -> None:
    played = done(under_way(), "out goblin-1,goblin-2 fled")
    assert [b.out for b in played.after.who.values()] == ["", "", "fled", "fled"]
    assert lines(played) == ["Goblin 1 and Goblin 2 have fled."]
    assert played.after.flow.order == under_way().flow.order
    assert lines(done(played.after, "back goblin-1")) == ["Goblin 1 is back in the fight."]
    assert lines(done(under_way(), "out kara")) == ["Kara is dead."]
    assert refusal(under_way(), "back kara") == "Kara is not out."
    assert refusal(played.after, "out goblin-1 fled") == "Goblin 1 is fled already."
    assert refusal(under_way(), "out kara lost") == '"lost" is no way to be out. There are: dead, fled, removed'


# ---- names and letters


def test_hiding_and_showing() -> None:
    hidden = done(under_way(), "hide goblin-1,goblin-2")
    assert lines(hidden) == ["Goblin 1 and Goblin 2 are hidden."]
    assert hidden.entry.lines[0].secret
    shown = done(hidden.after, "show goblin-1,kara")
    assert lines(shown) == ["Goblin 1 is in sight."]
    assert not shown.entry.lines[0].secret
    assert refusal(under_way(), "show kara") == "Kara is in sight already."


def test_names_aliases_and_notes_are_cleaned() -> None:
    state = after(
        under_way(), 'rename goblin-1 "\u202eGrik  the\tTall"', 'alias goblin-1 "a \x1bshadow"', 'note goblin-1 "has [red]it"'
    )
    grik = state.who["goblin-1"]
    assert (grik.id, grik.name, grik.alias, grik.note) == ("goblin-1", "Grik the Tall", "a shadow", "has [red]it")
    assert after(state, "note goblin-1").who["goblin-1"].note == ""
    assert after(state, "alias goblin-1").who["goblin-1"].alias == ""
    assert after(state, 'fightnote "rain"').flow.note == "rain"


def test_no_two_have_the_same_name() -> None:
    assert refusal(under_way(), 'rename goblin-1 "goblin 2"') == "There is a goblin 2 already."
    assert refusal(under_way(), 'rename goblin-1 "\u200b"') == "Goblin 1 needs a name."
    assert after(under_way(), 'rename goblin-1 "GOBLIN 1"').who["goblin-1"].name == "GOBLIN 1"
    two = after(under_way(), 'rename goblin-1 "漢"', 'rename goblin-2 "字"')
    assert [b.name for b in two.who.values()][2:] == ["漢", "字"]


@pytest.mark.parametrize("letter", ["R", "r", "L", "QA", "ZZ", "G7"])
def test_a_letter_that_is_free_can_be_had(letter: str) -> None:
    assert after(under_way(), f'letter kara "{letter}"').who["kara"].letter == letter.upper()


@pytest.mark.parametrize(
    ("letter", "why"),
    [
        ("B", "B is the letter of Brawn."),
        ("B2", "B is the letter of Brawn."),
        ("Q", '"Q" is no letter.'),
        ("AB", '"AB" is no letter.'),
        ("ä", '"ä" is no letter.'),
        ("7", '"7" is no letter.'),
    ],
)
def test_a_letter_that_would_be_mistaken_is_refused(letter: str, why: str) -> None:
    assert refusal(under_way(), f'letter kara "{letter}"').startswith(why)


def test_members_of_one_group_share_their_letter() -> None:
    state = after(start(0), "add 5 goblin")
    assert after(state, 'letter kara "G9"').who["kara"].letter == "G9"
    assert refusal(state, 'letter kara "G3"') == "G3 is the letter of Goblin 3."
    assert refusal(state, 'letter kara "G"') == "G1 is the letter of Goblin 1."


def test_changing_sides() -> None:
    assert lines(done(under_way(), "side goblin-1 allies")) == ["Goblin 1 is now an ally."]
    assert refusal(under_way(), "side goblin-1 foes") == "Goblin 1 is on that side already."
    assert refusal(under_way(), "side goblin-1 them") == '"them" is no side. Sides: party, allies, foes'


# ---- order and links


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("place goblin-2 --before=goblin-1", ["kara", "goblin-2", "goblin-1", "brawn"]),
        ("place kara --after=brawn", ["goblin-1", "brawn", "kara", "goblin-2"]),
        ("place goblin-1 --after=goblin-2", ["kara", "brawn", "goblin-2", "goblin-1"]),
        ("place kara", ["goblin-1", "brawn", "goblin-2", "kara"]),
    ],
)
def test_a_place_in_the_order(text: str, order: list[str]) -> None:
    played = done(under_way(), text)
    assert list(played.after.flow.order) == order
    assert played.after.flow.turn == "kara"


def test_a_place_that_cannot_be() -> None:
    state = under_way()
    assert refusal(state, "place kara --before=goblin-1") == "Kara is there already."
    assert refusal(state, "place kara --before=kara") == "Kara cannot stand before or after Kara: name somebody else."
    assert refusal(state, "place kara --before=brawn --after=brawn") == "Either before or after."
    assert refusal(start(), "place kara --before=brawn") == "Brawn has no place in the order."


def test_linking_and_loosening() -> None:
    linked = done(under_way(), 'link kara goblin-1 "engaged"')
    assert linked.after.flow.links == (Link("engaged", "kara", "goblin-1"),)
    assert lines(linked) == ["Kara and Goblin 1: engaged."]
    assert done(linked.after, 'unlink goblin-1 kara "engaged"').after.flow.links == ()
    assert refusal(linked.after, 'link kara goblin-1 "engaged"') == "Kara and Goblin 1 are linked already: engaged."
    assert refusal(linked.after, 'unlink kara brawn "engaged"') == "Kara and Brawn are not linked: engaged."
    assert refusal(under_way(), 'link kara kara "engaged"') == "Kara cannot be linked to Kara: name somebody else."
    assert refusal(under_way(), 'link kara brawn "Two Words"').startswith('"Two Words" is no kind of link')


# ---- policies and free dice


def test_links_end_when_one_of_the_two_is_gone() -> None:
    linked = after(under_way(), 'link kara goblin-1 "engaged"', 'link goblin-1 brawn "holding-fast"')
    played = done(linked, "out goblin-1 dead")
    assert played.after.flow.links == ()
    assert lines(played)[1:] == ["Kara and Goblin 1: no longer engaged.", "Goblin 1 and Brawn: no longer holding fast."]
    kept = done(linked, "out kara fled").after.flow.links
    assert kept == (Link("holding-fast", "goblin-1", "brawn"),)


def test_who_throws_and_who_answers() -> None:
    state = after(under_way(), "dice party table", "dice gm ask", "answers goblin-1 best")
    assert state.flow.dice == (Policy("party", "table"), Policy("gm", "ask"))
    assert state.flow.answers == (Policy("goblin-1", "best"),)
    assert refusal(state, "dice partly table") == '"partly" is no side and nobody here. Like it: party'
    assert refusal(state, "dice party best") == '"best" is no policy. There are: program, table, ask'


def test_somebody_is_meant_by_his_letter_before_a_side_is_by_its_beginning() -> None:
    read = parse_line(GAME, under_way(), "answers A none")
    assert isinstance(read, Parsed)
    assert read.command == Command("answers", (("who", "goblin-1"), ("policy", "none")))


def test_free_dice_change_nothing() -> None:
    state = under_way()
    played = done(state, "roll 2d6+3 kara", "[2 5]")
    assert lines(played) == ["= 10 for Kara"]
    assert played.entry.lines[0].roll == "free dice@kara"
    assert played.after == state
    assert lines(done(state, "roll d8/2", "7")) == ["= 3"]
    assert done(state, "roll d8 --secret", "7").entry.lines[0].secret
    assert refusal(state, "roll 7") == '"7" has no dice in it.'


def test_every_common_verb_but_the_end_may_be_an_aside() -> None:
    own = {v.name for v in GAME.own_verbs()}
    common = [v for v in GAME.verbs.values() if v.name not in own]
    names = "hurt heal condition out back add wave hide show alias rename note fightnote letter side set setting"
    assert [v.name for v in common] == [*names.split(), "place", "link", "unlink", "dice", "answers", "roll", "end"]
    assert all(v.aside and v.kind in ("edit", "fight") for v in common if v.name != "end")
    letters = [v.key for v in GAME.verbs.values() if v.key]
    assert len(letters) == len(set(letters))
