"""The order of turns and who is bound to whom, by the game master's hand."""

from __future__ import annotations

from dataclasses import replace

from tui.core.command import Command
from tui.core.encounter import Combatant, Fight, Link
from tui.core.errors import Refused
from tui.core.gm.said import GmScene
from tui.core.request import Option
from tui.core.state import State
from tui.core.text import slug
from tui.core.turns import moved
from tui.core.verbs import Flag, Slot, Verb


def place(scene: GmScene, command: Command) -> None:
    """Put somebody right before or after another in the order, or at its end. Whose turn it is stays."""
    who, before, after = command.arg("who"), command.flag("before"), command.flag("after")
    name, order = scene[who].name, scene.flow.order
    if before and after:
        raise Refused("Either before or after.")
    other = before or after
    if other == who:
        raise Refused(f"{name} cannot stand before or after {name}: name somebody else.")
    if other and other not in order:
        raise Refused(f"{scene[other].name} has no place in the order.")
    if before:
        new, text = moved(order, who, before), f"before {scene[before].name}"
    elif after:
        rest = [id for id in order if id != who]
        follower = rest[rest.index(after) + 1] if rest.index(after) + 1 < len(rest) else ""
        new, text = moved(order, who, follower), f"after {scene[after].name}"
    else:
        new, text = moved(order, who, ""), "last"
    if new == order:
        raise Refused(f"{name} is there already.")
    scene.flow = replace(scene.flow, order=new)
    scene.say("", f"{name} acts {text}.", secret=scene[who].hidden)


def link(scene: GmScene, command: Command) -> None:
    """Bind two combatants: engaged, grappling, mounted, as the game calls it. The first one began it."""
    bound = _link(scene, command)
    if bound in scene.flow.links:
        raise Refused(f"{scene[bound.a].name} and {scene[bound.b].name} are linked already: {bound.kind}.")
    scene.flow = replace(scene.flow, links=(*scene.flow.links, bound))
    scene.say("", f"{scene[bound.a].name} and {scene[bound.b].name}: {bound.kind}.", secret=_secret(scene, bound))


def unlink(scene: GmScene, command: Command) -> None:
    """Loosen two combatants, from whichever side it is said."""
    bound = _link(scene, command)
    ends = {bound.a, bound.b}
    left = tuple(x for x in scene.flow.links if not (x.kind == bound.kind and {x.a, x.b} == ends))
    if left == scene.flow.links:
        raise Refused(f"{scene[bound.a].name} and {scene[bound.b].name} are not linked: {bound.kind}.")
    scene.flow = replace(scene.flow, links=left)
    scene.say("", f"{scene[bound.a].name} and {scene[bound.b].name}: no longer {bound.kind}.", secret=_secret(scene, bound))


def _link(scene: GmScene, command: Command) -> Link:
    kind, a, b = command.arg("kind"), command.arg("a"), command.arg("b")
    scene[a], scene[b]  # refuses who is not here
    if a == b:
        raise Refused(f"{scene[a].name} cannot be linked to {scene[a].name}: name somebody else.")
    if not kind or slug(kind) != kind:
        raise Refused(f'"{kind}" is no kind of link: one word, such as engaged.')
    return Link(kind, a, b)


def _secret(scene: GmScene, bound: Link) -> bool:
    return scene[bound.a].hidden or scene[bound.b].hidden


def _kinds(state: State[Combatant, Fight], command: Command) -> tuple[Option, ...]:
    return tuple(Option(kind, kind) for kind in dict.fromkeys(x.kind for x in state.flow.links))


def place_verbs() -> tuple[Verb[Combatant, Fight], ...]:
    """Place, link and unlink."""
    ends: tuple[Slot[Combatant, Fight], ...] = (
        Slot("a", "who", "Who"),
        Slot("b", "who", "With whom"),
        Slot("kind", "text", "How", options=_kinds),
    )
    flags: tuple[Flag[Combatant, Fight], ...] = (
        Flag("before", "before", kind="who", bare=False),
        Flag("after", "after", kind="who", bare=False),
    )
    return (
        Verb("place", "Place in the order", place, "fight", (Slot("who", "who", "Who"),), flags, aside=True),
        Verb("link", "Link two", link, "fight", ends, aside=True),
        Verb("unlink", "Loosen two", unlink, "fight", ends, aside=True),
    )
