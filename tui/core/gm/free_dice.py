"""Dice that belong to no rule: `roll 2d6+3`, `roll d20 kara`."""

from __future__ import annotations

from tui.core.command import Command
from tui.core.encounter import Combatant, Fight
from tui.core.errors import Refused
from tui.core.gm.health import total
from tui.core.gm.said import GmScene
from tui.core.verbs import Flag, Slot, Verb


def roll(scene: GmScene, command: Command) -> None:
    """Throw dice and tell the sum; nothing else changes."""
    amount, who = command.amount("amount"), command.arg("who")
    if amount.fixed:
        raise Refused(f'"{amount.text}" has no dice in it.')
    name = scene[who].name if who else ""
    secret = command.has("secret") or bool(who and scene[who].hidden)
    sum_ = scene.roll(who or "gm", "free dice", amount.pool, total, formula=amount.text, secret=secret)
    points = sum_ // amount.part
    scene.say("", f"= {points}" + (f" for {name}" if name else ""), shows=True, secret=secret)


def roll_verb() -> Verb[Combatant, Fight]:
    """Roll."""
    return Verb(
        "roll",
        "Free dice",
        roll,
        "fight",
        (Slot("amount", "amount", "Dice"), Slot("who", "who", "Whose", optional=True)),
        (Flag("secret", "secret"),),
        key="d",
        aside=True,
    )
