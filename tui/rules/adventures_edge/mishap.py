"""Mishaps (8.3): what a bad miss does to the weapon, an ally, or oneself."""

from __future__ import annotations

from dataclasses import dataclass

from tui.core.but import but
from tui.core.camps import camp
from tui.core.pools import Kept
from tui.core.request import Option
from tui.rules.adventures_edge.attack import begin
from tui.rules.adventures_edge.critical import worn
from tui.rules.adventures_edge.dice import D20, natural
from tui.rules.adventures_edge.falling import scatter
from tui.rules.adventures_edge.harm import suffer
from tui.rules.adventures_edge.model import Fighter, Weapon
from tui.rules.adventures_edge.strike import Ground, Strike, held
from tui.rules.adventures_edge.tables import Tables, index
from tui.rules.adventures_edge.ties import engaged_with
from tui.rules.adventures_edge.triggers import MISHAP, provoke


@dataclass(frozen=True, slots=True)
class Mishap:
    """What a mishap roll looks at: what happens, and whether it is a 1, which breaks a missile weapon's string."""

    outcome: str
    one: bool


@dataclass(frozen=True, slots=True)
class SeesMishap:
    """Reads the mishap off a d20."""

    tables: Tables

    def __call__(self, kept: Kept) -> Mishap:
        return Mishap(index(self.tables).mishap[kept.natural - 1], kept.natural == 1)


def mishap(scene: Ground, s: Strike) -> None:
    """Roll a mishap of this blow and play it."""
    scene.mark("mishap")
    weapon = held(scene, s)
    rolled = scene.roll(s.by, "mishap", D20, SeesMishap(scene.flow.tables))
    match rolled.outcome:
        case "wear":
            _wear(scene, s.by, weapon, rolled.one)
        case "drop":
            _drop(scene, s.by, weapon)
        case "ally":
            _ally(scene, s)
        case "open":
            _open(scene, s)
        case _:
            scene.say("8.3", f"= mishap: {scene[s.by].name} is the one who is hurt.", shows=True)
            suffer(scene, s.by, 1, "")


def _wear(scene: Ground, who: str, weapon: Weapon, one: bool) -> None:
    """The weapon takes a point of damage, a natural one the wielder; a 1 breaks the string of a missile weapon."""
    name = scene[who].name
    if weapon.natural:
        scene.say("8.3", f"= mishap: {name} is hurt by the blow: {weapon.name}.", shows=True)
        suffer(scene, who, 1, "")
        return
    scene.edit(who, lambda c: worn(c, weapon.id))
    if weapon.missile and one:
        scene.edit(who, lambda c: but(c, unstrung=(*(x for x in c.unstrung if x != weapon.id), weapon.id)))
    damage = scene[who].worn(weapon.id)
    string = " Its string breaks." if weapon.missile and one else ""
    broken = " It is broken." if damage >= weapon.breakage else ""
    said = f"= mishap: {name}'s {weapon.name} takes 1 damage, {damage} of {weapon.breakage}.{string}{broken}"
    scene.say("8.3 8.3a" if damage >= weapon.breakage else "8.3", said, shows=True)


def _drop(scene: Ground, who: str, weapon: Weapon) -> None:
    """The weapon leaves the hand; where it lies is rolled."""
    name = scene[who].name
    if weapon.natural:
        scene.say("8.3", f"= mishap: {name} has nothing to drop.", shows=True)
        return
    scene.say("8.3", f"= mishap: {name} drops the {weapon.name}.", shows=True)
    scatter(scene, who, weapon.id, weapon.name, "8.3")


def _ally(scene: Ground, s: Strike) -> None:
    """An ally in the way is attacked anew at -1 Edge, with all that hindered the attacker before. The game master says who
    could be; luck picks among several."""
    by = scene[s.by]
    near = [id for id in scene.ids() if id != s.by and camp(scene[id].side) == camp(by.side) and _stands(scene[id])]
    scene.say("8.3", f"= mishap: {by.name}'s blow goes towards an ally.", shows=True)
    struck = scene.some("gm", "which allies are in the way?", [Option(id, scene[id].name) for id in near]) if near else ()
    if not struck:
        scene.say("8.3", "No ally is in the way.")
        return
    who = struck[0] if len(struck) == 1 else _unlucky(scene, struck)
    again = Strike(
        s.by,
        who,
        s.weapon,
        increment=s.increment,
        off_hand=s.off_hand,
        gap=s.gap,
        shared="out" if s.shared == "out" else "",
        combined=s.combined,
        free=s.free,
        swung=s.swung,
        astray=True,
        nested=True,
    )
    scene.nested("mishap", f"ally:{who}", begin, scene, again)


def _unlucky(scene: Ground, among: tuple[str, ...]) -> str:
    """Luck rolls, the lowest is struck; those who tie roll again."""
    throw = 1
    while len(among) > 1:
        with scene.frame(f"luck-{throw}"):
            rolls = scene.rolls("luck", dict.fromkeys(among, D20), natural)
        low = min(rolls.values())
        among = tuple(id for id in among if rolls[id] == low)
        throw += 1
    return among[0]


def _stands(body: Fighter) -> bool:
    return not body.dead and not body.out


def _open(scene: Ground, s: Strike) -> None:
    """Every opponent beside the open one who has a reaction may strike, and can be neither parried nor dodged. Those in
    melee with the open one are asked first; who of the others is near enough is the game master's to say."""
    by = scene[s.by]
    scene.say("8.3", f"= mishap: {by.name}'s defences are open.", shows=True)
    near = dict.fromkeys([*([] if s.increment else [s.at]), *engaged_with(scene.flow, s.by)])
    provoke(scene, s.by, MISHAP, tuple(near))
    with scene.frame("others"):
        provoke(scene, s.by, MISHAP, [id for id in scene.ids() if id not in near], near=False)
