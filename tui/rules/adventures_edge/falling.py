"""Down to the ground: letting oneself fall (10.6), letting things fall (10.7), and where they come to lie (8.3)."""

from __future__ import annotations

from dataclasses import dataclass

from tui.core.compass import compass
from tui.core.pools import Kept
from tui.core.states import put
from tui.rules.adventures_edge.by_hand import let_fall
from tui.rules.adventures_edge.dice import D20
from tui.rules.adventures_edge.directions import words_of
from tui.rules.adventures_edge.harm import suffer
from tui.rules.adventures_edge.movement import go
from tui.rules.adventures_edge.strike import Ground
from tui.rules.adventures_edge.tables import Tables, index


@dataclass(frozen=True, slots=True)
class SeesDirection:
    """Reads a direction off a d20: eighths of a turn from ahead, -1 for one's own space."""

    tables: Tables

    def __call__(self, kept: Kept) -> int:
        return index(self.tables).direction[kept.natural - 1]


def scatter(scene: Ground, who: str, weapon: str, name: str, cite: str) -> None:
    """A weapon leaves the hand, and a d20 says where it comes to lie."""
    turn = scene.roll(who, "direction", D20, SeesDirection(scene.flow.tables))
    where = words_of(turn, scene.flow.settings.drop_orientation == "north")
    scene.edit(who, lambda c: let_fall(c, weapon, where))
    scene.say(cite, f"= the {name} lies {where}.", shows=True)
    for row in compass(turn):
        scene.say("", f"  {row}")


def throw_down(scene: Ground, who: str, paid: bool) -> None:
    """Prone at once: a space of movement (unless it is `paid` for), and 1 damage that no armour stops (10.6)."""
    if not paid:
        go(scene, who, 1, "10.6")
    put(scene, who, "prone")
    suffer(scene, who, 1, "", rule="10.6")


def let_go(scene: Ground, who: str, paid: bool) -> None:
    """The weapon in hand falls where it will: a space of movement (unless it is `paid` for); a d20 says where (10.7)."""
    if not paid:
        go(scene, who, 1, "10.7")
    weapon = scene[who].wields
    scatter(scene, who, weapon.id, weapon.name, "10.7 8.3")
