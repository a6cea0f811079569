"""Conditions by the game master's hand: on, off, at a level, for a time."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from tui.core.command import Command
from tui.core.effects import put_on, taken_off
from tui.core.encounter import Combatant, Effect, Fight
from tui.core.errors import Refused
from tui.core.game import Game, acting
from tui.core.gm.said import GmScene, any_hidden, ids_of, is_or_are, names
from tui.core.language.faults import like_it
from tui.core.request import Option
from tui.core.state import State
from tui.core.verbs import Condition, Flag, Slot, Verb

LONGEST = 999
"""Rounds a condition can be told to last."""

_UNTIL = re.compile(r"(start|begin|beginning|end) of (\S+)")


@dataclass(frozen=True, slots=True)
class PutOn:
    """The edit that puts an effect on."""

    effect: Effect

    def __call__(self, body: Combatant) -> Combatant:
        return replace(body, effects=put_on(body.effects, self.effect))


@dataclass(frozen=True, slots=True)
class TakeOff:
    """The edit that takes a condition off."""

    id: str

    def __call__(self, body: Combatant) -> Combatant:
        return replace(body, effects=taken_off(body.effects, (self.id,)))


def condition(game: Game[Combatant, Fight], scene: GmScene, command: Command) -> None:
    """Naming a condition puts it on, naming it again takes it off. With a level or a time it is put on anew."""
    ids = ids_of(scene, command, "whos")
    known = find_condition(game, command.arg("name"))
    timed = any(command.has(flag) for flag in ("level", "rounds", "until"))
    if command.has("off") and timed:
        raise Refused("Either off, or on with a level or a time.")
    having = [id for id in ids if scene[id].has(known.id)]
    hidden = any_hidden(scene, ids)
    if command.has("off") or (not timed and len(having) == len(ids)):
        if not having:
            raise Refused(f"{names(scene, ids)} {is_or_are(ids)} not {known.title}.")
        for id in having:
            scene.edit(id, TakeOff(known.id))
        scene.say(known.cite, f"{names(scene, having)} {is_or_are(having)} no longer {known.title}.", secret=hidden)
        return
    effect = _effect(scene, known, command)
    onto = ids if timed else [id for id in ids if id not in having]
    for id in onto:
        scene.edit(id, PutOn(effect))
    level = f" {effect.level}" if known.levels > 1 else ""
    scene.say(
        known.cite, f"{names(scene, onto)} {is_or_are(onto)} {known.title}{level}{lasting(scene, effect)}.", secret=hidden
    )
    for id in onto:
        game.conditioned(scene, id, known.id)


def find_condition(game: Game[Combatant, Fight], name: str) -> Condition:
    """The game's condition of this id or title. Refused with the nearest names."""
    for known in game.conditions:
        if name.lower() in (known.id, known.title.lower()):
            return known
    near = like_it(name, (c.id for c in game.conditions))
    raise Refused(f'There is no condition "{name}" in {game.title}. {near}'.strip())


def _effect(scene: GmScene, known: Condition, command: Command) -> Effect:
    level = _number(command, "level", known.levels, f"{known.title} has the levels 1 to {known.levels}")
    rounds = _number(command, "rounds", LONGEST, f"a condition lasts 1 to {LONGEST} rounds")
    text = " ".join(command.flag("until").split())
    if text and text != "round":
        moment, whose = _until(scene, text)
        return Effect(known.id, level, moment, whose, rounds)
    if command.has("until") or command.has("rounds"):
        return Effect(known.id, level, "round", "", rounds)
    return Effect(known.id, level)


def _number(command: Command, flag: str, most: int, why: str) -> int:
    if not command.has(flag):
        return 1
    text = command.flag(flag, "1") or "1"
    if not text.isdecimal() or not 1 <= int(text) <= most:
        raise Refused(f"{flag} {text}: {why}.")
    return int(text)


def _until(scene: GmScene, text: str) -> tuple[Literal["start", "end"], str]:
    """The moment and whose turn it belongs to; somebody may be named by id, by letter, or as `me` who acts."""
    m = _UNTIL.fullmatch(text)
    if m is None:
        raise Refused(f'"{text}" is no time. Times: round, "start of kara", "end of kara"')
    word = m[2]
    named = [id for id in scene.ids() if word in (id, scene[id].letter) or (word == "me" and id == scene.flow.turn)]
    if not named:
        raise Refused(f'Nobody here is called "{word}". {like_it(word, scene.ids())}'.strip())
    return "end" if m[1] == "end" else "start", named[0]


def lasting(scene: GmScene, effect: Effect) -> str:
    """How long from now, in words; empty when it lasts until it is taken off."""
    if not effect.until:
        return ""
    if effect.until == "round":
        return f" for {effect.rounds} rounds" if effect.rounds > 1 else " until the end of the round"
    whose = scene[effect.whose].name if effect.whose in scene else effect.whose
    if effect.rounds == 1:
        return f" until the {effect.until} of {whose}'s turn"
    return f" until the {effect.until} of {whose}'s turn, {effect.rounds} times"


def condition_verb(game: Game[Combatant, Fight]) -> Verb[Combatant, Fight]:
    """Condition."""
    options = tuple(Option(c.id, c.title, key=c.key) for c in game.conditions)

    def whose(state: State[Combatant, Fight], command: Command) -> str:
        return acting(state)

    return Verb(
        "condition",
        "Condition",
        partial(condition, game),
        "edit",
        (Slot("whos", "whos", "Whom", default=whose), Slot("name", "choice", "Condition", options=lambda _s, _c: options)),
        (
            Flag("level", "level", kind="number", bare=False),
            Flag("rounds", "rounds", kind="number", bare=False, note="so many rounds"),
            Flag("until", "until", kind="text", bare=False, note='round, "start of WHO", "end of WHO"'),
            Flag("off", "off"),
        ),
        key="c",
        aside=True,
    )
