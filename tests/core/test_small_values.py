"""Ledger, letters, turns and policies: the small values everything else is made of."""

from __future__ import annotations

from tui.core.encounter import Policy, policy_of, with_policy
from tui.core.ledger import Ledger, Term
from tui.core.letters import group_letter, other_letter, party_letter
from tui.core.turns import moved, next_turn


def test_a_ledger_adds_up_each_channel_on_its_own() -> None:
    ledger = Ledger().add("bonus", 7, "sword", "1.2").add("edge", 1, "flank", "7.1").add("bonus", -2, "wound", "9")
    assert ledger.total("bonus") == 5
    assert ledger.total("edge") == 1
    assert ledger.total("steps") == 0


def test_terms_of_nothing_are_left_out_and_rules_named_once() -> None:
    ledger = (
        Ledger().add("bonus", 0, "nothing", "3").add("bonus", 1, "a", "2").add("edge", 1, "b", "1").add("edge", 2, "c", "2")
    )
    assert [t.why for t in ledger.terms] == ["a", "b", "c"]
    assert ledger.cites() == ("2", "1")
    assert ledger.terms[0] == Term("bonus", 1, "a", "2")


def test_party_letters_come_from_the_name() -> None:
    assert party_letter("Kara", ()) == "K"
    assert party_letter("Kara", {"K"}) == "A"
    assert party_letter("Lola", ()) == "A"  # L and O are read as 1 and 0
    assert party_letter("Zoq", {"A"}) == "B"  # no letter of the name will do: the next free one


def test_the_others_get_the_next_free_letter() -> None:
    assert other_letter({"A", "B"}) == "C"
    assert other_letter(set("ABCDEFGHIJK")) == "M"
    assert other_letter(set("ABCDEFGHIJKMNPRSTUVWY")) == "QA"
    assert other_letter(set("ABCDEFGHIJKMNPRSTUVWY") | {"QA"}) == "QB"


def test_no_letter_begins_another() -> None:
    given: list[str] = []
    for _ in range(21 + 78):
        new = other_letter(given)
        assert new
        assert not any(new.startswith(old) or old.startswith(new) for old in given)
        given.append(new)
    assert other_letter(given) == ""


def test_a_group_takes_its_initial_when_it_is_free() -> None:
    assert group_letter("bog gob", ()) == "B"
    assert group_letter("bog gob", {"B"}) == "A"
    assert group_letter("Quickling", ()) == "A"


def anybody(_: str) -> bool:
    return True


def test_turns_go_down_the_order_and_end_the_round() -> None:
    order = ("a", "b", "c")
    assert next_turn(order, "", anybody) == ("a", ())
    assert next_turn(order, "a", anybody) == ("b", ())
    assert next_turn(order, "c", anybody) == ("", ())


def test_those_who_cannot_act_are_passed_over_and_named() -> None:
    assert next_turn(("a", "b", "c", "d"), "a", lambda who: who == "d") == ("d", ("b", "c"))
    assert next_turn(("a", "b"), "", lambda who: False) == ("", ("a", "b"))


def test_a_turn_that_is_nowhere_in_the_order_is_its_end() -> None:
    assert next_turn(("a", "b"), "gone", anybody) == ("", ())


def test_moving_in_the_order() -> None:
    assert moved(("a", "b", "c"), "c", "a") == ("c", "a", "b")
    assert moved(("a", "b", "c"), "a", "") == ("b", "c", "a")
    assert moved(("a", "b"), "new", "b") == ("a", "new", "b")
    assert moved(("a", "b"), "a", "nobody") == ("b", "a")


def test_ones_own_policy_goes_before_that_of_ones_side() -> None:
    policies = (Policy("party", "table"), Policy("kara", "program"))
    assert policy_of(policies, "kara", "party", "ask") == "program"
    assert policy_of(policies, "brawn", "party", "ask") == "table"
    assert policy_of(policies, "goblin", "foes", "ask") == "ask"


def test_a_policy_set_again_is_replaced() -> None:
    policies = with_policy(with_policy((), "party", "table"), "party", "ask")
    assert policies == (Policy("party", "ask"),)
