"""Links between combatants: tied, handed over, loosened."""

from __future__ import annotations

from dataclasses import replace

from tests.tiny import TinyScene, under_way
from tui.core.encounter import Link
from tui.core.links import linked, links_of, loosen, others, part, tie
from tui.core.scene import Scene


def scene() -> TinyScene:
    return Scene(under_way())


def test_a_link_is_found_from_both_ends() -> None:
    s = scene()
    tie(s, "engaged", "kara", "goblin-1")
    tie(s, "engaged", "brawn", "goblin-1")
    assert others(s.flow.links, "goblin-1", "engaged") == ("kara", "brawn")
    assert linked(s.flow.links, "engaged", "goblin-1", "kara") == Link("engaged", "kara", "goblin-1")
    assert linked(s.flow.links, "engaged", "brawn", "kara") is None
    assert links_of(s.flow.links, "kara", "riding") == ()


def test_control_changes_hands() -> None:
    s = scene()
    tie(s, "grappling", "kara", "goblin-1")
    tie(s, "grappling", "goblin-1", "kara")
    assert s.flow.links == (Link("grappling", "goblin-1", "kara"),)


def test_only_what_is_named_is_loosened() -> None:
    s = scene()
    tie(s, "engaged", "kara", "goblin-1")
    tie(s, "riding", "kara", "brawn")
    tie(s, "engaged", "kara", "brawn")
    assert loosen(s, "kara", "engaged", "goblin-1") == (Link("engaged", "kara", "goblin-1"),)
    assert loosen(s, "kara", "riding") == (Link("riding", "kara", "brawn"),)
    assert loosen(s, "goblin-1") == ()
    assert s.flow.links == (Link("engaged", "kara", "brawn"),)


def test_those_bound_both_ways_part_once_and_quiet_kinds_without_a_word() -> None:
    s = scene()
    both = (Link("engaged", "kara", "goblin-1"), Link("engaged", "goblin-1", "kara"), Link("near", "kara", "brawn"))
    s.flow = replace(s.flow, links=both)
    part(s, "kara", quiet=("near",))
    assert s.flow.links == ()
    assert [line.text for line in s.lines] == ["Kara and Goblin 1: no longer engaged."]
