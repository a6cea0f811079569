"""What flies through the air at somebody (6.2-6.7): how far away the target is, what it hides behind, who stands between."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.gm.said import listed
from tui.core.riding import mount_of, rider_of
from tui.rules.earthdawn.model import Ground
from tui.rules.earthdawn.sheet import Weapon
from tui.rules.earthdawn.ties import melee_around

Distance = Literal["", "short", "medium", "long", "beyond"]
ONLY_RANGED = "Only for shots and throws."
NOBODY_THERE = "Nobody is at a spot."
STEPS: dict[str, str] = {"medium": "medium-range", "long": "long-range", "beyond": "long-range"}
"""The modifier of each distance (6.3); beyond long range only the game master lets shoot, and it counts as long."""


@dataclass(frozen=True, slots=True)
class Flight:
    """What the game master has said of a shot or a throw: the yards, or the range in words; `cover` is `partial` or `full`;
    `between` are those in the line of it, nearest to the shooter first."""

    yards: int | None = None
    distance: str = ""
    cover: str = ""
    between: tuple[str, ...] = ()

    @property
    def said(self) -> bool:
        """Has anything been said of it at all?"""
        return self.yards is not None or bool(self.distance or self.cover or self.between)


STRAIGHT = Flight()
"""At short range, with nothing in the way."""


def flight_of(scene: Ground, command: Command) -> Flight:
    """What the flags of a command tell. Refused when the shooter or the target is named as standing between."""
    return Flight(
        int(command.flag("yards", "0")) if command.has("yards") else None,
        command.flag("distance"),
        command.flag("cover"),
        _between(scene, command) if command.has("between") else (),
    )


def _between(scene: Ground, command: Command) -> tuple[str, ...]:
    """Those who are named and stand; unnamed, everybody in melee with the target, with its mount or its rider. Nobody sits in
    the way of the own shot on the own mount."""
    by, at = command.arg("by"), command.arg("at")
    named = tuple(dict.fromkeys(t.id for t in Command("", (("between", command.flag("between")),)).targets("between")))
    for id in named:
        if id in (by, at):
            raise Refused(f"{scene[id].name} is the {'shooter' if id == by else 'target'} and not in between.", "6.6")
    if not command.flag("between"):
        links = scene.flow.links
        pair = [id for id in (at, mount_of(links, at) or rider_of(links, at)) if id]
        aside = (*pair, by, mount_of(links, by))
        around = dict.fromkeys(id for one in pair for id in melee_around(scene.flow, one))
        named = tuple(id for id in around if id not in aside)
        if not named:
            raise Refused(f"Nobody is in melee with {scene[at].name}: name somebody.", "6.6")
    return tuple(id for id in named if not scene[id].downed and not scene[id].out)


def distance_of(weapon: Weapon, flight: Flight) -> Distance:
    """The range a target is at (6.3): by the yards where the weapon's ranges are known, else as it was told."""
    if flight.yards is not None and weapon.long:
        if flight.yards <= weapon.short:
            return "short"
        if flight.yards <= weapon.medium:
            return "medium"
        return "long" if flight.yards <= weapon.long else "beyond"
    told: dict[str, Distance] = {"short": "short", "medium": "medium", "long": "long"}
    return told.get(flight.distance, "")


def no_flight(target: str, weapon: Weapon, flight: Flight) -> Refused | None:
    """Why this cannot be shot or thrown: one reason for menu, prompt and rule. `target` is its name."""
    if not weapon.ranged:
        return Refused(ONLY_RANGED, "6.3") if flight.said else None
    if flight.cover == "full":
        return Refused(f"{target} is behind full cover.", "6.7")
    yards = flight.yards
    if yards is None:
        return None
    if yards < weapon.least:
        return Refused(f"{target} at {_yards(yards)} is too near: from {weapon.least}.", "6.3")
    if distance_of(weapon, flight) == "beyond":
        return Refused(f"{target} at {_yards(yards)} is too far: up to {weapon.long}.", "6.3")
    if flight.distance and weapon.long and flight.distance != distance_of(weapon, flight):
        return Refused(yards_tell(weapon, flight), "6.3")
    return None


def yards_tell(weapon: Weapon, flight: Flight) -> str:
    """That the range is known from the yards and need not be told."""
    return f"{_yards(flight.yards or 0)} with the {weapon.name}: {distance_of(weapon, flight)} range."


def _yards(n: int) -> str:
    return "1 yard" if n == 1 else f"{n} yards"


def modifiers_of(weapon: Weapon, flight: Flight, damage: bool = False) -> list[str]:
    """The ids of the step modifiers: range counts for attack and damage (6.3), cover for the attack alone (6.7)."""
    out = [row] if (row := STEPS.get(distance_of(weapon, flight))) is not None else []
    return [*out, "partial-cover"] if flight.cover and not damage else out


def told(scene: Ground, weapon: Weapon, flight: Flight) -> str:
    """What the log says of it behind the weapon: `, 100 yards (medium), partial cover, Rogue 1 in between`."""
    out, distance = "", distance_of(weapon, flight)
    if flight.yards is not None:
        out += f", {_yards(flight.yards)}" + (f" ({distance})" if distance else "")
    elif distance:
        out += f", {distance} range"
    if flight.cover:
        out += f", {flight.cover} cover"
    if flight.between:
        out += f", {listed([scene[id].name for id in flight.between])} in between"
    return out
