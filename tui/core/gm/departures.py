"""Who is out of the fight, and who is back in it."""

from __future__ import annotations

from functools import partial

from tui.core.command import Command
from tui.core.encounter import Combatant, Fight, Out
from tui.core.errors import Refused
from tui.core.game import Game
from tui.core.gm.identity import With
from tui.core.gm.said import GmScene, any_hidden, ids_of, is_or_are, names
from tui.core.links import part
from tui.core.request import Option
from tui.core.verbs import Slot, Verb

HOW: tuple[Out, ...] = ("dead", "fled", "removed")


def out(game: Game[Combatant, Fight], scene: GmScene, command: Command) -> None:
    """Out of the fight: dead, fled or removed. Place and turn stay, so nobody else's turn moves."""
    ids = ids_of(scene, command, "whos")
    word = command.arg("how", "dead")
    how: Out | None = next((h for h in HOW if h == word), None)
    if how is None:
        raise Refused(f'"{word}" is no way to be out. There are: {", ".join(HOW)}')
    changed = [id for id in ids if scene[id].out != how]
    if not changed:
        raise Refused(f"{names(scene, ids)} {is_or_are(ids)} {how} already.")
    before = {id: scene[id] for id in changed}
    for id in changed:
        scene.edit(id, With("out", how))
    one = len(changed) == 1
    text = {"dead": "is dead" if one else "are dead", "fled": "has fled" if one else "have fled"}.get(
        how, f"{is_or_are(changed)} out of it"
    )
    scene.say("", f"{names(scene, changed)} {text}.", secret=any_hidden(scene, changed))
    for id in changed:
        part(scene, id, game.quiet_links)
        game.departed(scene, id, before[id])


def back(game: Game[Combatant, Fight], scene: GmScene, command: Command) -> None:
    """Back in the fight, at the old place; who has none gets one."""
    ids = ids_of(scene, command, "whos")
    changed = [id for id in ids if scene[id].out]
    if not changed:
        raise Refused(f"{names(scene, ids)} {is_or_are(ids)} not out.")
    for id in changed:
        scene.edit(id, With("out", ""))
    scene.say("", f"{names(scene, changed)} {is_or_are(changed)} back in the fight.", secret=any_hidden(scene, changed))
    for id in changed:
        game.arrived(scene, id)


def departure_verbs(game: Game[Combatant, Fight]) -> tuple[Verb[Combatant, Fight], ...]:
    """Out and back."""
    whos: Slot[Combatant, Fight] = Slot("whos", "whos", "Whom")
    ways = tuple(Option(h, h, key=h[0]) for h in HOW)
    how: Slot[Combatant, Fight] = Slot(
        "how", "choice", "How", optional=True, options=lambda _s, _c: ways, default=lambda _s, _c: "dead"
    )
    return (
        Verb("out", "Out of the fight", partial(out, game), "edit", (whos, how), key="o", aside=True),
        Verb("back", "Back in the fight", partial(back, game), "edit", (whos,), aside=True),
    )
