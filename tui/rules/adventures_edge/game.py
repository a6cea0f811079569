"""The game as the program knows it.

Views are loaded with the game; what plays it (verbs, previews, harm) only when it is first played, so that the first
picture of a fight does not wait for it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.game import Game
from tui.core.riding import RIDING
from tui.core.scene import Scene
from tui.core.state import State
from tui.core.verbs import Channel, Rule, Verb
from tui.core.views import Card, Ladder, Preview
from tui.rules.adventures_edge import invariants, view_card, view_ladder
from tui.rules.adventures_edge.conditions import CONDITIONS
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.saddle import carries
from tui.rules.adventures_edge.tables import EFFECTS, own_data

Fights = State[Fighter, Battle]


class AdventuresEdge(Game[Fighter, Battle]):
    """Adventure's Edge: the fight."""

    id = "adventures-edge"
    title = "Adventure's Edge"
    short = "AE"
    combatant = Fighter
    fight = Battle
    channels = (Channel("flat"), Channel("edge", "e", "Edge"))
    conditions = CONDITIONS
    lasting_links = (RIDING,)

    def new_fight(self) -> Battle:
        return Battle()

    def rulebook(self) -> Mapping[str, Rule]:
        return read_rulebook()

    def own_verbs(self) -> Sequence[Verb[Fighter, Battle]]:
        from tui.core.verbs import with_menu_keys
        from tui.rules.adventures_edge.menu_keys import KEYS
        from tui.rules.adventures_edge.verbs import own_verbs

        game: Any = self
        return with_menu_keys(own_verbs(game), KEYS)

    def ladder(self, state: Fights) -> Ladder:
        return view_ladder.ladder(state)

    def card(self, state: Fights, who: str) -> Card:
        return view_card.card(state, who)

    def preview(self, state: Fights, command: Command) -> Preview:
        from tui.rules.adventures_edge.preview import preview

        return preview(state, command)

    def hurt(self, scene: Scene[Fighter, Battle], who: str, points: int, kind: str, command: Command) -> None:
        """Damage with the ladder of its kind; with `--bare` the number alone."""
        from tui.rules.adventures_edge.harm import suffer

        if command.has("magic"):
            raise Refused("Magic is for healing: heal, or + in front of the points.", "9.4")
        if command.has("bare"):
            before = scene[who]
            scene.edit(who, lambda c: but(c, damage=c.damage + points))
            scene.say("", f"{before.name} goes from {before.hp} to {scene[who].hp} HP.")
            return
        suffer(scene, who, points, kind, rule="")

    def heal(self, scene: Scene[Fighter, Battle], who: str, points: int, command: Command) -> None:
        """Healing lowers damage, never what was bled away (9.4); `--magic` stops the bleeding as well."""
        from tui.rules.adventures_edge.harm import rise

        before = scene[who]
        if before.dead and not command.has("gm"):
            how = "back" if before.out == "dead" else "hurt ... =1"
            raise Refused(f"{before.name} is dead, and healing does not help: {how} calls the dead back.", "9.9")
        healed = min(points, before.damage)
        stops = bool(before.bleed) and command.has("magic")
        scene.edit(who, lambda c: but(c, damage=c.damage - healed, bleed=0 if stops else c.bleed))
        after = scene[who]
        stopped = ", the bleeding stops" if stops else ""
        scene.say("9.4", f"{before.name} is healed {healed}: from {before.hp} to {after.hp} HP{stopped}.")
        rise(scene, who, before)

    def set_health(self, scene: Scene[Fighter, Battle], who: str, points: int) -> None:
        """Health by the GM's word: the damage is set so that it comes out; bled-away health gives way when it must."""
        from tui.rules.adventures_edge.harm import rise, sink

        before = scene[who]
        full = before.sheet.hp
        bled = min(before.bled, max(0, full - points))
        scene.edit(who, lambda c: but(c, damage=max(0, full - points - bled), bled=bled))
        after = scene[who]
        scene.say("", f"{before.name} goes from {before.hp} to {after.hp} HP.")
        if after.hp < before.hp:
            sink(scene, who, before)
        rise(scene, who, before)

    def arrived(self, scene: Scene[Fighter, Battle], who: str) -> None:
        """A newcomer of a round under way takes the place behind the own side; one of a side that is not there acts last."""
        from tui.rules.adventures_edge.morale_events import felt

        order = scene.flow.order
        felt(scene, who, None)
        if not scene.flow.round or who in order:
            return
        side = scene[who].side
        at = max((n for n, id in enumerate(order, 1) if id in scene and scene[id].side == side), default=len(order))
        scene.flow = replace(scene.flow, order=(*order[:at], who, *order[at:]))

    def departed(self, scene: Scene[Fighter, Battle], who: str, before: Fighter) -> None:
        """Somebody fewer: it may shake those who stay."""
        from tui.rules.adventures_edge.morale_events import felt

        felt(scene, who, before)

    def health(self, body: Fighter) -> tuple[int, int]:
        return body.hp, body.sheet.hp

    def standing(self, body: Fighter) -> str:
        if body.dead:
            return "dead"
        if body.out:
            return body.out
        if body.downed:
            return "dying" if body.bleed else "down"
        return "down" if body.helpless else "up"

    def takes_turn(self, state: Fights, who: str) -> bool:
        """A mount acts in the turn of its rider (11.3)."""
        return super().takes_turn(state, who) and not carries(state, who)

    def completed(self, body: Fighter, flow: Battle) -> Fighter:
        """Weapons and armour that a sheet only names, from the lists."""
        if all(w.name for w in body.sheet.weapons) and all(p.name for p in body.sheet.armor):
            return body
        from tui.rules.adventures_edge.lists import completed

        return completed(body, flow.tables)

    def faults(self, state: Fights) -> Sequence[str]:
        return invariants.faults(state)

    def damage_kinds(self) -> Sequence[str]:
        return tuple(x.kind for x in EFFECTS)

    def ended(self, scene: Scene[Fighter, Battle]) -> None:
        """Everybody is fresh, and no round's initiative stands."""
        from tui.rules.adventures_edge.turn import after_the_fight

        after_the_fight(scene)

    def hurt_flags(self) -> Sequence[Any]:
        from tui.rules.adventures_edge.verbs import HEAL_FLAGS

        return HEAL_FLAGS


@cache
def read_rulebook() -> Mapping[str, Rule]:
    """Every rule with its sentence, from rulebook.toml."""
    return {id: Rule(id, row["says"], row.get("title", "")) for id, row in tomllib.loads(own_data("rulebook.toml")).items()}


GAME = AdventuresEdge()
