"""What is in hand: drawing a weapon (4.7), strings (8.3), and wear by the game master's word (8.3a)."""

from __future__ import annotations

import pytest

from tests.rules.adventures_edge.table import Fights, changed, done, fight, goblin, maren, refused, rule, said, story
from tui.core.command import Command
from tui.core.language.stored import parse_stored
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import Count
from tui.rules.adventures_edge.reaching import weapon_for_reaction


def armed(*drawn: str) -> Fights:
    """Maren with these weapons in hand."""
    return changed(fight(), "maren", drawn=drawn)


@rule("4.7")
def test_what_is_used_first_was_in_hand() -> None:
    after = done(fight(), "attack maren goblin-1 axe", "8").after.who["maren"]
    assert (after.spent, after.drawn) == (1, ("axe",))


@rule("4.7")
def test_another_weapon_is_drawn_first() -> None:
    played = done(armed("axe"), "attack maren goblin-1 longsword", "7")
    after = played.after.who["maren"]
    assert (after.spent, after.drawn) == (2, ("longsword",))
    assert said(played).startswith("Maren draws: longsword.")
    preview = GAME.preview(armed("axe"), parse_stored(GAME, "attack maren goblin-1 longsword"))
    assert preview.enter.startswith("draw first, 2 actions: roll d20+7")
    # With one action left there is none for the blow, unless the game master says so.
    tired = changed(armed("axe"), "maren", spent=1)
    assert refused(tired, "attack maren goblin-1 longsword") == "Maren has only 1 of 2 actions left."
    assert done(tired, "attack maren goblin-1 longsword --gm", "7").after.who["maren"].spent == 1


@rule("4.7", "6.1")
def test_a_weapon_drawn_does_not_fit_into_a_combined_action() -> None:
    text = "attack maren goblin-1 maul --combined"
    assert refused(armed("axe"), text) == "Maren has only 2 of 3 actions left."


@rule("4.7", "6.2")
def test_the_off_hand_holds_a_second_one() -> None:
    # What the off hand uses first was in it; then both are in hand.
    state = story(
        fight(),
        ("attack maren goblin-1 longsword", "7"),
        ("attack maren goblin-1 dagger --off-hand --close", "[9 10]"),
    )
    body = state.who["maren"]
    assert (body.spent, body.drawn) == (2, ("longsword", "dagger"))


@rule("4.7")
def test_bare_hands_are_never_drawn() -> None:
    after = done(armed("axe"), "attack maren goblin-1 fists --close", "9").after.who["maren"]
    assert (after.spent, after.drawn) == (1, ("axe",))


@rule("4.7", "4.8")
def test_nobody_draws_for_a_blow_out_of_turn() -> None:
    state = changed(fight(turn="goblin-1"), "maren", drawn=("bow",), wielded="bow")
    why = "Maren would have to draw the longsword first."
    assert refused(state, "react maren goblin-1 longsword --why=leaves") == why
    assert weapon_for_reaction(state.who["maren"], "goblin-1", state.flow) is None


@rule("4.7")
def test_drawing_as_an_action() -> None:
    played = done(armed("axe"), "draw maren longsword")
    after = played.after.who["maren"]
    assert (after.spent, after.drawn, after.wields.id) == (1, ("longsword",), "longsword")
    assert refused(armed("axe"), "draw maren axe") == "Maren has the throwing axe in hand."
    assert refused(fight(), "draw maren fists") == "Maren has no fists to draw."
    assert refused(fight(turn="goblin-1"), "draw maren axe").startswith("It is Goblin 1's turn")


@rule("4.7")
def test_what_is_picked_up_is_in_hand() -> None:
    state = story(armed("axe"), ("drop maren longsword",), ("pickup maren longsword",))
    assert state.who["maren"].drawn == ("longsword",)


@rule("8.3")
def test_a_broken_string() -> None:
    # 2 + 5 = 7 misses by 8: a mishap; 1: a point of damage, and the string.
    state = done(fight(), "attack maren goblin-1 bow", "2", "1").after
    assert state.who["maren"].unstrung == ("bow",)
    card = ["".join(s.text for s in line) for line in GAME.card(state, "maren").lines if isinstance(line, tuple)]
    assert any("short bow" in line and "string broken" in line for line in card)
    # By the rules it is only told of; a campaign may want it mended before the next shot.
    ready = changed(state, "maren", spent=0)
    done(ready, "attack maren goblin-1 bow", "9")
    strict = type(ready)(ready.who, fight(broken_string_stops=True).flow)
    assert refused(strict, "attack maren goblin-1 bow") == "Maren's short bow has no string: mend it."
    mended = done(strict, "mend maren bow").after
    assert (mended.who["maren"].unstrung, mended.who["maren"].wear) == ((), ())
    # A 2 wears it and leaves the string alone.
    assert done(fight(), "attack maren goblin-1 bow", "2", "2").after.who["maren"].unstrung == ()


@rule("8.3a")
def test_wear_by_hand() -> None:
    # Breakage 7: 5 is usable, 2 more break it.
    worn = done(fight(), "wear maren longsword 5")
    assert said(worn) == "Maren's longsword: 5 of 7 damage."
    done(worn.after, "attack maren goblin-1 longsword", "7")
    broken = done(worn.after, "wear maren longsword 2")
    assert said(broken) == "Maren's longsword: 7 of 7 damage. It is broken."
    assert refused(broken.after, "attack maren goblin-1 longsword") == "Maren's longsword is broken."
    assert done(broken.after, "wear maren longsword -2").after.who["maren"].wear == (Count("longsword", 5),)
    assert done(fight(), "wear maren gambeson").after.who["maren"].wear == (Count("gambeson", 1),)
    assert done(worn.after, "wear maren longsword -5").after.who["maren"].wear == ()


@rule("8.3a")
@pytest.mark.parametrize("text", ["wear maren fists", "wear maren hat"])
def test_what_does_not_wear(text: str) -> None:
    assert "that could be damaged" in refused(fight(), text)


def test_after_the_fight_nobody_knows() -> None:
    state = done(changed(fight(maren(), goblin(1)), "maren", drawn=("axe",)), "end").after
    assert state.who["maren"].drawn == ()


def test_the_weapons_on_offer_to_draw() -> None:
    slot = GAME.verbs["draw"].slots[1]
    assert slot.options is not None
    offered = {o.id: o.why_not for o in slot.options(armed("axe"), Command("draw", (("by", "maren"),)))}
    assert offered["axe"] == "Maren has the throwing axe in hand."
    assert offered["longsword"] == ""
    assert "fists" not in offered
