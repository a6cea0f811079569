"""What a verb needs: the one description from which menu, prompt, command line, completion and script are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, Literal

from tui.core.command import Command
from tui.core.request import Option
from tui.core.scene import Scene
from tui.core.state import C, F, State

SlotKind = Literal["who", "whos", "amount", "number", "choice", "assign", "text"]
"""`who` one combatant, `whos` several with their shares, `amount` a number or dice, `number` a whole number, `choice`
one of the slot's options, `assign` field=value, `text` the rest of the line (quoted in scripts)."""

Kind = Literal["action", "reaction", "turn", "edit", "fight", "inner"]
"""`action` costs the acting one something, `reaction` is done out of turn, `turn` moves the fight on, `edit` and `fight`
are the game master's own hand on a combatant or the fight, `inner` is played by the referee only."""


def _never_refused(_state: object, _who: str) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Slot(Generic[C, F]):
    """One argument. `options` gives what may stand there (with the reason why not) given what is filled in already;
    `default` what stands there when nothing is typed (empty: it has to be asked). Of a choice that `asks` nothing is taken
    for granted but what was chosen the last time."""

    name: str
    kind: SlotKind
    title: str = ""
    optional: bool = False
    options: Callable[[State[C, F], Command], Sequence[Option]] | None = None
    default: Callable[[State[C, F], Command], str] | None = None
    asks: bool = False


@dataclass(frozen=True, slots=True)
class Level:
    """One setting of a flag that has several: `half` cover. `note` is its effect in short: `-1e`."""

    id: str
    label: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Flag(Generic[C, F]):
    """An option of a verb.

    `key` is its small letter in the prompt, fixed for the whole game. A `switch` is on or off; with `levels` it goes
    through them; `number`, `amount`, `whos`, `who` and `text` carry a value. `bare` tells whether it may stand without a value.
    A number with a `start` begins, when it is switched on, as the acting one had it the last time, the first time at what
    `start` says; others begin at 1. `remember` keeps it for the next attack of the same attacker, or against the same target.
    """

    name: str
    title: str
    key: str = ""
    kind: Literal["switch", "number", "amount", "who", "whos", "text"] = "switch"
    levels: tuple[Level, ...] = ()
    bare: bool = True
    note: str = ""
    why_not: Callable[[State[C, F], Command], str] | None = None
    remember: Literal["", "attacker", "pair"] = ""
    repeat: bool = False
    start: Callable[[State[C, F], Command], str] | None = None

    def level(self, id: str) -> Level | None:
        """The level of this id."""
        return next((x for x in self.levels if x.id == id), None)


@dataclass(frozen=True, slots=True)
class OddsPlan:
    """What the prompt shows of a verb's odds. `chances` are marks with their words, the most important first; `amount`
    is the mark drawn as a picture; `skip` the nested procedures beyond the horizon; each option of the decision
    labelled `columns` gets a column of its own; that decision offers the same options each time, closed ones with why.
    Chances `by_need` are shown only where they are above nothing. While the odds are shown at a prompt the least likely
    outcomes of each roll are left out, as long as they weigh no more than `cut` of it together."""

    chances: tuple[tuple[str, str], ...]
    amount: str = ""
    skip: frozenset[str] = frozenset()
    columns: str = ""
    by_need: frozenset[str] = frozenset()
    cut: float = 0.0


@dataclass(frozen=True, slots=True)
class Verb(Generic[C, F]):
    """One thing that can be done.

    `rule` plays it. `why_not(state, who)` says in one sentence why `who` cannot do it now (empty: he can); the menu
    greys it out with that sentence and the command line refuses with the same. `cost` is shown in the menu. An `aside`
    may be done while a question is open; one that `helps` is done for somebody and aims at nobody; an `early` one is done for
    anybody before a round begins, and the fight names it then. `key` is the small letter
    in the fight (only for verbs every game has), `menu` the letter or digit that picks it in the menu of the acting one, the
    same for the whole game.
    """

    name: str
    title: str
    rule: Callable[[Scene[C, F], Command], None]
    kind: Kind = "action"
    slots: tuple[Slot[C, F], ...] = ()
    flags: tuple[Flag[C, F], ...] = ()
    key: str = ""
    cost: str = ""
    cite: str = ""
    why_not: Callable[[State[C, F], str], str] = _never_refused
    odds: OddsPlan | None = None
    aside: bool = False
    helps: bool = False
    early: bool = False
    menu: str = ""

    def slot(self, name: str) -> Slot[C, F] | None:
        """The slot of this name."""
        return next((s for s in self.slots if s.name == name), None)

    def option(self, name: str) -> Flag[C, F] | None:
        """The flag of this name."""
        return next((f for f in self.flags if f.name == name), None)


def with_menu_keys(verbs: Sequence[Verb[C, F]], keys: Mapping[str, str]) -> tuple[Verb[C, F], ...]:
    """The verbs, each with its key in the menu, by the verb's name."""
    return tuple(replace(verb, menu=keys.get(verb.name, "")) for verb in verbs)


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition a game knows: its id, its letter in the condition prompt, the rule it rests on, its badge on the ladder."""

    id: str
    title: str
    key: str
    cite: str = ""
    badge: str = ""
    levels: int = 1


@dataclass(frozen=True, slots=True)
class Channel:
    """A channel of the ledger as it is written: `+1e flank`. The one with an empty suffix is the plain bonus."""

    name: str
    suffix: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """An entry of a game's rulebook: the sentence is the project's own wording."""

    id: str
    sentence: str
    title: str = field(default="")
