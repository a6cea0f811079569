"""First aid (9.4): hands that stop bleeding. What has been bled away stays lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tui.core.but import but
from tui.core.camps import opposed
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.ledger import Ledger, Term
from tui.core.overruled import by_word
from tui.core.scene import Scene
from tui.core.verbs import Flag, OddsPlan, Slot, Verb
from tui.core.views import Preview
from tui.rules.adventures_edge.attack import allow
from tui.rules.adventures_edge.dice import edge_pool, natural
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.morale import Fights, hindrances
from tui.rules.adventures_edge.numbers import bleed_out
from tui.rules.adventures_edge.strike import Ground, free_term, gone

Tired = Callable[[Fights, str], str]
"""Why somebody has no action to give now; empty when there is one."""

EACH = 5
"""So much above the difficulty stops one more point of bleeding."""

AID_ODDS = OddsPlan((("helps", "helps"), ("stops", "stops all of it")))


def aid(scene: Ground, command: Command) -> None:
    """A Healing check against 10 and the bleeding: one point of it stops, and one more for each full 5 above."""
    by, at = command.arg("by"), command.arg("at")
    word = by_word(command, partial(may_aid, scene, by, at))
    body = scene[at]
    if not body.bleed:
        raise Refused(f"{body.name} does not bleed.", "9.4")
    if not word:
        scene.edit(by, lambda c: but(c, spent=c.spent + 1))
    scene.say("9.4", f"{scene[by].name} gives first aid to {body.name}{word}.")
    level, ledger = 10 + body.bleed, aid_terms(scene[by], command, scene.flow)
    edge, flat = ledger.total("edge"), ledger.total("flat")
    die = scene.roll(by, "first aid", edge_pool(edge), natural, ledger=ledger, target=level, formula=f"d20{flat:+d}")
    over = die + flat - level
    less = min(body.bleed, 1 + over // EACH) if over >= 0 else 0
    scene.edit(at, lambda c: but(c, bleed=c.bleed - less))
    said = f"= {die + flat} against DL {level}: {body.name} {after_aid(scene[at], less)}."
    scene.say("9.4", said, ledger=ledger, shows=True)
    if less:
        scene.mark("helps")
    if less == body.bleed:
        scene.mark("stops")


def after_aid(body: Fighter, less: int) -> str:
    """What has come of it, in words."""
    if body.bleed:
        turns = bleed_out(body)
        clock = f", {turns} {'turn' if turns == 1 else 'turns'} left" if body.downed else ""
        return f"bleeds {'on, ' if not less else ''}{body.bleed} a turn{clock}"
    return "is stable: the bleeding has stopped" if body.downed else "bleeds no more"


def aid_terms(body: Fighter, command: Command, flow: Battle) -> Ledger:
    """Every modifier of the check."""
    own = (Term("flat", body.sheet.healing, "healing", "9.4"),) if body.sheet.healing else ()
    told = tuple(free_term(text) for name, text in command.flags if name == "mod")
    return Ledger((*own, *hindrances(body, flow.tables), *told))


def no_aid(at: Fighter) -> str:
    """Why first aid is of no use to somebody; empty when it is."""
    if at.dead or at.out:
        return f"{at.name} {gone(at)}."
    return "" if at.bleed else f"{at.name} does not bleed."


def may_aid(scene: Ground, by: str, at: str) -> None:
    """Refuse first aid that the rules do not allow now."""
    why = no_aid(scene[at])
    if why:
        raise Refused(why, "9.4")
    allow(scene, by)


def nobody_bleeds(state: Fights) -> str:
    """Why there is nothing to do for first aid; empty when there is."""
    return "" if any(b.bleed and not no_aid(b) for b in state.who.values()) else "Nobody bleeds."


def worst_bleeding(state: Fights, command: Command) -> str:
    """The friend who has the fewest turns left, a bleeding one who stands after those; else anybody who bleeds."""
    by = state.who.get(command.arg("by") or state.flow.turn)
    bleeding = [b for b in state.who.values() if not no_aid(b)]
    friends = [b for b in bleeding if by is not None and not opposed(b, by)]
    return min(friends or bleeding, key=lambda b: (not b.downed, bleed_out(b))).id if bleeding else ""


def preview_aid(state: Fights, command: Command) -> Preview:
    """What has to be reached, and what it does."""
    by, at = state.who.get(command.arg("by")), state.who.get(command.arg("at"))
    if by is None or at is None:
        return Preview()
    why = no_aid(at)
    if why:
        return Preview(enter=why)
    if not command.has("gm"):
        try:
            allow(Scene(state), by.id)
        except Refused as no:
            return Preview(enter=no.reason)
    ledger = aid_terms(by, command, state.flow)
    edge = ledger.total("edge")
    said = f"d20{ledger.total('flat'):+d}, {f'{edge:+d} Edge' if edge else 'no Edge'}"
    does = f"{at.name} bleeds {at.bleed}: 1 less, and 1 more for each 5 above"
    return Preview(f"against DL {10 + at.bleed}", said, does, f"roll {said}")


def aid_verbs(by: Slot[Fighter, Battle], tired: Tired) -> tuple[Verb[Fighter, Battle], ...]:
    """`aid`: an action for somebody who bleeds."""
    free: Flag[Fighter, Battle] = Flag("mod", "modifier", kind="text", bare=False, repeat=True, note="+2 why, -1e why")
    return (
        Verb(
            "aid",
            "First aid",
            aid,
            "action",
            (by, Slot("at", "who", "Whom", default=worst_bleeding)),
            (free,),
            cost="1 action",
            cite="9.4",
            why_not=lambda state, who: nobody_bleeds(state) or tired(state, who),
            odds=AID_ODDS,
            helps=True,
        ),
    )
