"""What menu and prompt say of closing in, grapple and tackle: greyed verbs, targets, numbers and questions to come."""

from __future__ import annotations

from tests.rules.adventures_edge.table import Fights, changed, fight, having, rule
from tests.rules.adventures_edge.test_closing import theirs
from tests.rules.adventures_edge.test_grapple import holding, inside
from tests.rules.adventures_edge.test_tackle import field
from tui.core.language.stored import parse_stored
from tui.core.views import Preview
from tui.rules.adventures_edge import GAME


def prompt(state: Fights, text: str) -> Preview:
    """What the prompt says."""
    return GAME.preview(state, parse_stored(GAME, text))


def grey(state: Fights, verb: str, who: str = "maren") -> str:
    """Why the menu greys a verb."""
    return GAME.verbs[verb].why_not(state, who)


def proposed(state: Fights, text: str) -> str:
    """Whom a verb is about when nobody is named."""
    command = parse_stored(GAME, text)
    slot = GAME.verbs[command.verb].slot("at")
    assert slot is not None
    assert slot.default is not None
    return slot.default(state, command)


def reasons(state: Fights, text: str) -> dict[str, str]:
    """Everybody who can be named, with why not."""
    command = parse_stored(GAME, text)
    slot = GAME.verbs[command.verb].slot("at")
    assert slot is not None
    assert slot.options is not None
    return {o.id: o.why_not for o in slot.options(state, command)}


@rule("10.1", "10.4", "10.5")
def test_what_makes_no_sense_is_grey() -> None:
    assert grey(fight(), "close") == "No foe's reach is longer than Maren's."
    assert grey(theirs(), "close", "goblin-1") == ""
    assert grey(fight(), "closein") == ""
    assert grey(fight(), "tackle") == "Maren has to move at least 1 space before a tackle."
    assert grey(fight(), "grapple") == "Maren shares no space with anybody: close in or tackle first."
    assert grey(fight(), "control") == grey(fight(), "push") == grey(fight(), "takedown") == "Maren is in no grapple."
    assert grey(having(fight(), "maren", "grappled"), "breakfree") == "Maren is in no grapple with anybody here."
    assert grey(fight(), "leave") == "Maren shares no space."
    assert grey(fight(), "grapple", "goblin-1") == "It is Maren's turn."
    assert grey(changed(inside(), "maren", spent=2), "grapple") == "Maren has no action left."


@rule("10.4")
def test_what_makes_sense_in_a_grapple() -> None:
    assert grey(inside(), "grapple") == grey(holding(), "push") == grey(holding("goblin-1"), "control") == ""
    assert grey(holding(), "control") == "Maren controls the grapple already."
    assert grey(holding("goblin-1"), "push") == "Goblin 1 controls the grapple, not Maren."
    assert grey(holding(), "closein") == "Maren is in a grapple."
    assert grey(inside(), "tackle") == "Maren is in close combat: leave that space first."


def test_the_one_it_can_be_is_proposed() -> None:
    assert proposed(holding(), "push maren") == "goblin-1"
    assert proposed(fight(), "grapple maren") == ""
    assert reasons(inside(), "grapple maren") == {
        "goblin-1": "",
        "goblin-2": "Maren and Goblin 2 are not in one space: close in or tackle first.",
    }


@rule("10.1", "10.2")
def test_the_prompt_of_closing_in() -> None:
    said = prompt(theirs(), "close goblin-1 maren")
    assert (said.against, said.roll) == ("against DB 20", "d20+3, no Edge")
    assert said.asks == "if it fails Maren may strike (2 left); kept out if that hits"
    tired = prompt(changed(theirs(), "maren", spent=2), "close goblin-1 maren")
    assert tired.asks == "if it fails nobody can strike: closed in all the same"
    assert prompt(theirs(), "close goblin-1 maren --back").enter == "1 action: close in, nothing is rolled"
    assert prompt(fight(), "close maren goblin-1").enter == ("Goblin 1's reach is no longer than Maren's: no need to close in.")


@rule("10.4")
def test_the_prompt_of_a_grapple_shows_its_own_roll() -> None:
    said = prompt(inside(), "grapple maren goblin-1 --one-hand")
    assert (said.against, said.roll) == ("against DB 15", "d20+5, -1 Edge")
    assert said.asks == "first Goblin 1 may strike (2 left); then Goblin 1 may break free (2 left)"
    assert said.ledger is not None
    assert [t.why for t in said.ledger.terms] == ["Strength Attack", "with one hand"]
    assert prompt(fight(), "grapple maren goblin-1").enter.endswith("close in or tackle first.")
    assert prompt(inside(), "grapple maren").enter == ""


@rule("10.4")
def test_the_prompts_within_a_grapple() -> None:
    said = prompt(holding("goblin-1"), "control maren goblin-1")
    assert (said.against, said.roll) == ("against Goblin 1's Strength 12", "d20+5, -1 Edge")
    assert prompt(holding(), "push maren goblin-1").asks == "1 space, 1 more for every 5 above, at most 3"
    assert prompt(having(holding(), "maren", "prone"), "push maren goblin-1").asks == "1 space"
    assert prompt(holding(), "breakfree maren goblin-1").enter == "let go of Goblin 1: free, nothing is rolled"
    assert prompt(holding(), "control maren goblin-1").enter == "Maren controls the grapple already."


@rule("10.5")
def test_the_prompt_of_a_tackle() -> None:
    said = prompt(field(spent=0), "tackle brand cole --flank --back")
    assert said.enter == "From the flank or from behind, not both."
    said = prompt(field(spent=0), "tackle brand cole --flank")
    assert (said.against, said.roll, said.asks) == ("against DB 14", "d20+6, +1 Edge", "first Cole may strike (2 left)")
    assert prompt(field(spent=0, tackle_always_provokes=False), "tackle brand cole --flank").asks == ""
    assert prompt(field(moved=0), "tackle brand cole").enter == "Brand has to move at least 1 space before a tackle."
