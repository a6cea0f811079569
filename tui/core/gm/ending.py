"""The end of a fight: what belonged to it is over, the party and its allies remain for the next one."""

from __future__ import annotations

from dataclasses import replace

from tui.core.command import Command
from tui.core.encounter import Combatant, Effect, Fight
from tui.core.errors import Refused
from tui.core.game import Game
from tui.core.gm.identity import With
from tui.core.gm.said import GmScene
from tui.core.verbs import Flag, Verb


def lasting(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The conditions that no clock of the fight would have ended."""
    return tuple(e for e in effects if not e.until)


def ending_verb(game: Game[Combatant, Fight]) -> Verb[Combatant, Fight]:
    """`end`: no round, no turn, no links but lasting ones, nobody waiting to come; the foes leave unless they are kept."""

    def end(scene: GmScene, command: Command) -> None:
        flow = scene.flow
        leaving = [] if command.has("keep") else [id for id in scene.ids() if scene[id].side == "foes"]
        if not flow.round and not leaving:
            raise Refused("There is no fight to end.")
        for id in leaving:
            scene.leave(id)
        for id in scene.ids():
            scene.edit(id, With("effects", lasting(scene[id].effects)))
        kept = tuple(x for x in flow.links if x.kind in game.lasting_links and x.a in scene and x.b in scene)
        scene.flow = replace(flow, round=0, turn="", order=(), links=kept, waves=())
        game.ended(scene)
        after = f" after round {flow.round}" if flow.round else ""
        gone = f" {len(leaving)} {'foe leaves' if len(leaving) == 1 else 'foes leave'} the table." if leaving else ""
        scene.say("", f"The fight ends{after}.{gone}")

    keep: Flag[Combatant, Fight] = Flag("keep", "the foes stay", "k")
    return Verb("end", "End the fight", end, "fight", flags=(keep,))
