"""States of the table in which something is not possible, and every command that could be said in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tests.rules.adventures_edge.table import LONGSWORD, Fights, changed, fight, goblin, having, maren, tobin
from tui.core.command import Command
from tui.core.encounter import Link
from tui.core.riding import RIDING
from tui.core.state import State
from tui.core.verbs import Slot, Verb
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.ties import ENGAGED, GRAPPLING, SHARING

Verb_ = Verb[Fighter, Battle]


def linked(state: Fights, *links: Link) -> Fights:
    """The fight with people bound to one another."""
    return State(state.who, replace(state.flow, links=links))


def horse() -> Fighter:
    """A horse of the party's."""
    return replace(tobin(size="large", hp=40, weapons=()), id="horse", name="Horse", letter="H", side="allies")


def table(**sheet: Any) -> Fights:
    """Maren acts; with her Tobin and a horse, against two guards."""
    return fight(maren(**sheet), tobin(), horse(), goblin(1), goblin(2))


def states() -> dict[str, Fights]:
    """Each by what is particular in it, for Maren most of all."""
    own = table()
    return {
        "before the fight": fight(*own.who.values(), round=0),
        "own turn": own,
        "between turns": State(own.who, replace(own.flow, turn="")),
        "other's turn": fight(*own.who.values(), turn="goblin-1"),
        "surprise round": having(State(own.who, replace(own.flow, surprise=True)), "tobin", "surprised"),
        "one action": changed(own, "maren", spent=1),
        "no action": changed(own, "maren", spent=2),
        "no movement": changed(own, "maren", moved=6),
        "retreated": changed(own, "maren", retreated=True),
        "prone": having(own, "maren", "prone"),
        "stunned": changed(own, "maren", stun=2),
        "dazed": having(own, "maren", "dazed"),
        "down": having(changed(own, "maren", damage=28), "maren", "prone"),
        "unconscious": having(changed(own, "maren", damage=30), "maren", "prone", "unconscious"),
        "dead": changed(own, "maren", damage=60),
        "fled": changed(own, "maren", out="fled"),
        "riding": linked(own, Link(RIDING, "maren", "horse")),
        "engaged": linked(own, Link(ENGAGED, "maren", "goblin-1")),
        "holding": linked(own, Link(SHARING, "maren", "goblin-1"), Link(GRAPPLING, "maren", "goblin-1")),
        "held": linked(own, Link(SHARING, "goblin-1", "maren"), Link(GRAPPLING, "goblin-1", "maren")),
        "sharing": linked(own, Link(SHARING, "maren", "goblin-1")),
        "a foe helpless": having(own, "goblin-1", "helpless"),
        "a foe dead": changed(own, "goblin-1", damage=60),
        "unarmed": table(weapons=()),
        "one weapon": table(weapons=(LONGSWORD,)),
        "alone": fight(maren()),
        "empty": State({}, Battle()),
    }


def fillings(verb: Verb_, state: Fights, by: str) -> Iterator[Command]:
    """The commands of a verb that somebody could give: everybody as its other ones, every option of its choices."""

    def ways(slot: Slot[Fighter, Battle], first: bool, command: Command) -> list[str]:
        if first and by and slot.kind in ("who", "whos"):
            return [by]
        if slot.kind in ("who", "whos") and slot.options is None:
            return list(state.who)
        if slot.options is not None:
            return [o.id for o in slot.options(state, command)]
        default = slot.default(state, command) if slot.default is not None else ""
        return [default or {"amount": "1", "number": "1", "assign": "damage=1"}.get(slot.kind, "something")]

    def fill(command: Command, left: tuple[Slot[Fighter, Battle], ...], first: bool) -> Iterator[Command]:
        if not left:
            yield command
            return
        for text in ways(left[0], first, command):
            yield from fill(command.with_arg(left[0].name, text), left[1:], False)

    yield from fill(Command(verb.name), verb.slots, True)
