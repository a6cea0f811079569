"""What damage does to a body (4.5-4.9): armour, Current Damage, Wounds, knockdown, unconsciousness and death."""

from __future__ import annotations

from tui.core.but import but
from tui.core.camps import camp, tell_if_over
from tui.core.links import part
from tui.core.states import put
from tui.rules.earthdawn.falling import come_down
from tui.rules.earthdawn.knockdown import difficulty, knockdown, spared
from tui.rules.earthdawn.life_check import last_chance
from tui.rules.earthdawn.model import Adept, Ground
from tui.rules.earthdawn.parting import forget_holds
from tui.rules.earthdawn.ratings import armor_against, wound_threshold
from tui.rules.earthdawn.tables import Tables
from tui.rules.earthdawn.ties import QUIET, held_by, holds


def able(body: Adept) -> bool:
    """Does somebody still fight?"""
    return body.able


def through_armor(body: Adept, points: int, kind: str, defeated: bool, tables: Tables, past_shield: bool = False) -> int:
    """What of a damage result gets through (4.5): armour of the kind taken off, unless it is defeated."""
    return points if defeated else max(0, points - armor_against(body, kind, tables, past_shield))


def suffer(
    scene: Ground,
    who: str,
    points: int,
    *,
    wounds: bool = True,
    how: str = "",
    cite: str = "4.6",
    harder: int = 0,
    secret: bool = False,
) -> None:
    """Damage that has got through armour, with all that comes of it: a Wound and a Knockdown Test when it reaches the Wound
    Threshold (4.7, 4.8), then unconsciousness or death (4.9). Without `wounds` (strain) it does neither. `how` stands in
    front of the line, which is the game master's alone when it is `secret`; `harder` is added to the number of the Knockdown
    Test."""
    points = scene.fix("damage taken", who, points)
    before, flow = scene[who], scene.flow
    scene.edit(who, lambda c: but(c, damage=c.damage + points))
    scene.mark("damage", points)
    scene.say(cite, f"{how}{before.name} {_from_to(before, scene[who])}.", secret=secret)
    threshold = wound_threshold(before, flow.tables)
    wounded = wounds and points >= threshold and "wounds" not in before.sheet.without
    if wounded:
        _wound(scene, who, points, threshold)
    if wounded and not spared(scene[who], flow):
        struck = scene[who]
        scene.nested("knockdown", "knockdown", knockdown, scene, who, difficulty(points, struck, flow) + harder, 1)
        fallen = scene[who]
        if fallen.damage != struck.damage and (fallen.dead or not struck.unconscious):
            before = fallen  # the fall has told what came of it
    if scene[who].dead and not before.dead:
        last_chance(scene, who)
        rise(scene, who, before)
    sink(scene, who, before)


def _wound(scene: Ground, who: str, points: int, threshold: int) -> None:
    """One Wound more (4.7); whom the same damage kills gets none."""
    body = scene[who]
    if body.dead:
        return
    scene.edit(who, lambda c: but(c, wounds=c.wounds + 1))
    scene.mark("wound")
    count = body.wounds + 1
    many = "1 Wound" if count == 1 else f"{count} Wounds"
    scene.say("4.7", f"{points} at once is a Wound (threshold {threshold}): {body.name} has {many}.")


def _from_to(before: Adept, after: Adept) -> str:
    rating = after.unconsciousness_rating
    return f"goes from {before.damage} to {after.damage} damage ({_ratings(after, rating)})"


def _ratings(body: Adept, rating: int) -> str:
    return f"dead at {body.death_rating}" if body.sheet.immune else f"out at {rating}, dead at {body.death_rating}"


def sink(scene: Ground, who: str, before: Adept) -> None:
    """What follows when damage has risen from what it was: death, or unconsciousness (4.9)."""
    after = scene[who]
    if not after.downed:
        return
    if after.dead and not before.dead:
        scene.mark("down")
        scene.mark("dead")
        scene.say("4.9", f"{after.name} is dead.")
        come_down(scene, who)
        _gone(scene, who)
    elif after.unconscious and not before.unconscious:
        scene.mark("down")
        scene.say("4.9", f"{after.name} is unconscious.")
        put(scene, who, "knocked-down")
        come_down(scene, who)
        _gone(scene, who)
    if not before.downed:
        tell_if_over(scene, able, camp(after.side))


def _gone(scene: Ground, who: str) -> None:
    """Nobody is bound any more to whoever has fallen."""
    bound = [id for id in (who, holds(scene.flow, who), held_by(scene.flow, who)) if id]
    part(scene, who, QUIET)
    forget_holds(scene, bound)


def rise(scene: Ground, who: str, before: Adept) -> None:
    """Damage has gone down: who was knocked out wakes below the Unconsciousness Rating (10.4)."""
    after = scene[who]
    if before.dead and not after.dead:
        scene.say("4.9", f"{after.name} was dead and comes back.")
    if before.unconscious and not after.unconscious:
        scene.edit(who, lambda c: but(c, rallied=False))
        scene.say("10.4", f"{after.name} wakes{', and lies on the ground' if after.down else ''}.")


def strain(scene: Ground, who: str, points: int, why: str, cite: str = "8.1") -> None:
    """Strain: damage that no armour keeps off and that never wounds (8). That of the hidden is told to the game master."""
    suffer(scene, who, points, wounds=False, how=f"{points} Strain ({why}): ", cite=cite, secret=scene[who].hidden)


def stunned(scene: Ground, who: str, points: int, cite: str = "8.3") -> None:
    """Stun damage: it counts towards unconsciousness, never towards death, and never wounds (8.3)."""
    before = scene[who]
    scene.edit(who, lambda c: but(c, stun=c.stun + points))
    scene.mark("stun", points)
    scene.say(cite, f"{before.name} takes {points} stun: {before.damage} damage and {scene[who].stun} stun.")
    sink(scene, who, before)
