"""The bus: each message to everybody who asked for its kind, whatever the others do."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tui.core.bus import Bus


@dataclass(frozen=True)
class Rang:
    n: int


@dataclass(frozen=True)
class Stopped:
    pass


def test_messages_go_to_those_who_asked_for_their_type_in_order() -> None:
    bus, heard = Bus(), list[str]()
    bus.subscribe(Rang, lambda m: heard.append(f"first {m.n}"))
    bus.subscribe(Rang, lambda m: heard.append(f"second {m.n}"))
    bus.subscribe(Stopped, lambda _: heard.append("stopped"))
    bus.publish(Rang(1))
    bus.publish(Stopped())
    bus.publish("nobody hears this")
    assert heard == ["first 1", "second 1", "stopped"]


def test_a_subscription_ends() -> None:
    bus, heard = Bus(), list[int]()
    end = bus.subscribe(Rang, lambda m: heard.append(m.n))
    bus.publish(Rang(1))
    end()
    end()
    bus.publish(Rang(2))
    assert heard == [1]


def test_one_who_leaves_while_hearing_does_not_disturb_the_others() -> None:
    bus, heard = Bus(), list[str]()

    def once(_: Rang) -> None:
        heard.append("once")
        end()

    end = bus.subscribe(Rang, once)
    bus.subscribe(Rang, lambda _: heard.append("always"))
    bus.publish(Rang(1))
    bus.publish(Rang(2))
    assert heard == ["once", "always", "always"]


def test_a_fault_of_one_does_not_keep_the_message_from_the_others() -> None:
    faults: list[str] = []
    heard: list[int] = []
    bus = Bus(lambda message, fault: faults.append(f"{message} {fault}"))

    def fails(m: Rang) -> None:
        raise ValueError(f"no {m.n}")

    bus.subscribe(Rang, fails)
    bus.subscribe(Rang, lambda m: heard.append(m.n))
    bus.publish(Rang(3))
    assert faults == ["Rang(n=3) no 3"]
    assert heard == [3]


def test_without_anybody_to_tell_a_fault_is_raised() -> None:
    bus = Bus()
    bus.subscribe(Rang, lambda _: [][0])
    with pytest.raises(IndexError):
        bus.publish(Rang(1))
