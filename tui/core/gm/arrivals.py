"""Bringing somebody in, now or with a later round: names that are unique, letters that stay."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from tui.core.command import Command
from tui.core.encounter import SIDES, Combatant, Fight, Side, Wave
from tui.core.errors import Refused
from tui.core.game import Game
from tui.core.gm.health import thrown
from tui.core.gm.said import GmScene, listed
from tui.core.letters import group_letter, other_letter, party_letter
from tui.core.request import Option
from tui.core.scene import Scene
from tui.core.state import State
from tui.core.text import clean, folded, slug
from tui.core.verbs import Flag, Level, Slot, Verb

GROUP = 5
"""So many alike entering together share one letter and are told apart by numbers."""

MOST = 200
"""How many may enter in one command."""

_NUMBERED = re.compile(r"(?P<base>.*?)(?: (?P<n>\d{1,4}))?")
_MEMBER = re.compile(r"([A-Z]{1,2})\d+")


def bestiary(flow: Fight) -> Sequence[Combatant]:
    """The creatures that can be brought in, each under its slug."""
    found: Sequence[Combatant] = getattr(flow, "bestiary", ())
    return found


def creature(game: Game[Combatant, Fight], scene: GmScene, name: str) -> Combatant:
    """The creature of this slug or name; a bare name that the bestiary has not gets the game's default numbers."""
    for one in bestiary(scene.flow):
        if name == one.id or folded(name) == folded(one.name):
            return one
    return game.combatant(id=slug(name), name=clean(name))


def fresh_names(scene: GmScene, name: str, count: int) -> list[str]:
    """Names nobody has: the plain one for a single newcomer, else numbers that go on from the highest there is."""
    taken = {folded(scene[id].name) for id in scene.ids()}
    ids = set(scene.ids())
    if count == 1 and folded(name) not in taken and slug(name) not in ids and not _numbers(scene, name):
        return [name]
    base = _base(name)
    n = max(_numbers(scene, base), default=0)
    out: list[str] = []
    while len(out) < count:
        n += 1
        new = f"{base} {n}"
        if folded(new) not in taken and slug(new) not in ids:
            out.append(new)
    return out


def _base(name: str) -> str:
    m = _NUMBERED.fullmatch(name)
    return m["base"] if m and m["base"] else name


def _numbers(scene: GmScene, base: str) -> list[int]:
    """The numbers in use with this name; the bare name counts as 1."""
    out: list[int] = []
    for id in scene.ids():
        m = _NUMBERED.fullmatch(scene[id].name)
        if m and folded(m["base"]) == folded(base):
            out.append(int(m["n"] or 1))
    return out


def fresh_letters(scene: GmScene, names: Sequence[str], side: Side) -> list[str]:
    """A letter for each: party members by name, a group of equals one letter with numbers, all others the next free one."""
    taken = {_initial(scene[id].letter) for id in scene.ids()}
    out: list[str] = []
    if side != "party" and len(names) >= GROUP:
        shared = _letter_of_group(scene, _base(names[0])) or group_letter(names[0], taken)
        return [shared + str(_NUMBERED.fullmatch(name)["n"] or 1) for name in names]  # type: ignore[index]  # always matches
    for name in names:
        new = party_letter(name, taken) if side == "party" else other_letter(taken)
        taken.add(new)
        out.append(new)
    return out


def _initial(letter: str) -> str:
    """The letter a group shares; the whole letter of anybody else."""
    m = _MEMBER.fullmatch(letter)
    return m[1] if m else letter


def _letter_of_group(scene: GmScene, base: str) -> str:
    """The letter that a group of this name has already."""
    for id in scene.ids():
        m, letter = _NUMBERED.fullmatch(scene[id].name), _MEMBER.fullmatch(scene[id].letter)
        if m and letter and folded(m["base"]) == folded(base):
            return letter[1]
    return ""


def bring_in(
    game: Game[Combatant, Fight], scene: GmScene, name: str, count: int, side: Side, *, hidden: bool = False
) -> tuple[str, ...]:
    """Newcomers join with names, ids and letters of their own, and the game gives them their place. Returns their ids."""
    plan = creature(game, scene, name)
    names = fresh_names(scene, plan.name, count)
    ids: list[str] = []
    for new, letter in zip(names, fresh_letters(scene, names, side), strict=True):
        id = slug(new)
        scene.join(replace(plan, id=id, name=new, letter=letter, side=side, hidden=hidden))
        game.arrived(scene, id)
        ids.append(id)
    scene.say("", f"{listed(_shortly(names))} {'joins' if count == 1 else 'join'} {_whom(side)}.", secret=hidden)
    return tuple(ids)


def _shortly(names: Sequence[str]) -> list[str]:
    return list(names) if len(names) <= 3 else [f"{names[0]} to {names[-1].rsplit(' ', 1)[-1]}"]


