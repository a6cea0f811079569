"""What a command would lead to: its first roll, what the game says of it, its odds, worked out while nothing else is to do."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tui.core.chances import Column, columns
from tui.core.command import Command
from tui.core.errors import BadAnswer, Diverged, Refused
from tui.core.game import AnyGame, AnyState
from tui.core.language.text import command_text
from tui.core.play import Pending, play
from tui.core.request import Answer, Choice, Request, RollAsked
from tui.core.scene import Scene
from tui.core.verbs import Verb
from tui.core.views import Preview

KEPT = 64
"""How many outlooks are kept ready."""


@dataclass(slots=True)
class Outlook:
    """What is known of one command on one state. `refused` says why it cannot be done, `done` that the odds are all there."""

    preview: Preview
    roll: RollAsked | None = None
    refused: str = ""
    cite: str = ""
    columns: tuple[Column, ...] = ()
    done: bool = False
    _steps: Iterator[tuple[Column, ...]] | None = field(default=None, repr=False)

    def refine(self) -> None:
        """One slice of the odds more."""
        if self._steps is None:
            self.done = True
            return
        try:
            self.columns = next(self._steps)
        except StopIteration:
            self._steps, self.done = None, True
        except (Refused, BadAnswer, Diverged) as no:
            self._steps, self.done = None, True
            self.refused = self.refused or str(no)
        except Exception as bug:  # a bug in a rule must not end the evening: the odds are left out, and it is said
            self._steps, self.done, self.columns = None, True, ()
            self.refused = f"no odds: {type(bug).__name__}: {bug}"


class Outlooks:
    """The outlooks of the commands looked at lately, by command and state."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._kept: OrderedDict[tuple[Command, int], tuple[AnyState, Outlook]] = OrderedDict()
        self._wanted: Outlook | None = None

    def of(self, verb: Verb[Any, Any], command: Command, state: AnyState) -> Outlook:
        """The outlook of a command, its first slice of odds at once."""
        key = (command, id(state))
        found = self._kept.get(key)
        if found is None or found[0] is not state:
            found = (state, self._new(verb, command, state))
            self._kept[key] = found
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._wanted = found[1]
        return found[1]

    def idle(self) -> bool:
        """Refine the outlook looked at last by a slice; False when there was nothing left to refine."""
        if self._wanted is None or self._wanted.done:
            return False
        self._wanted.refine()
        return True

    def rest(self) -> None:
        """Nothing is looked at: nothing is to be refined."""
        self._wanted = None

    def _new(self, verb: Verb[Any, Any], command: Command, state: AnyState) -> Outlook:
        def rule(scene: Scene[Any, Any]) -> None:
            verb.rule(scene, command)

        out = Outlook(self.game.preview(state, command))
        try:
            text = command_text(self.game, command)
            result = play(text, rule, state, (), _decisions_only)
        except Refused as no:
            out.refused, out.cite = no.reason, no.cite
        except (BadAnswer, Diverged, ValueError) as no:
            out.refused = str(no)
        except Exception as bug:  # as above: a half-typed command may meet a rule that does not expect it
            out.refused = f"{type(bug).__name__}: {bug}"
        else:
            if isinstance(result, Pending):
                out.roll = next((q for q in result.requests if isinstance(q, RollAsked)), None)
        if verb.odds is None or out.refused:
            out.done = True
        else:
            out._steps = columns(verb, command, state, quick=True)
            out.refine()
        return out


def _decisions_only(q: Request) -> Answer | None:
    """Decisions take their default; the first dice stop the rule."""
    return Answer("+".join(q.default) or "none", "policy") if isinstance(q, Choice) else None
