"""What can go wrong while a command is played, and who is meant to hear of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tui.core.request import Request


class Refused(Exception):
    """The rules do not allow it. Nothing has changed.

    `reason` names who, what is missing and, where there is one, the rule (`cite`).
    """

    def __init__(self, reason: str, cite: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.cite = cite


class BadAnswer(Exception):
    """An answer that this request cannot take: a face the die has not, an option not on offer."""


class Diverged(Exception):
    """The tape holds answers that the rule no longer asks for, or asks for differently."""


class Stop(BaseException):
    """Raised inside a rule when an answer is missing; ends the run.

    A BaseException, so that no `except Exception` in a rule can swallow it and finish a wrong entry.
    """

    def __init__(self, requests: tuple[Request, ...]) -> None:
        super().__init__(", ".join(q.key for q in requests))
        self.requests = requests
