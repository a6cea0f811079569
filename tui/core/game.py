"""The contract a game fulfils. The interface, the storage and the command language know games by this alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Generic

from tui.core.command import Command
from tui.core.encounter import Combatant
from tui.core.scene import Scene
from tui.core.state import C, F, State
from tui.core.verbs import Channel, Condition, Rule, Verb
from tui.core.views import Card, Ladder, Preview


class Game(ABC, Generic[C, F]):
    """One game: its combatant, its fight, its verbs, its views.

    `combatant` and `fight` are frozen dataclasses extending `Combatant` and `Fight`; the fight has a field `settings`
    (the house rules), a field `bestiary` (creatures that can be brought in: a tuple of combatants, each under its slug
    as id; `add` copies one and gives the copy its own id, name, letter and side) and a field `tables` (the game's
    tables, with the campaign's overrides), each a frozen dataclass or a tuple of such. All fields have defaults except
    `id` and `name`. `short` stands before rule ids: `AE 6.5`. `lasting_links` are the kinds of links that
    outlast a fight, `quiet_links` those of which the log does not say that they end with somebody who is gone.
    `health_title` is what the first number of `health` is called.
    """

    id: str
    title: str
    short: str
    combatant: type[C]
    fight: type[F]
    channels: tuple[Channel, ...]
    conditions: tuple[Condition, ...]
    lasting_links: tuple[str, ...] = ()
    quiet_links: tuple[str, ...] = ()
    health_title: str = "hp"

    @abstractmethod
    def new_fight(self) -> F:
        """An empty fight with the default settings and tables."""

    @abstractmethod
    def rulebook(self) -> Mapping[str, Rule]:
        """Every rule the game knows, by id."""

    @abstractmethod
    def own_verbs(self) -> Sequence[Verb[C, F]]:
        """The verbs this game adds to those every game has; among them `next` and `initiative`."""

    @abstractmethod
    def ladder(self, state: State[C, F]) -> Ladder:
        """Who acts when, and why."""

    @abstractmethod
    def card(self, state: State[C, F], who: str) -> Card:
        """The card of one combatant."""

    @abstractmethod
    def preview(self, state: State[C, F], command: Command) -> Preview:
        """What the prompt says of a command, complete or not. Never raises."""

    @abstractmethod
    def hurt(self, scene: Scene[C, F], who: str, points: int, kind: str, command: Command) -> None:
        """Damage told by the game master, with the rules' consequences unless the command is flagged `bare`."""

    @abstractmethod
    def heal(self, scene: Scene[C, F], who: str, points: int, command: Command) -> None:
        """Healing told by the game master."""

    @abstractmethod
    def set_health(self, scene: Scene[C, F], who: str, points: int) -> None:
        """Health set to a number by the game master."""

    def arrived(self, scene: Scene[C, F], who: str) -> None:
        """Somebody has come in: give a place in the order. The last one of a round under way, unless the game overrides it."""
        order: tuple[str, ...] = getattr(scene.flow, "order", ())
        if getattr(scene.flow, "round", 0) and who not in order:
            fields: dict[str, Any] = {"order": (*order, who)}
            scene.flow = replace(scene.flow, **fields)

    def departed(self, scene: Scene[C, F], who: str, before: C) -> None:  # most games have nothing to add
        """Somebody has left the fight, dead, fled or removed, and was `before` until now."""

    def conditioned(self, scene: Scene[C, F], who: str, condition: str) -> None:  # most games have nothing to add
        """The game master has put a condition on somebody: what goes with it by the rules, if anything does."""

    @abstractmethod
    def health(self, body: C) -> tuple[int, int]:
        """Current and full health as one pair of numbers, for sorting and completion."""

    @abstractmethod
    def standing(self, body: C) -> str:
        """A word of state: `up`, `down`, `dying`, `dead`, `fled`."""

    def takes_turn(self, state: State[C, F], who: str) -> bool:
        """Will somebody in the order stop the walk from turn to turn? Whoever stands does, unless the game knows better."""
        body = state.who.get(who)
        return body is not None and self.standing(body) == "up"

    def completed(self, body: C, flow: F) -> C:
        """A combatant as a file tells of it, with what the tables of the fight know of its things filled in; doing it twice
        changes nothing. A game without such tables leaves it as it is."""
        return body

    @abstractmethod
    def faults(self, state: State[C, F]) -> Sequence[str]:
        """Invariants that do not hold, each as a sentence with the field; empty for a sound state."""

    def ended(self, scene: Scene[C, F]) -> None:  # most games have nothing to add
        """The fight has been ended by the game master: what is the game's own of it is over too."""

    def damage_kinds(self) -> Sequence[str]:
        """Damage types that `hurt` knows."""
        return ()

    def hurt_flags(self) -> Sequence[Any]:
        """Flags that this game adds to `hurt` and `heal` (a tuple of Flag)."""
        return ()

    @cached_property
    def verbs(self) -> Mapping[str, Verb[C, F]]:
        """All verbs by name: the game's own, then those every game has."""
        from tui.core.gm import common_verbs

        out = {v.name: v for v in self.own_verbs()}
        for verb in common_verbs(self):
            out.setdefault(verb.name, verb)
        return out

    def verb(self, name: str) -> Verb[C, F] | None:
        """The verb of this name."""
        return self.verbs.get(name)


AnyGame = Game[Any, Any]
AnyState = State[Any, Any]


def acting(state: State[C, F]) -> str:
    """Who acts now; empty when nobody does."""
    turn: str = getattr(state.flow, "turn", "")
    return turn


def side_of(state: State[C, F], who: str) -> str:
    """The side of a combatant; a side's own name and `gm` stand for themselves."""
    body = state.who.get(who)
    return body.side if isinstance(body, Combatant) else who
