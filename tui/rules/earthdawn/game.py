"""The game as the program knows it.

Views are loaded with the game; what plays it (verbs, previews, harm) only when it is first played, so that the first
picture of a fight does not wait for it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.game import Game
from tui.core.riding import RIDING
from tui.core.verbs import Channel, Rule, Verb
from tui.core.views import Card, Ladder, Preview
from tui.rules.earthdawn import invariants, view_card, view_ladder
from tui.rules.earthdawn.conditions import CONDITIONS
from tui.rules.earthdawn.creatures import CREATURES
from tui.rules.earthdawn.model import Adept, Fights, Ground, Skirmish
from tui.rules.earthdawn.ties import QUIET

DAMAGE = ("physical", "mystic", "strain", "stun")
"""What damage by the GM's word can be: the first two meet armour, strain never wounds, stun never kills."""


class Earthdawn(Game[Adept, Skirmish]):
    """Earthdawn: the fight."""

    id = "earthdawn"
    title = "Earthdawn"
    short = "ED"
    combatant = Adept
    fight = Skirmish
    channels = (Channel("step", "", "Steps"), Channel("defence", "", "Defense"))
    conditions = CONDITIONS
    quiet_links = QUIET
    lasting_links = (RIDING,)
    health_title = "damage"

    def new_fight(self) -> Skirmish:
        return Skirmish(bestiary=CREATURES)

    def rulebook(self) -> Mapping[str, Rule]:
        return read_rulebook()

    def own_verbs(self) -> Sequence[Verb[Adept, Skirmish]]:
        from tui.core.verbs import with_menu_keys
        from tui.rules.earthdawn.menu_keys import KEYS
        from tui.rules.earthdawn.verbs import own_verbs

        game: Any = self
        return with_menu_keys(own_verbs(game), KEYS)

    def ladder(self, state: Fights) -> Ladder:
        return view_ladder.ladder(state)

    def card(self, state: Fights, who: str) -> Card:
        return view_card.card(state, who)

    def preview(self, state: Fights, command: Command) -> Preview:
        from tui.rules.earthdawn.preview import preview

        return preview(state, command)

    def hurt(self, scene: Ground, who: str, points: int, kind: str, command: Command) -> None:
        """Damage with its Wound, Knockdown Test and fall; of the kinds physical and mystic armour takes its part; with
        `--bare` the number alone."""
        from tui.rules.earthdawn.harm import stunned, suffer, through_armor

        before = scene[who]
        if command.has("bare"):
            scene.edit(who, lambda c: but(c, damage=c.damage + points))
            scene.say("", f"{before.name} goes from {before.damage} to {scene[who].damage} damage.")
        elif kind == "stun":
            stunned(scene, who, points)
        elif kind in ("physical", "mystic"):
            suffer(scene, who, through_armor(before, points, kind, False, scene.flow.tables), cite="4.5 4.6")
        else:
            suffer(scene, who, points, wounds=kind != "strain")

    def heal(self, scene: Ground, who: str, points: int, command: Command) -> None:
        """Healing lowers Current Damage, and stun before it; Wounds stay (10.1)."""
        from tui.rules.earthdawn.harm import rise

        before = scene[who]
        if before.dead and not command.has("gm"):
            how = "back" if before.out == "dead" else "hurt ... =0"
            raise Refused(f"{before.name} is dead, and healing does not help: {how} calls the dead back.", "10.5")
        stun = min(points, before.stun)
        healed = min(points - stun, before.damage)
        scene.edit(who, lambda c: but(c, damage=c.damage - healed, stun=c.stun - stun))
        numbed = f" and {stun} stun" if stun else ""
        after = scene[who]
        scene.say("10.1", f"{before.name} is healed {healed}{numbed}: from {before.damage} to {after.damage} damage.")
        rise(scene, who, before)

    def set_health(self, scene: Ground, who: str, points: int) -> None:
        """Current Damage by the GM's word: this game counts up, so 0 is unhurt."""
        from tui.rules.earthdawn.harm import rise, sink

        before = scene[who]
        scene.edit(who, lambda c: but(c, damage=max(0, points)))
        scene.say("", f"{before.name} goes from {before.damage} to {scene[who].damage} damage.")
        sink(scene, who, before)
        rise(scene, who, before)

    def health(self, body: Adept) -> tuple[int, int]:
        """Damage and the Death Rating: damage counts up."""
        return body.damage, body.death_rating

    def standing(self, body: Adept) -> str:
        if body.dead:
            return "dead"
        if body.out:
            return body.out
        return "up" if body.able else "down"

    def faults(self, state: Fights) -> Sequence[str]:
        return invariants.faults(state)

    def damage_kinds(self) -> Sequence[str]:
        return DAMAGE

    def completed(self, body: Adept, flow: Skirmish) -> Adept:
        """Weapons of the list that a sheet only names are filled in (6.2)."""
        from tui.rules.earthdawn.arms import completed

        return completed(body, flow.tables)

    def departed(self, scene: Ground, who: str, before: Adept) -> None:
        """A hold ends with either of the two (6.9)."""
        from tui.rules.earthdawn.parting import forget_holds

        forget_holds(scene, scene.ids())

    def conditioned(self, scene: Ground, who: str, condition: str) -> None:
        """Whoever is knocked down by the game master's word is out of the saddle and on the ground, unhurt (5.3, 5.4)."""
        if condition == "knocked-down":
            from tui.rules.earthdawn.falling import lie

            lie(scene, who)

    def ended(self, scene: Ground) -> None:
        """Everybody is fresh, and no round's initiative stands."""
        from tui.rules.earthdawn.turn import after_the_fight

        after_the_fight(scene)


@cache
def read_rulebook() -> Mapping[str, Rule]:
    """Every rule with its sentence, from rulebook.toml."""
    text = (files("tui.rules.earthdawn") / "rulebook.toml").read_text(encoding="utf-8")
    return {id: Rule(id, row["says"], row.get("title", "")) for id, row in tomllib.loads(text).items()}


GAME = Earthdawn()