def _whom(side: Side) -> str:
    return {"party": "the party", "allies": "the party's allies", "foes": "the foes"}[side]


def waves_due(game: Game[Any, Any], scene: Scene[Any, Any]) -> tuple[str, ...]:
    """The reinforcements of the round that has just begun join; called by a game's own rule. Returns their ids."""
    due = [w for w in scene.flow.waves if w.round <= scene.flow.round]
    if not due:
        return ()
    scene.flow = replace(scene.flow, waves=tuple(w for w in scene.flow.waves if w.round > scene.flow.round))
    return tuple(id for w in due for id in bring_in(game, scene, w.creature, w.count, w.side))


def add(game: Game[Combatant, Fight], scene: GmScene, command: Command) -> None:
    """Bring somebody in now, or with the round flagged."""
    name = clean(command.arg("name"))
    if not name:
        raise Refused("Add: whom?")
    amount = command.amount("count")
    count = thrown(scene, "gm", "how many", amount) if command.arg("count") else 1
    if not amount.fixed:
        scene.say("", f"= {count} {name}", shows=True, secret=True)
    if not 1 <= count <= MOST:
        raise Refused(f"{count} cannot come: 1 to {MOST} at once.")
    word = command.flag("side", "foes")
    side: Side | None = next((s for s in SIDES if s == word), None)
    if side is None:
        raise Refused(f'"{word}" is no side. Sides: {", ".join(SIDES)}')
    if command.has("round"):
        _later(game, scene, command, name, count, side)
        return
    for id in bring_in(game, scene, name, count, side, hidden=command.has("hidden")):
        if command.has("hp"):
            game.set_health(scene, id, command.number("hp"))


def _later(game: Game[Combatant, Fight], scene: GmScene, command: Command, name: str, count: int, side: Side) -> None:
    round_ = command.number("round")
    if command.has("hidden") or command.has("hp"):
        raise Refused("Those who come later are hidden or given health when they are here.")
    if round_ <= scene.flow.round:
        raise Refused(f"Round {round_} has begun already: it is round {scene.flow.round}.")
    plan = creature(game, scene, name)
    in_bestiary = any(one is plan for one in bestiary(scene.flow))
    wave = Wave(round_, plan.id if in_bestiary else plan.name, count, side)
    scene.flow = replace(scene.flow, waves=(*scene.flow.waves, wave))
    scene.say("", f"Round {round_}: {count} {plan.name} will join {_whom(side)}.", secret=True)


def wave(scene: GmScene, command: Command) -> None:
    """Change the reinforcements: another round or count, or none."""
    waves = scene.flow.waves
    text = command.arg("number", "1")
    n = int(text) if text.isdecimal() else 0
    if not 1 <= n <= len(waves):
        raise Refused(
            f"There is no wave {text}. " + (f"Waves: 1 to {len(waves)}." if waves else "No reinforcements are to come.")
        )
    was = waves[n - 1]
    if command.has("off"):
        scene.flow = replace(scene.flow, waves=(*waves[: n - 1], *waves[n:]))
        scene.say("", f"Round {was.round}: no {was.creature} will join.", secret=True)
        return
    new = replace(was, round=command.number("round") or was.round, count=command.number("count") or was.count)
    if new == was:
        raise Refused("Say what changes: --round, --count or --off.")
    if new.round <= scene.flow.round or not 1 <= new.count <= MOST:
        raise Refused(f"Waves come after round {scene.flow.round}, 1 to {MOST} at once.")
    scene.flow = replace(scene.flow, waves=(*waves[: n - 1], new, *waves[n:]))
    scene.say("", f"Round {new.round}: {new.count} {new.creature} will join {_whom(new.side)}.", secret=True)


def _creatures(state: State[Combatant, Fight], command: Command) -> tuple[Option, ...]:
    return tuple(Option(one.id, one.name) for one in bestiary(state.flow))


def arrival_verbs(game: Game[Combatant, Fight]) -> tuple[Verb[Combatant, Fight], ...]:
    """Add and wave."""
    return (
        Verb(
            "add",
            "Bring in",
            partial(add, game),
            "fight",
            (Slot("count", "amount", "How many", optional=True), Slot("name", "text", "Whom", options=_creatures)),
            (
                Flag("side", "side", levels=tuple(Level(s, s) for s in SIDES), bare=False),
                Flag("round", "joins in round", kind="number", bare=False),
                Flag("hidden", "hidden"),
                Flag("hp", "health", kind="number", bare=False),
            ),
            key="b",
            aside=True,
        ),
        Verb(
            "wave",
            "Reinforcements",
            wave,
            "fight",
            (Slot("number", "number", "Which wave", optional=True),),
            (
                Flag("round", "round", kind="number", bare=False),
                Flag("count", "how many", kind="number", bare=False),
                Flag("off", "none of it"),
            ),
            aside=True,
        ),
    )
