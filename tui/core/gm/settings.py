"""Fields of a combatant and house rules set by hand: `set kara skill=7`, `setting crits=off`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from tui.core.command import Command
from tui.core.encounter import Combatant, Fight
from tui.core.errors import Refused
from tui.core.game import Game
from tui.core.gm.fields import HEALTH, OWN_VERBS, editable, find, read_value, value_text, with_value
from tui.core.gm.said import GmScene
from tui.core.request import Option
from tui.core.state import State
from tui.core.verbs import Slot, Verb

_WHOLE = re.compile(r"-?\d{1,6}")


@dataclass(frozen=True, slots=True)
class SetField:
    """The edit that sets one field, maybe a nested one."""

    path: tuple[str, ...]
    value: Any

    def __call__(self, body: Combatant) -> Combatant:
        return with_value(body, self.path, self.value)


def assigned(command: Command) -> tuple[str, str]:
    """The two halves of `field=value`."""
    name, equals, text = command.arg("assign").partition("=")
    if not equals or not name:
        raise Refused("Say which field and its value: skill=7")
    return name, text


def set_field(game: Game[Combatant, Fight], scene: GmScene, command: Command) -> None:
    """Set one field of a combatant, or of what is nested in it, to a value; `hp` is health in every game."""
    who = command.arg("who")
    name, text = assigned(command)
    body = scene[who]
    if name in HEALTH:
        if not _WHOLE.fullmatch(text):
            raise Refused(f'{name} cannot be "{text}": a whole number.')
        game.set_health(scene, who, int(text))
        return
    if name in OWN_VERBS:
        raise Refused(f"{name} is not set like this" + (f": use {OWN_VERBS[name]}." if OWN_VERBS[name] else "."))
    shape = find(type(body), name, f"{body.name} has no field")
    before = next(e.value for e in editable(body) if e.shape.path == shape.path)
    value = read_value(shape, text)
    if value == before:
        raise Refused(f"{body.name}: {shape.name} is {value_text(value)} already.")
    faults = game.faults(scene.view())
    scene.edit(who, SetField(shape.path, value))
    _refuse_new_faults(game, scene, faults)
    scene.say(shape.cite, f"{body.name}: {shape.name} {value_text(before)} → {value_text(value)}.", secret=True)


def _refuse_new_faults(game: Game[Combatant, Fight], scene: GmScene, before: Sequence[str]) -> None:
    """A value may be within its own bounds and still not go with the others."""
    for fault in game.faults(scene.view()):
        if fault not in before:
            raise Refused(f"That does not go with the rest: {fault}")


def setting(game: Game[Combatant, Fight], scene: GmScene, command: Command) -> None:
    """Set one house rule of this fight."""
    name, text = assigned(command)
    rules: Any = getattr(scene.flow, "settings", None)
    if rules is None:
        raise Refused("This game has no house rules.")
    shape = find(type(rules), name, "There is no house rule")
    before = next(e.value for e in editable(rules) if e.shape.path == shape.path)
    value = read_value(shape, text)
    if value == before:
        raise Refused(f"House rule {shape.name} is {value_text(value)} already.")
    fields: dict[str, Any] = {"settings": with_value(rules, shape.path, value)}
    faults = game.faults(scene.view())
    scene.flow = replace(scene.flow, **fields)
    _refuse_new_faults(game, scene, faults)
    scene.say(shape.cite, f"House rule {shape.name}: {value_text(before)} → {value_text(value)}.")


def _field_options(state: State[Combatant, Fight], command: Command) -> tuple[Option, ...]:
    body = state.who.get(command.arg("who"))
    return (
        ()
        if body is None
        else tuple(
            Option(e.shape.name, e.shape.name, f"{e.text}; {e.shape.says}")
            for e in editable(body)
            if e.shape.name not in OWN_VERBS
        )
    )


def _rule_options(state: State[Combatant, Fight], command: Command) -> tuple[Option, ...]:
    rules = getattr(state.flow, "settings", None)
    return (
        ()
        if rules is None
        else tuple(Option(e.shape.name, e.shape.help or e.shape.name, f"{e.text}; {e.shape.says}") for e in editable(rules))
    )


def settings_verbs(game: Game[Combatant, Fight]) -> tuple[Verb[Combatant, Fight], ...]:
    """Set and setting."""
    of_whom: Callable[[State[Combatant, Fight], Command], tuple[Option, ...]] = _field_options
    return (
        Verb(
            "set",
            "Set a number or word of the card",
            partial(set_field, game),
            "edit",
            (Slot("who", "who", "Whose"), Slot("assign", "assign", "Field and value", options=of_whom)),
            key="e",
            aside=True,
        ),
        Verb(
            "setting",
            "House rule",
            partial(setting, game),
            "fight",
            (Slot("assign", "assign", "House rule and value", options=_rule_options),),
            aside=True,
        ),
    )
