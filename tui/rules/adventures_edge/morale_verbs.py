"""Morale by the game master's hand: a check called early, or its outcome told."""

from __future__ import annotations

from tui.core.camps import camp, tell_if_over
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.verbs import Flag, Level, Slot, Verb
from tui.rules.adventures_edge.ending import able_to_fight
from tui.rules.adventures_edge.leadership import Tired, leading_verb
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.morale import WORDS, Fights, has_morale
from tui.rules.adventures_edge.morale_checks import check_morale, settle
from tui.rules.adventures_edge.morale_events import felt
from tui.rules.adventures_edge.strike import Ground
from tui.rules.adventures_edge.tables import index

OUTCOMES = (
    Level("rout", "routed: flees"),
    Level("retreat", "retreats, only defends"),
    Level("surrender", "surrenders"),
    Level("fight", "fights on"),
    Level("death", "fights to the death"),
)


def morale(scene: Ground, command: Command) -> None:
    """Morale checks here and now; with `--set` no roll, but the outcome by the game master's word."""
    ids = list(dict.fromkeys(t.id for t in command.targets("whos")))
    told = command.flag("set")
    if told and told not in [o.id for o in OUTCOMES]:
        raise Refused(f"Morale comes to one of: {', '.join(o.id for o in OUTCOMES)}.", "12.1")
    for id in ids:
        why = no_check(scene[id])
        if why:
            raise Refused(why, "12.1")
    for id in ids:
        with scene.frame(id):
            if told:
                _tell(scene, id, told)
            else:
                check_morale(scene, id)


def _tell(scene: Ground, who: str, outcome: str) -> None:
    before = scene[who]
    rows = {row.id: row.words for row in index(scene.flow.tables).morale_results}
    words = WORDS.get(outcome) or rows[outcome]
    scene.say("12.1", f"{before.name} {words}, by the GM's word.", secret=before.hidden)
    settle(scene, who, outcome, f"{words}, by the GM's word")
    felt(scene, who, before)
    if outcome == "surrender":
        tell_if_over(scene, able_to_fight, camp(before.side))


def no_check(body: Fighter) -> str:
    """Why somebody makes no morale check; empty when he can."""
    if not has_morale(body):
        return f"{body.name} is in the party: morale is the player's."
    if body.out or body.dead:
        return f"{body.name} is out of the fight."
    return "" if able_to_fight(body) or body.has("surrendered") else f"{body.name} is down."


def _nobody(state: Fights, who: str) -> str:
    return "" if any(not no_check(b) for b in state.who.values()) else "Only the GM's fighters have morale, and none stands."


def morale_verbs(by: Slot[Fighter, Battle], tired: Tired) -> tuple[Verb[Fighter, Battle], ...]:
    """`morale` and `lead`."""
    told: Flag[Fighter, Battle] = Flag("set", "outcome by word", "s", levels=OUTCOMES, bare=False)
    whos: Slot[Fighter, Battle] = Slot("whos", "whos", "Who")
    return (
        leading_verb(by, tired),
        Verb("morale", "Morale check", morale, "edit", (whos,), (told,), cite="12.1", why_not=_nobody),
    )
