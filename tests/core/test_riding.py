"""Riders and mounts as links."""

from __future__ import annotations

from tui.core.encounter import Combatant, Link
from tui.core.riding import RIDING, faults_of_riding, mount_of, no_such_pair, rider_of

UP = (Link("engaged", "ann", "bea"), Link(RIDING, "ann", "horse"))


def test_who_rides_whom() -> None:
    assert (mount_of(UP, "ann"), rider_of(UP, "horse")) == ("horse", "ann")
    assert (mount_of(UP, "horse"), rider_of(UP, "ann"), mount_of(UP, "bea")) == ("", "", "")
    assert mount_of((), "ann") == ""


def test_there_is_one_place_in_each_saddle() -> None:
    assert faults_of_riding(UP) == []
    two = (*UP, Link(RIDING, "bea", "horse"))
    assert faults_of_riding(two) == ["links: horse has more than one place in the saddle"]
    ridden_rider = (*UP, Link(RIDING, "bea", "ann"))
    assert faults_of_riding(ridden_rider) == ["links: ann has more than one place in the saddle"]


def test_nobody_has_two_places_in_a_saddle() -> None:
    who = {id: Combatant(id=id, name=id.title()) for id in ("ann", "bea", "horse", "pony")}
    assert no_such_pair(who, UP, "bea", "pony") == ""
    assert no_such_pair(who, UP, "bea", "bea") == "Bea cannot mount Bea."
    assert no_such_pair(who, UP, "ann", "pony") == "Ann rides Horse already."
    assert no_such_pair(who, UP, "horse", "pony") == "Horse carries Ann."
    assert no_such_pair(who, UP, "bea", "horse") == "Horse carries Ann."
    assert no_such_pair(who, UP, "bea", "ann") == "Ann is in the saddle."
