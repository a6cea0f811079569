"""What can be done in this game besides what every game has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tui.core.camps import opposed
from tui.core.command import Command
from tui.core.encounter import Combatant, Fight
from tui.core.game import Game, acting
from tui.core.request import Option
from tui.core.verbs import Flag, OddsPlan, Slot, Verb
from tui.rules.adventures_edge.attack import attack, out_of_turn, too_few
from tui.rules.adventures_edge.by_hand import by_hand
from tui.rules.adventures_edge.combined import COST, no_combined
from tui.rules.adventures_edge.diplomacy import diplomacy_verb
from tui.rules.adventures_edge.drawing import drawing_verbs
from tui.rules.adventures_edge.first_aid import aid_verbs
from tui.rules.adventures_edge.grip_verbs import grip_verbs
from tui.rules.adventures_edge.hands import no_string
from tui.rules.adventures_edge.killing_blow import killing_blow
from tui.rules.adventures_edge.lists import list_verbs
from tui.rules.adventures_edge.meeting import meeting_verb
from tui.rules.adventures_edge.model import Battle, Fighter, Weapon
from tui.rules.adventures_edge.morale import no_fight
from tui.rules.adventures_edge.morale_verbs import morale_verbs
from tui.rules.adventures_edge.move_verbs import move_verbs
from tui.rules.adventures_edge.numbers import attack_bonus, damage_code
from tui.rules.adventures_edge.options import ATTACK, FREE, KILLING_BLOW, REACTION, Fights
from tui.rules.adventures_edge.plain_actions import act, actions_of, pass_, spend, waited
from tui.rules.adventures_edge.reaction import own_turn, react
from tui.rules.adventures_edge.riding import riding_verbs
from tui.rules.adventures_edge.shields import shield_verbs
from tui.rules.adventures_edge.surprise import cannot_warn, surprise, warn
from tui.rules.adventures_edge.turn import begin_round, begin_turn, end_turn, initiative, next_
from tui.rules.adventures_edge.two_blows import second_verb

BEYOND = frozenset({"mishap", "reaction", "redirect", "discipline", "morale"})
"""What odds do not follow: they end at the first target's state after the blow."""

STRIKE_ODDS = OddsPlan(
    (("hit", "hit"), ("critical", "critical"), ("mishap", "mishap"), ("down", "downs")), "damage", BEYOND, "defend?"
)
KILL_ODDS = OddsPlan((("hit", "lands"), ("dead", "kills"), ("mishap", "mishap")), "damage", BEYOND)


def acts(state: Fights, command: Command) -> str:
    """Whoever acts now."""
    return acting(state)


def aimed_at(state: Fights, command: Command) -> str:
    """Whom he attacked last if that one still stands, else the first enemy who does."""
    body = state.who.get(command.arg("by") or acting(state))
    if body is None:
        return ""
    last = state.who.get(body.aim)
    if last is not None and _stands(last):
        return last.id
    return next((b.id for b in state.who.values() if opposed(b, body) and _stands(b)), "")


def helpless_one(state: Fights, command: Command) -> str:
    """The first enemy who lies helpless and is not dead."""
    body = state.who.get(command.arg("by") or acting(state))
    if body is None:
        return ""
    return next((b.id for b in state.who.values() if opposed(b, body) and b.defenceless and not b.dead and not b.out), "")


def _stands(body: Fighter) -> bool:
    return not body.downed and not body.out


def weapons(state: Fights, command: Command) -> Sequence[Option]:
    """The weapons of the one who attacks, numbered; those out of hand with the reason."""
    body = state.who.get(command.arg("by"))
    if body is None:
        return ()
    out = []
    for n, w in enumerate(body.arms, 1):
        settings = state.flow.settings
        note = f"{attack_bonus(body.sheet, w, settings):+d} {damage_code(body.sheet, w, settings)}"
        left = body.still_to_reload(w.id)
        why = out_of_hand(body, w)
        out.append(
            Option(
                w.id,
                w.name,
                note,
                str(n) if n < 10 else "",
                why or (f"reload: {left} more" if left else "") or no_string(body, w, settings),
            )
        )
    return out


def out_of_hand(body: Fighter, weapon: Weapon) -> str:
    """Why a weapon is not in hand; empty when it is."""
    if body.in_hand(weapon):
        return ""
    lies = next((d.where for d in body.dropped if d.weapon == weapon.id), None)
    return "broken" if lies is None else f"lies {lies or 'on the ground'}: pick it up"


def weapon_in_hand(state: Fights, command: Command) -> str:
    """The weapon used last, else the first that is in hand."""
    body = state.who.get(command.arg("by"))
    return body.wields.id if body is not None else ""


def no_action(state: Fights, who: str) -> str:
    """Why somebody cannot act on his own turn now; empty when he can."""
    return _needs(state, who, 1)


def nothing_to_pass(state: Fights, who: str) -> str:
    """Why somebody has nothing to let lapse now; empty when there is something. The pinned may."""
    body = state.who.get(who)
    return "" if body is None else out_of_turn(state, who) or too_few(body, 1, struggles=True)


def no_blow(state: Fights, who: str) -> str:
    """Why somebody cannot attack on his own turn now: no action, or no heart for it; empty when he can."""
    body = state.who.get(who)
    return ("" if body is None else no_fight(body)) or no_action(state, who)


def not_the_turn(state: Fights, who: str) -> str:
    """Why it is not somebody's turn, nor time for what was prepared; some plain actions cost movement only."""
    return "" if waited(state, who) else _needs(state, who, 0)


