"""The message bus: plain, synchronous, in order of subscription. Commands go in by it, facts come out by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

M = TypeVar("M")


class Bus:
    """Hands each message to everybody who subscribed to its type.

    A subscriber that fails does not keep the message from the others: `on_fault` is told and the rest goes on.
    """

    def __init__(self, on_fault: Callable[[object, Exception], None] | None = None) -> None:
        self._subscribers: dict[type[Any], list[Callable[[Any], None]]] = {}
        self._on_fault = on_fault

    def subscribe(self, kind: type[M], hear: Callable[[M], None]) -> Callable[[], None]:
        """Hear all messages of one type; returns what ends the subscription."""
        hearers = self._subscribers.setdefault(kind, [])
        hearers.append(hear)
        return lambda: hearers.remove(hear) if hear in hearers else None

    def publish(self, message: object) -> None:
        """Hand a message round; returns when everybody has had it."""
        for hear in tuple(self._subscribers.get(type(message), ())):
            try:
                hear(message)
            except Exception as fault:
                if self._on_fault is None:
                    raise
                self._on_fault(message, fault)
