"""What can be done in this game besides what every game has."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tui.core.camps import opposed
from tui.core.command import Command
from tui.core.encounter import Combatant, Fight
from tui.core.game import Game, acting
from tui.core.verbs import OddsPlan, Slot, Verb
from tui.rules.earthdawn.acting import no_action, no_attack
from tui.rules.earthdawn.arms import arm_verb
from tui.rules.earthdawn.attack import attack
from tui.rules.earthdawn.avoiding import ANSWER
from tui.rules.earthdawn.declare import declarable, declare
from tui.rules.earthdawn.model import Adept, Fights, Skirmish
from tui.rules.earthdawn.option_verbs import DECLARING, grapple_verbs, talent_verbs
from tui.rules.earthdawn.options import ATTACK, FREE, THROW
from tui.rules.earthdawn.plain_actions import act, cannot_stand, leave, not_in_melee, pass_, stand
from tui.rules.earthdawn.recovery import recovery_verbs
from tui.rules.earthdawn.reserving import cannot_reserve, next_count, reserve
from tui.rules.earthdawn.riding_verbs import riding_verbs
from tui.rules.earthdawn.shot_options import thing_at_hand, things, weapons
from tui.rules.earthdawn.striking import cannot_attack, talents_for, usual_talent
from tui.rules.earthdawn.surprise import cannot_surprise, surprise
from tui.rules.earthdawn.throwing import throw
from tui.rules.earthdawn.turn import begin_round, begin_turn, end_turn, initiative, next_, start_initiative

ATTACK_ODDS = OddsPlan(
    (
        ("hit", "hit"),
        ("another", "another"),
        ("good", "Good"),
        ("thrown", "thrown"),
        ("dropped", "drops it"),
        ("defeats", "armour off"),
        ("wound", "Wound"),
        ("down", "downs"),
        ("knocked", "falls"),
    ),
    "damage",
    skip=frozenset({"another", "scatter", "fall", "set", "riposte"}),
    columns=ANSWER,
    cut=1e-4,
    by_need=frozenset({"another", "thrown", "dropped"}),
)

THROW_ODDS = replace(ATTACK_ODDS, by_need=frozenset(name for name, _ in ATTACK_ODDS.chances[1:]))
"""At a spot there is nothing but a hit."""


def acts(state: Fights, command: Command) -> str:
    """Whoever acts now."""
    return acting(state)


def aimed_at(state: Fights, command: Command) -> str:
    """Whom this one attacked last if that one still stands, else the first enemy who does."""
    body = state.who.get(command.arg("by") or command.arg("who") or acting(state))
    if body is None:
        return ""
    last = state.who.get(body.aim)
    if last is not None and last.able:
        return last.id
    return next((b.id for b in state.who.values() if opposed(b, body) and b.able), "")


def weapon_in_hand(state: Fights, command: Command) -> str:
    """The weapon used last, else the first there is."""
    body = state.who.get(command.arg("by"))
    return body.wields.id if body is not None else ""


def _nobody(state: Fights, who: str) -> str:
    return "" if state.who else "Nobody is in the fight."


BY: Slot[Adept, Skirmish] = Slot("by", "who", "Who", default=acts)
AT: Slot[Adept, Skirmish] = Slot("at", "who", "Whom", default=aimed_at)
TALENT: Slot[Adept, Skirmish] = Slot("talent", "choice", "Talent", optional=True, options=talents_for, default=usual_talent)
WEAPON: Slot[Adept, Skirmish] = Slot("weapon", "choice", "Weapon", options=weapons, default=weapon_in_hand)
THING: Slot[Adept, Skirmish] = Slot("weapon", "choice", "Thing", options=things, default=thing_at_hand)
AT_OR_SPOT: Slot[Adept, Skirmish] = Slot("at", "who", "Whom", optional=True, default=aimed_at)
WHO: Slot[Adept, Skirmish] = Slot("who", "who", "Who", default=acts)
INNER: Slot[Adept, Skirmish] = Slot("who", "who", "Who")


def own_verbs(game: Game[Combatant, Fight]) -> tuple[Verb[Adept, Skirmish], ...]:
    """All of them; those of kind `inner` are played by the referee only."""
    return (
        Verb("next", "Next turn", next_, "turn", key="n", cite="3.2", why_not=_nobody),
        Verb(
            "attack",
            "Attack",
            attack,
            "action",
            (BY, AT, WEAPON, TALENT),
            (*ATTACK, *FREE),
            key="a",
            cost="action",
            cite="4.1",
            why_not=cannot_attack,
            odds=ATTACK_ODDS,
        ),
        *grapple_verbs(BY, AT, WHO),
        *talent_verbs(WHO, aimed_at),
        Verb(
            "throw",
            "Throw something",
            throw,
            "action",
            (BY, THING, AT_OR_SPOT),
            (*THROW, *FREE),
            key="a",
            cost="action",
            cite="6.4",
            why_not=no_attack,
            odds=THROW_ODDS,
        ),
        arm_verb(),
        *action_verbs(),
        *riding_verbs(),
        *recovery_verbs(),
        *round_verbs(game),
    )


def action_verbs() -> tuple[Verb[Adept, Skirmish], ...]:
    """What else takes the action of the round, or keeps it."""
    return (
        Verb("stand", "Stand up", stand, "action", (WHO,), cost="action", cite="5.2", why_not=cannot_stand),
        Verb(
            "reserve",
            "Reserve the action",
            reserve,
            "action",
            (WHO, Slot("to", "number", "For which count", default=next_count)),
            key="w",
            cite="3.7",
            why_not=cannot_reserve,
        ),
        Verb(
            "act",
            "Another action",
            act,
            "action",
            (WHO, Slot("words", "text", "What")),
            cost="action",
            cite="3.1",
            why_not=no_action,
        ),
        Verb("pass", "Let the action pass", pass_, "action", (WHO,), cost="action", cite="3.1", why_not=no_action),
        Verb("leave", "Leave the melee", leave, "action", (WHO,), cost="movement", cite="6.1", why_not=not_in_melee),
    )


def round_verbs(game: Game[Combatant, Fight]) -> tuple[Verb[Adept, Skirmish], ...]:
    """What belongs to the round: declarations, initiative, surprise, and the referee's own."""
    return (
        Verb(
            "initiative",
            "Initiative",
            initiative,
            "turn",
            (Slot("who", "who", "Whose", optional=True), Slot("total", "amount", "Total", optional=True)),
            key="i",
            cite="3.3",
            why_not=_nobody,
        ),
        Verb(
            "declare",
            "Declare a combat option",
            declare,
            "action",
            (
                Slot("whos", "whos", "Who", default=acts),
                Slot("option", "choice", "Option", options=declarable, asks=True),
            ),
            DECLARING,
            key="i",
            cost="free",
            cite="3.4",
            why_not=_nobody,
            early=True,
        ),
        Verb(
            "surprise",
            "Surprise",
            surprise,
            "fight",
            (Slot("whos", "whos", "Who is surprised"),),
            cite="3.10",
            why_not=cannot_surprise,
        ),
        Verb("end-turn", "The turn ends", end_turn, "inner", (INNER,), cite="3.2"),
        Verb("begin-round", "A round begins", partial(begin_round, game), "inner", cite="3.1"),
        Verb("roll-initiative", "Initiative is rolled", start_initiative, "inner", cite="3.3"),
        Verb("begin-turn", "A turn begins", begin_turn, "inner", (INNER,), cite="3.2"),
    )