def no_combined_action(state: Fights, who: str) -> str:
    """Why somebody has not both actions of his own turn; empty when he has."""
    body = state.who.get(who)
    if body is not None and (why := no_fight(body)):
        return why
    return _needs(state, who, COST) or ("" if body is None else no_combined(state, who))


def no_attack(state: Fights, who: str) -> str:
    """Why somebody cannot attack on his own turn now; empty when he can."""
    return no_blow(state, who) or _alone(state, who, lambda body: not body.dead and not body.out, "left to attack")


def no_blow_back(state: Fights, who: str) -> str:
    """Why somebody cannot attack out of turn now; empty when he can."""
    return no_reaction(state, who) or _alone(state, who, lambda body: not body.dead and not body.out, "left to attack")


def no_killing_blow(state: Fights, who: str) -> str:
    """Why somebody cannot deal a killing blow now; empty when he can."""
    return no_combined_action(state, who) or _alone(
        state, who, lambda b: b.defenceless and not b.dead and not b.out, "helpless"
    )


def _alone(state: Fights, who: str, can: Callable[[Fighter], bool], what: str) -> str:
    return "" if any(can(b) for id, b in state.who.items() if id != who) else f"Nobody is {what}."


def _needs(state: Fights, who: str, cost: int) -> str:
    body = state.who.get(who)
    return "" if body is None else out_of_turn(state, who) or too_few(body, cost)


def no_reaction(state: Fights, who: str) -> str:
    """Why somebody cannot strike out of turn; empty when he can."""
    body = state.who.get(who)
    return "" if body is None else own_turn(state, who) or no_fight(body) or too_few(body)


def _nobody(state: Fights, who: str) -> str:
    return "" if state.who else "Nobody is in the fight."


def _no_surprise(state: Fights, who: str) -> str:
    return "The fight has begun." if state.flow.round else _nobody(state, who)


BY: Slot[Fighter, Battle] = Slot("by", "who", "Who", default=acts)
AT: Slot[Fighter, Battle] = Slot("at", "who", "Whom", default=aimed_at)
WEAPON: Slot[Fighter, Battle] = Slot("weapon", "choice", "Weapon", options=weapons, default=weapon_in_hand)
WHO: Slot[Fighter, Battle] = Slot("who", "who", "Who")


def own_verbs(game: Game[Combatant, Fight]) -> tuple[Verb[Fighter, Battle], ...]:
    """All of them; those of kind `inner` are played by the referee only."""
    return (
        Verb("next", "Next turn", next_, "turn", key="n", cite="3.1", why_not=_nobody),
        Verb(
            "attack",
            "Attack",
            attack,
            "action",
            (BY, AT, WEAPON),
            (*ATTACK, FREE),
            key="a",
            cost="1 action",
            cite="6.5",
            why_not=no_attack,
            odds=STRIKE_ODDS,
        ),
        *move_verbs(),
        Verb(
            "react",
            "React",
            react,
            "reaction",
            (Slot("by", "who", "Who"), Slot("at", "who", "Whom", default=acts), WEAPON),
            REACTION,
            key="r",
            cost="1 action",
            cite="4.8",
            why_not=no_blow_back,
            odds=STRIKE_ODDS,
        ),
        Verb(
            "killingblow",
            "Killing blow",
            killing_blow,
            "action",
            (BY, Slot("at", "who", "Whom", default=helpless_one), WEAPON),
            KILLING_BLOW,
            cost="2 actions",
            cite="8.5",
            why_not=no_killing_blow,
            odds=KILL_ODDS,
        ),
        Verb(
            "act",
            "Plain action",
            act,
            "action",
            (BY, Slot("what", "choice", "What", options=actions_of)),
            cost="1 action",
            cite="4.7",
            why_not=not_the_turn,
        ),
        Verb("pass", "Let actions lapse", pass_, "action", (BY,), cost="all actions", cite="4.4", why_not=nothing_to_pass),
        Verb("warn", "Shout a warning", warn, "action", (BY,), cost="free", cite="3.10", why_not=cannot_warn),
        Verb(
            "initiative",
            "Initiative",
            initiative,
            "turn",
            (Slot("who", "who", "Whose", optional=True), Slot("total", "amount", "Total", optional=True)),
            key="i",
            cite="3.2",
            why_not=_nobody,
        ),
        Verb(
            "surprise",
            "Surprise",
            surprise,
            "fight",
            (Slot("whos", "whos", "Who is surprised"),),
            key="i",
            cite="3.9",
            why_not=_no_surprise,
        ),
        *riding_verbs(),
        meeting_verb(),
        diplomacy_verb(),
        *grip_verbs(),
        *aid_verbs(BY, no_action),
        *morale_verbs(BY, no_action),
        *by_hand(),
        *shield_verbs(),
        *list_verbs(),
        *drawing_verbs(BY, no_action),
        Verb("spend", "Spend actions", spend, "edit", (WHO, Slot("actions", "amount", "How many")), cite="4.2", aside=True),
        second_verb((BY, AT, WEAPON), (*ATTACK, FREE)),
        Verb("end-turn", "The turn ends", end_turn, "inner", (WHO,), cite="4.1"),
        Verb("begin-round", "A round begins", partial(begin_round, game), "inner", cite="3.1"),
        Verb("begin-turn", "A turn begins", begin_turn, "inner", (WHO,), cite="4.1"),
    )


def no_healing(state: Fights, command: Command) -> str:
    """Magic is for healing: `heal`, or a `+` in front of the points."""
    return "" if command.verb == "heal" or command.arg("amount", "+").startswith("+") else "Only for healing."


HEAL_FLAGS: tuple[Flag[Fighter, Battle], ...] = (Flag("magic", "by magic: stops bleeding", "m", why_not=no_healing),)
